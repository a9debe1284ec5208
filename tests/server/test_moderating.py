"""Order in what people say, over real sockets: how fast, who may not, and what is reported."""

import pytest
from ground import Ground, Stage, Wire
from staffed_house import Staffed, staffed

from sabot.server.people.person import MINUTE, Mute
from sabot.store.codec import event_in
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import HOUSE, PlayerMuted

__all__ = ["staffed"]

SECOND = 1_000_000


async def says(wire: Wire, words: str, table: str = "salon") -> str:
    answer = await wire.act(table, {"type": "say", "note": words})
    reason: str = answer.get("reason", "done")
    return reason


def note_of(wire: Wire) -> str:
    """The id of what was said last."""
    cues = [cue for told in wire.told if told["type"] == "changed" for cue in told["cues"]]
    note: str = next(cue["note"] for cue in reversed(cues) if cue["cue"] == "said")
    return note


def kept(stage: Stage) -> int:
    async def scene(ground: Ground) -> int:
        await ground.service.people.scribe.flush()
        ((count,),) = await ground.service.people.rows.fetch("SELECT count(*) FROM words")
        return int(count)

    return stage.play(scene(stage.ground))


def test_one_thing_is_said_every_two_seconds_and_only_that_is_kept(staffed: Staffed) -> None:
    async def scene(ground: Ground) -> list[str]:
        async with ground.at_table("salon") as one, ground.at_table("video") as other:
            answers = [await says(one, "good luck"), await says(one, "and again")]
            answers.append(await says(other, "hello", "video"))
            ground.clock.at += 2 * SECOND
            return [*answers, await says(one, "and again"), await says(one, " ")]

    said = staffed.stage.play(scene(staffed.ground))
    too_soon = "one thing after the other: wait a moment before you say more"
    assert said[:2] == ["done", too_soon]
    assert said[2] in ("done", "there is no chat here")
    assert said[3:] == ["done", "say 1 to 200 visible characters"]
    assert kept(staffed.stage) == 2 + (said[2] == "done")


def test_a_command_that_is_sent_twice_gets_its_answer_twice(staffed: Staffed) -> None:
    async def scene(ground: Ground) -> list[str]:
        async with ground.at_table("salon") as wire:
            say = {"type": "say", "note": "good luck"}
            return [(await wire.act("salon", say, "the-same-id"))["type"] for _ in range(2)]

    assert staffed.stage.play(scene(staffed.ground)) == ["done", "done"]


def test_words_are_reported_and_their_speaker_is_muted(staffed: Staffed) -> None:
    ground, people = staffed.ground, staffed.people

    async def scene() -> tuple[list[object], list[str], list[object]]:
        async with ground.at_table("salon") as wire:
            assert await says(wire, "a rude word") == "done"
            note = note_of(wire)
            player = (await wire.look("salon"))["player"]
            report = {"note": note, "reason": "that is rude"}
            statuses: list[object] = [
                (await ground.post("/api/report", report, people["player"])).status_code,
                (await ground.post("/api/report", {**report, "note": "0"}, people["player"])).status_code,
                (await ground.get("/api/reports", people["player"])).status_code,
                [row["said"] for row in (await ground.get("/api/reports", people["supervisor"])).json()],
            ]
            wish = {"player": player, "minutes": 10, "reason": "be polite", "table": "salon"}
            for who in ("player", "cashier", "croupier", "supervisor"):
                statuses.append((await ground.post("/api/mute", wish, people[who])).status_code)
            ground.clock.at += 2 * SECOND
            answers = [await says(wire, "again")]
            ground.clock.at += 10 * MINUTE
            answers.append(await says(wire, "sorry"))
            whole = {**wish, "table": "", "minutes": 5}
            await ground.post("/api/mute", whole, people["operator"])
            ground.clock.at += 2 * SECOND
            answers.append(await says(wire, "again"))
            await ground.post("/api/mute", {**whole, "minutes": 0}, people["operator"])
            answers.append(await says(wire, "thanks"))
            records = await ground.service.live.journal.read(HOUSE)
            events: list[object] = [
                (event.player == player, event.table, event.reason)
                for record in records
                if isinstance(event := event_in(record.line), PlayerMuted)
            ]
            return statuses, answers, events

    statuses, answers, events = staffed.stage.play(scene())
    assert statuses == [200, 404, 403, ["a rude word"], 403, 403, 403, 200]
    assert answers == [
        "you may not speak for 10 more min: be polite",
        "done",
        "you may not speak for 5 more min: be polite",
        "done",
    ]
    assert events == [(True, "salon", "be polite"), (True, "", "be polite"), (True, "", "be polite")]


def test_a_croupier_keeps_order_at_the_own_table_only(staffed: Staffed) -> None:
    ground, people = staffed.ground, staffed.people

    async def scene() -> list[int]:
        async with ground.at_table("salon") as wire:
            player = (await wire.look("salon"))["player"]
            await staffed.wires["croupier"].act("salon", {"type": "sign-in"})
            wish = {"player": player, "minutes": 1, "reason": "be polite"}
            return [
                (await ground.post("/api/mute", {**wish, "table": table}, people[who])).status_code
                for who, table in (("croupier", "salon"), ("croupier", "pit"), ("second", "salon"))
            ] + [(await ground.post("/api/mute", wish, people["croupier"])).status_code]

    assert staffed.stage.play(scene()) == [200, 403, 403, 403]


def test_a_mute_that_failed_between_journal_and_registry_is_finished_by_asking_again(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is written once; the second time the row follows, with the moment of the first."""
    ground, boss = staffed.ground, staffed.people["supervisor"]
    sayings = ground.service.people.sayings

    async def fails(mute: Mute) -> None:
        raise StoreFailed("the disk is full")

    async def scene() -> tuple[list[int], str, list[str], int]:
        async with ground.at_table("salon") as wire:
            player = (await wire.look("salon"))["player"]
            wish = {"id": "m-1", "player": player, "minutes": 10, "reason": "be polite"}
            with monkeypatch.context() as patch:
                patch.setattr(sayings, "mute", fails)
                statuses = [(await ground.post("/api/mute", wish, boss)).status_code]
            began = ground.clock.at
            ground.clock.at += 2 * MINUTE
            statuses += [(await ground.post("/api/mute", wish, boss)).status_code for _ in range(2)]
            other = {**wish, "minutes": 20}
            statuses.append((await ground.post("/api/mute", other, boss)).status_code)
            answers = await says(wire, "again")
            (mute,) = (await ground.get("/api/mutes", boss)).json()
            records = await ground.service.live.journal.read(HOUSE)
            lines = [record.line.name for record in records if record.line.name == "player-muted"]
            return statuses, answers, lines, (mute["until"] - began) // MINUTE

    statuses, answer, lines, minutes = staffed.stage.play(scene())
    assert statuses == [503, 200, 200, 409]
    assert answer == "you may not speak for 8 more min: be polite"
    assert lines == ["player-muted"]
    assert minutes == 10


@pytest.mark.long
def test_a_mute_that_is_sent_again_late_undoes_nothing_newer(staffed: Staffed) -> None:
    ground, boss = staffed.ground, staffed.people["supervisor"]

    async def scene() -> list[str]:
        async with ground.at_table("salon") as wire:
            player = (await wire.look("salon"))["player"]
            answers: list[str] = []

            async def after(id_: str, minutes: int, reason: str) -> None:
                wish = {"id": id_, "player": player, "minutes": minutes, "reason": reason}
                assert (await ground.post("/api/mute", wish, boss)).status_code == 200
                answers.append(await says(wire, "hello"))
                ground.clock.at += 3 * SECOND

            for wish in (("1", 60, "rude"), ("2", 0, "sorry"), ("1", 60, "rude")):
                await after(*wish)
            for wish in (("3", 90, "rude again"), ("2", 0, "sorry"), ("3", 90, "rude again")):
                await after(*wish)
            return answers

    muted = "you may not speak for 90 more min: rude again"
    answers = staffed.stage.play(scene())
    assert answers == ["you may not speak for 60 more min: rude", "done", "done", muted, muted, muted]


def test_nobody_is_muted_at_a_table_that_is_not_there(staffed: Staffed) -> None:
    ground, boss = staffed.ground, staffed.people["supervisor"]

    async def scene() -> list[int]:
        guest = await ground.guest()
        wish = {"player": guest.id, "minutes": 5, "reason": "be polite"}
        tables = ("nowhere", "salon ", "salon", "")
        answers = [await ground.post("/api/mute", {**wish, "table": table}, boss) for table in tables]
        return [answer.status_code for answer in answers]

    assert staffed.stage.play(scene()) == [404, 404, 200, 200]
