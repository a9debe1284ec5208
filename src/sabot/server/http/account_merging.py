"""Two accounts of one person are merged: what it would do, who may not, and the steps of it."""

from typing import NamedTuple

from rpds import HashTrieMap

from sabot.games.answer import Refused
from sabot.house.merging import INTO_GONE, ITSELF, LOOSER, carried_bounds
from sabot.house.player_limits import Restraints
from sabot.ledger.purse import GONE, Restraint
from sabot.server.http.account_pages import bounds_in
from sabot.server.http.people_messages import AccountRequest, MergePreview
from sabot.server.http.people_rows import row_of
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.people.account_rows import UserAccount
from sabot.server.people.merged import merge_rows
from sabot.server.people.person import AccountState, Role
from sabot.server.people.removal import UNTOLD
from sabot.store.streams import PlayerLeft

OWN = Refused("own-account")
MERGED = Refused("merge-done")
TRIES = 3
"""A limit may be set while the others are carried over."""


class Pair(NamedTuple):
    goes: UserAccount
    into: UserAccount


class AccountMerging:
    def __init__(self, service: Service) -> None:
        self._service = service
        self._people = service.people

    async def pair(self, goes: str, into: str) -> Pair | None:
        found = [await self._people.account_of(who) for who in (goes, into)]
        known = [each for each in found if each is not None and each.name]
        return Pair(*known) if len(known) == len(found) else None

    async def check(self, pair: Pair, by: str) -> Refused | None:
        """All that is in the way, before a second person is asked and again when they agree."""
        if by in (pair.goes.id, pair.into.id):
            return OWN
        if pair.goes.id == pair.into.id:
            return ITSELF
        for account in pair:
            if account.role is not Role.PLAYER:
                return Refused("take-role-first", {"name": account.name, "role": account.role.named})
            if account.told is not Role.PLAYER:
                return UNTOLD
        if pair.goes.state is AccountState.MERGED:
            return MERGED
        if pair.into.state is AccountState.MERGED:
            return INTO_GONE
        return self._seated(pair) or await self._hindered(await self._leaving(pair, by))

    def _seated(self, pair: Pair) -> Refused | None:
        for account in pair:
            for name in self._service.tables_with(account.id):
                host = self._service.host(name)
                if host is not None and host.writer.table.guests[account.id].seats:
                    return Refused("merge-seated", {"name": account.name, "table": name})
        return None

    async def _leaving(self, pair: Pair, by: str, second: str = "", reason: str = "") -> list[PlayerLeft]:
        """Guests over whom the person signed in first: nobody else can come back to what they have."""
        guests = [guest.id for guest in await self._people.guests_of(pair.goes.person)]
        return [
            PlayerLeft(player, by, into=pair.into.id, second=second, reason=reason)
            for player in (*guests, pair.goes.id)
        ]

    async def _hindered(self, leaving: list[PlayerLeft]) -> Refused | None:
        for wished in leaving:
            reply = await self._service.live.tell_player(wished.player, wished, asks=True)
            if isinstance(reply, Refused) and reply != LOOSER and not await self._gone(wished, reply):
                return reply if wished is leaving[-1] else _as_guest(wished, reply)
        return None

    async def _gone(self, wished: PlayerLeft, reply: Refused) -> bool:
        """It was begun and not finished, and goes on from there."""
        return reply == GONE and (await self._restraint(wished.player)).into == wished.into

    async def _restraint(self, player: str) -> Restraint:
        await self._service.expect(player)
        return self._service.purse(player).restraint

    async def preview(self, pair: Pair) -> MergePreview:
        gone, stays = await self._restraint(pair.goes.id), await self._restraint(pair.into.id)
        known = Restraints(HashTrieMap({pair.into.id: stays}))
        for event in carried_bounds(gone, stays, self._service.now()):
            known = known.after(pair.into.id, event)
        return MergePreview(
            person=row_of(pair.goes, here=False),
            into=row_of(pair.into, here=False),
            gone=bounds_in(self._service, gone),
            before=bounds_in(self._service, stays),
            after=bounds_in(self._service, known.get(pair.into.id)),
        )

    async def merge(self, asked: AccountRequest, second: str) -> Refused | None:
        pair = await self.pair(asked.person, asked.into)
        if pair is None:
            return Refused("nobody-of-name")
        refused = await self.check(pair, second)
        leaving = await self._leaving(pair, asked.by, second, asked.reason)
        for wished in leaving if refused is None else ():
            refused = refused or await self._leave(wished)
        if refused is not None:
            return refused
        await merge_rows(self._people, pair.goes.person, pair.into.person)
        note(
            SecurityEvent.PERSON_CHANGED, person=pair.goes.id, by=asked.by, act=asked.act.value,
            reason=asked.reason, into=pair.into.id, second=second,
        )  # fmt: skip
        self._service.purse_moved(pair.into.id)
        return None

    async def _leave(self, wished: PlayerLeft) -> Refused | None:
        """What bounds the account is told to the other first: a merge that stops there has harmed nobody."""
        live, reply = self._service.live, LOOSER
        for _ in range(TRIES):
            gone, stays = await self._restraint(wished.player), await self._restraint(wished.into)
            for event in carried_bounds(gone, stays, self._service.now()):
                told = await live.tell_player(wished.into, event)
                if isinstance(told, Refused):
                    return told
            done = await live.tell_player(wished.player, wished)
            if not isinstance(done, Refused) or await self._gone(wished, done):
                return None
            reply = done
            if done != LOOSER:
                break
        return reply


def _as_guest(wished: PlayerLeft, why: Refused) -> Refused:
    return Refused("as-guest", {"player": wished.player, "why": why})
