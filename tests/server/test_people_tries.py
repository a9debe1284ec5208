"""Attempts to sign in: who is locked out, for how long, and who is not."""

import asyncio
import os

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from registry_drawing import AT, HERE, MINUTE, NAME, PASSWORD, THERE, Counting, Draw, Drawn, draw, house

from sabot.games.answer import Refused
from sabot.server.people.authentication import Admitted, Attempt, MoreProofNeeded, let_in
from sabot.server.people.passwords import BUSY, FROM_ONE, MOST_WAITING, Passwords
from sabot.server.people.person import Role
from sabot.server.people.sign_in_attempts import DELAYED, FAILURES, FROM_ELSEWHERE, LOCKED, TOO_MANY, WRONG

__all__ = ["draw", "house"]


@pytest.mark.gli("2.5.3")
def test_three_failures_in_thirty_minutes_lock_a_name_for_thirty(house: Drawn) -> None:
    house.fails(AT)
    house.fails(AT + 29 * MINUTE, 2)
    locked = AT + 29 * MINUTE
    assert not house.is_let_in(locked)
    assert not house.is_let_in(locked + LOCKED - 1)
    assert house.is_let_in(locked + LOCKED)


@pytest.mark.gli("2.5.3")
def test_failures_further_apart_lock_nothing(house: Drawn) -> None:
    for minute in (0, 31, 62, 93, 124):
        house.fails(AT + minute * MINUTE)
    assert house.is_let_in(AT + 125 * MINUTE)


def test_success_forgets_the_failures_before_it(house: Drawn) -> None:
    for _ in range(3):
        house.fails(AT, FAILURES - 1)
        assert house.is_let_in(AT)


def test_attempts_while_a_name_is_locked_do_not_lock_it_for_longer(house: Drawn) -> None:
    house.fails(AT, FAILURES)
    house.fails(AT + 20 * MINUTE, 5)
    assert house.is_let_in(AT + LOCKED)


def test_a_name_is_locked_however_it_is_written(house: Drawn) -> None:
    for name in ("Ann", "ANN", "ａnn"):
        house.fails(AT, name=name)
    assert not house.is_let_in(AT)


def test_one_name_does_not_lock_another(house: Drawn) -> None:
    house.fails(AT, 10, name="Bob")
    assert house.is_let_in(AT)


def test_an_operator_can_unlock_a_name(house: Drawn) -> None:
    house.fails(AT, FAILURES)
    house.do(house.people.tries.forget(NAME))
    assert house.is_let_in(AT)


def test_whoever_guesses_elsewhere_locks_nobody_out(house: Drawn) -> None:
    house.fails(AT, 50, address=THERE)
    assert house.try_in(NAME, PASSWORD, AT, THERE) == TOO_MANY
    assert house.is_let_in(AT, HERE)


def test_addresses_of_one_subscriber_are_one(house: Drawn) -> None:
    for last in range(3):
        house.fails(AT, address=f"2001:db8:1:2::{last}")
    assert house.try_in(NAME, PASSWORD, AT, "2001:db8:1:2:ffff::9") == TOO_MANY
    assert house.is_let_in(AT, "2001:db8:1:3::1")


def test_people_of_the_house_wait_half_a_minute_where_they_are_known(house: Drawn) -> None:
    house.add("Susan", Role.SUPERVISOR)
    assert house.is_let_in(AT, name="Susan")
    house.fails(AT, FAILURES, name="Susan")
    assert not house.is_let_in(AT + DELAYED - 1, name="Susan")
    assert house.is_let_in(AT + DELAYED, name="Susan")


def test_every_failure_after_that_doubles_the_wait(house: Drawn) -> None:
    house.add("Susan", Role.SUPERVISOR)
    assert house.is_let_in(AT, name="Susan")
    house.fails(AT, FAILURES, name="Susan")
    at = AT + DELAYED
    for wait in (60, 120, 240, 480):
        house.fails(at, name="Susan")
        assert house.try_in("Susan", PASSWORD, at + wait * 1_000_000 - 1) == TOO_MANY
        at += wait * 1_000_000
    assert house.is_let_in(at, name="Susan")


def test_guessing_from_everywhere_leaves_the_known_addresses(house: Drawn) -> None:
    assert house.is_let_in(AT, HERE)
    for number in range(FROM_ELSEWHERE):
        house.fails(AT, address=f"10.0.{number}.1")
    assert house.try_in(NAME, PASSWORD, AT, THERE) == TOO_MANY
    assert house.is_let_in(AT, HERE)


@pytest.mark.gli("2.5.3")
@pytest.mark.parametrize("case", ["a wrong password", "an unknown name", "a locked account", "a guest"])
def test_the_same_answer_and_the_same_work_whatever_is_wrong(draw: Draw, case: str) -> None:
    hasher = Counting()
    house = draw(hasher)
    person = house.add()
    house.guest()
    if case == "a locked account":
        house.do(house.people.lock(person))
    before = hasher.compared
    name = {"an unknown name": "Nobody", "a guest": ""}.get(case, NAME)
    password = PASSWORD if case == "a locked account" else "wrong horse battery"
    assert house.try_in(name, password, AT) == WRONG
    assert hasher.compared - before == 1


def test_nobody_is_compared_with_a_hash_as_dear_as_any_that_no_password_has() -> None:
    hasher = PasswordHasher(time_cost=2, memory_cost=64, parallelism=2)
    nobody = Passwords(hasher).of_nobody(os.urandom)
    assert extract_parameters(nobody) == extract_parameters(hasher.hash(PASSWORD))
    # Not refused for how it is written, which would take no time: it was worked out and is another.
    with pytest.raises(VerifyMismatchError):
        hasher.verify(nobody, PASSWORD)
    assert Passwords(hasher).of_nobody(os.urandom) != nobody


def test_many_guesses_at_once_are_three(draw: Draw) -> None:
    """The right one is the fourth of those that are sent together: by then the door is closed."""
    hasher = Counting()
    house = draw(hasher)
    house.add()

    async def at_once() -> list[Admitted | MoreProofNeeded | Refused]:
        guesses = [f"wrong horse {n}" for n in range(3)] + [PASSWORD] + [f"wrong horse {n}" for n in range(4)]
        tries = (let_in(house.people, Attempt(NAME, guess), AT, HERE) for guess in guesses)
        return list(await asyncio.gather(*tries))

    answers = house.do(at_once())
    assert answers.count(WRONG) == 3
    assert answers.count(TOO_MANY) == 5
    assert hasher.compared == 3


def test_more_strangers_than_can_wait_are_sent_away(house: Drawn) -> None:
    assert house.is_let_in(AT, HERE)

    async def crowd() -> list[Admitted | MoreProofNeeded | Refused]:
        strangers = [
            let_in(house.people, Attempt(f"Nobody {n}", PASSWORD), AT, f"10.1.{n}.1")
            for n in range(2 * MOST_WAITING)
        ]
        known = let_in(house.people, Attempt(NAME, PASSWORD), AT, HERE)
        return list(await asyncio.gather(*strangers, known))

    *strangers, known = house.do(crowd())
    assert strangers.count(BUSY) > 0
    assert isinstance(known, Admitted), "whoever is known here has a place of their own"
    assert house.is_let_in(AT)


def test_one_address_takes_few_of_the_places(house: Drawn) -> None:
    async def crowd() -> list[Admitted | MoreProofNeeded | Refused]:
        flood = [
            let_in(house.people, Attempt(f"Nobody {n}", PASSWORD), AT, THERE) for n in range(6 * FROM_ONE)
        ]
        honest = let_in(house.people, Attempt(NAME, PASSWORD), AT, HERE)
        return list(await asyncio.gather(*flood, honest))

    *flood, honest = house.do(crowd())
    assert flood.count(BUSY) > 0
    assert isinstance(honest, Admitted)
