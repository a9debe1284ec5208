"""People of a house in many places: whoever signs in with one server is known to all."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from cluster_drawing import DAWN, drawn, url

from sabot.games.answer import Refused
from sabot.server.people.authentication import Admitted, Attempt, let_in
from sabot.server.people.person import MINUTE, NOTED, Person, Role, Saying, Session
from sabot.server.people.registry import Registry
from sabot.server.people.sign_in_attempts import FAILURES, LOCKED
from sabot.store.postgres_rows import PostgresRows
from sabot.store.rows import Row
from sabot.store.store_errors import BadValue, StoreFailed
from sabot.store.streams import HOUSE

__all__ = ["url"]

RIGHT, WRONG, THIRD = "a good long password", "another long password", "a third long password"
HERE = "192.0.2.1"


def run(url: str, act: Callable[[Registry, Registry], Awaitable[None]]) -> None:
    async def scene() -> None:
        async with drawn(url) as house:
            await act(house.branches[0].member.people, house.branches[1].member.people)

    asyncio.run(scene())


async def registered(people: Registry, name: str = "ann", role: Role = Role.PLAYER) -> Person:
    person = await people.add(name, RIGHT, role, DAWN)
    assert isinstance(person, Person)
    return person


async def signed_in(people: Registry, at: int = DAWN, password: str = RIGHT) -> Session:
    found = await let_in(people, Attempt("ann", password), at, HERE)
    assert isinstance(found, Admitted)
    return found.session


def test_a_session_holds_with_every_server(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        guest = await here.begin(await here.add_guest(DAWN), DAWN)
        assert there.session(guest.token, DAWN) is None, "nothing was fetched yet"
        await there.fetch(guest.token)
        assert there.session(guest.token, DAWN) == guest

    run(url, act)


def test_who_signs_out_somewhere_is_signed_out_everywhere(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        await registered(here)
        session = await signed_in(there)
        await here.fetch(session.token)
        assert here.session(session.token, DAWN) is not None
        await there.end(session.token)
        await here.fetch(session.token)
        assert here.session(session.token, DAWN) is None

    run(url, act)


def test_a_changed_password_role_or_lock_ends_sessions_with_every_server(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        ann = await registered(here)
        changes: tuple[tuple[str, Callable[[], Awaitable[object]]], ...] = (
            (RIGHT, lambda: there.change_password(ann, WRONG)),
            (WRONG, lambda: there.change_password(ann, THIRD)),
            (THIRD, lambda: there.change_role(ann, Role.CASHIER, "somebody")),
            (THIRD, lambda: there.lock(ann)),
        )
        for password, change in changes:
            session = await signed_in(here, password=password)
            await change()
            await here.fetch_all([session.token])
            assert here.kept(session.token) is None
        await there.unlock(ann)
        assert (await signed_in(here, password=THIRD)).person.role is Role.CASHIER
        assert [(one.id, one.told, one.by) for one in await here.untold()] == [
            (ann.id, Role.PLAYER, "somebody")
        ]

    run(url, act)


def test_a_name_is_given_once(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        taken = await asyncio.gather(
            here.add("Ann", RIGHT, Role.PLAYER, DAWN), there.add("ANN", RIGHT, Role.PLAYER, DAWN)
        )
        assert sorted(isinstance(one, Refused) for one in taken) == [False, True]
        assert await here.add("ann", RIGHT, Role.PLAYER, DAWN) == Refused("name-taken")

    run(url, act)


def test_failures_count_together_whichever_server_is_tried(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        await registered(here)
        for number in range(FAILURES):
            tried = here if number % 2 else there
            assert isinstance(await let_in(tried, Attempt("ann", WRONG), DAWN, HERE), Refused)
        late = DAWN + LOCKED
        assert isinstance(await let_in(here, Attempt("ann", RIGHT), late - 1, HERE), Refused)
        await signed_in(there, late)

    run(url, act)


def test_who_is_busy_elsewhere_is_not_idle(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        await registered(here)
        session = await signed_in(here)
        await there.fetch(session.token)
        there.note(session, DAWN + NOTED)
        await there.scribe.flush()
        late = DAWN + 30 * MINUTE + NOTED - 1
        assert here.session(session.token, late) is None, "as far as this server has heard"
        await here.fetch(session.token)
        assert here.session(session.token, late) is not None

    run(url, act)


def test_words_are_heard_everywhere(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        speaker = await registered(here)
        here.sayings.hold("note", speaker, "good luck")
        here.sayings.keep("note", DAWN)
        await here.scribe.flush()
        assert await there.sayings.words("note") == Saying(speaker.id, "good luck")

    run(url, act)


def test_what_is_noted_while_the_database_is_away_is_written_later(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(here: Registry, there: Registry) -> None:
        speaker = await registered(here)
        here.sayings.hold("note", speaker, "good luck")
        with monkeypatch.context() as broken:
            broken.setattr(PostgresRows, "write", _away)
            here.sayings.keep("note", DAWN)
            with pytest.raises(StoreFailed, match="away"):
                await here.scribe.flush()
        await here.scribe.flush()
        assert await there.sayings.words("note") == Saying(speaker.id, "good luck")

    run(url, act)


async def _away(*_: object) -> list[list[Row]]:
    raise StoreFailed("the database is away")


def test_a_role_is_told_to_the_journal_once_and_before_anybody_acts_in_it(url: str) -> None:
    async def scene() -> None:
        async with drawn(url) as house:
            one, two = (branch.member for branch in house.branches)
            ann = await registered(one.people, role=Role.SUPERVISOR)
            await asyncio.gather(one.service.attend_people(), one.service.attend_people())
            await two.service.attend_people()
            records = await house.store.read(HOUSE)
            told = [record.line.body for record in records if record.line.name == "staff-changed"]
            assert len(told) == 1
            assert ann.id.encode() in told[0]

    asyncio.run(scene())


def test_a_row_that_cannot_be_kept_fails_alone_and_the_next_are_written(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        forget = "DELETE FROM tries WHERE name = $1"
        here.scribe.later((forget, ("l\x00ter",)))
        wishes = [here.scribe.write((forget, (name,))) for name in ("ann", "b\x00b", "eve")]
        told = await asyncio.gather(*wishes, return_exceptions=True)
        assert [type(each) for each in told] == [list, BadValue, list]
        assert await here.scribe.write((forget, ("ann",))) == [[]]

    run(url, act)


def test_of_two_operators_who_end_each_other_with_two_servers_one_is_left(url: str) -> None:
    async def act(here: Registry, there: Registry) -> None:
        ways: tuple[Callable[[Registry, Person], Awaitable[bool]], ...] = (
            lambda people, whom: people.lock(whom),
            lambda people, whom: people.change_role(whom, Role.PLAYER),
        )
        for number, end in enumerate(ways * 5):
            ann, bob = [await registered(here, f"{name} {number}", Role.OPERATOR) for name in ("ann", "bob")]
            ended = await asyncio.gather(end(here, ann), end(there, bob))
            assert sorted(ended) == [False, True], "whoever comes second sees what the first has done"
            left = bob if ended[0] else ann
            await here.rows.write([("UPDATE people SET state = 'locked' WHERE id = $1", (left.id,))])

    run(url, act)
