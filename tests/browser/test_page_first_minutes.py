"""Somebody's first minutes at a table: light on the thing itself, few bets, and a Deal that waits."""

import re
from collections.abc import Iterator

import pytest
from browser_ground import DESKTOP, PHONE, Served, Window
from playing import Somebody
from playwright.sync_api import Browser, Page, ViewportSize, expect

FORGETS = "if (!sessionStorage.known) { localStorage.clear(); sessionStorage.known = 1; }"
LIT = """wanted => {
  const light = document.querySelector(".spotlight")?.getBoundingClientRect();
  const thing = document.querySelector(wanted)?.getBoundingClientRect();
  if (!light || !thing) return false;
  return light.left <= thing.left && light.right >= thing.right && light.bottom >= thing.bottom;
}"""


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def newcomer(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A browser that has never been here, which forgets once what all other tests remember."""
    size: ViewportSize = request.param
    window = Window(browser, size, moving=False)
    window.page.add_init_script(FORGETS)
    yield window.page
    window.context.close()
    assert not window.faults


def test_hints_light_what_they_speak_of_and_deal_waits_for_a_stake(house: Served, newcomer: Page) -> None:
    somebody = Somebody(newcomer, house.address)
    somebody.enter("ETG Blackjack")
    hint = newcomer.get_by_role("complementary", name="How to begin")
    expect(hint.get_by_text("Choose a chip", exact=True)).to_be_visible()
    newcomer.wait_for_function(LIT, arg=".console .tray")
    keys = 0 if newcomer.viewport_size == PHONE else 1
    expect(hint.get_by_text(re.compile("Keys"))).to_have_count(keys)
    hint.get_by_role("button", name="Next").click()
    expect(hint.get_by_text("Tap a field to bet")).to_be_visible()
    newcomer.wait_for_function(LIT, arg="[data-spot].main:not(:disabled)")
    deal = newcomer.get_by_role("button", name=re.compile("^Deal(?!er)"))
    expect(deal).to_have_attribute("aria-disabled", "true")
    somebody.stake()
    expect(hint.get_by_text("Deal, or wait for the clock")).to_be_visible()
    newcomer.wait_for_function(LIT, arg=".console .deal")


def test_a_starter_felt_opens_by_one_touch_and_remembers(house: Served, newcomer: Page) -> None:
    somebody = Somebody(newcomer, house.address)
    somebody.enter("ETG Blackjack")
    hint = newcomer.get_by_role("complementary", name="How to begin")
    hint.get_by_role("button", name="Skip").click()
    focused = newcomer.get_by_role("button", name=re.compile(r"^21\+3 .*hand"))
    other = newcomer.get_by_role("button", name=re.compile("^Lucky Ladies .*hand"))
    expect(focused.first).to_be_visible()
    expect(other).to_have_count(0)
    newcomer.get_by_role("button", name="All bets", exact=True).click()
    expect(other.first).to_be_attached()
    newcomer.reload()
    expect(other.first).to_be_attached()
    expect(newcomer.get_by_role("button", name="Fewer bets", exact=True)).to_be_attached()


def test_icons_have_words_on_first_visits(house: Served, newcomer: Page) -> None:
    newcomer.goto(f"{house.address}/table/etg-blackjack")
    help_ = newcomer.get_by_role("button", name="Help", exact=True)
    if newcomer.viewport_size == PHONE:
        newcomer.get_by_role("button", name="Table menu").click()
        expect(help_.get_by_text("Help", exact=True)).to_be_visible()
        return
    expect(help_.get_by_text("Help", exact=True)).to_be_visible()
    for _ in range(3):
        newcomer.reload()
        expect(help_).to_be_visible()
    expect(help_.get_by_text("Help", exact=True)).to_be_hidden()


def test_music_and_voice_are_off_until_somebody_wants_them(house: Served, newcomer: Page) -> None:
    newcomer.goto(f"{house.address}/table/etg-blackjack")
    newcomer.get_by_role("button", name="Options", exact=True).click()
    options = newcomer.get_by_role("dialog", name="Options")
    music = options.get_by_role("switch", name=re.compile("^Music"))
    expect(music).not_to_be_checked()
    expect(options.get_by_role("slider", name="Volume")).not_to_have_value("0")
    expect(options.get_by_role("switch", name=re.compile("^Voice"))).not_to_be_checked()
    music.check()
    newcomer.reload()
    newcomer.get_by_role("button", name="Options", exact=True).click()
    expect(music).to_be_checked()
