"""The first operator: made where there is none, with a password that lies in a file of the house."""

import base64
from pathlib import Path

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.server.people.person import Role
from sabot.server.people.registry import Registry
from sabot.server.private_files import keep_first_password

NAMES = ("operator", "first operator", *(f"operator {number}" for number in range(2, 100)))
"""The first that is free: a player may have had the usual one."""
PASSWORD = 15
"""Random bytes of the password."""


class FirstOperator(Struct, frozen=True):
    name: str
    password: str

    def kept_in(self, directory: Path) -> str:
        """What whoever started the house is told: the password lies in a file that nobody else can read, and
        in no log."""
        file = keep_first_password(directory, self.password)
        return f"The first operator is '{self.name}'; the password lies in {file}, which may then be removed"


async def first_operator(people: Registry, at: int) -> FirstOperator | None:
    """None where there is an operator already, or where nobody could be made one."""
    if await people.has(Role.OPERATOR):
        return None
    password = base64.b32encode(people.entropy(PASSWORD)).decode().lower()
    for name in NAMES:
        if not isinstance(await people.add(name, password, Role.OPERATOR, at), Refused):
            return FirstOperator(name, password)
    return None
