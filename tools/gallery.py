"""Takes a picture of every screen in three languages at five sizes: `make gallery INTO=folder`.

For eyes: nobody compares them. Where a round goes on meanwhile, its pictures show the moments as they came.
Contact sheets, a dozen screens of one size and language each, lie beside the pictures.
"""

import contextlib
import itertools
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from browser_ground import DESKTOP, GAMES, PATIENCE, PHONE, SIDEWAYS, Window, opened_browser, served
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
    "cashier": "/account/cashier",
    "four": f"/multi/{FOUR}",
}
OWN = ("poker-and-pairs",)
PRACTICE = "practice"
ODDS = "koi-bacc"
"""A table that shows what bets return from the cards that are left."""
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
PRACTISED = """
[[table]]
id = "practice"
game = "poker-and-pairs"
mode = "internal"
settings = { practice = true }
"""
SHEET = """<body style="margin: 0; background: #555; font: 16px sans-serif; color: #fff"><div id="sheet"
style="display: inline-grid; grid-template-columns: repeat(%d, auto); gap: 10px; padding: 10px">%s</div>"""
SHOWN = """<figure style="margin: 0"><img src="%s" style="width: %dpx; display: block">
<figcaption>%s</figcaption></figure>"""
SHEETS = {390: (6, 300), 844: (3, 640), 1440: (3, 660), 1920: (3, 660), 2560: (3, 660)}
"""How many pictures stand beside each other, and how wide each is, by the width of the screen."""
EACH = 12
WAIT = 60_000
"""Milliseconds for a moment that may not come, as a decision after a blackjack."""
ENDED = ":is([data-end=won], [data-end=lost], [data-end=push], [data-end=back])"
ASKED = ".decisions button:not([aria-disabled=true]), [role=dialog] button, dialog[open] button"


def main(into: Path, wanted: list[str]) -> None:
    modes = {game: ("internal", 0) if game in OWN else ("video", 4) for game in GAMES}
    tables = (TABLE.format(game=game, mode=mode, bots=bots) for game, (mode, bots) in modes.items())
    config = "".join(tables) + PRACTISED
    with (
        tempfile.TemporaryDirectory() as directory,
        served(Path(directory), config) as house,
        opened_browser() as browser,
    ):
        for game in GAMES:
            if not wanted or game in wanted:
                table(browser, house.address, into, game)
        window = Window(browser, DESKTOP, moving=False)
        page = window.page
        if not wanted or {PRACTICE, "history", "replay"} & {*wanted}:
            table_of(page, house.address, into, PRACTICE)
        for language in LANGUAGES:
            for name, path in PLACES.items():
                if not wanted or name in wanted:
                    speak(page, house.address + path, language)
                    shoot(page, into, f"{name}-{language}")
            if not wanted or "replay" in wanted:
                replay(page, house.address, into, language)
            if not wanted or "odds" in wanted:
                odds(page, house.address, into, language)
        contact_sheets(page, into)


def replay(page: Page, address: str, into: Path, language: str) -> None:
    """Of the last round, at its end."""
    speak(page, f"{address}/history", language)
    page.locator("a[href^='/replay/']").first.click()
    page.locator("main .replay").wait_for()
    page.wait_for_timeout(1_000)
    shoot(page, into, f"replay-{language}")


def odds(page: Page, address: str, into: Path, language: str) -> None:
    """What bets return now, which takes a while to count."""
    speak(page, f"{address}/table/{ODDS}", language)
    page.locator("button.item:has(path[d^='M6 18.5L18'])").dispatch_event("click")
    page.locator(".odds tbody tr").first.wait_for(timeout=PATIENCE)
    shoot(page, into, f"odds-{language}")


def contact_sheets(page: Page, into: Path) -> None:
    for size, language in itertools.product(SIZES, LANGUAGES):
        width = size["width"]
        found = sorted(into.glob(f"*-{language}-{width}.png"), key=lambda file: file.stat().st_mtime)
        across, wide = SHEETS[width]
        for number in range(-(-len(found) // EACH)):
            some = found[number * EACH : (number + 1) * EACH]
            shown = "".join(SHOWN % (file.as_uri(), wide, file.stem) for file in some)
            paper = into / "sheet.html"
            paper.write_text(SHEET % (across, shown))
            page.goto(paper.as_uri())
            page.locator("#sheet").screenshot(path=into / f"sheet-{width}-{language}-{number}.png")
            paper.unlink()


def table(browser: Browser, address: str, into: Path, game: str) -> None:
    window = Window(browser, DESKTOP, moving=False)
    table_of(window.page, address, into, game)
    window.context.close()


def table_of(page: Page, address: str, into: Path, game: str) -> None:
    """Betting with a stake of one's own, a decision, the result."""
    speak(page, f"{address}/table/{game}", "en")
    Somebody(page, address).sit_if_asked()
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
