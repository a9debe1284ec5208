"""What goes wrong with a store: writes that fail, and power that is lost before, during and after them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import Protocol, runtime_checkable

from msgspec import Struct

from sabot.ledger.state import Ledger
from sabot.store.commit import Answer, CommandId, CommandReceipt, Commit
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.store_errors import StoreFailed, StoreUnsure
from sabot.store.writing import Head


class PowerLost(Exception):
    """Everything in memory is gone; what is on the disk is what was synced, and perhaps a little more."""


class Fate(Enum):
    """How one write ends."""

    WELL = "well"
    FAILS_BEFORE = "fails before it reached the disk"
    FAILS_AFTER = "fails although it reached the disk"
    POWER_BEFORE = "power lost before it reached the disk"
    POWER_DURING = "power lost on its way to the disk"
    POWER_AFTER = "power lost before it was answered"


@runtime_checkable
class Tearable(Protocol):
    """A store that can be caught in the middle of a write."""

    def write_and_lose_power(self, commits: Sequence[Commit]) -> None: ...


class Weather(Struct, frozen=True):
    """How often what goes wrong, in thousandths of all writes."""

    fails_before: int = 0
    fails_after: int = 0
    power: int = 0


class Sky:
    """Decides the fate of every write; a storm ends by calming it."""

    def __init__(self, weather: Weather, chance: Random) -> None:
        self._weather = weather
        self._chance = chance
        self.calm = False
        self.fates: Counter[Fate] = Counter()

    def next(self) -> Fate:
        fate = Fate.WELL if self.calm else self._drawn()
        self.fates[fate] += 1
        return fate

    def _drawn(self) -> Fate:
        roll, weather = self._chance.randrange(1000), self._weather
        if roll < weather.fails_before:
            return Fate.FAILS_BEFORE
        roll -= weather.fails_before
        if roll < weather.fails_after:
            return Fate.FAILS_AFTER
        roll -= weather.fails_after
        if roll < weather.power:
            return self._chance.choice((Fate.POWER_BEFORE, Fate.POWER_DURING, Fate.POWER_AFTER))
        return Fate.WELL


class FaultyStore:
    """A store under a sky. It is one life long: after a loss of power it is opened anew."""

    def __init__(self, inner: Store, sky: Sky) -> None:
        self.inner = inner
        self._sky = sky

    @property
    def ledger(self) -> Ledger:
        return self.inner.ledger

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        fate = self._sky.next()
        if fate is Fate.FAILS_BEFORE:
            raise StoreFailed(fate.value)
        if fate is Fate.POWER_BEFORE:
            raise PowerLost(fate.value)
        if fate is Fate.POWER_DURING and isinstance(self.inner, Tearable):
            self.inner.write_and_lose_power(commits)
            raise PowerLost(fate.value)
        answers = self.inner.commit_all(commits)
        if fate is Fate.FAILS_AFTER:
            raise StoreUnsure(fate.value)
        if fate is not Fate.WELL:
            raise PowerLost(fate.value)
        return answers

    def head(self, stream: str) -> Head:
        return self.inner.head(stream)

    def heads(self) -> dict[str, Head]:
        return self.inner.heads()

    def seen(self, command: CommandId) -> CommandReceipt | None:
        return self.inner.seen(command)

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        return self.inner.read(stream, after, until)

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        fate = self._sky.next()
        if fate in (Fate.FAILS_BEFORE, Fate.FAILS_AFTER):
            raise StoreFailed(fate.value)
        if fate is Fate.POWER_BEFORE:
            raise PowerLost(fate.value)
        self.inner.save_snapshot(stream, version, body)
        if fate is not Fate.WELL:
            raise PowerLost(fate.value)

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        return self.inner.snapshots()

    def close(self) -> None:
        self.inner.close()
