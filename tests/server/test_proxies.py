"""A house behind a proxy: who comes through it is known by the address that it tells, and by nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import httpx
import msgspec
import pytest
from ground import Ground, config_of, staged
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.server.config.config_reading import check_config
from sabot.server.config.server_config import BadConfig, ListenSettings, ProxyHeader, ServerConfig, TableEntry
from sabot.server.http.guard import KEEP_TO_TLS
from sabot.server.net.proxies import client_behind, hops_in
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import Rates, prefix_of

VENUE = TableEntry(id="venue", game="etg-blackjack", profile="washington")
OPEN = TableEntry(id="open", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
HERE = ("127.0.0.1",)
SITE = "https://play.example.org"
HOST = {"host": "play.example.org"}


async def poured(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while content := await reader.read(65_536):
            writer.write(content)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def forwarded(port: int) -> AsyncIterator[int]:
    """The port of a proxy on 127.0.0.1 that adds the client's address to what the client claims."""

    async def taken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        client = writer.get_extra_info("peername")[0]
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = head.removesuffix("\r\n\r\n").split("\r\n")
        claims = [
            line.partition(":")[2].strip() for line in lines if line.lower().startswith("x-forwarded-for")
        ]
        kept = [line for line in lines if not line.lower().startswith("x-forwarded-")]
        kept += [f"X-Forwarded-For: {', '.join([*claims, client])}", "X-Forwarded-Proto: https", "", ""]
        house, out = await asyncio.open_connection("127.0.0.1", port)
        out.write("\r\n".join(kept).encode())
        await asyncio.gather(poured(reader, out), poured(house, writer))

    server = await asyncio.start_server(taken, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def through(
    port: int, path: str, client: str = "127.0.0.2", body: object = None, **headers: str
) -> httpx.Response:
    """What somebody at an address is answered by whoever listens at the port."""
    line = httpx.AsyncHTTPTransport(local_address=client)
    async with httpx.AsyncClient(timeout=None, base_url=f"http://127.0.0.1:{port}", transport=line) as http:
        if body is None:
            return await http.get(path, headers=headers)
        return await http.post(path, json=body, headers=headers)


def test_whoever_is_outside_the_venue_is_outside_behind_a_proxy_too_whatever_is_claimed() -> None:
    async def scene(ground: Ground) -> list[int]:
        async with forwarded(ground.port) as proxy:
            claims: tuple[dict[str, str], ...] = (
                {},
                {"x-forwarded-for": "127.0.0.1"},
                {"x-forwarded-for": "127.0.0.1, 127.0.0.1"},
            )
            answers = [await through(proxy, "/api/tables", **claim) for claim in claims]
            answers.append(await through(proxy, "/api/tables", forwarded="for=127.0.0.1"))
            answers.append(await through(ground.port, "/api/tables", **{"x-forwarded-for": "127.0.0.1"}))
            answers.append(await through(proxy, "/api/tables", client="127.0.0.1"))
            return [answer.status_code for answer in answers]

    config = config_of(VENUE, networks=("127.0.0.1/32",), proxies=HERE)
    with staged(config) as stage:
        assert stage.play(scene(stage.ground)) == [403, 403, 403, 403, 403, 200]


def test_newcomers_are_counted_by_their_own_addresses() -> None:
    async def scene(ground: Ground) -> list[tuple[int, str]]:
        async with forwarded(ground.port) as proxy:
            found = []
            for client in ("127.0.0.2",) * 3 + ("127.0.0.3",):
                origin = f"http://127.0.0.1:{proxy}"
                answer = await through(proxy, "/api/guest", client, {}, origin=origin)
                found.append((answer.status_code, answer.headers.get("retry-after", "")))
            return found

    with staged(config_of(OPEN, proxies=HERE), RateLimits(newcomers=2, newcomers_per_minute=1)) as stage:
        found = stage.play(scene(stage.ground))
    assert found == [(200, ""), (200, ""), (429, "1"), (200, "")]


def test_a_site_with_tls_before_the_house_has_cookies_headers_and_origins_of_its_own() -> None:
    async def scene(ground: Ground) -> tuple[httpx.Response, list[int], str]:
        async with forwarded(ground.port) as proxy:
            guest = await through(proxy, "/api/guest", body={}, origin=SITE, **HOST)
            strangers = ("http://play.example.org", "https://evil.example", f"http://127.0.0.1:{proxy}")
            refused = [
                (await through(proxy, "/api/guest", body={}, origin=one, **HOST)).status_code
                for one in strangers
            ]
            cookie = f"__Host-sabot={guest.cookies['__Host-sabot']}"
            async with connect(
                f"ws://127.0.0.1:{proxy}/ws",
                origin=Origin(SITE),
                additional_headers={"cookie": cookie},
                compression=None,
            ) as socket:
                welcome = msgspec.json.decode(await socket.recv())
            return guest, refused, welcome["player"]

    with staged(config_of(OPEN, public=SITE, proxies=HERE)) as stage:
        guest, refused, player = stage.play(scene(stage.ground))
    assert guest.json()["player"] == player
    assert refused == [403, 403, 403]
    cookie = guest.headers["set-cookie"]
    assert cookie.startswith("__Host-sabot=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=strict"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    (value,) = KEEP_TO_TLS.values()
    assert guest.headers["strict-transport-security"] == value


def asked(**headers: str) -> HTTPConnection:
    lines = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return HTTPConnection({"type": "http", "headers": lines})


@pytest.mark.parametrize(
    ("headers", "client"),
    [
        ({}, "10.0.0.1"),
        ({"x_forwarded_for": "203.0.113.9"}, "203.0.113.9"),
        ({"x_forwarded_for": "203.0.113.9, 10.0.0.2"}, "203.0.113.9"),
        ({"x_forwarded_for": "1.1.1.1, 203.0.113.9, 10.0.0.2"}, "203.0.113.9"),
        ({"x_forwarded_for": "10.0.0.3, 10.0.0.2"}, "10.0.0.3"),
        ({"x_forwarded_for": "203.0.113.9:4711"}, "203.0.113.9"),
        ({"x_forwarded_for": "1.1.1.1, unknown"}, ""),
        ({"forwarded": "for=192.0.2.60;proto=http;by=203.0.113.43"}, "192.0.2.60"),
        ({"forwarded": 'for="[2001:db8:cafe::17]:4711"'}, "2001:db8:cafe::17"),
        ({"forwarded": "for=1.1.1.1, for=192.0.2.43"}, "192.0.2.43"),
        ({"forwarded": "for=_hidden"}, ""),
        ({"forwarded": "for=127.0.0.1", "x_forwarded_for": "192.0.2.43"}, "192.0.2.43"),
    ],
)
def test_the_nearest_hop_that_is_no_proxy_of_ours_is_the_client(headers: dict[str, str], client: str) -> None:
    """The examples of `Forwarded` are those of RFC 7239, section 4."""
    header = ProxyHeader.USUAL if "x_forwarded_for" in headers else ProxyHeader.STANDARD
    assert client_behind(hops_in(asked(**headers), header), ("10.0.0.0/8",), "10.0.0.1") == client


def test_a_house_for_the_venue_only_must_say_who_stands_before_it() -> None:
    for listen, right in (
        (ListenSettings(), False),
        (ListenSettings(proxies=()), True),
        (ListenSettings(proxies=HERE), True),
        (ListenSettings(networks=("10.0.0.0/8",)), True),
    ):
        config = ServerConfig(listen=listen, table=(VENUE,))
        if right:
            check_config(config, catalogue())
        else:
            with pytest.raises(BadConfig, match="name the proxies"):
                check_config(config, catalogue())


@pytest.mark.parametrize(
    ("listen", "wrong"),
    [
        (ListenSettings(public="http://play.example.org"), "listen.public"),
        (ListenSettings(public="https://play.example.org/"), "listen.public"),
        (ListenSettings(proxies=("nginx",)), "listen.proxies"),
        (ListenSettings(watch="9100"), "listen.watch"),
        (ListenSettings(watch="127.0.0.1:"), "listen.watch"),
    ],
)
def test_what_cannot_be_meant_is_refused(listen: ListenSettings, wrong: str) -> None:
    with pytest.raises(BadConfig, match=wrong):
        check_config(ServerConfig(listen=listen), catalogue())


# How much.


def test_a_place_is_an_address_or_a_network_of_one_customer() -> None:
    assert prefix_of("203.0.113.9") == "203.0.113.9"
    assert prefix_of("2001:db8::1") == prefix_of("2001:db8::ffff:1") != prefix_of("2001:db8:0:1::1")
    assert prefix_of("::ffff:203.0.113.9") == "203.0.113.9"


def test_whoever_has_a_whole_network_of_addresses_begins_no_more_sessions_than_another() -> None:
    rates = Rates(RateLimits(newcomers=3, newcomers_per_minute=1))
    begun = [rates.may_begin(f"2001:db8::{n:x}", 0) for n in range(1, 50)]
    assert begun == [True] * 3 + [False] * 46


def test_one_person_has_one_bucket_over_all_windows_and_requests() -> None:
    async def scene(ground: Ground) -> tuple[str, int, str, int, str]:
        person, other = await ground.guest(), await ground.guest()
        async with ground.wire(person) as first, ground.wire(person) as second, ground.wire(other) as third:
            for n in range(10):
                await first.send({"type": "ping", "n": n})
            await first.until("pong", n=9)
            await second.send({"type": "ping", "n": 77})
            refused = await second.until("refused")
            me = await ground.get("/api/me", person)
            await third.send({"type": "ping", "n": 78})
            pong = await third.until("pong")
            ground.clock.at += 5_000_000
            await second.send({"type": "ping", "n": 79})
            return (
                refused["reason"],
                me.status_code,
                me.headers["retry-after"],
                pong["n"],
                (await second.until("pong", "refused"))["type"],
            )

    with staged(config_of(OPEN), RateLimits(person_burst=10, person_per_second=1)) as stage:
        reason, status, wait, pong, later = stage.play(scene(stage.ground))
    assert reason == "too fast: this was not done; wait a moment"
    assert (status, wait, pong, later) == (429, "1", 78, "pong")


@pytest.mark.long
def test_requests_of_one_address_are_bounded_and_histories_cost_more() -> None:
    async def scene(ground: Ground) -> tuple[list[int], list[int], int, str]:
        plain = [(await through(ground.port, "/api/tables")).status_code for _ in range(12)]
        dear = [(await through(ground.port, "/api/history", "127.0.0.3")).status_code for _ in range(3)]
        last = await through(ground.port, "/api/tables")
        return plain, dear, (await ground.get("/api/tables")).status_code, last.json()["reason"]

    with staged(config_of(OPEN), RateLimits(address_burst=10, address_per_second=1, dear_cost=5)) as stage:
        plain, dear, own, reason = stage.play(scene(stage.ground))
    assert plain == [200] * 10 + [429] * 2
    assert dear == [401, 401, 429]
    assert (own, reason) == (200, "too fast: this was not done; wait a moment")
