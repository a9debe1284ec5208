"""Hands of many cards, split and gone too far, dealt by hand: all lies on the screen and can be read."""

from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, SIDEWAYS, Served, served
from dealt_by_hand import DOWN, Croupier, hire
from playing import Somebody
from playwright.sync_api import Page, ViewportSize, expect

TABLE = """
[[table]]
id = "split"
game = "poker-and-pairs"
mode = "live"
[table.rules]
shuffle = "continuous"
cut = "0"
burn = "0"
[table.settings.times]
betting = 120
last_bets = 3
decision = 25
dispute = 1
result = 6
"""
SIZES: tuple[ViewportSize, ...] = (PHONE, SIDEWAYS, {"width": 2560, "height": 1440}, DESKTOP)
DEALT = ("8h", "8s", "Tc", "6d", "8d", "8c", "Ts")
"""To three hands, the dealer, and the three again: the first can be split into three."""
LAID = """() => {
  const wrong = [];
  const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
  for (const one of seen(".felt :is(.card, .total, .pill)")) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const name = one.getAttribute("aria-label") ?? one.textContent.trim();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      wrong.push(`${one.className} ${name} lies over an edge`);
  }
  for (const hand of seen(".felt .cards[data-swept]")) {
    const cards = [...hand.querySelectorAll(".card")].map((one) => [one, one.getBoundingClientRect()]);
    for (const [at, [card, { left, width }]] of cards.entries()) {
      const next = cards[at + 1]?.[1];
      const name = card.querySelector("[role=img]").getAttribute("aria-label");
      const half = name.startsWith("ten") && width < 60;
      if (next && next.left - left < width * (half ? 0.45 : 0.25)) wrong.push(`${name} cannot be read`);
    }
  }
  return wrong;
}"""
"""What lies over an edge of the screen, and which cards lie so near that a ten reads as a one."""
NEARER = """() => {
  for (const one of document.querySelectorAll(".felt .cards[data-swept] .place")) one.style.left = "0";
}"""
PUSHED = """() => {
  for (const one of document.querySelectorAll(".felt .total")) one.style.translate = "-1440px";
}"""


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("split"), TABLE) as place:
        hire(place.directory / "data")
        yield place


def test_split_hands_of_many_cards_are_read_at_every_size(pit: Served, visit: Visit) -> None:
    page = visit()
    page.goto(f"{pit.address}/table/split")
    somebody = Somebody(page, pit.address)
    with Croupier(pit.address, "split") as lena:
        somebody.sit_if_asked()
        mains = page.get_by_role("button", name="Main bet, hand", disabled=False)
        for hand in range(3):
            mains.nth(hand).click()
        expect(somebody.figure("Bet")).to_have_text("3")
        lena.ends_betting()
        lena.deals(*DEALT, DOWN)
        chooses(page, "Split", lena, "8s")
        chooses(page, "Split", lena, "2h")
        looks_right(page, pit)
        chooses(page, "Hit", lena, "Th")
        chooses(page, "Hit", lena, "9s")
        looks_right(page, pit)
        for spoilt, told in ((NEARER, "cannot be read"), (PUSHED, "over an edge")):
            page.evaluate(spoilt)
            assert any(told in one for one in page.evaluate(LAID))


def chooses(page: Page, what: str, lena: Croupier, card: str) -> None:
    page.get_by_role("button", name=what, disabled=False).first.click()
    before = page.locator(".felt .cards[data-swept] .card").count()
    lena.deals(card)
    expect(page.locator(".felt .cards[data-swept] .card")).to_have_count(before + 1)


def looks_right(page: Page, pit: Served) -> None:
    with pit.standing_still():
        for size in SIZES:
            page.set_viewport_size(size)
            page.wait_for_function(f"() => ({LAID})().length === 0")
