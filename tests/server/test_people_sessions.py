"""People and their sessions over real sockets: signing in and out, idle times, several windows."""

import asyncio

import pytest
from ground import HOUR, Ground, Person, Plain, Stage, Wire
from staffed_house import hired
from two_tables import BET, MINUTE, seated, stage

from sabot.server.people.person import Role
from sabot.server.socket.wire import Closed

__all__ = ["stage"]

NAME, PASSWORD = "Ann", "correct horse battery"
CREDENTIALS = {"name": NAME, "password": PASSWORD}
IDLE = 30 * MINUTE


async def named(ground: Ground) -> Person:
    return await ground.signed("/api/register", CREDENTIALS)


# Signing in and out.


def test_a_guest_plays_at_once_and_comes_back_as_the_same(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[Plain, Plain, str, Plain]:
        guest = await ground.guest()
        first = (await ground.get("/api/me", guest)).json()
        again = await ground.post("/api/guest", {}, guest)
        stranger = await ground.guest()
        return first, again.json(), stranger.id, (await ground.get("/api/me", guest)).json()

    first, again, stranger, me = stage.play(scene(stage.ground))
    assert (first["balance"], first["held"], first["name"], first["role"]) == (100_000, 0, "", "player")
    assert again["player"] == first["player"] != stranger
    assert me == first


def test_a_named_player_gets_more_and_signs_in_again(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[Person, Person, Plain]:
        first = await named(ground)
        second = await ground.signed("/api/sign-in", CREDENTIALS)
        return first, second, (await ground.get("/api/me", second)).json()

    first, second, me = stage.play(scene(stage.ground))
    assert first.id == second.id
    assert first.token != second.token
    assert (me["name"], me["balance"]) == (NAME, 1_000_000)


def test_a_session_that_was_there_before_is_not_taken_over(stage: Stage) -> None:
    """An attacker who plants their own cookie in somebody's browser learns nothing when that one signs in."""

    async def scene(ground: Ground) -> tuple[int, Plain]:
        await named(ground)
        planted = await ground.guest()
        answer = await ground.post("/api/sign-in", CREDENTIALS, planted)
        victim = Person(ground.address, answer.cookies["sabot"], answer.json())
        attacker = (await ground.get("/api/me", planted)).status_code
        assert victim.token != planted.token
        return attacker, (await ground.get("/api/me", victim)).json()

    attacker, victim = stage.play(scene(stage.ground))
    assert attacker == 401
    assert victim["name"] == NAME


@pytest.mark.parametrize("token", ["0" * 64, "chosen-by-an-attacker"])
def test_a_token_of_ones_own_choice_is_never_adopted(stage: Stage, token: str) -> None:
    async def scene(ground: Ground) -> tuple[str, int]:
        chosen = Person(ground.address, token, {"proof": "", "player": ""})
        answer = await ground.post("/api/guest", {}, chosen)
        return answer.cookies["sabot"], (await ground.get("/api/me", chosen)).status_code

    given, status = stage.play(scene(stage.ground))
    assert given != token
    assert status == 401


def test_the_cookie_is_for_this_site_and_no_script(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[str, str]:
        guest = await ground.post("/api/guest", {})
        player = await ground.post("/api/register", CREDENTIALS)
        return guest.headers["set-cookie"], player.headers["set-cookie"]

    for_guest, for_named = stage.play(scene(stage.ground))
    for cookie in (for_guest, for_named):
        assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Max-Age=2592000" in for_guest
    assert "Max-Age" not in for_named


def test_signing_out_closes_the_windows_of_that_session_and_no_other(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[list[tuple[int, str]], Plain, list[int], int]:
        first = await named(ground)
        second = await ground.signed("/api/sign-in", CREDENTIALS)
        async with ground.wire(first) as one, ground.wire(first) as two, ground.wire(second) as other:
            out = await ground.post("/api/sign-out", {}, first)
            closed = [await one.closed(), await two.closed()]
            await other.send({"type": "ping", "n": 3})
            pong = await other.until("pong")
        async with ground.wire(first) as stolen:
            closed.append(await stolen.closed())
        statuses = [(await ground.get("/api/me", who)).status_code for who in (first, second)]
        return closed, pong, statuses, out.status_code

    closed, pong, statuses, out = stage.play(scene(stage.ground))
    assert out == 200
    assert [code for code, _ in closed] == [Closed.SIGN_IN] * 3
    assert pong["n"] == 3
    assert statuses == [401, 200]


# Idle sessions.


@pytest.mark.gli("2.5.3")
def test_a_window_at_which_nobody_sits_is_closed_after_thirty_minutes(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[int, int]:
        async with ground.wire(await named(ground)) as wire:
            await wire.until("welcome")
            ground.clock.at += IDLE - 1
            await wire.send({"type": "ping"})
            await wire.until("pong")
            ground.windows.attend()
            await wire.send({"type": "ping"})
            await wire.until("pong")
            ground.clock.at += 1
            ground.windows.attend()
            code, _ = await wire.closed()
            return code, len(ground.windows)

    assert stage.play(scene(stage.ground)) == (Closed.SIGN_IN, 0)


@pytest.mark.gli("2.5.3")
@pytest.mark.parametrize("role", [Role.PLAYER, Role.SUPERVISOR])
def test_nobody_acts_in_a_session_that_is_over_before_its_window_is_closed(stage: Stage, role: Role) -> None:
    """Nor is it kept alive by the try."""

    async def scene(ground: Ground) -> tuple[int, int, bool]:
        person = await hired(ground, "Kim", role)
        async with ground.wire(person) as wire:
            command: Plain = {"type": "pause-table", "reason": "a reason"}
            if role is Role.PLAYER:
                await seated(wire, "two")
                command = {"type": "call-attendant"}
            ground.clock.at += IDLE
            await wire.send({"type": "act", "id": "late", "table": "two", "command": command})
            code, _ = await wire.closed()
        table = ground.service.live.hosts["table:two"].writer.table
        done = table.halt is not None or any(guest.called for guest in table.guests.values())
        return code, (await ground.get("/api/me", person)).status_code, done

    assert stage.play(scene(stage.ground)) == (Closed.SIGN_IN, 401, False)


@pytest.mark.gli("2.5.3")
def test_a_window_goes_on_whose_person_was_busy_in_another(stage: Stage) -> None:
    async def scene(ground: Ground) -> str:
        person = await named(ground)
        async with ground.wire(person) as busy, ground.wire(person) as idle:
            await seated(busy)
            for _ in range(3):
                ground.clock.at += 20 * MINUTE
                await busy.act("one", {"type": "tip", "amount": 1})
            return str((await idle.act("one", {"type": "tip", "amount": 1}))["type"])

    assert stage.play(scene(stage.ground)) == "done"


@pytest.mark.gli("2.5.3")
def test_acting_in_one_window_keeps_the_others_of_the_session_open(stage: Stage) -> None:
    async def scene(ground: Ground) -> Plain:
        person = await named(ground)
        async with ground.wire(person) as busy, ground.wire(person) as idle:
            await seated(busy)
            for _ in range(3):
                ground.clock.at += 20 * MINUTE
                await busy.act("one", {"type": "tip", "amount": 1})
                ground.windows.attend()
            await idle.send({"type": "ping", "n": 9})
            return await idle.until("pong")

    assert stage.play(scene(stage.ground))["n"] == 9


def test_a_guest_is_not_sent_away_after_thirty_minutes(stage: Stage) -> None:
    async def scene(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            ground.clock.at += 24 * HOUR
            ground.windows.attend()
            await wire.send({"type": "ping", "n": 9})
            return await wire.until("pong")

    assert stage.play(scene(stage.ground))["n"] == 9


# Several windows.


def test_all_windows_of_an_account_see_the_same(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[list[Plain]]:
        person = await ground.guest()
        async with ground.wire(person) as one, ground.wire(person) as two:
            await seated(one)
            await two.send({"type": "subscribe", "table": "one"})
            await two.until("own")
            await one.look("one")
            for wire in (one, two):
                wire.told.clear()
            assert (await one.act("one", BET))["type"] == "done"
            assert (await two.act("one", {"type": "press-deal"}))["type"] == "done"
            return [await seen(wire) for wire in (one, two)]

    first, second = stage.play(scene(stage.ground))
    for kind, part in (("changed", "public"), ("own", "own")):
        (one, other) = ([told[part] for told in all_ if told["type"] == kind] for all_ in (first, second))
        assert one == other, "in the same order"
        assert len(one) > 1
    assert {"changed", "own"} == {message["type"] for message in first}


async def seen(wire: Wire) -> list[Plain]:
    """Everything up to the view of the round that is over."""
    while (await wire.until("own"))["own"]["last_bet"] != BET["amount"]:
        continue
    return [message for message in wire.told if message["type"] not in ("done", "pong")]


def test_a_player_is_connected_as_long_as_one_window_is(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        person, host = await ground.guest(), ground.service.host("two")
        assert host is not None
        async with ground.wire(person) as one:
            await seated(one, "two")
            async with ground.wire(person) as two:
                await two.send({"type": "subscribe", "table": "two"})
                await two.until("own")
            while len(ground.windows) > 1:
                await asyncio.sleep(0.01)
            await one.act("two", {"type": "tip", "amount": 1})
            assert person.id not in host.writer.table.absent
        while person.id not in host.writer.table.absent:
            await asyncio.sleep(0.01)
        async with ground.wire(person) as three:
            await three.send({"type": "subscribe", "table": "two"})
            while person.id in host.writer.table.absent:
                await asyncio.sleep(0.01)

    stage.play(scene(stage.ground))


READING = (
    "/api/statement",
    "/api/statistics",
    "/api/history?before=1-1-0-table:one",
    "/api/games/punto-banco/rules",
    "/api/tables/one/strategy",
    "/api/rounds/one/1/1",
)
BY_ITSELF = (
    "/api/tables",
    "/api/me",
    "/api/names?ids=x",
    "/api/history?count=9",
    "/api/tickets",
    "/api/limits",
)


async def asked_for_an_hour(ground: Ground, *paths: str) -> int:
    """Once in twenty minutes, by somebody who does nothing else; whether they are signed in afterwards."""
    person = await named(ground)
    for path in (*paths, *paths, *paths)[: max(3, len(paths))]:
        ground.clock.at += 20 * MINUTE
        await ground.get(path, person)
    return (await ground.get("/api/me", person)).status_code


@pytest.mark.long
@pytest.mark.gli("2.5.3")
@pytest.mark.parametrize("path", READING)
def test_whoever_reads_is_there(stage: Stage, path: str) -> None:
    assert stage.play(asked_for_an_hour(stage.ground, path)) == 200


@pytest.mark.gli("2.5.3")
@pytest.mark.parametrize("path", BY_ITSELF)
def test_what_a_page_asks_for_by_itself_keeps_no_session(stage: Stage, path: str) -> None:
    assert stage.play(asked_for_an_hour(stage.ground, path)) == 401


@pytest.mark.gli("2.5.3")
def test_a_window_that_comes_back_by_itself_keeps_no_session(stage: Stage) -> None:
    """A line that is cut again and again: the page follows where it was, pings and looks."""

    async def scene(ground: Ground) -> int:
        person = await named(ground)
        for _ in range(3):
            async with ground.wire(person) as wire:
                await wire.send({"type": "subscribe", "table": "one", "after": 1})
                await wire.send({"type": "look", "table": "one"})
                await wire.send({"type": "ping", "n": 1})
                await wire.until("pong")
            ground.clock.at += 10 * MINUTE
        return (await ground.get("/api/me", person)).status_code

    assert stage.play(scene(stage.ground)) == 401


@pytest.mark.gli("2.5.3")
def test_whoever_opens_a_table_is_there(stage: Stage) -> None:
    async def scene(ground: Ground) -> int:
        person = await named(ground)
        for _ in range(3):
            ground.clock.at += 20 * MINUTE
            async with ground.wire(person) as wire:
                await wire.send({"type": "subscribe", "table": "one"})
                await wire.until("snapshot")
        return (await ground.get("/api/me", person)).status_code

    assert stage.play(scene(stage.ground)) == 200


@pytest.mark.gli("2.5.3")
def test_a_window_that_sits_down_by_itself_keeps_no_session(stage: Stage) -> None:
    """The house frees a seat that nobody uses; the page of somebody who has gone takes it again."""

    async def scene(ground: Ground) -> tuple[list[str], int]:
        person, told = await named(ground), list[str]()
        for command in ({"type": "join"}, {"type": "take-seat", "seat": 1}):
            ground.clock.at += 14 * MINUTE
            async with ground.wire(person) as wire:
                told.append((await wire.act("two", command))["type"])
        ground.clock.at += 3 * MINUTE
        return told, (await ground.get("/api/me", person)).status_code

    # Baccarat has no seats: what is refused is as much as what is done.
    assert stage.play(scene(stage.ground)) == (["done", "refused"], 401)
