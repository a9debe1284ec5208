"""Every key of a configuration file is changed somewhere, and its effect seen; one that does nothing has no place.

A row is a small scene of its own, with what is seen without the change and with it. What only a process, a proxy or
a database can show is cited: the test must be there, and its file must set the key. The last test walks the types.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from cited_keys import CITED
from configuration_docs.page import SECTIONS
from ground import Ground, config_of, staged
from msgspec import Struct
from msgspec.structs import fields, replace
from starlette.types import Message, Receive, Scope, Send

from sabot.cashdesk.rules import DAY
from sabot.games.answer import Refused
from sabot.ledger.limit import HOUR
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import (
    CashDeskSettings,
    CreditSettings,
    ListenSettings,
    ProxyHeader,
    ServerConfig,
    TableEntry,
)
from sabot.server.http.guard import check_origin
from sabot.server.net.proxies import BehindProxies
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import Rates
from sabot.server.people.person import MINUTE, AccountRules
from sabot.server.socket.message_costs import MessageCosts
from sabot.server.socket.wire import Look, Ping, Subscribe

# ruff: noqa: E501  # a row is read as one line

TESTS = Path(__file__).parents[1]
SECOND = 1_000_000
OWN_PAGE = frozenset({"table.settings", "[table]"})
"""What a table is has a page of its own: tests/table/test_every_setting.py, and the tests of its games."""
TABLE = TableEntry(id="one", game="punto-banco")


def rules_with(**desk: Any) -> Any:
    return ServerConfig(desk=CashDeskSettings(**desk)).desk_rules()


def messages(message: object, seconds: int = 0, **rate_limits: int) -> int:
    """How many of these a socket may send at once, after it has sent all it could and waited."""
    most = {
        "person_burst": 10_000,
        "person_per_second": 10_000,
        "address_burst": 10_000,
        "address_per_second": 10_000,
    }
    chosen = RateLimits(**{**most, **rate_limits})
    tokens = MessageCosts(chosen, Rates(chosen), "ann", "192.0.2.1")

    def sent(at: int) -> int:
        count = 0
        while tokens.may_send(message, at):  # type: ignore[arg-type]  # one of the protocol
            count += 1
        return count

    first = sent(0)
    return sent(seconds * SECOND) if seconds else first


def refused_before_it_is_closed(**rate_limits: int) -> int:
    tokens, count = MessageCosts(RateLimits(**rate_limits), Rates(RateLimits()), "ann", ""), 0
    while not tokens.is_out_of_patience():
        count += 1
    return count


def tries(seconds: int, **rate_limits: int) -> int:
    """Failed sign-ins of one address once it has used up what it has, after so many seconds."""
    rates = Rates(RateLimits(**rate_limits))
    while rates.may_try("192.0.2.1", 0):
        pass
    return sum(rates.may_try("192.0.2.1", seconds * SECOND) for _ in range(1_000))


def answered(config: ServerConfig, scene: Callable[[Ground], Any]) -> Any:
    with staged(config) as stage:
        return stage.play(scene(stage.ground))


def me(key: str) -> Callable[[ServerConfig], Any]:
    async def scene(ground: Ground) -> Any:
        return (await ground.get("/api/me", await ground.guest())).json()[key]

    return lambda config: answered(config, scene)


def ticket_currency(config: ServerConfig) -> str:
    """On a ticket, as it is printed."""

    async def scene(ground: Ground) -> str:
        person = await ground.guest()
        return str((await ground.post("/api/cash-out", {"id": "out"}, person)).json()["currency"])

    return str(answered(config, scene))


async def hours_of_a_session(ground: Ground) -> int:
    person = await ground.signed("/api/register", {"name": "Ann Other", "password": "a long enough word"})
    found = await ground.service.people.known("Ann Other")
    assert found is not None
    assert person.id == found.id
    (session,) = await ground.service.people.sessions_of(found, ground.clock.at)
    return (session.until - session.began) // HOUR


async def credits_of(ground: Ground, *, named: bool) -> int:
    wish = {"name": "Ann Other", "password": "a long enough word"}
    person = await ground.signed("/api/register", wish) if named else await ground.guest()
    return int((await ground.get("/api/me", person)).json()["balance"])


def from_origin(config: ServerConfig) -> Refused | None:
    return check_origin(config, {"origin": "https://play.example.org", "host": "127.0.0.1:8000"})


def client_by(header: str) -> str:
    """Whom a proxy speaks for, where it writes two headers and one of them is believed."""
    told = [(b"x-forwarded-for", b"192.0.2.1"), (b"forwarded", b"for=192.0.2.2")]
    scope = {"type": "http", "headers": told, "client": ("127.0.0.1", 1)}
    listen = ListenSettings(proxies=("127.0.0.1",), proxy_header=ProxyHeader(header))
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["client"][0])

    async def nothing(*_: object) -> Message:
        raise AssertionError("nobody asks")

    asyncio.run(BehindProxies(app, listen.proxies or (), listen.proxy_header)(scope, nothing, nothing))  # type: ignore[arg-type]  # never called
    return seen[0]


async def comes(ground: Ground, path: str, **wish: str) -> tuple[int, str]:
    told = await ground.post(path, wish)
    return told.status_code, told.json().get("reason", "")


async def after_five_minutes(ground: Ground) -> tuple[int, int]:
    """Whether somebody is still signed in just before and then."""
    person = await ground.signed("/api/register", ANN)
    ground.clock.at += 5 * MINUTE - 1
    before = (await ground.get("/api/people/waiting", person)).status_code
    ground.clock.at += 1
    return 200 if before == 403 else before, (await ground.get("/api/me", person)).status_code


async def says_twice(ground: Ground) -> str:
    """What is said to the second of two things with three seconds between them."""
    async with ground.at_table("salon") as wire:
        await wire.act("salon", {"type": "say", "note": "good luck"})
        ground.clock.at += 3 * SECOND
        told = await wire.act("salon", {"type": "say", "note": "to all of you"})
        return str(told.get("reason", told["type"]))


async def reality_checks_in_two_hours(ground: Ground) -> int:
    async with ground.wire(await ground.guest()) as wire:
        await wire.until("welcome")
        for _ in range(8):
            ground.clock.at += 15 * MINUTE
            await ground.windows.attend()
        await wire.send({"type": "ping"})
        await wire.until("pong")
        return sum("You have been here for" in str(told) for told in wire.told)


async def next_look(ground: Ground) -> float:
    """In how many seconds the server looks at its open sockets once somebody has come."""
    loop = asyncio.get_running_loop()
    asked: list[float] = []
    later = loop.call_later

    def noted(delay: float, act: Callable[..., object], *more: Any, **rest: Any) -> asyncio.TimerHandle:
        if getattr(act, "__name__", "") == "_attend_again":
            asked.append(delay)
        return later(delay, act, *more, **rest)

    loop.call_later = noted  # type: ignore[method-assign,assignment]  # a spy for this loop alone
    async with ground.wire(await ground.guest()) as wire:
        await wire.until("welcome")
    return asked[0]


class Row(Struct, frozen=True):
    usual: object
    changed: object
    seen: tuple[object, object]


ANN = {"name": "Ann Other", "password": "a long enough word"}
CHATTY = config_of(TableEntry(id="salon", game="punto-banco", mode=Mode.LIVE))
QUIET = config_of(TABLE)
"""One table and nothing else."""
ROWS: Mapping[str, Callable[[], Row]] = {
    "languages": lambda: Row(
        me("languages")(QUIET),
        me("languages")(replace(QUIET, languages=("de",))),
        (["en", "es", "de", "sl", "zh"], ["de"]),
    ),
    "support": lambda: Row(
        me("support")(QUIET),
        me("support")(replace(QUIET, support="help@example.org")),
        ("", "help@example.org"),
    ),
    "currency": lambda: Row(
        (me("currency")(QUIET), ticket_currency(QUIET)),
        (me("currency")(replace(QUIET, currency="EUR")), ticket_currency(replace(QUIET, currency="EUR"))),
        (("", ""), ("EUR", "EUR")),
    ),
    "listen.origins": lambda: Row(
        from_origin(ServerConfig()) is None,
        from_origin(ServerConfig(listen=ListenSettings(origins=("https://play.example.org",)))) is None,
        (False, True),
    ),
    "credits.guest": lambda: Row(
        answered(QUIET, lambda g: credits_of(g, named=False)),
        answered(
            replace(QUIET, credits=CreditSettings(guest=Amount(7))), lambda g: credits_of(g, named=False)
        ),
        (100_000, 7),
    ),
    "credits.named": lambda: Row(
        answered(QUIET, lambda g: credits_of(g, named=True)),
        answered(
            replace(QUIET, credits=CreditSettings(named=Amount(7))), lambda g: credits_of(g, named=True)
        ),
        (1_000_000, 7),
    ),
    "credits.refill_below": lambda: Row(
        ServerConfig().desk_rules().refills.below,
        ServerConfig(credits=CreditSettings(refill_below=Amount(7))).desk_rules().refills.below,
        (1_000, 7),
    ),
    "name": lambda: Row(
        me("house")(QUIET), me("house")(replace(QUIET, name="The Pier")), ("Sabot", "The Pier")
    ),
    "listen.proxy_header": lambda: Row(
        client_by("x-forwarded-for"), client_by("forwarded"), ("192.0.2.1", "192.0.2.2")
    ),
    "desk.ticket_most": lambda: Row(
        rules_with().ticket_most, rules_with(ticket_most=Amount(7)).ticket_most, (300_000, 7)
    ),
    "desk.ticket_days": lambda: Row(
        rules_with().ticket_lasts, rules_with(ticket_days=5).ticket_lasts, (30 * DAY, 5 * DAY)
    ),
    "desk.reserve_seconds": lambda: Row(
        rules_with().reserved_for, rules_with(reserve_seconds=5).reserved_for, (60 * SECOND, 5 * SECOND)
    ),
    "rate_limits.burst": lambda: Row(messages(Ping(1)), messages(Ping(1), burst=7), (240, 7)),
    "rate_limits.per_second": lambda: Row(
        messages(Ping(1), 2), messages(Ping(1), 2, per_second=7), (120, 14)
    ),
    "rate_limits.look_cost": lambda: Row(
        messages(Look("one")), messages(Look("one"), look_cost=24), (80, 10)
    ),
    "rate_limits.subscribe_cost": lambda: Row(
        messages(Subscribe("one", None)), messages(Subscribe("one", None), subscribe_cost=24), (60, 10)
    ),
    "rate_limits.patience": lambda: Row(
        refused_before_it_is_closed(), refused_before_it_is_closed(patience=3), (20, 3)
    ),
    "rate_limits.wrong_sign_ins_per_minute": lambda: Row(
        tries(60), tries(60, wrong_sign_ins_per_minute=3), (10, 3)
    ),
    "people.guests": lambda: Row(
        answered(QUIET, lambda g: comes(g, "/api/guest")),
        answered(replace(QUIET, people=AccountRules(guests=False)), lambda g: comes(g, "/api/guest")),
        ((200, ""), (403, "nobody plays as a guest here; sign in")),
    ),
    "people.registration": lambda: Row(
        answered(QUIET, lambda g: comes(g, "/api/register", **ANN)),
        answered(
            replace(QUIET, people=AccountRules(registration=False)),
            lambda g: comes(g, "/api/register", **ANN),
        ),
        ((200, ""), (403, "accounts are made by people of the house; ask one of them")),
    ),
    "people.idle_minutes": lambda: Row(
        answered(QUIET, after_five_minutes),
        answered(replace(QUIET, people=AccountRules(idle_minutes=5)), after_five_minutes),
        ((200, 200), (200, 401)),
    ),
    "people.words_seconds": lambda: Row(
        answered(CHATTY, says_twice),
        answered(replace(CHATTY, people=AccountRules(words_seconds=30)), says_twice),
        ("done", "one thing after the other: wait a moment before you say more"),
    ),
    "rate_limits.reality_minutes": lambda: Row(
        answered(QUIET, reality_checks_in_two_hours),
        answered(replace(QUIET, rate_limits=RateLimits(reality_minutes=30)), reality_checks_in_two_hours),
        (2, 4),
    ),
    "rate_limits.attend_seconds": lambda: Row(
        answered(QUIET, next_look),
        answered(replace(QUIET, rate_limits=RateLimits(attend_seconds=2.5)), next_look),
        (10.0, 2.5),
    ),
    "people.session_hours": lambda: Row(
        answered(QUIET, hours_of_a_session),
        answered(replace(QUIET, people=AccountRules(session_hours=3)), hours_of_a_session),
        (24, 3),
    ),
}


@pytest.mark.parametrize("key", ROWS)
def test_a_changed_key_is_seen(key: str) -> None:
    row = ROWS[key]()
    assert (row.usual, row.changed) == row.seen


@pytest.mark.parametrize("key", CITED)
def test_the_test_that_is_cited_is_there_and_its_file_sets_the_key(key: str) -> None:
    file, _, name = CITED[key].partition("::")
    text = (TESTS / file).read_text()
    assert f"def {name}(" in text
    assert key.rpartition(".")[2] in text


def test_every_key_has_its_row() -> None:
    keys = set(_keys())
    assert keys - {*ROWS, *CITED} == set()
    assert {*ROWS, *CITED} - keys == set(), "a row without a key"


def _keys() -> Iterator[str]:
    for section, kind, _ in SECTIONS:
        if section in OWN_PAGE or section.startswith("table."):
            continue
        for field in fields(kind):
            if (
                not (isinstance(field.type, type) and issubclass(field.type, Struct))
                and field.name != "table"
            ):
                yield f"{section}.{field.encode_name}" if section else field.encode_name
