"""What bounds and tells a player over real sockets: reality checks, limits, exclusion, refills, words."""

import pytest
from ground import HOUR, SECOND, Ground, Plain, Stage
from two_tables import BET, MINUTE, seated, stage

from sabot.ledger.facts import Withdrawn
from sabot.money import Amount

__all__ = ["stage"]


# Reality checks.


def test_every_hour_a_player_is_told_how_long_he_has_been_here(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[str]:
        person = await ground.guest()
        async with ground.wire(person) as one, ground.wire(person) as two:
            await seated(one)
            told = []
            ground.clock.at += HOUR - 1
            ground.windows.attend()
            ground.clock.at += 1
            ground.windows.attend()
            told += [(await wire.until("notice"))["text"] for wire in (one, two)]
            ground.windows.attend()
            await one.act("one", {"type": "tip", "amount": 1_250})
            ground.clock.at += HOUR + 90 * SECOND
            ground.windows.attend()
            told.append((await one.until("notice"))["text"])
            return told

    same = "You have been here for 1 h. Your balance is the same as when you came."
    later = "You have been here for 2 h 1 min. Your balance is 12.50 lower than when you came."
    assert stage.play(scene(stage.ground)) == [same, same, later]


@pytest.mark.parametrize(("gap", "told"), [(14, "1 h"), (15, "")])
def test_a_short_absence_does_not_begin_a_new_stay(stage: Stage, gap: int, told: str) -> None:
    async def scene(ground: Ground) -> str:
        person = await ground.guest()
        async with ground.wire(person) as wire:
            await wire.until("welcome")
            ground.clock.at += 46 * MINUTE
        while len(ground.windows):
            await ground.get("/health")
        ground.clock.at += gap * MINUTE
        async with ground.wire(person) as wire:
            await wire.until("welcome")
            await ground.windows.attend()
            await wire.send({"type": "ping"})
            first = await wire.until("notice", "pong")
            return str(first.get("text", ""))

    assert told in stage.play(scene(stage.ground))
    assert bool(told) == (gap < 15)


# Limits.


def limit(measure: str, period: str, most: int | None) -> Plain:
    return {"measure": measure, "period": period, "most": most}


@pytest.mark.gli("2.5.5")
def test_a_tighter_limit_holds_at_once_and_a_looser_one_a_day_later(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[Plain]:
        person = await ground.guest()
        answers = [(await ground.post("/api/limits", limit("stake", "day", 1_500), person)).json()]
        async with ground.wire(person) as wire:
            await seated(wire)
            answers += [await wire.act("one", BET), await wire.act("one", BET)]
            answers.append((await ground.post("/api/limits", limit("stake", "day", None), person)).json())
            answers.append(await wire.act("one", BET))
            ground.clock.at += 24 * HOUR
            answers.append(await wire.act("one", BET))
        answers.append((await ground.get("/api/limits", person)).json())
        return answers

    began = stage.ground.clock.at
    set_, first, second, loosened, third, fourth, left = stage.play(scene(stage.ground))
    frees = set_["limits"][0]["frees"]
    assert frees % (24 * HOUR) == 0, "the day of a house that says nothing else is that of UTC"
    assert 0 < frees - began <= 24 * HOUR
    bound = {
        "frees": frees,
        "measure": "stake",
        "period": "day",
        "most": 1_500,
        "imposed": False,
        "next": None,
        "since": None,
    }
    assert set_ == {"limits": [bound], "exclusions": []}
    assert first["type"] == "done"
    assert second["reason"] == third["reason"] == "the stake limit of the day leaves 5"
    (waiting,) = loosened["limits"]
    assert (waiting["most"], waiting["next"]) == (1_500, None)
    assert waiting["since"] is not None
    assert fourth["type"] == "done"
    assert left["limits"] == []


@pytest.mark.gli("2.5.5")
def test_limits_and_exclusions_are_seen_at_the_table_when_they_begin_and_when_they_end(stage: Stage) -> None:
    """Nobody looks: what the player may stake comes by itself."""
    moment = 50_000

    async def scene(ground: Ground) -> list[tuple[int, str]]:
        person = await ground.guest()
        async with ground.wire(person) as wire:
            await seated(wire)
            await wire.look("one")
            seen = []

            async def sees() -> None:
                own = (await wire.until("own", table="one"))["own"]
                seen.append((own["playable"], (own["fields"][0]["refused"] or {}).get("code", "")))

            await ground.post("/api/limits", limit("stake", "day", 1_500), person)
            await sees()
            await ground.post("/api/exclusion", {"days": 1}, person)
            await sees()
            ground.clock.at += 24 * HOUR - moment
            assert (await wire.look("one"))["playable"] == 0
            ground.clock.at += moment
            await sees()
            return seen

    assert stage.play(scene(stage.ground)) == [(1_500, ""), (0, "player-excluded"), (1_500, "")]


@pytest.mark.gli("2.5.5")
def test_an_exclusion_holds_at_once_and_until_its_end(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[Plain]:
        person = await ground.guest()
        async with ground.wire(person) as wire:
            await seated(wire)
            excluded = (await ground.post("/api/exclusion", {"days": 2}, person)).json()
            answers = [excluded, await wire.act("one", BET)]
            ground.clock.at += 48 * HOUR - 1
            answers.append(await wire.act("one", BET))
            ground.clock.at += 1
            answers.append(await wire.act("one", BET))
            return answers

    excluded, at_once, later, after = stage.play(scene(stage.ground))
    assert len(excluded["exclusions"]) == 1
    assert at_once["reason"] == later["reason"] == "this player is excluded from play"
    assert after["type"] == "done"


def test_an_exclusion_can_be_for_good(stage: Stage) -> None:
    async def scene(ground: Ground) -> Plain:
        person = await ground.guest()
        await ground.post("/api/exclusion", {"days": None}, person)
        async with ground.wire(person) as wire:
            await seated(wire)
            ground.clock.at += 29 * 24 * HOUR
            return await wire.act("one", BET)

    assert stage.play(scene(stage.ground))["reason"] == "this player is excluded from play"


# Refills.


def test_who_has_almost_nothing_is_refilled_once_an_hour(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[tuple[int, Plain]]:
        person = await ground.guest()
        answers: list[tuple[int, Plain]] = []

        async def ask(left: int) -> None:
            balance = ground.service.purse(person.id).balance
            if balance > left:
                spent = Withdrawn(person.id, Amount(balance - left))
                await ground.service.live.tell_player(person.id, spent)
            answer = await ground.post("/api/refill", {"id": f"wish {len(answers)}"}, person)
            answers.append((answer.status_code, answer.json()))

        await ask(1_000)
        await ask(999)
        await ask(0)
        ground.clock.at += HOUR - 1
        await ask(0)
        ground.clock.at += 1
        await ask(0)
        return answers

    needy = {
        "code": "refill-below",
        "values": {"below": {"type": "money", "amount": 1_000}},
        "reason": "a refill is for those who have less than 10",
    }
    soon = {"code": "refill-lately", "values": {}, "reason": "a refill was given a short while ago"}
    assert stage.play(scene(stage.ground)) == [
        (409, needy),
        (200, {"refilled": 99_001, "balance": 100_000}),
        (409, soon),
        (409, soon),
        (200, {"refilled": 100_000, "balance": 100_000}),
    ]


# Chat.


def test_what_is_said_is_told_by_an_id_and_is_not_in_the_journal(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[Plain, Plain, bytes]:
        ann, bob = await ground.guest(), await ground.guest()
        speaker = (await ground.get("/api/me", ann)).json()["player"]
        async with ground.wire(ann) as speaking, ground.wire(bob) as listening:
            for wire in (speaking, listening):
                await seated(wire, "two")
            assert (await speaking.act("two", {"type": "say", "note": "break a leg"}))["type"] == "done"
            said = await listening.cue("said", "two")
            words = (await ground.get(f"/api/words/{said['note']}", bob)).json()
        assert words == {"player": speaker, "said": "break a leg"}
        lines = b"".join(record.line.body for record in ground.house.store.read("table:two"))
        return said, words, lines

    said, _, lines = stage.play(scene(stage.ground))
    assert b"leg" not in lines
    assert said["note"].encode() in lines
