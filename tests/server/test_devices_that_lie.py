"""Devices that lie: forged lines, told again, with a wrong secret, at another's table. Nothing is dealt."""

from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from device_line import SECRET, DeviceLine
from device_scene import DeviceDoor, device_stage
from ground import Stage

from sabot.devices import seals
from sabot.server.devices import doors
from sabot.server.monitoring.security_log import LOG, SecurityEvent


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "punto-banco") as stage:
        yield stage


Lie = Callable[[DeviceDoor], Coroutine[Any, Any, str]]


async def _said(door: DeviceDoor, text: str) -> str:
    line = await door.line()
    await line.raw()
    line.wire.write(text)
    return await line.raw()


def _hello(**wrong: object) -> Lie:
    async def lie(door: DeviceDoor) -> str:
        line = await (await door.line()).hello(**wrong)  # type: ignore[arg-type]  # what a liar says
        return await line.raw()

    return lie


def _after_hello(make: Callable[[DeviceLine], str]) -> Lie:
    async def lie(door: DeviceDoor) -> str:
        line = await door.device()
        line.wire.write(make(line))
        while not (answer := await line.hear()).startswith(("bye", "cut")):
            pass
        return answer

    return lie


def _replayed(line: DeviceLine) -> str:
    """What another connection was told, word for word."""
    key = seals.line_key(SECRET, "shoe-1", "pit", "00" * 16, "ab" * 16)
    return seals.from_device(key).sealed("1 shoe")


def _twice(line: DeviceLine) -> str:
    sealed = line.told.sealed("1 shoe")
    line.wire.write(sealed)
    return sealed


REPLAYED = seals.hello(SECRET, "shoe-1", "pit", "00" * 16, "ab" * 16)
"""Word for word, as the device said it when the house had drawn another number."""
LIES: dict[str, Lie] = {
    "no secret": _hello(secret=bytes(32)),
    "half a secret": _hello(secret=SECRET[:16]),
    "another device's name": _hello(device="shoe-2"),
    "no name": _hello(device=""),
    "a person's name": _hello(device="device:shoe-1"),
    "another's table": _hello(table="salon"),
    "no table": _hello(table="nowhere"),
    "another language": lambda door: _said(door, "GET / HTTP/1.1"),
    "nothing": lambda door: _said(door, ""),
    "a hello without a proof": lambda door: _said(door, "hello shoe-1 pit abab"),
    "a proof of zeros": lambda door: _said(door, f"hello shoe-1 pit abab {'0' * 64}"),
    "a hello of another connection": lambda door: _said(door, REPLAYED),
    "a line without a seal": _after_hello(lambda line: "1 shoe"),
    "a seal of zeros": _after_hello(lambda line: "1 shoe 0000000000000000"),
    "a line of another connection": _after_hello(_replayed),
    "a line told twice under one seal": _after_hello(_twice),
    "the house's own line sent back": _after_hello(lambda line: line.last),
    "a number altered": _after_hello(lambda line: "2" + line.told.sealed("1 shoe")[1:]),
    "a card altered": _after_hello(lambda line: line.told.sealed("1 card 2s").replace("2s", "As")),
    "a sealed word that nobody knows": _after_hello(lambda line: line.told.sealed("1 pay 1000")),
    "a sealed command of people": _after_hello(lambda line: line.told.sealed('{"type":"void"}')),
    "an endless line": _after_hello(lambda line: line.told.sealed("1 card " + "A" * 5_000)),
}


@pytest.mark.parametrize("lie", LIES)
def test_whoever_lies_is_sent_away_nothing_is_dealt_and_it_stands_in_the_log(stage: Stage, lie: str) -> None:
    door = DeviceDoor(stage)
    host = stage.ground.service.host("pit")
    assert host is not None
    before = LOG.counted[SecurityEvent.DEVICE_REFUSED]
    answer = stage.play(LIES[lie](door))
    # What was told the first time was true.
    shoes = 1 if lie == "a line told twice under one seal" else 0
    assert answer.startswith(("bye ", "cut"))
    assert host.writer.table.shoes == shoes
    assert LOG.counted[SecurityEvent.DEVICE_REFUSED] == before + 1
    other = stage.ground.service.host("salon")
    assert other is not None
    assert (other.writer.table.croupier, other.writer.table.shoes) == ("", 0)


def test_a_loose_cable_does_not_fill_the_journal(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time that a device comes back, and each opened lid, is told twice: there is an end to that."""
    monkeypatch.setattr(doors, "MOST_COMINGS", 3)
    monkeypatch.setattr(doors, "COMES_EVERY", 10**9)
    door = DeviceDoor(stage)

    async def scene() -> list[str]:
        for _ in range(2):
            await door.device()
        line = await door.device()
        line.say("lid open")
        ends = [await line.until("bye")]
        line = await (await door.line()).hello()
        return [*ends, await line.raw()]

    assert stage.play(scene()) == ["bye too-often", "bye too-often"]
