"""Short codes: a few digits of somebody's own, worth something on an enrolled device and nowhere else."""

from itertools import pairwise

from sabot.games.answer import Refused
from sabot.server.people.passwords import Caller, Passwords
from sabot.server.people.person import HOUR
from sabot.server.people.row_writer import RowWriter
from sabot.store.rows import RowStore

LEAST, MOST = 4, 8
"""Digits of a code."""
FAILURES = 5
"""Wrong codes of one person on one device; then that device is closed to them until they sign in whole."""
ON_DEVICE, DAY = 30, 24 * HOUR
"""So many wrong ones of all people close a device to short codes, until a day has passed."""
REMEMBERED = 30 * DAY
LENGTH = Refused("short-code-length", {"least": LEAST, "most": MOST})
EASY = Refused("short-code-easy")
CLOSED = Refused("short-codes-closed")

_PUT = "INSERT INTO short_codes VALUES ($1, $2, $3) ON CONFLICT (person) DO UPDATE SET code = $2, at = $3"
_REMOVE = "DELETE FROM short_codes WHERE person = $1"
_OF = "SELECT code FROM short_codes WHERE person = $1"
# Nothing is returned where the device is closed to whoever tries.
_TRY = f"""
INSERT INTO tries VALUES ($1, $2, 1, $3, $5) ON CONFLICT (name, address) DO UPDATE SET
    count = CASE WHEN tries.at <= $4 THEN 1 ELSE tries.count + 1 END, at = $3, until = $5
WHERE tries.count < {FAILURES} OR tries.at <= $4 RETURNING count
"""
_ON_DEVICE = "SELECT coalesce(sum(count), 0) FROM tries WHERE address = $1 AND at > $2"
_SUCCEEDED = "DELETE FROM tries WHERE name = $1 AND address = $2"
_FORGET = "DELETE FROM tries WHERE name = $1"


def check_short_code(code: str) -> Refused | None:
    """Why nobody takes this one."""
    if not LEAST <= len(code) <= MOST or not (code.isascii() and code.isdecimal()):
        return LENGTH
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(code)}
    half, odd = divmod(len(code), 2)
    twice = not odd and code[:half] == code[half:]
    return EASY if steps in ({0}, {1}, {9}) or twice else None


class ShortCodes:
    """Tries are counted by person and device, so that nobody is kept out from elsewhere."""

    def __init__(self, rows: RowStore, scribe: RowWriter, passwords: Passwords) -> None:
        self._rows = rows
        self._scribe = scribe
        self._passwords = passwords

    async def put(self, person: str, code: str, at: int) -> None:
        hashed = await self._passwords.hashed_aside(code, Caller(known=True))
        await self._scribe.write((_PUT, (person, hashed, at)), (_FORGET, (_key(person),)))

    async def remove(self, person: str) -> None:
        await self._scribe.write((_REMOVE, (person,)))

    async def of(self, person: str) -> str:
        """Its hash; empty where there is none."""
        found = await self._rows.fetch(_OF, person)
        return str(found[0][0]) if found else ""

    async def begin(self, who: str, enrolment: str, at: int) -> Refused | None:
        """A try counts as failed until it has succeeded: a thousand at once are not so many guesses."""
        ((failed,),) = await self._rows.fetch(_ON_DEVICE, enrolment, at - DAY)
        if failed >= ON_DEVICE:
            return CLOSED
        row = (_key(who), enrolment, at, at - REMEMBERED, at + REMEMBERED)
        (counted,) = await self._scribe.write((_TRY, row))
        return None if counted else CLOSED

    async def succeeded(self, who: str, enrolment: str) -> None:
        await self._scribe.write((_SUCCEEDED, (_key(who), enrolment)))

    async def forget(self, who: str) -> None:
        """Somebody has signed in whole: every device is open to them again."""
        await self._scribe.write((_FORGET, (_key(who),)))


def _key(who: str) -> str:
    """Has capital letters, which nothing that is counted for names of people has."""
    return f"SHORT {who}"
