"""What is to be done about accounts once a second person has approved it, as rows beside the people."""

import base64

from msgspec import Struct

from sabot.server.http.people_messages import AccountAct, AccountRequest
from sabot.server.people.passwords import Caller
from sabot.server.people.person import Role
from sabot.server.people.registry import Registry
from sabot.store.rows import Row

_KEEP = "INSERT INTO requests VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
_ALL = "SELECT id, act, person, name, role, reason, by_whom, at FROM requests ORDER BY at, id"
_ONE = "SELECT id, act, person, name, role, reason, by_whom, at FROM requests WHERE id = $1"
_TAKE = "DELETE FROM requests WHERE id = $1 RETURNING id"
_KEEP_HALF = "INSERT INTO old_passwords VALUES ($1, $2, $3)"
_HALF = "SELECT password FROM old_passwords WHERE person = $1 ORDER BY number"
_FORGET_HALF = "DELETE FROM old_passwords WHERE person = $1"
ONE_TIME = 10
"""Random bytes of a password that is changed at once."""
HALF = 5
"""Random bytes of each half of one that two people tell."""
NAME = 8
"""Random bytes of a request's name."""


class WaitingPassword(Struct, frozen=True):
    """A password for one time that holds once a second person approves; no name of a request is an id."""

    hashed: str
    """Of the whole, which is kept nowhere."""
    second: str
    """The half that whoever approves is told; who asked was told the first."""


async def in_halves(people: Registry) -> tuple[str, WaitingPassword]:
    """Neither of two people learns the password of somebody else: who asks is told one half, who approves the
    other, and the one whose it is both.
    """
    first, second = made_up(people, HALF), made_up(people, HALF)
    hashed = await people.passwords.hashed_aside(f"{first}-{second}", Caller(known=True))
    return first, WaitingPassword(hashed, second)


def made_up(people: Registry, size: int = ONE_TIME) -> str:
    return base64.b32encode(people.entropy(size)).decode().lower()


class AccountRequests:
    def __init__(self, people: Registry) -> None:
        self._people = people

    async def keep(self, asked: AccountRequest, password: WaitingPassword | None = None) -> str:
        """The name of the request from now on."""
        name = self._people.entropy(NAME).hex()
        # Whose accounts are merged keep their role: the row says into which account instead.
        role = asked.into or asked.role
        row = (name, asked.act.value, asked.person, asked.name, role, asked.reason, asked.by, asked.at)
        kept = () if password is None else (password.hashed, password.second)
        halves = ((_KEEP_HALF, (name, number, text)) for number, text in enumerate(kept))
        await self._people.scribe.write((_KEEP, row), *halves)
        return name

    async def password(self, name: str) -> WaitingPassword | None:
        rows = await self._people.rows.fetch(_HALF, name)
        return WaitingPassword(*(str(row[0]) for row in rows)) if rows else None

    async def waiting(self) -> list[AccountRequest]:
        return [_request(row) for row in await self._people.rows.fetch(_ALL)]

    async def find(self, name: str) -> AccountRequest | None:
        rows = await self._people.rows.fetch(_ONE, name)
        return _request(rows[0]) if rows else None

    async def take(self, name: str) -> bool:
        """Whether it was still there: of two who come at once, one has it."""
        taken, _ = await self._people.scribe.write((_TAKE, (name,)), (_FORGET_HALF, (name,)))
        return bool(taken)


def _request(row: Row) -> AccountRequest:
    name, act, person, whose, role, reason, by, at = row
    role, into = (Role.PLAYER.value, role) if act == AccountAct.MERGE else (role, "")
    return AccountRequest(
        request=name, act=AccountAct(act), person=person, name=whose, role=role, reason=reason, by=by, at=at,
        into=into,
    )  # fmt: skip
