"""The cash desk in service: one command after the other, each committed before it is answered."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sabot.cashdesk.commands import Request
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.house.cash_desk import (
    DeskBatch,
    DeskInput,
    DeskState,
    UncountedGifts,
    counted_for,
    decided,
    desk_event,
    gifts_in,
    purses_marked,
)
from sabot.house.given_credits import known_gifts
from sabot.house.requests import NO_LINE, Reply, first_reply, id_of
from sabot.money import Amount
from sabot.server.cashdesk.permit import Permit
from sabot.store.commit import Committed, Repeated
from sabot.store.streams import DESK, player_stream

if TYPE_CHECKING:
    from sabot.server.live.live_house import LiveHouse

MOST_WAITING = 1_024
"""Commands that may wait for the desk; more are refused, so that nobody's wait grows without end."""


class CashDeskHost:
    def __init__(self, live: "LiveHouse") -> None:
        self._live = live
        self._turn = asyncio.Lock()
        self._waiting: set[asyncio.Task[Reply]] = set()

    async def tell(self, request: Request, rules: DeskRules, permit: Permit | None = None) -> Reply:
        """A command waits for its turn, and is decided on what the one before it has left written."""
        if len(self._waiting) >= MOST_WAITING:
            return Refused("desk-busy")
        # A task of its own: whoever asked may go away, and what is begun is finished.
        task = asyncio.create_task(self._in_turn(request, rules, permit))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        return await asyncio.shield(task)

    async def _in_turn(self, request: Request, rules: DeskRules, permit: Permit | None) -> Reply:
        async with self._turn:
            if (known := await self._live.known_reply(id_of(request))) is not None:
                return known
            await self._catch_up()
            return await self._carry_out(request, rules, permit)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """The desk as it is written, and stays: no command is on its way while somebody leaves the house."""
        async with self._turn:
            await self._catch_up()
            yield

    async def _catch_up(self) -> None:
        """A write that seemed to fail may be there all the same; nobody else writes this stream."""
        self._live.house.counter = await self._newest()

    async def _newest(self) -> DeskState:
        """The desk as it is written."""
        counter, journal = self._live.house.counter, self._live.journal
        if (await journal.head(DESK)).version == counter.version:
            return counter
        return counter.after(map(desk_event, await journal.read(DESK, counter.version)))

    async def _carry_out(self, request: Request, rules: DeskRules, permit: Permit | None) -> Reply:
        live, id_ = self._live, id_of(request)
        rules = replace(rules, days=live.house.calendar.days)
        while True:
            # Nobody is given credits between the reading of what they were given and the decision.
            async with live.giving:
                issued = await self._gifts(request)
                # The store refuses money that is not there; but a purse that only seems to be empty, because
                # of a write that comes to nothing, would make a gift of the house the player's own.
                async with live.on_the_way.standstill():
                    # Who asks may have lost the role while others were served.
                    lost = None if permit is None else await permit(live.house.counter.desk)
                    if lost is not None:
                        return lost
                    given = DeskInput(request=request, at=live.now(), rules=rules, issued=issued)
                    batch = decided(live.house.counter, given, live.ledger, live.people.restraints)
                    if isinstance(batch, Refused):
                        return batch
                    if not batch.commit.entries:
                        return NO_LINE
                    live.ledger = batch.ledger
            # Between the decision and its place in the queue of writes nothing else may come.
            answer = await live.written(batch.commit)
            if id_ is not None and isinstance(answer, Repeated):
                return first_reply(id_, answer.first)
            if answer is not None:
                assert isinstance(answer, Committed), f"the cash desk could not write: {answer}"
                self._take(batch)
                return batch.reply

    async def gifts_of(self, players: Collection[str]) -> dict[str, Amount]:
        """Credits of the house that those who tip have; for who has decided before a standstill ends."""
        live, desk = self._live, (await self._newest()).desk
        found = dict[str, Amount]()
        for player in players:
            lines = await live.journal.read(player_stream(player), counted_for(desk, player))
            found[player] = known_gifts(desk, player, lines)
        return found

    async def _gifts(self, request: Request) -> dict[str, UncountedGifts]:
        live, found = self._live, dict[str, UncountedGifts]()
        counter = live.house.counter
        for player in purses_marked(counter, request, live.now()):
            since = counted_for(counter.desk, player)
            lines = await live.journal.read(player_stream(player), since)
            found[player] = gifts_in(counter.desk, player, lines)
        return found

    def _take(self, batch: DeskBatch) -> None:
        """It is on the disk: it becomes the state, and whoever must know is told."""
        live = self._live
        live.house.took_desk(batch)
        live.commits, live.lines = live.commits + 1, live.lines + len(batch.commit.entries)
        live.on_desk(batch.events)
