"""Who is signed in at this moment, wherever."""

from sabot.server.people.person import MINUTE
from sabot.server.people.registry import Registry

_HERE = "SELECT DISTINCT person FROM sessions WHERE seen > $1 AND until > $2"
"""Sessions of guests have no end, and are not asked about."""


async def signed_in(people: Registry, at: int) -> frozenset[str]:
    """The ids of everybody with a name who has a session that has not ended."""
    idle = people.rules.idle_minutes * MINUTE
    return frozenset(row[0] for row in await people.rows.fetch(_HERE, at - idle, at))
