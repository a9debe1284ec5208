"""The axe check of every page finds nothing serious, and everything that can be pressed has a name."""

from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, Served
from playing import Somebody
from playwright.sync_api import Page, ViewportSize, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "/": "Tables",
    "/table/etg-blackjack": "ETG Blackjack",
    "/table/live-blackjack": "Live Blackjack",
    "/table/all-bets-blackjack": "All Bets Blackjack",
    "/table/koi-bacc": "Koi Bacc",
    "/rules/etg-blackjack": "ETG Blackjack",
    "/history": "History",
    "/account": "Account",
    "/account/statistics": "Statistics",
    "/account/cashier": "Cashier",
}

Violations = list[tuple[str, str, list[str]]]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(size: ViewportSize, house: Served, visit: Visit) -> None:
    page = visit(size)
    found = {path: serious(page, house.address + path, heading) for path, heading in PAGES.items()}
    assert not {path: faults for path, faults in found.items() if faults}


def test_special_bets_on_a_phone_are_moved_sideways_by_keys_while_bets_are_closed(
    house: Served, visit: Visit
) -> None:
    """No field can be reached then, but the row of them."""
    page = visit(PHONE)
    page.goto(f"{house.address}/table/all-bets-blackjack")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    somebody.stake()
    somebody.deal()
    expect(page.locator(".specials button:enabled")).to_have_count(0)
    assert "scrollable-region-focusable" not in {rule for rule, *_ in violations(page)}


def serious(page: Page, address: str, heading: str) -> Violations:
    page.goto(address)
    if "/table/" in address:
        expect(page.get_by_role("region", name=heading, exact=True)).to_be_visible()
        expect(page.get_by_role("radiogroup", name="Chip value")).to_be_attached()
    else:
        expect(page.get_by_role("main")).to_contain_text(heading)
    return violations(page)


def violations(page: Page) -> Violations:
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        (one["id"], one["impact"], [node["html"][:160] for node in one["nodes"]][:3])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
