"""Whether a table is as a script expects it, and if not, how it is."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from sabot.money import show_amount
from sabot.script import table_expectations as x
from sabot.script.crowd import members
from sabot.script.expect_people import OfPerson, unmet_of_person
from sabot.script.expect_round import OfRound, unmet_of_round
from sabot.script.said import said
from sabot.script.table_floor import Floor, Watched
from sabot.script.table_lines import TableScript
from sabot.script.words import shown_seconds
from sabot.table.betting.deal_button import deal_button
from sabot.table.state import Table
from sabot.table.waiting_for import want

MOST_TOLD = 5
"""Sentences that are shown where another one was expected."""


def unmet(floor: Floor, watched: Watched, script: TableScript, wanted: x.Expectation) -> Iterator[str]:
    """What is otherwise; an expectation about a crowd holds for everybody in it."""
    if isinstance(wanted, x.NothingHeld):
        yield from _held(floor)
    elif isinstance(wanted, x.Asks):
        people = tuple((who, hand) for name, hand in wanted.people for who in members(script, name))
        yield from unmet_of_round(watched.table, x.Asks(people))
    elif isinstance(wanted, OfPerson | OfRound):
        for each in _each(script, wanted):
            if isinstance(each, OfPerson):
                yield from unmet_of_person(floor, watched, each)
            else:
                yield from unmet_of_round(watched.table, each)
    elif isinstance(wanted, x.WasSaid):
        yield from _unsaid(watched, wanted)
    else:
        yield from _of_table(floor, watched.table, wanted)


def _each(script: TableScript, wanted: OfPerson | OfRound) -> Iterator[OfPerson | OfRound]:
    if (
        isinstance(wanted, x.Asks | x.CardsLie | x.BurntAre | x.HistoryShows | x.RoundsShown)
        or not wanted.player
    ):
        yield wanted
    else:
        for member in members(script, wanted.player):
            yield replace(wanted, player=member)


def _held(floor: Floor) -> Iterator[str]:
    for hold in floor.house.ledger.holds.values():
        yield f"{show_amount(hold.amount)} of {hold.debit} are held for {hold.reference}"


def _unsaid(watched: Watched, wanted: x.WasSaid) -> Iterator[str]:
    news = watched.host.log[watched.seen :]
    sentences = [words for happened in news for words in said(happened.event)]
    if (wanted.words in sentences) is wanted.yes:
        return
    if not wanted.yes:
        yield f'"{wanted.words}" was said'
        return
    last = " | ".join(sentences[-MOST_TOLD:]) or "nothing"
    yield f'"{wanted.words}" was not said; last was: {last}'


TableExpectation = x.PhaseIs | x.ClockShows | x.WaitsFor | x.ButtonIs | x.IsHalted | x.ShoeIs


def _of_table(floor: Floor, table: Table, wanted: TableExpectation) -> Iterator[str]:
    what, now, right = _compared(floor, table, wanted)
    if now != right:
        yield f"{what} is {now or 'nothing'}, expected {right or 'nothing'}"


def _compared(floor: Floor, table: Table, wanted: TableExpectation) -> tuple[str, str, str]:
    """What is looked at, how it is, and how it was expected."""
    match wanted:
        case x.PhaseIs(phase):
            return "the phase", table.phase, phase
        case x.ClockShows():
            return "the clock", _clock(table, floor.at), _shown_clock(wanted)
        case x.WaitsFor(wish):
            return "what the table waits for", want(table), wish
        case x.ButtonIs(button):
            return "the Deal button", deal_button(table).value, button
        case x.IsHalted(reason):
            return "what halts the table", table.halt.reason if table.halt is not None else "", reason
        case x.ShoeIs(number):
            return "the number of the shoe", str(table.shoes), str(number)
        case _:
            assert_never(wanted)


def _clock(table: Table, at: int) -> str:
    if table.clock is None:
        return "none"
    return f"{table.clock.kind} {shown_seconds(table.clock.until - at)}"


def _shown_clock(wanted: x.ClockShows) -> str:
    return "none" if wanted.kind is None else f"{wanted.kind} {shown_seconds(wanted.left)}"
