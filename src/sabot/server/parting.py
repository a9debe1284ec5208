"""Somebody goes for good: erased or removed, once the journal tells that nothing of theirs is left here."""

from collections.abc import Awaitable, Callable
from enum import Enum

from sabot.games.answer import Refused
from sabot.house.told import Reply
from sabot.ledger.purse import GONE
from sabot.server.account_rows import Account
from sabot.server.people import Role
from sabot.server.registry import Registry
from sabot.store.streams import PlayerLeft

Leave = Callable[[PlayerLeft], Awaitable[Reply]]
"""Asks whoever writes the journal, which decides it under the locks of the money."""
UNTOLD = Refused("the journal does not know yet that the role is taken away: start the server once")


class Way(Enum):
    ERASE = "erase"
    """Name, words and addresses go; the id stays, with its past."""
    REMOVE = "remove"
    """The whole account."""


async def part(people: Registry, account: Account, way: Way, by: str, leave: Leave) -> Refused | None:
    """What was begun and not finished can be asked for again: who has left already is not asked anew."""
    if account.role is not Role.PLAYER:
        return Refused(f"{account.name} is {account.role.value}: take the role away first")
    if account.told is not Role.PLAYER:
        # What somebody did for the house stays the deed of somebody who was allowed to.
        return UNTOLD
    whole = way is Way.REMOVE
    for guest in await people.guests_of(account.person):
        # Nobody else can come back to what a guest of theirs has.
        reply = await leave(PlayerLeft(guest.id, by))
        if isinstance(reply, Refused) and reply != GONE:
            return Refused(f"as the guest {guest.id}: {reply.reason}")
    reply = await leave(PlayerLeft(account.id, by, whole))
    if isinstance(reply, Refused) and reply != GONE:
        return reply
    await (people.remove if whole else people.erase)(account.person)
    return None
