"""When tables take bets, as a player's page learns it: from whole views, and from what changed in them."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Struct, UnsetType


class ShownClock(Struct):
    until: int | UnsetType = UNSET


class Shown(Struct):
    """What a view says of whether bets are taken, or what changed of that."""

    phase: str | UnsetType = UNSET
    clock: ShownClock | UnsetType | None = UNSET


class _Snapshot(Struct, tag="snapshot"):
    table: str
    public: Shown


class _Step(Struct):
    view: Shown


class _Changed(Struct, tag="changed"):
    table: str
    steps: tuple[_Step, ...]


_READ: msgspec.json.Decoder[_Snapshot | _Changed] = msgspec.json.Decoder(_Snapshot | _Changed)
_BEGINNINGS = (b'{"type":"snapshot"', b'{"type":"changed"')


def told_in(message: bytes) -> Iterator[tuple[str, Shown]]:
    """By table, in order. Messages that say nothing of it are not read, so that thousands can listen."""
    if not message.startswith(_BEGINNINGS) or (b'"phase":' not in message and b'"clock":' not in message):
        return
    told = _READ.decode(message)
    if isinstance(told, _Snapshot):
        yield told.table, told.public
    else:
        yield from ((told.table, step.view) for step in told.steps)


class BettingTime:
    """Until when one table takes bets."""

    def __init__(self) -> None:
        self._open = False
        self._until = 0.0

    def learn(self, shown: Shown) -> None:
        if shown.phase is not UNSET:
            self._open = shown.phase == "betting"
        if shown.clock is None:
            self._until = float("inf")
        elif shown.clock is not UNSET and shown.clock.until is not UNSET:
            self._until = shown.clock.until / 1e6

    def left(self, now: float) -> float:
        """Seconds, by the clock that this machine shares with the house; none while no bets are taken."""
        return self._until - now if self._open else 0.0
