"""What the people of the house may do at a table, by their role; every no is an answer."""

from collections.abc import Mapping
from typing import assert_never, get_args

from msgspec import Struct

from sabot.cards.card import parse_card
from sabot.games.answer import Refused
from sabot.server import staff_wire as w
from sabot.server.bootstrap import OUTSIDE
from sabot.server.people import Person, Role
from sabot.table import approval as a
from sabot.table import commands as c
from sabot.table.approvals import waiting_approval
from sabot.table.play import Position
from sabot.table.shoe_change import setup_to_deal_by
from sabot.table.state import Table

HALTS = (w.PauseTable, w.ResumeTable)
MISREAD = (w.ConfirmCards, w.CorrectCard)
ASKS = (w.AskApproval, w.WithdrawApproval)
TO_PLAYERS = (w.Speak, w.EndBetting, w.ProlongBetting, w.AnswerCall)
ALLOWED: Mapping[Role, tuple[type[Struct], ...]] = {
    Role.PLAYER: (),
    Role.CROUPIER: (w.SignIn, w.SignOut, *TO_PLAYERS, *get_args(w.Dealing), *MISREAD, *ASKS, *HALTS),
    Role.SUPERVISOR: (w.Relieve, w.AnswerCall, *MISREAD, *ASKS, w.GiveApproval, *HALTS),
    Role.CASHIER: (),
    Role.OPERATOR: (
        w.OpenTable,
        w.CloseTable,
        w.ConfigureTable,
        w.AnswerCall,
        *ASKS,
        w.GiveApproval,
        w.ReportDevice,
        w.SignalJackpot,
        *HALTS,
    ),
    Role.AUDITOR: (),
}
"""What each role may give at a table. Approvals are looked at again there, by what is asked for."""
SEES_STAKES = frozenset({Role.CROUPIER, Role.SUPERVISOR, Role.AUDITOR})
"""Who is shown a table as whoever deals at it sees it."""
SETTINGS = frozenset({Role.OPERATOR, Role.SUPERVISOR})
"""Who asks for other rules, and who approves them."""

_CARDS = get_args(c.CardCommand)
_OF_CROUPIER = (
    *_CARDS, c.Speak, c.EndBetting, c.ProlongBetting, c.ConfirmCards, c.CorrectCard, c.AskApproval,
    c.WithdrawApproval, c.PauseTable, c.ResumeTable,
)  # fmt: skip


def may_give(role: Role, command: w.StaffCommand) -> Refused | None:
    return None if isinstance(command, ALLOWED[role]) else Refused(f"the role {role.value} may not do this")


def command_of(told: w.StaffCommand, person: Person) -> c.Command | Refused:
    """The command in the words of the table, given by this person."""
    try:
        return _dealing(told, person.id) if isinstance(told, get_args(w.Dealing)) else _ruling(told, person)
    except ValueError as wrong:
        return Refused(str(wrong))


def _dealing(told: w.Dealing, by: str) -> c.Command:
    match told:
        case w.PrepareShoe():
            return c.PrepareShoe()
        case w.OpenShoe(burnt, first):
            return c.OpenShoe(burnt, None if first is None else parse_card(first))
        case w.SeeCutCard():
            return c.SeeCutCard()
        case w.DealCard(card, lucky):
            return c.DealCard(parse_card(card), lucky)
        case w.DealHoleCard():
            return c.DealHoleCard()
        case w.ReportCheck(blackjack):
            return c.ReportCheck(blackjack)
        case w.TurnHoleCard(card):
            return c.TurnHoleCard(parse_card(card))
        case w.ExposeCard(card, reason):
            return c.ExposeCard(parse_card(card), reason, by)
        case w.RunOutOfCards(reason):
            return c.RunOutOfCards(reason, by)
    assert_never(told)


def _ruling(told: w.StaffCommand, person: Person) -> c.Command:
    by = person.id
    match told:
        case w.SignIn():
            return c.SignIn(by)
        case w.SignOut():
            return c.SignOut(by)
        case w.Relieve(croupier):
            return c.SignOut(croupier, by)
        case w.ConfirmCards():
            return c.ConfirmCards(by)
        case w.CorrectCard(place, index, old, new, reason):
            return c.CorrectCard(Position(place, index), parse_card(old), parse_card(new), reason, by)
        case w.AskApproval(act, reason):
            return c.AskApproval(_act_of_two(act), reason, by)
        case w.GiveApproval(approval):
            return c.GiveApproval(approval, by)
        case w.WithdrawApproval(approval):
            return c.WithdrawApproval(approval, by)
        case w.PauseTable(reason):
            return c.PauseTable(reason, by)
        case w.ResumeTable():
            return c.ResumeTable(by)
        case _:
            return _for_floor(told, by)


def _act_of_two(told: w.WireAct) -> a.ActOfTwo:
    match told:
        case w.VoidingAct():
            return a.Voiding()
        case w.CorrectionAct(place, index, old, new):
            return a.Correction(Position(place, index), parse_card(old), parse_card(new))
        case w.RunningOutAct():
            return a.RunningOut()
        case w.NewShoeAct():
            return a.NewShoe()
        case w.ConfigurationAct(configuration):
            return a.Reconfiguration(configuration)
    assert_never(told)


def _for_floor(told: w.StaffCommand, by: str) -> c.Command:
    match told:
        case w.AnswerCall(guest):
            return c.AnswerCall(guest, by)
        case w.Speak(note):
            return c.Speak(by, note)
        case w.EndBetting():
            return c.EndBetting(by)
        case w.ProlongBetting(seconds):
            return c.ProlongBetting(seconds, by)
        case w.OpenTable():
            return c.OpenTable()
        case w.CloseTable():
            return c.CloseTable()
        case w.ConfigureTable(configuration):
            return c.ConfigureTable(configuration, by)
        case w.ReportDevice(silent):
            return c.ReportDevice(silent)
        case w.SignalJackpot(on):
            return c.SignalJackpot(on)
        case _:
            raise AssertionError(f"nobody says what {told} means")


# At this table, as it is now.


def check_at_table(person: Person, command: c.Command, table: Table) -> Refused | None:
    """Why somebody of the house may not do here what he may do elsewhere, or None."""
    if person.role is Role.CROUPIER and isinstance(command, _OF_CROUPIER):
        refused = _check_croupier(person, command, table)
        if refused is not None:
            return refused
    return _check_approval(person, command, table)


def may_ask(role: Role, act: a.ActOfTwo) -> bool:
    """Whether this role asks for such an act, at whatever table."""
    return w.AskApproval in ALLOWED[role] and _concerns(act, role)


def _concerns(act: a.ActOfTwo, role: Role) -> bool:
    return role in SETTINGS if isinstance(act, a.Reconfiguration) else role is not Role.OPERATOR


def _check_approval(person: Person, command: c.Command, table: Table) -> Refused | None:
    """Settings are a matter of operators and supervisors, all else of the pit; a supervisor may say no."""
    if isinstance(command, c.AskApproval):
        act, by = command.act, ""
    elif isinstance(command, c.GiveApproval | c.WithdrawApproval):
        waiting = waiting_approval(table, command.approval)
        if waiting is None:
            return None
        act, by = waiting.act, waiting.by
    else:
        return None
    if not _concerns(act, person.role):
        return Refused(f"this is not for the role {person.role.value} to ask for or to approve")
    if isinstance(command, c.WithdrawApproval) and person.role is Role.CROUPIER and by != person.id:
        return Refused("whoever asked for it, or a supervisor, withdraws it")
    return None


def _check_croupier(person: Person, command: c.Command, table: Table) -> Refused | None:
    if isinstance(command, _CARDS) and setup_to_deal_by(table).mode not in OUTSIDE:
        return Refused("this table deals by itself")
    if table.croupier != person.id:
        return Refused("another croupier deals here" if table.croupier else "sign in at the table first")
    halt = table.halt
    if isinstance(command, c.ResumeTable) and halt is not None and halt.by != person.id:
        return Refused("whoever stopped the table, or a supervisor, lets it go on")
    return None
