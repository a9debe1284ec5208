"""Tables and broken games again from the journal: the latest snapshot, and every line after it."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.cards import Terms
from sabot.floor.dealer import terms_of
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.store.codec import event_in
from sabot.store.journal import Store
from sabot.store.streams import BROKEN, TABLE, BrokenGameBegan, StreamEvent, kind_of
from sabot.table import events as e
from sabot.table.broken_game import open_broken_game
from sabot.table.configuring import configured
from sabot.table.evolve import evolve
from sabot.table.snapshot import packed, snapshot_of, table_from, unpacked
from sabot.table.state import Table, new_table


class Journaled(Struct, frozen=True):
    """A table as its stream tells it."""

    stream: str
    table: Table
    version: int
    broken: tuple[tuple[Table, e.GameBroken], ...] = ()
    """Games that were broken off in the lines that were read, each with the table as it was then."""
    terms: Terms | None = None
    """Of a broken game's shoe."""
    spared: str = ""


def reopened(store: Store, games: Catalogue) -> Iterator[Journaled]:
    """Every table and every broken game of the house."""
    snapshots = {stream: (version, body) for stream, version, body in store.snapshots()}
    for stream in sorted(store.heads()):
        if kind_of(stream) in (TABLE, BROKEN):
            yield reopen_stream(store, games, stream, snapshots.get(stream))


def reopen_stream(
    store: Store, games: Catalogue, stream: str, snapshot: tuple[int, bytes] | None = None
) -> Journaled:
    begun: Journaled | None = None
    after = 0
    if snapshot is not None:
        after, body = snapshot
        begun = Journaled(stream, table_from(unpacked(body), games), after)
    for record in store.read(stream, after):
        event = event_in(record.line)
        begun = begun_by(stream, event, games) if begun is None else _after(begun, event)
    assert begun is not None, f"{stream} has no first line"
    return begun


def begun_by(stream: str, event: StreamEvent, games: Catalogue) -> Journaled:
    match event:
        case e.TableConfigured(configuration):
            setup = configured(games, configuration)
            assert not isinstance(setup, Refused), f"{stream}: {setup.reason}"
            return Journaled(stream, new_table(setup, games), 1)
        case BrokenGameBegan(configuration, game, at):
            setup = configured(games, configuration)
            assert not isinstance(setup, Refused), f"{stream}: {setup.reason}"
            table = open_broken_game(new_table(setup, games), game, at)
            spared = setup.table if game.behind else ""
            terms = terms_of(setup.game, game.carried.face_up)
            return Journaled(stream, table, 1, terms=terms, spared=spared)
        case _:
            raise AssertionError(f"{stream} begins with {type(event).__name__}")


def _after(before: Journaled, event: StreamEvent) -> Journaled:
    assert isinstance(event, e.Event), f"{before.stream} holds {type(event).__name__}"
    table, broken = evolve(before.table, event), before.broken
    if isinstance(event, e.GameBroken):
        broken = (*broken, (table, event))
    return Journaled(before.stream, table, before.version + 1, broken, before.terms, before.spared)


def snapshot_body(table: Table) -> bytes | None:
    """What is kept of a table between two rounds; nothing while one is played."""
    shot = snapshot_of(table)
    return None if shot is None else packed(shot)
