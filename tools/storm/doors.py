"""The doors of the house, as the server has them: who may give what, and how a table may be set up."""

from collections.abc import Mapping
from fractions import Fraction

from sabot.cashdesk.commands import Request as DeskRequest
from sabot.games.answer import Refused
from sabot.games.catalogue import is_blackjack
from sabot.games.variant import Game
from sabot.server.live.table_changes import judged
from sabot.server.people.person import Person, Role
from sabot.server.permissions import roles
from sabot.server.permissions.at_table import check_at_table
from sabot.table import commands as c
from sabot.table.state import Table

USUAL = Fraction(3, 2)
TOO_MUCH = "main returns more than 100 %"


def returns(game: Game) -> tuple[str, ...]:
    """Instead of the mathematics, which takes seconds: a blackjack that pays more than usual is too much."""
    if is_blackjack(game) and game.rules.blackjack_pays > USUAL:
        return (TOO_MUCH,)
    return ()


def person(name: str, roles: Mapping[str, str]) -> Person:
    return Person(name, name, Role(roles.get(name, Role.PLAYER.value)))


def at_table(who: Person, command: c.Command, table: Table, house: str) -> c.Command | Refused:
    """The command as it goes on to the table; what it names itself is the table's own matter."""
    refused = roles.may_give(who.role, type(command)) or check_at_table(who, command, table)
    return refused or judged(command, table, house, returns)


def is_of_staff(command: c.Command) -> bool:
    """Whether some role of the house has to have it."""
    return isinstance(command, roles.OF_STAFF)


def at_desk(who: Person, request: DeskRequest) -> Refused | None:
    return roles.may_ask_desk(who, request.command)
