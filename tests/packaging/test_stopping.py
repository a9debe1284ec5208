"""An announced stop while people play: rounds are finished, bets stay, and the next start goes on."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import httpx
from house_process import PATIENCE, served
from msgspec.structs import replace
from round_player import STAKE
from trial.nats_server import free_port
from typer.testing import CliRunner

from sabot.cli import app
from sabot.client import Client, Watched, as_guest
from sabot.games.moves import Action
from sabot.server.socket.wire import Done
from sabot.table import commands as c
from sabot.table.view import OwnView

CONFIG = """
[[table]]
id = "felt"
game = "live-blackjack"
settings = { times = { betting = 5, last_bets = 1, decision = 25, insurance = 25, result = 1 } }

[[table]]
id = "shoe"
game = "punto-banco"
mode = "internal"
own_tables = 0
"""
"""At the second no clock ends the betting, however long the first takes."""
ALONE = """
drain_seconds = 3600

[[table]]
id = "felt"
game = "live-blackjack"
mode = "internal"
own_tables = 0
"""
"""A terminal: no clock decides for whoever is gone, and whoever waits for them waits in vain."""
HAND = "1.1"
CLOSING = "the house is closing"
NOTICE = "The house closes for a moment."


def own_part(watched: Watched) -> OwnView:
    assert watched.own is not None
    return watched.own


async def in_play(guest: Client, watched: Watched) -> None:
    """The guest has a stake in a round that waits for them, however many rounds that takes."""

    def asked() -> bool:
        own = own_part(watched)
        return bool(own.decisions or own.insurance) or not own.staked

    def may_bet() -> bool:
        main = (field for field in own_part(watched).fields if (field.hand, field.bet) == (HAND, "main"))
        return any(field.refused is None for field in main)

    while not own_part(watched).staked:
        await watched.until(may_bet)
        await guest.act("felt", c.PlaceBet(HAND, "main", STAKE))
        await guest.act("felt", c.PressDeal())
        await guest.look("felt")
        await watched.until(asked)


async def stand(guest: Client, watched: Watched) -> None:
    """Until the round is over; nothing is taken on the way."""
    while (own := own_part(watched)).staked:
        # Counted before anything is done: what follows may be told before the answer is looked at.
        said = watched.said
        for offer in own.insurance:
            await guest.act("felt", c.AnswerInsurance(offer.hands[0], takes=False))
        for decision in own.decisions:
            if decision.action == Action.STAND:
                await guest.act("felt", c.Choose(decision.hand, Action.STAND))
        await watched.until(lambda said=said: watched.said > said)  # type: ignore[misc]  # bound at once


def notice_for(announced: asyncio.Event) -> Callable[[bytes], None]:
    def hear(message: bytes) -> None:
        if NOTICE.encode() in message:
            announced.set()

    return hear


async def at_table(guest: Client, table: str, *commands: c.GuestCommand) -> Watched:
    watched = await guest.watch(table)
    for command in (c.Join(), *commands):
        assert isinstance(await guest.act(table, command), Done)
    await guest.look(table)
    return watched


async def says_that_it_closes(address: str) -> None:
    async with httpx.AsyncClient(timeout=120, base_url=address) as http:
        assert (await http.get("/live")).status_code == 200
        closing = await http.get("/ready")
    assert (closing.status_code, closing.json()["troubles"]) == (503, {"door": CLOSING})


def test_a_stop_during_play_ends_the_round_keeps_the_bets_and_goes_on_at_the_next_start(
    tmp_path: Path,
) -> None:
    (tmp_path / "house.toml").write_text(CONFIG)
    port = str(free_port())
    config, data = str(tmp_path / "house.toml"), str(tmp_path / "data")
    words = ("--config", config, "--data", data, "--port", port, "--log", "json")

    async def scene() -> tuple[int, list[str], tuple[int, int], tuple[int, int]]:
        announced = asyncio.Event()
        async with asyncio.timeout(PATIENCE), served(*words) as house:
            address = house.address
            async with (
                Client(await as_guest(address), notice_for(announced)) as player,
                Client(await as_guest(address)) as bettor,
            ):
                felt = await at_table(player, "felt", c.TakeSeat(1))
                shoe = await at_table(bettor, "shoe", c.PlaceBet("", "player", STAKE))
                await in_play(player, felt)
                stopping = asyncio.create_task(house.stopped())
                await announced.wait()
                assert own_part(felt).staked, "the round is waited for"
                await says_that_it_closes(address)
                await stand(player, felt)
                paid = own_part(felt).balance
                code, written = await stopping
                async with served(*words) as again:
                    assert again.address == address
                    # Both come back by themselves; nobody signs in, sits down or bets again.
                    await shoe.until(lambda: bettor.connections >= 2)
                    left = await bettor.look("shoe")
                    before = (left.staked, left.balance)
                    after = (await player.look("felt")).balance
                    await again.stopped()
                return code, written.splitlines(), before, (paid, after)

    code, written, before, (paid, after) = asyncio.run(scene())
    assert code == 0
    assert before == (STAKE, 100_000), "the bet lies there still"
    assert paid == after
    lines = [json.loads(line) for line in written]
    messages = [line["message"] for line in lines if line["from"] == "sabot.server"]
    assert messages == [
        "the doors are open",
        "asked to stop: rounds are finished first",
        "all tables stand still",
        "everything is written; the house is closed",
    ]
    assert CliRunner().invoke(app, ["audit", "--data", data]).exit_code == 0


def test_a_round_that_nobody_can_end_is_not_waited_for_and_is_ended_after_the_next_start(
    tmp_path: Path,
) -> None:
    (tmp_path / "house.toml").write_text(ALONE)
    words = ("--config", str(tmp_path / "house.toml"), "--data", str(tmp_path / "data"), "--port", "0")

    async def scene() -> tuple[int, int, int]:
        async with asyncio.timeout(2 * PATIENCE):
            async with served(*words) as house:
                who = await as_guest(house.address)
                async with Client(who) as player:
                    felt = await at_table(player, "felt", c.TakeSeat(1))
                    await in_play(player, felt)
                code, _ = await house.stopped()
            async with served(*words) as again, Client(replace(who, address=again.address)) as player:
                felt = await player.watch("felt")
                staked = (await player.look("felt")).staked
                await stand(player, felt)
                return code, staked, own_part(felt).staked

    code, staked, left = asyncio.run(scene())
    assert (code, staked, left) == (0, STAKE, 0)
    assert CliRunner().invoke(app, ["audit", "--data", str(tmp_path / "data")]).exit_code == 0
