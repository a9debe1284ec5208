"""What once lay on something else lies apart: tabs and tools, chat, badges, lists, seats before one sits."""

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, SIDEWAYS, Served
from playing import Somebody
from playwright.sync_api import Page, ViewportSize, expect
from test_page_fit import MISFITS, STILL, chosen

FOUR = ("etg-blackjack", "koi-bacc", "live-blackjack", "punto-banco-no-commission")
LYING_ON = """([these, those]) => {
  const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
  const name = (one) => one.ariaLabel ?? one.className;
  const found = [];
  for (const one of seen(these)) for (const other of seen(those)) {
    if (one.contains(other)) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${name(one)} lies on ${name(other)}`);
  }
  return found;
}"""
OUT_OF_REACH = """() => [...document.querySelectorAll(".bar :is(a, button)")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(there && one.contains(there));
  })
  .map((one) => one.ariaLabel ?? one.innerText)"""
"""What of the bar cannot be pressed in its middle: it is covered, or off the screen."""
SCROLLS = """() => [...document.querySelectorAll(".side.left :is(section, ul, div)")]
  .some((one) => one.scrollHeight > one.clientHeight + 1)"""
GAP = """() => {
  const badge = document.querySelector(".info abbr"), words = document.createRange();
  words.selectNodeContents(badge.parentElement.firstChild);
  return badge.getBoundingClientRect().left - words.getBoundingClientRect().right;
}"""


def opened(page: Page, house: Served, game: str) -> Somebody:
    page.goto(f"{house.address}/table/{game}")
    expect(page.locator(".console .command").first).to_be_visible()
    page.evaluate(STILL)
    return Somebody(page, house.address)


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_bar_of_four_games_is_in_reach(language: str, house: Served, visit: Visit) -> None:
    page = visit(DESKTOP)
    page.add_init_script(chosen(language))
    for game in FOUR:
        opened(page, house, game)
    expect(page.locator(".tabs .tab")).to_have_count(4)
    expect(page.locator(".tabs > button[aria-pressed]")).to_be_visible()
    assert page.evaluate(OUT_OF_REACH) == []
    page.evaluate("document.querySelector('.bar .space').style.flex = '0 0 700px'")
    assert page.evaluate(OUT_OF_REACH) != []


def test_the_chat_covers_nothing_that_is_played_with(house: Served, visit: Visit) -> None:
    page = visit(DESKTOP)
    somebody = opened(page, house, "etg-blackjack")
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    page.get_by_role("button", name="Chat", exact=True).click()
    expect(page.get_by_role("region", name="Table chat")).to_be_visible()
    played = "[data-spot], .dealer, p.message, .lines, .cards, .console"
    assert page.evaluate(LYING_ON, [".chat", played]) == []
    assert page.evaluate(LYING_ON, [".chat", ".felt"]) != []


def test_a_badge_stands_apart_from_the_name_and_a_list_of_bets_is_whole(house: Served, visit: Visit) -> None:
    page = visit(DESKTOP)
    opened(page, house, "live-blackjack-eu")
    expect(page.locator(".info abbr")).to_be_visible()
    assert page.evaluate(GAP) >= 4
    opened(page, house, "etg-blackjack")
    expect(page.locator(".side.left").get_by_text("Bust", exact=True)).to_be_visible()
    assert not page.evaluate(SCROLLS)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_before_one_sits_a_phone_offers_the_seat_that_is_free(
    size: ViewportSize, house: Served, visit: Visit
) -> None:
    # Whoever was here before may still have the first seat, and whose line breaks loses theirs.
    opened(visit(DESKTOP), house, "live-blackjack").sit_if_asked()
    page = visit(size)
    somebody = opened(page, house, "live-blackjack")
    sit = page.get_by_role("button", name="Sit here", exact=True)
    expect(sit).to_be_visible()
    expect(page.locator("[data-spot=main]:visible")).to_have_count(0)
    somebody.sit_if_asked()
    page.evaluate(STILL)
    assert page.evaluate(MISFITS) == []
    # The way out of a seat lies on no total.
    assert page.evaluate(LYING_ON, ["[aria-label^='Leave seat']", ".total, .pill"]) == []
