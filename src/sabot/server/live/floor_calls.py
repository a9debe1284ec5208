"""What people of the house hear of tables at once: calls, tips, disputes, and approvals that are wanted."""

from collections.abc import Iterable, Iterator, Mapping

from sabot.house.batch_builder import TableStep
from sabot.money import Amount
from sabot.server.people.person import Role
from sabot.server.socket.wire import FloorCall, FloorMatter
from sabot.table import events as e
from sabot.table.house import approval as a
from sabot.table.house.croupiers import dealt_from_outside
from sabot.table.state import Table
from sabot.table.view.croupier import call_views

FLOOR = frozenset({Role.CROUPIER, Role.SUPERVISOR, Role.OPERATOR})
PIT = frozenset({Role.CROUPIER, Role.SUPERVISOR})
HEAR: Mapping[FloorMatter, frozenset[Role]] = {
    FloorMatter.ATTENDANT: FLOOR,
    FloorMatter.ANSWERED: FLOOR,
    FloorMatter.ATTENDANT_OVER: FLOOR,
    FloorMatter.TIP: FLOOR,
    FloorMatter.DISPUTE: PIT,
    FloorMatter.DISPUTE_OVER: PIT,
    FloorMatter.APPROVAL: frozenset({Role.SUPERVISOR}),
    FloorMatter.SETTINGS: frozenset({Role.SUPERVISOR, Role.OPERATOR}),
    FloorMatter.APPROVAL_OVER: FLOOR,
    FloorMatter.OFFER: PIT,
    FloorMatter.OFFER_OVER: PIT,
    FloorMatter.TAKEN: frozenset({Role.SUPERVISOR, Role.OPERATOR}),
}
"""Who may act on it, at whatever table: whoever is nearest goes."""
ANSWERS = e.ApprovalGiven | e.ApprovalWithdrawn


def calls_in(table: str, at: int, course: Iterable[TableStep]) -> tuple[FloorCall, ...]:
    """What the house is told of a batch that is committed."""
    return tuple(call for step in course if not _is_bet(step) for call in _calls(table, at, step))


def _is_bet(step: TableStep) -> bool:
    """By far the most common event, and nobody's call: the table is spared the questions."""
    return type(step.event) is e.BetsPut and not step.before.approvals


def _calls(table: str, at: int, step: TableStep) -> Iterator[FloorCall]:
    match step.event:
        case e.AttendantCalled(player):
            yield FloorCall(table, player, FloorMatter.ATTENDANT, Amount(0), at)
        case e.CallAnswered(player, by):
            yield FloorCall(table, player, FloorMatter.ANSWERED, Amount(0), at, by)
        case e.TipGiven(player, amount, given):
            yield FloorCall(table, player, FloorMatter.TIP, amount, at, given=given)
        case e.DisputeRaised(player):
            yield FloorCall(table, player, FloorMatter.DISPUTE, Amount(0), at)
        case e.ApprovalAsked(number, act, reason, by):
            yield _asked(table, at, act, number, reason, by)
        case e.TableOffered(croupier, to):
            yield FloorCall(table, to, FloorMatter.OFFER, Amount(0), at, croupier)
        case _:
            pass
    before, halt = step.before, step.before.halt
    if halt is not None and halt.disputed and step.after.halt is None:
        yield FloorCall(table, halt.by, FloorMatter.DISPUTE_OVER, Amount(0), at)
    if (gone := _left_calling(step)) is not None:
        yield FloorCall(table, gone, FloorMatter.ATTENDANT_OVER, Amount(0), at)
    if before.offer is not None and step.after.offer != before.offer:
        yield FloorCall(table, before.offer.to, FloorMatter.OFFER_OVER, Amount(0), at, before.croupier)
    ended = {one.number for one in before.approvals} - {one.number for one in step.after.approvals}
    for number in sorted(ended):
        by = step.event.by if isinstance(step.event, ANSWERS) and step.event.number == number else ""
        yield FloorCall(table, "", FloorMatter.APPROVAL_OVER, Amount(0), at, by, number)


def _left_calling(step: TableStep) -> str | None:
    """Who left although somebody was still called; whoever leaves later is gone when the round is over."""
    if not isinstance(step.event, e.GuestLeft):
        return None
    player = step.event.player
    return player if step.before.guest(player).called and player not in step.after.guests else None


def _asked(table: str, at: int, act: a.ActOfTwo, number: int, reason: str, by: str) -> FloorCall:
    matter = FloorMatter.SETTINGS if isinstance(act, a.Reconfiguration) else FloorMatter.APPROVAL
    return FloorCall(table, "", matter, Amount(0), at, by, number, reason)


def waiting_calls(name: str, table: Table) -> Iterator[FloorCall]:
    """What of it still waits for somebody, the oldest first."""
    for call in call_views(table):
        yield FloorCall(name, call.player, FloorMatter.ATTENDANT, Amount(0), call.since)
    if table.halt is not None and table.halt.disputed:
        yield FloorCall(name, table.halt.by, FloorMatter.DISPUTE, Amount(0), table.halt.at)
    if table.offer is not None and dealt_from_outside(table):
        yield FloorCall(name, table.offer.to, FloorMatter.OFFER, Amount(0), table.offer.at, table.croupier)
    for one in table.approvals:
        yield _asked(name, one.at, one.act, one.number, one.reason, one.by)
