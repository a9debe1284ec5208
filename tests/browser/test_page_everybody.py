"""By keys and by ear: the way to the main bet, the focus where a decision is, and each result told once."""

import re
from collections.abc import Callable

import pytest
from browser_fixtures import Visit
from browser_ground import Served
from playing import MOMENT, Somebody
from playwright.sync_api import Locator, Page, expect

MAIN = re.compile(r"^(Main bet|Player( pays|,))")
MADE = re.compile(r"^Round over\. .*You staked [\d.,]+, [\d.,]+ is returned, net [+−]?[\d.,]+\.$")
LISTEN = """
window.told = [];
for (const region of document.querySelectorAll('.screen [aria-live]'))
  new MutationObserver(() => region.textContent && window.told.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
"""
"""What a screen reader would say: every text that comes into a live region."""
ASKED_OR_OVER = f"() => window.told.some((one) => /^Round over/.test(one)) || /^\\[/.test(({MOMENT})())"
DEAL_UNDER_A_SHEET = """
() => {
  const named = (name) => [...document.querySelectorAll("button:enabled")]
    .find((one) => name.test((one.getAttribute("aria-label") ?? one.textContent).trim()));
  named(/^Deal(?!er)/).click();
  const options = named(/^Options/);
  options.focus();
  options.click();
}
"""
"""The cards come while the sheet is open: both in one moment, before the house has heard of the first."""


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def at_table(page: Page, house: Served, game: str) -> Somebody:
    page.goto(f"{house.address}/table/{game}")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    return somebody


@pytest.mark.parametrize("game", ["live-blackjack-eu", "etg-blackjack", "all-bets-blackjack", "koi-bacc"])
def test_two_keys_lead_to_the_main_bet_and_arrows_from_it(game: str, house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at_table(page, house, game)
    # Keys go on from where somebody clicked, and a seat was chosen with the mouse.
    page.reload()
    expect(somebody.main_bet()).to_be_enabled()
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_accessible_name("Skip to the main part")
    page.keyboard.press("Enter")
    expect(focused(page)).to_have_accessible_name(MAIN)
    spots = page.locator("[data-spot]:not(:disabled)")
    first = spots.first
    expect(first).to_have_accessible_name(MAIN)
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        expect(page.locator("[data-spot]:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(focused(page)).not_to_have_accessible_name(MAIN)


@pytest.mark.parametrize("game", ["easy-blackjack", "punto-banco"])
def test_a_round_is_told_once_with_who_won_and_what_it_made(game: str, house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at_table(page, house, game)
    somebody.stake()
    page.evaluate(LISTEN)
    somebody.deal()
    somebody.play_out()
    expect(somebody.over()).to_have_text(MADE)
    told = page.evaluate("window.told")
    over = [one for one in told if one.startswith("Round over")]
    assert len(over) == 1, told
    # A dealer who need not play, since everybody had blackjack, has no total to tell.
    paid = "net +1.50" in over[0]
    assert paid or re.search(r"Dealer|Player|Banker|Tie", over[0]), over
    calls = [one for one in told if re.fullmatch("decisions please|the cards are dealt|result", one)]
    assert not calls, "said by the turn, the cards and the result"


def until_asked(somebody: Somebody, deal: Callable[[], None]) -> Locator:
    """Rounds are dealt until one has something to decide, and nothing but that."""
    somebody.page.evaluate(LISTEN)
    for _ in range(20):
        somebody.stake()
        # What was said of the round before stands there until cards come.
        somebody.page.evaluate("window.told = []; window.over = false")
        deal()
        somebody.page.wait_for_function(ASKED_OR_OVER)
        if somebody.asked().count() > 0:
            return somebody.asked()
        somebody.page.keyboard.press("Escape")
        somebody.play_out()
        somebody.main_bet().click()
    raise AssertionError("twenty rounds without a decision")


def test_the_focus_goes_where_the_decision_is(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at_table(page, house, "poker-and-pairs")
    asked = until_asked(somebody, somebody.deal)
    expect(asked).to_be_focused()
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name=re.compile("^Stand"))).to_be_focused()
    options = page.get_by_role("button", name="Options")
    options.click()
    dialog = page.get_by_role("dialog", name="Options")
    expect(dialog.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(options).to_be_focused()


def test_the_focus_waits_for_a_sheet_and_then_goes_to_the_decision(house: Served, visit: Visit) -> None:
    """The sheet was opened, by another button, before there was anything to decide."""
    page = visit()
    somebody = at_table(page, house, "poker-and-pairs")
    dialog = page.get_by_role("dialog", name="Options")
    asked = until_asked(somebody, lambda: page.evaluate(DEAL_UNDER_A_SHEET))
    expect(dialog.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(asked).to_be_focused()


def test_the_field_of_a_limit_is_ready_for_typing(house: Served, visit: Visit) -> None:
    page = visit()
    page.goto(f"{house.address}/account/limits")
    page.get_by_role("button", name=re.compile("^Change: ")).first.click()
    expect(page.locator("form input[type=number]")).to_be_focused()
