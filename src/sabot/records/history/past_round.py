"""A past round again, line by line with the table before and after each, exactly as the journal tells it."""

from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import Card, Ceremony
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.hand_id import hand_named
from sabot.records.history.round_history import RoundHistory, hands_of
from sabot.records.history.round_places import RoundPlace
from sabot.records.history.rounds import Round
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.journal_steps import Step, table_after
from sabot.records.reports.balances import Balances
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import INTERRUPTED, InterruptedGameBegan, interrupted_stream, kind_of, table_stream
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.configuring import configured
from sabot.table.people.guest import Guest
from sabot.table.snapshot import table_from, unpacked
from sabot.table.state import Phase, ShoeState, Table, new_table

Hands = tuple[tuple[str, tuple[Card, ...]], ...]
OfRound = (
    e.BettingOpened
    | e.LastBetsCalled
    | e.BetsPut
    | e.BetsTaken
    | e.RoundStarted
    | e.RoundMoved
    | e.BurnDue
    | e.CardBurnt
    | e.LuckyCardDealt
    | e.GameInterrupted
    | e.AdviceShown
    | e.CardCorrected
    | e.CardsExchanged
    | e.ManyBegan
    | e.SliceEnded
    | e.PartPaid
    | e.RoundPaid
    | e.RoundVoided
)
"""What a round is made of. Who came and went meanwhile has nothing to do with it."""


class Replay(Struct, frozen=True):
    stream: str
    steps: tuple[Step, ...]
    """From the line that opened betting, or that began an interrupted game."""
    round: Round | None
    """As it ended; None while it is played. Balances are not told here: they belong to the players."""


class PastRound(Struct, frozen=True):
    """A round that is over, from the end of betting on."""

    first: Table
    """As betting ended, or as an interrupted game began."""
    steps: tuple[Step, ...]
    round: Round


def stream_of(round_: str) -> str:
    """`t1/12/34` is a round of a table, `t1/12/34/ann` the interrupted game that somebody left it for."""
    return table_stream(round_.partition("/")[0]) if round_.count("/") <= 2 else interrupted_stream(round_)


def replay_in(journal: JournalReader, games: Catalogue, round_: str) -> Replay | None:
    """The round with everything that happened meanwhile; None where the journal knows none of this name."""
    stream = stream_of(round_)
    first = _first_line(journal, stream, round_)
    return None if first is None else _told(_steps_from(journal, games, stream, first), stream, round_)


def past_round(games: Catalogue, place: RoundPlace, lines: Iterable[Line]) -> PastRound | None:
    """The round from its own lines alone; None where they do not tell it to its end."""
    replay = _told(_steps(games, place, lines), place.stream, place.round)
    played = [step for step in replay.steps if step.before is not None and step.before.play is not None]
    if replay.round is None or not played or played[0].before is None:
        return None
    return PastRound(played[0].before, tuple(played), replay.round)


def hands_after(step: Step) -> Hands:
    """The cards as they lie after a line; those of a round that is over as they lay."""
    table = step.before if isinstance(step.event, e.RoundPaid | e.RoundVoided) else step.after
    play = table.play if table is not None else None
    if play is None:
        return ()
    begun = isinstance(step.event, InterruptedGameBegan)
    return tuple(hands_of(replace(play, now=play.start) if begun else play))


def _told(steps: Iterable[Step], stream: str, round_: str) -> Replay:
    history, nothing, told = RoundHistory(), Balances(), list[Step]()
    for step in steps:
        history = history.told(step, nothing, nothing)
        told.append(step)
        if isinstance(step.event, e.RoundPaid | e.RoundVoided):
            break
    return Replay(stream, tuple(told), history.rounds.get(round_))


# From a whole journal.


def _first_line(journal: JournalReader, stream: str, round_: str) -> int | None:
    """Where bets were first taken for it, found without reading what the lines mean."""
    named = f'"round":"{round_}"'.encode()
    found: int | None = None
    for record in journal.read(stream):
        line = record.line
        if line.name == "broken-game-began":
            return line.number
        if line.name == "betting-opened" and named in line.body:
            found = line.number
        elif found is not None and line.name == "round-started":
            return found
    return found


def _steps_from(journal: JournalReader, games: Catalogue, stream: str, first: int) -> Iterator[Step]:
    """From a line on; the table comes from a snapshot before it, or from the first line of all."""
    version, table = 0, None
    kept = journal.snapshots().get(stream)
    if kept is not None and 0 < kept[0] < first and kept[1]:
        version, table = kept[0], table_from(unpacked(kept[1]), games)
    for record in journal.proven(stream, version):
        event = event_in(record.line)
        before, table = table, table_after(table, stream, event, games)
        if record.line.number >= first:
            yield Step(record.line, event, before, table)


# From the lines of a round.


def _steps(games: Catalogue, place: RoundPlace, lines: Iterable[Line]) -> Iterator[Step]:
    table: Table | None = None
    for line in lines:
        event = event_in(line)
        if kind_of(line.stream) == INTERRUPTED:
            before, table = table, table_after(table, line.stream, event, games)
            yield Step(line, event, before, table)
        elif isinstance(event, e.ConnectionLost | e.ConnectionBack):
            table = table and _with_presence(table, event)
        elif isinstance(event, get_args(OfRound)):
            before = _with_people(table or _bare(games, place), event)
            table = evolve(before, event)
            yield Step(line, event, before, table)


def _bare(games: Catalogue, place: RoundPlace) -> Table:
    """A table that knows nothing but how it is set up, and from which shoe it deals."""
    setup = configured(games, place.configuration)
    assert not isinstance(setup, Refused), "what once opened opens again"
    shoe = place.round.rpartition("/")[0]
    number = int(shoe.rpartition("/")[2])
    dealt = ShoeState(id=shoe, number=number, ceremony=Ceremony(shoe, place.commitment), opened=True)
    return replace(new_table(setup, games), phase=Phase.SHOE, shoe=dealt, shoes=number)


def _with_presence(table: Table, event: e.ConnectionLost | e.ConnectionBack) -> Table:
    """No step of the round; but who was not there at its end is told so."""
    match event:
        case e.ConnectionLost(player, at):
            return replace(table, absent=table.absent.insert(player, at))
        case e.ConnectionBack(player):
            return replace(table, absent=table.absent.discard(player))


def _with_people(table: Table, event: e.Event) -> Table:
    """With everybody whom the event is about; who owns a hand sits before it."""
    if isinstance(event, e.BetsPut | e.BetsTaken) and event.player not in table.guests:
        return replace(table, guests=table.guests.insert(event.player, Guest()))
    if not isinstance(event, e.RoundStarted):
        return table
    for hand, owner in event.boxes:
        if owner:
            seat = hand_named(hand).seat
            guest = table.guests.get(owner, Guest())
            seated = replace(guest, seats=tuple(sorted({*guest.seats, seat})))
            table = replace(table, seats=table.seats.insert(seat, owner)).with_guest(owner, seated)
    return table
