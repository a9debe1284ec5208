"""Who comes and goes faster than a table hears of it is in the end where he is."""

from collections.abc import Iterator

import pytest
from ground import Stage, config_of, staged

from sabot.house.told import Told
from sabot.profiles import Mode
from sabot.server.config import TableEntry
from sabot.server.hub import Listener
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
    await host.ask(Told(c.Join("ann")))
    service.listen("one", window)
    for step in steps:
        (service.listen if step == COME else service.forget)("one", window)
    # What was asked is answered before a tick, and what follows from that answer before the next one.
    for _ in range(len(steps) + 1):
        await host.ask(Told(c.Tick()))
    return "ann" in host.desk.table.absent


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


def test_closing_one_of_two_windows_calls_nobody_back(stage: Stage) -> None:
    async def scene() -> bool:
        service, windows = stage.ground.service, [Listener("ann", lambda content: True) for _ in range(2)]
        host = service.host("one")
        assert host is not None
        await host.ask(Told(c.Join("ann")))
        for window in windows:
            service.listen("one", window)
        await host.ask(Told(c.LoseConnection("ann")))
        service.forget("one", windows[0])
        await host.ask(Told(c.Tick()))
        return "ann" in host.desk.table.absent

    assert stage.play(scene())
