"""By keys and by ear: the way to the main bet, the focus where a decision is, and each result told once."""

import re

import pytest
from browser_fixtures import Visit
from browser_ground import Served
from playing import Somebody
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


def test_the_focus_goes_where_the_decision_is(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at_table(page, house, "poker-and-pairs")
    asked = page.get_by_role("group", name=re.compile("^Decisions for hand"))
    for _ in range(20):
        somebody.stake()
        somebody.deal()
        expect(asked.or_(somebody.over()).first).to_be_attached()
        if asked.count() > 0:
            break
        page.get_by_role("button", name=re.compile("^New game")).or_(somebody.main_bet()).first.click()
    expect(asked).to_be_focused()
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name=re.compile("^Stand"))).to_be_focused()
    page.get_by_role("button", name="Options").click()
    dialog = page.get_by_role("dialog", name="Options")
    expect(dialog.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Options")).to_be_focused()


def test_the_field_of_a_limit_is_ready_for_typing(house: Served, visit: Visit) -> None:
    page = visit()
    page.goto(f"{house.address}/account/limits")
    page.get_by_role("button", name=re.compile("^Change: ")).first.click()
    expect(page.locator("form input[type=number]")).to_be_focused()
