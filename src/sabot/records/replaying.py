"""A past round again, step by step, exactly as the journal tells it."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import Card
from sabot.games.catalogue import Catalogue
from sabot.records.balances import Balances
from sabot.records.round_history import History, hands_of
from sabot.records.rounds import Round
from sabot.records.shelf import Shelf
from sabot.records.telling import Step, table_after
from sabot.store.codec import event_in
from sabot.store.streams import BrokenGameBegan, StreamEvent, broken_stream, table_stream
from sabot.table import events as e
from sabot.table.snapshot import table_from, unpacked

Hands = tuple[tuple[str, tuple[Card, ...]], ...]


class Beat(Struct, frozen=True):
    """One line of the round."""

    number: int
    at: int
    event: StreamEvent
    sender: str
    """Whose command it came from; empty where the table, the dealer or the clock went on by itself."""
    hands: Hands
    """The cards as they lie after it."""


class Replay(Struct, frozen=True):
    stream: str
    beats: tuple[Beat, ...]
    round: Round | None
    """As it ended; None while it is played. Balances are not told here: they belong to the players."""


def stream_of(round_: str) -> str:
    """`t1/12/34` is a round of a table, `t1/12/34/ann` the broken game that somebody left it for."""
    return table_stream(round_.partition("/")[0]) if round_.count("/") <= 2 else broken_stream(round_)


def replayed(shelf: Shelf, games: Catalogue, round_: str) -> Replay | None:
    """The round, or None where the journal knows none of this name."""
    stream = stream_of(round_)
    first = _first_line(shelf, stream, round_)
    if first is None:
        return None
    beats: list[Beat] = []
    history = History()
    nothing = Balances()
    for step in _steps_from(shelf, games, stream, first):
        history = history.told(step, nothing, nothing)
        beats.append(_beat(step))
        if isinstance(step.event, e.RoundPaid | e.RoundVoided):
            break
    return Replay(stream, tuple(beats), history.rounds.get(round_))


def _first_line(shelf: Shelf, stream: str, round_: str) -> int | None:
    """Where bets were first taken for it, found without reading what the lines mean."""
    named = f'"round":"{round_}"'.encode()
    found: int | None = None
    for record in shelf.read(stream):
        line = record.line
        if line.name == "broken-game-began":
            return line.number
        if line.name == "betting-opened" and named in line.body:
            found = line.number
        elif found is not None and line.name == "round-started":
            return found
    return found


def _steps_from(shelf: Shelf, games: Catalogue, stream: str, first: int) -> Iterator[Step]:
    """From a line on; the table comes from a snapshot before it, or from the first line of all."""
    version, table = 0, None
    kept = shelf.snapshots().get(stream)
    if kept is not None and 0 < kept[0] < first and kept[1]:
        version, table = kept[0], table_from(unpacked(kept[1]), games)
    for record in shelf.proven(stream, version):
        event = event_in(record.line)
        before, table = table, table_after(table, stream, event, games)
        if record.line.number >= first:
            yield Step(record.line, event, before, table)


def _beat(step: Step) -> Beat:
    table = step.after
    if isinstance(step.event, e.RoundPaid | e.RoundVoided):
        table = step.before
    play = table.play if table is not None else None
    hands: Hands = tuple(hands_of(play)) if play is not None else ()
    if isinstance(step.event, BrokenGameBegan) and play is not None:
        hands = tuple(hands_of(replace(play, now=play.start)))
    return Beat(step.line.number, step.line.at, step.event, step.sender, hands)
