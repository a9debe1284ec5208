"""What each role may ask of the cash desk, in one place."""

from collections.abc import Mapping

from msgspec import Struct

from sabot.cashdesk import commands as c
from sabot.games.answer import Refused
from sabot.server.people import Person, Role

NOT_YOURS = Refused("this is not for your role to do")
ALLOWED: Mapping[Role, tuple[type[Struct], ...]] = {
    Role.PLAYER: (c.CashOut, c.RedeemTicket, c.Refill, c.TakeBack),
    Role.CROUPIER: (),
    Role.SUPERVISOR: (
        c.ApproveRequest,
        c.ApproveTips,
        c.CancelRequest,
        c.CloseDrawerFor,
        c.VoidTicket,
        c.AwardGolden,
        c.WithdrawGolden,
    ),
    Role.CASHIER: (
        c.OpenDrawer,
        c.MoveCash,
        c.CloseDrawer,
        c.Deposit,
        c.Withdraw,
        c.PayTips,
        c.CashOut,
        c.ReserveTicket,
        c.ReleaseTicket,
        c.CashTicket,
        c.VoidTicket,
        c.ReprintTicket,
        c.PayByHand,
        c.CancelRequest,
    ),
    Role.OPERATOR: (c.AwardGolden, c.WithdrawGolden),
    Role.AUDITOR: (),
}
"""Whoever approves is a supervisor, and never who asked (D3). Players ask for themselves alone."""
LOOKS = frozenset({Role.CASHIER, Role.SUPERVISOR, Role.AUDITOR})
"""Who may look into a player's purse."""
SEES_QUEUE = frozenset({Role.CASHIER, Role.SUPERVISOR})
"""Who sees what waits at the desk, and is told when it changes."""


def may_ask(person: Person, command: c.DeskCommand) -> Refused | None:
    if person.role is Role.PLAYER and getattr(command, "player", person.id) != person.id:
        return NOT_YOURS
    return None if isinstance(command, ALLOWED[person.role]) else NOT_YOURS
