"""A house in a process of its own while something fails: it says so at once, and comes back by itself."""

import asyncio
import json
import resource
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from house_process import HouseProcess, served, started
from round_player import STAKE
from trial.nats_server import free_port
from typer.testing import CliRunner

from sabot.cli import app
from sabot.client import Client, as_guest
from sabot.server.socket.wire import Done, Refused
from sabot.table import commands as c

TABLES = """
[[table]]
id = "own"
game = "punto-banco"
mode = "internal"
own_tables = 0

[[table]]
id = "shared"
game = "punto-banco"
bots = 2
settings = { times = { betting = 5, last_bets = 1, result = 1 } }
"""
AWAY = "the house cannot look into its books at the moment; try again"


def options(tmp_path: Path, *more: str, config: str = TABLES) -> tuple[str, ...]:
    (tmp_path / "house.toml").write_text(config)
    return ("--config", str(tmp_path / "house.toml"), "--data", str(tmp_path / "data"), *more)


class Watcher:
    """Somebody who looks at `/ready` and `/metrics`."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def ready(self) -> httpx.Response:
        return await self.http.get("/ready")

    async def figure(self, name: str) -> int:
        lines = (await self.http.get("/metrics")).text.splitlines()
        return int(next(line for line in lines if line.startswith(f"{name} ")).rpartition(" ")[2])

    async def until(self, status: int) -> dict[str, object]:
        while (told := await self.ready()).status_code != status:
            await asyncio.sleep(0.02)
        return dict(told.json())


@asynccontextmanager
async def watched(house: HouseProcess) -> AsyncIterator[Watcher]:
    async with httpx.AsyncClient(
        timeout=120, base_url=house.address, headers={"origin": house.address}
    ) as http:
        yield Watcher(http)


def limit(house: HouseProcess, size: int) -> None:
    """No file of the process may grow beyond this: a disk that is full, without a disk."""
    resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def asked_for_money(http: httpx.AsyncClient) -> list[tuple[int, str]]:
    wishes = {
        "/api/guest": {},
        "/api/register": {"name": "Nora", "password": "a rather long word"},
        "/api/sign-in": {"name": "operator", "password": "a wrong but long word"},
    }
    found = []
    for path, wish in wishes.items():
        answer = await http.post(path, json=wish)
        found.append((answer.status_code, answer.json().get("reason", "")))
    return found


def test_a_full_disk_is_told_at_once_and_is_over_when_there_is_room(tmp_path: Path) -> None:
    words = options(tmp_path, "--port", "0", "--log", "json")

    async def scene() -> tuple[httpx.Response, list[tuple[int, str]], int, str]:
        async with served(*words) as house, watched(house) as watcher:
            async with Client(await as_guest(house.address)) as guest:
                await guest.watch("own")
                assert isinstance(await guest.act("own", c.Join()), Done)
                assert (await watcher.ready()).status_code == 200
                limit(house, 4_096)
                refused = await guest.act("own", c.PlaceBet("", "player", STAKE))
                told = await watcher.ready()
                answers = await asked_for_money(watcher.http)
                failed = await watcher.figure("sabot_failed_writes_total")
                assert (await watcher.http.get("/live")).status_code == 200
                assert await watcher.figure("sabot_ready") == 0
                limit(house, resource.RLIM_INFINITY)
                await watcher.until(200)
                assert isinstance(await guest.act("own", c.PlaceBet("", "player", STAKE)), Done)
            assert isinstance(refused, Refused)
            assert refused.reason == "the table could not write; try again"
            return told, answers, failed, (await house.stopped())[1]

    told, answers, failed, written = asyncio.run(scene())
    assert told.status_code == 503
    troubles = told.json()["troubles"]
    assert isinstance(troubles, dict)
    assert "could not be written" in troubles["store"]
    assert failed > 0
    assert {status for status, _ in answers} == {503}
    assert {reason for _, reason in answers} == {AWAY}
    lines = [json.loads(line) for line in written.splitlines()]
    messages = [line["message"] for line in lines if line.get("part") == "store"]
    assert "could not be written" in messages[0]
    assert messages[-1] == "works again"
    assert not [line for line in lines if "exception" in line]
    assert CliRunner().invoke(app, ["audit", "--data", str(tmp_path / "data")]).exit_code == 0


def test_a_start_on_a_full_disk_says_so_and_not_that_anything_is_damaged(tmp_path: Path) -> None:
    words = options(tmp_path, "--port", "0")

    async def scene() -> tuple[int, str]:
        async with served(*words) as house:
            async with Client(await as_guest(house.address)) as guest:
                await guest.watch("own")
                await guest.act("own", c.Join())
            house.kill()
        full = await started(*words, program=(sys.executable, str(Path(__file__).with_name("full_disk.py"))))
        return await full.ended()

    code, told = asyncio.run(scene())
    assert code == 75
    assert "damaged" not in told
    assert "restore" not in told
    assert "free some space" in told


@pytest.mark.parametrize(("first", "then"), [(3_600, 0), (0, -400 * 86_400)])
def test_a_clock_that_is_set_back_stops_no_table(tmp_path: Path, first: int, then: int) -> None:
    moved = tmp_path / "moved"
    moved.write_text(str(first))
    program = (sys.executable, str(Path(__file__).with_name("moved_clock.py")), str(moved))
    words = options(tmp_path, "--port", "0", "--log", "json")

    async def rounds(house: HouseProcess, count: int) -> None:
        """So many rounds begin from now on."""
        begun = asyncio.Semaphore(0)

        def hear(message: bytes) -> None:
            if b'"no-more-bets"' in message:
                begun.release()

        async with Client(await as_guest(house.address), hear) as guest:
            await guest.watch("shared")
            for _ in range(count):
                await begun.acquire()

    async def scene() -> tuple[dict[str, object], str]:
        async with served(*words, program=program) as house, watched(house) as watcher:
            await rounds(house, 1)
            moved.write_text(str(then))
            told = await watcher.until(503)
            await rounds(house, 2)
            written = (await house.stopped())[1]
        # And once more where the machine is behind from the start.
        async with served(*words, program=program) as house:
            await rounds(house, 2)
        return told, written

    told, written = asyncio.run(scene())
    assert "behind the clock of the house" in str(told["troubles"])
    assert "the clock of this machine was set back" in written
    with closing(sqlite3.connect(tmp_path / "data" / "journal.db")) as db:
        lines = db.execute("SELECT stream, at FROM events ORDER BY stream, number").fetchall()
    assert all(a[1] <= b[1] for a, b in pairwise(lines) if a[0] == b[0])
    assert CliRunner().invoke(app, ["audit", "--data", str(tmp_path / "data")]).exit_code == 0


def test_a_key_that_is_gone_is_told_while_it_is_gone(tmp_path: Path) -> None:
    words, key = options(tmp_path, "--port", "0"), tmp_path / "data" / "house.key"

    async def scene() -> tuple[dict[str, object], dict[str, object], str]:
        async with served(*words) as house, watched(house) as watcher:
            kept = key.read_bytes()
            key.unlink()
            gone = await watcher.until(503)
            key.write_bytes(kept)
            key.chmod(0o600)
            await watcher.until(200)
        key.unlink()
        async with served(*words) as house, watched(house) as watcher:
            while not (told := (await watcher.ready()).json())["warnings"]:
                await asyncio.sleep(0.02)
            return gone, dict(told), (await house.stopped())[1]

    gone, anew, written = asyncio.run(scene())
    assert "the key of the house is not where it was" in str(gone["troubles"])
    assert "made anew although its journal is older" in str(anew["warnings"])
    assert anew["status"] == "degraded"
    assert "made anew although its journal is older" in written


def test_a_port_that_was_named_and_is_taken_stops_the_start_and_another_does_not(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        words = options(tmp_path, "--port", str(port))

        async def scene() -> tuple[int, str]:
            return await (await started(*words)).ended()

        code, told = asyncio.run(scene())
    assert code == 75
    taken = f"port {port} of 127.0.0.1 is taken by another program; stop that one, or name another port"
    assert told == f"sabot: {taken}\n"
    assert not (tmp_path / "data").exists()


def test_watchers_can_have_a_door_of_their_own(tmp_path: Path) -> None:
    watch = f"127.0.0.1:{free_port()}"
    words = options(tmp_path, "--port", "0", config=f'[listen]\nwatch = "{watch}"\n{TABLES}')
    paths = ("/live", "/ready", "/health", "/metrics", "/api/tables")

    async def scene() -> tuple[list[int], list[int]]:
        async with (
            served(*words) as house,
            watched(house) as players,
            httpx.AsyncClient(timeout=120, base_url=f"http://{watch}") as http,
        ):
            there = [(await http.get(path)).status_code for path in paths]
            return there, [(await players.http.get(path)).status_code for path in paths]

    there, here = asyncio.run(scene())
    assert there == [200, 200, 200, 200, 404]
    assert here == [404, 404, 404, 404, 200]
