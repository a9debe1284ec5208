"""Takes a picture of every screen in three languages at five sizes: `make gallery INTO=folder`.

For eyes: nobody compares them. Where a round goes on meanwhile, its pictures show the moments as they came.
"""

import contextlib
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from browser_ground import DESKTOP, GAMES, PHONE, SIDEWAYS, Window, opened_browser, served
from playing import Somebody
from playwright.sync_api import Browser, Error, Page, ViewportSize

LANGUAGES = ("en", "de", "zh")
SIZES: tuple[ViewportSize, ...] = (
    PHONE,
    SIDEWAYS,
    DESKTOP,
    {"width": 1920, "height": 1080},
    {"width": 2560, "height": 1440},
)
FOUR = "etg-blackjack+koi-bacc+live-blackjack+punto-banco"
PLACES = {
    "lobby": "/",
    "rules-blackjack": "/rules/etg-blackjack",
    "rules-baccarat": "/rules/koi-bacc",
    "history": "/history",
    "account": "/account",
    "limits": "/account/limits",
    "statistics": "/account/statistics",
    "security": "/account/security",
    "four": f"/multi/{FOUR}",
}
OWN = ("poker-and-pairs",)
TABLE = """
[[table]]
id = "{game}"
game = "{game}"
mode = "{mode}"
bots = {bots}
[table.settings.times]
betting = 120
decision = 25
result = 25
"""
WAIT = 60_000
"""Milliseconds for a moment that may not come, as a decision after a blackjack."""
ENDED = ":is([data-end=won], [data-end=lost], [data-end=push], [data-end=back])"
ASKED = ".decisions button:not([aria-disabled=true]), [role=dialog] button, dialog[open] button"


def main(into: Path, wanted: list[str]) -> None:
    modes = {game: ("internal", 0) if game in OWN else ("video", 4) for game in GAMES}
    config = "".join(TABLE.format(game=game, mode=mode, bots=bots) for game, (mode, bots) in modes.items())
    with (
        tempfile.TemporaryDirectory() as directory,
        served(Path(directory), config) as house,
        opened_browser() as browser,
    ):
        for game, title in GAMES.items():
            if not wanted or game in wanted:
                table(browser, house.address, into, game, title)
        window = Window(browser, DESKTOP, moving=False)
        for language in LANGUAGES:
            for name, path in PLACES.items():
                if not wanted or name in wanted:
                    speak(window.page, house.address + path, language)
                    shoot(window.page, into, f"{name}-{language}")


def table(browser: Browser, address: str, into: Path, game: str, title: str) -> None:
    """Betting with a stake of one's own, a decision, the result."""
    window = Window(browser, DESKTOP, moving=False)
    page, somebody = window.page, Somebody(window.page, address)
    speak(page, f"{address}/table/{game}", "en")
    somebody.sit_if_asked()
    for language in LANGUAGES:
        speak(page, f"{address}/table/{game}", language)
        stake = page.locator("[data-spot=main]:not(:disabled, [aria-disabled=true]):visible").first
        stake.click()
        shoot(page, into, f"{game}-bets-{language}")
        page.keyboard.press("Enter")
        with contextlib.suppress(Error):
            page.locator(f"{ENDED}, {ASKED}").first.wait_for(timeout=WAIT)
        if page.locator(ENDED).count() == 0:
            shoot(page, into, f"{game}-play-{language}")
            stand_until(page, lambda: page.locator(ENDED).count() > 0)
        shoot(page, into, f"{game}-end-{language}")
    window.context.close()


def stand_until(page: Page, over: Callable[[], bool]) -> None:
    for _ in range(WAIT // 500):
        if over():
            return
        page.keyboard.press("s")
        page.wait_for_timeout(500)


def speak(page: Page, address: str, language: str) -> None:
    """Opens an address as somebody does who has been here before and reads this language."""
    chosen = {"language": language, "hintsSeen": True, "feltOpen": True, "visits": 9, "askLarge": False}
    page.goto(address)
    page.evaluate("kept => localStorage.setItem('sabot.settings', kept)", json.dumps(chosen))
    page.reload()
    page.locator("main > *").first.wait_for()
    page.wait_for_timeout(1_000)


def shoot(page: Page, into: Path, name: str) -> None:
    for size in _sizes(page):
        page.screenshot(path=into / f"{name}-{size['width']}.png")
    sys.stderr.write(f"{name}\n")


def _sizes(page: Page) -> Iterator[ViewportSize]:
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 80)))")
        yield size
    page.set_viewport_size(DESKTOP)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    main(folder, sys.argv[2:])
