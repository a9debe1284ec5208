"""Sessions at the terminal for tests: any game and mode from a seed, moved key by key."""

import asyncio
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from html import unescape
from itertools import count
from typing import TypeVar

from sabot.cli.play.session import Session
from sabot.cli.play.table_app import TableApp
from sabot.floor.bots import only_stand
from sabot.floor.bots_at_table import BotsAtTable
from sabot.floor.solo_table import SoloTable
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack
from sabot.games.variant import Game, with_rules
from sabot.money import UNIT, Amount
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.odds.hints import by_chart
from sabot.profiles import Mode, Profile, profile
from sabot.table.events import Event
from sabot.table.house.setup import SECOND, set_up

SIZE = (80, 24)
COLUMNS = 3
"""Fields stand side by side in so many, on a screen of this size."""
Kind = TypeVar("Kind", bound=Event)
GAMES = tuple(catalogue().games)


def session(
    game: str,
    mode: Mode = Mode.INTERNAL,
    *,
    seed: str = "1",
    bots: int = 0,
    under: Profile | str = "open",
    credits_: int = 1_000,
    changes: Mapping[str, str] | None = None,
) -> Session:
    rules = profile(under) if isinstance(under, str) else under
    setup = set_up("t", changed(catalogue().find(game), changes or {}), mode, rules)
    assert not isinstance(setup, Refused), setup
    numbers = count()
    seeds = (sha256(f"{seed} {number}".encode()).digest() for number in numbers)
    solo = SoloTable(setup, "you", Amount(credits_ * UNIT), lambda: next(seeds))
    solo.seat_player()
    if bots:
        choose = by_chart(BASIC, setup.game.rules) if is_blackjack(setup.game) else only_stand
        solo.invite(BotsAtTable(bots, choose, seed, solo.at))
    return Session(solo)


def changed(game: Game, rules: Mapping[str, str]) -> Game:
    if is_blackjack(game):
        return with_rules(game, rules)
    assert is_baccarat(game)
    return with_rules(game, rules)


def press(playing: Session, keys: str) -> None:
    """Keys separated by blanks, as their names or letters."""
    for key in keys.split():
        playing.press(key, COLUMNS)


def pass_seconds(playing: Session, seconds: int) -> None:
    playing.solo.until(playing.solo.at + seconds * SECOND)
    playing.hear()


def until(playing: Session, come: Callable[[Session], bool]) -> None:
    assert playing.solo.until_true(lambda: come(playing)), "it never came"


def happened(playing: Session, kind: type[Kind]) -> list[Kind]:
    return [event for event in playing.solo.happened if isinstance(event, kind)]


def app_of(playing: Session) -> TableApp:
    """The screen of a session whose clock stands still, unless a test lets time go on."""
    return TableApp(playing, lambda: playing.solo.at)


_PART = re.compile(r'<text[^>]* x="([\d.]+)"[^>]* clip-path="[^"]*line-(\d+)\)"[^>]*>(.*?)</text>')
_LETTER = 12.2
"""How wide one is in that picture."""


def text_on(app: TableApp) -> str:
    """What is on the screen, line by line, as the picture has it that Textual makes of it."""
    rows: dict[int, str] = {}
    for x, row, words in _PART.findall(app.export_screenshot()):
        line = rows.get(int(row), "").ljust(round(float(x) / _LETTER))
        rows[int(row)] = line + unescape(words).replace("\u00a0", " ")
    return "\n".join(rows.get(row, "") for row in range(max(rows) + 1))


def drawn(playing: Session, size: tuple[int, int] = SIZE) -> str:
    """The screen of a session as it stands."""

    async def seen() -> str:
        async with app_of(playing).run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(pilot.app, TableApp)
            return text_on(pilot.app)

    return asyncio.run(seen())


def asked(playing: Session) -> bool:
    return bool(playing.sight.own.decisions or playing.sight.own.insurance)


def dealt_so_that(game: str, wanted: Callable[[Session], bool], **changes: str) -> Session:
    """An internal table whose first round, with a chip on the main bet, is dealt as wanted."""
    for seed in range(400):
        playing = session(game, seed=str(seed), changes=changes)
        press(playing, "space enter")
        if wanted(playing):
            return playing
    raise AssertionError("no such round in 400")
