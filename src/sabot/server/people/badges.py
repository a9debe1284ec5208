"""Badges: numbers on cards that people of the house carry, issued and withdrawn by others, kept as hashes."""

from collections.abc import Callable

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.server.people.passwords import Caller, Passwords
from sabot.server.people.row_writer import RowWriter
from sabot.store.rows import Row, RowStore

LEAST, MOST = 4, 64
"""Characters of a number, as scanners type it."""
SALT = 16
MOST_EACH = 5
"""Badges that one person may have."""
NO_NUMBER = Refused("badge-number", {"least": LEAST, "most": MOST})
TAKEN = Refused("badge-taken")
TOO_MANY = Refused("badges-at-most", {"most": MOST_EACH})

_SALT = "SELECT salt FROM salts WHERE name = 'badges'"
_SET_SALT = "INSERT INTO salts VALUES ('badges', $1) ON CONFLICT (name) DO NOTHING"
_COLUMNS = "id, person, by_whom, at"
_ADD = (
    f"INSERT INTO badges (number, {_COLUMNS}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id"
)
_COUNT = "SELECT count(*) FROM badges WHERE person = $1"
_OF = f"SELECT {_COLUMNS} FROM badges WHERE number = $1"
_ALL = f"SELECT {_COLUMNS} FROM badges ORDER BY at, id"
_HAS = "SELECT 1 FROM badges WHERE id = $1"
_END = f"DELETE FROM badges WHERE id = $1 RETURNING {_COLUMNS}"


class StaffBadge(Struct, frozen=True):
    """A card that somebody of the house carries. Its number is kept as a hash, and told to nobody."""

    badge: str
    """What it is called in the log."""
    person: str
    """The id of who carries it."""
    by: str
    """Who issued it."""
    at: int
    """When, in microseconds."""


def number_in(typed: str) -> str | None:
    """As it is kept, however it is scanned; None where no card has such a number."""
    number = typed.strip().casefold()
    fits = LEAST <= len(number) <= MOST and number.isascii() and number.isprintable() and " " not in number
    return number if fits else None


class StaffBadges:
    def __init__(
        self, rows: RowStore, scribe: RowWriter, entropy: Callable[[int], bytes], passwords: Passwords
    ) -> None:
        self._rows = rows
        self._scribe = scribe
        self._entropy = entropy
        self._passwords = passwords
        self._salt = ""

    async def issue(self, person: str, typed: str, by: str, at: int) -> StaffBadge | Refused:
        number = number_in(typed)
        if number is None:
            return NO_NUMBER
        ((has,),) = await self._rows.fetch(_COUNT, person)
        if has >= MOST_EACH:
            return TOO_MANY
        badge = StaffBadge(f"b{self._entropy(6).hex()}", person, by, at)
        (added,) = await self._scribe.write((_ADD, (await self.digest(number), badge.badge, person, by, at)))
        return badge if added else TAKEN

    async def of(self, digest: str) -> StaffBadge | None:
        found = await self._rows.fetch(_OF, digest)
        return _badge(found[0]) if found else None

    async def has(self, badge: str) -> bool:
        return bool(await self._rows.fetch(_HAS, badge))

    async def all(self) -> list[StaffBadge]:
        return [_badge(row) for row in await self._rows.fetch(_ALL)]

    async def withdraw(self, badge: str) -> StaffBadge | None:
        """None where there is none of that name."""
        (ended,) = await self._scribe.write((_END, (badge,)))
        return _badge(ended[0]) if ended else None

    async def digest(self, number: str) -> str:
        """What is kept of a number: always the same, and slow, as there are not many numbers."""
        if not self._salt:
            await self._scribe.write((_SET_SALT, (self._entropy(SALT).hex(),)))
            ((self._salt,),) = await self._rows.fetch(_SALT)
        return await self._passwords.digest_aside(number, bytes.fromhex(self._salt), Caller(known=True))


def _badge(row: Row) -> StaffBadge:
    id_, person, by, at = row
    return StaffBadge(id_, person, by, at)
