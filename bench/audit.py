"""Rounds audited from nothing, beside the playing of the same rounds."""

import time
from collections.abc import Iterator
from random import Random

from bench.timing import Line, best
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.options import Action
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.told import Told, told_by
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import audit
from sabot.records.reader import StoreReader
from sabot.records.shelf import Shelf
from sabot.store.memory import MemoryStore
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.configuration import Configuration
from sabot.table.state import Phase

ROUNDS = 400
PLAYER = "ann"
GAMES = ("punto-banco", "live-blackjack", "poker-and-pairs")


class Terminal:
    """One player at a table of his own, who stakes, deals and stands."""

    def __init__(self, game: str) -> None:
        self.store = MemoryStore()
        chance = Random(1)
        self._house = House(self.store, catalogue(), bytes(32), chance.randbytes)
        self._house.tell_player(PLAYER, CreditsIssued(PLAYER, Amount(10**9)), 0)
        self._house.open_table(Configuration(table="t1", game=game, mode=Mode.INTERNAL), 0)
        self._stream = table_stream("t1")
        self._at = 0
        self._ids = 0
        for command in (c.OpenTable(), c.Join(PLAYER), c.TakeSeat(PLAYER, 1)):
            self._tell(command)

    def _tell(self, command: c.Command) -> None:
        self._at += 1_000_000
        self._ids += 1
        own = getattr(command, "player", "") == PLAYER
        told = told_by(PLAYER, f"{self._ids:032x}", self._stream, command) if own else Told(command)
        self._house.tell(self._stream, (told,), self._at)

    def play(self, count: int) -> None:
        main = self._house.desks[self._stream].table.setup.fields.main_keys[0]
        for _ in range(count):
            table = self._house.desks[self._stream].table
            self._tell(c.PlaceBet(PLAYER, table.hands_of(PLAYER)[0], main, Amount(1_000)))
            self._tell(c.PressDeal(PLAYER))
            while (table := self._house.desks[self._stream].table).phase is Phase.PLAYING:
                assert table.play is not None
                assert isinstance(table.play.now, BlackjackRound)
                (_, hand), *_ = sorted(rounds.pending(table.play.now))
                if isinstance(rounds.awaits(table.play.now), rounds.InsuranceAnswers):
                    self._tell(c.AnswerInsurance(PLAYER, hand, takes=False))
                else:
                    self._tell(c.Choose(PLAYER, hand, Action.STAND))


def measure() -> Iterator[Line]:
    for game in GAMES:
        terminal = Terminal(game)
        begin = time.perf_counter()
        terminal.play(ROUNDS)
        played = (time.perf_counter() - begin) / ROUNDS
        shelf = Shelf(StoreReader(terminal.store))

        def run(shelf: Shelf = shelf) -> None:
            verdict = audit(shelf, catalogue())
            assert verdict.difference is None, verdict.difference

        yield Line(f"audit, a round of {game}", best(run) / ROUNDS, "the same round, played", played)
