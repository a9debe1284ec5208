"""Enrolled devices: browsers of the house on which its people may sign in by badge or short code."""

from collections.abc import Callable

from msgspec import Struct

from sabot.server.people.person import HOUR, hashed_token
from sabot.server.people.row_writer import RowWriter
from sabot.store.rows import Row, RowStore

SECRET = 32
"""Random bytes that the browser keeps; the house keeps their hash."""
DAY = 24 * HOUR
MOST_DAYS = 365
"""For which a device may be enrolled; after that somebody comes by with a second factor again."""
MOST = 1_000
"""Devices of one house."""

_COLUMNS = "id, name, place, by_whom, at, until, seen"
_ADD = f"INSERT INTO enrolments (secret, {_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $6)"
_OVER = "DELETE FROM enrolments WHERE until <= $1"
_OF = f"SELECT {_COLUMNS} FROM enrolments WHERE secret = $1 AND until > $2"
_ALL = f"SELECT {_COLUMNS} FROM enrolments WHERE until > $1 ORDER BY name, at, id"
_HAS = "SELECT 1 FROM enrolments WHERE id = $1"
_END = f"DELETE FROM enrolments WHERE id = $1 RETURNING {_COLUMNS}"
_NOTE = "UPDATE enrolments SET seen = $2 WHERE id = $1"


class Enrolment(Struct, frozen=True):
    """A device on which people of the house sign in by badge or short code."""

    enrolment: str
    """What it is called in the log."""
    name: str
    """What people call the device."""
    table: str
    """The one table at which its people act; empty where any will do."""
    by: str
    """Who enrolled it."""
    at: int
    """When, in microseconds."""
    until: int
    """When it ends by itself."""
    seen: int
    """When somebody last signed in on it."""


class Enrolments:
    def __init__(self, rows: RowStore, scribe: RowWriter, entropy: Callable[[int], bytes]) -> None:
        self._rows = rows
        self._scribe = scribe
        self._entropy = entropy

    async def add(self, name: str, table: str, by: str, at: int, days: int) -> tuple[Enrolment, str]:
        """The device, and the secret that its browser keeps."""
        secret = self._entropy(SECRET).hex()
        enrolled = Enrolment(f"e{self._entropy(6).hex()}", name, table, by, at, at + days * DAY, at)
        values = (enrolled.enrolment, name, table, by, at, enrolled.until)
        await self._scribe.write((_OVER, (at,)), (_ADD, (hashed_token(secret), *values)))
        return enrolled, secret

    async def of(self, secret: str, at: int) -> Enrolment | None:
        """The device of a browser that shows this; None where it is none, or is none any more."""
        found = await self._rows.fetch(_OF, hashed_token(secret), at) if secret else []
        return _enrolment(found[0]) if found else None

    async def has(self, enrolment: str) -> bool:
        return bool(await self._rows.fetch(_HAS, enrolment))

    async def all(self, at: int) -> list[Enrolment]:
        return [_enrolment(row) for row in await self._rows.fetch(_ALL, at)]

    async def end(self, enrolment: str) -> Enrolment | None:
        """None where there is none of that name."""
        (ended,) = await self._scribe.write((_END, (enrolment,)))
        return _enrolment(ended[0]) if ended else None

    def note(self, enrolment: Enrolment, at: int) -> None:
        self._scribe.later((_NOTE, (enrolment.enrolment, at)))


def _enrolment(row: Row) -> Enrolment:
    id_, name, place, by, at, until, seen = row
    return Enrolment(id_, name, place, by, at, until, seen)
