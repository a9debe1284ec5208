"""Registering as people do it: names that look like another's, second factors, addresses with a zone."""

import asyncio
import base64
import os

import httpx
import pytest
from ground import Ground, config_of, staged
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.server.config import TableEntry
from sabot.server.naming import TAKEN, check_players_name
from sabot.server.people import AccountRules, Role
from sabot.server.registry import Registry
from sabot.server.second_factor import code_at
from sabot.store.rows import SqliteRows

OPEN = TableEntry(id="open", game="punto-banco", mode=Mode.INTERNAL)
PASSWORD = "correct horse battery"
SECOND = 1_000_000


async def posted(ground: Ground, path: str, body: object, **headers: str) -> httpx.Response:
    asked = {"origin": ground.address, **headers}
    async with httpx.AsyncClient(base_url=ground.address, headers=asked) as http:
        return await http.post(path, json=body)


@pytest.mark.parametrize("other", ["AIice", "a1ice", "al\u00edce", "ALICE"], ids=ascii)
def test_a_name_that_looks_like_a_taken_one_is_taken(other: str) -> None:
    async def scene(ground: Ground) -> list[int]:
        bodies = ({"name": name, "password": PASSWORD} for name in ("alice", other))
        return [(await posted(ground, "/api/register", body)).status_code for body in bodies]

    with staged(config_of(OPEN)) as stage:
        assert stage.play(scene(stage.ground)) == [200, 409]


@pytest.mark.parametrize(
    "name", ["Pitt", "Stafford", "Tom Banks", "Hostetler", "Jess\u2764\ufe0f", "Bill"], ids=ascii
)
def test_honest_names_are_free(name: str) -> None:
    assert check_players_name(name) is None


def test_names_of_before_are_compared_as_they_look_today() -> None:
    async def act() -> None:
        people = Registry(SqliteRows(), os.urandom)
        alice = await people.add("alice", PASSWORD, Role.PLAYER, 1)
        assert not isinstance(alice, Refused)
        await people.scribe.write(("UPDATE people SET looks = $2 WHERE id = $1", (alice.id, "alice")))
        await people.look_again()
        assert await people.add("AIice", PASSWORD, Role.PLAYER, 1) == TAKEN
        await people.close()

    asyncio.run(act())


def test_who_needs_a_second_factor_sets_it_up_before_coming_in() -> None:
    body = {"name": "Ann Lee", "password": PASSWORD}

    async def scene(ground: Ground) -> None:
        registered = await posted(ground, "/api/register", body)
        told = registered.json()
        assert (registered.status_code, told["wanted"]) == (403, "enrol")
        assert "set-cookie" not in registered.headers
        step = ground.clock.at // (30 * SECOND)
        code = code_at(base64.b32decode(told["secret"]), step)
        signed = await posted(ground, "/api/sign-in", {**body, "code": code})
        assert signed.status_code == 200, signed.text
        assert signed.json()["recovery"]

    config = replace(config_of(OPEN), people=AccountRules(second_factor=(Role.PLAYER,)))
    with staged(config) as stage:
        stage.play(scene(stage.ground))


def test_an_address_with_a_zone_registers_and_signs_in() -> None:
    async def scene(ground: Ground) -> list[int]:
        body, zone = {"name": "Ann Lee", "password": PASSWORD}, {"x-forwarded-for": "fe80::1%eth0"}
        asked: tuple[tuple[str, object], ...] = (
            ("/api/guest", {}),
            ("/api/register", body),
            ("/api/sign-in", body),
        )
        return [(await posted(ground, path, wish, **zone)).status_code for path, wish in asked]

    with staged(config_of(OPEN, proxies=("127.0.0.1",))) as stage:
        assert stage.play(scene(stage.ground)) == [200, 200, 200]
