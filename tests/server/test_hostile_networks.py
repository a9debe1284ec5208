"""From where people come and by which line: the venue's networks, addresses that swarm, TLS."""

import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from certificate import certificate_in
from ground import HOUR, Ground, Plain, Stage, config_of, staged
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.net.rate_limits import RateLimits

VENUE = TableEntry(id="venue", game="etg-blackjack", profile="washington")
OPEN = TableEntry(id="open", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
OUTSIDE, INSIDE = ("10.0.0.0/8",), ("10.0.0.0/8", "127.0.0.0/8")
CLAIMS: tuple[dict[str, str], ...] = (
    {},
    {"x-forwarded-for": "10.1.2.3"},
    {"x-real-ip": "10.1.2.3"},
    {"forwarded": "for=10.1.2.3"},
    {"x-forwarded-for": "10.1.2.3, 127.0.0.1", "x-forwarded-proto": "https"},
)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Stage]:
    """A house with a table that nobody outside the venue may play at; and we are outside."""
    with staged(config_of(VENUE, OPEN, networks=OUTSIDE)) as stage:
        yield stage


@pytest.mark.feature("BAC-91")
@pytest.mark.feature("BJ-161")
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: " ".join(claim) or "no claim")
@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/me", "/api/guest", "/api/sign-in", "/ws"])
def test_under_washington_nobody_outside_the_venue_is_served(
    elsewhere: Stage, claim: dict[str, str], path: str
) -> None:
    async def scene(ground: Ground) -> httpx.Response:
        headers = {"origin": ground.address, "content-type": "application/json", **claim}
        async with httpx.AsyncClient(
            timeout=None, base_url=ground.address, headers=headers, verify=False
        ) as http:
            return await http.request("POST" if path in ("/api/guest", "/api/sign-in") else "GET", path)

    answer = elsewhere.play(scene(elsewhere.ground))
    assert len(elsewhere.ground.house.store.heads()) == 2, "nobody was made a guest"
    assert answer.status_code == 403
    assert "inside the venue only" in answer.json()["reason"]


@pytest.mark.feature("BAC-91")
@pytest.mark.feature("BJ-161")
def test_nor_does_a_socket_open_outside_the_venue(elsewhere: Stage) -> None:
    async def scene(ground: Ground) -> int:
        address, headers = ground.address.replace("http", "ws", 1) + "/ws", {"x-forwarded-for": "10.1.2.3"}
        with pytest.raises(InvalidStatus) as refused:
            async with connect(address, origin=Origin(ground.address), additional_headers=headers):
                pass
        return refused.value.response.status_code

    assert elsewhere.play(scene(elsewhere.ground)) == 403


@pytest.mark.parametrize(("tables", "networks"), [((VENUE, OPEN), INSIDE), ((OPEN,), OUTSIDE)])
def test_inside_the_venue_and_without_such_a_table_people_play(
    tables: tuple[TableEntry, ...], networks: tuple[str, ...]
) -> None:
    with staged(config_of(*tables, networks=networks)) as stage:
        assert stage.play(a_round(stage.ground)) == 1_000


def test_whether_the_house_is_ready_is_told_on_its_own_machine(elsewhere: Stage) -> None:
    answer = elsewhere.play(elsewhere.ground.get("/ready"))
    assert answer.json()["status"] == "ready"


async def a_round(ground: Ground) -> int:
    """What was staked in it."""
    async with ground.at_table("open") as wire:
        bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
        assert (await wire.act("open", bet))["type"] == "done"
        assert (await wire.act("open", {"type": "press-deal"}))["type"] == "done"
        staked: int = (await wire.look("open"))["last_bet"]
        return staked


# Many newcomers.


@pytest.mark.long
def test_one_address_does_not_make_guests_without_end() -> None:
    async def scene(ground: Ground) -> list[int]:
        async def guest(address: str) -> int:
            line = httpx.AsyncHTTPTransport(local_address=address)
            headers = {"origin": ground.address}
            async with httpx.AsyncClient(
                timeout=None, base_url=ground.address, headers=headers, transport=line
            ) as http:
                return (await http.post("/api/guest", json={})).status_code

        statuses = [await guest("127.0.0.2") for _ in range(4)]
        statuses += [await guest("127.0.0.3"), await guest("127.0.0.1")]
        ground.clock.at += HOUR // 60
        return [*statuses, await guest("127.0.0.2"), await guest("127.0.0.2")]

    with staged(config_of(OPEN), RateLimits(newcomers=3, newcomers_per_minute=1)) as stage:
        statuses = stage.play(scene(stage.ground))
    assert statuses == [200, 200, 200, 429, 200, 200, 200, 429]


# TLS.


def test_with_a_certificate_people_play_over_tls(tmp_path: Path) -> None:
    file, secret = certificate_in(tmp_path)
    trust = ssl.create_default_context(cafile=str(file))

    async def scene(ground: Ground) -> tuple[str, Plain]:
        guest = await ground.post("/api/guest", {})
        async with ground.wire(await ground.guest(), ssl=trust) as wire:
            await wire.act("open", {"type": "join"})
            bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
            await wire.act("open", bet)
            await wire.act("open", {"type": "press-deal"})
            return guest.headers["set-cookie"], await wire.look("open")

    with staged(config_of(OPEN, certificate=str(file), key=str(secret))) as stage:
        cookie, own = stage.play(scene(stage.ground))
    assert "Secure" in cookie.split("; ")
    assert own["last_bet"] == 1_000


def test_over_tls_a_page_that_came_without_it_is_not_ours(tmp_path: Path) -> None:
    file, secret = certificate_in(tmp_path)

    async def scene(ground: Ground) -> tuple[int, bytes]:
        plain = ground.address.replace("https", "http", 1)
        async with httpx.AsyncClient(timeout=None, base_url=ground.address, verify=False) as http:
            refused = await http.post("/api/guest", json={}, headers={"origin": plain})
        with pytest.raises(httpx.TransportError):
            async with httpx.AsyncClient(timeout=None, base_url=plain) as http:
                await http.get("/")
        return refused.status_code, refused.content

    with staged(config_of(OPEN, certificate=str(file), key=str(secret))) as stage:
        status, content = stage.play(scene(stage.ground))
    assert status == 403
    assert b"this page may not talk to this house" in content
