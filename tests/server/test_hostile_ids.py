"""Commands sent again, under somebody else's id, too late, for another round, or for another player."""

import pytest
from ground import Ground, Plain, Wire
from hostile_house import STAKE, Attacked, attacked

__all__ = ["attacked"]

BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": STAKE}
OTHER_BODY = "another command was sent under this id"


async def bet(wire: Wire, id_: str, table: str = "baccarat", **more: object) -> Plain:
    return await wire.act(table, {**BET, **more}, id_)


# The same id again.


def test_the_same_command_again_is_answered_as_the_first_time(attacked: Attacked) -> None:
    async def twice(ground: Ground) -> tuple[list[Plain], int]:
        async with ground.at_table("baccarat") as wire:
            answers = [await bet(wire, "mine") for _ in range(3)]
            own = await wire.look("baccarat")
            await wire.act("baccarat", {"type": "clear-all"})
            return answers, own["staked"]

    answers, staked = attacked.survives(twice)
    assert answers[0]["type"] == "done"
    assert answers == [answers[0]] * 3
    assert staked == STAKE


def test_the_same_command_written_otherwise_is_the_same(attacked: Attacked) -> None:
    async def otherwise(ground: Ground) -> tuple[Plain, Plain]:
        async with ground.at_table("baccarat") as wire:
            first = await bet(wire, "mine")
            spelt = (
                '{ "behind": false,  "amount": 1000, "bet": "pl\\u0061yer", "hand": "", "type": "place-bet" }'
            )
            await wire.send(f'{{"type":"act","id":"mine","table":"baccarat","command":{spelt}}}')
            second = await wire.until("done", "refused", id="mine")
            await wire.act("baccarat", {"type": "clear-all"})
            return first, second

    first, second = attacked.survives(otherwise)
    assert first == second


@pytest.mark.parametrize("where", ["the same table", "another table"])
def test_another_command_under_the_same_id_is_refused(attacked: Attacked, where: str) -> None:
    async def another(ground: Ground) -> tuple[Plain, Plain]:
        async with ground.at_table("baccarat") as wire:
            await bet(wire, "mine")
            await wire.act("dai", {"type": "join"})
            table = "baccarat" if where == "the same table" else "dai"
            second = await bet(wire, "mine", table, amount=2 * STAKE)
            own = await wire.look("baccarat")
            await wire.act("baccarat", {"type": "clear-all"})
            await wire.act("dai", {"type": "leave"})
            return second, own

    second, own = attacked.survives(another)
    assert (second["type"], second["reason"]) == ("refused", OTHER_BODY)
    assert own["held"] == STAKE


def test_two_commands_at_once_under_one_id_are_one(attacked: Attacked) -> None:
    async def at_once(ground: Ground) -> tuple[list[Plain], int]:
        async with ground.at_table("baccarat") as wire:
            for amount in (STAKE, STAKE, 2 * STAKE):
                act = {"type": "act", "id": "mine", "table": "baccarat", "command": {**BET, "amount": amount}}
                await wire.send(act)
            answers = [await wire.until("done", "refused", id="mine") for _ in range(3)]
            own = await wire.look("baccarat")
            await wire.act("baccarat", {"type": "clear-all"})
            return answers, own["staked"]

    answers, staked = attacked.survives(at_once)
    assert sorted(answer["type"] for answer in answers) == ["done", "done", "refused"]
    assert staked == STAKE


def test_somebody_elses_id_means_nothing(attacked: Attacked) -> None:
    async def borrowed(ground: Ground) -> list[Plain]:
        async with ground.at_table("baccarat") as ann, ground.at_table("baccarat") as bob:
            answers = [await bet(ann, "shared"), await bet(bob, "shared", amount=2 * STAKE)]
            answers += [await wire.look("baccarat") for wire in (ann, bob)]
            for wire in (ann, bob):
                await wire.act("baccarat", {"type": "clear-all"})
            return answers

    first, second, ann, bob = attacked.survives(borrowed)
    assert first["type"] == second["type"] == "done"
    assert first["last"] < second["first"]
    assert (ann["staked"], bob["staked"]) == (STAKE, 2 * STAKE)


# Too late, too early, in the wrong round.


def test_after_the_bell_no_bet_is_taken_and_an_old_one_is_not_forgotten(attacked: Attacked) -> None:
    async def late(ground: Ground) -> tuple[Plain, Plain, Plain]:
        async with ground.at_table("baccarat") as wire:
            first = await bet(wire, "early")
            host = ground.service.host("baccarat")
            assert host is not None
            assert host.writer.table.clock is not None
            ground.clock.at = host.writer.table.clock.until
            return first, await bet(wire, "late"), await bet(wire, "early")

    first, late_one, again = attacked.survives(late)
    assert (late_one["type"], late_one["reason"]) == ("refused", "no more bets")
    assert again == first
    assert first["type"] == "done"


def test_a_bet_for_another_round_is_refused_and_an_old_one_is_not_forgotten(attacked: Attacked) -> None:
    async def wrong(ground: Ground) -> list[Plain]:
        async with ground.at_table("koi") as wire:
            round_ = next(m for m in wire.told if m["type"] == "snapshot")["public"]["round_id"]
            answers = [
                await wire.act("koi", BET, "other", round="koi/99/99"),
                await wire.act("koi", BET, "right", round=round_),
            ]
            await ground.pass_time(60)
            return [*answers, await wire.act("koi", BET, "right", round=round_)]

    other, right, again = attacked.survives(wrong)
    assert (other["type"], other["reason"]) == ("refused", "that round is over")
    assert right["type"] == "done"
    assert again == right


def test_nobody_chooses_for_another_while_it_is_his_turn(attacked: Attacked) -> None:
    async def meddling(ground: Ground) -> list[Plain]:
        async with ground.at_table("blackjack", seat=4) as ann, ground.at_table("blackjack", seat=5) as eve:
            for wire, hand in ((ann, "4.1"), (eve, "5.1")):
                stake = {"type": "place-bet", "hand": hand, "bet": "main", "amount": STAKE}
                assert (await wire.act("blackjack", stake))["type"] == "done"
            await ground.pass_time(15)
            answers = [
                await eve.act("blackjack", {"type": "choose", "hand": "4.1", "action": action})
                for action in ("hit", "stand", "double", "surrender")
            ]
            await ground.pass_time(90)
            return answers

    answers = attacked.survives(meddling)
    assert {answer["type"] for answer in answers} == {"refused"}
