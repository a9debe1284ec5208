"""A house over a real database and NATS while one of them is away: told at once, and over by itself."""

import asyncio
from pathlib import Path

from house_process import PATIENCE, HouseProcess, served, started
from postgres_server import running_server
from test_standing import Watcher, watched
from trial.nats_server import Nats, running_nats

CONFIG = """
[cluster]
nats = "{nats}"
wait_seconds = {wait}

[[table]]
id = "one"
game = "punto-banco"
mode = "internal"
own_tables = 0
"""


def options(tmp_path: Path, database: str, nats: str, wait: int = 600) -> tuple[str, ...]:
    (tmp_path / "house.toml").write_text(CONFIG.format(nats=nats, wait=wait))
    directory = str(tmp_path / "data")
    return (
        "--config", str(tmp_path / "house.toml"), "--data", directory, "--database", database, "--port", "0",
    )  # fmt: skip


async def troubles(watcher: Watcher) -> str:
    return str((await watcher.until(503))["troubles"])


def test_a_database_or_a_bus_that_is_away_is_told_and_waited_for(tmp_path: Path) -> None:
    async def scene(url: str, nats: Nats) -> tuple[str, str]:
        words = options(tmp_path, url, nats.address)
        async with asyncio.timeout(3 * PATIENCE), served(*words) as house, watched(house) as watcher:
            await watcher.until(200)
            nats.kill()
            no_bus = await troubles(watcher)
            nats.start()
            await watcher.until(200)
            await asyncio.to_thread(server.kill)
            no_database = await troubles(watcher)
            assert (await watcher.http.get("/live")).status_code == 200
            await asyncio.to_thread(server.start)
            await watcher.until(200)
            return no_bus, no_database

    with running_server() as server, running_nats() as nats:
        no_bus, no_database = asyncio.run(scene(server.new_database(), nats))
    assert "NATS cannot be reached" in no_bus
    assert "the database cannot be used" in no_database


def test_a_house_that_starts_before_its_database_and_bus_waits_for_them(tmp_path: Path) -> None:
    async def scene(url: str, nats: Nats) -> tuple[tuple[int, str], tuple[int, str]]:
        async with asyncio.timeout(3 * PATIENCE):
            impatient = await (await started(*options(tmp_path, url, nats.address, wait=0))).ended()
            house = await started(*options(tmp_path, url, nats.address))
            try:
                await said(house, "waits for it")
                await asyncio.to_thread(server.start)
                await said(house, "cluster.nats: no NATS server can be used")
                nats.start()
                await house.opened()
                async with watched(house) as watcher:
                    await watcher.until(200)
                return impatient, await house.stopped()
            finally:
                house.kill()

    with running_server() as server:
        url = server.new_database()
        server.stop()
        nats = Nats()
        try:
            (code, told), (ended, _) = asyncio.run(scene(url, nats))
        finally:
            nats.kill()
    assert (code, "it cannot be reached" in told) == (75, True)
    assert ended == 0


async def said(house: HouseProcess, words: str) -> None:
    while words not in await house.next_log_line():
        pass
