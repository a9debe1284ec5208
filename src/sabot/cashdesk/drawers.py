"""Drawers: opened with a count, used by their cashier alone, closed with a count; deposits, withdrawals."""

from typing import assert_never

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import CashDesk, Drawer
from sabot.games.answer import Refused
from sabot.games.reason import check_reason, is_readable
from sabot.ledger.purse import is_excluded
from sabot.money import show_amount

OWN = Refused("somebody else must do this for you")
NO_DRAWER = Refused("open your drawer first")
NONE_OPEN = Refused("no drawer of this cashier is open")
EXCLUDED = Refused("this player is excluded from play; confirm the deposit if it is wanted all the same")

DrawerCommand = c.OpenDrawer | c.MoveCash | c.CloseDrawer | c.Deposit | c.Withdraw


def decide(desk: CashDesk, command: DrawerCommand, moment: DeskMoment) -> v.DeskEvents | Refused:
    drawer = desk.drawers.get(command.by)
    if isinstance(command, c.OpenDrawer):
        return (
            open_drawer(desk, command, moment) if drawer is None else Refused("your drawer is open already")
        )
    if drawer is None:
        return NO_DRAWER
    match command:
        case c.MoveCash():
            return move_cash(drawer, command)
        case c.CloseDrawer(by, counted):
            return check_count(counted) or (v.DrawerClosed(drawer.name, by, counted, drawer.cash, moment.at),)
        case c.Deposit():
            return deposit(desk, drawer, command, moment)
        case c.Withdraw():
            return withdraw(desk, drawer, command, moment)
    assert_never(command)


def check_other(by: str, player: str) -> Refused | None:
    """Nobody serves themselves: not even who was a player when it was asked for, and is a cashier now."""
    return OWN if by == player else None


def check_alone(desk: CashDesk, player: str, amount: int, moment: DeskMoment) -> Refused | None:
    """Why one person may not pay so much: it counts together with what the player was paid so that day."""
    alone, before = moment.rules.paid_alone, desk.paid_alone(player, moment.at)
    if amount + before <= alone:
        return None
    if amount > alone:
        return Refused(f"a second person must approve what is more than {show_amount(alone)}")
    return Refused(
        f"a second person must approve what is more than {show_amount(alone)}; "
        f"{show_amount(before)} were paid to this player today"
    )


def check_count(counted: int) -> Refused | None:
    return Refused("a drawer cannot hold less than nothing") if counted < 0 else None


def check_cash(drawer: Drawer, amount: int) -> Refused | None:
    if amount <= drawer.cash:
        return None
    return Refused(f"there is only {show_amount(drawer.cash)} in this drawer")


def open_drawer(desk: CashDesk, command: c.OpenDrawer, moment: DeskMoment) -> v.DeskEvents | Refused:
    return check_count(command.count) or (
        v.DrawerOpened(f"drawer-{desk.opened + 1}", command.by, command.count, moment.at),
    )


def close_for(desk: CashDesk, command: c.CloseDrawerFor, moment: DeskMoment) -> v.DeskEvents | Refused:
    """Of a cashier who left, is ill or has another role now; never one's own, whatever one's role is now."""
    drawer, by, counted = desk.drawers.get(command.cashier), command.by, command.counted
    refused = check_other(by, command.cashier) or check_reason(command.reason) or check_count(counted)
    if refused is not None:
        return refused
    if drawer is None:
        return NONE_OPEN
    return (
        v.DrawerClosed(
            drawer.name, by, counted, drawer.cash, moment.at, cashier=command.cashier, reason=command.reason
        ),
    )


def move_cash(drawer: Drawer, command: c.MoveCash) -> v.DeskEvents | Refused:
    if not command.amount:
        return Refused("an amount must be more than nothing")
    moved = v.CashMoved(drawer.name, command.by, command.amount, command.reason)
    return check_reason(command.reason) or check_cash(drawer, -command.amount) or (moved,)


def deposit(desk: CashDesk, drawer: Drawer, command: c.Deposit, moment: DeskMoment) -> v.DeskEvents | Refused:
    most = moment.rules.deposit_most
    if command.amount <= 0:
        return Refused("an amount must be more than nothing")
    if command.amount > most and not is_readable(command.reason):
        return Refused(f"a deposit of more than {show_amount(most)} needs a reason")
    if command.by == command.player:
        return OWN
    excluded = is_excluded(moment.purses[command.player], moment.at)
    if excluded and not command.confirmed:
        return EXCLUDED
    return (
        v.Deposited(
            player=command.player,
            amount=command.amount,
            drawer=drawer.name,
            by=command.by,
            reason=command.reason,
            despite_exclusion=excluded,
            given_after=moment.given_to(desk, command.player),
        ),
    )


def withdraw(
    desk: CashDesk, drawer: Drawer, command: c.Withdraw, moment: DeskMoment
) -> v.DeskEvents | Refused:
    """What the house gave stays in the purse, and what one person may not pay alone is asked for (D3)."""
    amount, purse, given = (
        command.amount,
        moment.purses[command.player],
        moment.given_to(desk, command.player),
    )
    if amount <= 0:
        return Refused("an amount must be more than nothing")
    if amount > moment.rules.paid_alone:
        return Refused(f"more than {show_amount(moment.rules.paid_alone)} is paid by hand, by two people")
    before, alone = desk.paid_alone(command.player, moment.at), moment.rules.paid_alone
    if amount + before > alone:
        return Refused(
            f"{show_amount(before)} were paid to this player today: "
            f"more than {show_amount(alone)} takes two people, with a ticket or by hand"
        )
    if amount > purse.available:
        return Refused(f"there is not enough: {show_amount(purse.available)} of {show_amount(amount)}")
    if amount > purse.available - given:
        return Refused(f"{show_amount(given)} of it are credits of the house, which are not paid out")
    return (
        check_other(command.by, command.player)
        or check_cash(drawer, amount)
        or (
            v.Withdrawn(
                player=command.player,
                amount=amount,
                drawer=drawer.name,
                by=command.by,
                given_after=given,
                at=moment.at,
            ),
        )
    )
