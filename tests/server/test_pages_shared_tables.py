"""Rounds that many had a stake in: each sees their own, void ones are told too, and others stay sums."""

from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged
from pages_play import verified

from sabot.server.config.server_config import TableEntry
from sabot.table import commands as c
from sabot.table.house.approval import Voiding

CROWD = TableEntry(id="crowd", game="all-bets-blackjack")
COUPS = TableEntry(id="coups", game="punto-banco")
ANNS, BOBS = 3_700, 1_100
"""Amounts that stand in nothing else."""


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(config_of(CROWD, COUPS)) as opened:
        yield opened


async def both_bet(ground: Ground, table: str, hand: str, bet: str, *, void: bool = False) -> list[Person]:
    people = [await ground.guest(), await ground.guest()]
    async with AsyncExitStack() as stack:
        for person, amount in zip(people, (ANNS, BOBS), strict=True):
            wire = await stack.enter_async_context(ground.wire(person))
            await wire.send({"type": "subscribe", "table": table})
            await wire.act(table, {"type": "join"})
            put = {"type": "place-bet", "hand": hand, "bet": bet, "amount": amount}
            while (await wire.act(table, put))["type"] == "refused":
                await ground.pass_time(1)
        await ground.pass_time(20)
        host = ground.service.host(table)
        assert host is not None
        # A dealer's blackjack ends the round before anybody can void it.
        if void:
            await host.ask(c.Request("s1", c.AskApproval(Voiding(), "misdeal")))
        if void and hasattr(
            await host.ask(c.Request("s2", c.GiveApproval(host.writer.table.asked))), "reason"
        ):
            people = []
        for _ in range(40):
            await ground.pass_time(5)
    return people


def got(stage: Stage, path: str, person: Person) -> tuple[Plain, str]:
    answer = stage.play(stage.ground.get(path, person))
    assert answer.status_code == 200, answer.text
    return answer.json(), answer.text


@pytest.mark.parametrize(("table", "hand", "bet"), [("crowd", "1", "main"), ("coups", "", "banker")])
def test_each_sees_his_own_stakes_and_those_of_others_only_as_sums(
    stage: Stage, table: str, hand: str, bet: str
) -> None:
    ann, bob = stage.play(both_bet(stage.ground, table, hand, bet))
    row = got(stage, "/api/history", bob)[0]["rounds"][-1]
    assert row["staked"] == BOBS
    assert [one["staked"] for one in row["bets"]] == [BOBS]
    replay, text = got(stage, f"/api/rounds/{row['round']}", bob)
    assert str(ANNS) not in text
    assert ann.id not in text
    (lying,) = (one for one in replay["sums"] if one["bet"] == bet)
    assert (lying["amount"], lying["players"]) == (ANNS + BOBS, 2)


@pytest.mark.long
def test_a_void_round_is_told_with_its_reason_and_moves_no_money(stage: Stage) -> None:
    tries = (stage.play(both_bet(stage.ground, "crowd", "1", "main", void=True)) for _ in range(20))
    ann, _ = next(people for people in tries if people)
    row = got(stage, "/api/history?count=50", ann)[0]["rounds"][-1]
    assert (row["void"], row["staked"], row["back"], row["mark"]) == (True, ANNS, ANNS, "push")
    replay, _ = got(stage, f"/api/rounds/{row['round']}", ann)
    assert replay["why"] == "misdeal (s1 and s2)"
    lines = got(stage, "/api/statement", ann)[0]["lines"]
    assert [line["purpose"] for line in lines if line["reference"] == row["round"]] == []


# Interrupted games.


async def left_in_the_middle(ground: Ground, ann: Person) -> str:
    """Rounds until she is asked something and her window closes; the name of the game that waits for her."""
    bet = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_300}
    for _ in range(20):
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "seven"})
            await wire.act("seven", {"type": "join"})
            await wire.act("seven", {"type": "take-seat", "seat": 1})
            while (await wire.act("seven", bet))["type"] == "refused":
                await ground.pass_time(1)
            for _ in range(60):
                await ground.pass_time(1)
                own = await wire.look("seven")
                for offer in own["insurance"]:
                    no = {"type": "answer-insurance", "hand": offer["hands"][0], "takes": False}
                    await wire.act("seven", no)
                if own["decisions"] or not own["staked"]:
                    break
        for _ in range(60):
            await ground.pass_time(2)
            row = next(
                one for one in (await ground.get("/api/tables", ann)).json() if one["table"] == "seven"
            )
            if row["own"]["unfinished"]:
                assert row["own"]["blocked"] is True
                return str(row["own"]["unfinished"][0])
    raise AssertionError("no game was ever interrupted")


async def finished(ground: Ground, ann: Person, interrupted: str) -> None:
    async with ground.wire(ann) as wire:
        await wire.send({"type": "subscribe", "table": interrupted})
        await wire.until("own", table=interrupted)
        for _ in range(20):
            own = await wire.look(interrupted)
            for hand in {one["hand"] for one in own.get("decisions", ())}:
                await wire.act(interrupted, {"type": "choose", "hand": hand, "action": "stand"})
            await ground.pass_time(5)


@pytest.mark.long
def test_an_interrupted_game_waits_in_the_lobby_and_is_told_when_it_is_over() -> None:
    with staged(config_of(TableEntry(id="seven", game="live-blackjack"))) as stage:
        ann = stage.play(stage.ground.guest())
        interrupted = stage.play(left_in_the_middle(stage.ground, ann))
        stage.play(finished(stage.ground, ann, interrupted))
        rows = {row["round"]: row for row in got(stage, "/api/history", ann)[0]["rounds"]}
        assert rows[interrupted]["staked"] == 1_300
        replay, _ = got(stage, f"/api/rounds/{interrupted}", ann)
        assert [move["what"] for move in replay["steps"][-1]["moves"]] == ["paid"]
        proof, _ = got(stage, f"/api/shoes/{replay['row']['shoe']}", ann)
        assert proof["rounds"] == [interrupted]
        assert proof["without"], "the cards that lay when it was interrupted are in no shoe"
        assert verified(proof).dealt == len(proof["dealt"])
        lines = got(stage, "/api/statement", ann)[0]["lines"]
        assert (lines[-1]["purpose"], lines[-1]["balance"]) == ("credits-issued", 100_000)
        (row,) = stage.play(stage.ground.get("/api/tables", ann)).json()
        standing = row["own"]
        assert (standing["unfinished"], standing["blocked"]) == ([], False)
