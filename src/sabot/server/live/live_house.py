"""The house of one process: decisions one after the other, commits in the same order, replies after them."""

import asyncio
import contextlib
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from sabot.cashdesk.commands import Request as DeskRequest
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.given_credits import tippers
from sabot.house.house import House
from sabot.house.player_batch import PlayerBasis, player_batch
from sabot.house.requests import NO_LINE, Done, Reply
from sabot.house.table_writer import Batch, PlayerFacts, TableWriter
from sabot.house.tables_of_visitors import is_over
from sabot.ledger import Ledger, Purse, purse_of
from sabot.money import Amount
from sabot.records.gaming_day import GamingDay
from sabot.server.cashdesk.desk_host import CashDeskHost
from sabot.server.cashdesk.permit import Permit
from sabot.server.config.day_setting import calendar_wanted
from sabot.server.live.pending_commits import PendingCommits
from sabot.server.live.served_house import Clock, ServedHouse
from sabot.server.live.table_host import TableHost
from sabot.store.commit import Answer, CommandId, Commit, Committed, Entry, Repeated
from sabot.store.grouping import Journal
from sabot.store.record import Record
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import CALENDAR, PlayerEvent, PlayerLeft, name_of, table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.play.unfinished import Unfinished


class LiveHouse(ServedHouse):
    """All hosts of one process. Decisions are made one after the other, and written in the same order.

    So a decision may build on money that an earlier one moved and that is still on its way to the disk. Where
    a write fails, nothing new is decided until everything on its way has an answer; then all begins again
    from what is written. What counts gifts of the house, at the desk or in a tip, waits for that beforehand.
    """

    def __init__(self, house: House, journal: Journal, now: Clock) -> None:
        super().__init__(house.games, house.calendar, journal, now)
        self.house = house
        self.ledger: Ledger = house.store.ledger
        self.people: PlayerFacts = house.people()
        self.on_the_way = PendingCommits()
        self.giving = asyncio.Lock()
        """Held while something is written of a player away from the tables."""
        self._desk_host = CashDeskHost(self)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        for stream in tuple(self.house.writers):
            self.serve(stream)

    def serve(self, stream: str) -> TableHost:
        host = TableHost(self, self.house.writers[stream])
        self.hosts[stream] = host
        self._tasks[stream] = asyncio.create_task(host.run(), name=stream)
        return host

    def let_go(self) -> None:
        """Tables that are over, and that nobody looks at any more, are kept in memory no longer."""
        over = [s for s, host in self.hosts.items() if is_over(host.writer.table) and not host.inbox.qsize()]
        unseen = [stream for stream in over if not self.hub.topic(name_of(stream)).listeners]
        for stream in unseen:
            del self.hosts[stream]
            self._tasks.pop(stream).cancel()
            self.hub.drop(name_of(stream))
        self.house.let_go(unseen)

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    # Tables.

    async def carry_out(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch | Repeated | None:
        batch = await self.decide(writer, told)
        if not batch.commits:
            return batch
        answer = await self.written(*batch.commits)
        if answer is None or isinstance(answer, Repeated):
            return answer
        assert isinstance(answer, Committed), f"{writer.stream} could not be written: {answer}"
        return batch

    async def make_table(self, words: Configuration, by: CommandId, reason: str) -> Reply:
        async with self.giving:
            known = await self.known_reply(by)
            setup, stream = configured(self.games, words), table_stream(words.table)
            if isinstance(setup, Refused):
                return known or setup
            if known is not None:
                # Where the store was lost after its first line, nobody serves it yet.
                if stream not in self.hosts:
                    self.serve(self.house.took_table(setup, by.player))
                return known
            if (await self.journal.head(stream)).version:
                return Refused("table-known", {"table": words.table})
            await self.on_the_way.calm.wait()
            first = Entry(e.TableConfigured(words, by.player, reason=reason), command=by)
            answer = await self.written(Commit(stream, 0, self.now(), (first,), (by,)))
            assert isinstance(answer, Committed), f"{stream} could not be written: {answer}"
            self.serve(self.house.took_table(setup, by.player))
            return Done(1, 1)

    async def follow_calendar(self, wanted: GamingDay) -> None:
        async with self.giving:
            at = max(self.now(), self.calendar.at)
            event = calendar_wanted(self.calendar, wanted, at)
            if event is None:
                return
            await self.on_the_way.calm.wait()
            answer = await self.written(Commit(CALENDAR, self.calendar.version, at, (Entry(event),)))
            assert isinstance(answer, Committed), f"{CALENDAR} could not be written: {answer}"
            self.calendar = self.calendar.after(event, at)
            self.house.turn(self.calendar)
            self.people = replace(self.people, days=self.calendar.days)

    async def decide(self, writer: TableWriter, told: Sequence[c.Request]) -> Batch:
        """Between the decision and its place in the queue of writes nothing else may come."""
        if not (players := tippers(told)):
            await self.on_the_way.calm.wait()
            return self._decided(writer, told, {})
        # Nobody is given credits between the reading of what they were given and the decision; and what of a
        # tip is the house's gift follows from the purse as it is written, and the desk's counts with it.
        async with self.giving, self.on_the_way.standstill():
            return self._decided(writer, told, await self._desk_host.gifts_of(players))

    def _decided(self, writer: TableWriter, told: Sequence[c.Request], given: Mapping[str, Amount]) -> Batch:
        batch = writer.decided(told, self.now(), self.ledger, replace(self.people, given=given))
        self.ledger, self.people = batch.ledger, batch.people
        return batch

    async def written(self, commit: Commit, *followers: Commit) -> Answer | None:
        """The answer of the journal; None where it is to be decided anew."""
        self.on_the_way.begins()
        try:
            answer = await self.journal.commit(commit, *followers)
            if isinstance(answer, Committed):
                return answer
            troubled = not self.on_the_way.calm.is_set()
            self.on_the_way.calm.clear()
            return answer if isinstance(answer, Repeated) or not troubled else None
        except StoreFailed:
            self.on_the_way.calm.clear()
            found = await self._found(commit)
            if found is None:
                raise
            return found
        except Exception:
            self.on_the_way.calm.clear()
            raise
        finally:
            self.on_the_way.ends()
            self._begin_again()

    async def _found(self, commit: Commit) -> Committed | None:
        """A write that failed is looked for before anybody believes that it is not there.

        Nobody else writes this stream meanwhile, so its length tells.
        """
        head = await self.journal.head(commit.stream)
        there = head.version == commit.expected + len(commit.entries)
        return Committed(commit.stream, head.version, head.hash) if there else None

    def _begin_again(self) -> None:
        """Where nothing is on its way, what is written is all there is."""
        if not self.on_the_way.writes:
            self.ledger, self.people = self.house.store.ledger, self.house.people()
            self.on_the_way.go_on()

    def _become(self, writer: TableWriter, batch: Batch) -> frozenset[str]:
        self.house.took(writer, batch)
        for game in batch.begun:
            self.serve(game.stream)
        self._begin_again()
        return frozenset()

    # Players.

    def purse(self, player: str) -> Purse:
        return purse_of(self.house.store.ledger, player, self.house.restraints.get(player))

    def unfinished(self, player: str) -> tuple[Unfinished, ...]:
        return self.house.book.of(player)

    async def tell_player(
        self, player: str, event: PlayerEvent, id_: CommandId | None = None, *, asks: bool = False
    ) -> Reply:
        at_desk = self._desk_host.at_rest() if isinstance(event, PlayerLeft) else contextlib.nullcontext()
        async with at_desk, self.giving:
            if (known := await self.known_reply(id_)) is not None:
                return known
            batch = await player_batch(self, player, event, id_)
            if isinstance(batch, Refused) or asks:
                return batch if isinstance(batch, Refused) else NO_LINE
            self.ledger, self.people = batch.ledger, batch.people
            answer = await self.written(batch.commit)
            assert isinstance(answer, Committed), f"{batch.commit.stream} could not be written: {answer}"
            self.house.took_player(player, batch.event)
            self.people = self.people if self.on_the_way.writes else self.house.people()
            return batch.reply

    # What a player's own event is decided on.

    async def version(self, stream: str) -> int:
        return (await self.journal.head(stream)).version

    async def read(self, stream: str, after: int) -> Iterable[Record]:
        return await self.journal.read(stream, after)

    async def newest(self, player: str, event: PlayerEvent) -> PlayerBasis:
        """Between this and the place in the queue of writes nothing else may come."""
        await self.on_the_way.calm.wait()
        return PlayerBasis(self.now(), self.people, (self.ledger, self.house.store.ledger))

    # The cash desk.

    async def cash_desk(self) -> CashDesk:
        return self.house.counter.desk

    async def tell_desk(self, request: DeskRequest, rules: DeskRules, permit: Permit | None = None) -> Reply:
        return await self._desk_host.tell(request, rules, permit)
