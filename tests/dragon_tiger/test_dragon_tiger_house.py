"""A family from outside at a real server: played by the client, journalled, audited, replayed and told."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from installed_package import install

from sabot.client import Client, as_guest
from sabot.money import Amount
from sabot.server.socket.wire import Done, Refused
from sabot.table import commands as c

SABOT = str(Path(sys.executable).with_name("sabot"))
STAKE = Amount(1_000)
ROUNDS = 3
HOUSE = """
[credits]
guest = 10_000_000

[[table]]
id = "den"
game = "dragon-tiger"
mode = "internal"
"""


COMMANDS = """
import json, sys
from typer.testing import CliRunner
from sabot.cli import app
ended = [CliRunner().invoke(app, words) for words in json.loads(sys.argv[1])]
print(json.dumps([(one.exit_code, one.stdout, one.output) for one in ended]))
"""


def printed(*commands: str) -> Sequence[str]:
    """What each of these says in a process that finds the installed package: the same one for all of them."""
    asked = json.dumps([words.split() for words in commands])
    ran = subprocess.run([sys.executable, "-c", COMMANDS, asked], capture_output=True, text=True, check=True)
    ended: list[tuple[int, str, str]] = json.loads(ran.stdout)
    for code, _, told in ended:
        assert code == 0, told
    return [said for _, said, _ in ended]


async def done(guest: Client, *commands: c.GuestCommand) -> None:
    for command in commands:
        reply = await guest.act("den", command)
        assert isinstance(reply, Done), reply


async def one_round(guest: Client) -> dict[str, tuple[str, Amount]]:
    """A stake on each of four bets; how each of them ended."""
    bets = ("dragon", "tiger", "tie", "dragon-big")
    await done(guest, *(c.PlaceBet("", bet, STAKE) for bet in bets), c.PressDeal())
    watched = guest.table("den")
    while (own := await guest.look("den")).staked:
        said = watched.said
        await watched.until(lambda said=said: watched.said > said)  # type: ignore[misc]  # bound at once
    return {stake.bet: (stake.label, stake.back) for stake in own.settlements}


async def returns_of(address: str) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=address, timeout=None) as http:
        while True:
            told = (await http.get("/api/games/dragon-tiger/rules")).json()
            if not told["pending"]:
                return {bet["bet"]: bet["odds"]["returns"]["exact"] for bet in told["bets"]}
            await asyncio.sleep(0.2)


def proven_and_replayed(where: str) -> None:
    """By an operator, in the books of that evening."""
    audited, exported = printed(f"audit {where}", f"export table den --json {where}")
    assert "Proven" in audited
    told = json.loads(exported)
    assert len(told) == ROUNDS
    (replayed,) = printed(f"replay {told[0]['round']} {where}")
    assert "dragon" in replayed
    assert "tiger" in replayed


@pytest.mark.long
def test_a_guest_plays_at_a_server_and_the_journal_is_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    config, data = tmp_path / "house.toml", tmp_path / "data"
    config.write_text(HOUSE)
    where = f"--data {data}"

    async def evening() -> tuple[list[dict[str, tuple[str, Amount]]], object, dict[str, str]]:
        started = await asyncio.create_subprocess_exec(
            SABOT,
            "serve",
            "--config",
            str(config),
            "--data",
            str(data),
            "--port",
            "0",
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert started.stdout is not None
            said = ""
            while "http://" not in said:
                said = (await started.stdout.readline()).decode()
                assert said, "the server did not start"
            address = "http://" + said.partition("http://")[2].split()[0]
            async with Client(await as_guest(address)) as guest:
                await guest.watch("den")
                await done(guest, c.Join())
                rounds = [await one_round(guest) for _ in range(ROUNDS)]
                refused = await guest.act("den", c.PlaceBet("", "banker", STAKE))
                return rounds, refused, await returns_of(address)
        finally:
            if started.returncode is None:
                started.terminate()
            await started.wait()

    rounds, refused, returns = asyncio.run(evening())
    assert isinstance(refused, Refused), "another family's bet is no bet here"
    for ended in rounds:
        sides = {ended["dragon"], ended["tiger"]}
        tied = ("tie", Amount(STAKE // 2))
        assert sides in ({("win", Amount(2 * STAKE)), ("lose", Amount(0))}, {tied})
        assert (ended["tie"][1] > 0) == (sides == {tied})
    assert returns["tie"] == "279/415", "nine times 31 of the 415 cards that are left"
    proven_and_replayed(where)


@pytest.mark.long
def test_commands_of_the_terminal_know_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    games, odds, rules, rounds = printed(
        "games", "odds dragon-tiger", "rules dragon-tiger", "deal dragon-tiger --rounds 5 --seed x --json"
    )
    assert "dragon-tiger" in games
    assert "67.2289" in odds
    assert "50 to 1" in rules
    dealt = json.loads(rounds)
    assert all(set(round_["hands"]) == {"dragon", "tiger"} for round_ in dealt["rounds"])
