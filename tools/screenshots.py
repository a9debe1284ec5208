"""Takes the pictures of the README from a real server in a real browser: `make screenshots`."""

import asyncio
import re
import sys
import tempfile
from functools import partial
from pathlib import Path

from browser_ground import DESKTOP, PHONE, Window, opened_browser, served
from palette import in_few_colours
from playing import Somebody
from playwright.sync_api import Browser, Page, ViewportSize, expect

from sabot.client import Client, as_guest
from sabot.money import Amount
from sabot.server.socket.wire import Refused
from sabot.table import commands as c

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
COUPS = 30
"""Dealt before the first picture, so that there are roads to see; about six seconds each."""
RULES = "/rules/dai-bacc"
ODDS = 300_000
"""Milliseconds that a busy machine may take for exact odds."""
SHARED = ("etg-blackjack", "easy-blackjack", "all-bets-blackjack", "live-blackjack", "live-blackjack-eu")
COUP_TABLES = ("punto-banco", "punto-banco-no-commission", "dai-bacc", "koi-bacc")
HOUSE = (
    *((game, "video", 4) for game in SHARED),
    ("poker-and-pairs", "internal", 0),
    *((game, "video", 0) for game in COUP_TABLES),
)
TABLE = """
[[table]]
id = "{game}"
game = "{game}"
mode = "{mode}"
bots = {bots}
"""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    config = "".join(TABLE.format(game=game, mode=mode, bots=bots) for game, mode, bots in HOUSE)
    with tempfile.TemporaryDirectory() as directory, served(Path(directory), config) as house:
        # Before there is a browser: while one runs so does an event loop.
        asyncio.run(deal_coups(house.address))
        with opened_browser() as browser:
            take_all(browser, house.address)


def take_all(browser: Browser, address: str) -> None:
    _ask_for_odds(browser, address)
    lobby(browser, address)
    replay(browser, address)
    four(browser, address)
    for name, title, size in (
        ("blackjack", "ETG Blackjack", DESKTOP),
        ("live", "Live Blackjack", DESKTOP),
        ("baccarat", "Koi Bacc", DESKTOP),
        ("blackjack-phone", "ETG Blackjack", PHONE),
        ("baccarat-phone", "Punto Banco", PHONE),
    ):
        table(browser, address, name, title, size)
    rules(browser, address)


async def deal_coups(address: str) -> None:
    await asyncio.gather(*(_deal_at(address, table) for table in COUP_TABLES))


async def _deal_at(address: str, table: str) -> None:
    """Whoever is alone at a table and presses Deal need not wait for the clock."""
    async with Client(await as_guest(address)) as client:
        watched = await client.watch(table)
        await client.act(table, c.Join())
        for _ in range(COUPS):
            while isinstance(await client.act(table, c.PlaceBet("", "player", Amount(100))), Refused):
                await asyncio.sleep(0.3)
            round_ = watched.view.round_id
            await client.act(table, c.PressDeal())
            await watched.until(partial(watched.paid, round_))


def lobby(browser: Browser, address: str) -> None:
    window = Window(browser, DESKTOP)
    window.page.goto(address)
    expect(window.page.get_by_role("article")).to_have_count(len(HOUSE))
    _keep(window, "lobby")


def _ask_for_odds(browser: Browser, address: str) -> None:
    """They are worked out when somebody asks, and take a while."""
    window = Window(browser, DESKTOP)
    window.page.goto(address + RULES)
    expect(window.page.get_by_role("row").first).to_be_visible()
    window.context.close()


def rules(browser: Browser, address: str) -> None:
    """With the exact odds."""
    window = Window(browser, DESKTOP)
    window.page.goto(address + RULES)
    expect(window.page.get_by_role("row").first).to_be_visible()
    expect(window.page.get_by_role("cell", name="…", exact=True)).to_have_count(0, timeout=ODDS)
    _keep(window, "rules")


def replay(browser: Browser, address: str) -> None:
    """The first of two rounds: its shoe is spent, so that the browser can deal it again."""
    window = Window(browser, DESKTOP)
    page, somebody = window.page, Somebody(window.page, address)
    somebody.enter("Blackjack Poker & Pairs")
    _past_hints(page)
    for _ in range(2):
        # A page that was just loaded says nothing of the round before.
        page.reload()
        somebody.stake()
        somebody.deal()
        somebody.play_out()
    page.goto(f"{address}/history")
    page.get_by_role("link", name=re.compile("^Blackjack Poker")).nth(1).click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_role("status").filter(has_text="Every card is as the seed says.")).to_be_visible()
    page.get_by_role("heading", name="Why").first.scroll_into_view_if_needed()
    page.mouse.wheel(0, 10_000)
    page.wait_for_timeout(600)
    _keep(window, "fairness", close=False)
    page.mouse.wheel(0, -10_000)
    page.wait_for_timeout(600)
    _keep(window, "replay")


def four(browser: Browser, address: str) -> None:
    """Four games at once, each with a bet."""
    window = Window(browser, DESKTOP)
    page = window.page
    games = ("etg-blackjack", "koi-bacc", "dai-bacc", "live-blackjack")
    page.goto(f"{address}/multi/{'+'.join(games)}")
    for title in ("ETG Blackjack", "Koi Bacc", "Dai Bacc", "Live Blackjack"):
        expect(page.get_by_role("region", name=title, exact=True)).to_be_visible()
    for title in ("Koi Bacc", "Dai Bacc"):
        field = page.get_by_role("region", name=title, exact=True).get_by_role(
            "button", name=re.compile("^Banker pays"), disabled=False
        )
        field.click()
    page.wait_for_timeout(2_000)
    _keep(window, "four")


def table(browser: Browser, address: str, name: str, title: str, size: ViewportSize) -> None:
    """In the middle of a round with bets of one's own, or as a coup ends."""
    window = Window(browser, size)
    page, somebody = window.page, Somebody(window.page, address)
    somebody.enter(title)
    _past_hints(page)
    somebody.sit_if_asked()
    page.get_by_role("radio", name="Chip 25", exact=True).click()
    somebody.stake()
    for more in (
        "Lucky Nines",
        "Banker Pair",
        "Koi 7",
        "Emperor Bonus Banker",
        "Banker 7",
        "Tie 6",
        "Banker pays",
    ):
        field = page.get_by_role("button", name=re.compile(f"^{more}"), disabled=False)
        if field.count() == 1 and field.is_visible():
            field.click()
    somebody.deal()
    asked = page.get_by_role("button", name=re.compile("^(Stand|No$)"), disabled=False)
    asked.or_(somebody.over()).first.wait_for(state="attached")
    page.wait_for_timeout(900)
    _keep(window, name)


def _past_hints(page: Page) -> None:
    skip = page.get_by_role("button", name="Skip", exact=True)
    skip.or_(page.get_by_role("radiogroup", name="Chip value")).first.wait_for()
    if skip.count():
        skip.first.click()


def _keep(window: Window, name: str, *, close: bool = True) -> None:
    file = PICTURES / f"{name}.png"
    picture = window.page.screenshot()
    blank = window.context.new_page()
    file.write_bytes(in_few_colours(blank, picture))
    blank.close()
    sys.stderr.write(f"docs/pictures/{file.name}: {file.stat().st_size // 1024} KB\n")
    if close:
        window.context.close()


if __name__ == "__main__":
    main()
