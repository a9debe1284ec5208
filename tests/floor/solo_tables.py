"""Parlours for tests: a table of any game and mode from a seed, with company or without."""

from hashlib import sha256
from itertools import count

from sabot.floor.bots import only_stand
from sabot.floor.bots_at_table import BotsAtTable
from sabot.floor.solo_table import SoloTable
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.variant import Game
from sabot.money import Amount
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.odds.hints import Hints, by_chart
from sabot.profiles import Mode, profile
from sabot.table.house.setup import SECOND, set_up

CREDITS = Amount(100_000)


def solo(game: str, mode: Mode, *, seed: str = "1", under: str = "open") -> SoloTable:
    setup = set_up("t", catalogue().find(game), mode, profile(under))
    assert not isinstance(setup, Refused), setup
    numbers = count()
    room = SoloTable(setup, "ann", CREDITS, lambda: sha256(f"{seed} {next(numbers)}".encode()).digest())
    room.seat_player()
    return room


def choose_at(game: Game) -> Hints:
    return by_chart(BASIC, game.rules) if is_blackjack(game) else only_stand


def company(room: SoloTable, bots: int, seed: str = "1") -> BotsAtTable:
    guests = BotsAtTable(bots, choose_at(room.table.setup.game), seed, room.at)
    room.invite(guests)
    return guests


def pass_seconds(room: SoloTable, seconds: int) -> None:
    room.until(room.at + seconds * SECOND)
