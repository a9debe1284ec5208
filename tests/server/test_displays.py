"""Displays: what everybody may see, to whoever stands in the room, without a session and without a say."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from ground import SECOND, Ground, Plain, Stage, Wire, config_of, staged
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import HASTY
from sabot.server.socket import display
from sabot.server.socket.display import LaterListener
from sabot.server.socket.hub import MOST_WAITING
from sabot.server.socket.wire import Closed
from sabot.table.house.settings import DisplayTime, Settings

COUPS = TableEntry(id="coups", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
PAIRS = TableEntry(id="pairs", game="poker-and-pairs", mode=Mode.INTERNAL, own_tables=2)
LATE = TableEntry(
    id="late",
    game="punto-banco",
    mode=Mode.INTERNAL,
    own_tables=0,
    settings=Settings(display=DisplayTime.LATER, display_seconds=1),
)


@pytest.fixture(scope="module")
def hall() -> Iterator[Stage]:
    with staged(config_of(COUPS, PAIRS, LATE, proxies=("127.0.0.1",), networks=("10.0.0.0/8",))) as stage:
        yield stage


@asynccontextmanager
async def screen(ground: Ground, table: str, came: str = "10.1.2.3") -> AsyncIterator[Wire]:
    """A display at an address, by which proxies say that it came."""
    address = f"{ground.address.replace('http', 'ws', 1)}/ws/display/{table}"
    origin, headers = Origin(ground.address), {"x-forwarded-for": came}
    async with connect(address, origin=origin, additional_headers=headers, compression=None) as connection:
        yield Wire(connection)


async def shown(wire: Wire, table: str) -> Plain:
    await wire.send({"type": "subscribe", "table": table})
    return await wire.until("snapshot", table=table)


@pytest.mark.feature("BJ-165")
def test_a_display_is_told_what_everybody_sees_and_nothing_else(hall: Stage) -> None:
    async def scene(ground: Ground) -> None:
        async with ground.at_table("coups") as ann, screen(ground, "coups") as wall:
            before = await shown(wall, "coups")
            assert before["public"]["phase"] == "betting"
            bet = {
                "type": "place-bet",
                "hand": "",
                "bet": "banker",
                "amount": 1_000,
                "chips": [],
                "behind": False,
            }
            assert (await ann.act("coups", bet))["type"] == "done"
            assert (await ann.act("coups", {"type": "press-deal"}))["type"] == "done"
            seen = await wall.shows("coups", lambda view: bool(view["round"] and view["round"]["over"]))
            own = await ann.shows("coups", lambda view: bool(view["round"] and view["round"]["over"]))
            assert seen["round"]["shown"] == own["round"]["shown"]
            assert {message["type"] for message in wall.told} == {"welcome", "snapshot", "changed"}
            # Nobody is there because a screen hangs on the wall.
            host = ground.service.host("coups")
            assert host is not None
            assert host.writer.table.guests.keys() == {ann.told[0]["player"]}

    hall.play(scene(hall.ground))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": "x", "table": "coups", "command": {"type": "join"}},
        {"type": "subscribe", "table": "pairs"},
        {"type": "look", "table": "coups"},
        {"type": "sing"},
        "no message",
    ],
    ids=["an act", "another table", "an own part", "no type", "no JSON"],
)
def test_a_display_has_no_say(hall: Stage, message: Plain | str) -> None:
    async def scene(ground: Ground) -> tuple[int, str]:
        async with screen(ground, "coups") as wall:
            await shown(wall, "coups")
            await wall.send(message)
            return await wall.closed()

    code, _ = hall.play(scene(hall.ground))
    assert code == Closed.MALFORMED


def test_a_display_is_for_the_room_only(hall: Stage) -> None:
    async def scene(ground: Ground) -> tuple[int, str]:
        async with screen(ground, "coups", "203.0.113.7") as wall:
            return await wall.closed()

    assert hall.play(scene(hall.ground))[0] == Closed.NOT_HERE


def test_nobodys_own_table_is_shown_on_a_wall(hall: Stage) -> None:
    async def scene(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as ann:
            await ann.send({"type": "subscribe", "table": "pairs"})
            own = (await ann.until("own-table"))["own"]
            async with screen(ground, own) as wall:
                await wall.send({"type": "subscribe", "table": own})
                return await wall.until("refused", "snapshot")

    assert hall.play(scene(hall.ground))["code"] == "no-such-table"


def test_a_screen_that_asks_too_often_is_told_so(hall: Stage) -> None:
    """It asks again later, and does not stay dark."""

    async def scene(ground: Ground) -> Plain:
        async with screen(ground, "coups", "10.9.9.9") as wall:
            # As often as it may, and once more: who goes on all the same is sent away.
            for _ in range(RateLimits().burst // RateLimits().subscribe_cost + 1):
                await wall.send({"type": "subscribe", "table": "coups"})
            return await wall.until("refused")

    assert hall.play(scene(hall.ground))["code"] == HASTY.code


def test_one_address_does_not_take_every_place(hall: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "MOST_OF_ADDRESS", 2)

    async def scene(ground: Ground) -> tuple[int, Plain]:
        async with screen(ground, "coups", "10.2.2.2") as one, screen(ground, "coups", "10.2.2.2") as other:
            await shown(one, "coups")
            await shown(other, "coups")
            async with screen(ground, "coups", "10.2.2.2") as third:
                code, _ = await third.closed()
            async with screen(ground, "coups", "10.3.3.3") as elsewhere:
                return code, await shown(elsewhere, "coups")

    assert hall.play(scene(hall.ground))[0] == Closed.TOO_FAST


@pytest.mark.feature("BJ-95")
def test_a_display_that_is_later_counts_by_the_time_that_it_shows(hall: Stage) -> None:
    async def scene(ground: Ground) -> tuple[int, int, Plain]:
        async with screen(ground, "late") as wall:
            welcome = await wall.until("welcome")
            began = asyncio.get_running_loop().time()
            await shown(wall, "late")
            return welcome["at"], ground.clock.at, {"took": asyncio.get_running_loop().time() - began}

    at, now, timed = hall.play(scene(hall.ground))
    assert now - at == SECOND
    assert timed["took"] >= 1, "even the first picture is as late as the table says"


def test_what_comes_later_comes_in_its_order_and_ends_with_the_screen() -> None:
    async def scene() -> list[bytes]:
        told, delay = list[bytes](), 0.05

        def send(content: bytes) -> bool:
            told.append(content)
            return True

        listener = LaterListener(send, lambda: delay)
        for number in range(20):
            listener.tell(b"%d" % number, "t")
        listener.tell(b"pong")
        delay = 0
        listener.tell(b"last", "t")
        while len(told) < 22:
            await asyncio.sleep(0.01)
        delay = 0.01
        listener.tell(b"never", "t")
        listener.end()
        await asyncio.sleep(0.05)
        return told

    assert asyncio.run(scene()) == [b"pong", *(b"%d" % number for number in range(20)), b"last"]


def test_a_screen_that_read_too_slowly_is_told_nothing_that_goes_on_from_what_it_missed() -> None:
    async def scene() -> list[bytes]:
        told, reads, delay = list[bytes](), False, 0.0

        def send(content: bytes) -> bool:
            if reads:
                told.append(content)
            return reads

        listener = LaterListener(send, lambda: delay)
        listener.tables.add("t")
        for _ in range(MOST_WAITING + 1):
            listener.tell(b"missed", "t")
        delay = 0.05
        listener.tell(b"goes on", "t")
        reads = True
        assert listener.drained() == {"t"}
        listener.tell(b"snapshot", "t")
        listener.tell(b"changed", "t")
        while b"changed" not in told:
            await asyncio.sleep(0.01)
        return told

    assert asyncio.run(scene()) == [b"snapshot", b"changed"]


def test_displays_cost_nothing_for_those_who_play(hall: Stage) -> None:
    """A display has no own part: nothing is worked out or told for a player of no name."""

    async def scene(ground: Ground) -> None:
        async with screen(ground, "coups") as wall:
            await shown(wall, "coups")
            topic = ground.service.hub.topic("coups")
            assert len(topic.listeners) == 1
            assert not topic.windows
            assert not topic.parts
            assert not ground.service.hub.watched_by("")
            assert "own" not in msgspec.json.decode(wall.frames[-1])
        while ground.service.hub.topic("coups").listeners:
            await asyncio.sleep(0.01)

    hall.play(scene(hall.ground))
