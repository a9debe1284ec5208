"""The laws of the record: refusals change nothing, the journal tells everything, secrets stay secret."""

from itertools import takewhile

from msgspec import json
from table_plain import plain
from table_plans import Plan
from table_session import Session, Standing, play

from sabot.games.answer import Refused
from sabot.games.blackjack.round import HoleCardTurned
from sabot.table.events import Event, RoundMoved
from sabot.table.evolve import evolve, replay


def the_house_never_stops(session: Session) -> None:
    """Whatever people do, there is an answer, and what was decided can be booked."""
    assert not session.stopped, session.stopped


def refusals_change_nothing(session: Session) -> None:
    for asked in session.asked:
        if isinstance(asked.answer, Refused):
            assert asked.answer.reason, asked.command
            assert asked.after is asked.before, asked.command
            assert asked.then is asked.ledger, asked.command
            assert not asked.taken, asked.command


def journals_tell_everything(session: Session) -> None:
    """All events, written down and read again, lead from the new table to the same state."""
    for host in (session.main, *session.interrupted.values()):
        told = tuple(happened.event for happened in host.log)
        read = json.decode(json.encode(told), type=tuple[Event, ...])
        assert read == told
        if not session.stopped:
            assert plain(replay(host.start, read)) == plain(host.table)


def states_follow_from_events(session: Session) -> None:
    """Each event alone makes the next state of the one before."""
    for taken in session.taken[::20]:
        if taken.booked:
            assert plain(evolve(taken.before, taken.event)) == plain(taken.after), taken.event


def stops_change_nothing(session: Session) -> None:
    """Whatever people saw and owned when the house stopped is there again once it has read its journal."""
    for left, found in session.stops:
        for part in Standing._fields:
            before, after = getattr(left, part), getattr(found, part)
            assert before.keys() == after.keys(), part
            for name in before:
                assert after[name] == before[name], f"{part} of {name}"


def hole_cards_are_hidden(plan: Plan) -> None:
    """Two dealers whose hole cards a check cannot tell apart tell the same until one of them is turned."""
    one, other = (untold(play(plan, twist=twist)) for twist in (False, True))
    assert one == other


def untold(session: Session) -> list[bytes]:
    """What was asked and what happened, as it is written down, before any hole card is turned."""
    events = [(taken.at, taken.event) for taken in session.taken]
    early = takewhile(lambda pair: not turns(pair[1]), events)
    return [json.encode(pair) for pair in early]


def turns(event: Event) -> bool:
    return isinstance(event, RoundMoved) and any(isinstance(m, HoleCardTurned) for m in event.moves)


LAWS = (
    the_house_never_stops,
    refusals_change_nothing,
    journals_tell_everything,
    states_follow_from_events,
    stops_change_nothing,
)
