"""Presence over many servers: each tells the server of a table who looks on there, and that it lives."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterable

import msgspec

from sabot.cluster.bus_messages import (
    BEAT,
    BEATS,
    Heartbeat,
    PresenceChanged,
    StreamHeads,
    packed,
    saying,
)
from sabot.cluster.following import Following
from sabot.cluster.forwarding import NOT_SERVED, Forwarding
from sabot.cluster.hosts import ClusterHost
from sabot.cluster.house import ClusterHouse
from sabot.cluster.members import EVERY, SILENT, Members
from sabot.house.requests import NO_LINE, Done, Reply
from sabot.server.http.lobby import LobbyTable, is_listed, row_of
from sabot.server.live.house_bots import resident_name
from sabot.store.streams import name_of
from sabot.table.house.croupiers import told_of_presence

NEW = 15.0
"""Seconds for which a server that has taken a table over keeps saying so to everybody."""
ASKS = 4.0
"""Seconds of these in which it asks who is there."""
log = logging.getLogger("sabot.cluster")


class Presence:
    def __init__(
        self, house: ClusterHouse, following: Following, members: Members, errands: Forwarding
    ) -> None:
        self._house = house
        self._members = members
        self._errands = errands
        self._unreported: dict[str, set[str]] = {}
        """Players whose server is still to be told whether they look on, by stream."""
        self._reporting: set[str] = set()
        self._served_by: dict[str, tuple[str, int]] = {}
        self._new: dict[str, float] = {}
        self._settling: set[tuple[str, str]] = set()
        """Streams and players of whom a table is being told whether they are connected."""
        self._rows: dict[str, LobbyTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        following.on_stands = self._hear_stands

    async def start(self) -> None:
        await self._house.bus.hear(BEATS, self._hear_beat)
        self._start(self._keep_beating())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Windows that are open here.

    def changed(self, stream: str, players: Iterable[str]) -> None:
        """These players may have opened or closed a window at a table: its server is told how it is now."""
        self._unreported.setdefault(stream, set()).update(players)
        if stream not in self._reporting:
            self._reporting.add(stream)
            self._start(self._report(stream))

    async def _report(self, stream: str) -> None:
        try:
            while left := self._unreported.pop(stream, None):
                present = {p for p in left if self._house.hub.listening(name_of(stream), p)}
                for players, here in ((present, True), (left - present, False)):
                    if players and await self._told(stream, players, here=here) == NOT_SERVED:
                        self._unreported.setdefault(stream, set()).update(players)
        finally:
            self._reporting.discard(stream)

    async def _told(self, stream: str, players: set[str], *, here: bool) -> Reply:
        _, epoch = self._served_by.get(stream, ("", 0))
        question = PresenceChanged(stream, self._house.member, tuple(sorted(players)), here, epoch)

        def at_home() -> "asyncio.Future[Reply] | None":
            if self._house.served(stream) is None:
                return None
            self.attend(question)
            done: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
            done.set_result(NO_LINE)
            return done

        return await self._errands.run(question, at_home, repeat=True)

    def _hear_stands(self, stands: StreamHeads) -> None:
        """A table has another server than before, or they ask: they are told who looks on here."""
        by = (stands.member, stands.epoch)
        for stream in stands.streams:
            if stands.asks or self._served_by.get(stream) != by:
                self._served_by[stream] = by
                players = set(self._house.hub.topic(name_of(stream)).windows)
                if players and self._house.served(stream) is None:
                    self.changed(stream, players)

    # Tables that are served here.

    def attend(self, told: PresenceChanged) -> None:
        host = self._house.served(told.stream)
        if host is None:
            return
        attendance = self._house.attendance
        if told.here:
            attendance.come(told.stream, told.member, told.players)
        else:
            attendance.go(told.stream, told.member, told.players)
        for player in told.players:
            self._settle(host, player)

    def _settle(self, host: ClusterHost, player: str) -> None:
        """Until the table says of somebody what is so: they may come and go while it is being told."""
        stream, table = host.writer.stream, host.writer.table
        if (stream, player) in self._settling or host is not self._house.served(stream):
            return
        if resident_name(player):
            # It has no window, and goes on with whoever serves the table.
            return
        request = told_of_presence(table, player, here=self._house.attendance.attends(stream, player))
        if request is None:
            return
        self._settling.add((stream, player))
        host.ask(request).add_done_callback(lambda reply: self._settled(host, player, reply))

    def _settled(self, host: ClusterHost, player: str, reply: "asyncio.Future[Reply]") -> None:
        self._settling.discard((host.writer.stream, player))
        if not reply.cancelled() and isinstance(reply.result(), Done):
            self._settle(host, player)

    def opened(self, name: str) -> None:
        """Taken over: those who do not show up within the time of a silence are not connected."""
        self._new[name] = asyncio.get_running_loop().time()
        for host in self._house.hosts_of(name):
            stream = host.writer.stream
            players = self._house.hub.topic(name_of(stream)).windows
            self._house.attendance.come(stream, self._house.member, players)
            guests = frozenset((*host.writer.table.guests, host.writer.table.croupier))
            self._start(self._miss(host, guests))
        self._say_stands(name)

    def begun(self, name: str) -> None:
        """After a stop the table takes nobody's line for granted: it hears of whoever deals and is there."""
        for host in self._house.hosts_of(name):
            self._settle(host, host.writer.table.croupier)

    async def _miss(self, host: ClusterHost, guests: frozenset[str]) -> None:
        holding = host.holding
        await asyncio.sleep(SILENT)
        if holding is None or host.holding is not holding:
            return
        for player in guests:
            self._settle(host, player)

    # Beats.

    async def _keep_beating(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(EVERY)

    def beat(self) -> None:
        house = self._house
        house.bus.say(BEATS, packed(Heartbeat(house.member, self._changed_rows())))
        now = asyncio.get_running_loop().time()
        self._new = {name: since for name, since in self._new.items() if now - since < NEW}
        for name in house.holdings:
            streams = (host.writer.stream for host in house.hosts_of(name))
            if name in self._new or any(house.attendance.others(s, house.member) for s in streams):
                self._say_stands(name)
        for member in self._members.silent(deaf=not house.bus.connected):
            log.warning("member %s is silent", member)
            self._gone(member)

    def _say_stands(self, name: str) -> None:
        house = self._house
        holding = house.holdings.get(name)
        if holding is not None:
            streams = {host.writer.stream: host.writer.version for host in house.hosts_of(name)}
            since = self._new.get(name)
            asks = since is not None and asyncio.get_running_loop().time() - since < ASKS
            stands = StreamHeads(house.member, holding.lease.epoch, streams, asks)
            house.bus.say(saying(name), packed(stands))

    def _gone(self, member: str) -> None:
        for stream, player in self._house.attendance.lose(member):
            host = self._house.served(stream)
            if host is not None:
                self._settle(host, player)

    def _hear_beat(self, content: bytes) -> None:
        with contextlib.suppress(msgspec.DecodeError):
            beat = BEAT.decode(content)
            if beat.member != self._house.member and self._members.hear(beat):
                # Somebody new knows nothing of our tables yet, or was silent and had its players given up.
                self._rows.clear()
                self._new.update(dict.fromkeys(self._house.holdings, asyncio.get_running_loop().time()))

    def _changed_rows(self) -> tuple[LobbyTable, ...]:
        house = self._house
        served = [house.served(stream) for stream in house.hosts if is_listed(stream)]
        rows = {
            host.writer.stream: row_of(host.writer.table, host.fault) for host in served if host is not None
        }
        new = tuple(row for stream, row in rows.items() if self._rows.get(stream) != row)
        self._rows = rows
        return new
