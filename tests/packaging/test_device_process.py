"""A device as a process of its own deals to a guest at a real server; both are killed in the middle."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from house_process import SABOT, served
from trial.nats_server import free_port

from sabot.client import Client, as_guest
from sabot.money import Amount
from sabot.server.socket.wire import Done
from sabot.table import commands as c

CONFIG = """
[listen]
devices = "127.0.0.1:{port}"

[[device]]
id = "shoe-1"
table = "pit"
secret_file = "shoe-1.secret"

[[table]]
id = "pit"
game = "punto-banco"
mode = "auto"
[table.settings]
device = "shoe-1"
[table.settings.times]
betting = 5
last_bets = 1
result = 1
"""


@asynccontextmanager
async def dealing(tmp_path: Path, port: int, *faults: str) -> AsyncIterator[None]:
    device = await asyncio.create_subprocess_exec(
        *SABOT, "device", "deal", "shoe-1", "pit", "--game", "punto-banco", "--pace", "0",
        "--secret", str(tmp_path / "data" / "shoe-1.secret"), "--memory", str(tmp_path / "shoe-1.json"),
        "--to", f"127.0.0.1:{port}", *faults, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield
    finally:
        device.kill()
        await device.wait()


async def coup(guest: Client) -> None:
    """10.00 on the Player, from its betting time to its end."""
    while not isinstance(await guest.act("pit", c.PlaceBet("", "player", Amount(1_000))), Done):
        await asyncio.sleep(0.1)
    staked = guest.table("pit").view.round_id
    while guest.table("pit").view.round_id == staked:
        await asyncio.sleep(0.1)


@pytest.mark.long
def test_a_device_deals_on_whoever_is_killed(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    port = free_port()
    (tmp_path / "house.toml").write_text(CONFIG.format(port=port))
    words = ("--config", str(tmp_path / "house.toml"), "--data", str(tmp_path / "data"), "--port", "0")

    async def run(*command: str) -> tuple[int, str]:
        made = await asyncio.create_subprocess_exec(
            *SABOT, *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        out, _ = await made.communicate()
        return made.returncode or 0, out.decode()

    async def scene() -> None:
        assert (await run("device", "secret", str(tmp_path / "data" / "shoe-1.secret")))[0] == 0
        for faults in ((), ("--drop", "20", "--repeat", "20", "--garble", "10", "--blind", "10")):
            async with served(*words) as house:
                async with Client(await as_guest(house.address)) as guest:
                    await guest.watch("pit")
                    assert isinstance(await guest.act("pit", c.Join()), Done)
                    async with dealing(tmp_path, port, *faults):
                        await coup(guest)
                    async with dealing(tmp_path, port, *faults):
                        await coup(guest)
                await house.stopped(signal.SIGKILL)
        code, told = await run("audit", "--data", str(tmp_path / "data"))
        assert (code, "Proven" in told) == (0, True), told

    asyncio.run(scene())


def test_a_secret_is_never_written_over_another(tmp_path: Path) -> None:
    async def scene() -> tuple[int, ...]:
        codes = []
        for _ in range(2):
            made = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "sabot", "device", "secret", str(tmp_path / "one"),
                stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
            codes.append(await made.wait())
        return tuple(codes)

    assert asyncio.run(scene()) == (0, 2)
    assert (tmp_path / "one").stat().st_mode & 0o077 == 0
