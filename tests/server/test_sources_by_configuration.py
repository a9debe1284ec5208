"""A terminal deals internally or follows an outside source, as its configuration says."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from device_line import SECRET
from device_scene import QUICK, DeviceDoor, deal_whatever_is_wanted, lying
from ground import Plain, Stage, config_of, staged
from msgspec.structs import replace

from sabot.profiles import Mode, Times
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import DeviceEntry, JournalSettings, TableEntry

SHOWN = Times(betting=5, last_bets=1, decision=5, result=20)
"""A result stays for longer than a step of the clock."""
MAIN = {
    "etg-blackjack": {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000},
    "punto-banco": {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000},
}


@contextmanager
def terminal(directory: Path, game: str, mode: Mode) -> Iterator[Stage]:
    """One terminal, and another one beside it whose own device is switched off."""
    (directory / "shoe-1.secret").write_text(SECRET.hex())
    own = replace(QUICK, device="shoe-1" if mode is Mode.AUTO else "", times=SHOWN)
    tables = (
        TableEntry(id="pit", game=game, mode=mode, own_tables=0, settings=own),
        TableEntry(id="salon", game=game, mode=Mode.AUTO, settings=replace(QUICK, device="shoe-2")),
    )
    devices = tuple(
        DeviceEntry(id=name, table=at, secret_file="shoe-1.secret")
        for name, at in (("shoe-1", "pit"), ("shoe-2", "salon"))
    )
    config = replace(config_of(*tables), keep=JournalSettings(directory=str(directory)), device=devices)
    with staged(config, outside=OUTSIDE) as stage:
        yield stage


def played(stage: Stage, game: str, mode: Mode) -> tuple[list[str], list[str]]:
    """One round of one player: the cards that lay, and those that the device has read."""
    door, ground, came = DeviceDoor(stage), stage.ground, list[str]()
    cards = (f"{rank}{suit}" for suit in "shdc" * 6 for rank in "T98765432A")

    async def scene() -> Plain:
        line = await door.device() if mode is Mode.AUTO else None
        # Baccarat turns the first card of a shoe.
        first = "7h" if game == "punto-banco" else ""
        dealing = None if line is None else deal_whatever_is_wanted(line, cards, came, first)
        machine = None if dealing is None else asyncio.create_task(dealing)
        async with ground.at_table("pit", seat=1 if game == "etg-blackjack" else None) as player:
            await player.shows("pit", lambda view: view["phase"] == "betting")
            assert (await player.act("pit", MAIN[game]))["type"] == "done"
            if mode is Mode.INTERNAL:
                assert (await player.act("pit", {"type": "press-deal"}))["type"] == "done"
            host = ground.service.host("pit")
            assert host is not None
            while host.writer.table.shown is None:
                if mode is Mode.INTERNAL:
                    # At one's own pace nobody else decides; where there is nothing to decide it is refused.
                    await player.act("pit", {"type": "choose", "hand": "1.1", "action": "stand"})
                await ground.pass_time(1)
                await asyncio.sleep(0)
            view = await player.shows("pit", lambda view: bool(view["round"] and view["round"]["over"]))
        if machine is not None:
            machine.cancel()
        ground.check_house()
        return view

    return lying(stage.play(scene())), came


@pytest.mark.feature("BJ-6")
@pytest.mark.feature("BJ-7")
@pytest.mark.feature("BAC-1")
@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize("mode", [Mode.INTERNAL, Mode.VIDEO, Mode.AUTO])
def test_a_terminal_deals_internally_or_follows_an_outside_source(
    tmp_path: Path, game: str, mode: Mode
) -> None:
    with terminal(tmp_path, game, mode) as stage:
        lay, came = played(stage, game, mode)
    assert len(lay) >= 3
    if mode is Mode.AUTO:
        assert set(lay) <= set(came)
    else:
        assert not came


@pytest.mark.feature("BJ-5")
def test_a_terminal_with_a_device_of_its_own_deals_while_its_neighbour_waits_for_its_own(
    tmp_path: Path,
) -> None:
    with terminal(tmp_path, "etg-blackjack", Mode.AUTO) as stage:
        lay, came = played(stage, "etg-blackjack", Mode.AUTO)
        neighbour = stage.ground.service.host("salon")
        assert neighbour is not None
        assert (neighbour.writer.table.croupier, neighbour.writer.table.shoes) == ("", 0)

        async def seen() -> object:
            async with stage.ground.at_table("salon", seat=1) as player:
                return (await player.shows("salon", lambda view: True))["words"]

        assert stage.play(seen()) == "no-device"
    assert lay
    assert set(lay) <= set(came)
