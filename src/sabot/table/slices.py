"""What happens to many at once goes on: the next slice of it."""

from collections.abc import Iterator
from typing import assert_never

from sabot.table import events as e
from sabot.table.betting.open_close import bets_counted
from sabot.table.betting.queued_bets import more_wished_bets
from sabot.table.betting.take_back import more_returned
from sabot.table.moment import Moment
from sabot.table.play.after_round import more_paid
from sabot.table.play.decision_time import more_passed
from sabot.table.play.given_answers import more_answered
from sabot.table.play.voiding import more_voided
from sabot.table.state import Table
from sabot.table.underway import Task, Underway


def next_slice(table: Table, underway: Underway, moment: Moment) -> Iterator[e.Event]:
    match underway.task:
        case Task.ANSWERING:
            yield from more_answered(table)
        case Task.CLOSING:
            yield from bets_counted(table, moment)
        case Task.PASSING:
            yield from more_passed(table)
        case Task.PAYING:
            yield from more_paid(table)
        case Task.REPEATING:
            yield from more_wished_bets(table, moment)
        case Task.RETURNING:
            yield from more_returned(table, moment.at)
        case Task.VOIDING:
            yield from more_voided(table)
        case _:
            assert_never(underway.task)
