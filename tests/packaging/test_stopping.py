"""An announced stop while people play: rounds are finished, bets stay, and the next start goes on."""

import asyncio
import json
import socket
from contextlib import closing
from pathlib import Path

from house_process import PATIENCE, served
from round_player import ENDS, STAKE
from typer.testing import CliRunner

from sabot.cli import app
from sabot.client import Client, Watched, as_guest
from sabot.games.blackjack.options import Action
from sabot.server.wire import Done
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
settings = { times = { betting = 120, last_bets = 1, result = 1 } }
"""
HAND = "1.1"
NOTICE = "The house closes for a moment."


def own_part(watched: Watched) -> OwnView:
    assert watched.own is not None
    return watched.own


async def in_play(guest: Client, watched: Watched) -> None:
    """The guest has a stake in a round that waits for him, however many rounds that takes."""

    def asked() -> bool:
        own = own_part(watched)
        return bool(own.decisions or own.insurance) or not own.staked

    def may_bet() -> bool:
        main = (field for field in own_part(watched).fields if (field.hand, field.bet) == (HAND, "main"))
        return any(field.refused is None for field in main)

    while not own_part(watched).staked:
        await watched.until(may_bet)
        await guest.act("felt", c.PlaceBet("", HAND, "main", STAKE))
        await guest.look("felt")
        await watched.until(asked)


async def stand(guest: Client, watched: Watched) -> None:
    """Until the round is over; nothing is taken on the way."""
    while (own := own_part(watched)).staked:
        for offer in own.insurance:
            await guest.act("felt", c.AnswerInsurance("", offer.hands[0], takes=False))
        for decision in own.decisions:
            if decision.action == Action.STAND:
                await guest.act("felt", c.Choose("", decision.hand, Action.STAND))
        said = watched.said
        await watched.until(lambda said=said: watched.said > said)  # type: ignore[misc]  # bound at once


async def at_table(guest: Client, table: str, *commands: c.GuestCommand) -> Watched:
    watched = await guest.watch(table)
    for command in (c.Join(""), *commands):
        assert isinstance(await guest.act(table, command), Done)
    await guest.look(table)
    return watched


def test_a_stop_during_play_ends_the_round_keeps_the_bets_and_goes_on_at_the_next_start(
    tmp_path: Path,
) -> None:
    (tmp_path / "house.toml").write_text(CONFIG)
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        port = str(door.getsockname()[1])
    config, data = str(tmp_path / "house.toml"), str(tmp_path / "data")
    words = ("--config", config, "--data", data, "--port", port, "--log", "json")
    heard: list[bytes] = []

    async def scene() -> tuple[int, list[str], tuple[int, int], tuple[int, int]]:
        async with asyncio.timeout(PATIENCE), served(*words) as house:
            address = house.address
            async with (
                Client(await as_guest(address), heard.append) as player,
                Client(await as_guest(address)) as bettor,
            ):
                felt = await at_table(player, "felt", c.TakeSeat("", 1))
                shoe = await at_table(bettor, "shoe", c.PlaceBet("", "", "player", STAKE))
                await in_play(player, felt)
                stopping = asyncio.create_task(house.stopped())
                await felt.until(lambda: any(NOTICE.encode() in message for message in heard))
                await stand(player, felt)
                paid = own_part(felt).balance
                code, written = await stopping
                async with served(*words) as again:
                    assert again.address == address
                    # Both come back by themselves; nobody signs in, sits down or bets again.
                    await shoe.until(lambda: bettor.connections == 2)
                    left = await bettor.look("shoe")
                    before = (left.staked, left.balance)
                    after = (await player.look("felt")).balance
                    await again.stopped()
                return code, written.splitlines(), before, (paid, after)

    code, written, before, (paid, after) = asyncio.run(scene())
    assert code == 0
    # The bet lies there still, or was played because nobody was connected to bet more: it is not lost.
    assert before in {(STAKE, 100_000), *((0, end) for end in ENDS)}
    assert paid == after
    messages = [json.loads(line)["message"] for line in written]
    assert messages == [
        "the doors are open",
        "asked to stop: rounds are finished first",
        "all tables stand still",
        "everything is written; the house is closed",
    ]
    assert CliRunner().invoke(app, ["audit", "--data", data]).exit_code == 0
