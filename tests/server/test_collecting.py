"""The collector looks at what is new, and nobody who goes leaves anything that it would have to find."""

import asyncio
import gc
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from weakref import ref

import pytest
import uvloop
from server_drawing import config_of, served
from websockets.asyncio.client import ClientConnection, connect
from websockets.server import ServerProtocol

from sabot.client import as_guest
from sabot.profiles import Mode
from sabot.server import collecting
from sabot.server.config.server_config import TableEntry
from sabot.server.net.direct_line import HearingSocket
from sabot.server.socket.connection import Socket
from sabot.server.socket.display import Display

BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}


class Holding:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As it was before; it looks sooner than in a house."""
    monkeypatch.setattr(collecting, "AGAIN", 0.001)
    yield
    gc.unfreeze()
    gc.enable()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def test_what_is_new_and_let_go_is_found_soon() -> None:
    async def scene() -> None:
        async with collecting.looked_after(lambda: False):
            assert not gc.isenabled(), "it looks when it is told to"
            gone = ref(Holding())
            await until(lambda: gone() is None)

    asyncio.run(scene())
    assert gc.isenabled()


def test_what_stays_is_put_aside_and_looked_at_once_nobody_is_kept_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collecting, "ALL_AGAIN", 0.0)
    quiet, looks = [False], list[int]()

    def is_quiet() -> bool:
        looks.append(len(looks))
        return quiet[0]

    async def scene() -> None:
        held = Holding()
        gone = ref(held)
        async with collecting.looked_after(is_quiet):
            del held
            await until(lambda: len(looks) > 3)
            assert gone() is not None, "it was put aside while somebody had it"
            quiet[0] = True
            await until(lambda: gone() is None)

    asyncio.run(scene())


Parting = Callable[[ClientConnection], Awaitable[None]]


async def in_good_order(line: ClientConnection) -> None:
    await line.close()


async def all_at_once(line: ClientConnection) -> None:
    line.transport.abort()


async def for_bad_manners(line: ClientConnection) -> None:
    await line.send("no message")


async def in_the_middle_of_a_message(line: ClientConnection) -> None:
    line.transport.write(b"\x81\xfe\x10")
    line.transport.abort()


async def unheard(line: ClientConnection) -> None:
    await line.send(json.dumps({"type": "act", "id": "one", "table": "t1", "command": BET}))
    line.transport.abort()


PARTINGS: tuple[Parting, ...] = (
    in_good_order,
    all_at_once,
    for_bad_manners,
    in_the_middle_of_a_message,
    unheard,
)
OF_A_LINE = (Socket, Display, HearingSocket, ServerProtocol)


async def welcomed(line: ClientConnection) -> None:
    """They follow the table, and have been told everything about it."""
    await line.send(json.dumps({"type": "subscribe", "table": "t1"}))
    kinds = set[str]()
    while "snapshot" not in kinds:
        kinds.add(json.loads(await line.recv())["type"])


@pytest.mark.parametrize("part", PARTINGS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("door", ["/ws", "/ws/display/t1"])
def test_whoever_goes_leaves_nothing_for_the_collector(tmp_path: Path, door: str, part: Parting) -> None:
    async def scene() -> None:
        entry = TableEntry(id="t1", game="punto-banco", mode=Mode.VIDEO)
        async with served(config_of(tmp_path, entry)) as (address, service):
            signed = await as_guest(address)
            headers = {"Cookie": f"sabot={signed.token}", "Origin": address}
            gc.collect()
            gc.disable()
            line = await connect(address.replace("http", "ws", 1) + door, additional_headers=headers)
            await welcomed(line)
            left = [ref(one) for one in gc.get_objects() if isinstance(one, OF_A_LINE)]
            assert len(left) == 3
            await part(line)
            await until(lambda: all(one() is None for one in left))
            await line.wait_closed()
            assert service.hub.is_alone()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scene())
    gc.enable()
