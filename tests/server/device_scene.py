"""A house with a device's table behind real sockets, its clock moved by hand, and lines written by a test."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device_line import SECRET, DeviceLine
from ground import Ground, Plain, Stage, Wire, config_of, staged
from msgspec.structs import replace

from sabot.devices import lines as ln
from sabot.devices import wires
from sabot.profiles import Mode, Times
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import DeviceEntry, JournalSettings, TableEntry
from sabot.server.devices.doors import DeviceDoors
from sabot.table.house.settings import Settings
from sabot.table.state import Phase

QUICK = Settings(device="shoe-1", times=Times(betting=5, last_bets=1, decision=5, result=1))


@contextmanager
def device_stage(directory: Path, game: str) -> Iterator[Stage]:
    (directory / "shoe-1.secret").write_text(SECRET.hex())
    tables = (
        TableEntry(id="pit", game=game, mode=Mode.AUTO, settings=QUICK),
        TableEntry(id="salon", game=game, mode=Mode.AUTO, settings=replace(QUICK, device="shoe-2")),
    )
    devices = (DeviceEntry(id="shoe-1", table="pit", secret_file="shoe-1.secret"),)
    config = replace(config_of(*tables), keep=JournalSettings(directory=str(directory)), device=devices)
    with staged(config, outside=OUTSIDE) as stage:
        yield stage


class DeviceDoor:
    """A port for devices at a staged house."""

    def __init__(self, stage: Stage) -> None:
        self._doors = DeviceDoors(stage.ground.service)
        self._server: asyncio.Server | None = None

    async def port(self) -> int:
        if self._server is None:
            self._server = await asyncio.start_server(
                self._doors.over_tcp, "127.0.0.1", 0, limit=ln.LONGEST_LINE
            )
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def line(self) -> DeviceLine:
        return DeviceLine(wires.stream_wire(*await asyncio.open_connection("127.0.0.1", await self.port())))

    async def device(self) -> DeviceLine:
        """One that is known, and was told how far it had come."""
        line = await (await self.line()).hello()
        await line.until("ack")
        return line


async def staked(wire: Wire, bet: str = "player") -> None:
    answer = await wire.act("pit", {"type": "place-bet", "hand": "", "bet": bet, "amount": 1_000})
    assert answer["type"] == "done", answer


async def deal_whatever_is_wanted(
    line: DeviceLine, cards: Iterator[str], came: list[str], first: str = ""
) -> None:
    """As a machine does, until it is switched off."""
    number = 1
    while True:
        match (await line.hear()).split(" "):
            case ["ack", taken]:
                number = int(taken) + 1
            case ["want", "shoe"]:
                line.say(f"{number} shoe")
            case ["want", "open"]:
                line.say(f"{number} burnt {first}".rstrip())
            case ["want", "card" | "burn" | "hole"]:
                came.append(next(cards))
                line.say(f"{number} card {came[-1]}")
            case _:
                pass


def lying(view: Plain) -> list[str]:
    """Every card of the round in sight, in whatever order."""
    told = re.findall(r"'([A23456789TJQK][shdc])'", str(view["round"]))
    return sorted(told)


def ended_with_cards(ground: Ground, came: list[str]) -> bool:
    host = ground.service.host("pit")
    assert host is not None
    return bool(came) and host.writer.table.phase is Phase.RESULT
