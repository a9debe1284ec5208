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
from sabot.server.config.server_config import TableEntry
from sabot.server.people.name_rules import (
    LONGEST_NAME,
    MIXED,
    OF_THE_HOUSE,
    STRANGE,
    TAKEN,
    check_players_name,
)
from sabot.server.people.person import AccountRules, Role
from sabot.server.people.registry import Registry
from sabot.server.people.second_factor import code_at
from sabot.store.rows import SqliteRows

OPEN = TableEntry(id="open", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
PASSWORD = "correct horse battery"
SECOND = 1_000_000


async def posted(ground: Ground, path: str, body: object, **headers: str) -> httpx.Response:
    asked = {"origin": ground.address, **headers}
    async with httpx.AsyncClient(timeout=None, base_url=ground.address, headers=asked) as http:
        return await http.post(path, json=body)


@pytest.mark.long
@pytest.mark.parametrize(
    "other",
    ["AIice", "a1ice", "al\u00edce", "ALICE", "alice.", "\u1d00lice", "_alice_", "\u0250lice"],
    ids=ascii,
)
def test_a_name_that_looks_like_a_taken_one_is_taken(other: str) -> None:
    async def scene(ground: Ground) -> list[int]:
        bodies = ({"name": name, "password": PASSWORD} for name in ("alice", other))
        return [(await posted(ground, "/api/register", body)).status_code for body in bodies]

    with staged(config_of(OPEN)) as stage:
        assert stage.play(scene(stage.ground)) == [200, 409]


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Pitt",
            "Stafford",
            "Tom Banks",
            "Hostetler",
            "Jess\u2764\ufe0f",
            "Bill",
            "Ann B.",
            "Gaston",
            "Mr. X",
        ),
        *(
            "\u0141ukasz",
            "\u0160pela",
            "Nguy\u1ec5n",
            "\u5f20\u4f1f",
            "\u0639\u0644\u064a",
            "\u0e2a\u0e21",
            "\U0001f600",
        ),
        *("\u0908\u0936\u094d\u0935\u0930", "\u0418\u0432\u0430\u043d", "\u30bf\u30ed\u3046"),
    ],
    ids=ascii,
)
def test_honest_names_are_free(name: str) -> None:
    assert check_players_name(name) is None


SEEN = f"a name has 1 to {LONGEST_NAME} visible characters, no space at its ends"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *(
            (name, SEEN)
            for name in ("...", "-", "\u0301\u0302", "a \u0301", "a" + "\u0301" * 4, "\u202eann", "an\u200bn")
        ),
        *((name, SEEN) for name in ("ann ", "a\u00a0b", "\u3164", "a" * 33, "ann\U000e0041")),
        *((name, MIXED.reason) for name in ("\u0430nn", "\u03b1nn", "\u05d0bc")),
        *((name, STRANGE.reason) for name in ("\ua4f3\ua4d1", "\u2c9f\u2ca3", "\u13aa\u13d2", "\U0001042c")),
        *(
            (name, OF_THE_HOUSE.reason)
            for name in ("Guest 4F2A", "Guest 4F2A.", "Gu est 4F2A", "guest", "G-uest.4F2A")
        ),
        *(
            (name, OF_THE_HOUSE.reason)
            for name in ("\u1d0f\u1d18\u1d07\u0280\u1d00\u1d1b\u1d0f\u0280", "rnanager")
        ),
        *(
            (name, OF_THE_HOUSE.reason)
            for name in ("\U0001f15e\U0001f15f\U0001f154\U0001f161ator", "o\ua751erato\u027e")
        ),
        *(
            (name, OF_THE_HOUSE.reason)
            for name in ("Das Haus", "La casa", "Hi\u0161a", "Krupje 2", "Cajero", "\u8377\u5b98")
        ),
        *(
            (name, OF_THE_HOUSE.reason)
            for name in ("4dmin", "De4ler Kim", "suppor7", "8anker", "\u7ba1\u7406\u54e1", "Delivec")
        ),
        *(
            (name, OF_THE_HOUSE.reason)
            for name in ("p0123456789abcdef", "P0123456789ABCDEF", "0123456789abcdef")
        ),
    ],
    ids=ascii,
)
def test_names_that_deceive_are_refused(name: str, why: str) -> None:
    refused = check_players_name(name)
    assert refused is not None
    assert refused.reason == why


@pytest.mark.long
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
