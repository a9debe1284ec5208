"""What a change of settings would do is told before it is saved, with the very returns of `sabot odds`."""

import asyncio
import json
import subprocess
import sys
from decimal import Decimal

import pytest
from ground import Plain
from staffed_house import Staffed, staffed
from test_settings_pages import newest, table_of, wish

__all__ = ["staffed"]


async def previewed(staffed: Staffed, table: str, changes: Plain) -> Plain:
    """Asked until nothing is worked out any more."""
    body = {"table": table, "version": newest(staffed, table), "changes": changes}
    while True:
        answer = await staffed.ground.post("/api/settings/preview", body, staffed.people["operator"])
        assert answer.status_code == 200, answer.text
        found: Plain = answer.json()
        if not found["pending"]:
            return found
        await staffed.ground.service.odds.process.finish()
        await asyncio.sleep(0.05)


def odds_of(game: str, *said: str) -> dict[str, Decimal]:
    """As the command tells them, by bet."""
    command = [sys.executable, "-m", "sabot", "odds", game, "--json", *said]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout, parse_float=Decimal)
    return {bet["bet"]: bet["rtp"] for bet in told["bets"]}


@pytest.mark.long
def test_the_returns_before_and_after_are_those_of_the_command(staffed: Staffed) -> None:
    change = {"rules/decks": "6", "pay_tables/tie": "9", "settings/limits/player/maximum": 60_000}
    told = staffed.stage.play(previewed(staffed, "salon", change))
    assert (told["problems"], told["two"], told["version"]) == ([], True, 2)
    assert {one["key"]: one["moment"] for one in told["changes"]} == {
        "rules/decks": "shoe",
        "pay_tables/tie": "round",
        "settings/limits/player/maximum": "round",
    }
    before = odds_of("punto-banco")
    after = odds_of("punto-banco", "--set", "decks=6", "--pay-table", "tie=9")
    assert before["tie"] != after["tie"]
    shown = {row["bet"]: row for row in told["returns"]}
    assert {"player", "banker", "tie"} < shown.keys()
    for bet, row in shown.items():
        for key, expected in (("before", before), ("after", after)):
            assert Decimal(row[key]["decimal"]) == expected[bet].quantize(Decimal("1e-10")), (bet, key)
    assert newest(staffed, "salon") == 1, "nothing is changed by asking"


def test_who_is_touched_and_from_when(staffed: Staffed) -> None:
    async def scene() -> Plain:
        wire = staffed.wires["player"]
        await wire.send({"type": "act", "id": "1", "table": "video", "command": {"type": "join"}})
        await wire.until("done", id="1")
        return await previewed(staffed, "video", {"settings/times/betting": 20})

    told = staffed.stage.play(scene())
    assert (told["players"], told["staked"], told["two"]) == (1, 0, False)
    (change,) = told["changes"]
    assert (change["before"], change["after"], change["moment"]) == (15, 20, "now"), "nobody has a stake"
    assert not table_of(staffed, "video").approvals


def test_what_may_not_hold_is_said_before_it_is_saved(staffed: Staffed) -> None:
    async def scene() -> tuple[Plain, int]:
        told = await previewed(staffed, "video", {"settings/limits/player/minimum": 900_000})
        body = wish(staffed, "video", {"settings/limits/player/minimum": 900_000})
        saved = await staffed.ground.post("/api/settings", body, staffed.people["operator"])
        return told, saved.status_code

    told, status = staffed.stage.play(scene())
    assert [problem.startswith("settings.limits.player.maximum = ") for problem in told["problems"]] == [True]
    assert status == 409


@pytest.mark.parametrize(("who", "two"), [("operator", False), ("supervisor", True)])
def test_a_limit_waits_for_no_returns(staffed: Staffed, who: str, two: bool) -> None:
    """Where the game stays as it is, nothing of mathematics has to be worked out before it is saved.

    Whoever may only propose is told that it takes another.
    """

    async def scene() -> Plain:
        body = {"table": "pit", "version": 1, "changes": {"settings/limits/main/maximum": 40_000}}
        answer = await staffed.ground.post("/api/settings/preview", body, staffed.people[who])
        told: Plain = answer.json()
        return told

    told = staffed.stage.play(scene())
    assert (told["pending"], told["problems"], told["two"]) == (False, [], two)
    assert all(row["before"] == row["after"] for row in told["returns"])
