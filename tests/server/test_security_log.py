"""Who came in, who was turned away and what staff did stands in the log, bounded, and without a secret."""

import asyncio
import io
import json
import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from ground import Ground, Plain, Stage, config_of, staged
from staffed_house import PASSWORD, hired

from sabot.profiles import Mode
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import LogFormat, LogSettings, TableEntry
from sabot.server.monitoring.logs import MOST_ALIKE, WHILE, RepeatFilter, set_up
from sabot.server.monitoring.security_log import AT_ONCE, LOG, LONGEST_FIELD, SecurityEvent, SecurityLog
from sabot.server.people.person import Role

PIT = TableEntry(id="pit", game="punto-banco", mode=Mode.LIVE)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    root, ours, own = (logging.getLogger(name) for name in ("", "sabot", "sabot.security"))
    before = (root.handlers, root.level, ours.level)
    yield
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
    own.handlers, own.propagate = [], True


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(PIT), outside=OUTSIDE) as stage:
        yield stage


class Written:
    def __init__(self, form: LogFormat = LogFormat.JSON) -> None:
        self.out = io.StringIO()
        set_up(LogSettings(form=form), self.out)
        # What others have signed in before, in the same process, is no reason to leave lines out.
        LOG._buckets.clear()

    def of(self, kind: SecurityEvent) -> list[Plain]:
        lines = [json.loads(line) for line in self.out.getvalue().splitlines()]
        return [line for line in lines if (line["from"], line["message"]) == ("sabot.security", kind.value)]


def test_who_signs_in_and_who_fails_is_told_with_the_address_and_never_with_what_was_typed(
    stage: Stage,
) -> None:
    written = Written()

    async def scene(ground: Ground) -> str:
        cora = await hired(ground, "Cora", Role.CASHIER)
        for name in ("Cora", "my secret, typed as a name"):
            await ground.post("/api/sign-in", {"name": name, "password": "a wrong guess"})
        await ground.post("/api/sign-out", {}, cora)
        return cora.id

    cora = stage.play(scene(stage.ground))
    (came,) = written.of(SecurityEvent.SIGNED_IN)
    assert (came["person"], came["address"], came["role"]) == (cora, "127.0.0.1", "cashier")
    failed = written.of(SecurityEvent.SIGN_IN_FAILED)
    assert [line.get("person") for line in failed] == [cora, None]
    assert {line["level"] for line in failed} == {"warning"}
    assert [line["person"] for line in written.of(SecurityEvent.SIGNED_OUT)] == [cora]
    text = written.out.getvalue()
    assert not [secret for secret in (PASSWORD, "a wrong guess", "typed as a name") if secret in text]


def test_whoever_comes_from_a_strange_page_host_or_without_proof_is_told(stage: Stage) -> None:
    written = Written()

    async def scene(ground: Ground) -> tuple[str, list[int]]:
        guest = await ground.guest()
        async with httpx.AsyncClient(timeout=None, base_url=ground.address) as http:
            wrong = {**guest.headers, "x-sabot-proof": "0" * 32}
            answers = [
                await http.post("/api/guest", json={}, headers={"origin": "https://evil.example"}),
                await http.get("/api/tables", headers={"host": "evil.example"}),
                await http.post("/api/sign-out", json={}, headers=wrong),
            ]
        return guest.id, [answer.status_code for answer in answers]

    guest, answers = stage.play(scene(stage.ground))
    assert answers == [403, 421, 403]
    assert len(written.of(SecurityEvent.ORIGIN_REFUSED)) == 1
    assert len(written.of(SecurityEvent.HOST_REFUSED)) == 1
    assert [line["person"] for line in written.of(SecurityEvent.PROOF_REFUSED)] == [guest]


def test_what_staff_do_at_a_table_and_at_the_desk_is_told_with_its_answer(stage: Stage) -> None:
    written = Written()

    async def scene(ground: Ground) -> tuple[str, str, str]:
        croupier, cora = (
            await hired(ground, "Carl", Role.CROUPIER),
            await hired(ground, "Cora", Role.CASHIER),
        )
        guest = await ground.guest()
        await ground.post("/api/cash/deposit", {"id": "d-1", "player": guest.id, "amount": 77_700}, cora)
        async with ground.wire(croupier) as wire, ground.wire(guest) as other:
            await wire.send({"type": "subscribe", "table": "pit"})
            await other.send({"type": "subscribe", "table": "pit"})
            assert (await wire.act("pit", {"type": "sign-in"}, "act-1"))["type"] == "done"
            assert (await wire.act("pit", {"type": "deal-card", "card": "9h"}, "act-2"))["type"] == "refused"
            assert (await wire.act("pit", {"type": "close-table"}, "act-3"))["type"] == "refused"
            assert (await other.act("pit", {"type": "close-table"}, "act-4"))["type"] == "refused"
        return croupier.id, cora.id, guest.id

    croupier, cora, guest = stage.play(scene(stage.ground))
    acts = [(one["command"], one["act"], one["answer"]) for one in written.of(SecurityEvent.STAFF_ACT)]
    assert acts == [("act-1", "sign-in", "done"), ("act-2", "deal-card", "refused")]
    assert {(one["person"], one["table"]) for one in written.of(SecurityEvent.STAFF_ACT)} == {
        (croupier, "pit")
    }
    over = [(one["person"], one["command"]) for one in written.of(SecurityEvent.ROLE_REFUSED)]
    assert over == [(croupier, "act-3"), (guest, "act-4")]
    (paid,) = written.of(SecurityEvent.CASH_ACT)
    told = (paid["person"], paid["command"], paid["act"], paid["status"], paid["address"])
    # Nobody pays in without an open drawer, and that this was tried is told too.
    assert told == (cora, "d-1", "/api/cash/deposit", 409, "127.0.0.1")
    assert "77700" not in written.out.getvalue()
    assert "9h" not in written.out.getvalue().split('"')


def test_a_flood_is_counted_and_told_in_one_line_and_staff_are_never_left_out() -> None:
    written, moments = Written(), [0.0]
    log = SecurityLog(lambda: moments[0])
    for _ in range(AT_ONCE + 25):
        log.note(SecurityEvent.ORIGIN_REFUSED)
        log.note(SecurityEvent.CASH_ACT, person="p1")
    log.tell_left_out()
    refused = written.of(SecurityEvent.ORIGIN_REFUSED)
    assert len(refused) == AT_ONCE + 1
    assert refused[-1]["left_out"] == 25
    assert len(written.of(SecurityEvent.CASH_ACT)) == AT_ONCE + 25
    assert log.counted[SecurityEvent.ORIGIN_REFUSED] == AT_ONCE + 25
    moments[0] = 10.0
    log.note(SecurityEvent.ORIGIN_REFUSED)
    assert len(written.of(SecurityEvent.ORIGIN_REFUSED)) == AT_ONCE + 2, "with time there is room again"


def test_the_count_of_a_flood_is_told_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabot.server.monitoring.security_log.SUMMARY", 0.001)
    written = Written()

    async def scene() -> None:
        log = SecurityLog(lambda: 0.0)
        for _ in range(AT_ONCE + 3):
            log.note(SecurityEvent.SIGN_IN_FAILED)
        async with asyncio.timeout(600):
            while written.of(SecurityEvent.SIGN_IN_FAILED)[-1].get("left_out") != 3:
                await asyncio.sleep(0)

    asyncio.run(scene())


def test_nobody_writes_a_line_or_a_field_of_his_own() -> None:
    written = Written(LogFormat.TEXT)
    SecurityLog().note(SecurityEvent.STAFF_ACT, person="p1\nevil level=error", act="x" * 1_000)
    (line,) = written.out.getvalue().splitlines()
    assert 'person="p1?evil level=error"' in line
    assert line.endswith(f"act={'x' * LONGEST_FIELD}")


def test_a_file_of_its_own_is_its_owners_alone_and_is_made_anew_when_it_was_moved(tmp_path: Path) -> None:
    file = tmp_path / "security.log"
    file.write_text("")
    file.chmod(0o644)
    out = io.StringIO()
    set_up(LogSettings(form=LogFormat.JSON, security=str(file)), out)
    log = SecurityLog()
    log.note(SecurityEvent.NAME_LOCKED, person="p1")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.rename(tmp_path / "security.log.1")
    log.note(SecurityEvent.NAME_LOCKED, person="p2")
    kept = [json.loads(one.read_text())["person"] for one in (tmp_path / "security.log.1", file)]
    assert kept == ["p1", "p2"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert out.getvalue() == ""


def test_what_strangers_make_libraries_write_is_bounded_and_counted() -> None:
    out, moments = io.StringIO(), [0.0]
    set_up(LogSettings(form=LogFormat.JSON), out)
    (handler,) = logging.getLogger().handlers
    handler.filters = [RepeatFilter(lambda: moments[0])]
    theirs = logging.getLogger("library.of.others")
    for _ in range(MOST_ALIKE + 40):
        theirs.warning("Invalid HTTP request received.")
    logging.getLogger("sabot.server").warning("ours")
    assert len(out.getvalue().splitlines()) == MOST_ALIKE + 1
    moments[0] = WHILE
    theirs.warning("Invalid HTTP request received.")
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert (told[-2]["left_out"], told[-2]["source"]) == (40, "library.of.others")
    assert told[-1]["message"] == "Invalid HTTP request received."


# Errors.


@pytest.mark.parametrize("path", ["/api/history", "/api/statement"])
@pytest.mark.parametrize("name", ["before", "count"])
def test_a_number_of_ten_thousand_digits_is_no_number(stage: Stage, path: str, name: str) -> None:
    async def scene(ground: Ground) -> httpx.Response:
        return await ground.get(f"{path}?{name}={'9' * 10_000}", await ground.guest())

    answer = stage.play(scene(stage.ground))
    assert (answer.status_code, answer.json()["reason"]) == (400, "before and count are whole numbers")


def test_a_mistake_of_the_program_is_answered_with_the_usual_headers(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Written()

    def failing(*_: object) -> None:
        raise AssertionError("12340 lie on 9h")

    monkeypatch.setattr("sabot.server.http.app.lobby", failing)
    answer = stage.play(stage.ground.get("/api/tables"))
    assert answer.status_code == 500
    assert "something went wrong here" in answer.json()["reason"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "a request to /api/tables failed" in written.out.getvalue()
    assert "12340" not in written.out.getvalue()


def test_a_body_that_breaks_off_writes_no_line(stage: Stage) -> None:
    written = Written()

    async def scene(ground: Ground) -> None:
        for _ in range(3):
            _, writer = await asyncio.open_connection("127.0.0.1", ground.port)
            head = (
                f"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:{ground.port}\r\nOrigin: {ground.address}\r\n"
            )
            writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 400\r\n\r\n{{".encode())
            await writer.drain()
            writer.close()
            await writer.wait_closed()
        assert (await ground.get("/api/tables")).status_code == 200

    stage.play(scene(stage.ground))
    assert written.out.getvalue() == ""


OTHERS_WORK: dict[str, Plain] = {
    "/api/mute": {"id": "a-0", "player": "x", "minutes": 1, "reason": "abc"},
    "/api/people/approve": {"request": "x"},
    "/api/people/withdraw": {"request": "x"},
    "/api/people/add": {"name": "zed", "role": "operator", "reason": "abc"},
    "/api/approvals": {"id": "a-1", "table": "pit", "act": {"type": "void-round"}, "reason": "abc"},
    "/api/approvals/give": {"id": "a-2", "table": "pit", "approval": 1},
    "/api/cash/deposit": {"id": "a-3", "player": "x", "amount": 100},
    "/api/desk/approve": {"id": "a-4", "request": "x"},
    "/api/desk/drawer/close": {"id": "a-5", "cashier": "x", "drawer": "d", "amount": 1, "reason": "abc"},
    "/api/desk/tips": {"id": "a-6", "table": "pit", "dealer": "x", "amount": 5},
}
OTHERS_PAPERS = (
    *("/api/people", "/api/people/waiting", "/api/reports", "/api/mutes", "/api/floor"),
    *("/api/desk/queue", "/api/desk/drawers", "/api/cash/drawer", "/api/approvals"),
)


@pytest.mark.long
def test_whoever_asks_for_what_another_role_does_stands_in_the_log_once(stage: Stage) -> None:
    written = Written()

    async def scene(ground: Ground) -> list[tuple[str, str, str]]:
        asked = []
        for person in (await ground.guest(), await hired(ground, "Carl", Role.CROUPIER)):
            for path, wish in OTHERS_WORK.items():
                if (await ground.post(path, wish, person)).status_code == 403:
                    asked.append((person.id, path, str(wish.get("id", ""))))
            for path in OTHERS_PAPERS:
                if (await ground.get(path, person)).status_code == 403:
                    asked.append((person.id, path, ""))
        return asked

    asked = stage.play(scene(stage.ground))
    # To a guest all of it is refused; a croupier may read some, and may ask for a second person.
    guest = asked[0][0]
    assert [path for person, path, _ in asked if person == guest] == [*OTHERS_WORK, *OTHERS_PAPERS]
    assert {path for person, path, _ in asked if person != guest} > {"/api/people/add", "/api/cash/drawer"}
    told = [
        (one["person"], one["act"], one.get("command", "")) for one in written.of(SecurityEvent.ROLE_REFUSED)
    ]
    assert told == asked
    assert [one["act"] for one in written.of(SecurityEvent.STAFF_ACT)] == ["/api/approvals"]
    assert written.of(SecurityEvent.CASH_ACT) == []
