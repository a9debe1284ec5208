"""Who comes and goes faster than a table hears of it is in the end where they are."""

import asyncio
from collections.abc import Iterator

import pytest
from ground import Stage, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.socket.hub import Listener
from sabot.store.commit import Answer, Commit
from sabot.table import commands as c

COME, GO = "come", "go"


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO))) as opened:
        yield opened


async def absent_after(stage: Stage, *steps: str) -> bool:
    """Whether the table thinks that ann is gone, after she came and went without a pause in between."""
    service, window = stage.ground.service, Listener("ann", lambda content: True)
    host = service.host("one")
    assert host is not None
    await host.ask(c.Request("ann", c.Join()))
    service.listen("one", window)
    for step in steps:
        (service.listen if step == COME else service.forget)("one", window)
    # What was asked is answered before a tick, and what follows from that answer before the next one.
    for _ in range(len(steps) + 1):
        await host.ask(c.Request("", c.Tick()))
    return "ann" in host.writer.table.absent


@pytest.mark.parametrize(
    ("steps", "absent"),
    [
        ((GO,), True),
        ((GO, COME), False),
        ((GO, COME, GO), True),
        ((GO, COME, GO, COME), False),
    ],
)
def test_who_comes_back_before_the_table_knows_that_he_went(
    stage: Stage, steps: tuple[str, ...], absent: bool
) -> None:
    assert stage.play(absent_after(stage, *steps)) is absent


def test_who_goes_before_the_table_knows_that_he_came_back(stage: Stage) -> None:
    async def scene() -> bool:
        assert await absent_after(stage, GO)
        return await absent_after(stage, GO)

    assert stage.play(scene())


@pytest.mark.parametrize("watches", [True, False])
def test_who_is_gone_before_his_joining_is_decided_is_not_connected(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, watches: bool
) -> None:
    async def scene() -> bool:
        ground = stage.ground
        person, host, service = await ground.guest(), ground.service.host("one"), ground.service
        assert host is not None
        decides, goes_on = asyncio.Event(), asyncio.Event()
        real = service.live.journal.commit

        async def held(commit: Commit) -> Answer:
            decides.set()
            await goes_on.wait()
            return await real(commit)

        async with ground.wire(person) as wire:
            await wire.until("welcome")
            if watches:
                await wire.send({"type": "subscribe", "table": "one"})
                await wire.until("own", table="one")
            monkeypatch.setattr(service.live.journal, "commit", held)
            await wire.send({"type": "act", "id": "in", "table": "one", "command": {"type": "join"}})
            await decides.wait()
        while len(ground.windows):
            await asyncio.sleep(0.01)
        goes_on.set()
        while person.id not in host.writer.table.guests:
            await asyncio.sleep(0.01)
        # What follows from the answer is asked before the second tick.
        for _ in range(3):
            await host.ask(c.Request("", c.Tick()))
        return person.id in host.writer.table.absent

    assert stage.play(scene())


def test_who_joined_without_looking_on_is_gone_with_his_window(stage: Stage) -> None:
    async def scene() -> bool:
        ground = stage.ground
        person, host = await ground.guest(), ground.service.host("one")
        assert host is not None
        async with ground.wire(person) as wire:
            assert (await wire.act("one", {"type": "join"}))["type"] == "done"
            assert person.id not in host.writer.table.absent
        while len(ground.windows):
            await asyncio.sleep(0.01)
        await host.ask(c.Request("", c.Tick()))
        return person.id in host.writer.table.absent

    assert stage.play(scene())


def test_closing_one_of_two_windows_calls_nobody_back(stage: Stage) -> None:
    async def scene() -> bool:
        service, windows = stage.ground.service, [Listener("ann", lambda content: True) for _ in range(2)]
        host = service.host("one")
        assert host is not None
        await host.ask(c.Request("ann", c.Join()))
        for window in windows:
            service.listen("one", window)
        await host.ask(c.Request("ann", c.LoseConnection()))
        service.forget("one", windows[0])
        await host.ask(c.Request("", c.Tick()))
        return "ann" in host.writer.table.absent

    assert stage.play(scene())
