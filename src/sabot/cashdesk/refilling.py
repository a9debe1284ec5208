"""Refills at the desk: for players who own next to nothing, tickets and hand-pays counted."""

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.ledger.purse import is_excluded
from sabot.ledger.refill import refill as refill_of
from sabot.money import Amount


def refill(desk: CashDesk, player: str, command: c.Refill, moment: DeskMoment) -> v.DeskEvents | Refused:
    purse = moment.purses[player]
    if is_excluded(purse, moment.at):
        return Refused("player-excluded")
    amount = refill_of(
        moment.rules.refills,
        purse,
        owed=desk.owed(player),
        is_guest=command.guest,
        last=desk.refilled.get(player),
        now=moment.at,
    )
    if isinstance(amount, Refused):
        return amount
    given = Amount(moment.given_to(desk, player) + amount)
    return (v.Refilled(player=player, amount=amount, at=moment.at, given_after=given),)
