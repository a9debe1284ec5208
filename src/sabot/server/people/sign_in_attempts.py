"""Attempts to sign in: counted by name and address, so that nobody can keep somebody else out."""

from ipaddress import IPv6Address, ip_address

from sabot.games.answer import Refused
from sabot.server.net.addresses import without_zone
from sabot.server.people.name_rules import kept_name
from sabot.server.people.person import HOUR, MINUTE, SECOND
from sabot.server.people.row_writer import RowWriter
from sabot.store.rows import RowStore

FAILURES = 3
WITHIN = 30 * MINUTE
"""So many failures within that time close the door to a name, for whoever comes from that address."""
LOCKED, LONGEST = 30 * MINUTE, 24 * HOUR
"""For so long (GLI 2.5.3), and twice as long with every failure after that, up to the longest."""
DELAYED, LONGEST_DELAY = 30 * SECOND, 30 * MINUTE
"""The same for people of the house at an address from which they have signed in before."""
FROM_ELSEWHERE = 100
"""Failures under one name in a day, from wherever; then only addresses that it has come from are heard."""
REMEMBERED = 90 * 24 * HOUR
"""For which an address counts as known."""
WRONG = Refused("sign-in-wrong")
"""One answer, whichever of them it is."""
TOO_MANY = Refused("too-many-tries")

# Nothing is returned where the door is closed. The count begins anew after a while without any failure.
_TRY = """
INSERT INTO tries VALUES ($1, $2, 1, $3, 0) ON CONFLICT (name, address) DO UPDATE SET
    count = CASE WHEN tries.at <= $4 THEN 1 ELSE tries.count + 1 END, at = $3,
    until = CASE WHEN tries.at <= $4 OR tries.count + 1 < 3 THEN 0 WHEN tries.count > 12 THEN $3 + $6
        ELSE $3 + CASE WHEN ($5 * (CAST(1 AS BIGINT) << CAST(tries.count - 2 AS INTEGER))) > $6 THEN $6
        ELSE $5 * (CAST(1 AS BIGINT) << CAST(tries.count - 2 AS INTEGER)) END END
WHERE tries.until <= $3 RETURNING count
"""
_ELSEWHERE = "SELECT coalesce(sum(count), 0) FROM tries WHERE name = $1 AND at > $2"
_UNDO = """
UPDATE tries SET count = count - 1, until = CASE WHEN count <= 3 THEN 0 ELSE until END
WHERE name = $1 AND address = $2
"""
_FORGET_PAIR = "DELETE FROM tries WHERE name = $1 AND address = $2"
_FORGET = "DELETE FROM tries WHERE name = $1"
_OLD = "DELETE FROM tries WHERE at <= $1 AND until <= $2"
_KNOW = """
INSERT INTO addresses VALUES ($1, $2, $3) ON CONFLICT (person, address) DO UPDATE SET at = excluded.at
"""
_OLD_ADDRESSES = "DELETE FROM addresses WHERE person = $1 AND at <= $2"
_KNOWN = "SELECT 1 FROM addresses WHERE person = $1 AND address = $2 AND at > $3"


def place_of(address: str) -> str:
    """Addresses that one subscriber has at will count as one: of IPv6 the network of 64 bits."""
    try:
        parsed = ip_address(without_zone(address))
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped is not None else f"{parsed.exploded[:19]}::/64"
    return str(parsed)


class SignInAttempts:
    def __init__(self, rows: RowStore, scribe: RowWriter, kind: str = "") -> None:
        """`kind` keeps names of other things apart from those of people; it has a capital letter, and what
        people enter is counted without any."""
        self._rows = rows
        self._scribe = scribe
        self._kind = kind

    async def known(self, person: str, address: str, at: int) -> bool:
        """Whether somebody has signed in from there before."""
        return bool(await self._rows.fetch(_KNOWN, person, place_of(address), at - REMEMBERED))

    async def begin(self, name: str, address: str, at: int, *, known: bool, staff: bool) -> Refused | None:
        """An attempt counts as failed until it has succeeded: a thousand at once are not so many guesses."""
        key = self._key(name)
        if not known:
            ((elsewhere,),) = await self._rows.fetch(_ELSEWHERE, key, at - 24 * HOUR)
            if elsewhere >= FROM_ELSEWHERE:
                return TOO_MANY
        first, longest = (DELAYED, LONGEST_DELAY) if known and staff else (LOCKED, LONGEST)
        _, counted = await self._scribe.write(
            (_OLD, (at - 24 * HOUR, at)),
            (_TRY, (key, place_of(address), at, at - WITHIN, first, longest)),
        )
        return None if counted else TOO_MANY

    async def succeeded(self, name: str, person: str, address: str, at: int) -> None:
        place = place_of(address)
        await self._scribe.write(
            (_FORGET_PAIR, (self._key(name), place)),
            (_KNOW, (person, place, at)),
            (_OLD_ADDRESSES, (person, at - REMEMBERED)),
        )

    async def undo(self, name: str, address: str) -> None:
        """The password was right, and something more was asked for: this was no failure."""
        await self._scribe.write((_UNDO, (self._key(name), place_of(address))))

    async def forget(self, name: str) -> None:
        """Whatever went wrong under this name, from wherever."""
        await self._scribe.write((_FORGET, (self._key(name),)))

    def _key(self, name: str) -> str:
        return self._kind + kept_name(name)
