"""Somebody goes for good: erased or removed, once the journal tells that nothing of theirs is left here."""

from enum import Enum
from typing import Protocol

from sabot.games.answer import Refused
from sabot.house.requests import Reply
from sabot.ledger.purse import GONE
from sabot.server.people.account_rows import UserAccount
from sabot.server.people.merged import merged_into
from sabot.server.people.person import Role
from sabot.server.people.registry import Registry
from sabot.store.streams import PlayerLeft


class Leave(Protocol):
    """Asks whoever writes the journal, which decides it under the locks of the money."""

    async def __call__(self, wished: PlayerLeft, *, asks: bool = False) -> Reply:
        """Where it only `asks`, nothing is written."""
        ...


UNTOLD = Refused("role-not-taken-yet")


class RemovalKind(Enum):
    ERASE = "erase"
    """Name, words and addresses go; the id stays, with its past."""
    REMOVE = "remove"
    """The whole account."""


async def part(
    people: Registry, account: UserAccount, way: RemovalKind, by: str, leave: Leave
) -> Refused | None:
    """What was begun and not finished can be asked for again: who has left already is not asked anew."""
    if account.role is not Role.PLAYER:
        return Refused("take-role-first", {"name": account.name, "role": account.role.named})
    if account.told is not Role.PLAYER:
        # What somebody did for the house stays the deed of somebody who was allowed to.
        return UNTOLD
    whole = way is RemovalKind.REMOVE
    # Nobody else can come back to what a guest of theirs has.
    leaving = [PlayerLeft(guest.id, by) for guest in await people.guests_of(account.person)]
    leaving.append(PlayerLeft(account.id, by, whole))
    # A leaving cannot be taken back: of all of them it is asked first.
    for asks in (True, False):
        for wished in leaving:
            reply = await leave(wished, asks=asks)
            if isinstance(reply, Refused) and reply != GONE:
                guest = wished.player != account.id
                return Refused("as-guest", {"player": wished.player, "why": reply}) if guest else reply
    for merged in await merged_into(people, account.person):
        await people.erase(merged.person)
    await (people.remove if whole else people.erase)(account.person)
    return None
