"""Many who guess at once, over HTTP: nobody honest is kept out by them."""

import asyncio
from collections import Counter

import httpx
import pytest
from ground import Ground, Stage
from two_tables import stage

from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import Rates, network_of, prefix_of
from sabot.server.people.passwords import Caller
from sabot.server.people.person import Role

__all__ = ["stage"]

PASSWORD = "correct horse battery"
GUESS = "wrong horse battery"
HONEST, WRONG = 12, 90


def from_there(ground: Ground, address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    return httpx.AsyncClient(
        timeout=None, base_url=ground.address, headers={"origin": ground.address}, transport=transport
    )


async def tried(ground: Ground, address: str, name: str, password: str) -> int:
    async with from_there(ground, address) as http:
        answer = await http.post("/api/sign-in", json={"name": name, "password": password}, timeout=60)
        return answer.status_code


@pytest.mark.long
def test_ninety_wrong_sign_ins_at_once_stop_none_of_twelve_honest_ones(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[list[int], list[int]]:
        names = [f"Honest {letter}" for letter in "ABCDEFGHJKLM"]
        for name in names:
            assert not hasattr(
                await ground.service.people.add(name, PASSWORD, Role.PLAYER, ground.clock.at), "reason"
            )
        flood = [tried(ground, "127.0.0.3", f"Nobody {n}", GUESS) for n in range(WRONG)]
        honest = [tried(ground, f"127.0.1.{n + 1}", name, PASSWORD) for n, name in enumerate(names)]
        answers = await asyncio.gather(*flood, *honest)
        return answers[:WRONG], answers[WRONG:]

    flood, honest = stage.play(scene(stage.ground))
    assert honest == [200] * HONEST
    assert set(flood) <= {401, 429, 503}


@pytest.mark.long
def test_an_address_is_turned_away_before_anything_is_hashed_and_whoever_is_known_there_is_not(
    stage: Stage,
) -> None:
    async def scene(ground: Ground) -> tuple[list[int], list[int], list[int], int]:
        people, most = ground.service.people, ground.service.config.rate_limits.wrong_sign_ins
        await people.add("Regular", PASSWORD, Role.CASHIER, ground.clock.at)
        assert await tried(ground, "127.0.2.1", "Regular", PASSWORD) == 200
        hashed, asked = people.passwords.is_right_aside, Counter[str]()

        async def counted(kept: str, password: str, caller: Caller) -> bool:
            asked[caller.address] += 1
            return await hashed(kept, password, caller)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(people.passwords, "is_right_aside", counted)
            first = [await tried(ground, "127.0.2.1", f"Guess {n}", GUESS) for n in range(most)]
            both = await asyncio.gather(
                *(tried(ground, "127.0.2.1", f"More {n}", GUESS) for n in range(WRONG)),
                *(tried(ground, "127.0.2.1", "Regular", PASSWORD) for _ in range(3)),
            )
        return first, both[:WRONG], both[WRONG:], asked["127.0.2.1"] - 3

    first, flood, honest, hashes = stage.play(scene(stage.ground))
    assert set(first) == {401}
    assert flood == [429] * WRONG
    assert honest == [200] * 3
    assert hashes == len(first), "no guess beyond the bound has cost anything"


@pytest.mark.long
def test_a_network_is_bounded_however_many_addresses_it_has(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[int, int]:
        rate_limits = ground.service.config.rate_limits
        most, statuses = rate_limits.wrong_sign_ins * rate_limits.network_factor, Counter[int]()
        for n in range(most + 20):
            address = f"127.0.3.{1 + n % 250}"
            statuses[await tried(ground, address, f"Anybody {n}", GUESS)] += 1
        elsewhere = await tried(ground, "127.0.4.1", "Anybody", GUESS)
        assert statuses == {401: most, 429: 20}
        return elsewhere, most

    assert stage.play(scene(stage.ground)) == (401, 120)


def test_places_and_their_networks() -> None:
    """Of IPv6 a /64 in a /48, of IPv4 an address in a /24 (RFC 6177, 2: what a site is given)."""
    site = "2001:db8:1:2:3:4:5:6"
    assert (prefix_of(site), network_of(site)) == ("2001:db8:1:2::/64", "2001:db8:1::/48")
    assert (prefix_of("192.0.2.7"), network_of("192.0.2.7")) == ("192.0.2.7", "192.0.2.0/24")
    assert (prefix_of("::ffff:192.0.2.7"), network_of("::ffff:192.0.2.7")) == ("192.0.2.7", "192.0.2.0/24")


def test_whoever_signs_in_rightly_takes_nothing_from_the_others_of_the_place() -> None:
    rates = Rates(RateLimits(wrong_sign_ins=2, network_factor=1))
    for _ in range(50):
        assert rates.may_try("192.0.2.7", 0)
        rates.has_succeeded("192.0.2.7")
    assert [rates.may_try(f"192.0.2.{n}", 0) for n in (7, 7, 7, 8)] == [True, True, False, False]
    assert not rates.may_try("192.0.2.9", 5_000_000), "one comes back every six seconds"
    assert rates.may_try("192.0.2.9", 6_000_000)


def test_wrong_guesses_from_elsewhere_do_not_keep_a_supervisor_out(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[int]:
        await ground.service.people.add("Susan", PASSWORD, Role.SUPERVISOR, ground.clock.at)
        statuses = [await tried(ground, "127.0.5.3", "SUSAN", GUESS) for _ in range(4)]
        return [*statuses, await tried(ground, "127.0.5.4", "Susan", PASSWORD)]

    assert stage.play(scene(stage.ground)) == [401, 401, 401, 429, 200]
