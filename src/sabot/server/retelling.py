"""A past round told again from its own lines: each with the table before and after it."""

from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import Ceremony
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.records.balances import Balances
from sabot.records.round_history import History
from sabot.records.rounds import Round
from sabot.records.telling import Step, table_after
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import BROKEN, kind_of
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.people.guest import Guest
from sabot.table.state import Phase, ShoeState, Table, new_table

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
    | e.GameBroken
    | e.AdviceShown
    | e.CardCorrected
    | e.CardsExchanged
    | e.RoundPaid
    | e.RoundVoided
)
"""What a round is made of. Who came and went meanwhile has nothing to do with it."""


class Begun(Struct, frozen=True):
    """What is known of a round before its first line."""

    round: str
    commitment: bytes
    """Of the shoe that it was dealt from."""


class Retold(Struct, frozen=True):
    first: Table
    """As betting ended, or as a broken game began."""
    steps: tuple[Step, ...]
    """From there to the end."""
    round: Round


def retold(
    games: Catalogue, configuration: Configuration, begun: Begun, lines: Iterable[Line]
) -> Retold | None:
    """None where the lines do not tell this round to its end."""
    history, told = History(), list[Step]()
    for step in _steps(games, configuration, begun, lines):
        history = history.told(step, Balances(), Balances())
        told.append(step)
    ended = history.rounds.get(begun.round)
    shown = [step for step in told if step.before is not None and step.before.play is not None]
    if ended is None or not shown or shown[0].before is None:
        return None
    return Retold(shown[0].before, tuple(shown), ended)


def _steps(
    games: Catalogue, configuration: Configuration, begun: Begun, lines: Iterable[Line]
) -> Iterator[Step]:
    table: Table | None = None
    for line in lines:
        event = event_in(line)
        if kind_of(line.stream) == BROKEN:
            before, table = table, table_after(table, line.stream, event, games)
            yield Step(line, event, before, table)
        elif isinstance(event, e.ConnectionLost | e.ConnectionBack):
            table = table and _with_presence(table, event)
        elif isinstance(event, get_args(OfRound)):
            before = _with_people(table or _bare(games, configuration, begun), event)
            table = evolve(before, event)
            yield Step(line, event, before, table)


def _bare(games: Catalogue, configuration: Configuration, begun: Begun) -> Table:
    """A table that knows nothing but how it is set up, and from which shoe it deals."""
    setup = configured(games, configuration)
    assert not isinstance(setup, Refused), "what once opened opens again"
    shoe = begun.round.rpartition("/")[0]
    number = int(shoe.rpartition("/")[2])
    dealt = ShoeState(id=shoe, number=number, ceremony=Ceremony(shoe, begun.commitment), opened=True)
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
            seat = int(hand.partition(".")[0])
            guest = table.guests.get(owner, Guest())
            seated = replace(guest, seats=tuple(sorted({*guest.seats, seat})))
            table = replace(table, seats=table.seats.insert(seat, owner)).with_guest(owner, seated)
    return table
