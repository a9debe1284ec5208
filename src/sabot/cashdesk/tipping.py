"""Tips paid out to who has served at the table; large ones when a supervisor has allowed them (D3)."""

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.drawers import NO_DRAWER, check_cash, check_other
from sabot.cashdesk.hand_pays import APPROVED, SOMEBODY_ELSE
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.solo_limits import check_solo_limit
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Money, Refused
from sabot.money import Amount

NOT_SERVED = Refused("tips-to-whom")


def decide(
    desk: CashDesk, by: str, command: c.PayTips | c.ApproveTips, moment: DeskMoment
) -> v.DeskEvents | Refused:
    there = moment.tips.get(command.table, Amount(0))
    if command.amount <= 0:
        return Refused("amount-nothing")
    if not command.served:
        return NOT_SERVED
    if command.amount > there:
        return Refused("tips-only", {"there": Money(there)})
    if isinstance(command, c.PayTips):
        return pay(desk, by, command, moment)
    return approve(desk, by, command, moment)


def approve(desk: CashDesk, by: str, command: c.ApproveTips, moment: DeskMoment) -> v.DeskEvents | Refused:
    """The second person says first what may be paid to whom; until the day ends, and once."""
    if by == command.dealer:
        return SOMEBODY_ELSE
    allowed = desk.tips_allowed(command.table, command.dealer, moment.at)
    if allowed is not None and (allowed.amount, allowed.by) == (command.amount, by):
        return APPROVED
    return (v.TipsApproved(command.table, command.dealer, command.amount, by, moment.at),)


def pay(desk: CashDesk, by: str, command: c.PayTips, moment: DeskMoment) -> v.DeskEvents | Refused:
    drawer = desk.drawers.get(by)
    if drawer is None:
        return NO_DRAWER
    allowed = desk.tips_allowed(command.table, command.dealer, moment.at)
    second = allowed.by if allowed is not None and allowed.amount == command.amount else ""
    refused = None if second else check_solo_limit(desk, ((command.dealer, command.amount),), moment)
    if refused is None and second == by:
        refused = SOMEBODY_ELSE
    return (
        refused
        or check_other(by, command.dealer)
        or check_cash(drawer, command.amount)
        or (v.TipsPaid(command.table, command.dealer, command.amount, drawer.name, by, second, moment.at),)
    )
