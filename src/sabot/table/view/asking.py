"""Which buttons a player may press, and why not: the table itself is asked, so that no rule stands twice."""

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger.purse import Purse
from sabot.ledger.tally import Calendar
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.decide import Decision, answer_to
from sabot.table.moment import NO_DAY, Moment
from sabot.table.state import Table


class Act(Struct, frozen=True, kw_only=True):
    """A button: what it would cost, or why it is grey."""

    key: str
    """The tag of the command, or the action that is chosen."""
    hand: str = ""
    seat: int = 0
    cost: Amount = Amount(0)
    refused: Refused | None = None
    does: str = ""
    """What pressing it means now: leaving brings `bets-back`, or the round `plays-on`; else empty."""


class _Purses(dict[str, Purse]):
    """One player's purse. Others count as empty: what they own must not show in what he may do."""

    def __missing__(self, player: str) -> Purse:
        return Purse(player, Amount(0))


def moment_of(
    purse: Purse, at: int, calendar: Calendar = NO_DAY, blocked: frozenset[str] = frozenset()
) -> Moment:
    """The moment as one player has it."""
    return Moment(at, _Purses({purse.player: purse}), calendar, blocked)


def may(table: Table, request: c.Request, moment: Moment) -> Refused | None:
    """Why the request would be refused now, or None. Nothing that would follow from it is worked out."""
    answer = answer_to(table, request, moment)
    return answer if isinstance(answer, Refused) else None


def act(
    key: str,
    table: Table,
    request: c.Request,
    moment: Moment,
    *,
    hand: str = "",
    seat: int = 0,
    does: str = "",
) -> Act:
    answer = answer_to(table, request, moment)
    refused = answer if isinstance(answer, Refused) else None
    return Act(key=key, hand=hand, seat=seat, cost=_cost(answer), refused=refused, does=does)


def _cost(answer: Decision) -> Amount:
    """What the player would lay down."""
    if isinstance(answer, Refused):
        return Amount(0)
    cost = 0
    for event in answer:
        if isinstance(event, e.BetsPut):
            cost += sum(put.amount for put in event.puts)
        elif isinstance(event, e.TipGiven):
            cost += event.amount
    return Amount(cost)
