"""A table as a row of the floor, and what at it needs somebody: both follow from its state alone."""

from collections.abc import Iterator

from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.games.shoe_rules import Shuffle
from sabot.records.reports.expected_return import ReturnBand
from sabot.records.reports.table_figures import TableFigures
from sabot.server.floor.floor_view import AlarmMatter, FloorAlarm, FloorRow, FloorShoe, Urgency
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.croupiers import dealt_from_outside
from sabot.table.house.reasons import HouseReason
from sabot.table.state import Phase, ShoeState, Table
from sabot.table.view.croupier import call_views
from sabot.table.view.public import clock_view
from sabot.table.view.trends import last_of
from sabot.table.waiting_for import waiting_for

LAST = 6
"""Past rounds that a row shows."""


def floor_row(
    table: Table, fault: Refused | None, figures: TableFigures, returns: ReturnBand | None
) -> FloorRow:
    setup = table.setup
    stations = setup.game.seating.stations
    return FloorRow(
        table=setup.table,
        title=setup.title,
        game=setup.game.key,
        felt=setup.game.felt,
        mode=setup.mode.value,
        phase=table.phase.value,
        want=waiting_for(table).value,
        clock=clock_view(table.clock),
        halted="" if table.halt is None else table.halt.reason,
        fault="" if fault is None else fault.code,
        dealt=dealt_from_outside(table),
        croupier=table.croupier,
        dealing_since=table.dealing_since,
        line_lost=table.line_lost,
        offered=table.offer is not None,
        device=setup.device,
        device_silent=table.device_silent,
        seats=stations,
        taken=len(table.seats) if stations else len(table.bettors),
        players=len(table.own) if setup.own_tables else len(table.guests) - len(table.absent),
        shoe=None if table.shoe is None else _shoe(table, table.shoe),
        round=table.history[-1].round if table.history else "",
        last=_last(table),
        rounds=figures.rounds,
        turnover=figures.turnover,
        back=figures.back,
        tips=figures.tips,
        voids=figures.voids,
        disputes=figures.disputes,
        corrections=sum(figures.corrections.values()),
        returns=returns,
    )


def _shoe(table: Table, shoe: ShoeState) -> FloorShoe:
    rules = table.setup.game.rules
    cards = rules.shoe.total
    cut = cards - rules.cut if rules.shuffle is Shuffle.CUT_CARD else 0
    return FloorShoe(shoe.number, shoe.gone, cards, cut)


def _last(table: Table) -> tuple[str, ...]:
    """As the lobby does, where the profile shows trends or not: people of the house may know it."""
    if table.road:
        return tuple(outcome.winner.value for outcome in table.road[-LAST:])
    return last_of(table.dealer_ends, LAST)


def alarms_at(name: str, table: Table, fault: Refused | None, version: int) -> Iterator[FloorAlarm]:
    """What at a table needs somebody, or is worth a look."""
    if fault is not None:
        yield _alarm(AlarmMatter.FAULT, Urgency.NOW, name, version, reason=fault.code)
    yield from _of_halt(name, table)
    if table.line_lost and table.halt is None and table.phase is not Phase.CLOSED:
        yield _alarm(
            AlarmMatter.LINE_LOST, Urgency.NOW, name, table.line_lost, at=table.line_lost, by=table.croupier
        )
    if table.device_silent:
        read = 0 if table.readings is None else table.readings.last
        yield _alarm(AlarmMatter.DEVICE, Urgency.NOW, name, f"{table.shoes}-{read}", by=table.setup.device)
    for one in table.approvals:
        yield _alarm(
            AlarmMatter.APPROVAL,
            Urgency.LOOK if isinstance(one.act, Reconfiguration) else Urgency.NOW,
            name,
            one.number,
            at=one.at,
            by=one.by,
            reason=one.reason,
            approval=one.number,
        )
    for call in call_views(table):
        ref = f"{call.player}-{call.since}"
        yield _alarm(AlarmMatter.ATTENDANT, Urgency.LOOK, name, ref, at=call.since, player=call.player)
    if table.offer is not None and dealt_from_outside(table):
        yield _alarm(
            AlarmMatter.HAND_OVER,
            Urgency.LOOK,
            name,
            table.offer.at,
            at=table.offer.at,
            player=table.offer.to,
            by=table.croupier,
        )


def _of_halt(name: str, table: Table) -> Iterator[FloorAlarm]:
    halt = table.halt
    if halt is None or table.phase is Phase.CLOSED or halt.reason == HouseReason.ASKED:
        return
    if halt.disputed:
        ref = f"{halt.by}-{halt.at}"
        yield _alarm(AlarmMatter.DISPUTE, Urgency.NOW, name, ref, at=halt.at, player=halt.by)
    elif halt.reason in (HouseReason.ABSENT, HouseReason.NO_DEVICE):
        urgency = Urgency.NOW if halt.until else Urgency.LOOK
        yield _alarm(AlarmMatter.NO_CROUPIER, urgency, name, halt.at, at=halt.at, reason=halt.reason)
    else:
        yield _alarm(
            AlarmMatter.HALTED, Urgency.LOOK, name, halt.at, at=halt.at, by=halt.by, reason=halt.reason
        )


def alarms_of_desk(desk: CashDesk) -> Iterator[FloorAlarm]:
    for pay in desk.hand_pays.values():
        yield FloorAlarm(
            alarm=f"{AlarmMatter.HAND_PAY}:{pay.request}",
            table="",
            matter=AlarmMatter.HAND_PAY,
            urgency=Urgency.NOW,
            at=pay.at,
            player=pay.player,
            by=pay.by,
            amount=pay.amount,
        )
    for award in desk.awards.values():
        yield FloorAlarm(
            alarm=f"{AlarmMatter.AWARD}:{award.request}",
            table="",
            matter=AlarmMatter.AWARD,
            urgency=Urgency.LOOK,
            at=award.at,
            player=award.player,
            by=award.by,
            reason=award.reason,
        )


def _alarm(
    matter: AlarmMatter,
    urgency: Urgency,
    table: str,
    ref: str | int,
    *,
    at: int = 0,
    player: str = "",
    by: str = "",
    reason: str = "",
    approval: int = 0,
) -> FloorAlarm:
    """Its name tells this one from the same matter at another time."""
    return FloorAlarm(
        alarm=f"{matter}:{table}:{ref}",
        table=table,
        matter=matter,
        urgency=urgency,
        at=at,
        player=player,
        by=by,
        reason=reason,
        approval=approval,
    )
