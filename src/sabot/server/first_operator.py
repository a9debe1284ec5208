"""The first operator: made where there is none, with a password that is shown once."""

import base64

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.server.people import Role
from sabot.server.registry import Registry

NAMES = ("operator", "first operator", *(f"operator {number}" for number in range(2, 100)))
"""The first that is free: a player may have had the usual one."""
PASSWORD = 15
"""Random bytes of the password."""


class Made(Struct, frozen=True):
    name: str
    password: str

    @property
    def words(self) -> str:
        return f"The first operator is '{self.name}' with the password {self.password} (shown this once)"


async def first_operator(people: Registry, at: int) -> Made | None:
    """None where there is an operator already, or where nobody could be made one."""
    if await people.has(Role.OPERATOR):
        return None
    password = base64.b32encode(people.entropy(PASSWORD)).decode().lower()
    for name in NAMES:
        if not isinstance(await people.add(name, password, Role.OPERATOR, at), Refused):
            return Made(name, password)
    return None
