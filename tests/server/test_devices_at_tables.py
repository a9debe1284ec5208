"""A device deals at a table over real sockets: what is read is dealt once, in order, or refused."""

import asyncio
import os
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
from device_line import DeviceLine
from device_scene import (
    DeviceDoor,
    deal_whatever_is_wanted,
    device_stage,
    ended_with_cards,
    lying,
    staked,
)
from ground import Ground, Stage
from websockets.asyncio.client import connect

from sabot.devices.wires import Wire
from sabot.server.devices.doors import DeviceDoors, SerialLines
from sabot.table.state import Phase


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "punto-banco") as stage:
        yield stage


@pytest.fixture
def blackjack(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "live-blackjack") as stage:
        yield stage


async def shoe_in(line: DeviceLine, first: int = 1) -> int:
    """A shoe is loaded and its first card, a seven, is turned; the number of the next reading."""
    await line.until("want shoe")
    assert await line.tell(f"{first} shoe") == f"ack {first}"
    assert await line.tell(f"{first + 1} burnt 7h") == f"ack {first + 1}"
    return first + 2


async def cards_wanted(ground: Ground, line: DeviceLine) -> None:
    """Betting ends, and the device hears of it."""
    await ground.pass_time(6)
    await line.until("want card")


def cards_of(ground: Ground, table: str = "pit") -> str:
    host = ground.service.host(table)
    assert host is not None
    play = host.writer.table.play or host.writer.table.shown
    assert play is not None
    rows = play.family.rows(play.now)
    return " / ".join(" ".join(str(card) for card in row.cards) for row in rows)


def test_a_coup_is_dealt_by_a_device(stage: Stage) -> None:
    """Player 9 of diamonds and queen, Banker 4 and 3: a natural, so that four cards end it."""
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        number = await shoe_in(line)
        async with ground.at_table("pit") as player:
            await staked(player)
            before = (await player.look("pit"))["balance"]
            await cards_wanted(ground, line)
            for card in ("9d", "4s", "Qh", "3c"):
                assert await line.tell(f"{number} card {card}") == f"ack {number}"
                number += 1
            await ground.pass_time(1)
            # 10.00 staked and won at even money.
            assert (await player.look("pit"))["balance"] == before + 1_000
        ground.check_house()

    stage.play(scene())


def test_without_a_device_the_table_stands_still_and_says_so(stage: Stage) -> None:
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        async with ground.at_table("pit") as player:
            view = await player.shows("pit", lambda view: True)
            assert view["words"] == "no-device"
            line = await door.device()
            await shoe_in(line)
            await player.shows("pit", lambda view: view["phase"] == "betting")
            await staked(player)
            line.wire.write("\n")  # Not even a seal: the line is over.
            await player.shows("pit", lambda view: view["words"] == "no-device")
            answer = await player.act(
                "pit", {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
            )
            assert (answer["type"], answer["code"]) == ("refused", "table-halted")
            again = await door.device()
            await again.until("want")
            await player.shows("pit", lambda view: view["words"] != "no-device")
            await staked(player)

    stage.play(scene())


def test_what_is_told_twice_counts_once_and_what_is_missing_is_asked_for(stage: Stage) -> None:
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        number = await shoe_in(line)
        async with ground.at_table("pit") as player:
            await staked(player)
            await cards_wanted(ground, line)
            assert await line.tell(f"{number} card 2d") == f"ack {number}"
            assert await line.tell(f"{number} card 2d") == f"ack {number}", "told again"
            assert await line.tell(f"{number} card Kd") == f"ack {number}", "another card under its number"
            assert await line.tell(f"{number + 2} card 5c") == f"no {number + 2} {number + 1} gap"
            assert await line.tell(f"{number + 1} card ?") == f"no {number + 1} {number + 1} card-unreadable"
            assert await line.tell(f"{number + 1} card 5c") == f"ack {number + 1}"
            assert cards_of(ground) == "27 / 43"  # two of diamonds, five of clubs

    stage.play(scene())


def test_a_card_that_the_shoe_cannot_have_is_refused_and_read_again(stage: Stage) -> None:
    """Eight decks have eight aces of spades: with the ninth something is wrong."""
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        number = await shoe_in(line)
        async with ground.at_table("pit") as player:
            aces = 0
            while True:
                await staked(player)
                await cards_wanted(ground, line)
                while aces < 8 and not (await _ended(ground)):
                    aces += 1
                    assert await line.tell(f"{number} card As") == f"ack {number}"
                    number += 1
                if aces == 8:
                    break
                await ground.pass_time(2)
            if await _ended(ground):
                await ground.pass_time(2)
                await staked(player)
                await cards_wanted(ground, line)
            assert await line.tell(f"{number} card As") == f"no {number} {number} card-all-out"
            assert await line.tell(f"{number} card 9s") == f"ack {number}"

    stage.play(scene())


async def _ended(ground: Ground) -> bool:
    host = ground.service.host("pit")
    assert host is not None
    return host.writer.table.phase is not Phase.PLAYING


def test_after_a_stop_the_device_goes_on_where_it_was(stage: Stage) -> None:
    """The line is cut in the middle of a deal; what was acknowledged is not dealt again."""
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        number = await shoe_in(line)
        async with ground.at_table("pit") as player:
            await staked(player)
            await cards_wanted(ground, line)
            assert await line.tell(f"{number} card 9d") == f"ack {number}"
            line.wire.write("nonsense")
            again = await (await door.line()).hello()
            assert await again.until("ack") == f"ack {number}"
            await again.until("want card")
            assert await again.tell(f"{number} card 9d") == f"ack {number}"
            for more in ("4s", "Qh", "3c"):
                number += 1
                assert await again.tell(f"{number} card {more}") == f"ack {number}"
            assert await _ended(ground)

    stage.play(scene())


def test_an_open_lid_stops_the_table(stage: Stage) -> None:
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        number = await shoe_in(line)
        async with ground.at_table("pit") as player:
            await staked(player)
            await cards_wanted(ground, line)
            line.say("lid open")
            await player.shows("pit", lambda view: view["words"] == "no-device")
            assert await line.tell(f"{number} card 9d") == f"no {number} {number} lid-open"
            line.say("lid closed")
            await player.shows("pit", lambda view: view["words"] != "no-device")
            assert await line.tell(f"{number} card 9d") == f"ack {number}"

    stage.play(scene())


def test_a_hole_card_is_known_to_the_device_alone_and_told_again_to_a_new_line(blackjack: Stage) -> None:
    """A ten and a ten for the player against 9 and a hidden 8: the dealer has 17, the player wins."""
    door, ground = DeviceDoor(blackjack), blackjack.ground

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        assert await line.tell("1 shoe") == "ack 1"
        await line.until("want open")
        assert await line.tell("2 burnt") == "ack 2"
        async with ground.at_table("pit", seat=1) as player:
            stake = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
            assert (await player.act("pit", stake))["type"] == "done"
            await cards_wanted(ground, line)
            for number, card in ((3, "Ts"), (4, "9h"), (5, "Td")):
                assert await line.tell(f"{number} card {card}") == f"ack {number}"
            await line.until("want hole")
            assert await line.tell("6 card 8c") == "ack 6"
            line.wire.write("the cable is pulled")
            again = await door.device()
            await again.until("tell 6")
            again.say("6 again 8c")
            choice = {"type": "choose", "hand": "1.1", "action": "stand"}
            assert (await player.act("pit", choice))["type"] == "done"
            view = await player.shows("pit", lambda view: view["phase"] == "result")
            assert "8c" in str(view["round"])
        ground.check_house()

    blackjack.play(scene())


def test_over_a_websocket_the_same_lines(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> None:
        address = ground.address.replace("http", "ws", 1) + "/device"
        async with connect(address, compression=None, origin=None) as socket:
            out: asyncio.Queue[str] = asyncio.Queue()

            async def write() -> None:
                while True:
                    await socket.send(await out.get())

            async def read() -> str | None:
                return str(await socket.recv())

            writing = asyncio.create_task(write())
            line = await DeviceLine(Wire(read, out.put_nowait)).hello()
            assert await line.until("ack") == "ack 0"
            assert await shoe_in(line) == 3
            writing.cancel()

    stage.play(scene())


def test_on_a_serial_line_the_same_lines(stage: Stage) -> None:
    """A pair of pseudo-terminals is the cable; a cable that is pulled and put back is a new line."""
    doors = DeviceDoors(stage.ground.service)

    async def plugged_in() -> tuple[str, int]:
        """The house at one end of a cable, a device at the other: its answers to a hello and to a beat."""
        ours, theirs = os.openpty()
        tty.setraw(ours)
        os.set_blocking(ours, False)
        house = asyncio.create_task(doors.on_serial_line(os.ttyname(theirs)))
        lines = SerialLines(ours)
        loop = asyncio.get_running_loop()
        loop.add_reader(ours, lines.readable)
        try:
            line = await DeviceLine(Wire(lines.read, lines.write)).hello()
            taken = await line.until("ack")
            number = int(taken.split(" ")[1])
            if not number:
                number = await shoe_in(line) - 1
            return taken, number
        finally:
            loop.remove_reader(ours)
            house.cancel()
            await asyncio.wait({house})
            os.close(ours)
            os.close(theirs)

    assert stage.play(plugged_in()) == ("ack 0", 2)
    assert stage.play(plugged_in()) == ("ack 2", 2)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "etg-blackjack") as stage:
        yield stage


@pytest.mark.feature("BJ-1")
def test_terminals_around_a_card_machine_see_the_cards_that_it_read(terminals: Stage) -> None:
    """Two guests with a hand each; nobody decides, so that both stand when their time is over."""
    door, ground, came = DeviceDoor(terminals), terminals.ground, list[str]()
    cards = (f"{rank}{suit}" for suit in "shd" for rank in "T98765432A")

    async def scene() -> None:
        line = await door.device()
        machine = asyncio.create_task(deal_whatever_is_wanted(line, cards, came))
        async with ground.at_table("pit", seat=1) as left, ground.at_table("pit", seat=2) as right:
            await left.shows("pit", lambda view: view["phase"] == "betting")
            for seat, player in ((1, left), (2, right)):
                stake = {"type": "place-bet", "hand": f"{seat}.1", "bet": "main", "amount": 1_000}
                assert (await player.act("pit", stake))["type"] == "done"
            while not ended_with_cards(ground, came):
                await ground.pass_time(1)
                await asyncio.sleep(0)
            one = await left.shows("pit", lambda view: view["phase"] == "result")
            other = await right.shows("pit", lambda view: view["phase"] == "result")
            assert lying(one) == lying(other)
            assert lying(one)
            assert set(lying(one)) <= set(came)
        machine.cancel()
        ground.check_house()

    terminals.play(scene())
