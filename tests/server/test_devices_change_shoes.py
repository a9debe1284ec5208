"""Shoes that a device changes, and cards that it burns between steps: by rulings B19, D3 and D5."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from device_line import SECRET, DeviceLine
from device_scene import DeviceDoor, device_stage, staked
from ground import Ground, Stage, Wire
from msgspec.structs import replace

from sabot.cards import name
from sabot.house.requests import Done
from sabot.server.config.server_config import DeviceEntry
from sabot.table import commands as c
from sabot.table.house.approval import NewShoe, Reconfiguration
from sabot.table.state import Table

NATURAL = ("9d", "4s", "Qh", "3c")
"""Player nine, Banker seven: four cards end the coup."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "punto-banco") as opened:
        yield opened


@pytest.fixture
def blackjack(tmp_path: Path) -> Iterator[Stage]:
    with device_stage(tmp_path, "etg-blackjack") as opened:
        yield opened


def table_of(ground: Ground) -> Table:
    host = ground.service.host("pit")
    assert host is not None
    return host.writer.table


async def told(ground: Ground, by: str, command: c.Command) -> None:
    host = ground.service.host("pit")
    assert host is not None
    reply = await host.ask(c.Request(by, command))
    assert isinstance(reply, Done), reply


async def read(line: DeviceLine, number: int, *readings: str) -> int:
    """Each is taken; the number of the next."""
    for reading in readings:
        assert await line.tell(f"{number} {reading}") == f"ack {number}"
        number += 1
    return number


async def coup(ground: Ground, line: DeviceLine, player: Wire, number: int, *cards: str) -> int:
    await staked(player)
    await ground.pass_time(6)
    await line.until("want card")
    number = await read(line, number, *(f"card {card}" for card in cards or NATURAL))
    await ground.pass_time(2)
    return number


def test_a_shoe_is_not_changed_in_its_middle_by_the_device_alone(stage: Stage) -> None:
    """Two people end it (D3); what was out may then come again, and nothing else (D5)."""
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        number = await read(line, 1, "shoe", "burnt 7h")
        async with ground.at_table("pit") as player:
            # Eight nines of diamonds, all that eight decks have, in four coups of 9d against 9d: a tie.
            for _ in range(4):
                number = await coup(ground, line, player, number, "9d", "9d", "Qh", "Qh")
            before = table_of(ground).shoe
            assert before is not None
            assert await line.tell(f"{number} shoe") == f"no {number} {number} no-new-shoe"
            assert table_of(ground).shoe == before
            await staked(player)
            await ground.pass_time(6)
            await line.until("want card")
            assert await line.tell(f"{number} card 9d") == f"no {number} {number} card-all-out"
            number = await read(line, number, "card 8d", "card 4s", "card Qs", "card 3c")
            await ground.pass_time(2)
            await told(ground, "kim", c.AskApproval(NewShoe(), "the shoe is damaged"))
            await told(ground, "pit", c.GiveApproval(table_of(ground).asked))
            await line.until("want shoe")
            number = await read(line, number, "shoe", "burnt 2h")
            after = table_of(ground).shoe
            assert after is not None
            # The two that was turned says that two more are burnt (P12).
            assert (after.id, after.gone) == ("pit/2", 3)
            number = await coup(ground, line, player, number, "9d", "9d", "Qh", "Qh")
        ground.check_house()

    stage.play(scene())


def test_a_shoe_is_changed_at_the_cut_card_after_the_coup_that_follows(stage: Stage) -> None:
    """It comes in the middle of a coup, which is dealt to its end; one more follows, then a new shoe."""
    door, ground = DeviceDoor(stage), stage.ground

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        number = await read(line, 1, "shoe", "burnt 7h")
        async with ground.at_table("pit") as player:
            await staked(player)
            await ground.pass_time(6)
            await line.until("want card")
            number = await read(line, number, "card 9d", "card 4s", "cut", "card Qh", "card 3c")
            await ground.pass_time(2)
            assert table_of(ground).shoe is not None
            number = await coup(ground, line, player, number)
            await line.until("want shoe")
            # A card that still comes out of it goes to the others, and its number to the shoe.
            assert await line.tell(f"{number} card Kc") == f"no {number} {number} no-shoe-open"
            number = await read(line, number, "shoe", "burnt 2h")
            after = table_of(ground).shoe
            assert after is not None
            assert (after.id, after.cut_card_out) == ("pit/2", False)
            await coup(ground, line, player, number)
        ground.check_house()

    stage.play(scene())


def test_another_device_makes_the_next_shoe_ready(stage: Stage, tmp_path: Path) -> None:
    """The table is given another device; the old one deals its shoe to the end, and not one card more."""
    door, ground = DeviceDoor(stage), stage.ground
    (tmp_path / "shoe-3.secret").write_text(SECRET.hex())
    service = ground.service
    more = DeviceEntry(id="shoe-3", table="pit", secret_file="shoe-3.secret")
    service.config = replace(service.config, device=(*service.config.device, more))

    async def scene() -> None:
        line = await door.device()
        await line.until("want shoe")
        number = await read(line, 1, "shoe", "burnt 7h")
        words = table_of(ground).setup.configuration
        assert words is not None
        other = replace(
            words,
            settings=replace(words.settings, device="shoe-3"),
            version=table_of(ground).setup.version + 1,
        )
        async with ground.at_table("pit") as player:
            number = await coup(ground, line, player, number)
            await told(ground, "opa", c.AskApproval(Reconfiguration(other), "the old one is worn"))
            await told(ground, "pit", c.GiveApproval(table_of(ground).asked))
            number = await coup(ground, line, player, number)
            await told(ground, "kim", c.AskApproval(NewShoe(), "the device is changed"))
            await told(ground, "pit", c.GiveApproval(table_of(ground).asked))
            assert await line.tell(f"{number} shoe") == f"no {number} {number} no-device"
            fresh = await (await door.line()).hello(device="shoe-3")
            assert await fresh.until("ack") == "ack 0"
            await fresh.until("want shoe")
            first = await read(fresh, 41, "shoe", "burnt 2h")
            await coup(ground, fresh, player, first)
        ground.check_house()

    stage.play(scene())


def rows(ground: Ground) -> set[str]:
    """What lies at each place."""
    play = table_of(ground).play or table_of(ground).shown
    assert play is not None
    return {" ".join(name(card) for card in row.cards) for row in play.family.rows(play.now) if row.cards}


async def dealt(ground: Ground, line: DeviceLine, player: Wire) -> int:
    """Thirteen for the player against a seven and a hidden ten; the number of the next reading."""
    await line.until("want shoe")
    number = await read(line, 1, "shoe")
    await line.until("want open")
    number = await read(line, number, "burnt")
    await player.shows("pit", lambda view: view["phase"] == "betting")
    stake = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
    assert (await player.act("pit", stake))["type"] == "done"
    await ground.pass_time(6)
    await line.until("want card")
    number = await read(line, number, "card Ts", "card 7h", "card 3d")
    await line.until("want hole")
    return await read(line, number, "card Td")


def test_a_card_that_nobody_asked_for_when_the_time_is_over_is_burnt(blackjack: Stage) -> None:
    """Nobody answers: the hand stands with thirteen, and the card that the device gives is burnt (B19)."""
    door, ground = DeviceDoor(blackjack), blackjack.ground

    async def scene() -> None:
        line = await door.device()
        async with ground.at_table("pit", seat=1) as player:
            number = await dealt(ground, line, player)
            await ground.pass_time(6)
            await line.until("want burn")
            await read(line, number, "card Kc")
            view = await player.shows("pit", lambda view: view["phase"] == "result")
            assert rows(ground) == {"Ts 3d", "7h Td"}, "seventeen against thirteen"
            assert view["round"]["burnt"] == ["Kc"]
        ground.check_house()

    blackjack.play(scene())


def test_whoever_decides_in_time_stops_the_clock_and_no_card_is_burnt(blackjack: Stage) -> None:
    """A five for thirteen makes eighteen, on which the player stands: the dealer has seventeen."""
    door, ground = DeviceDoor(blackjack), blackjack.ground

    async def scene() -> None:
        line = await door.device()
        async with ground.at_table("pit", seat=1) as player:
            number = await dealt(ground, line, player)
            act = {"type": "choose", "hand": "1.1", "action": "hit"}
            assert (await player.act("pit", act))["type"] == "done"
            await line.until("want card")
            await read(line, number, "card 5c")
            act = {"type": "choose", "hand": "1.1", "action": "stand"}
            assert (await player.act("pit", act))["type"] == "done"
            view = await player.shows("pit", lambda view: view["phase"] == "result")
            assert rows(ground) == {"Ts 3d 5c", "7h Td"}
            assert not view["round"]["burnt"]
        ground.check_house()

    blackjack.play(scene())
