"""The house again from its journal: the latest snapshots, and every line after them."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct

from sabot.cards import Terms
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.calendar import HouseCalendar
from sabot.house.cash_desk import DeskState, reopen
from sabot.house.interrupted_games import StartedGame, begun
from sabot.house.player_limits import Restraints
from sabot.house.player_snapshot import SnapshotUpdate, players_snapshot_in
from sabot.house.shoe_dealer import terms_of
from sabot.profiles import profiles
from sabot.store.codec import event_in
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.streams import (
    CALENDAR,
    DESK,
    HOUSE,
    INTERRUPTED,
    PLAYER,
    TABLE,
    InterruptedGameBegan,
    StreamEvent,
    interrupted_stream,
    kind_of,
)
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup
from sabot.table.play.interrupted_game import open_interrupted_game
from sabot.table.snapshot import packed, snapshot_of, table_from, unpacked
from sabot.table.state import Table, new_table


class JournaledTable(Struct, frozen=True):
    """A table as its stream tells it."""

    stream: str
    table: Table
    version: int
    interrupted: "tuple[InterruptedGame, ...]" = ()
    """Games that were interrupted in the lines that were read, so that none is forgotten."""
    terms: Terms | None = None
    """Of an interrupted game's shoe."""


class InterruptedGame(Struct, frozen=True):
    """A game that was interrupted, and the table as it was then."""

    table: Table
    event: e.GameInterrupted
    at: int


class Reopened(Struct, frozen=True):
    """All that the journal tells when a house opens again."""

    tables: tuple[JournaledTable, ...]
    restraints: Restraints
    finished: tuple[str, ...]
    """Streams of interrupted games that are known to be over; they are not among the tables."""
    at: int
    """Before this moment nothing can happen any more, whatever a clock says."""
    kept: dict[str, int]
    """Streams that have a snapshot, and the version that it shows."""
    gone: tuple[str, ...] = ()
    """Tables whose game is not here any more, each in a sentence; what they hold stays held."""
    counter: DeskState = DeskState()
    """The cash desk."""
    calendar: HouseCalendar = HouseCalendar()


def reopened(store: Store, games: Catalogue, setups: Mapping[str, Setup] = MappingProxyType({})) -> Reopened:
    """Every table, every interrupted game, and what bounds the players.

    Streams whose words do not tell all of how they were set up begin with their `setups`.
    """
    kept = tuple(store.snapshots())
    snapshot, calendar = players_snapshot_in(kept), HouseCalendar().following(store.read(CALENDAR))
    counting, finished = SnapshotUpdate(snapshot, calendar.days), frozenset(snapshot.finished)
    snapshots = {stream: (version, body) for stream, version, body in kept}
    tables: list[JournaledTable] = []
    gone: list[str] = []
    counter = DeskState()
    for stream, head in sorted(store.heads().items()):
        kind = kind_of(stream)
        if kind == PLAYER and head.version > snapshot.read.get(stream, 0):
            for record in store.read(stream, snapshot.read.get(stream, 0)):
                counting.tell(record.line)
        elif kind == DESK:
            counter = _cash_desk(store, snapshots.get(DESK), counting)
        elif kind == HOUSE:
            for record in store.read(stream, head.version - 1):
                counting.tell(record.line)
        elif kind in (TABLE, INTERRUPTED) and stream not in finished:
            try:
                tables.append(
                    _reopened(store, games, stream, snapshots.get(stream), counting, setups.get(stream))
                )
            except GameGone as wrong:
                gone.append(str(wrong))
                for record in store.read(stream, snapshots.get(stream, (0, b""))[0]):
                    counting.tell(record.line)
    versions = {stream: version for stream, version, _ in kept}
    return Reopened(
        tuple(tables),
        counting.restraints(),
        snapshot.finished,
        counting.at,
        versions,
        tuple(gone),
        counter,
        calendar,
    )


def _cash_desk(store: Store, snapshot: tuple[int, bytes] | None, counting: SnapshotUpdate) -> DeskState:
    records = list(store.read(DESK, 0 if snapshot is None else snapshot[0]))
    for record in records:
        counting.tell(record.line)
    return reopen(records, snapshot)


def _reopened(
    store: Store,
    games: Catalogue,
    stream: str,
    snapshot: tuple[int, bytes] | None,
    counting: SnapshotUpdate,
    setup: Setup | None,
) -> JournaledTable:
    """Lines that the snapshot holds already may still have to be counted."""
    after = 0 if snapshot is None else snapshot[0]
    for record in store.read(stream, counting.snapshot.read.get(stream, 0), after):
        counting.tell(record.line)
    return reopen_stream(store, games, stream, snapshot, counting, setup)


class LineSource(Protocol):
    """Whatever the lines of a stream can be read from."""

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterable[Record]: ...


def reopen_stream(
    store: LineSource,
    games: Catalogue,
    stream: str,
    snapshot: tuple[int, bytes] | None = None,
    counting: SnapshotUpdate | None = None,
    setup: Setup | None = None,
) -> JournaledTable:
    found: JournaledTable | None = None
    after = 0
    if snapshot is not None:
        after, body = snapshot
        shot = unpacked(body)
        for words in (shot.configuration, shot.coming, shot.meanwhile):
            if words is not None:
                _setup(games, stream, words)
        found = JournaledTable(stream, table_from(shot, games), after)
    for record in store.read(stream, after):
        event = event_in(record.line)
        if found is None:
            found = begun_by(stream, event, games, setup)
        else:
            found = _after(found, event, record.line.at)
        if counting is not None:
            counting.tell(record.line)
    assert found is not None, f"{stream} has no first line"
    return found


HOW_IT_COMES = "if a file brings it, name that with --config, or with --bets where it has bets of one's own"


class GameGone(Exception):
    """A table that was played by a game or a profile which is not here any more, or not as it was."""

    def __init__(self, stream: str, what: str, reason: str) -> None:
        super().__init__(f"{stream} is played by {what}, which is not here any more: {reason}")
        self.stream = stream


def _setup(games: Catalogue, stream: str, configuration: Configuration) -> Setup:
    setup = configured(games, configuration)
    if isinstance(setup, Refused):
        if configuration.game not in games.games:
            # A game may come with a configuration, a package or a file of bets: no journal knows which.
            raise GameGone(stream, configuration.game, f"{setup.reason}; {HOW_IT_COMES}")
        if configuration.profile not in profiles(games):
            raise GameGone(stream, f"the profile {configuration.profile}", setup.reason)
        if configuration.own_card:
            raise GameGone(stream, f"a card like that of {configuration.game}", setup.reason)
        if configuration.own_profile:
            raise GameGone(stream, f"a copy of the profile {configuration.profile}", setup.reason)
        raise AssertionError(f"{stream}: {setup.reason}")
    return setup


def check_here(games: Catalogue, stream: str, event: StreamEvent) -> None:
    """Raises `GameGone` where a table was set up anew in a way that nobody here knows any more."""
    if isinstance(event, e.TableConfigured):
        for words in (event.configuration, event.meanwhile):
            if words is not None:
                _setup(games, stream, words)


def begun_by(stream: str, event: StreamEvent, games: Catalogue, setup: Setup | None = None) -> JournaledTable:
    match event:
        case e.TableConfigured(configuration, by=by, file=file):
            setup = setup or _setup(games, stream, configuration)
            return JournaledTable(stream, new_table(setup, games, file, by), 1)
        case InterruptedGameBegan(configuration, game, at):
            setup = setup or _setup(games, stream, configuration)
            table = open_interrupted_game(new_table(setup, games), game, at)
            return JournaledTable(stream, table, 1, terms=terms_of(setup.game, game.carried.face_up))
        case _:
            raise AssertionError(f"{stream} begins with {type(event).__name__}")


def _after(before: JournaledTable, event: StreamEvent, at: int) -> JournaledTable:
    assert isinstance(event, e.Event), f"{before.stream} holds {type(event).__name__}"
    check_here(before.table.games, before.stream, event)
    interrupted = before.interrupted
    if isinstance(event, e.GameInterrupted):
        interrupted = (*interrupted, InterruptedGame(before.table, event, at))
    return JournaledTable(
        before.stream, evolve(before.table, event), before.version + 1, interrupted, before.terms
    )


def missing(store: Store, tables: tuple[JournaledTable, ...]) -> Iterator[StartedGame]:
    """Interrupted games without a first line, where a store stopped between two commits of one group."""
    for game in (game for table in tables for game in table.interrupted):
        if not store.head(interrupted_stream(game.event.interrupted)).version:
            yield begun(game.table, game.event, game.at)


def snapshot_body(table: Table) -> bytes | None:
    """What is kept of a table between two rounds; nothing while one is played."""
    shot = snapshot_of(table)
    return None if shot is None else packed(shot)
