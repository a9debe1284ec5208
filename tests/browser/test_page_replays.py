"""Every past round can be seen again, shared and explained; the browser itself proves a spent shoe."""

import re

from browser_fixtures import Visit
from browser_ground import Served
from playing import Somebody
from playwright.sync_api import Page, Route, expect


def played(page: Page, house: Served, title: str) -> None:
    """A round of a game, and the page of its replay."""
    somebody = Somebody(page, house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    page.goto(house.address + "/history")
    page.get_by_role("link", name=re.compile(f"^{title}")).first.click()
    expect(page.get_by_role("group", name="Moments of the round")).to_be_visible()


def test_a_round_of_ones_own_is_seen_again_step_by_step_and_by_a_link(house: Served, visit: Visit) -> None:
    page = visit()
    played(page, house, "Punto Banco")
    moments = page.get_by_role("group", name="Moments of the round")
    moments.get_by_role("button", name="One step on").click()
    expect(moments.get_by_role("slider", name="Moment")).to_have_value("1")
    moments.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("definition").filter(has_text="…")).to_have_count(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    while not (link := page.evaluate("() => navigator.clipboard.readText()")):
        page.wait_for_timeout(50)
    assert link.startswith(house.address)
    other = visit()
    other.goto(link)
    expect(other.get_by_role("heading", name="Punto Banco")).to_be_visible()
    expect(other.get_by_role("group", name="Moments of the round")).to_be_visible()


def forge(route: Route) -> None:
    """Another card lies where the first one lay."""
    answer = route.fetch()
    if not answer.ok:
        return route.fulfill(response=answer)
    shoe = answer.json()
    dealt = shoe["dealt"]
    shoe["dealt"] = [next(card for card in dealt if card != dealt[0]), *dealt[1:]]
    return route.fulfill(json=shoe)


def test_the_browser_deals_a_spent_shoe_again(house: Served, visit: Visit) -> None:
    """Poker & Pairs shuffles before every round, so that its shoe is spent and its seed is shown."""
    page = visit()
    played(page, house, "Blackjack Poker & Pairs")
    assert checked(page) == "Every card is as the seed says."
    page.route("**/api/shoes/**", forge)
    page.reload()
    assert checked(page) == "Something differs."


def checked(page: Page) -> str:
    """What the page finds; it asks again as long as the shoe is not spent."""
    page.get_by_role("button", name="Check it here").click()
    told = page.get_by_role("status").filter(has_text=re.compile("^(Every|Something)"))
    not_yet = page.get_by_role("button", name="Try again")
    while not told.is_visible():
        expect(told.or_(not_yet).first).to_be_visible()
        if not_yet.is_visible():
            page.wait_for_timeout(1_000)
            not_yet.click()
    return told.inner_text().strip()
