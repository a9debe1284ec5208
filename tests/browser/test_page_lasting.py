"""What stays as it was: tabs after a reload, a phone's felt from bets to cards, one's own cards in front."""

import re

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, SIDEWAYS, Served
from playing import Somebody, box
from playwright.sync_api import Page, ViewportSize, expect

TABS = ("Dai Bacc", "ETG Blackjack", "Punto Banco")


WATCH_FELT = """() => {
  const spots = () => [...document.querySelectorAll("[data-spot]")];
  const high = () => spots().map((one) => one.getBoundingClientRect().top);
  const before = high();
  let last = 0;
  window.busy = window.moved = 0;
  const look = () => {
    if (document.querySelector(".phone.busy")) {
      window.busy++;
      const now = high();
      const far = Math.max(...now.map((top, number) => Math.abs(top - before[number])), 0);
      window.moved = Math.max(window.moved, Math.min(far, last), now.length === before.length ? 0 : Infinity);
      last = far;
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Looks at every picture in which cards lie: how far a field is from where it was while bets were taken.

In one picture alone the console below it may still be measured."""


def tabs(page: Page) -> list[str]:
    found = page.get_by_role("navigation", name="Open games").get_by_role("link")
    return [text.strip() for text in found.all_inner_texts() if text.strip()]


def test_games_are_named_again_after_a_reload_and_opened_by_a_touch(house: Served, visit: Visit) -> None:
    page = visit()
    for title in TABS:
        Somebody(page, house.address).enter(title)
    assert tabs(page) == list(TABS)
    subscribed: list[str] = []
    page.on(
        "websocket",
        lambda line: line.on("framesent", lambda sent: subscribed.append(str(sent))),
    )
    page.reload()
    expect(page.get_by_role("region", name=TABS[-1], exact=True)).to_be_visible()
    assert tabs(page) == list(TABS)
    asked = [one for one in subscribed if "subscribe" in one]
    assert len(asked) == 1, "only the table that is shown is followed"
    page.get_by_role("link", name=TABS[0]).click()
    expect(page.get_by_role("region", name=TABS[0], exact=True)).to_be_visible()
    page.get_by_role("button", name=f"Close {TABS[1]}").click()
    expect(page.get_by_role("link", name=TABS[1])).to_have_count(0)
    page.reload()
    expect(page.get_by_role("region", name=TABS[0], exact=True)).to_be_visible()
    assert tabs(page) == [TABS[0], TABS[2]]


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_nothing_on_a_phones_felt_moves_from_bets_to_cards(
    size: ViewportSize, house: Served, visit: Visit
) -> None:
    page = visit(size)
    somebody = Somebody(page, house.address)
    page.goto(f"{house.address}/table/all-bets-blackjack")
    somebody.stake()
    page.evaluate(WATCH_FELT)
    somebody.deal()
    somebody.play_out()
    page.wait_for_function("window.busy > 0")
    assert page.evaluate("window.moved") < 2


def test_ones_own_cards_are_the_largest_at_a_shared_table(house: Served, visit: Visit) -> None:
    page, other = visit(DESKTOP), visit(DESKTOP)
    seats = []
    for number, window in ((3, page), (5, other)):
        window.goto(f"{house.address}/table/live-blackjack")
        window.get_by_role("region", name=re.compile(f"^Seat {number}")).get_by_role(
            "button", name="Sit here"
        ).click()
        seats.append(Somebody(window, house.address))
    mine = page.get_by_role("region", name=re.compile("^Seat 3")).locator(".card").first
    theirs = page.get_by_role("region", name=re.compile("^Seat 5")).locator(".card").first
    dealers = page.get_by_role("region", name="Dealer", exact=True).locator(".card").first
    while True:
        # Both in one round: bets may close between the two chips.
        for somebody in seats:
            somebody.stake()
        expect(dealers).to_be_visible()
        with house.standing_still():
            if mine.count() > 0 and theirs.count() > 0:
                assert box(mine)["width"] > 1.3 * box(theirs)["width"]
                return


def test_a_limit_that_is_none_is_refused_in_words(house: Served, visit: Visit) -> None:
    page = visit(DESKTOP)
    field = page.get_by_role("spinbutton")
    for wrong in ("-5", ""):
        page.goto(f"{house.address}/account/limits")
        page.get_by_role("button", name=re.compile("^Change: ")).first.click()
        field.fill(wrong)
        field.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="A limit is a number, 0 or more")).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("50")
    field.press("Enter")
    expect(page.get_by_role("spinbutton")).to_have_count(0)
    expect(page.locator("b").filter(has_text=re.compile("^50$"))).to_have_count(1)


def test_a_phone_on_its_side_lists_what_each_bet_came_to(house: Served, visit: Visit) -> None:
    page = visit(SIDEWAYS)
    somebody = Somebody(page, house.address)
    page.goto(f"{house.address}/table/easy-blackjack")
    somebody.sit_if_asked()
    somebody.stake()
    special = page.get_by_role("group", name="Special bets").get_by_role("button", disabled=False)
    special.first.click()
    expect(somebody.figure("Bet")).to_have_text("2")
    somebody.deal()
    somebody.play_out()
    with house.standing_still():
        came = page.get_by_role("list", name="How your bets ended").get_by_role("listitem")
        expect(came).to_have_count(2)
        expect(came.first).to_have_text(re.compile(r"^Main bet.*\d$"))
        below = box(page.get_by_role("button", name=re.compile("^Repeat next")))
        above = box(page.locator(".console dl"))
        lies = box(page.get_by_role("list", name="How your bets ended"))
        assert above["y"] + above["height"] <= lies["y"]
        assert lies["y"] + lies["height"] <= below["y"]
