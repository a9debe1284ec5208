"""One's own account over HTTP: password, sessions, second factor, and the guest who was there before."""

import asyncio
import base64
from collections.abc import Iterator

import httpx
import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged
from msgspec.structs import replace
from two_tables import BET, seated, stage

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.http.sign_in_pages import GRACE, ROTATED
from sabot.server.people.person import AccountRules, Role
from sabot.server.people.second_factor import code_at
from sabot.server.socket.wire import Closed
from sabot.store.codec import event_in
from sabot.store.streams import HOUSE, StaffChanged

__all__ = ["stage"]

NAME, PASSWORD, OTHER = "Ann", "correct horse battery", "quite another stable"
CREDENTIALS = {"name": NAME, "password": PASSWORD}
SECOND = 1_000_000


@pytest.fixture
def strict() -> Iterator[Stage]:
    """Operators need a second factor here."""
    own = TableEntry(id="one", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
    config = replace(config_of(own), people=AccountRules(second_factor=(Role.OPERATOR,)))
    with staged(config) as opened:
        yield opened


async def statuses(ground: Ground, *people: Person) -> list[int]:
    return [(await ground.get("/api/me", person)).status_code for person in people]


def signed(ground: Ground, response: httpx.Response) -> Person:
    assert response.status_code == 200, response.text
    return Person(ground.address, response.cookies["sabot"], response.json())


# Passwords and sessions.


def test_a_changed_password_ends_every_other_session_and_its_windows(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[list[int], int, Plain, list[int]]:
        here = await ground.signed("/api/register", CREDENTIALS)
        there = await ground.signed("/api/sign-in", CREDENTIALS)
        async with ground.wire(there) as wire:
            await seated(wire)
            refused = [
                (await ground.post("/api/password", body, here)).status_code
                for body in ({"old": OTHER, "new": OTHER}, {"old": PASSWORD, "new": "password12"})
            ]
            fresh = signed(ground, await ground.post("/api/password", {"old": PASSWORD, "new": OTHER}, here))
            code, _ = await wire.closed()
        old = await ground.post("/api/sign-in", CREDENTIALS)
        new = await ground.post("/api/sign-in", {"name": NAME, "password": OTHER})
        after = [*await statuses(ground, here, there, fresh), old.status_code]
        return refused, code, new.json(), after

    refused, code, new, after = stage.play(scene(stage.ground))
    assert refused == [401, 409]
    assert code == Closed.SIGN_IN
    assert after == [401, 401, 200, 401]
    assert new["last_from"] == "127.0.0.1"
    assert new["last_at"] > 0


def test_a_password_changed_by_another_program_closes_a_busy_players_window(stage: Stage) -> None:
    async def scene(ground: Ground) -> int:
        person = await ground.signed("/api/register", CREDENTIALS)
        async with ground.wire(person) as wire:
            await seated(wire)
            # As `sabot users password` does it, without a word to the server.
            rows = ground.service.people.rows
            await rows.write([("DELETE FROM sessions WHERE person = $1", (person.id,))])
            await wire.act("one", {"type": "tip", "amount": 1})
            await ground.windows.attend()
            code, _ = await wire.closed()
            return code

    assert stage.play(scene(stage.ground)) == Closed.SIGN_IN


def test_sessions_are_listed_and_ended_one_by_one_or_all(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[list[Plain], list[int], list[int]]:
        one = await ground.signed("/api/register", CREDENTIALS)
        two, three = [await ground.signed("/api/sign-in", CREDENTIALS) for _ in range(2)]
        listed: list[Plain] = (await ground.get("/api/security", one)).json()["sessions"]
        other = next(row["session"] for row in listed if not row["this"])
        await ground.post("/api/sessions/end", {"session": other}, one)
        first = await statuses(ground, one, two, three)
        await ground.post("/api/sessions/end", {}, one)
        return listed, first, await statuses(ground, one, two, three)

    listed, first, second = stage.play(scene(stage.ground))
    assert [row["this"] for row in listed].count(True) == 1
    assert {row["address"] for row in listed} == {"127.0.0.1"}
    assert sorted(first[1:]) == [200, 401]
    assert second == [200, 401, 401]


def test_a_password_of_one_time_must_be_changed_at_the_first_sign_in(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[tuple[int, str]]:
        await ground.service.people.add(NAME, PASSWORD, Role.CASHIER, ground.clock.at, one_time=True)
        answers = []
        for new in ("", PASSWORD, "1234567890", OTHER):
            said = await ground.post("/api/sign-in", {**CREDENTIALS, "new": new})
            answers.append((said.status_code, said.json().get("wanted", said.json().get("role"))))
        last = await ground.post("/api/sign-in", {"name": NAME, "password": OTHER})
        return [*answers, (last.status_code, last.json()["role"])]

    assert stage.play(scene(stage.ground)) == [
        (403, "new"),
        (403, "new"),
        (403, "new"),
        (200, "cashier"),
        (200, "cashier"),
    ]


# The second factor.


def test_a_role_that_needs_a_second_factor_sets_it_up_and_uses_it(strict: Stage) -> None:
    async def scene(ground: Ground) -> tuple[list[tuple[int, str]], Plain]:
        await ground.service.people.add(NAME, PASSWORD, Role.OPERATOR, ground.clock.at)

        async def tried(code: str) -> httpx.Response:
            return await ground.post("/api/sign-in", {**CREDENTIALS, "code": code})

        def code() -> str:
            return code_at(base64.b32decode(secret), ground.clock.at // SECOND // 30)

        first = await tried("")
        secret = first.json()["secret"]
        wrong, right = await tried("000000"), await tried(code())
        again = await tried(code())
        ground.clock.at += 60 * SECOND
        without, later = await tried(""), await tried(code())
        recovery = right.json()["recovery"][0]
        lost, twice = await tried(recovery), await tried(recovery)
        answers = (first, wrong, right, again, without, later, lost, twice)
        return [(each.status_code, each.json().get("wanted", "")) for each in answers], right.json()

    answers, right = strict.play(scene(strict.ground))
    assert answers == [
        (403, "enrol"),
        (401, ""),
        (200, ""),
        (401, ""),
        (403, "code"),
        (200, ""),
        (200, ""),
        (401, ""),
    ]
    assert len(right["recovery"]) == 8


def test_anybody_may_have_a_second_factor_and_give_it_up(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[object]:
        ann = await ground.signed("/api/register", CREDENTIALS)
        secret = (await ground.post("/api/second-factor", {"password": PASSWORD}, ann)).json()["secret"]
        code = code_at(base64.b32decode(secret), ground.clock.at // SECOND // 30)
        codes = (await ground.post("/api/second-factor/confirm", {"code": code}, ann)).json()["codes"]
        security = (await ground.get("/api/security", ann)).json()
        wanted = (await ground.post("/api/sign-in", CREDENTIALS)).json()["wanted"]
        removed = await ground.post("/api/second-factor/remove", {"password": PASSWORD}, ann)
        plain = await ground.post("/api/sign-in", CREDENTIALS)
        return [
            *(len(codes), security["second_factor"], security["recovery_left"]),
            *(wanted, removed.status_code, plain.status_code),
        ]

    assert stage.play(scene(stage.ground)) == [8, True, 8, "code", 200, 200]


# Guests.


def test_signing_in_over_a_guest_ends_that_session_and_its_money_can_be_reached(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[Person, Person, Plain, list[int], Plain, Plain]:
        guest = await ground.guest()
        async with ground.wire(guest) as wire:
            answer = await ground.post("/api/register", CREDENTIALS, guest)
            assert (await wire.closed())[0] == Closed.SIGN_IN
        ann = signed(ground, answer)
        security = (await ground.get("/api/security", ann)).json()
        before = await statuses(ground, guest, ann)
        stranger = await ground.signed("/api/register", {**CREDENTIALS, "name": "Bob"})
        assert (await ground.post("/api/guest-back", {"guest": guest.id}, stranger)).status_code == 404
        back = signed(ground, await ground.post("/api/guest-back", {"guest": guest.id}, ann))
        me = (await ground.get("/api/me", back)).json()
        return guest, ann, security, [*before, *await statuses(ground, ann)], me, answer.json()

    guest, ann, security, seen, me, told = stage.play(scene(stage.ground))
    assert told["guest"] == guest.id != ann.id
    assert security["guests"] == [{"player": guest.id, "balance": 100_000}]
    assert seen == [401, 200, 401]
    assert (me["player"], me["balance"]) == (guest.id, 100_000)


def test_a_guest_who_comes_back_after_a_day_has_another_token(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[bool, str, list[int], list[int]]:
        guest = await ground.guest()
        ground.clock.at += ROTATED
        again = signed(ground, await ground.post("/api/guest", {}, guest))
        soon = await statuses(ground, guest, again)
        ground.clock.at += GRACE
        return guest.token != again.token, again.id, soon, await statuses(ground, guest, again)

    other, id_, soon, late = stage.play(scene(stage.ground))
    assert other
    assert id_.startswith("p")
    assert (soon, late) == ([200, 200], [401, 200])


# Roles, and the time of sessions.


def test_a_role_is_in_the_journal_before_anybody_acts_in_it(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[str, list[object], list[object]]:
        added = await ground.service.people.add("Susan", PASSWORD, Role.SUPERVISOR, ground.clock.at, "p-boss")
        await ground.post("/api/sign-in", {"name": "Susan", "password": PASSWORD})

        async def lines() -> list[object]:
            records = await ground.service.live.journal.read(HOUSE)
            return [event for record in records if isinstance(event := event_in(record.line), StaffChanged)]

        given = await lines()
        person = await ground.service.people.known("Susan")
        assert person is not None
        assert person == added
        await ground.service.people.change_role(person, Role.PLAYER, "p-boss")
        await asyncio.gather(ground.service.attend_people(), ground.service.attend_people())
        return person.id, given, await lines()

    id_, given, after = stage.play(scene(stage.ground))
    assert given == [StaffChanged(id_, "supervisor", "p-boss")]
    assert after == [StaffChanged(id_, "supervisor", "p-boss"), StaffChanged(id_, "player", "p-boss")]


def test_signing_in_elsewhere_gives_no_more_time(stage: Stage) -> None:
    limit = {"measure": "time", "period": "", "most": 60 * SECOND}

    async def scene(ground: Ground) -> list[str]:
        one = await ground.signed("/api/register", CREDENTIALS)
        assert (await ground.post("/api/limits", limit, one)).status_code == 200
        async with ground.wire(one) as wire:
            await seated(wire)
            answers = [await wire.act("one", BET)]
            ground.clock.at += 61 * SECOND
            answers.append(await wire.act("one", BET))
            two = await ground.signed("/api/sign-in", CREDENTIALS)
            answers.append(await wire.act("one", BET))
            await ground.post("/api/sign-out", {}, two)
            answers.append(await wire.act("one", BET))
        return [answer.get("reason", "done") for answer in answers]

    over = "the time of this session is over"
    assert stage.play(scene(stage.ground)) == ["done", over, over, over]
