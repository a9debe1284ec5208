"""Whole sessions as they went over the wire, and what must hold of every frame of them.

Nothing is asked about single values. Every frame must be, byte for byte, what the views say of the table as
the journal knows it at that number; and what the views say must be the same of a twin that differs in
everything which the reader may not know. What is secret as such is searched for in the bytes besides.
"""

import base64
from collections.abc import Iterable, Mapping

import msgspec
from ground import Ground, Wire
from msgspec import Struct
from view_leaks import Leak, check_event, check_table, leaves
from view_twins import twin_table

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.ledger.purse import Purse
from sabot.ledger.tally import calendar_at
from sabot.server import wire as w
from sabot.store.codec import event_in
from sabot.store.streams import table_stream
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.configuring import configured
from sabot.table.state import Table, new_table
from sabot.table.view import now_of, own_events, own_view, public_event, public_view

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
    """Everything that one player was told over all his sockets."""

    player: str
    frames: tuple[bytes, ...]


def heard(wires: Mapping[str, Iterable[Wire]]) -> list[Heard]:
    return [Heard(player, tuple(f for wire in own for f in wire.frames)) for player, own in wires.items()]


def check_frames(told: Iterable[Heard], truths: Mapping[str, Truth]) -> int:
    """Every frame of every player is what the views say to him; how many were compared."""
    compared, right_for_all = 0, set[bytes]()
    for one in told:
        for frame in one.frames:
            if frame in right_for_all:
                continue
            message = _DECODER.decode(frame)
            right = _right(one.player, message, truths)
            if right is None:
                continue
            if msgspec.json.encode(right) != frame:
                _differs(one.player, message, right)
            compared += 1
            if isinstance(message, w.Happened | w.Snapshot):
                right_for_all.add(frame)
    return compared


def _differs(player: str, told: w.ToClient, right: w.ToClient) -> None:
    found, known = set(leaves(told)), set(leaves(right))
    where = sorted({path for path, _ in found ^ known})
    raise Leak(f"{player} was told otherwise than he may be: {type(told).__name__} at {', '.join(where)}")


def _right(player: str, message: w.ToClient, truths: Mapping[str, Truth]) -> w.ToClient | None:
    """The message as it must be; None where it is about no table that is known here."""
    match message:
        case w.Happened(table, n) if table in truths:
            line = truths[table].lines[n]
            public = public_event(line.before, line.event, line.after)
            now = now_of(line.before, line.after, line.at, public)
            if public is None and now is None:
                raise Leak(f"{player} was told about message {n} of {table}, which nobody may know")
            return w.Happened(table, n, line.at, public, now)
        case w.OwnHappened(table, n) if table in truths:
            line = truths[table].lines[n]
            own = own_events(line.before, line.event).get(player)
            if own is None:
                raise Leak(f"{player} was told what message {n} of {table} means for somebody else")
            return w.OwnHappened(table, n, line.at, own)
        case w.Snapshot(table, n, at) if table in truths:
            return w.Snapshot(table, n, at, public_view(truths[table].lines[n].after, at))
        case w.OwnSnapshot(table, n, at, own) if table in truths:
            return _own_snapshot(player, message, truths[table].lines[n].after)
        case w.Welcome(_, at, guest):
            return w.Welcome(player, at, guest)
        case _:
            return None


def _own_snapshot(player: str, told: w.OwnSnapshot, table: Table) -> w.OwnSnapshot:
    """Money is taken from the frame itself: whether it is his is asked elsewhere."""
    own, at = told.own, told.at
    purse = Purse(player, own.balance, own.held, own.tray)
    calendar, unfinished = calendar_at(at), own.unfinished
    seen = own_view(table, player, purse, at, calendar=calendar, unfinished=unfinished)
    twin = twin_table(table, keep=player)
    if seen != own_view(twin, player, purse, at, calendar=calendar, unfinished=unfinished):
        raise Leak(f"{player} can tell two tables apart by his own part of {told.table}")
    return w.OwnSnapshot(told.table, told.n, at, seen)


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
