"""Whole sessions as they went over the wire, and what must hold of every frame of them.

Nothing is asked about single values. Every frame must be, byte for byte, what the views say of the table as
the journal knows it at that number; and what the views say must be the same of a twin that differs in
everything which the reader may not know. What is secret as such is searched for in the bytes besides.
"""

import base64
import itertools
from collections.abc import Iterable, Mapping

import msgspec
from ground import Ground, Wire
from msgspec import UNSET, Struct
from view_leaks import Leak, check_event, check_table, leaves
from view_twins import twin_table

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.ledger.purse import Purse
from sabot.ledger.tally import calendar_at
from sabot.server.socket import wire as w
from sabot.store.codec import event_in
from sabot.store.streams import table_stream
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.configuring import configured
from sabot.table.state import Table, new_table
from sabot.table.view import Json, OwnView, PublicView, merged, own_view, public_view

MOST_LATER = 30
"""Lines that may have been written between an act and its answer."""
_DECODER: msgspec.json.Decoder[w.ToClient] = msgspec.json.Decoder(w.ToClient)


class Line(Struct, frozen=True):
    """One line of a table's stream, between the table before it and after it."""

    before: Table
    event: e.Event
    after: Table
    at: int


class Truth:
    """A table as its journal knows it, at every number."""

    def __init__(self, ground: Ground, name: str) -> None:
        self.name = name
        first, *rest = ground.house.store.read(table_stream(name))
        begun = event_in(first.line)
        assert isinstance(begun, e.TableConfigured)
        setup = configured(catalogue(), begun.configuration)
        assert not isinstance(setup, Refused)
        table = new_table(setup, catalogue())
        self.lines: dict[int, Line] = {1: Line(table, begun, table, first.line.at)}
        for record in rest:
            event = event_in(record.line)
            assert isinstance(event, e.Event)
            after = evolve(table, event)
            self.lines[record.line.number] = Line(table, event, after, record.line.at)
            table = after
        host = ground.service.host(name)
        assert host is not None
        assert len(self.lines) == host.writer.version
        assert public_view(table, 0) == public_view(host.writer.table, 0), (
            "the journal says what the server says"
        )

    def revealed(self, n: int) -> set[bytes]:
        """The seeds that everybody may know at that number."""
        events = (line.event for number, line in self.lines.items() if number <= n)
        return {event.seed for event in events if isinstance(event, e.ShoeRevealed)}


class Heard(Struct, frozen=True):
    """Everything that one player was told over all their sockets."""

    player: str
    frames: tuple[bytes, ...]


def heard(wires: Mapping[str, Iterable[Wire]]) -> list[Heard]:
    return [Heard(player, tuple(f for wire in own for f in wire.frames)) for player, own in wires.items()]


def check_frames(told: Iterable[Heard], truths: Mapping[str, Truth]) -> int:
    """Whatever anybody was told, put together, is what the views say; how many frames were compared."""
    return sum(_Reader(one.player, truths).read(one.frames) for one in told)


class _Reader:
    """One player's view of each table, as the frames make it."""

    def __init__(self, player: str, truths: Mapping[str, Truth]) -> None:
        self._player = player
        self._truths = truths
        self._n: dict[str, int] = {}
        self._public: dict[str, Json] = {}
        self._own: dict[str, Json] = {}
        self._at = 0
        """The latest moment that was told."""

    def read(self, frames: Iterable[bytes]) -> int:
        return sum(self._take(_DECODER.decode(frame)) for frame in frames)

    def _take(self, message: w.ToClient) -> bool:
        """Whether it was compared."""
        self._at = max(self._at, getattr(message, "at", 0))
        match message:
            case w.Snapshot(table, n, at, public) if table in self._truths:
                self._public[table], self._n[table] = plain(public), n
                self._is_right(message, public_view(self._truths[table].lines[n].after, at), table)
            case w.Changed(table, n, at) if table in self._truths:
                self._put(message)
                self._is_right(message, public_view(self._truths[table].lines[n].after, at), table)
            case w.OwnSnapshot(table, n, at, own) if table in self._truths:
                self._own[table] = plain(own)
                self._own_is_right(message, table, (n,), (at,))
            case w.OwnChanged(table, n, changed) if table in self._truths:
                self._own[table] = merged(self._own[table], changed)
                self._own_is_right(message, table, (n,), self._moments(table, n))
            case w.Done(_, table, _, last, changed) if table in self._truths and changed is not UNSET:
                self._own[table] = merged(self._own[table], changed)
                numbers = [n for n in self._truths[table].lines if n >= last]
                self._own_is_right(message, table, numbers[:MOST_LATER], self._moments(table, last))
            case w.Welcome(told, _, _):
                assert told == self._player
            case _:
                return False
        return True

    def _moments(self, table: str, n: int) -> tuple[int, ...]:
        """When it may have been made: with the line, until the next one, or when the player last heard."""
        lines = self._truths[table].lines
        return lines[n].at, lines.get(n + 1, lines[n]).at, self._at

    def _put(self, message: w.Changed) -> None:
        table, lines = message.table, self._truths[message.table].lines
        since = range(self._n[table] + 1, message.n + 1)
        cues = [cue for n in since for cue in lines[n].event.cues(lines[n].before)]
        told = [cue for step in message.steps for cue in step.cues]
        if told != cues:
            raise Leak(f"{self._player} was told of {told} at {table}, and this happened: {cues}")
        for step in message.steps:
            self._public[table] = merged(self._public[table], step.view)
        self._n[table] = message.n

    def _is_right(self, message: w.ToClient, right: PublicView, table: str) -> None:
        if self._public[table] != plain(right):
            _differs(self._player, message, self._public[table], right)

    def _own_is_right(
        self, message: w.ToClient, table: str, numbers: Iterable[int], moments: Iterable[int]
    ) -> None:
        """Money is taken from the frame itself: whether it is the player's own is asked elsewhere."""
        told = self._own[table]
        own, lines, last = msgspec.convert(told, OwnView), self._truths[table].lines, None
        for n, at in itertools.product(numbers, sorted(set(moments))):
            last = self._seen(lines[n].after, own, at)
            if last == own:
                twin = twin_table(lines[n].after, keep=self._player)
                if own != self._seen(twin, own, at):
                    raise Leak(f"{self._player} can tell two tables apart by the own part of {table}")
                return
        _differs(self._player, message, told, last)

    def _seen(self, table: Table, own: OwnView, at: int) -> OwnView:
        purse = Purse(self._player, own.balance, own.held, own.tray)
        calendar = calendar_at(at)
        return own_view(table, self._player, purse, at, calendar=calendar, unfinished=own.unfinished)


def plain(view: object) -> Json:
    known: Json = msgspec.json.decode(msgspec.json.encode(view))
    return known


def _differs(player: str, message: w.ToClient, told: object, right: object) -> None:
    found, known = set(leaves(told)), set(leaves(right))
    where = sorted({path for path, _ in found ^ known})
    raise Leak(f"{player} was told what they may not know: {type(message).__name__} at {', '.join(where)}")


def check_views(truth: Truth) -> None:
    """Nothing that was told of this table says more than its reader may know."""
    for n, line in list(truth.lines.items())[1:]:
        check_event(line.before, line.event, line.after)
        if n % 5 == 0:
            check_table(line.after, line.at)


def check_seeds(told: Iterable[Heard], truths: Mapping[str, Truth], seeds: Iterable[bytes]) -> None:
    """No seed stands in any frame before it is revealed, however it is written."""
    forms = {seed: (seed.hex().encode(), base64.b64encode(seed)) for seed in seeds}
    for one in told:
        for frame in one.frames:
            message = _DECODER.decode(frame)
            table, n = getattr(message, "table", ""), getattr(message, "n", 0)
            allowed = truths[table].revealed(n) if table in truths else set()
            for seed, (figures, letters) in forms.items():
                if seed not in allowed and (figures in frame or letters in frame):
                    raise Leak(f"{one.player} was told the seed of a shoe that is not revealed")


def check_private(told: Iterable[Heard], private: Mapping[str, Iterable[int]]) -> None:
    """Amounts that only one player may know are in nobody else's frames."""
    for one in told:
        hidden = {amount: who for who, own in private.items() if who != one.player for amount in own}
        for frame in one.frames:
            for path, value in leaves(msgspec.json.decode(frame)):
                if isinstance(value, int) and not isinstance(value, bool) and value in hidden:
                    raise Leak(f"{one.player} was told {value} of {hidden[value]} at {path}")


def check_log(lines: Iterable[str], secrets: Iterable[str]) -> None:
    known = tuple(secrets)
    for line in lines:
        for secret in known:
            if secret in line:
                raise Leak(f"{secret} stands in the log: {line}")
