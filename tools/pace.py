"""How long a round takes, and how long a newcomer takes to the first result: `make pace`.

A real server and a real browser on a quiet machine. Decisions are answered in the frame in which they are
asked, so that no thinking time is in the figures; nobody peels cards. A newcomer has only what is on the
screen, by roles and names, begins in the lobby of a house without a file, and plays one round.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from browser_ground import DESKTOP, GAMES, PATIENCE, PHONE, Window, opened_browser, served
from playing import MAIN_BET, Somebody
from playwright.sync_api import Browser, Page, ViewportSize

OWN_PACE = ("poker-and-pairs",)
HOUSE_PLAYERS = 4
FIRST_CARD = 1.0
"""Seconds from Deal to the first card at most, house players or not."""
ALONE = 6.0
"""Seconds from Deal to the result at most, alone at a table."""
NEWCOMER = 20.0
"""Seconds from opening the lobby to the first result at most."""
TABLE = """
[[table]]
id = "{game}-{bots}"
game = "{game}"
mode = "{mode}"
bots = {bots}
[table.settings]
squeeze = "off"
"""
ROUND = """
async ([bet, patience]) => {
  const until = performance.now() + patience;
  const called = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim();
  const buttons = () => [...document.querySelectorAll("button:enabled:not([aria-disabled=true])")]
    .filter((one) => one.checkVisibility());
  const may = (name) => buttons().find((one) => name.test(called(one)));
  const said = () => [...document.querySelectorAll("[role=status]")].map((one) => one.textContent.trim());
  const over = () => said().some((words) => /^Round over/.test(words));
  // While bets are taken, the cards of the round before may lie beside the felt.
  const taken = () => said().some((words) => /bets please$/.test(words));
  const card = () => !taken() && document.querySelector(".screen .card") !== null;
  const field = () => [...document.querySelectorAll(bet)].find((one) => one.checkVisibility());
  const frame = (waitsFor) => {
    if (performance.now() > until)
      throw new Error(`no ${waitsFor}: ${said().join(" | ")}; buttons: ${buttons().map(called).join(" | ")}`);
    return new Promise(requestAnimationFrame);
  };
  // Where the clock dealt before anybody looked, that round is played out, and the next one is staked on.
  for (let put = performance.now(); card() || !may(/^Deal(?!er)/); await frame("Deal")) {
    may(/^(No$|Skip no insurance|Stand)/)?.click();
    if (card() || !field() || performance.now() - put < 2000) continue;
    field().click();
    put = performance.now();
  }
  const told = [performance.now()];
  may(/^Deal(?!er)/).click();
  while (!card()) await frame("card");
  told.push(performance.now());
  for (; !over(); await frame("result")) may(/^(No$|Skip no insurance|Stand)/)?.click();
  told.push(performance.now());
  while (!field()) await frame("next round");
  told.push(performance.now());
  return told.slice(1).map((moment, at) => (moment - told[at]) / 1000);
}
"""
ROUND_PATIENCE = 120_000
"""Milliseconds after which a round that does not end is told with all that the page shows."""


class Pace(NamedTuple):
    """Seconds."""

    to_first_card: float
    to_result: float
    """From the first card."""
    shown: float
    """How long the result is seen before bets are taken again."""


def main(wanted: list[str]) -> int:
    games = {game: title for game, title in GAMES.items() if not wanted or game in wanted}
    with tempfile.TemporaryDirectory() as directory, opened_browser() as browser:
        missed = [*rounds(browser, Path(directory, "rounds"), games)]
        missed += newcomers(browser, Path(directory, "newcomers"), games)
    for one in missed:
        say(f"TOO SLOW: {one}")
    return 1 if missed else 0


def rounds(browser: Browser, directory: Path, games: dict[str, str]) -> list[str]:
    directory.mkdir()
    kinds = {game: "internal" if game in OWN_PACE else "video" for game in games}
    tables = [(game, bots) for game in games for bots in ((0,) if game in OWN_PACE else (0, HOUSE_PLAYERS))]
    config = "".join(TABLE.format(game=game, mode=kinds[game], bots=bots) for game, bots in tables)
    missed = []
    say(f"{'Seconds':28}{'house players':>14}{'to first card':>14}{'to result':>11}{'shown':>8}")
    with served(directory, config) as house:
        for game, bots in tables:
            pace = one_round(browser, f"{house.address}/table/{game}-{bots}")
            say(f"{games[game]:28}{bots:14}{pace.to_first_card:14.1f}{pace.to_result:11.1f}{pace.shown:8.1f}")
            if pace.to_first_card > FIRST_CARD:
                missed.append(f"{games[game]}, {bots} house players: {pace.to_first_card:.1f} s to a card")
            if not bots and pace.to_first_card + pace.to_result > ALONE:
                missed.append(f"{games[game]} alone: {pace.to_first_card + pace.to_result:.1f} s to a result")
    return missed


def one_round(browser: Browser, address: str) -> Pace:
    window = Window(browser, DESKTOP)
    try:
        page = window.page
        page.goto(address)
        somebody = Somebody(page, address)
        somebody.sit_if_asked()
        somebody.stake()
        return Pace(*page.evaluate(ROUND, [MAIN_BET.replace(":visible", ""), ROUND_PATIENCE]))
    finally:
        window.context.close()


def newcomers(browser: Browser, directory: Path, games: dict[str, str]) -> list[str]:
    directory.mkdir()
    missed = []
    say(f"\n{'A newcomer':28}{'screen':>14}{'seconds':>14}{'presses':>11}")
    with served(directory) as house:
        for title in games.values():
            for size in (DESKTOP, PHONE):
                spent, presses = first_result(browser, house.address, title, size)
                say(f"{title:28}{size['width']:10}×{size['height']}{spent:13.1f}{presses:11}")
                if spent > NEWCOMER:
                    missed.append(f"a newcomer at {title}, {size['width']} wide: {spent:.1f} s to a result")
    return missed


def first_result(browser: Browser, address: str, title: str, size: ViewportSize) -> tuple[float, int]:
    """Nothing is known of this visitor: hints and the starter felt are as everybody finds them."""
    context = browser.new_context(viewport=size, has_touch=size == PHONE)
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return timed(page, address, lambda somebody: played(somebody, title))
    finally:
        context.close()


def timed(page: Page, address: str, plays: Callable[[Somebody], None]) -> tuple[float, int]:
    somebody, begin = Somebody(page, address), time.monotonic()
    plays(somebody)
    return time.monotonic() - begin, somebody.clicks


def played(somebody: Somebody, title: str) -> None:
    somebody.enter(title)
    somebody.sit_if_asked()
    somebody.stake()
    somebody.deal()
    somebody.play_out()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
