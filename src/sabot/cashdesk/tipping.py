"""Tips paid out to who has served at the table; large ones when a supervisor has allowed them (D3)."""

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.drawers import NO_DRAWER, check_alone, check_cash, check_other
from sabot.cashdesk.hand_pays import SOMEBODY_ELSE
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.money import Amount, show_amount

NOT_SERVED = Refused("tips go to somebody of the house who has dealt or answered a call at this table")


def decide(desk: CashDesk, command: c.PayTips | c.ApproveTips, moment: DeskMoment) -> v.DeskEvents | Refused:
    there = moment.tips.get(command.table, Amount(0))
    if command.amount <= 0:
        return Refused("an amount must be more than nothing")
    if not command.served:
        return NOT_SERVED
    if command.amount > there:
        return Refused(f"there are only {show_amount(there)} of tips at this table")
    return pay(desk, command, moment) if isinstance(command, c.PayTips) else approve(command, moment)


def approve(command: c.ApproveTips, moment: DeskMoment) -> v.DeskEvents | Refused:
    """The second person says first what may be paid to whom; until the day ends, and once."""
    if command.by == command.dealer:
        return SOMEBODY_ELSE
    return (v.TipsApproved(command.table, command.dealer, command.amount, command.by, moment.at),)


def pay(desk: CashDesk, command: c.PayTips, moment: DeskMoment) -> v.DeskEvents | Refused:
    drawer = desk.drawers.get(command.by)
    if drawer is None:
        return NO_DRAWER
    allowed = desk.tips_allowed(command.table, command.dealer, moment.at)
    second = allowed.by if allowed is not None and allowed.amount == command.amount else ""
    refused = None if second else check_alone(desk, command.dealer, command.amount, moment)
    if refused is None and second == command.by:
        refused = SOMEBODY_ELSE
    return (
        refused
        or check_other(command.by, command.dealer)
        or check_cash(drawer, command.amount)
        or (
            v.TipsPaid(
                command.table, command.dealer, command.amount, drawer.name, command.by, second, moment.at
            ),
        )
    )
