"""What each role may ask, of tables and of the cash desk, in one place; every no is an answer."""

from collections.abc import Mapping
from typing import get_args

from msgspec import Struct

from sabot.cashdesk import commands as d
from sabot.games.answer import Refused
from sabot.server.people.person import Person, Role
from sabot.table import commands as c

_GUESTS = frozenset({Role.PLAYER})
_CROUPIER = frozenset({Role.CROUPIER})
_SUPERVISOR = frozenset({Role.SUPERVISOR})
_OPERATOR = frozenset({Role.OPERATOR})
_CASHIER = frozenset({Role.CASHIER})
_ON_THE_FLOOR = _CROUPIER | _SUPERVISOR | _OPERATOR

OF_THE_HOUSE = (c.LoseConnection, c.RegainConnection, c.TakeAdvice)
"""Commands of a guest that only the house gives in the guest's name."""
AT_TABLES: Mapping[type[c.Command], frozenset[Role]] = {
    **{kind: _GUESTS for kind in c.OF_GUESTS if kind not in OF_THE_HOUSE},
    c.SignIn: _CROUPIER,
    c.SignOut: _CROUPIER,
    c.Relieve: _SUPERVISOR,
    c.OfferTable: _CROUPIER,
    c.KeepTable: _CROUPIER,
    c.TakeTable: _CROUPIER,
    c.PlanRoster: _SUPERVISOR,
    c.Speak: _CROUPIER,
    c.CallLastBets: _CROUPIER,
    c.EndBetting: _CROUPIER,
    c.ProlongBetting: _CROUPIER,
    c.AnswerCall: _ON_THE_FLOOR,
    **{kind: _CROUPIER for kind in get_args(c.CardCommand) if kind is not c.RevealShoe},
    c.ConfirmCards: _CROUPIER | _SUPERVISOR,
    c.CorrectCard: _CROUPIER | _SUPERVISOR,
    c.ExchangeCards: _CROUPIER | _SUPERVISOR,
    c.AskApproval: _ON_THE_FLOOR,
    c.GiveApproval: _SUPERVISOR | _OPERATOR,
    c.WithdrawApproval: _ON_THE_FLOOR,
    c.PauseTable: _ON_THE_FLOOR,
    c.ResumeTable: _ON_THE_FLOOR,
    c.OpenTable: _OPERATOR,
    c.CloseTable: _OPERATOR,
    c.ConfigureTable: _OPERATOR,
    c.ReportDevice: _OPERATOR,
    c.SignalJackpot: _OPERATOR,
}
"""All that can be asked of a table over a wire. Approvals are looked at again there, by what is asked for."""
AT_DESK: Mapping[type[Struct], frozenset[Role]] = {
    d.CashOut: _GUESTS | _CASHIER,
    d.RedeemTicket: _GUESTS,
    d.Refill: _GUESTS,
    d.TakeBack: _GUESTS,
    d.OpenDrawer: _CASHIER,
    d.MoveCash: _CASHIER,
    d.CloseDrawer: _CASHIER,
    d.CloseDrawerFor: _SUPERVISOR,
    d.Deposit: _CASHIER,
    d.Withdraw: _CASHIER,
    d.PayTips: _CASHIER,
    d.ApproveTips: _SUPERVISOR,
    d.ReserveTicket: _CASHIER,
    d.ReleaseTicket: _CASHIER,
    d.CashTicket: _CASHIER,
    d.VoidTicket: _CASHIER | _SUPERVISOR,
    d.ReprintTicket: _CASHIER,
    d.PayByHand: _CASHIER,
    d.ApproveRequest: _SUPERVISOR,
    d.CancelRequest: _CASHIER | _SUPERVISOR,
    d.AwardGolden: _SUPERVISOR | _OPERATOR,
    d.WithdrawGolden: _SUPERVISOR | _OPERATOR,
}
"""Whoever approves is a supervisor, and never who asked (D3). Players ask for themselves alone."""
SEES_PURSES = _CASHIER | _SUPERVISOR | frozenset({Role.AUDITOR})
"""Who may look into a player's purse."""
SEES_QUEUE = _CASHIER | _SUPERVISOR
"""Who sees what waits at the desk, and is told when it changes."""
SEES_FLOOR = _SUPERVISOR | _OPERATOR | frozenset({Role.AUDITOR})
"""Who watches all tables; what waits at the desk is told only to those who see its queue."""
TAKES_ALARMS = _SUPERVISOR | _OPERATOR
SEES_OWN_DRAWER = _CASHIER
SEES_DRAWERS = _SUPERVISOR
SEES_TIPS = _CASHIER | _SUPERVISOR
NOT_YOURS = Refused("not-your-role")
OF_PLAYERS = tuple(kind for kind, roles in AT_TABLES.items() if roles == _GUESTS)
OF_STAFF = tuple(kind for kind, roles in AT_TABLES.items() if roles != _GUESTS)


def may_give(role: Role, kind: type[c.Command]) -> Refused | None:
    """Why somebody of this role gives no such command at any table, or None."""
    if role in AT_TABLES[kind]:
        return None
    if AT_TABLES[kind] == _GUESTS:
        return Refused("staff-not-playing")
    return Refused("role-may-not", {"role": role.named})


def may_ask_desk(person: Person, command: d.DeskCommand) -> Refused | None:
    """Why somebody does not ask this of the cash desk, or None."""
    if person.role not in AT_DESK.get(type(command), ()):
        return NOT_YOURS
    own = person.role is not Role.PLAYER or not isinstance(command, d.CashOut) or command.player == person.id
    return None if own else NOT_YOURS
