"""Who may ask the cash desk, look into purses and see what waits there."""

from sabot.cashdesk import commands as c
from sabot.games.answer import Refused
from sabot.server.people import Person, Role
from sabot.server.roles import AT_DESK

NOT_YOURS = Refused("not-your-role")
LOOKS = frozenset({Role.CASHIER, Role.SUPERVISOR, Role.AUDITOR})
"""Who may look into a player's purse."""
SEES_QUEUE = frozenset({Role.CASHIER, Role.SUPERVISOR})
"""Who sees what waits at the desk, and is told when it changes."""


def may_ask(person: Person, command: c.DeskCommand) -> Refused | None:
    if person.role not in AT_DESK.get(type(command), ()):
        return NOT_YOURS
    match command:
        case c.CashOut(player=player) | c.Refill(player) | c.TakeBack(player) if person.role is Role.PLAYER:
            return None if player == person.id else NOT_YOURS
        case _:
            return None
