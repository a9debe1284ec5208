"""Accounts over HTTP: who may change whose, what two people do together, and what the log tells of it."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from ground import Ground, Person, Stage, config_of, staged
from msgspec.structs import replace
from staffed_house import PASSWORD, hired

from sabot.server.config.server_config import TableEntry
from sabot.server.people.person import AccountRules, Role
from sabot.store.codec import event_in
from sabot.store.streams import HOUSE, StaffChanged

OTHER, THIRD = "an even longer word", "a third and longer word"
TABLE = TableEntry(id="video", game="punto-banco")


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(replace(config_of(TABLE), people=RULES)) as opened:
        yield opened


RULES = AccountRules(confirm_minutes=10, two_people=(Role.CASHIER,), password_history=2)


async def asked(ground: Ground, path: str, who: Person, **wish: Any) -> tuple[int, Any]:
    answer = await ground.post(f"/api/people/{path}", wish, who)
    return answer.status_code, answer.json()


async def signs_in(ground: Ground, name: str, password: str, **more: str) -> tuple[int, str]:
    answer = await ground.post("/api/sign-in", {"name": name, "password": password, **more})
    return answer.status_code, answer.json().get("wanted", answer.json().get("role", ""))


def test_an_operator_adds_locks_unlocks_resets_and_ends_sessions_and_the_log_says_who_and_why(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "sabot.security")

    async def scene(ground: Ground) -> tuple[str, str, list[str]]:
        boss = await hired(ground, "boss", Role.OPERATOR)
        status, made = await asked(ground, "add", boss, name="Carla", role="croupier", reason="new here")
        assert status == 200
        first, carla = made["password"], made["person"]
        assert await signs_in(ground, "Carla", first) == (403, "new"), "the house's password is for one time"
        assert await signs_in(ground, "Carla", first, new=OTHER) == (200, "croupier")
        rows = (await ground.get("/api/people", boss)).json()
        assert [(row["name"], row["state"]) for row in rows if row["id"] == carla] == [("Carla", "open")]
        assert len((await asked(ground, "sessions", boss, person=carla))[1]) == 1
        assert (await asked(ground, "sessions", boss, person="Carla", end=True))[1] == []
        assert (await asked(ground, "lock", boss, person=carla, reason="lost badge"))[0] == 200
        assert (await signs_in(ground, "Carla", OTHER))[0] == 401
        assert (await asked(ground, "unlock", boss, person=carla, reason="found"))[0] == 200
        assert (await signs_in(ground, "Carla", OTHER))[0] == 200
        status, again = await asked(ground, "reset", boss, person=carla, reason="forgotten")
        assert (await signs_in(ground, "Carla", OTHER))[0] == 401
        assert await signs_in(ground, "Carla", again["password"], new=OTHER) == (403, "new"), "it was used"
        assert (await signs_in(ground, "Carla", again["password"], new=THIRD))[0] == 200
        assert (await asked(ground, "role", boss, person=carla, role="supervisor", reason="promoted"))[
            0
        ] == 200
        assert await signs_in(ground, "Carla", THIRD) == (200, "supervisor")
        records = [record async for record in _lines(ground)]
        return carla, boss.id, records

    carla, boss, records = stage.play(scene(stage.ground))
    told = [getattr(record, "fields", {}) for record in caplog.records if record.name == "sabot.security"]
    acts = [
        (one.get("act"), one.get("reason"))
        for one in told
        if one.get("person") == carla and one.get("by") == boss
    ]
    assert [act for act in acts if act[1]] == [
        ("add", "new here"),
        ("lock", "lost badge"),
        ("unlock", "found"),
        ("reset", "forgotten"),
        ("role", "promoted"),
    ]
    assert "supervisor" in records[-1], "the journal tells of the role before anybody acts in it"


async def _lines(ground: Ground) -> Any:
    for record in await ground.service.live.journal.read(HOUSE):
        yield record.line.body.decode()


def test_who_may_not(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        boss, second = await hired(ground, "boss", Role.OPERATOR), await hired(ground, "Sue", Role.SUPERVISOR)
        player = await hired(ground, "Ann", Role.PLAYER)
        for who, status in ((second, 403), (player, 403)):
            for path, wish in (
                ("add", {"name": "Eve", "role": "croupier", "reason": "x"}),
                ("lock", {"person": boss.id, "reason": "x"}),
                ("role", {"person": who.id, "role": "operator", "reason": "x"}),
                ("sessions", {"person": boss.id}),
            ):
                assert (await asked(ground, path, who, **wish))[0] == status, path
        assert (await ground.get("/api/people", player)).status_code == 403
        assert (await ground.get("/api/people", second)).status_code == 200
        for path in ("lock", "reset", "unlock"):
            assert (await asked(ground, path, boss, person=boss.id, reason="x"))[0] == 409, "nobody's own"
        assert (await asked(ground, "role", boss, person="boss", role="player", reason="x"))[0] == 409
        assert (await asked(ground, "lock", boss, person="Nobody", reason="x"))[0] == 404

    stage.play(scene(stage.ground))


def test_a_role_of_two_people_is_given_once_by_another_than_who_asked(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        boss, other = await hired(ground, "boss", Role.OPERATOR), await hired(ground, "chief", Role.OPERATOR)
        status, done = await asked(ground, "add", boss, name="Cash", role="cashier", reason="desk")
        assert (status, done["person"]) == (200, "")
        wish = {"request": done["waiting"]}
        assert [row["by"] for row in (await ground.get("/api/people/waiting", other)).json()] == [boss.id]
        assert (await asked(ground, "approve", boss, **wish))[0] == 409, "the same person"
        results = [await asked(ground, "approve", other, **wish) for _ in range(2)]
        assert [status for status, _ in results] == [200, 404], "once"
        person = results[0][1]["person"]
        told = [event_in(record.line) for record in await ground.service.live.journal.read(HOUSE)]
        assert StaffChanged(person, "cashier", boss.id, other.id) in told, "both stand in the journal"
        assert (
            await signs_in(ground, "Cash", f"{done['password']}-{results[0][1]['password']}", new=OTHER)
        ) == (200, "cashier")
        status, done = await asked(ground, "reset", boss, person="Cash", reason="x")
        assert done["waiting"], "otherwise one person alone could act as cashier"
        assert (await signs_in(ground, "Cash", OTHER))[0] == 200
        assert (await asked(ground, "withdraw", other, request=done["waiting"]))[0] == 200
        assert (await ground.get("/api/people/waiting", other)).json() == []

    stage.play(scene(stage.ground))


@pytest.mark.parametrize(("path", "wish"), [("role", {"role": "player"}), ("lock", {})])
def test_what_an_operator_asked_for_is_not_approved_once_that_one_is_none(
    stage: Stage, path: str, wish: dict[str, str]
) -> None:
    async def scene(ground: Ground) -> None:
        boss, other = await hired(ground, "boss", Role.OPERATOR), await hired(ground, "chief", Role.OPERATOR)
        guard = await hired(ground, "guard", Role.SUPERVISOR)
        _, done = await asked(ground, "add", boss, name="Cash", role="cashier", reason="desk")
        assert (await asked(ground, path, other, person="boss", reason="sent away", **wish))[0] == 200
        for second in (guard, other):
            status, refused = await asked(ground, "approve", second, request=done["waiting"])
            assert (status, "may not ask for it any more" in refused["reason"]) == (409, True)
        assert (await asked(ground, "withdraw", guard, request=done["waiting"]))[0] == 200
        assert await ground.service.people.known("Cash") is None

    stage.play(scene(stage.ground))


@pytest.mark.parametrize("reason", [" ", "\u200b", "torn\u200b", "\u3164"])
def test_a_reason_that_nobody_can_see_changes_no_account(stage: Stage, reason: str) -> None:
    async def scene(ground: Ground) -> None:
        boss = await hired(ground, "boss", Role.OPERATOR)
        await hired(ground, "till", Role.CASHIER)
        for act, more in (
            ("lock", {"person": "till"}),
            ("role", {"person": "till", "role": "player"}),
            ("reset", {"person": "till"}),
            ("add", {"name": "Eve", "role": "cashier"}),
        ):
            status, told = await asked(ground, act, boss, **more, reason=reason)
            assert (status, told["reason"]) == (409, "say why"), act

    stage.play(scene(stage.ground))


def test_a_second_person_takes_no_role_away_over_an_open_drawer(stage: Stage) -> None:
    """It was opened while the request waited, and the request goes on waiting."""

    async def scene(ground: Ground) -> None:
        boss, other = await hired(ground, "boss", Role.OPERATOR), await hired(ground, "chief", Role.OPERATOR)
        till = await hired(ground, "till", Role.CASHIER)
        status, done = await asked(ground, "role", boss, person="till", role="player", reason="goes")
        assert (status, done["person"]) == (200, "")
        wish = {"request": done["waiting"]}
        opened = await ground.post("/api/cash/drawer/open", {"id": "1", "amount": 100}, till)
        assert opened.status_code == 200
        status, refused = await asked(ground, "approve", other, **wish)
        assert (status, "drawer is open" in refused["reason"]) == (409, True)
        closed = await ground.post(
            "/api/cash/drawer/close", {"id": "2", "drawer": "drawer-1", "amount": 100}, till
        )
        assert closed.status_code == 200
        assert (await asked(ground, "approve", other, **wish))[0] == 200
        assert await signs_in(ground, "till", PASSWORD) == (200, "player")

    stage.play(scene(stage.ground))


def test_after_a_while_the_password_is_asked_again_before_cash_voids_and_accounts(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        boss = await hired(ground, "boss", Role.OPERATOR)
        cashier, supervisor = (
            await hired(ground, "till", Role.CASHIER),
            await hired(ground, "Sue", Role.SUPERVISOR),
        )
        assert (
            await ground.post("/api/cash/drawer/open", {"id": "1", "amount": 100}, cashier)
        ).status_code == 200
        await ground.pass_time(10 * 60)
        void = {"id": "2", "table": "video", "act": {"type": "void-round"}, "reason": "x"}
        acts = (
            ("/api/cash/drawer/move", {"id": "3", "drawer": "drawer-1", "amount": 100}, cashier),
            ("/api/approvals", void, supervisor),
            ("/api/people/lock", {"person": "Sue", "reason": "x"}, boss),
        )
        for path, wish, who in acts:
            answer = await ground.post(path, wish, who)
            assert (answer.status_code, answer.json()["wanted"]) == (403, "again"), path
        async with ground.wire(supervisor) as wire:
            command = {"type": "give-approval", "approval": 1}
            assert (await wire.act("video", command))["reason"].startswith("give your password"), (
                "by the socket too"
            )
        wrong = await ground.post("/api/confirm", {"password": OTHER}, cashier)
        assert wrong.status_code == 401
        assert (await ground.post(*acts[0][:2], cashier)).status_code == 403
        for who in (cashier, supervisor, boss):
            assert (await ground.post("/api/confirm", {"password": PASSWORD}, who)).status_code == 200
        for path, wish, who in acts:
            answer = await ground.post(path, wish, who)
            assert "again" not in answer.json().values(), path

    stage.play(scene(stage.ground))


def test_a_password_of_before_is_not_taken_again(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[int]:
        ann = await ground.signed("/api/register", {"name": "Ann Other", "password": PASSWORD})
        words = (OTHER, THIRD, PASSWORD, OTHER, "a fourth and longer word", PASSWORD)
        old, statuses = PASSWORD, []
        for new in words:
            answer = await ground.post("/api/password", {"old": old, "new": new}, ann)
            statuses.append(answer.status_code)
            if answer.status_code == 200:
                old = new
                ann = await ground.signed("/api/sign-in", {"name": "Ann Other", "password": new})
        return statuses

    # Two of before are kept: after two changes the first comes free with the third.
    assert stage.play(scene(stage.ground)) == [200, 200, 409, 409, 200, 200]


def test_a_role_acts_from_its_networks_only() -> None:
    rules = AccountRules(networks={Role.CASHIER: ("10.1.0.0/16",), Role.CROUPIER: ("127.0.0.0/8",)})

    async def scene(ground: Ground) -> None:
        people = ground.service.people
        for name, role in (("till", Role.CASHIER), ("dealer one", Role.CROUPIER)):
            await people.add(name, PASSWORD, role, ground.clock.at)
        assert (await signs_in(ground, "till", PASSWORD))[0] == 403
        assert await signs_in(ground, "dealer one", PASSWORD) == (200, "croupier")
        # A cookie that was begun inside is worth nothing outside.
        account = await people.account_named("till")
        assert account is not None
        session = await people.begin(account.person, ground.clock.at, "10.1.2.3")
        stolen = Person(ground.address, session.token, {"proof": session.proof, "player": account.id})
        assert (await ground.get("/api/me", stolen)).status_code == 401

    with staged(replace(config_of(TABLE), people=rules)) as opened:
        opened.play(scene(opened.ground))
