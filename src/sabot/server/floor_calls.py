"""What players ask of people of the house, who hear of it at once: an attendant; and tips."""

from sabot.money import Amount
from sabot.server.people import Role
from sabot.server.wire import FloorCall
from sabot.table import commands as c

HEAR = frozenset({Role.CROUPIER, Role.SUPERVISOR, Role.OPERATOR})
"""Who is told, at whatever table: whoever is nearest goes."""


def call_in(command: c.Command, table: str, at: int) -> FloorCall | None:
    """What the house is told of a command that was accepted; None where it is no call."""
    match command:
        case c.CallAttendant(player):
            return FloorCall(table, player, "attendant", Amount(0), at)
        case c.Tip(player=player, amount=amount):
            return FloorCall(table, player, "tip", amount, at)
        case _:
            return None
