"""Serving as one of many: the parts put together, the doors opened, and everything let go in order."""

import asyncio
import logging
import os
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import TypeVar

import uvloop
from msgspec.structs import replace
from starlette.applications import Starlette

from sabot.cluster.bus import SUCH_AS, Bus, LocalBus, NatsBus
from sabot.cluster.bus_messages import ENDED, ENDINGS, SignedOut, packed
from sabot.cluster.checkpoints import ClusterCheckpoints
from sabot.cluster.database_time import DatabaseTime
from sabot.cluster.following import Following
from sabot.cluster.forwarding import Forwarding
from sabot.cluster.health_checks import bus_check, database_check
from sabot.cluster.house import ClusterHouse
from sabot.cluster.key_mark import mark_of
from sabot.cluster.lease import TERM, Leases
from sabot.cluster.members import Members
from sabot.cluster.open_store import open_store
from sabot.cluster.presence import Presence
from sabot.cluster.request_routing import RequestRouting
from sabot.cluster.service import ClusterService
from sabot.cluster.serving import TROUBLE, Serving
from sabot.cluster.taking_over import Opener
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.table_dealer import WriterFactory
from sabot.profiles import profile
from sabot.server.bootstrap import OUTSIDE, check_program, house_key, now, old_keys
from sabot.server.cashdesk.desk_notices import SWEPT, sweep_once
from sabot.server.config.server_config import (
    SLUG,
    BadConfig,
    NotAvailable,
    ServerConfig,
    check_tables,
    usual_tables,
)
from sabot.server.devices.doors import device_doors
from sabot.server.http.app import create_app
from sabot.server.live.draining import drain
from sabot.server.live.house_bots import keep_company
from sabot.server.live.house_clock import HouseClock
from sabot.server.live.table_changes import waits_whole
from sabot.server.live.table_hours import keep_hours
from sabot.server.monitoring.condition import HealthPart
from sabot.server.monitoring.daily_check import program_check
from sabot.server.monitoring.health_checks import Check, clock_check, keep_watching, table_check
from sabot.server.monitoring.health_server import watch_door
from sabot.server.net.certificate import fresh_certificate
from sabot.server.net.listening import free_socket, web_address
from sabot.server.net.uvicorn_limits import door_settings
from sabot.server.odds.kept_odds import usually_kept
from sabot.server.people.first_operator import first_operator
from sabot.server.people.person import Person, Role, Session
from sabot.server.people.registry import Registry
from sabot.server.private_files import keep_private
from sabot.server.running import DrainingServer, Say
from sabot.store.postgres_opening import open_pool
from sabot.store.postgres_rows import PostgresRows
from sabot.store.store_errors import StoreAway
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration, digest_of_words

FORGOTTEN = 10.0
"""Seconds between two looks at tables to which nobody listens."""
ASKED = 0.5
"""Seconds between two looks at who else is there."""
LEASE_CONNECTIONS = 2
"""Of their own, so that leases are renewed however busy the others are."""

log = logging.getLogger("sabot.cluster")
T = TypeVar("T")


class Member:
    """One server of the house, in service."""

    def __init__(
        self,
        config: ServerConfig,
        house: ClusterHouse,
        leases: Leases,
        people: Registry,
        *,
        by_file: bool = True,
    ) -> None:
        """Tables that are not by a file are changed by operators alone."""
        self.house = house
        self.people = people
        self._entries = {entry.id: entry for entry in config.table}
        self._by_file = config.configurations() if by_file else ()
        self.members = Members(asyncio.get_running_loop().time)
        self.following = Following(house)
        opener = Opener(
            house,
            self.following,
            config.configurations(),
            by_file=by_file,
            profile=config.profile,
            zone=lambda: self.service.config.time_zone,
        )
        self.serving = Serving(house, opener, leases, Random(house.member))
        self.checkpoints = ClusterCheckpoints(house, self.serving)
        self.presence = Presence(house, self.following, self.members, Forwarding(house.bus))
        self.service = ClusterService(
            config, house, people, house.now, self.following, self.presence, self.members
        )
        self._drain_seconds = config.drain_seconds
        self._left = False
        self._company: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.checks: list[Check] = [
            table_check(self.service),
            database_check(self.service.condition, self.serving),
            program_check(self.service),
        ]
        if config.cluster.nats:
            self.checks.append(bus_check(self.service.condition, house.bus))
        self.serving.on_trouble = self._database_failed
        self.serving.on_attend = self.presence.attend
        self.serving.on_opened = self._opened
        self.serving.on_begun = self.presence.begun
        self.serving.on_closed = self._closed

    async def start(self) -> None:
        await self.house.start()
        await self.service.settings.follow()
        await self.house.follow_calendar(self.service.config.gaming_day())
        await self.presence.start()
        await self.serving.start(self._entries)
        work = (
            self.checkpoints.keep_checking(),
            self._keep_forgetting(),
            self._keep_days(),
            keep_watching(self.checks),
            self._keep_sweeping(),
            keep_hours(self.service),
            *(self._follow_file(words) for words in self._by_file),
        )
        self._tasks = [asyncio.create_task(each) for each in work]

    def _database_failed(self, wrong: Exception) -> None:
        self.service.condition.fails(HealthPart.DATABASE, f"the database cannot be used: {wrong}")

    async def _keep_sweeping(self) -> None:
        """By whoever writes for the house: what has run out at the cash desk ends."""
        while True:
            await asyncio.sleep(SWEPT)
            if self.serving.keeps_house is not None:
                try:
                    await sweep_once(self.service)
                except TROUBLE as wrong:
                    log.warning("what has run out at the desk ends later: %s", wrong)

    async def _follow_file(self, words: Configuration) -> None:
        """A table that is there already becomes as this server's file says, where that says something new."""
        stream, digest = table_stream(words.table), digest_of_words(words)
        host = self.house.host(stream) or await self.following.follow(stream)
        if host is None or host.writer.table.followed == digest:
            return
        table = host.writer.table
        newest = (table.coming or table.setup).version
        house = profile(self.service.config.profile, table.games)
        waits = await waits_whole(replace(words, version=newest + 1), table, house)
        if isinstance(waits, Refused):
            log.error("the file cannot be followed: %s: %s", words.table, waits.reason)
            return
        reply = await self.house.forward(stream, c.Request("", c.FollowFile(words, digest, waits)))
        if isinstance(reply, Refused):
            log.error("the file could not be followed: %s: %s", words.table, reply.reason)

    async def _keep_days(self) -> None:
        """Another server may have been started with another file, or somebody has changed the house."""
        while True:
            await asyncio.sleep(FORGOTTEN)
            try:
                await self.house.follow_calendar()
                await self.service.settings.follow()
            except TROUBLE as wrong:
                log.warning("the gaming day is read again later: %s", wrong)

    async def _keep_forgetting(self) -> None:
        while True:
            await asyncio.sleep(FORGOTTEN)
            await self.following.forget()

    def _opened(self, name: str) -> None:
        self.presence.opened(name)
        entry = self._entries.get(name)
        if entry is not None:
            self._company[name] = asyncio.create_task(keep_company(self.service, name, entry.bots))

    def _closed(self, name: str) -> None:
        company = self._company.pop(name, None)
        if company is not None:
            company.cancel()

    # The application.

    def app(self) -> RequestRouting:
        inner = create_app(self.service)
        doors = RequestRouting(inner, self.service, inner.state.devices, lambda: self.serving.cut_off)
        doors.on_ended = self._say_ended
        self._inner: Starlette = inner
        return doors

    async def hear_ended(self) -> None:
        await self.house.bus.hear(ENDED, self._hear_ended)

    def _say_ended(self, session: Session) -> None:
        self.house.bus.say(ENDED, packed(SignedOut(session.person.id, session.token)))

    def _hear_ended(self, content: bytes) -> None:
        ended = ENDINGS.decode(content)
        somebody = Person(ended.player, "", Role.PLAYER)
        self._inner.state.windows.session_ended(Session(somebody, ended.token, ""))

    # The end.

    async def leave(self) -> None:
        """Tables go to the other servers; where there are none, rounds are finished and tables halted. Once.

        Where the database is away, leases run out by themselves, and nothing more can be done.
        """
        self.service.condition.close()
        seconds, self._left = 0 if self._left else self._drain_seconds, True
        try:
            await self._leave(seconds)
        except TROUBLE as wrong:
            log.warning("the tables are left as they are: %s", wrong)

    async def _leave(self, seconds: float) -> None:
        if await self.serving.leave():
            return
        await drain(self.house, seconds)
        await self.checkpoints.check()
        await self.serving.let_all_go()

    async def stop(self) -> None:
        await self.leave()
        for task in (*self._tasks, *self._company.values()):
            task.cancel()
        await self.presence.stop()
        await self.following.stop()
        try:
            await self.serving.stop()
            await self.people.scribe.flush()
        except TROUBLE as wrong:
            log.warning("stopped without the last notes: %s", wrong)


def checked_config(config: ServerConfig, games: Catalogue) -> ServerConfig:
    whole = config if config.table else replace(config, table=usual_tables(games, config.profile))
    check_tables(whole, games)
    check_program(games)
    if not SLUG.fullmatch(whole.cluster.house):
        raise BadConfig(f'cluster.house "{whole.cluster.house}": small letters, digits and hyphens')
    if whole.cluster.connections < 1:
        raise BadConfig("cluster.connections: at least one")
    return whole


def member_name() -> str:
    """Never used twice, so that nobody can take an old lease for their own."""
    place = re.sub(r"[^A-Za-z0-9-]", "-", socket.gethostname())
    return f"{place}-{os.getpid()}-{os.urandom(4).hex()}"


async def check_alone(leases: Leases) -> None:
    """A server without NATS is the only one of its house; one that was killed counts for a while."""
    loop = asyncio.get_running_loop()
    end = loop.time() + TERM.total_seconds() + 1
    while others := await leases.others():
        if loop.time() >= end:
            raise BadConfig(
                f"cluster.nats: this database is served already, by {', '.join(others[:3])}; servers of one "
                f"house talk over NATS: name the same NATS server for all of them, such as {SUCH_AS}"
            )
        await asyncio.sleep(ASKED)


async def patiently(attempt: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Again and again: a house may be started before what it needs. Raises what the last try raised."""
    loop, told = asyncio.get_running_loop(), False
    end = loop.time() + seconds
    while True:
        try:
            return await attempt()
        except (StoreAway, NotAvailable) as wrong:
            if loop.time() >= end:
                raise
            if not told:
                log.warning("waits for it: %s", wrong)
            told = True
        await asyncio.sleep(ASKED)


@asynccontextmanager
async def member_of(config: ServerConfig, games: Catalogue, *, by_file: bool = True) -> AsyncIterator[Member]:
    """A server of the house, until it has let everything go. Raises `BadConfig` or `BadStore`."""
    directory = Path(config.keep.directory)
    directory.mkdir(parents=True, exist_ok=True)
    key = house_key(directory)
    mark = mark_of(key)
    async with AsyncExitStack() as stack:
        database, shared = config.keep.database, config.cluster
        store = await patiently(
            lambda: open_store(database, shared.connections, mark, games), shared.wait_seconds
        )
        stack.push_async_callback(store.close)
        pool = await open_pool(database, LEASE_CONNECTIONS)
        stack.push_async_callback(pool.close)
        name = member_name()
        leases = Leases(pool, name)
        bus: Bus = LocalBus()
        if config.cluster.nats:
            bus = await patiently(lambda: NatsBus.connect(shared.nats, shared.house), shared.wait_seconds)
        else:
            await check_alone(leases)
        stack.push_async_callback(bus.close)
        people = Registry(PostgresRows(store.pool), os.urandom, rules=config.people)
        stack.push_async_callback(people.close)
        database_time = DatabaseTime(store.pool)
        await database_time.look()
        clock = HouseClock(database_time)
        house = ClusterHouse(
            name, store, WriterFactory(key, os.urandom, OUTSIDE, old_keys(directory)), games, bus, clock
        )
        house.reach = clock.reach
        member = Member(config, house, leases, people, by_file=by_file)
        member.checks += database_time.check(), clock_check(member.service.condition, clock)
        await member.start()
        stack.push_async_callback(member.stop)
        await member.service.attend_people()
        yield member


async def serve(config: ServerConfig, games: Catalogue, say: Say) -> None:
    whole = checked_config(config, games)
    async with member_of(whole, games, by_file=bool(config.table)) as member:
        door = free_socket(whole)
        await member.people.look_again()
        operator = await first_operator(member.people, now())
        if operator is not None:
            say(operator.kept_in(Path(whole.keep.directory)))
        member.service.odds.keep(usually_kept())
        app = member.app()
        settings = door_settings(app, whole.listen)
        server = DrainingServer(settings, member.leave)
        await member.hear_ended()
        async with (
            watch_door(member.service),
            fresh_certificate(settings, whole.listen),
            device_doors(member.service, app.devices),
        ):
            say(f"Sabot deals at {web_address(whole, door)} (play credits only)")
            await server.serve(sockets=[door])


def run(config: ServerConfig, games: Catalogue, say: Say) -> None:
    keep_private(Path(config.keep.directory))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, games, say))
