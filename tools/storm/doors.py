"""The doors of the house, as the server has them: who may give what, and how a table may be set up."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from sabot.cashdesk.commands import DeskCommand
from sabot.games.answer import Refused
from sabot.games.catalogue import Game, is_blackjack
from sabot.server import desk_roles, staff, staff_wire
from sabot.server.configuring import judged
from sabot.server.people import Person, Role
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
    if _tag(command) not in _tags(who.role):
        return Refused(f"the role {who.role.value} may not do this")
    refused = staff.check_at_table(who, command, table)
    return refused or judged(command, table, house, returns)


def is_of_staff(command: c.Command) -> bool:
    """Whether some role has to have it."""
    return any(_tag(command) in _tags(role) for role in Role)


def _tags(role: Role) -> set[object]:
    """As the commands of a table are called: what people of the house say is a command of its own there."""
    return {_called(kind) for kind in staff.ALLOWED[role]}


def _called(kind: type[Struct]) -> object:
    return (c.Speak if kind is staff_wire.Speak else kind).__struct_config__.tag


def _tag(command: c.Command) -> object:
    if isinstance(command, c.SignOut) and command.by:
        return "relieve"
    return type(command).__struct_config__.tag


def at_desk(who: Person, command: DeskCommand) -> Refused | None:
    return desk_roles.may_ask(who, command)
