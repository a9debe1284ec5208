"""Devices at tables that are closed or taken from them, and beside connections that only take up room."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from device_line import DeviceLine
from device_scene import DeviceDoor, device_stage, staked
from ground import Ground, Stage, Wire
from msgspec.structs import replace

from sabot.cards.card import parse_card
from sabot.devices.wires import MOST_UNREAD, stream_wire
from sabot.house.requests import Done
from sabot.server.devices import device_session, doors
from sabot.store.commit import Answer
from sabot.store.store_errors import StoreFailed
from sabot.table import commands as c

EIGHT = parse_card("8c")


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "punto-banco") as opened:
        yield opened


@pytest.fixture
def blackjack(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "live-blackjack") as opened:
        yield opened


async def told(stage: Stage, command: c.Command, by: str = "") -> None:
    reply = await stage.ground.service.live.hosts["table:pit"].ask(c.Request(by, command))
    assert isinstance(reply, Done), reply


@pytest.mark.parametrize("before", [True, False])
def test_a_device_deals_at_a_table_that_is_opened_after_it_came(stage: Stage, *, before: bool) -> None:
    """The table was closed when it came, or is closed and opened again while it is there."""
    door = DeviceDoor(stage)

    async def scene() -> None:
        if before:
            await told(stage, c.CloseTable())
        line = await door.device()
        if not before:
            await line.until("want shoe")
            await told(stage, c.CloseTable())
        await line.until("want nothing")
        await told(stage, c.OpenTable())
        await line.until("want shoe")
        assert await line.tell("1 shoe") == "ack 1"

    stage.play(scene())


def test_a_device_that_was_relieved_is_there_again(stage: Stage) -> None:
    door = DeviceDoor(stage)

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        await told(stage, c.Relieve("device:shoe-1", "out of order"), by="pit")
        assert await line.tell("1 shoe") == "ack 1"

    stage.play(scene())


def test_connections_that_say_nothing_keep_no_device_out(stage: Stage) -> None:
    door = DeviceDoor(stage)

    async def scene() -> list[DeviceLine]:
        silent = [await door.line() for _ in range(doors.MOST_LINES + 8)]
        await door.device()
        return silent

    stage.play(scene())


def test_an_end_that_does_not_read_is_cut_off() -> None:
    """Otherwise more and more would be kept for it."""

    async def scene() -> tuple[int, str | None]:
        ended: asyncio.Future[tuple[int, str | None]] = asyncio.get_running_loop().create_future()

        async def told(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            wire, most = stream_wire(reader, writer), 0
            while not writer.transport.is_closing():
                wire.write("beat " * 30)
                most = max(most, writer.transport.get_write_buffer_size())
            ended.set_result((most, await wire.read()))

        server = await asyncio.start_server(told, "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname()):
            found = await ended
        server.close()
        return found

    most, end = asyncio.run(scene())
    assert most < 2 * MOST_UNREAD
    assert end is None


def test_after_every_acknowledgement_it_is_told_what_is_wanted(stage: Stage) -> None:
    """Also where the reading was known: the device may have forgotten what it was told before."""
    door = DeviceDoor(stage)

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        for _ in range(2):
            assert await line.tell("1 shoe") == "ack 1"
            assert await line.hear() == "want open"

    stage.play(scene())


def test_a_serial_line_that_is_pulled_ends_once() -> None:
    """However long whoever reads it is busy with something else."""

    async def scene() -> tuple[str | None, bool]:
        house, cable = os.openpty()
        lines, loop = doors.SerialLines(house), asyncio.get_running_loop()
        loop.add_reader(house, lines.readable)
        os.close(cable)
        end = await lines.read()
        more = asyncio.create_task(lines.read())
        for _ in range(10):
            await asyncio.sleep(0)
        told_more = more.done()
        more.cancel()
        loop.remove_reader(house)
        os.close(house)
        return end, told_more

    assert asyncio.run(scene()) == (None, False)


async def with_hole_card(ground: Ground, line: DeviceLine, player: Wire) -> None:
    """Player ten and ten, dealer 9; the shoe has one eight of clubs left, and the hole card is wanted."""
    await line.until("want shoe")
    assert await line.tell("1 shoe") == "ack 1"
    await line.until("want open")
    assert await line.tell("2 burnt") == "ack 2"
    stake = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
    assert (await player.act("pit", stake))["type"] == "done"
    await ground.pass_time(6)
    await line.until("want card")
    for number, card in ((3, "Ts"), (4, "9h"), (5, "Td")):
        assert await line.tell(f"{number} card {card}") == f"ack {number}"
    await line.until("want hole")
    leave(ground, 1)


def leave(ground: Ground, eights: int) -> None:
    """So many eights of clubs can still come."""
    host = ground.service.host("pit")
    assert host is not None
    shoe = host.writer.table.shoe
    assert shoe is not None
    assert shoe.bag is not None
    gone = [EIGHT] * (shoe.bag.unknown[EIGHT] - eights)
    host.writer.table = replace(host.writer.table, shoe=replace(shoe, bag=shoe.bag.without(gone)))


def test_a_hole_card_that_the_shoe_cannot_have_is_read_again(blackjack: Stage) -> None:
    door, ground = DeviceDoor(blackjack), blackjack.ground

    async def scene() -> None:
        line = await door.device()
        async with ground.at_table("pit", seat=1) as player:
            await with_hole_card(ground, line, player)
            leave(ground, 0)
            assert await line.tell("6 card 8c") == "no 6 6 card-unreadable"
            assert await line.tell("6 card 8d") == "ack 6"

    blackjack.play(scene())


def test_what_lies_face_down_does_not_come_again(blackjack: Stage) -> None:
    """The last eight of clubs lies there; the table, which does not know it, would take another."""
    door, ground = DeviceDoor(blackjack), blackjack.ground

    async def scene() -> None:
        line = await door.device()
        async with ground.at_table("pit", seat=1) as player:
            await with_hole_card(ground, line, player)
            assert await line.tell("6 card 8c") == "ack 6"
            choice = {"type": "choose", "hand": "1.1", "action": "hit"}
            assert (await player.act("pit", choice))["type"] == "done"
            await line.until("want card")
            assert await line.tell("7 card 8c") == "no 7 7 card-unreadable"
            assert await line.tell("7 card Ah") == "ack 7"
            view = await player.shows("pit", lambda view: view["phase"] == "result")
            assert "8c" in str(view["round"])

    blackjack.play(scene())


def test_a_device_that_goes_for_good_before_a_hole_card_costs_nobody_a_stake(
    blackjack: Stage,
) -> None:
    """D7: told again with old numbers it deals nothing; 120 seconds after it went the stake goes back."""
    door, ground = DeviceDoor(blackjack), blackjack.ground

    async def scene() -> None:
        line = await door.device()
        async with ground.at_table("pit", seat=1) as player:
            await with_hole_card(ground, line, player)
            line.wire.write("the cable is pulled")
            await player.shows("pit", lambda view: view["words"] == "no-device")
            again = await door.device()
            for old in ("3 card Ts", "5 card Td", "5 card 2c"):
                assert await again.tell(old) == "ack 5"
            assert await again.tell("7 card 2c") == "no 7 6 gap"
            view = await player.shows("pit", lambda view: view["words"] != "no-device")
            assert not view["round"]["dealer"]["hole_down"]
            again.wire.write("the cable is pulled")
            await player.shows("pit", lambda view: view["words"] == "no-device")
            for seconds, held in ((119, 1_000), (1, 0)):
                await ground.pass_time(seconds)
                purse = ground.service.purse((await player.look("pit"))["player"])
                assert (purse.balance, purse.held) == (100_000, held)
        ground.check_house()

    blackjack.play(scene())


def test_a_house_whose_disk_fails_says_so_and_goes_on_afterwards(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    door, store = DeviceDoor(stage), stage.ground.house.store

    def fails(commits: object) -> list[Answer]:
        raise StoreFailed("no space is left")

    async def scene() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(store, "commit_all", fails)
            line = await (await door.line()).hello()
            assert await line.hear() == "bye house-away"
        line = await door.device()
        await line.until("want shoe")
        with monkeypatch.context() as broken:
            broken.setattr(store, "commit_all", fails)
            assert await line.tell("1 shoe") == "no 1 1 table-stale"
        assert await line.tell("1 shoe") == "ack 1"
        assert await line.tell("2 burnt 7h") == "ack 2"

    stage.play(scene())


def test_a_device_that_says_nothing_counts_as_lost(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        async with ground.at_table("pit") as player:
            line = await door.device()
            await player.shows("pit", lambda view: view["words"] != "no-device")
            monkeypatch.setattr(device_session, "SILENCE", 0.1)
            line.say("beat")
            assert await line.until("bye") == "bye silent"
            await player.shows("pit", lambda view: view["words"] == "no-device")

    stage.play(scene())


def test_after_the_cut_card_a_new_shoe_is_wanted(stage: Stage) -> None:
    """It comes before the first coup: that one is dealt, and where the rules say so another; then no more."""
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        assert await line.tell("1 shoe") == "ack 1"
        assert await line.tell("2 burnt 7h") == "ack 2"
        number = 3
        async with ground.at_table("pit") as player:
            wanted = ""
            while wanted != "want shoe":
                await staked(player)
                await ground.pass_time(6)
                await line.until("want card")
                if number == 3:
                    assert await line.tell("3 cut") == "ack 3"
                    number = 4
                for card in ("9d", "4s", "Qh", "3c"):
                    assert await line.tell(f"{number} card {card}") == f"ack {number}"
                    number += 1
                await ground.pass_time(2)
                while (wanted := await line.until("want")) not in ("want shoe", "want nothing"):
                    pass
                if wanted == "want nothing" and number > 11:
                    wanted = await line.until("want shoe")
            view = await player.shows("pit", lambda view: view["words"] == "new-shoe")
            assert view["phase"] == "shoe"
        assert await line.tell(f"{number} shoe") == f"ack {number}"

    stage.play(scene())
