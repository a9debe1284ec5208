"""What is to be done about accounts once a second person has approved it, as rows beside the people."""

from sabot.server.http.people_messages import AccountAct, AccountRequest
from sabot.server.people.registry import Registry
from sabot.store.rows import Row

_KEEP = "INSERT INTO requests VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
_ALL = "SELECT id, act, person, name, role, reason, by_whom, at FROM requests ORDER BY at, id"
_ONE = "SELECT id, act, person, name, role, reason, by_whom, at FROM requests WHERE id = $1"
_TAKE = "DELETE FROM requests WHERE id = $1 RETURNING id"
NAME = 8
"""Random bytes of a request's name."""


class AccountRequests:
    def __init__(self, people: Registry) -> None:
        self._people = people

    async def keep(self, asked: AccountRequest) -> str:
        """The name of the request from now on."""
        name = self._people.entropy(NAME).hex()
        row = (name, asked.act.value, asked.person, asked.name, asked.role, asked.reason, asked.by, asked.at)
        await self._people.scribe.write((_KEEP, row))
        return name

    async def waiting(self) -> list[AccountRequest]:
        return [_request(row) for row in await self._people.rows.fetch(_ALL)]

    async def find(self, name: str) -> AccountRequest | None:
        rows = await self._people.rows.fetch(_ONE, name)
        return _request(rows[0]) if rows else None

    async def take(self, name: str) -> bool:
        """Whether it was still there: of two who come at once, one has it."""
        (taken,) = await self._people.scribe.write((_TAKE, (name,)))
        return bool(taken)


def _request(row: Row) -> AccountRequest:
    name, act, person, whose, role, reason, by, at = row
    return AccountRequest(
        request=name, act=AccountAct(act), person=person, name=whose, role=role, reason=reason, by=by, at=at
    )
