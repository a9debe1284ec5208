"""Takes the pictures of the README from a real server in a real browser: `make screenshots`."""

import re
import sys
import tempfile
from pathlib import Path

from browser_ground import DESKTOP, PHONE, Window, opened_browser, served
from playing import Somebody
from playwright.sync_api import Browser, Page, ViewportSize

PROJECT = Path(__file__).resolve().parents[1]
PICTURES = PROJECT / "docs" / "pictures"
LIFE = 25_000
"""Milliseconds that house players are left to play, so that there is something to see."""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as directory,
        served(Path(directory)) as house,
        opened_browser() as browser,
    ):
        lobby(browser, house.address)
        for name, title, size in (
            ("blackjack", "ETG Blackjack", DESKTOP),
            ("live", "Live Blackjack", DESKTOP),
            ("baccarat", "Koi Bacc", DESKTOP),
            ("blackjack-phone", "ETG Blackjack", PHONE),
            ("baccarat-phone", "Punto Banco", PHONE),
        ):
            table(browser, house.address, name, title, size)


def lobby(browser: Browser, address: str) -> None:
    window = Window(browser, DESKTOP)
    window.page.goto(address)
    window.page.wait_for_timeout(LIFE)
    _keep(window.page, "lobby")
    window.context.close()


def table(browser: Browser, address: str, name: str, title: str, size: ViewportSize) -> None:
    """In the middle of a round with bets of one's own."""
    window = Window(browser, size)
    page, somebody = window.page, Somebody(window.page, address)
    somebody.enter(title)
    skip = page.get_by_role("button", name="Skip")
    if skip.count():
        skip.first.click()
    somebody.sit_if_asked()
    page.get_by_role("radio", name="Chip 25", exact=True).click()
    somebody.stake()
    somebody.deal()
    asked = page.get_by_role("button", name=re.compile("^(Stand|No$)"), disabled=False)
    asked.or_(somebody.over()).first.wait_for(state="attached")
    page.wait_for_timeout(900)
    _keep(page, name)
    somebody.play_out()
    window.context.close()


def _keep(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / f"{name}.png")
    sys.stderr.write(f"docs/pictures/{name}.png\n")


if __name__ == "__main__":
    main()
