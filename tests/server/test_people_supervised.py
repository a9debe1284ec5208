"""What supervisors do about accounts, what the house imposes on a player, and the last operator."""

import asyncio
import base64
from collections.abc import Iterator
from typing import Any

import pytest
from ground import HOUR, Ground, Person, Stage, config_of, staged
from msgspec.structs import replace
from staffed_house import PASSWORD, hired

from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.config.server_config import TableEntry
from sabot.server.people import account_rows as sql
from sabot.server.people.person import AccountRules, Role
from sabot.server.people.person import Person as Somebody
from sabot.server.people.second_factor import code_at
from sabot.store.codec import event_in
from sabot.store.streams import LimitSet, PlayerExcluded, player_stream

TABLE = TableEntry(id="video", game="punto-banco")
OTHER = "an even longer word"
DAY = 24 * HOUR


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(replace(config_of(TABLE), people=AccountRules())) as opened:
        yield opened


async def asked(ground: Ground, path: str, who: Person, **wish: Any) -> tuple[int, Any]:
    answer = await ground.post(f"/api/people/{path}", wish, who)
    return answer.status_code, answer.json()


async def code(ground: Ground, status: int, path: str, who: Person, **wish: Any) -> str:
    found, told = await asked(ground, path, who, **wish)
    assert found == status, told
    return str(told.get("code", ""))


async def again(ground: Ground, name: str) -> Person:
    """Signed in anew, because sessions end with time."""
    return await ground.signed("/api/sign-in", {"name": name, "password": PASSWORD})


def test_a_supervisor_resets_players_alone_and_people_of_the_house_with_another(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        sue, boss = await hired(ground, "Sue", Role.SUPERVISOR), await hired(ground, "boss", Role.OPERATOR)
        await hired(ground, "Ann", Role.PLAYER)
        await hired(ground, "Cora", Role.CASHIER)
        status, done = await asked(ground, "reset", sue, person="Ann", reason="forgotten")
        assert (status, bool(done["password"]), done["waiting"]) == (200, True, "")
        status, waits = await asked(ground, "reset", sue, person="Cora", reason="forgotten")
        assert (status, len(waits["password"])) == (200, 8), "the first half"
        assert await code(ground, 409, "approve", sue, request=waits["waiting"]) == "another-approves"
        status, done = await asked(ground, "approve", boss, request=waits["waiting"])
        assert (status, len(done["password"])) == (200, 8), "the second half"
        halves = waits["password"], done["password"]
        for tried in (*halves, "-".join(reversed(halves)), "".join(halves)):
            entering = {"name": "Cora", "password": tried, "new": OTHER}
            assert (await ground.post("/api/sign-in", entering)).status_code == 401, (
                "Sue or boss could pass for Cora, and approve what Cora asks for"
            )
            ground.clock.at += 31 * 60 * 1_000_000
        entering = {"name": "Cora", "password": "-".join(halves), "new": OTHER}
        assert (await ground.post("/api/sign-in", entering)).status_code == 200
        sue, boss = await again(ground, "Sue"), await again(ground, "boss")
        for whose in ("boss", "Sue"):
            assert await code(ground, 403, "reset", sue, person=whose, reason="x") == "not-your-role"
            assert await code(ground, 403, "sessions", sue, person=whose) == "not-your-role"
        assert await code(ground, 403, "lock", sue, person="Ann", reason="x") == "not-your-role"

    stage.play(scene(stage.ground))


def test_a_reset_that_waits_is_of_the_role_that_somebody_has_when_it_is_approved(stage: Stage) -> None:
    """Two supervisors ask for no operator's password, whatever the operator was when it was asked for."""

    async def scene(ground: Ground) -> None:
        sue, sam = [await hired(ground, name, Role.SUPERVISOR) for name in ("Sue", "Sam")]
        boss, cora = await hired(ground, "boss", Role.OPERATOR), await hired(ground, "Cora", Role.CASHIER)
        _, waits = await asked(ground, "reset", sue, person="Cora", reason="forgotten")
        assert (await asked(ground, "role", boss, person=cora.id, role="operator", reason="grown"))[0] == 200
        assert await code(ground, 409, "approve", sam, request=waits["waiting"]) == "asker-may-not"
        assert (await asked(ground, "role", boss, person=cora.id, role="cashier", reason="back"))[0] == 200
        assert await code(ground, 200, "approve", sam, request=waits["waiting"]) == ""

    stage.play(scene(stage.ground))


def test_where_a_second_factor_is_in_the_way_a_supervisor_resets_alone_and_an_operator_takes_it_away(
    stage: Stage,
) -> None:
    async def scene(ground: Ground) -> None:
        sue, boss = await hired(ground, "Sue", Role.SUPERVISOR), await hired(ground, "boss", Role.OPERATOR)
        cora = await hired(ground, "Cora", Role.CASHIER)
        secret = (await ground.post("/api/second-factor", {"password": PASSWORD}, cora)).json()["secret"]
        now = code_at(base64.b32decode(secret), ground.clock.at // 30_000_000)
        assert (await ground.post("/api/second-factor/confirm", {"code": now}, cora)).status_code == 200
        status, done = await asked(ground, "reset", sue, person="Cora", reason="forgotten")
        assert (status, bool(done["password"])) == (200, True)
        entering = {"name": "Cora", "password": done["password"], "new": OTHER}
        told = await ground.post("/api/sign-in", entering)
        assert (told.status_code, told.json()["wanted"]) == (403, "code"), "the password alone opens nothing"
        assert await code(ground, 403, "factor", sue, person="Cora", reason="x") == "not-your-role"
        assert (await asked(ground, "factor", boss, person="Cora", reason="lost the telephone"))[0] == 200
        assert (await ground.post("/api/sign-in", entering)).status_code == 200

    stage.play(scene(stage.ground))


def test_who_is_new_gives_a_password_and_then_a_code_and_sees_the_codes_for_recovery() -> None:
    """A code is used once: asked for first, it would be gone when the new password is."""

    async def scene(ground: Ground) -> None:
        boss = await ground.service.people.add(
            "boss", PASSWORD, Role.OPERATOR, ground.clock.at, one_time=True
        )
        assert isinstance(boss, Somebody)
        said: dict[str, str] = {"name": "boss", "password": PASSWORD}
        assert (await ground.post("/api/sign-in", said)).json()["wanted"] == "new"
        said["new"] = OTHER
        told = (await ground.post("/api/sign-in", said)).json()
        said["code"] = code_at(base64.b32decode(told["secret"]), ground.clock.at // 30_000_000)
        answer = await ground.post("/api/sign-in", said)
        assert (answer.status_code, len(answer.json()["recovery"])) == (200, 8)

    rules = AccountRules(second_factor=(Role.OPERATOR,))
    with staged(replace(config_of(TABLE), people=rules)) as opened:
        opened.play(scene(opened.ground))


def test_people_are_found_by_a_part_of_the_name_or_by_the_id_and_one_session_is_ended(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        sue = await hired(ground, "Sue", Role.SUPERVISOR)
        for name in ("Marta", "Martin", "Tom"):
            await hired(ground, name, Role.PLAYER)
        guest = await ground.guest()

        async def found(words: str) -> list[str]:
            return [row["name"] for row in (await ground.get(f"/api/people?find={words}", sue)).json()]

        assert await found("mAR") == ["Marta", "Martin"]
        assert await found("%25") == await found("nobody") == []
        assert await found(guest.id) == [""]
        second = await ground.signed("/api/sign-in", {"name": "Tom", "password": PASSWORD})
        sessions = (await asked(ground, "sessions", sue, person="Tom"))[1]
        assert len(sessions) == 2
        last = max(sessions, key=lambda one: one["began"])["session"]
        left = (await asked(ground, "sessions", sue, person="Tom", end=True, session=last))[1]
        assert len(left) == 1
        assert last not in [one["session"] for one in left]
        assert second.id

    stage.play(scene(stage.ground))


def test_what_the_house_imposes_holds_at_once_and_is_loosened_a_day_later(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        sue, cora = await hired(ground, "Sue", Role.SUPERVISOR), await hired(ground, "Cora", Role.CASHIER)
        ann = await hired(ground, "Ann", Role.PLAYER)
        limit = {"person": "Ann", "measure": "stake", "period": "day", "reason": "asked for by her doctor"}
        status, told = await asked(ground, "limit", sue, id="l-1", most=5_000, **limit)
        assert (status, told["limits"][0]["most"], told["limits"][0]["imposed"]) == (200, 5_000, True)
        status, told = await asked(ground, "limit", sue, id="l-2", most=9_000, **limit)
        waits = told["limits"][0]
        assert (waits["most"], waits["next"], waits["since"] - ground.clock.at) == (5_000, 9_000, DAY)
        assert (await asked(ground, "limit", sue, id="l-2", most=9_000, **limit))[0] == 200, "once more: once"
        own = {"measure": "stake", "period": "day", "most": None}
        assert (await ground.post("/api/limits", own, ann)).json()["limits"][0]["most"] == 5_000
        assert await code(ground, 403, "limit", cora, id="l-3", most=None, **limit) == "not-your-role"
        assert await code(ground, 403, "limit", ann, id="l-3", most=None, **limit) == "not-your-role"
        assert await code(ground, 404, "exclude", sue, id="e-0", person="Cora", days=1, reason="x") == (
            "no-such-player"
        )
        status, told = await asked(ground, "exclude", sue, id="e-1", person="Ann", days=None, reason="by law")
        assert (status, told["exclusions"][0]["until"]) == (200, None)
        again = await code(ground, 409, "exclude", sue, id="e-2", person="Ann", days=1, reason="shorter")
        assert again == "excluded-for-good"
        assert (await ground.get("/api/people/bounds/Ann", cora)).json() == told
        lines = [record.line for record in await ground.service.live.journal.read(player_stream(ann.id))]
        imposed = [line for line in lines if isinstance(event_in(line), LimitSet | PlayerExcluded)]
        assert [sue.id in line.command for line in imposed] == [True, True, False, True], "it says by whom"

    stage.play(scene(stage.ground))
    verdict = audit(JournalReader(StoreReader(stage.ground.house.store)), stage.ground.house.games)
    assert verdict.difference is None, verdict.difference.text()


async def ends_each_other(ground: Ground, path: str, **more: str) -> bool:
    """Two operators, and no other, both ask at once; whether one of them is left."""
    people = ground.service.people
    before = [row for row in await people.named() if row.role is Role.OPERATOR]
    both = [await hired(ground, f"{path} {n} {len(before)}", Role.OPERATOR) for n in range(2)]
    await people.scribe.write(*((sql.SET_STATE, (row.id, "locked")) for row in before))
    wishes = [
        ground.post(f"/api/people/{path}", {"person": whom.id, "reason": "x", **more}, who)
        for who, whom in (both, both[::-1])
    ]
    answers = await asyncio.gather(*wishes)
    assert 200 in [answer.status_code for answer in answers]
    return await people.has(Role.OPERATOR)


def test_of_two_operators_who_end_each_other_at_once_one_is_left(stage: Stage) -> None:
    assert stage.play(ends_each_other(stage.ground, "lock"))
    assert stage.play(ends_each_other(stage.ground, "role", role="player"))


def test_a_house_without_that_condition_loses_its_last_operator(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake on purpose, which the test above would see."""
    ground = stage.ground
    boss = stage.play(ground.service.people.add("boss", PASSWORD, Role.OPERATOR, ground.clock.at))
    assert isinstance(boss, Somebody)
    assert not stage.play(ground.service.people.lock(boss))
    monkeypatch.setattr(sql, "LOCK", "UPDATE people SET state = 'locked' WHERE id = $1 RETURNING id")
    assert stage.play(ground.service.people.lock(boss))
    assert not stage.play(ground.service.people.has(Role.OPERATOR))
