"""A device as a process of its own: it deals at a real server with every fault, and all are killed."""

import asyncio
import os
import re
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest
from device_records import FACE_DOWN, DeviceRecord, check_readings, record_in
from house_process import SABOT

from sabot.devices import seals

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.mark.long
def test_devices_deal_on_whoever_is_killed() -> None:
    """The short form of `make devices`: a shoe at each table, two kills."""

    async def campaign() -> tuple[int, str]:
        made = await asyncio.create_subprocess_exec(
            sys.executable, str(TOOLS / "devices.py"), "2", "2", "5",
            env=os.environ | {"PYTHONPATH": str(TOOLS)},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        out, _ = await made.communicate()
        return made.returncode or 0, out.decode()

    code, told = asyncio.run(campaign())
    assert code == 0, told
    summary = told.splitlines()[-1]
    assert re.match(r"[2-9] shoes, \d{3,} readings, each in the journal once and as it was read", summary), (
        told
    )
    assert "repeat" in summary
    assert summary.endswith("books and audit in order")


READ = {1: "shoe", 2: "burnt 7h", 3: "card 9d", 4: "card 4s", 5: "cut", 6: "card Qh"}
"""What the device wrote down; the sixth is on its way."""
TRUE = [(1, "shoe"), (2, "burnt 7h"), (3, "card 9d"), (4, FACE_DOWN), (5, "cut")]
LIES = {
    "twice": ([*TRUE, (5, "cut")], "doubled, lost or out of order"),
    "left out": ([*TRUE[:2], *TRUE[3:]], "doubled, lost or out of order"),
    "another card": ([*TRUE[:2], (3, "card Kd"), *TRUE[3:]], "read card 9d, and the journal has card Kd"),
    "a card that nobody read": ([*TRUE, (6, "card Qh"), (7, "card 2c")], "read nothing"),
    "a cut card face down": ([*TRUE[:4], (5, FACE_DOWN)], "read cut"),
    "lost at the end": (TRUE[:4], "5 was acknowledged"),
}


def test_the_proof_takes_what_is_true() -> None:
    check_readings(DeviceRecord(READ, Counter()), TRUE, 5)


@pytest.mark.parametrize("lie", LIES)
def test_the_proof_notices_a_journal_that_differs(lie: str) -> None:
    written, told = LIES[lie]
    with pytest.raises(AssertionError, match=told):
        check_readings(DeviceRecord(READ, Counter()), written, 5)


def test_a_number_that_was_put_away_is_that_of_what_came_next(tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text("1 shoe\n2 card 9d\ndrop 2 card 9d\n2 shoe\n")
    assert record_in(file) == DeviceRecord({1: "shoe", 2: "shoe"}, Counter(drop=1), 2)


def test_a_device_outlives_a_house_that_hangs_up(tmp_path: Path) -> None:
    """Where a socket is written to that nobody reads, the system says SIGPIPE."""
    (tmp_path / "secret").write_text("ab" * seals.SECRET)

    async def scene() -> None:
        came: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
        house = await asyncio.start_server(lambda reader, writer: came.put_nowait(writer), "127.0.0.1", 0)
        port = house.sockets[0].getsockname()[1]
        device = await asyncio.create_subprocess_exec(
            *SABOT, "device", "deal", "shoe-1", "pit", "--game", "punto-banco", "--to", f"127.0.0.1:{port}",
            "--secret", str(tmp_path / "secret"), "--memory", str(tmp_path / "memory"),
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            for _ in range(2):
                line = await came.get()
                device.send_signal(signal.SIGPIPE)
                line.close()
            assert device.returncode is None
        finally:
            device.kill()
            await device.wait()
            house.close()

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
