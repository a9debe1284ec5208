"""Whether somebody of the house may do at a table, as it is now, what the role allows elsewhere."""

from typing import get_args

from sabot.games.answer import Refused
from sabot.server.bootstrap import OUTSIDE
from sabot.server.people.person import Person, Role
from sabot.server.permissions.roles import AT_TABLES
from sabot.table import commands as c
from sabot.table.house import approval as a
from sabot.table.house.approvals import waiting_approval
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Table

SETTINGS = frozenset({Role.OPERATOR, Role.SUPERVISOR})
"""Who asks for other rules, and who approves them."""

_CARDS = get_args(c.CardCommand)
_OF_CROUPIER = (
    *_CARDS, c.Speak, c.CallLastBets, c.EndBetting, c.ProlongBetting, c.ConfirmCards, c.CorrectCard,
    c.ExchangeCards, c.AskApproval, c.WithdrawApproval, c.PauseTable, c.ResumeTable,
)  # fmt: skip


def check_at_table(person: Person, command: c.Command, table: Table) -> Refused | None:
    """Why somebody of the house may not do here what they may do elsewhere, or None."""
    if person.role is Role.CROUPIER and isinstance(command, _OF_CROUPIER):
        refused = _check_croupier(person, command, table)
        if refused is not None:
            return refused
    return _check_approval(person, command, table)


def may_ask(role: Role, act: a.ActOfTwo) -> bool:
    """Whether this role asks for such an act, at whatever table."""
    return role in AT_TABLES[c.AskApproval] and _concerns(act, role)


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
        return Refused("role-may-not-approve", {"role": person.role.named})
    if isinstance(command, c.WithdrawApproval) and person.role is Role.CROUPIER and by != person.id:
        return Refused("withdraw-who")
    return None


def _check_croupier(person: Person, command: c.Command, table: Table) -> Refused | None:
    if isinstance(command, _CARDS) and setup_to_deal_by(table).mode not in OUTSIDE:
        return Refused("deals-by-itself")
    if table.croupier != person.id:
        return Refused("another-croupier-deals" if table.croupier else "sign-in-at-table")
    halt = table.halt
    if isinstance(command, c.ResumeTable) and halt is not None and halt.by != person.id:
        return Refused("go-on-who")
    return None


def may_know(person: Person, table: Table) -> bool:
    """An interrupted game is its player's alone; so is a visitor's own table, but for people of the house."""
    if table.one_game:
        return person.id in table.guests
    return is_for(person, table.setup.owner)


def is_for(person: Person, owner: str) -> bool:
    """Whether this person may see what belongs to this visitor, or to nobody."""
    return owner in ("", person.id) or person.role is not Role.PLAYER
