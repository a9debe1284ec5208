"""Drawers: opened with a count, used by their cashier alone, closed with a count; deposits, withdrawals."""

from typing import assert_never

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.solo_limits import check_solo_limit, counts_of
from sabot.cashdesk.state import CashDesk, Drawer
from sabot.games.answer import Money, Refused
from sabot.games.reason import check_reason, is_readable
from sabot.ledger import account
from sabot.ledger.purse import is_excluded

OWN = Refused("not-for-yourself")
NO_DRAWER = Refused("own-drawer-closed")
NONE_OPEN = Refused("no-drawer-open")
ANOTHER = Refused("drawer-closed")
EXCLUDED = Refused("confirm-excluded-deposit")

DrawerCommand = c.OpenDrawer | c.MoveCash | c.CloseDrawer | c.Deposit | c.Withdraw


def decide(desk: CashDesk, by: str, command: DrawerCommand, moment: DeskMoment) -> v.DeskEvents | Refused:
    drawer = desk.drawers.get(by)
    if isinstance(command, c.OpenDrawer):
        return open_drawer(desk, by, command, moment) if drawer is None else Refused("drawer-open")
    if drawer is None:
        return NO_DRAWER
    match command:
        case c.MoveCash():
            return check_name(drawer, command.drawer) or move_cash(drawer, by, command)
        case c.CloseDrawer(name, counted):
            closed = v.DrawerClosed(drawer.name, by, counted, drawer.cash, moment.at)
            return check_name(drawer, name) or check_count(counted) or (closed,)
        case c.Deposit():
            return deposit(desk, drawer, by, command, moment)
        case c.Withdraw():
            return withdraw(desk, drawer, by, command, moment)
    assert_never(command)


def check_other(by: str, player: str) -> Refused | None:
    """Nobody serves themselves: not even who was a player when it was asked for, and is a cashier now."""
    return OWN if by == player else None


def check_name(drawer: Drawer, name: str) -> Refused | None:
    """Every opening has a new name, so that what was counted is what is closed."""
    return None if drawer.name == name else ANOTHER


def check_count(counted: int) -> Refused | None:
    return Refused("drawer-below-nothing") if counted < 0 else None


def check_cash(drawer: Drawer, amount: int) -> Refused | None:
    if amount <= drawer.cash:
        return None
    return Refused("drawer-has-only", {"cash": Money(drawer.cash)})


def open_drawer(desk: CashDesk, by: str, command: c.OpenDrawer, moment: DeskMoment) -> v.DeskEvents | Refused:
    return check_count(command.amount) or (
        v.DrawerOpened(f"drawer-{desk.opened + 1}", by, command.amount, moment.at),
    )


def close_for(
    desk: CashDesk, by: str, command: c.CloseDrawerFor, moment: DeskMoment
) -> v.DeskEvents | Refused:
    """Of a cashier who left, is ill or has another role now; never one's own, whatever one's role is now."""
    drawer, counted = desk.drawers.get(command.cashier), command.amount
    refused = check_other(by, command.cashier) or check_reason(command.reason) or check_count(counted)
    if refused is not None:
        return refused
    if drawer is None:
        return NONE_OPEN
    return check_name(drawer, command.drawer) or (
        v.DrawerClosed(
            drawer.name, by, counted, drawer.cash, moment.at, cashier=command.cashier, reason=command.reason
        ),
    )


def move_cash(drawer: Drawer, by: str, command: c.MoveCash) -> v.DeskEvents | Refused:
    if not command.amount:
        return Refused("amount-nothing")
    moved = v.CashMoved(drawer.name, by, command.amount, command.reason)
    return check_reason(command.reason) or check_cash(drawer, -command.amount) or (moved,)


def deposit(
    desk: CashDesk, drawer: Drawer, by: str, command: c.Deposit, moment: DeskMoment
) -> v.DeskEvents | Refused:
    most = moment.rules.deposit_most
    if command.amount <= 0:
        return Refused("amount-nothing")
    if command.amount > most and not is_readable(command.reason):
        return Refused("deposit-needs-reason", {"most": Money(most)})
    if refused := check_other(by, command.player):
        return refused
    excluded = is_excluded(moment.purses[command.player], moment.at)
    if excluded and not command.confirmed:
        return EXCLUDED
    return (
        v.Deposited(
            player=command.player,
            amount=command.amount,
            drawer=drawer.name,
            by=by,
            reason=command.reason,
            despite_exclusion=excluded,
            given_after=moment.given_to(desk, command.player),
        ),
    )


def withdraw(
    desk: CashDesk, drawer: Drawer, by: str, command: c.Withdraw, moment: DeskMoment
) -> v.DeskEvents | Refused:
    """What the house gave stays in the purse, and what one person may not pay alone is asked for (D3)."""
    amount, purse, given = (
        command.amount,
        moment.purses[command.player],
        moment.given_to(desk, command.player),
    )
    if amount <= 0:
        return Refused("amount-nothing")
    counts = counts_of(desk, account.wallet(command.player), command.player, amount)
    if refused := check_solo_limit(desk, counts, moment, approvable=False):
        return refused
    if amount > purse.available:
        return Refused("not-enough", {"available": Money(purse.available), "amount": Money(amount)})
    if amount > purse.available - given:
        return Refused("credits-of-house-among", {"given": Money(given)})
    return (
        check_other(by, command.player)
        or check_cash(drawer, amount)
        or (
            v.Withdrawn(
                player=command.player,
                amount=amount,
                drawer=drawer.name,
                by=by,
                given_after=given,
                at=moment.at,
            ),
        )
    )
