"""Accounts and sessions as such: names, passwords, locks, idle times, all by a clock moved by hand."""

import asyncio
import os
from collections.abc import Iterator
from typing import Literal

import pytest
from argon2 import PasswordHasher
from ground import WEAK

from sabot.games.answer import Refused
from sabot.server.passwords import BUSY, MOST_WAITING
from sabot.server.people import (
    FAILURES,
    GUEST_IDLE,
    IDLE,
    LOCKED,
    NOTED,
    WRONG,
    Registry,
    Role,
    Saying,
    Session,
)

NAME, PASSWORD = "Ann", "correct horse battery"
AT = 1_800_000_000_000_000
MINUTE = 60_000_000


class Counting(PasswordHasher):
    """Counts how often a password was compared, which is where the time goes."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.compared = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002  # its own word
        self.compared += 1
        return super().verify(hash, password)


@pytest.fixture
def registry() -> Iterator[Registry]:
    people = Registry(":memory:", os.urandom, WEAK)
    assert not isinstance(people.add(NAME, PASSWORD, Role.PLAYER, AT), Refused)
    yield people
    people.close()


def signed_in(people: Registry, name: str, password: str, at: int) -> Session | Refused:
    return asyncio.run(people.sign_in(name, password, at))


def fails(people: Registry, at: int, times: int = 1, name: str = NAME) -> None:
    for _ in range(times):
        assert signed_in(people, name, "wrong horse battery", at) == Refused(WRONG)


def is_let_in(people: Registry, at: int) -> bool:
    return isinstance(signed_in(people, NAME, PASSWORD, at), Session)


# Locks.


@pytest.mark.gli("2.5.3")
def test_three_failures_in_thirty_minutes_lock_a_name_for_thirty(registry: Registry) -> None:
    fails(registry, AT)
    fails(registry, AT + 29 * MINUTE, 2)
    locked = AT + 29 * MINUTE
    assert not is_let_in(registry, locked)
    assert not is_let_in(registry, locked + LOCKED - 1)
    assert is_let_in(registry, locked + LOCKED)


@pytest.mark.gli("2.5.3")
def test_failures_further_apart_lock_nothing(registry: Registry) -> None:
    for minute in (0, 20, 40, 60, 80):
        fails(registry, AT + minute * MINUTE)
    assert is_let_in(registry, AT + 81 * MINUTE)


def test_success_forgets_the_failures_before_it(registry: Registry) -> None:
    for _ in range(3):
        fails(registry, AT, FAILURES - 1)
        assert is_let_in(registry, AT)


def test_attempts_while_a_name_is_locked_do_not_lock_it_for_longer(registry: Registry) -> None:
    fails(registry, AT, FAILURES)
    fails(registry, AT + 20 * MINUTE, 5)
    assert is_let_in(registry, AT + LOCKED)


def test_a_name_is_locked_however_it_is_written(registry: Registry) -> None:
    for name in ("Ann", "ANN", "ａnn"):
        fails(registry, AT, name=name)
    assert not is_let_in(registry, AT)


def test_one_name_does_not_lock_another(registry: Registry) -> None:
    fails(registry, AT, 10, name="Bob")
    assert is_let_in(registry, AT)


def test_an_operator_can_unlock_a_name(registry: Registry) -> None:
    fails(registry, AT, FAILURES)
    registry.unlock(NAME)
    assert is_let_in(registry, AT)


@pytest.mark.gli("2.5.3")
@pytest.mark.parametrize("case", ["a wrong password", "an unknown name", "a locked name", "a guest"])
def test_the_same_answer_and_the_same_work_whatever_is_wrong(case: str) -> None:
    hasher = Counting()
    people = Registry(":memory:", os.urandom, hasher)
    people.add(NAME, PASSWORD, Role.PLAYER, AT)
    people.add_guest(AT)
    if case == "a locked name":
        fails(people, AT, FAILURES)
    before = hasher.compared
    name = {"an unknown name": "Nobody", "a guest": ""}.get(case, NAME)
    password = PASSWORD if case == "a locked name" else "wrong horse battery"
    assert signed_in(people, name, password, AT) == Refused(WRONG)
    assert hasher.compared - before == 1
    people.close()


def test_many_guesses_at_once_are_three(registry: Registry) -> None:
    """The right one is the fourth of those that are sent together: by then the name is locked."""

    async def at_once() -> list[Session | Refused]:
        guesses = [f"wrong horse {n}" for n in range(3)] + [PASSWORD] + [f"wrong horse {n}" for n in range(9)]
        return list(await asyncio.gather(*(registry.sign_in(NAME, guess, AT) for guess in guesses)))

    assert asyncio.run(at_once()) == [Refused(WRONG)] * 13


def test_more_people_than_can_wait_are_sent_away(registry: Registry) -> None:
    async def crowd() -> list[Session | Refused]:
        names = (f"Nobody {n}" for n in range(MOST_WAITING + 5))
        return list(await asyncio.gather(*(registry.sign_in(name, PASSWORD, AT) for name in names)))

    assert asyncio.run(crowd()).count(BUSY) == 5
    assert is_let_in(registry, AT)


# Sessions.


def begun(people: Registry, at: int = AT) -> Session:
    session = signed_in(people, NAME, PASSWORD, at)
    assert isinstance(session, Session)
    return session


@pytest.mark.gli("2.5.3")
def test_after_thirty_idle_minutes_one_signs_in_again(registry: Registry) -> None:
    token = begun(registry).token
    assert registry.session(token, AT + IDLE - 1) is not None
    assert registry.session(token, AT + IDLE) is None
    assert registry.session(token, AT) is None, "it does not come back"


def test_whoever_does_something_stays_signed_in(registry: Registry) -> None:
    session = begun(registry)
    for minutes in range(0, 600, 29):
        found = registry.session(session.token, AT + minutes * MINUTE)
        assert found is not None
        registry.note(found, AT + minutes * MINUTE)
    assert registry.session(session.token, AT + 580 * MINUTE + IDLE) is None


def test_being_there_is_noted_at_most_twice_a_minute(registry: Registry) -> None:
    session = begun(registry)
    registry.note(session, AT + NOTED - 1)
    found = registry.session(session.token, AT + NOTED)
    assert found is not None
    assert found.seen == AT
    registry.note(session, AT + NOTED)
    assert registry.session(session.token, AT + NOTED + IDLE - 1) is not None


def test_a_guest_comes_back_for_thirty_days(registry: Registry) -> None:
    token = registry.begin(registry.add_guest(AT), AT).token
    assert registry.session(token, AT + GUEST_IDLE - 1) is not None
    assert registry.session(token, AT + GUEST_IDLE) is None


def test_sessions_that_are_long_over_are_forgotten(registry: Registry) -> None:
    for day in range(100):
        registry.begin(registry.add_guest(AT), AT + day * 24 * 60 * MINUTE)
    kept: int = registry._db.execute("SELECT count(*) FROM sessions").fetchone()[0]
    assert kept == 30


def test_every_session_has_a_token_and_a_proof_of_its_own(registry: Registry) -> None:
    sessions = [begun(registry) for _ in range(20)]
    assert len({session.token for session in sessions} | {session.proof for session in sessions}) == 40
    assert len({session.person.id for session in sessions}) == 1
    registry.end(sessions[0].token)
    assert registry.session(sessions[0].token, AT) is None
    assert registry.session(sessions[1].token, AT) is not None


def test_what_is_kept_gives_no_session_and_no_password_away(registry: Registry) -> None:
    session = begun(registry)
    kept = "\n".join(registry._db.iterdump())
    assert session.token not in kept
    assert PASSWORD not in kept
    assert "$argon2id$" in kept


# Names.


def test_ids_are_made_by_the_house_and_never_the_same(registry: Registry) -> None:
    ids = {registry.add_guest(AT).id for _ in range(50)}
    assert len(ids) == 50
    assert all(id_.startswith("p") and len(id_) == 17 for id_ in ids)


@pytest.mark.parametrize("role", list(Role))
def test_everybody_has_one_role(registry: Registry, role: Role) -> None:
    person = registry.add(f"Somebody as {role}", PASSWORD, role, AT)
    assert not isinstance(person, Refused)
    found = registry.find(person.id)
    assert found is not None
    assert (found.role, found.guest) == (role, False)
    assert registry.has(role)


def test_who_registers_is_a_player(registry: Registry) -> None:
    person = asyncio.run(registry.register("Eve", PASSWORD, AT))
    assert not isinstance(person, Refused)
    assert person.role is Role.PLAYER
    assert registry.find("nobody") is None


def test_words_are_kept_under_an_id(registry: Registry) -> None:
    person = registry.add_guest(AT)
    note = registry.keep_words(person, "good luck")
    assert isinstance(note, str)
    assert "luck" not in note
    assert registry.words(note) == Saying(person.id, "good luck")
    assert registry.words("0000") is None
