"""What nobody may do, tried by everybody: each attempt is refused by its code, does nothing, is logged."""

import asyncio
import base64
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
import pytest
from attack_rows import ROWS, Attempt
from ground import Ground, Person, Stage, config_of, staged
from msgspec import Struct
from msgspec.structs import replace
from staffed_house import PASSWORD, QUICK, hired

from sabot.cashdesk import commands as d
from sabot.cashdesk.state import CashDesk
from sabot.house.settings_book import SettingsBook
from sabot.profiles import Mode
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import TableEntry
from sabot.server.monitoring.security_log import LOG, SecurityEvent
from sabot.server.people.person import AccountRules, Role
from sabot.server.people.second_factor import code_at
from sabot.server.permissions import roles
from sabot.server.socket.wire import Closed

TABLE = TableEntry(id="salon", game="punto-banco", mode=Mode.LIVE, settings=QUICK)
STAFF = {
    "Cas": Role.CASHIER, "Cid": Role.CASHIER, "Sue": Role.SUPERVISOR, "Sid": Role.SUPERVISOR,
    "Ole": Role.OPERATOR, "Cro": Role.CROUPIER, "Aud": Role.AUDITOR, "Pia": Role.PLAYER, "Pau": Role.PLAYER,
}  # fmt: skip
FRESH = count(1)
OTHER = "an even longer word"


class House:
    """Somebody of every role; a paid and an open ticket, a hand-pay and an award that wait."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.ground = stage.ground
        self.people: dict[str, Person] = {}
        self.words: dict[str, str] = {}
        """What attempts name: numbers of tickets, requests, ids of people."""

    def play(self, scene: Awaitable[Any]) -> Any:
        async def run() -> Any:
            return await scene

        return self.stage.play(run())

    async def post(self, who: str, path: str, **body: object) -> httpx.Response:
        return await self.ground.post(f"/api/{path}", {"id": f"a-{next(FRESH)}", **body}, self.people[who])

    async def done(self, who: str, path: str, **body: object) -> Any:
        answer = await self.post(who, path, **body)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    async def open(self) -> None:
        for name, role in STAFF.items():
            self.people[name] = await hired(self.ground, name, role)
            self.words[name] = self.people[name].id
        for name in ("Cas", "Cid"):
            await self.done(name, "cash/drawer/open", amount=10_000_000)
        for name in ("paid", "open", "raced"):
            await self.done("Cas", "cash/deposit", player="Pia", amount=10_000)
            self.words[name] = (await self.done("Cas", "cash/out", player="Pia"))["tickets"][-1]["number"]
        await self.done("Cas", "cash/redeem", number=self.words["paid"])
        await self.done("Cas", "cash/deposit", player="Pia", amount=500_000)
        await self.done("Cas", "cash/deposit", player="Pau", amount=400_000)
        waits = await self.done("Cas", "cash/out", player="Pau")
        self.words["hand-pay"] = waits["hand_pay"]["request"]
        award = {"player": "Pia", "value": 10_000, "count": 6, "reason": "a large bonus"}
        self.words["award"] = (await self.done("Sue", "desk/golden/award", **award))["request"]
        await hired(self.ground, "Cleo", Role.CROUPIER)
        reset = await self.ground.post(
            "/api/people/reset", {"person": "Cleo", "reason": "forgotten"}, self.people["Sue"]
        )
        self.words["reset"] = reset.json()["waiting"]
        wish = {"name": "Oona", "role": "operator", "reason": "a second one"}
        asked = await self.ground.post("/api/people/add", wish, self.people["Ole"])
        self.words["hired"] = asked.json()["waiting"]
        unit = {"version": 0, "changes": {"currency": "EUR"}, "reason": "a unit"}
        assert (await self.done("Ole", "house-settings", **unit))["approval"] == 1

    async def state(self) -> tuple[CashDesk, SettingsBook, list[tuple[str, ...]]]:
        """All that an attempt could have changed: desk, settings of the house, rights of people."""
        rows = await self.ground.service.people.named()
        known: list[tuple[str, ...]] = [
            (row.id, row.role, row.state, row.password, row.secret) for row in rows
        ]
        service = self.ground.service
        await service.settings.follow()
        return await service.live.cash_desk(), service.settings.book, known


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    rules = AccountRules(two_people=(Role.OPERATOR,))
    with staged(replace(config_of(TABLE), people=rules), outside=OUTSIDE) as stage:
        opened = House(stage)
        opened.play(opened.open())
        yield opened


@pytest.fixture(autouse=True)
def _told_in_full(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sabot.security")
    # What others did before, in the same process, is no reason to leave lines out.
    LOG._buckets.clear()


def logged(caplog: pytest.LogCaptureFixture, kind: SecurityEvent, person: str = "") -> bool:
    """Whether the log of security tells of it, and of whom."""
    told = (record for record in caplog.records if record.name == "sabot.security")
    return any(
        record.getMessage() == kind.value
        and (not person or getattr(record, "fields", {}).get("person") == person)
        for record in told
    )


async def tried(house: House, attempt: Attempt) -> httpx.Response:
    if attempt.body is None:
        return await house.ground.get(f"/api/{attempt.path.format(**house.words)}", house.people[attempt.who])
    body = {
        key: value.format(**house.words) if isinstance(value, str) else value
        for key, value in attempt.body.items()
    }
    path = attempt.path
    if path.startswith("people/") and path not in ("people/limit", "people/exclude"):
        return await house.ground.post(f"/api/{path}", body, house.people[attempt.who])
    return await house.post(attempt.who, path, **body)


def refused(house: House, attempt: Attempt, caplog: pytest.LogCaptureFixture) -> None:
    before = house.play(house.state())
    answer = house.play(tried(house, attempt))
    assert (answer.status_code, answer.json().get("code")) == (attempt.status, attempt.code), answer.text
    assert logged(caplog, attempt.log, house.people[attempt.who].id)
    assert house.play(house.state()) == before


@pytest.mark.parametrize("attempt", ROWS, ids=lambda attempt: f"{attempt.who}: {attempt.title}")
def test_what_the_role_does_not_allow_is_refused_changes_nothing_and_stands_in_the_log(
    house: House, attempt: Attempt, caplog: pytest.LogCaptureFixture
) -> None:
    refused(house, attempt, caplog)


# Sessions that were good a moment ago.


async def ended_by(house: House, name: str, path: str, **wish: object) -> httpx.Response:
    """Somebody's session after the operator has done this about the account."""
    person = await hired(house.ground, name, Role.CASHIER)
    done = await house.ground.post(f"/api/people/{path}", {"person": name, **wish}, house.people["Ole"])
    assert done.status_code == 200, done.text
    return await house.ground.post("/api/cash/drawer/open", {"id": "late", "amount": 1}, person)


STALE: dict[str, Callable[[House], Awaitable[httpx.Response]]] = {
    "role changed": lambda house: ended_by(house, "Tim", "role", role="croupier", reason="moved"),
    "locked": lambda house: ended_by(house, "Tom", "lock", reason="gone"),
    "password reset": lambda house: ended_by(house, "Tia", "reset", reason="forgotten"),
    "ended by an operator": lambda house: ended_by(house, "Tea", "sessions", end=True),
    "second factor taken away": lambda house: ended_by(house, "Ted", "factor", reason="lost"),
}


@pytest.mark.parametrize("way", STALE)
def test_a_session_that_was_ended_opens_nothing(
    house: House, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = house.play(STALE[way](house))
    assert (answer.status_code, answer.json()["code"]) == (401, "nobody-signed-in")
    assert logged(caplog, SecurityEvent.SESSION_REFUSED)


def test_a_session_that_was_signed_out_is_none_and_opens_no_socket(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> tuple[int, tuple[int, str]]:
        person = await hired(house.ground, "Tod", Role.SUPERVISOR)
        await house.ground.post("/api/sign-out", {}, person)
        asked = await house.ground.get("/api/desk/queue", person)
        async with house.ground.wire(person) as wire:
            return asked.status_code, await wire.closed()

    status, (code, _) = house.play(scene())
    assert (status, code) == (401, Closed.SIGN_IN.value)
    assert logged(caplog, SecurityEvent.SESSION_REFUSED)


# Whose request it is.


async def sent(house: House, who: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=house.ground.address, timeout=None) as http:
        wish = {"id": f"a-{next(FRESH)}", "player": "Pia", "amount": 100}
        return await http.post(
            "/api/cash/deposit", json=wish, headers={**house.people[who].headers, **headers}
        )


@pytest.mark.parametrize(
    ("headers", "code", "kind"),
    [
        ({"origin": "https://evil.example"}, "page-not-ours", SecurityEvent.ORIGIN_REFUSED),
        ({"x-sabot-proof": ""}, "proof-missing", SecurityEvent.PROOF_REFUSED),
        ({"x-sabot-proof": "0" * 32}, "proof-missing", SecurityEvent.PROOF_REFUSED),
    ],
)
def test_a_request_of_another_page_or_without_proof_moves_nothing(
    house: House,
    caplog: pytest.LogCaptureFixture,
    headers: dict[str, str],
    code: str,
    kind: SecurityEvent,
) -> None:
    before = house.play(house.state())
    answer = house.play(sent(house, "Cas", **headers))
    assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert logged(caplog, kind)
    assert house.play(house.state()) == before


def test_the_proof_of_another_session_is_none(house: House, caplog: pytest.LogCaptureFixture) -> None:
    answer = house.play(sent(house, "Cas", **{"x-sabot-proof": house.people["Cid"].proof}))
    assert answer.status_code == 403
    assert logged(caplog, SecurityEvent.PROOF_REFUSED, house.people["Cas"].id)


# The door.


@asynccontextmanager
async def with_factor(house: House, name: str) -> AsyncIterator[tuple[str, list[str]]]:
    """Somebody with a second factor whose code of this moment was used: the code, and those for recovery."""
    person = await hired(house.ground, name, Role.CASHIER)
    secret = (await house.ground.post("/api/second-factor", {"password": PASSWORD}, person)).json()["secret"]
    code = code_at(base64.b32decode(secret), house.ground.clock.at // 30_000_000)
    told = (await house.ground.post("/api/second-factor/confirm", {"code": code}, person)).json()
    house.people[name] = person
    yield code, told["codes"]


def entering(house: House, name: str, password: str, code: str = "") -> Awaitable[httpx.Response]:
    return house.ground.post("/api/sign-in", {"name": name, "password": password, "code": code})


def test_a_code_of_the_second_factor_lets_in_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> list[tuple[int, str]]:
        async with with_factor(house, "Fay") as (code, recovery):
            answers = [await entering(house, "Fay", PASSWORD, code)]
            assert (await entering(house, "Fay", PASSWORD, recovery[0])).status_code == 200
            answers.append(await entering(house, "Fay", PASSWORD, recovery[0]))
            answers.append(await house.ground.post("/api/confirm", {"code": code}, house.people["Fay"]))
            return [(answer.status_code, answer.json()["code"]) for answer in answers]

    assert house.play(scene()) == [(401, "code-wrong")] * 3
    assert logged(caplog, SecurityEvent.SIGN_IN_FAILED, house.people["Fay"].id)


def test_guesses_close_the_door_to_a_name_from_here_and_end_no_session(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> tuple[list[int], int]:
        person = await hired(house.ground, "Gus", Role.PLAYER)
        guesses = [(await entering(house, "Gus", f"a wrong guess {n}")).status_code for n in range(4)]
        guesses.append((await entering(house, "Gus", PASSWORD)).status_code)
        return guesses, (await house.ground.get("/api/me", person)).status_code

    assert house.play(scene()) == ([401, 401, 401, 429, 429], 200)
    assert logged(caplog, SecurityEvent.SIGN_IN_FAILED)
    assert logged(caplog, SecurityEvent.NAME_LOCKED)


def test_a_role_acts_from_its_networks_alone(house: House, caplog: pytest.LogCaptureFixture) -> None:
    people = house.ground.service.people
    usual, people.rules = people.rules, replace(people.rules, networks={Role.CASHIER: ("10.1.0.0/16",)})
    try:
        answer = house.play(entering(house, "Cas", PASSWORD))
        assert (answer.status_code, answer.json()["code"]) == (403, "role-network")
        assert house.play(house.post("Cas", "cash/drawer/open", amount=1)).status_code == 401
    finally:
        people.rules = usual
    assert logged(caplog, SecurityEvent.SIGN_IN_FAILED, house.people["Cas"].id)
    assert logged(caplog, SecurityEvent.SESSION_REFUSED)


# Twice, and at once.


def test_two_desks_that_redeem_one_ticket_at_once_pay_once(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> list[tuple[int, str]]:
        wishes = (house.post(who, "cash/redeem", number=house.words["raced"]) for who in ("Cas", "Cid"))
        answers = await asyncio.gather(*wishes)
        return sorted((answer.status_code, answer.json().get("code", "")) for answer in answers)

    assert house.play(scene()) == [(200, ""), (409, "ticket-state")]
    for who in ("Cas", "Cid"):
        assert logged(caplog, SecurityEvent.CASH_ACT, house.people[who].id)


def test_the_id_of_another_request_does_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> httpx.Response:
        await house.done("Cas", "cash/deposit", id="once", player="Pia", amount=100)
        return await house.post("Cas", "cash/deposit", id="once", player="Pia", amount=90_000)

    answer = house.play(scene())
    assert (answer.status_code, answer.json()["code"]) == (409, "id-of-another-command")
    assert logged(caplog, SecurityEvent.CASH_ACT, house.people["Cas"].id)


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        ("Pia", {"type": "sign-in"}, "role-may-not"),
        ("Pia", {"type": "deal-card", "card": "As"}, "role-may-not"),
        ("Cas", {"type": "end-betting"}, "role-may-not"),
        ("Sue", {"type": "deal-card", "card": "As"}, "role-may-not"),
        ("Ole", {"type": "relieve", "reason": "x"}, "role-may-not"),
        ("Aud", {"type": "pause-table", "reason": "x"}, "role-may-not"),
        ("Cro", {"type": "join"}, "staff-not-playing"),
    ],
)
def test_over_the_socket_it_is_the_same(
    house: House, caplog: pytest.LogCaptureFixture, who: str, command: dict[str, object], code: str
) -> None:
    async def scene(ground: Ground) -> Any:
        async with ground.wire(house.people[who]) as wire:
            await wire.send({"type": "subscribe", "table": "salon"})
            return await wire.act("salon", command)

    told = house.play(scene(house.ground))
    assert (told["type"], told["code"]) == ("refused", code)
    assert logged(caplog, SecurityEvent.ROLE_REFUSED, house.people[who].id)


def found_by_audit(house: House) -> str:
    verdict = audit(JournalReader(StoreReader(house.ground.house.store)), house.ground.house.games)
    return "" if verdict.difference is None else verdict.difference.text()


def test_after_all_of_it_the_books_are_right(house: House) -> None:
    house.ground.check_house()
    assert found_by_audit(house) == ""


def test_a_house_in_which_croupiers_award_chips_is_noticed(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The roles are wrong on purpose: the attempt is not refused any more, and the audit tells of it."""
    wrong: dict[type[Struct], frozenset[Role]] = {**roles.AT_DESK, d.AwardGolden: frozenset({Role.CROUPIER})}
    (attempt,) = [row for row in ROWS if row.title == "golden chips for a friend"]
    monkeypatch.setattr(roles, "AT_DESK", wrong)
    with pytest.raises(AssertionError):
        refused(house, attempt, caplog)
    assert house.people["Cro"].id in found_by_audit(house)
