"""Tables that are served elsewhere and looked at here: what is said of them, checked against the journal."""

import asyncio
import logging
from collections.abc import Callable, Iterable

import msgspec

from sabot.cluster.bus import Stop
from sabot.cluster.bus_messages import HEARD, Published, StreamHeads, lease_of, saying
from sabot.cluster.hosts import ClusterHost
from sabot.cluster.house import ClusterHouse
from sabot.cluster.table_reading import course_after, course_of, read_table
from sabot.house.tables_of_visitors import is_over
from sabot.server.socket.wire import LONGEST_TABLE
from sabot.store.postgres_opening import UNREACHABLE
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import interrupted_stream, name_of, table_stream

UNHEARD = 30.0
"""Seconds for which a table is followed although nobody listens to it any more."""
AT_ONCE = 8
"""Tables that are read at the same time for somebody who looks over the whole house."""
MOST_UNKNOWN = 10_000
"""Names that were asked for and do not exist, remembered for a while, so that nobody can keep us reading."""

log = logging.getLogger("sabot.cluster")


class Following:
    def __init__(self, house: ClusterHouse) -> None:
        self._house = house
        self._hearing: dict[str, Stop] = {}
        self._reaching: dict[str, asyncio.Task[None]] = {}
        self._unknown: dict[str, float] = {}
        self._behind: dict[str, bool] = {}
        """Streams that are being read again, and whether something was heard meanwhile."""
        self.on_stands: Callable[[StreamHeads], None] = lambda stands: None
        """Told how far a table is, and by whom it is served."""
        self._tasks: set[asyncio.Task[None]] = set()

    # From a name to a table.

    async def reach(self, name: str) -> None:
        """Afterwards the house knows the table, if there is one of this name."""
        if len(name) > LONGEST_TABLE:
            return
        if self._knows(name):
            self._keep(name)
            return
        reaching = self._reaching.get(name)
        if reaching is None:
            reaching = self._reaching[name] = asyncio.create_task(self._reach(name))
            reaching.add_done_callback(lambda _: self._reaching.pop(name, None))
        await asyncio.shield(reaching)

    async def reach_all(self, names: Iterable[str]) -> None:
        """Several at once; what cannot be read now keeps nobody from the others."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(name: str) -> None:
            async with gate:
                try:
                    await self.reach(name)
                except (StoreFailed, *UNREACHABLE):
                    log.warning("%s cannot be read for now", name)

        await asyncio.gather(*(one(name) for name in names))

    def _keep(self, name: str) -> None:
        """Whatever is asked about again and again is read once, and then only what came after that.

        The table's server knows nothing of those who ask, and does not say how far the table is.
        """
        host, now = self._house.host(table_stream(name)), asyncio.get_running_loop().time()
        if host is not None and host.holding is None and now - host.unheard >= UNHEARD / 3:
            host.unheard = now
            self._catch_up(host)

    def _knows(self, name: str) -> bool:
        hosts = self._house.hosts
        if table_stream(name) in hosts or interrupted_stream(name) in hosts:
            return True
        since = self._unknown.get(name)
        return since is not None and asyncio.get_running_loop().time() - since < UNHEARD / 10

    async def _reach(self, name: str) -> None:
        stream = interrupted_stream(name) if "/" in name else table_stream(name)
        if await self.follow(stream) is None:
            if len(self._unknown) >= MOST_UNKNOWN:
                self._unknown.clear()
            self._unknown[name] = asyncio.get_running_loop().time()

    async def follow(self, stream: str) -> ClusterHost | None:
        """The host of a stream, read from the journal and kept up with from now on."""
        house = self._house
        opened = await read_table(house.store, house.games, stream)
        if opened is None:
            return None
        await self.hear(lease_of(stream))
        known = house.host(stream)
        if known is not None:
            return known
        host = house.add_host(house.staff.writer(stream, opened.table, opened.version, opened.terms))
        host.terms, host.unheard = opened.terms, asyncio.get_running_loop().time()
        # Between the reading and the hearing something may have happened.
        self._catch_up(host)
        return host

    async def hear(self, name: str) -> None:
        if name not in self._hearing:
            self._hearing[name] = _later
            try:
                self._hearing[name] = await self._house.bus.hear(saying(name), self._take)
            except BaseException:
                del self._hearing[name]
                raise

    # What is heard.

    def _take(self, content: bytes) -> None:
        try:
            heard = HEARD.decode(content)
        except msgspec.DecodeError:
            # Of another version of this program: the journal is read as soon as somebody says how far it is.
            log.warning("something was heard that cannot be read")
            return
        match heard:
            case Published(stream):
                host = self._house.host(stream)
                if host is not None and host.holding is None:
                    self._follow(host, heard)
            case StreamHeads():
                self._compare(heard.streams)
                self.on_stands(heard)

    def _compare(self, streams: dict[str, int]) -> None:
        for stream, version in streams.items():
            host = self._house.host(stream)
            if host is not None and host.holding is None and host.writer.version < version:
                self._catch_up(host)

    def _follow(self, host: ClusterHost, said: Published) -> None:
        writer = host.writer
        if said.first + len(said.events) - 1 <= writer.version and said.events:
            return
        if said.first != writer.version + 1:
            self._catch_up(host)
            return
        if not said.events:
            return
        course = course_after(writer.table, said.events)
        writer.table = course[-1].after
        writer.version += len(said.events)
        for player, shown in said.shown.items():
            self._house.purses.tell(player, shown)
        self._house.tell(writer, said.at, course, said.shown)

    # What was missed.

    def _catch_up(self, host: ClusterHost) -> None:
        stream = host.writer.stream
        reads = stream in self._behind
        self._behind[stream] = reads
        if not reads:
            task = asyncio.create_task(self._caught_up(host))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _caught_up(self, host: ClusterHost) -> None:
        stream, more = host.writer.stream, True
        try:
            while more:
                self._behind[stream] = False
                await self.level(host)
                more = self._behind[stream]
        except (StoreFailed, *UNREACHABLE):
            log.warning("%s cannot be followed for now", stream)
        finally:
            self._behind.pop(stream, None)

    async def level(self, host: ClusterHost) -> None:
        """Read what the journal has more than this server has heard."""
        house, stream = self._house, host.writer.stream
        records = await house.store.read(stream, host.writer.version)
        players = set(house.hub.topic(name_of(stream)).windows)
        await house.purses.fetch(players)
        writer = host.writer
        missed = [record for record in records if record.line.number > writer.version]
        if host.holding is not None or not missed or missed[0].line.number != writer.version + 1:
            return
        course = course_of(writer.table, missed)
        writer.table, writer.version = course[-1].after, missed[-1].line.number
        shown = {player: house.purses.of(player) for player in players}
        house.tell(writer, missed[-1].line.at, course, shown)

    # What is not looked at any more.

    async def forget(self) -> None:
        """Tables to which nobody has listened for a while are let go."""
        house, now = self._house, asyncio.get_running_loop().time()
        for stream in tuple(house.hosts):
            host = house.host(stream)
            if host is None:
                continue
            if host.holding is not None:
                if is_over(host.writer.table) and not house.hub.topic(name_of(stream)).listeners:
                    host.end()
                    house.drop_host(stream)
                continue
            topic = house.hub.topic(name_of(stream))
            if topic.listeners:
                host.unheard = now
                if not topic.windows:
                    # Displays alone look on. The table's server knows nothing of them, and does not say how
                    # far the table is.
                    self._catch_up(host)
            elif now - host.unheard >= UNHEARD:
                house.drop_host(stream)
        followed = {lease_of(stream) for stream in house.hosts}
        for name in [name for name in self._hearing if name not in followed]:
            await self._hearing.pop(name)()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for stop in self._hearing.values():
            await stop()


async def _later() -> None:
    """Stands for a subscription that is on its way."""
