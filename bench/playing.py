"""Tables with one player each, who stakes, deals and stands: real rounds, at as many tables as one likes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.games.waiting import InsuranceAnswers
from sabot.house.house import House
from sabot.house.requests import Done, Reply, named
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.postings import Posted, post
from sabot.ledger.state import Ledger
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import player_stream, table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.play.questions import decisions_in
from sabot.table.state import Phase, Table

SECOND = 1_000_000
KEY = bytes(32)
TOGETHER = 256
"""Tables whose batches share a transaction."""


def player_of(table: str) -> str:
    return f"p-{table}"


class Playing:
    """Every table of a house; all of them go on together, a batch each."""

    def __init__(self, store: Store, games: Sequence[str]) -> None:
        self.store = store
        self.tables = tuple(f"t{number:05d}" for number in range(len(games)))
        self._chance = Random(1)
        self._at = 0
        first = [
            commit for table, game in zip(self.tables, games, strict=True) for commit in _first(table, game)
        ]
        for place in range(0, len(first), TOGETHER):
            answers = store.commit_all(first[place : place + TOGETHER])
            assert all(isinstance(answer, Committed) for answer in answers)
        self.house = opened_again(store, self._at)
        for command in (
            lambda _: c.Request("", c.OpenTable()),
            lambda player: c.Request(player, c.Join()),
            lambda player: c.Request(player, c.TakeSeat(1)),
        ):
            self._tell({table: command(player_of(table)) for table in self.tables})

    def table(self, table: str) -> Table:
        return self.house.writers[table_stream(table)].table

    def tell(self, commands: Mapping[str, c.Request]) -> None:
        refused = [reply for reply in self._tell(commands) if not isinstance(reply, Done)]
        assert not refused, refused[0]

    def _tell(self, commands: Mapping[str, c.Request]) -> list[Reply]:
        """Some refuse a seat: whoever joins may play there without one."""
        self._at += SECOND
        told = {table_stream(table): (self._told(table, each),) for table, each in commands.items()}
        streams, answers = list(told), list[Reply]()
        for first in range(0, len(streams), TOGETHER):
            part = {stream: told[stream] for stream in streams[first : first + TOGETHER]}
            for replies in self.house.tell_all(part, self._at).values():
                answers += replies
        return answers

    def _told(self, table: str, command: c.Request) -> c.Request:
        if not command.by:
            return command
        # As scattered as the ids that clients draw.
        return named(command, self._chance.randbytes(16).hex(), table_stream(table))

    def play(self, count: int, tables: Iterable[str] | None = None) -> None:
        at = tuple(self.tables if tables is None else tables)
        for _ in range(count):
            self.bet(at)
            self.tell({table: c.Request(player_of(table), c.PressDeal()) for table in at})
            while waiting := [table for table in at if self.table(table).phase is Phase.PLAYING]:
                self.tell({table: self._answer(table) for table in waiting})

    def bet(self, tables: Iterable[str]) -> None:
        self.tell({table: self._stake(table) for table in tables})

    def _stake(self, table: str) -> c.Request:
        player, now = player_of(table), self.table(table)
        return c.Request(
            player, c.PlaceBet(now.hands_of(player)[0], now.setup.fields.main_keys[0], Amount(1_000))
        )

    def _answer(self, table: str) -> c.Request:
        play = self.table(table).play
        assert play is not None
        (_, hand), *_ = sorted(decisions_in(play).pending(play.now))
        if isinstance(play.family.awaits(play.now), InsuranceAnswers):
            return c.Request(player_of(table), c.AnswerInsurance(hand, takes=False))
        return c.Request(player_of(table), c.Choose(hand, Action.STAND))

    def checkpoint(self) -> None:
        self._at += SECOND
        self.house.checkpoint(self._at)


def _first(table: str, game: str) -> Iterator[Commit]:
    """A player with money, and a table."""
    player = player_of(table)
    fact = CreditsIssued(player, Amount(10**9))
    posted = post(Ledger(), f"{player_stream(player)}:1", (fact,))
    assert isinstance(posted, Posted)
    yield Commit(player_stream(player), 0, 0, (Entry(fact, posted.transfers),))
    configured = e.TableConfigured(Configuration(table=table, game=game, mode=Mode.INTERNAL))
    yield Commit(table_stream(table), 0, 0, (Entry(configured),))


def opened_again(store: Store, at: int) -> House:
    house = House(store, catalogue(), WriterFactory(KEY, Random(2).randbytes))
    house.reopen(at)
    return house
