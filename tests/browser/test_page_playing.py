"""How pages behave while people play: together, twice, by keys, in other words, and on phones."""

import re

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, SIDEWAYS, Served
from playing import Somebody, play_out_together
from playwright.sync_api import Page, ViewportSize, expect


def at_table(page: Page, house: Served, title: str) -> Somebody:
    somebody = Somebody(page, house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    return somebody


def test_two_browsers_see_each_other_at_one_table(house: Served, visit: Visit) -> None:
    ann, bob = (at_table(visit(), house, "Easy Blackjack") for _ in range(2))
    ann.stake()
    seated = bob.page.get_by_role("region", name=re.compile(r"^Seat \d, (?!free)"))
    expect(seated).to_have_count(2)
    expect(seated.filter(has=bob.page.get_by_role("img", name="Chip 1")).first).to_be_attached()
    bob.stake()
    ann.deal()
    bob.deal()
    play_out_together(ann, bob)


def test_a_double_click_stakes_two_chips_and_deals_once(house: Served, visit: Visit) -> None:
    ann = at_table(visit(), house, "Punto Banco No Commission")
    ann.stake()
    expect(ann.figure("Bet")).to_have_text("1")
    ann.main_bet().dblclick()
    expect(ann.figure("Bet")).to_have_text("3")
    deal = ann.page.get_by_role("button", name=re.compile("^Deal(?!er)"), disabled=False)
    deal.dblclick()
    ann.play_out()
    expect(ann.figure("Last bet")).to_have_text("3")


def test_the_language_changes_without_loading_the_page_again(house: Served, visit: Visit) -> None:
    page = visit()
    at_table(page, house, "Dai Bacc").stake()
    page.evaluate("window.stays = true")
    for name, word in (
        ("Deutsch", "Einsatz"),
        ("Español", "Apuesta"),
        ("Slovenščina", "Vložek"),
        ("简体中文", "下注"),
        ("English", "Bet"),
    ):
        page.get_by_role("banner").get_by_role(
            "button", name=re.compile("English|Deutsch|Español|Slovenščina|简体中文")
        ).first.click()
        page.get_by_role("listitem").get_by_role("button", name=name).click()
        expect(page.get_by_role("term").filter(has_text=re.compile(f"^{word}$")).first).to_be_visible()
    assert page.evaluate("window.stays") is True


def test_a_round_is_played_with_keys_alone(house: Served, visit: Visit) -> None:
    page = visit()
    page.goto(house.address)
    link = page.get_by_role("link", name=re.compile(".*: ETG Blackjack"))
    expect(link).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if link.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    somebody = Somebody(page, house.address)
    expect(somebody.main_bet()).to_be_enabled()
    page.keyboard.press("3")
    expect(page.get_by_role("radio", name="Chip 5", exact=True)).to_be_checked()
    somebody.main_bet().focus()
    page.keyboard.press("Enter")
    expect(somebody.figure("Bet")).to_have_text("5")
    page.keyboard.press("u")
    expect(somebody.figure("Bet")).to_have_text("0")
    expect(somebody.main_bet()).to_be_enabled()
    somebody.main_bet().focus()
    page.keyboard.press("Space")
    expect(somebody.figure("Bet")).to_have_text("5")
    page.get_by_role("heading", name="ETG Blackjack").first.click()
    page.keyboard.press("Enter")
    stand = page.get_by_role("button", name=re.compile("^Stand"), disabled=False)
    asked = page.get_by_role("dialog").get_by_role("button", name="No", exact=True)
    while somebody.over().count() == 0:
        expect(somebody.over().or_(stand).or_(asked).first).to_be_attached()
        if asked.count() > 0:
            asked.first.press("Enter")
        elif stand.count() > 0:
            page.keyboard.press("s")
        page.wait_for_timeout(200)


NARROW = "document.documentElement.scrollWidth === document.documentElement.clientWidth"
"""A page that need not be moved sideways."""


@pytest.mark.parametrize(
    ("title", "held", "turned"),
    [
        ("ETG Blackjack", PHONE, SIDEWAYS),
        ("Live Blackjack", SIDEWAYS, PHONE),
        ("All Bets Blackjack", PHONE, SIDEWAYS),
        ("Koi Bacc", SIDEWAYS, PHONE),
    ],
)
def test_a_phone_that_is_turned_plays_a_round_and_nothing_sticks_out(
    title: str, held: ViewportSize, turned: ViewportSize, house: Served, visit: Visit
) -> None:
    page = visit(held)
    somebody = at_table(page, house, title)
    somebody.stake()
    assert page.evaluate(NARROW), "as it was held"
    page.set_viewport_size(turned)
    page.wait_for_function(NARROW)
    somebody.deal()
    somebody.play_out()
    assert page.evaluate(NARROW), "when the round is over"
    page.set_viewport_size(held)
    page.wait_for_function(NARROW)
