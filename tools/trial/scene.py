"""A scene: people play at tables of several servers, something happens to one of those, and play goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg

from sabot.client import Client, as_guest
from sabot.cluster.store import ClusterStore
from sabot.store.postgres_opening import UNREACHABLE, open_pool
from trial.balancer import Balancer
from trial.casino import Casino, Server
from trial.clerk import GUESTS, Clerk
from trial.people import hire, new_guest, signed_in
from trial.players import Player
from trial.proof import Found, prove

PATIENCE = 120.0
"""Seconds after which something that should happen counts as never happening, on a busy machine."""
OWNERS = "SELECT name, owner, epoch FROM cluster.lease WHERE until > clock_timestamp()"


class Scene:
    def __init__(
        self, house: Casino, store: ClusterStore, players: list[Player], clerks: list[Clerk]
    ) -> None:
        self.house = house
        self.store = store
        self.players = players
        self.clerks = clerks
        self._playing = [asyncio.create_task(player.play()) for player in players]
        self._serving = [asyncio.create_task(clerk.work()) for clerk in clerks]

    async def owners(self) -> dict[str, tuple[str, int]]:
        """Who serves which table, and the how manieth they are. Nobody, while there is no database."""
        try:
            rows = await self.store.pool.fetch(OWNERS)
        except (*UNREACHABLE, asyncpg.PostgresError):
            return {}
        return {name: (owner, epoch) for name, owner, epoch in rows if name in self.house.tables}

    async def everybody_goes_on(self, bets: int = 1) -> float:
        """Seconds until everybody has so many more bets accepted at each table, and each clerk has served."""
        begun = time.monotonic()
        goals = {
            (player.id, table): player.bets_at(table) + bets
            for player in self.players
            for table in player.tables
        }
        served = [clerk.served for clerk in self.clerks]

        def waiting() -> list[str]:
            return [
                player.story(table)
                for player in self.players
                for table in player.tables
                if player.bets_at(table) < goals[player.id, table]
            ]

        async def reached() -> bool:
            for task in (*self._playing, *self._serving):
                if task.done():
                    # Somebody whose client gave up never bets again: this raises why.
                    task.result()
            pairs = zip(self.clerks, served, strict=True)
            return not waiting() and all(clerk.served > before for clerk, before in pairs)

        await until(reached, lambda: f"everybody goes on: {waiting()}, {self._served()}")
        return time.monotonic() - begun

    def _served(self) -> list[str]:
        return [f"{clerk.served} wishes served, the last {clerk.requests[-1:]}" for clerk in self.clerks]

    async def shared(self) -> None:
        """Every table is served, and every server serves one."""

        async def even() -> bool:
            owners = await self.owners()
            alive = sum(1 for server in self.house.servers if server.alive)
            return owners.keys() == self.house.tables.keys() and len(
                {owner for owner, _ in owners.values()}
            ) == min(alive, len(self.house.tables))

        await until(even, lambda: "the tables are shared")

    async def taken_over(self, names: set[str], before: dict[str, tuple[str, int]]) -> float:
        """Seconds until all of these have another server than before."""
        begun = time.monotonic()

        async def all_taken() -> bool:
            owners = await self.owners()
            return all(name in owners and owners[name][1] > before[name][1] for name in names)

        await until(all_taken, lambda: f"{sorted(names)} are served again")
        return time.monotonic() - begun

    async def end(self) -> Found:
        """Nobody bets any more; whatever lies on the tables stays there, and everything is proven."""
        await self._stop_playing()
        self.house.stop()
        return await prove(self.house, self.store, self.players, self.clerks)

    async def leave(self) -> Found:
        """The same in peace: rounds end, and the servers leave one after the other."""
        await self._stop_playing()

        async def nothing_held() -> bool:
            return not await self.store.pool.fetchval("SELECT count(*) FROM holds")

        await until(nothing_held, lambda: "all rounds are paid")
        for server in self.house.servers:
            if server.alive:
                server.ask_to_leave()
                await asyncio.to_thread(server.wait_for_end, PATIENCE)
        return await prove(self.house, self.store, self.players, self.clerks)

    async def _stop_playing(self) -> None:
        for clerk in self.clerks:
            clerk.stop()
        for player in self.players:
            player.stop()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self._playing, *self._serving)

    async def stop(self) -> None:
        tasks = (*self._playing, *self._serving)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def tables_in(owners: dict[str, tuple[str, int]], server: Server) -> set[str]:
    mark = f"-{server.pid}-"
    return {name for name, (owner, _) in owners.items() if mark in owner}


async def until(happened: Callable[[], Awaitable[bool]], what: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while not await happened():
        assert time.monotonic() < end, f"it does not happen that {what()}"
        await asyncio.sleep(0.1)


@asynccontextmanager
async def playing(house: Casino, people: int, each: int = 2, clerks: int = 1) -> AsyncIterator[Scene]:
    """Players at so many tables each, and cashiers who serve all of them, connected to different servers."""
    async with AsyncExitStack() as stack:
        pool = await open_pool(house.database, 4)
        stack.push_async_callback(pool.close)
        names = list(house.tables)
        players: list[Player] = []
        for number in range(people):
            balancer = await stack.enter_async_context(Balancer(_order(house, number)))
            heard: list[Player] = []
            client = Client(await as_guest(balancer.address), _heard_by(heard))
            tables = tuple(names[(number + step) % len(names)] for step in range(each))
            heard.append(Player(client, tables, f"player {number}"))
            players += heard
            await stack.enter_async_context(client)
        whom = [player.id for player in players]
        serving = [await _clerk(stack, house, number, whom) for number in range(clerks)]
        scene = Scene(house, ClusterStore(house.database, pool), players, serving)
        try:
            yield scene
        finally:
            await scene.stop()


async def _clerk(stack: AsyncExitStack, house: Casino, number: int, players: list[str]) -> Clerk:
    balancer = await stack.enter_async_context(Balancer(_order(house, number)))
    await asyncio.to_thread(hire, house.directory, f"cashier {number}", "cashier")
    cashier = await signed_in(balancer, f"cashier {number}")
    guests = [await new_guest(balancer) for _ in range(GUESTS)]
    for somebody in (cashier, *guests):
        stack.push_async_callback(somebody.close)
    return Clerk(cashier, guests, players, f"clerk {number}")


def _heard_by(players: list[Player]) -> Callable[[bytes], None]:
    def hear(content: bytes) -> None:
        for player in players:
            player.hear(content)

    return hear


def _order(house: Casino, number: int) -> Callable[[], list[int]]:
    def order() -> list[int]:
        count = len(house.servers)
        turned = [house.servers[(number + step) % count] for step in range(count)]
        return [server.port for server in turned if server.alive and not server.stalled]

    return order
