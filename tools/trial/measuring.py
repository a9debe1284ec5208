"""`python -m trial.measuring`: the figures of docs/scaling.md, as this machine gives them."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from postgres_server import running_server

from sabot.client import Client, as_guest
from sabot.cluster.bus import LocalBus
from sabot.cluster.house import ClusterHouse
from sabot.cluster.lease import Leases
from sabot.cluster.open_store import open_store
from sabot.cluster.running import Member
from sabot.games.catalogue import catalogue
from sabot.house.requests import Done, named
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.server.bootstrap import now
from sabot.server.config.server_config import ServerConfig, TableEntry
from sabot.server.people.registry import Registry
from sabot.store.postgres_rows import PostgresRows
from sabot.store.streams import table_stream
from sabot.table import commands as c
from trial.casino import casino
from trial.scene import playing

SECONDS = 20.0
"""For which each thing is done."""
CONNECTIONS = 8
SEATS = 7
"""Players of a full blackjack table."""
IDLE = 200
"""Sockets that only listen."""


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@asynccontextmanager
async def alone(url: str, names: list[str]) -> AsyncIterator[ClusterHouse]:
    """One server with all these tables, without doors."""
    config = ServerConfig(table=tuple(TableEntry(id=name, game="punto-banco") for name in names))
    async with AsyncExitStack() as stack:
        store = await open_store(url, CONNECTIONS, "measured", catalogue())
        stack.push_async_callback(store.close)
        people = Registry(PostgresRows(store.pool), os.urandom)
        stack.push_async_callback(people.close)
        house = ClusterHouse(
            "measured", store, WriterFactory(os.urandom(32), os.urandom), catalogue(), LocalBus(), now
        )
        member = Member(config, house, Leases(store.pool, house.member), people)
        await member.start()
        stack.push_async_callback(member.stop)
        while house.holdings.keys() != set(names):
            await asyncio.sleep(0.05)
        yield house


async def bets(house: ClusterHouse, table: str, player: str, end: float) -> int:
    """One bet after the other, each taken back; how many commands were accepted."""
    host, accepted = house.hosts[table_stream(table)], 0
    await house.tell_player(player, CreditsIssued(player, Amount(1_000_000)))
    requests: tuple[c.Request, ...] = (
        c.Request(player, c.PlaceBet("", "player", Amount(1_000))),
        c.Request(player, c.ClearLast()),
    )
    await host.ask(named(c.Request(player, c.Join()), f"{player} joins", host.writer.stream))
    number = 0
    while time.monotonic() < end:
        number += 1
        request = requests[number % 2]
        reply = await host.ask(named(request, f"{player} {number}", host.writer.stream))
        if isinstance(reply, Done):
            accepted += 1
        else:
            await asyncio.sleep(0.02)
    return accepted


async def measure_commits(url: str, tables: int, each: int) -> None:
    names = [f"t{number}" for number in range(tables)]
    async with alone(url, names) as house:
        before, cpu, begun = house.commits, time.process_time(), time.monotonic()
        end = begun + SECONDS
        work = (bets(house, name, f"{name}-{place}", end) for name in names for place in range(each))
        accepted = sum(await asyncio.gather(*work))
        took, commits = time.monotonic() - begun, house.commits - before
        cpu = time.process_time() - cpu
    say(
        f"{tables} tables, {each} players each: {commits / took:.0f} commits/s with {accepted / took:.0f} "
        f"commands/s; {1000 * cpu / max(1, commits):.2f} ms of the server's processor a commit"
    )


def resident(pid: int) -> int:
    """Bytes of memory of a running program."""
    words = Path(f"/proc/{pid}/statm").read_text().split()
    return int(words[1]) * os.sysconf("SC_PAGESIZE")


async def measure_players() -> None:
    """Bytes that a player is sent, and what a listening socket costs."""
    with casino(1, {"one": "punto-banco", "two": "etg-blackjack"}) as house:
        house.start()
        (server,) = house.servers
        async with playing(house, SEATS) as scene:
            await scene.everybody_goes_on()
            heard, begun = sum(p.heard for p in scene.players), time.monotonic()
            await asyncio.sleep(SECONDS)
            took = time.monotonic() - begun
            more = sum(p.heard for p in scene.players) - heard
            say(f"{more / took / len(scene.players):.0f} bytes a player and second, at two tables of {SEATS}")
        before = resident(server.pid)
        async with AsyncExitStack() as stack:
            for _ in range(IDLE):
                client = await stack.enter_async_context(Client(await as_guest(server.address)))
                await client.watch("one")
            say(f"{(resident(server.pid) - before) / IDLE / 1024:.0f} KiB of the server a listening socket")


def main() -> None:
    asyncio.run(measure_players())
    with running_server() as books:
        for tables, each in ((1, 1), (16, 1), (16, 7), (64, 7)):
            asyncio.run(measure_commits(books.new_database(), tables, each))


if __name__ == "__main__":
    main()
