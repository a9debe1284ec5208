"""Requests that come from the wrong page, by the wrong name or with the wrong content, and their answers."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest
from ground import Ground, Person
from hostile_house import Attacked, attacked

from sabot.server.people.sign_in_attempts import WRONG

__all__ = ["attacked"]

NAME, PASSWORD = "Honest Hannah", "correct horse battery"
FOREIGN = "this page may not talk to this house"
NOT_OURS = "this is not a name of this house"
NOT_PROVEN = "this request does not come from our page"
NOBODY = "nobody is signed in"
BAD_NAME = "1 to 32 visible characters"
OF_THE_HOUSE = "could be taken for the house's own"
UNREADABLE = "write without line breaks and control characters"
EVIL = "http://evil.example"
OURS, SAME = "our own address", "the same as before"
"""Stand for what is known only when the server runs."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """One request; `proof` and `session` are those of a guest unless said otherwise."""

    method: str = "POST"
    path: str = "/api/guest"
    body: object = {}
    raw: bytes | None = None
    origin: str | None = OURS
    host: str | None = None
    kind: str = "application/json"
    session: str | None = None
    proof: str | None = SAME
    forwarded: str | None = None


def post(path: str, body: object = None, **more: Any) -> Asked:
    return Asked(path=path, body={} if body is None else body, **more)


def get(path: str, **more: Any) -> Asked:
    return Asked(method="GET", path=path, **more)


def register(name: object, password: object = PASSWORD, **more: Any) -> Asked:
    return post("/api/register", {"name": name, "password": password, **more})


def sign_in(name: str, password: str) -> Asked:
    return post("/api/sign-in", {"name": name, "password": password})


def limit(measure: str, period: str, most: object) -> Asked:
    return post("/api/limits", {"measure": measure, "period": period, "most": most}, session=SAME)


def exclusion(days: int) -> Asked:
    return post("/api/exclusion", {"days": days}, session=SAME)


ROWS: tuple[tuple[str, Asked, int, str], ...] = (
    # From another site.
    ("from another site", Asked(origin=EVIL), 403, FOREIGN),
    ("from nowhere", Asked(origin=None), 403, FOREIGN),
    ("from a page without an origin", Asked(origin="null"), 403, FOREIGN),
    ("from a site with our name in front", Asked(origin="http://127.0.0.1.evil.example"), 403, FOREIGN),
    ("from another port of this machine", Asked(origin="http://127.0.0.1:1"), 403, FOREIGN),
    ("signing in from another site", Asked(path="/api/sign-in", origin=EVIL), 403, FOREIGN),
    ("signing out from another site", Asked(path="/api/sign-out", session=SAME, origin=EVIL), 403, FOREIGN),
    ("signing out without a proof", post("/api/sign-out", session=SAME, proof=None), 403, NOT_PROVEN),
    ("signing out with a wrong proof", post("/api/sign-out", session=SAME, proof="0" * 32), 403, NOT_PROVEN),
    ("a proof that is not ASCII", post("/api/sign-out", session=SAME, proof="é"), 403, NOT_PROVEN),
    ("an exclusion without a proof", post("/api/exclusion", {"days": 1}, session=SAME, proof=None), 403,
     NOT_PROVEN),
    ("a refill without a proof", post("/api/refill", {"id": "more"}, session=SAME, proof=None), 403,
     NOT_PROVEN),
    ("a form of another site", Asked(raw=b"a=b", kind="application/x-www-form-urlencoded"), 415, "send JSON"),
    ("text that could be JSON", Asked(raw=b"{}", kind="text/plain"), 415, "send JSON"),
    # By another name.
    ("a name that points at us", Asked(host="evil.example", origin=EVIL), 421, NOT_OURS),
    ("reading by a name that points at us", get("/api/me", host="evil.example"), 421, NOT_OURS),
    ("our page by a name that points at us", get("/", host="evil.example:8000"), 421, NOT_OURS),
    ("our name before an at", get("/", host="127.0.0.1@evil.example"), 421, NOT_OURS),
    ("a name with a path", get("/", host="127.0.0.1/evil.example"), 421, NOT_OURS),
    ("a port that is none", get("/", host="127.0.0.1:http"), 421, NOT_OURS),
    ("a name that is forwarded", get("/", host="evil.example", forwarded="127.0.0.1"), 421, NOT_OURS),
    ("a head of 17,000 characters", get("/", forwarded="x" * 17_000), 431, "at most 16384 characters"),
    # To the wrong place.
    ("a guest by GET", get("/api/guest"), 405, "method not allowed"),
    ("deleting oneself", Asked(method="DELETE", path="/api/me"), 405, "method not allowed"),
    ("an echo of everything", Asked(method="TRACE", path="/"), 405, "method not allowed"),
    ("what is not there", get("/admin"), 404, "not found"),
    ("up and out", get("/%2e%2e/%2e%2e/etc/passwd"), 404, "not found"),
    ("up and out, written twice", get("/%252e%252e%252fhouse.key"), 404, "not found"),
    ("out of the words", get("/api/words/..%2F..%2Fhouse.key", session=SAME), 404, "not found"),
    ("words that nobody said", get("/api/words/0000", session=SAME), 404, "nobody said that"),
    ("a path that ends early", get("/api/me%00.html"), 400, UNREADABLE),
    ("words that end early", get("/api/words/a%00b", session=SAME), 400, UNREADABLE),
    ("names that end early", get("/api/names?ids=a%00b", session=SAME), 400, UNREADABLE),
    ("a question of two lines", get("/api/rules/punto-banco?lang=en%0a"), 400, UNREADABLE),
    ("the socket without a socket", get("/ws"), 404, "not found"),
    ("a post to the socket", post("/ws"), 404, "not found"),
    # With the wrong content.
    ("4,097 bytes", Asked(raw=b" " * 4_097), 413, "at most 4096 bytes"),
    ("no JSON", Asked(raw=b"guest please"), 400, "this cannot be read"),
    ("nothing", Asked(raw=b""), 400, "this cannot be read"),
    ("a list", Asked(body=[]), 400, "Expected `object`"),
    ("2,000 brackets", Asked(raw=b"[" * 2_000 + b"]" * 2_000), 400, "this cannot be read"),
    ("not UTF-8", post("/api/sign-in", raw=b'{"name":"\xff","password":"x"}'), 400, "this cannot be read"),
    ("no password", post("/api/sign-in", {"name": NAME}), 400, "missing required field `password`"),
    ("a name that is a number", register(7), 400, "Expected `str`"),
    ("a role of one's own choice", register("Eve", role="operator"), 400, "unknown field `role`"),
    ("an id of one's own choice", post("/api/guest", {"player": "p0"}), 400, "unknown field `player`"),
    # Names and passwords.
    ("no name", register(""), 409, BAD_NAME),
    ("a name of 33 characters", register("x" * 33), 409, BAD_NAME),
    ("a name with a space before it", register(" Eve"), 409, BAD_NAME),
    ("a name that turns the page round", register("Eve\u202e"), 400, UNREADABLE),
    ("a name with a header in it", register("Eve\r\nset-cookie: sabot=1"), 400, UNREADABLE),
    ("a name that ends early", register("Eve\x00"), 400, UNREADABLE),
    ("a password of nine characters", register("Eve", "x1x2x3x4x"), 409, "10 to 256 characters"),
    ("a password of 257 characters", register("Eve", "xy" * 128 + "z"), 409, "10 to 256 characters"),
    ("the name as password", register("Evelyn Smith", "evelyn smith"), 409, "guessed too easily"),
    ("ten times the same", register("Eve", "x" * 10), 409, "guessed too easily"),
    ("a name that is taken", register(NAME), 409, "this name is taken"),
    ("a taken name with a joiner in it", register("Honest Han\u034fnah"), 409, BAD_NAME),
    ("a taken name in another style", register(NAME + "\ufe0f"), 409, "this name is taken"),
    ("a taken name with two spaces", register("Honest  Hannah"), 409, "this name is taken"),
    ("a name of a filler", register("\u3164"), 409, BAD_NAME),
    ("a name of a blank", register("\u2800"), 409, BAD_NAME),
    ("a dealer with a capital i", register("DeaIer"), 409, OF_THE_HOUSE),
    ("several croupiers", register("Croupiers"), 409, OF_THE_HOUSE),
    ("support in one word", register("SabotSupport"), 409, OF_THE_HOUSE),
    ("a guest with an accent", register("Gu\u00e9st 4F2A"), 409, OF_THE_HOUSE),
    ("a name that looks taken", register("HONEST ｈannah"), 409, "this name is taken"),
    # Signing in.
    ("a wrong password", sign_in(NAME, "wrong horse battery"), 401, WRONG.reason),
    ("a name that nobody has", sign_in("Nobody at all", PASSWORD), 401, WRONG.reason),
    ("a name that would be a query", sign_in("' OR 1=1 --", PASSWORD), 401, WRONG.reason),
    ("a guest's name", sign_in("", PASSWORD), 401, WRONG.reason),
    ("signing in by a name that ends early", sign_in("Eve\x00", PASSWORD), 400, UNREADABLE),
    ("a reason that ends early", post("/api/report", {"note": "x", "reason": "a\x00"}, session=SAME), 400,
     UNREADABLE),
    ("a field that ends early", post("/api/guest", {"a\x00": 1}), 400, UNREADABLE),
    # Sessions.
    ("no session", get("/api/me"), 401, NOBODY),
    ("a session made up", get("/api/me", session="0" * 64), 401, NOBODY),
    ("a session of another kind", get("/api/me", session="é%00"), 401, NOBODY),
    ("limits of nobody", get("/api/limits"), 401, NOBODY),
    ("a refill for nobody", post("/api/refill", {"id": "more"}), 401, NOBODY),
    ("words for nobody", get("/api/words/0000"), 401, NOBODY),
    # One's own account.
    ("a refill for the rich", post("/api/refill", {"id": "more"}, session=SAME), 409, "less than 10"),
    ("a limit below nothing", limit("loss", "day", -1), 409, "not less than nothing"),
    ("a limit without end", limit("loss", "day", 2**60), 400, "not larger than 9007199254740991"),
    ("a limit of luck", limit("luck", "day", 1), 409, "there is no limit of luck"),
    ("a limit for a year", limit("loss", "year", 1), 409, "there is no limit of loss for year"),
    ("half a limit", limit("loss", "day", 0.5), 400, "Expected `int | null`"),
    ("a limit as text", limit("loss", "day", "1"), 400, "Expected `int | null`"),
    ("an exclusion until yesterday", exclusion(-1), 409, "1 to 36500 days"),
    ("an exclusion of no days", exclusion(0), 409, "1 to 36500 days"),
)  # fmt: skip


async def asked(ground: Ground, row: Asked, guest: Person) -> httpx.Response:
    own = f"127.0.0.1:{ground.port}"
    headers = {"host": row.host or own, "content-type": row.kind}
    if row.forwarded is not None:
        headers["x-forwarded-host"] = row.forwarded
    if row.origin is not None:
        headers["origin"] = ground.address if row.origin == OURS else row.origin
    if row.session is not None:
        headers["cookie"] = f"sabot={guest.token if row.session == SAME else row.session}"
    if row.proof is not None:
        headers["x-sabot-proof"] = guest.proof if row.proof == SAME else row.proof
    content = msgspec.json.encode(row.body) if row.raw is None else row.raw
    sent = [(key.encode(), value.encode()) for key, value in headers.items()]
    async with httpx.AsyncClient(timeout=None, base_url=ground.address, verify=False) as http:
        return await http.request(row.method, row.path, headers=sent, content=content)


@pytest.fixture(scope="module")
def guest(attacked: Attacked) -> Person:
    """Somebody with a session; and Hannah, whose name others would like to have."""
    body = {"name": NAME, "password": PASSWORD}
    attacked.stage.play(attacked.ground.signed("/api/register", body))
    return attacked.stage.play(attacked.ground.guest())


@pytest.mark.long
@pytest.mark.parametrize(("row", "status", "reason"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_request_that_is_refused(
    attacked: Attacked, guest: Person, row: Asked, status: int, reason: str
) -> None:
    answer = attacked.survives(lambda ground: asked(ground, row, guest))
    assert answer.status_code == status, answer.text
    assert reason in answer.json()["reason"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers
    me = attacked.stage.play(attacked.ground.get("/api/me", guest)).json()
    assert (me["player"], me["balance"]) == (guest.id, 100_000)


def test_every_row_is_another_request() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS)


OWN_HOST = "Host: 127.0.0.1"
RAW: tuple[tuple[str, str, int], ...] = (
    ("what is not HTTP", "bet 10 on player\r\n\r\n", 400),
    ("two names at once", f"GET / HTTP/1.1\r\n{OWN_HOST}\r\nHost: evil.example\r\n\r\n", 400),
    ("no name", "GET / HTTP/1.1\r\n\r\n", 400),
    ("no name, as it was once allowed", "GET / HTTP/1.0\r\n\r\n", 421),
    ("up and out, not written otherwise", f"GET /../../etc/passwd HTTP/1.1\r\n{OWN_HOST}\r\n\r\n", 404),
    ("another server through us", f"GET http://evil.example/ HTTP/1.1\r\n{OWN_HOST}\r\n\r\n", 404),
    ("a tunnel through us", f"CONNECT evil.example:443 HTTP/1.1\r\n{OWN_HOST}\r\n\r\n", 404),
    ("a header without end", f"GET / HTTP/1.1\r\n{OWN_HOST}\r\nX: {'x' * 1_000_000}", 400),
    ("a header that ends early", f"GET / HTTP/1.1\r\n{OWN_HOST}\r\nX: a\x00b\r\n\r\n", 400),
    ("a length below nothing", f"POST /api/guest HTTP/1.1\r\n{OWN_HOST}\r\nContent-Length: -1\r\n\r\n", 400),
    ("two lengths", f"POST / HTTP/1.1\r\n{OWN_HOST}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("a piece of no length", f"POST /api/guest HTTP/1.1\r\n{OWN_HOST}\r\nOrigin: http://127.0.0.1\r\n"
     "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ("a folded header", f"GET / HTTP/1.1\r\n{OWN_HOST}\r\n\tX: y\r\n\r\n", 421),
)  # fmt: skip


@pytest.mark.parametrize(("sent", "status"), [row[1:] for row in RAW], ids=[row[0] for row in RAW])
def test_bytes_that_are_hardly_a_request(attacked: Attacked, sent: str, status: int) -> None:
    async def attack(ground: Ground) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
        writer.write(sent.encode())
        line = await reader.readline()
        writer.close()
        return line

    assert attacked.survives(attack).split()[1] == str(status).encode()
