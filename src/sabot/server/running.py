"""Serving: the house behind its doors, until somebody stops it; then rounds are finished first."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType

import uvicorn
import uvloop

from sabot.games.catalogue import Catalogue
from sabot.server.bootstrap import JOURNAL, KEY_FILE, KEY_VARIABLE, PEOPLE, OpenedHouse, now, open_house
from sabot.server.cashdesk.desk_notices import keep_sweeping
from sabot.server.collecting import looked_after
from sabot.server.config.server_config import ServerConfig
from sabot.server.devices.doors import device_doors
from sabot.server.http.app import create_app
from sabot.server.live.checkpoints import LiveCheckpoints
from sabot.server.live.draining import drain
from sabot.server.live.house_bots import keep_company
from sabot.server.live.house_clock import HouseClock
from sabot.server.live.live_house import LiveHouse
from sabot.server.live.missing_players import miss_whoever_stays_away
from sabot.server.live.service import Service
from sabot.server.live.table_hours import keep_hours
from sabot.server.monitoring.daily_check import program_check
from sabot.server.monitoring.health_checks import (
    Check,
    Disk,
    clock_check,
    keep_watching,
    key_check,
    table_check,
)
from sabot.server.monitoring.health_server import watch_door
from sabot.server.monitoring.logs import fields
from sabot.server.net.certificate import fresh_certificate
from sabot.server.net.listening import free_socket, web_address
from sabot.server.net.uvicorn_limits import door_settings
from sabot.server.odds.kept_odds import usually_kept
from sabot.server.people.first_operator import first_operator
from sabot.server.people.old_people import take_over
from sabot.server.private_files import keep_private
from sabot.store.grouping import Journal
from sabot.store.store_errors import StoreFailed

LAST_WORDS = 5
"""Seconds in which a connection must take what is still to be sent when the doors close."""
SWITCH = 0.0005
"""Seconds after which the loop lets the thread that writes go on. A commit needs its turn several times, and
with the usual ten times as long it would mostly wait."""
log = logging.getLogger("sabot.server")
Say = Callable[[str], None]
"""How a server tells whoever started it what it does."""


@asynccontextmanager
async def service_of(opened: OpenedHouse) -> AsyncIterator[Service]:
    """The house in service; afterwards everything that waits is written."""
    clock = HouseClock()
    clock.reach(opened.house.last_moment)
    journal = Journal.over(opened.house.store)
    live = LiveHouse(opened.house, journal, clock)
    live.start()
    service = Service(opened.config, live, opened.people, clock)
    await service.attend_people()
    checkpoints = LiveCheckpoints(live)
    work = (
        checkpoints.keep_checking(),
        miss_whoever_stays_away(service),
        keep_watching(house_checks(service, clock, is_new=opened.key_is_new)),
        keep_sweeping(service),
        keep_hours(service),
    )
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield service
    finally:
        for task in tasks:
            task.cancel()
        # Whoever was to be waited for was waited for while the doors were open.
        await drain(live, 0)
        await live.stop()
        try:
            await checkpoints.check()
        except StoreFailed as wrong:
            log.warning("the last checkpoint could not be written: %s", wrong)
        await opened.people.close()
        await journal.close()


def house_checks(service: Service, clock: HouseClock, *, is_new: bool = False) -> list[Check]:
    """Everything that a house on one machine needs."""
    condition, directory = service.condition, Path(service.config.keep.directory)
    disk = Disk(condition, directory / JOURNAL)
    condition.room = lambda: disk.free
    service.live.journal.on_failed = disk.write_failed
    checks: list[Check] = [disk.check, table_check(service), clock_check(condition, clock)]
    checks.append(program_check(service))
    if not os.environ.get(KEY_VARIABLE, ""):
        key = directory / KEY_FILE
        checks.append(key_check(condition, key, key.read_bytes(), is_new=is_new))
    return checks


@asynccontextmanager
async def company(service: Service) -> AsyncIterator[None]:
    """House players at the tables that want some, while the doors are open; elsewhere the last ones leave."""
    tables = service.config.table
    tasks = [asyncio.create_task(keep_company(service, entry.id, entry.bots)) for entry in tables]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


class DrainingServer(uvicorn.Server):
    """The first signal to stop lets rounds finish; the second stops at once."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], Awaitable[None]]) -> None:
        config.timeout_graceful_shutdown = LAST_WORDS
        super().__init__(config)
        self._leave = leave
        self._draining: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._draining is not None:
            super().handle_exit(sig, frame)
            return
        self._loop.call_soon_threadsafe(self._begin_draining)

    def _begin_draining(self) -> None:
        if self._draining is None:
            self._draining = self._loop.create_task(self._drain())

    async def _drain(self) -> None:
        log.info("asked to stop: rounds are finished first")
        await self._leave()
        log.info("all tables stand still")
        self.should_exit = True


async def serve(config: ServerConfig, games: Catalogue, say: Say) -> None:
    # The door first: who cannot listen leaves everything as it was.
    door = free_socket(config)
    opened = open_house(config, games)
    address = web_address(config, door)
    if await take_over(Path(opened.config.keep.directory) / PEOPLE, opened.people.rows):
        log.info("the people of before are taken over; their file is kept aside")
    await opened.people.look_again()
    operator = await first_operator(opened.people, now())
    if operator is not None:
        say(operator.kept_in(Path(opened.config.keep.directory)))
    async with service_of(opened) as service, company(service), watch_door(service):
        # Last, because whoever waits for it reads no further: every door that was asked for is there.
        say(f"Sabot deals at {address} (play credits only)")
        log.info("the doors are open", extra=fields(address=address, tables=len(opened.config.table)))

        async def leave() -> None:
            service.condition.close()
            await drain(service.live, opened.config.drain_seconds)

        service.odds.keep(usually_kept())
        app = create_app(service)
        settings = door_settings(app, opened.config.listen)
        server = DrainingServer(settings, leave)
        async with (
            looked_after(service.hub.is_alone),
            fresh_certificate(settings, opened.config.listen),
            device_doors(service, app.state.devices),
        ):
            await server.serve(sockets=[door])
    log.info("everything is written; the house is closed")


def run(config: ServerConfig, games: Catalogue, say: Say) -> None:
    sys.setswitchinterval(SWITCH)
    keep_private(Path(config.keep.directory))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, games, say))
