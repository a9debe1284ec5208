"""People of a house in many places: whoever signs in with one server is known to all."""

import asyncio
import os
from collections.abc import Awaitable, Callable

import pytest
from cluster_drawing import DAWN, WEAK, Drawn, drawn, url

from sabot.cluster.people import SharedPeople
from sabot.games.answer import Refused
from sabot.server.people import FAILURES, IDLE, LOCKED, NOTED, Person, Role, Saying, Session

__all__ = ["url"]

RIGHT, WRONG = "a good long password", "another long password"


def run(url: str, act: Callable[[SharedPeople, SharedPeople], Awaitable[None]]) -> None:
    async def scene() -> None:
        async with drawn(url) as house:
            await act(house.branches[0].member.people, house.branches[1].member.people)

    asyncio.run(scene())


async def registered(people: SharedPeople, name: str = "ann") -> Person:
    person = await people.register(name, RIGHT, DAWN)
    assert isinstance(person, Person)
    return person


async def signed_in(people: SharedPeople, at: int = DAWN) -> Session:
    session = await people.sign_in("ann", RIGHT, at)
    assert isinstance(session, Session)
    return session


def test_a_session_holds_with_every_server(url: str) -> None:
    async def act(here: SharedPeople, there: SharedPeople) -> None:
        guest = here.begin(here.add_guest(DAWN), DAWN)
        await here.flush()
        assert there.session(guest.token, DAWN) is None, "nothing was fetched yet"
        await there.fetch(guest.token)
        assert there.session(guest.token, DAWN) == guest

    run(url, act)


def test_who_signs_out_somewhere_is_signed_out_everywhere(url: str) -> None:
    async def act(here: SharedPeople, there: SharedPeople) -> None:
        await registered(here)
        session = await signed_in(there)
        await there.flush()
        await here.fetch(session.token)
        assert here.session(session.token, DAWN) is not None
        there.end(session.token)
        await there.flush()
        await here.fetch(session.token)
        assert here.session(session.token, DAWN) is None

    run(url, act)


def test_a_name_is_given_once(url: str) -> None:
    async def act(here: SharedPeople, there: SharedPeople) -> None:
        taken = await asyncio.gather(here.register("Ann", RIGHT, DAWN), there.register("ANN", RIGHT, DAWN))
        assert sorted(isinstance(one, Refused) for one in taken) == [False, True]
        assert await here.register("ann", RIGHT, DAWN) == Refused("this name is taken")

    run(url, act)


def test_failures_count_together_whichever_server_is_tried(url: str) -> None:
    async def act(here: SharedPeople, there: SharedPeople) -> None:
        await registered(here)
        for number in range(FAILURES):
            tried = here if number % 2 else there
            assert isinstance(await tried.sign_in("ann", WRONG, DAWN), Refused)
        assert isinstance(await here.sign_in("ann", RIGHT, DAWN + LOCKED - 1), Refused)
        await signed_in(there, DAWN + LOCKED)

    run(url, act)


def test_who_is_busy_elsewhere_is_not_idle(url: str) -> None:
    async def act(here: SharedPeople, there: SharedPeople) -> None:
        await registered(here)
        session = await signed_in(here)
        await here.flush()
        await there.fetch(session.token)
        there.note(session, DAWN + NOTED)
        await there.flush()
        late = DAWN + IDLE + NOTED - 1
        assert here.session(session.token, late) is None, "as far as this server has heard"
        await here.fetch(session.token)
        assert here.session(session.token, late) is not None

    run(url, act)


def test_words_are_heard_everywhere(url: str) -> None:
    async def act(here: SharedPeople, there: SharedPeople) -> None:
        speaker = await registered(here)
        note = here.keep_words(speaker, "good luck")
        assert isinstance(note, str)
        await here.flush()
        await there.fetch_words(note)
        assert there.words(note) == Saying(speaker.id, "good luck")

    run(url, act)


def test_what_is_owed_while_the_database_is_away_is_paid_later(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: Drawn) -> None:
        people = SharedPeople(house.store.pool, os.urandom, WEAK)
        guest = people.begin(people.add_guest(DAWN), DAWN)
        with monkeypatch.context() as broken:
            broken.setattr(type(house.store.pool), "execute", _away)
            with pytest.raises(OSError, match="away"):
                await people.flush()
        await people.flush()
        other = SharedPeople(house.store.pool, os.urandom, WEAK)
        await other.fetch(guest.token)
        assert other.session(guest.token, DAWN) == guest
        assert not await other.has_any(Role.OPERATOR)
        people.close()
        other.close()

    async def act() -> None:
        async with drawn(url, branches=1) as house:
            await scene(house)

    asyncio.run(act())


async def _away(*_: object) -> None:
    raise OSError("the database is away")
