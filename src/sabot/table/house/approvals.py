"""A second person is asked, says yes, or is asked no more: what needs two people takes two sessions (D3)."""

from typing import assert_never

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house import approval as a
from sabot.table.house.configure_table import SignedChange, configured_by, setup_wanted
from sabot.table.house.lapsing import state_of
from sabot.table.house.reasons import HouseReason
from sabot.table.play.disputes import corrected_by_two, may_correct
from sabot.table.play.voiding import (
    may_replace_shoe,
    may_run_out,
    may_void,
    ran_out_of_cards,
    shoe_replaced,
    voided,
)
from sabot.table.state import Table

MOST_WAITING = 16
"""Approvals that may wait at one table."""
OF_THE_ROUND = a.Voiding | a.Correction | a.Exchange | a.RunningOut | a.NewShoe


def ask(table: Table, by: str, command: c.AskApproval, at: int) -> e.Events | Refused:
    """A round waits meanwhile, so that its end does not overtake it."""
    if not by or not is_readable(command.reason):
        return Refused("say-who-asks")
    refused = may_ask(table, command.act)
    if refused is not None:
        return refused
    number = table.asked + 1
    asked = e.ApprovalAsked(number, command.act, command.reason, by, at, state_of(table, command.act))
    waits = table.halt is None and table.play is not None and isinstance(command.act, OF_THE_ROUND)
    return (asked, e.TableHalted(HouseReason.ASKED, by, at, approval=number)) if waits else (asked,)


def may_ask(table: Table, act: a.ActOfTwo) -> Refused | None:
    """Why nobody can be asked for this act, or None: what cannot be done is not asked for."""
    if any(waiting.act == act for waiting in table.approvals):
        return Refused("asked-already")
    if len(table.approvals) >= MOST_WAITING:
        return Refused("too-many-approvals")
    match act:
        case a.Voiding():
            return may_void(table)
        case a.Correction() | a.Exchange():
            return may_correct(table, act)
        case a.RunningOut():
            return may_run_out(table)
        case a.NewShoe():
            return may_replace_shoe(table)
        case a.Reconfiguration(configuration):
            setup = setup_wanted(table, configuration)
            return setup if isinstance(setup, Refused) else None
        case _:
            assert_never(act)


def give(table: Table, by: str, command: c.GiveApproval, at: int) -> e.Events | Refused:
    """The act is done at once, in the name of both; never twice, because it is asked for no more."""
    waiting = waiting_approval(table, command.approval)
    if waiting is None:
        return Refused("approval-gone")
    if not by or by == waiting.by:
        return Refused("second-person-not-asker")
    done = _done_by(table, waiting.act, waiting.reason, waiting.by, by, at)
    if isinstance(done, Refused):
        return done
    return (e.ApprovalGiven(waiting.number, by), *done)


def withdraw(table: Table, by: str, command: c.WithdrawApproval, at: int) -> e.Events | Refused:
    """By whoever asked, or as a no of the other. A table that waited for nothing else goes on."""
    waiting = waiting_approval(table, command.approval)
    if waiting is None:
        return Refused("approval-gone")
    if not by:
        return Refused("say-who-withdraws")
    withdrawn = e.ApprovalWithdrawn(waiting.number, by)
    waits = table.halt is not None and table.halt.approval == waiting.number
    return (withdrawn, e.TableResumed(at)) if waits else (withdrawn,)


def waiting_approval(table: Table, number: int) -> a.Approval | None:
    return next((waiting for waiting in table.approvals if waiting.number == number), None)


def _done_by(table: Table, act: a.ActOfTwo, reason: str, by: str, second: str, at: int) -> e.Events | Refused:
    """What the act does, or why it cannot be done now."""
    match act:
        case a.Voiding():
            return voided(table, reason, by, second)
        case a.Correction() | a.Exchange():
            return corrected_by_two(table, act, reason, by, second, at)
        case a.RunningOut():
            return ran_out_of_cards(table, reason, by, second)
        case a.NewShoe():
            return shoe_replaced(table, reason, by, second, at)
        case a.Reconfiguration(configuration, whole, leaves):
            signed = SignedChange(by, second, reason, leaves)
            return configured_by(table, configuration, signed, whole=whole)
        case _:
            assert_never(act)
