"""Taking tables over and letting them go: leases looked after, and every server with its fair share."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from random import Random

import asyncpg
import msgspec

from sabot.cluster.bus import Stop
from sabot.cluster.bus_messages import (
    LEFT,
    QUESTIONS,
    Accepted,
    Answer,
    Declined,
    ForwardedCommand,
    NotServedHere,
    PresenceChanged,
    answer_of,
    asking,
    lease_of,
    packed,
)
from sabot.cluster.hosts import HeldLease
from sabot.cluster.house import ClusterHouse
from sabot.cluster.lease import HOUSE, LOOKED, RENEWED, Lease, LeaseCounts, Leases
from sabot.cluster.taking_over import Opener
from sabot.games.answer import Refused
from sabot.house.reopening import snapshot_body
from sabot.store.postgres_opening import UNREACHABLE
from sabot.store.store_errors import BadStore, StoreFailed
from sabot.store.streams import table_stream
from sabot.table.state import Phase

AT_ONCE = 4
"""Tables that are opened at the same time, so that those in play go on meanwhile."""
TRIED_AGAIN = 30.0
"""Seconds before a table that could not be opened here is tried again."""
BEGUN_AGAIN = 1.0
"""Seconds before a table whose first lines could not be written is begun again by the same server."""
LEFT_OVER = 5.0
"""Seconds after which a free table is taken although others have fewer: they may be unable to open it."""
CUT_OFF = 5.0
"""Seconds without NATS after which a server lets its tables go to those who can talk."""
LET_GO = 8
"""Tables that are let go in one look, where others have fewer."""
WRITTEN = 300
"""Lines after which a table is snapped, so that whoever takes it over has little to read."""
NO_TABLE = Declined(Refused("no-such-table"))
ATTENDED = Accepted(1, 0)
UNREADABLE = Declined(Refused("servers-differ"))
TROUBLE = (StoreFailed, *UNREACHABLE, asyncpg.PostgresError, TimeoutError)

log = logging.getLogger("sabot.cluster")


class Serving:
    def __init__(self, house: ClusterHouse, opener: Opener, leases: Leases, chance: Random) -> None:
        self._house = house
        self._opener = opener
        self._leases = leases
        self._chance = chance
        self._held: dict[str, Lease] = {}
        self._failed: dict[str, float] = {}
        """When tables could not be opened here."""
        self._free: dict[str, float] = {}
        """Since when tables have been seen free."""
        self._spare: dict[str, float] = {}
        """When tables were taken because nobody else did; for a while they do not count for the share."""
        self._answering: dict[str, Stop] = {}
        self._snapped: dict[str, int] = {}
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._look_now = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._takes = True
        self._alone_since: float | None = None
        """Since when others have been able to talk, and this server has not."""
        self.answered = asyncio.get_running_loop().time()
        """When the database last answered."""
        self.troubled = False
        """It has refused since."""
        self.on_trouble: Callable[[Exception], None] = lambda wrong: None
        self.on_attend: Callable[[PresenceChanged], None] = lambda attend: None
        self.on_opened: Callable[[str], None] = lambda name: None
        self.on_begun: Callable[[str], None] = lambda name: None
        """Told once what a table is told first after it was taken over is written."""
        self.on_closed: Callable[[str], None] = lambda name: None
        house.on_lost = self._lost

    @property
    def keeps_house(self) -> Lease | None:
        """The lease of whoever writes for the house itself."""
        return self._held.get(HOUSE)

    async def start(self, tables: Iterable[str]) -> None:
        await self._leases.offer({HOUSE, *tables})
        await self._house.bus.hear(LEFT, lambda content: self._look_now.set())
        self._start(self._keep_renewing())
        self._start(self._keep_looking())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Leases.

    async def _keep_renewing(self) -> None:
        while True:
            try:
                await self.renew()
            except TROUBLE as wrong:
                log.warning("leases could not be renewed: %s", wrong)
                self._note_trouble(wrong)
            await asyncio.sleep(RENEWED)

    def _note_trouble(self, wrong: Exception) -> None:
        self.troubled = True
        self.on_trouble(wrong)

    async def renew(self) -> None:
        held = dict(self._held)
        still = await self._leases.renew(held)
        for name, lease in held.items():
            if name not in still and self._held.get(name) is lease:
                log.warning("the lease of %s is lost", name)
                holding = self._house.holdings.get(name)
                self._held.pop(name)
                if holding is not None:
                    self._lost(holding)

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self.look_once()
                await self._snap()
            except TROUBLE as wrong:
                log.warning("nobody can say which tables are free: %s", wrong)
                self._note_trouble(wrong)
            else:
                self.troubled = False
                self.answered = asyncio.get_running_loop().time()
            try:
                async with asyncio.timeout(LOOKED):
                    await self._look_now.wait()
            except TimeoutError:
                continue
            self._look_now.clear()

    async def look_once(self) -> None:
        talks = self._house.bus.connected
        floor = await self._leases.beat(takes=self._takes and self._alone_since is None, talks=talks)
        now = asyncio.get_running_loop().time()
        if talks or not floor.talkers:
            self._alone_since = None
            await self.look(floor)
            return
        # Others can talk, and this server cannot: what it serves is out of reach for their players.
        self._alone_since = now if self._alone_since is None else self._alone_since
        if self.cut_off and self._held:
            log.warning("cut off from %d others: their players cannot reach these tables", floor.talkers)
            await self.let_all_go()

    @property
    def cut_off(self) -> bool:
        """This server has not been able to talk for a while, and others can."""
        since = self._alone_since
        return since is not None and asyncio.get_running_loop().time() - since >= CUT_OFF

    async def look(self, floor: LeaseCounts) -> None:
        """Take what is free up to a fair share; let go what is beyond it."""
        if not self._takes:
            return
        now = asyncio.get_running_loop().time()
        self._failed = {name: at for name, at in self._failed.items() if now - at < TRIED_AGAIN}
        self._spare = {name: at for name, at in self._spare.items() if now - at < TRIED_AGAIN}
        room = floor.room(len(self._held.keys() - self._spare.keys() - {HOUSE}))
        if room < 0:
            self._let_some_go(min(-room, LET_GO))
        names = await self._wanted(floor, room, now)
        for lease in await self.take(names) if names else ():
            if lease.name != HOUSE:
                self._start(self.own(lease))

    async def _wanted(self, floor: LeaseCounts, room: int, now: float) -> list[str]:
        """What to reach for: as much as there is room for, and whatever nobody has wanted for a while."""
        free = [name for name in floor.free if name not in self._held and name not in self._failed]
        self._free = {name: self._free.get(name, now) for name in free}
        left = [name for name in free if now - self._free[name] >= LEFT_OVER]
        if not left and room <= 0:
            return [name for name in free if name == HOUSE]
        known = await self._opener.known(free)
        tables = [name for name in known if name != HOUSE]
        chosen = {*self._chance.sample(tables, min(max(room, 0), len(tables)))}
        spare = {name for name in left if name in tables} - chosen
        self._spare.update(dict.fromkeys(spare, now))
        return [name for name in known if name in chosen | spare | {HOUSE}]

    async def take(self, names: Iterable[str]) -> list[Lease]:
        """Those of them that are still free."""
        taken = await self._leases.take(list(names))
        self._held.update({lease.name: lease for lease in taken})
        return taken

    def _let_some_go(self, most: int) -> None:
        """Between two rounds nobody notices; those to which fewest listen here go first."""
        house = self._house
        idle = [
            holding
            for name, holding in house.holdings.items()
            if (host := house.host(table_stream(name))) and host.writer.table.phase is not Phase.PLAYING
        ]
        idle.sort(key=lambda holding: len(house.hub.topic(holding.lease.name).listeners))
        for holding in idle[:most]:
            self._lost(holding)

    # Opening.

    async def own(self, lease: Lease) -> None:
        async with self._gate:
            try:
                holding = await self._opener.open(lease)
            except TROUBLE as wrong:
                # Nobody could have read it just now: whoever looks next tries again.
                log.warning("the table %s could not be read: %s", lease.name, wrong)
                await self._give_up(lease)
                return
            except (BadStore, AssertionError):
                self._not_here(lease)
                await self._give_up(lease)
                return
        if self._held.get(lease.name) is not lease:
            self._lost(holding)
            return
        stop = await self._house.bus.answer(asking(lease.name), self._answer)
        if holding.over:
            # Let go meanwhile: its next server answers, and two are one too many.
            await stop()
            return
        self._answering[lease.name] = stop
        self.on_opened(lease.name)
        await self._begin(holding)

    async def _begin(self, holding: HeldLease) -> None:
        """As often as it takes: while the lease holds, nobody else would get any further."""
        lease = holding.lease
        while not holding.over:
            try:
                await self._opener.begin(holding)
            except StoreFailed as wrong:
                log.warning("%s", wrong)
                await asyncio.sleep(BEGUN_AGAIN)
            except AssertionError:
                self._not_here(lease)
                self._lost(holding)
            else:
                log.info("serves %s, as owner %d", lease.name, lease.epoch)
                self.on_begun(lease.name)
                return

    def _not_here(self, lease: Lease) -> None:
        """Because of what is raised just now. Somebody else may be able to open it."""
        log.exception("the table %s cannot be opened here", lease.name)
        self._failed[lease.name] = asyncio.get_running_loop().time()

    async def _give_up(self, lease: Lease) -> None:
        self._held.pop(lease.name, None)
        try:
            await self._leases.release(lease)
        except TROUBLE as wrong:
            log.warning("the lease of %s runs out by itself: %s", lease.name, wrong)

    async def _answer(self, content: bytes) -> bytes:
        try:
            question = QUESTIONS.decode(content)
        except msgspec.DecodeError:
            return packed(UNREADABLE)
        host = self._house.served(question.stream)
        answer: Answer
        if host is None:
            there = lease_of(question.stream) in self._answering
            answer = NO_TABLE if there else NotServedHere()
        elif isinstance(question, ForwardedCommand):
            answer = answer_of(await host.ask(question.request))
        elif host.holding is None or host.holding.lease.epoch < question.epoch:
            answer = NotServedHere()
        else:
            self.on_attend(question)
            answer = ATTENDED
        return packed(answer)

    # Closing.

    def _lost(self, holding: HeldLease) -> None:
        if not holding.over:
            holding.over = True
            self._start(self.drop(holding))

    async def drop(self, holding: HeldLease) -> None:
        """Nothing is under way any more; then whoever is next may take it, and what waits goes to them."""
        house, lease = self._house, holding.lease
        async with holding.lock:
            holding.over = True
        self.on_closed(lease.name)
        if (stop := self._answering.pop(lease.name, None)) is not None:
            await stop()
        if house.holdings.get(lease.name) is holding:
            del house.holdings[lease.name]
        for host in house.hosts_of(lease.name):
            if host.holding is holding:
                host.end()
                house.attendance.forget(host.writer.stream)
        await self._opener.follow_on(lease.name)
        try:
            await self._snap_one(lease.name, least=1)
            await self._leases.release(lease)
        except TROUBLE as wrong:
            log.warning("the lease of %s runs out by itself: %s", lease.name, wrong)
        if self._held.get(lease.name) is lease:
            del self._held[lease.name]
        house.bus.say(LEFT, lease.name.encode())

    async def leave(self) -> bool:
        """Let go of everything. False where there is nobody who could take it: then it is kept."""
        self._takes = False
        floor = await self._leases.beat(takes=False, talks=self._house.bus.connected)
        if floor.takers:
            await self.let_all_go()
        return bool(floor.takers)

    async def let_all_go(self) -> None:
        for holding in tuple(self._house.holdings.values()):
            holding.over = True
            await self.drop(holding)
        if (lease := self._held.pop(HOUSE, None)) is not None:
            await self._leases.release(lease)

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._leases.leave()

    # Snapshots.

    async def _snap(self) -> None:
        for name in tuple(self._house.holdings):
            await self._snap_one(name, least=WRITTEN)

    async def _snap_one(self, name: str, *, least: int) -> None:
        host = self._house.host(table_stream(name))
        if host is None or host.writer.version - self._snapped.get(name, 0) < least:
            return
        version, body = host.writer.version, snapshot_body(host.writer.table)
        if body is not None:
            self._snapped[name] = version
            await self._house.store.save_snapshot(host.writer.stream, version, body)
