"""Comforts for whoever is at a table: tips, attendants, chat."""

from sabot.games.answer import Refused
from sabot.games.wager import FieldBound
from sabot.ledger.purse import given_in_tip, stake_room
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.moment import Moment
from sabot.table.state import Table

LONGEST_NOTE = 64
"""Characters of the id under which words lie."""


def tip(table: Table, player: str, command: c.Tip, moment: Moment) -> e.Events | Refused:
    purse, known, amount = moment.purses[player], moment.given.get(player, Amount(0)), command.amount
    room = tip_room(table, player, moment)
    if isinstance(room, Refused):
        return room
    if amount <= 0:
        return Refused("tip-nothing")
    if amount > room.most:
        return room.why
    return (e.TipGiven(player, amount, given_in_tip(purse, known, amount)),)


def tip_room(table: Table, player: str, moment: Moment) -> FieldBound | Refused:
    """How much may be given away: what is given counts as staked and as lost."""
    if not table.setup.live.tips:
        return Refused("no-tips")
    return stake_room(moment.purses[player], moment.at, moment.calendar)


def call_attendant(table: Table, player: str, at: int) -> e.Events | Refused:
    return may_call(table, player) or (e.AttendantCalled(player, at),)


def may_call(table: Table, player: str) -> Refused | None:
    return Refused("attendant-called") if table.guest(player).called else None


def answer_call(table: Table, by: str, command: c.AnswerCall, at: int) -> e.Events | Refused:
    """By one person: whoever is second hears that nobody waits any more."""
    guest = table.guests.get(command.guest)
    if guest is None or not guest.called:
        return Refused("nobody-calls")
    return (e.CallAnswered(command.guest, by, at),) if by else Refused("say-who-goes")


def say(table: Table, player: str, command: c.Say) -> e.Events | Refused:
    return may_be_said(table, command.note) or (e.Said(player, command.note),)


def speak(table: Table, by: str, command: c.Speak) -> e.Events | Refused:
    return may_be_said(table, command.note) or (e.CroupierSaid(by, command.note),)


def may_be_said(table: Table, note: str) -> Refused | None:
    too_much = Refused("nothing-to-say") if not note or len(note) > LONGEST_NOTE else None
    return may_talk(table) or too_much


def may_talk(table: Table) -> Refused | None:
    return None if table.setup.live.chat else Refused("no-chat")
