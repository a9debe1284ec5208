"""A house drawn in a few words: tables, people with purses, and a clock that is moved by hand."""

from random import Random

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.requests import Done, Reply, named
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.account import wallet
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount, parse_amount
from sabot.profiles import Mode
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.state import Table

DAWN = 1_700_000_000 * SECOND
KEY, OTHER_KEY = b"k" * 32, b"o" * 32


class Drawn:
    """Commands that must pass are `told`, those that must not `refused`; each has an id of its own."""

    def __init__(self, store: Store | None = None, outside: tuple[Mode, ...] = ()) -> None:
        self.store: Store = store or MemoryStore()
        self.at = DAWN
        self._outside = outside
        self._ids = 0
        self._entropy = Random(1)
        self.house = self._opened(KEY)

    def _opened(self, key: bytes) -> House:
        return House(self.store, catalogue(), WriterFactory(key, self._entropy.randbytes, self._outside))

    def restart(self, key: bytes = KEY, later: int = SECOND) -> None:
        self.at += later
        self.house = self._opened(key)
        self.house.reopen(self.at)

    def open_table(
        self, table: str, game: str, mode: Mode = Mode.VIDEO, *, settings: Settings | None = None
    ) -> str:
        words = Configuration(table=table, game=game, mode=mode, settings=settings or Settings())
        assert self.house.open_table(words, self.at) is None
        stream = table_stream(table)
        self.by_house(stream, c.Request("", c.OpenTable()))
        if mode is Mode.LIVE:
            self.by_house(stream, c.Request("kim", c.SignIn()))
        return stream

    def purse(self, player: str, amount: str) -> None:
        self.house.tell_player(player, CreditsIssued(player, parse_amount(amount)), self.at)

    def table(self, stream: str) -> Table:
        return self.house.writers[stream].table

    def free(self, player: str) -> int:
        return self.store.ledger.available(wallet(player))

    def by_house(self, stream: str, command: c.Request) -> None:
        (reply,) = self.house.tell(stream, (command,), self.at)
        assert not isinstance(reply, Refused), reply.reason

    def letter(self, stream: str, command: c.Request, id_: str = "") -> c.Request:
        self._ids += 1
        return named(command, id_ or f"{self._ids:x}", stream)

    def send(self, stream: str, *letters: c.Request) -> tuple[Reply, ...]:
        return self.house.tell(stream, letters, self.at)

    def told(self, stream: str, command: c.Request, id_: str = "") -> Done:
        (reply,) = self.send(stream, self.letter(stream, command, id_))
        assert isinstance(reply, Done), reply
        return reply

    def refused(self, stream: str, command: c.Request, id_: str = "") -> str:
        (reply,) = self.send(stream, self.letter(stream, command, id_))
        assert isinstance(reply, Refused), f"{command} was to be refused"
        return reply.reason

    def later(self, seconds: int) -> None:
        until = self.at + seconds * SECOND
        while (due := self.house.next_moment()) is not None and due <= until:
            self.at = max(self.at, due)
            self.house.pass_time(self.at)
        self.at = until


def coup(player: str, amount: int, bet: str = "player") -> c.Request:
    """A stake of so many whole credits on a field of a coup."""
    return c.Request(player, c.PlaceBet("", bet, Amount(amount * 100)))
