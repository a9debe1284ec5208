"""The axe check of every page finds nothing serious, and everything that can be pressed has a name."""

from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, Served
from playwright.sync_api import ViewportSize, expect

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


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("path", "heading"), PAGES.items(), ids=PAGES)
def test_axe_finds_nothing_serious(
    path: str, heading: str, size: ViewportSize, house: Served, visit: Visit
) -> None:
    page = visit(size)
    page.goto(house.address + path)
    if "/table/" in path:
        expect(page.get_by_role("region", name=heading, exact=True)).to_be_visible()
        expect(page.get_by_role("radiogroup", name="Chip value")).to_be_attached()
    else:
        expect(page.get_by_role("main")).to_contain_text(heading)
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    serious = [
        (one["id"], one["impact"], [node["html"][:160] for node in one["nodes"]][:3])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
