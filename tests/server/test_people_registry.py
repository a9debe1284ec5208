"""Accounts and sessions as such: names, passwords, idle times, all by a clock moved by hand."""

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from registry_drawing import AT, NAME, PASSWORD, Draw, Drawn, draw, house

from sabot.games.answer import Refused
from sabot.server.people.person import GUEST_IDLE, HOUR, NOTED, AccountRules, Person, Role, Saying
from sabot.server.people.sign_in_attempts import WRONG

__all__ = ["draw", "house"]

MINUTE = 60_000_000
IDLE = 30 * MINUTE


# Sessions.


@pytest.mark.gli("2.5.3")
def test_after_thirty_idle_minutes_one_signs_in_again(house: Drawn) -> None:
    token = house.begun().token
    assert house.people.session(token, AT + IDLE - 1) is not None
    assert house.people.session(token, AT + IDLE) is None
    assert house.people.session(token, AT) is None, "it does not come back"


def test_whoever_does_something_stays_signed_in_for_a_day(house: Drawn) -> None:
    session = house.begun()

    async def act() -> None:
        for minutes in range(0, 24 * 60, 29):
            found = house.people.session(session.token, AT + minutes * MINUTE)
            assert found is not None
            house.people.note(found, AT + minutes * MINUTE)

    house.do(act())
    assert house.people.session(session.token, AT + 24 * HOUR - 1) is not None
    assert house.people.session(session.token, AT + 24 * HOUR) is None


def test_being_there_is_noted_at_most_twice_a_minute(house: Drawn) -> None:
    session = house.begun()

    async def act() -> None:
        house.people.note(session, AT + NOTED - 1)
        found = house.people.session(session.token, AT + NOTED)
        assert found is not None
        assert found.seen == AT
        house.people.note(session, AT + NOTED)
        await house.people.scribe.flush()
        await house.people.fetch(session.token)

    house.do(act())
    assert house.people.session(session.token, AT + NOTED + IDLE - 1) is not None


def test_a_guest_comes_back_for_thirty_days(house: Drawn) -> None:
    token = house.guest().token
    assert house.people.session(token, AT + GUEST_IDLE - 1) is not None
    assert house.people.session(token, AT + GUEST_IDLE) is None


def test_sessions_that_are_long_over_are_forgotten(house: Drawn) -> None:
    for day in range(100):
        house.guest(AT + day * 24 * HOUR)
    assert house.kept("SELECT count(*) FROM sessions") == 30


def test_every_session_has_a_token_and_a_proof_of_its_own(house: Drawn) -> None:
    sessions = [house.begun() for _ in range(8)]
    assert len({session.token for session in sessions} | {session.proof for session in sessions}) == 16
    assert len({session.person.id for session in sessions}) == 1
    house.do(house.people.end(sessions[0].token))
    assert house.people.session(sessions[0].token, AT) is None
    assert house.people.session(sessions[1].token, AT) is not None


def test_with_one_session_too_many_the_oldest_ends(draw: Draw) -> None:
    house = draw(rules=AccountRules(sessions=3))
    house.add()
    sessions = [house.begun(AT + n) for n in range(5)]
    alive = [house.people.session(session.token, AT + 9) is not None for session in sessions]
    assert alive == [False, False, True, True, True]


def test_a_new_password_or_role_ends_every_session(house: Drawn) -> None:
    changes: list[Callable[[Person], Awaitable[object]]] = [
        lambda person: house.people.change_password(person, "quite another one"),
        lambda person: house.people.change_role(person, Role.CASHIER),
        house.people.lock,
        house.people.end_all,
    ]
    for number, change in enumerate(changes):
        person = house.add(f"Somebody {chr(ord('A') + number)}")
        session = house.begun(name=person.name)
        house.do(change(person))
        assert house.people.session(session.token, AT) is None
        house.do(house.people.fetch(session.token))
        assert house.people.session(session.token, AT) is None, "nor is it kept"


def test_what_is_kept_gives_no_session_and_no_password_away(house: Drawn, tmp_path: Path) -> None:
    session = house.begun()
    with sqlite3.connect(tmp_path / "0.db") as db:
        kept = "\n".join(db.iterdump())
    assert session.token not in kept
    assert PASSWORD not in kept
    assert "$argon2id$" in kept


# Accounts.


def test_ids_are_made_by_the_house_and_never_the_same(house: Drawn) -> None:
    ids = {house.guest().person.id for _ in range(50)}
    assert len(ids) == 50
    assert all(id_.startswith("p") and len(id_) == 17 for id_ in ids)


@pytest.mark.parametrize("role", list(Role))
def test_everybody_has_one_role(house: Drawn, role: Role) -> None:
    person = house.add(f"Somebody as {role}", role)
    found = house.people.find(person.id)
    assert found is not None
    assert (found.role, found.guest) == (role, False)
    assert house.do(house.people.has(role))


def test_a_name_is_given_once(house: Drawn) -> None:
    for taken in ("Ann", "ANN", "ａnn", "Änn"):
        assert house.do(house.people.add(taken, PASSWORD, Role.PLAYER, AT)) == Refused("name-taken")
    assert house.people.find("nobody") is None


def test_somebody_is_found_by_id_in_capitals_and_by_name(house: Drawn) -> None:
    person = house.begun().person
    for who in (person.id, person.id.upper(), f" {person.id} ", "ann", "ANN"):
        assert house.do(house.people.known(who)) == person
    assert house.do(house.people.known("p0123456789abcdef")) is None


def test_an_erased_name_is_free_again_and_the_id_stays(house: Drawn) -> None:
    person = house.begun().person
    house.do(house.people.erase(person))
    found = house.do(house.people.known(person.id))
    assert found == Person(person.id, "", Role.PLAYER)
    assert house.try_in(NAME, PASSWORD, AT) == WRONG
    assert house.add().id != person.id


def test_words_are_kept_once_the_table_has_accepted_them(house: Drawn) -> None:
    sayings, person = house.people.sayings, house.guest().person

    async def act() -> list[Saying | None]:
        sayings.hold("one", person, "good luck")
        sayings.hold("two", person, "bad luck")
        sayings.keep("one", AT)
        sayings.drop("two")
        await house.people.scribe.flush()
        return [await sayings.words(note) for note in ("one", "two", "three")]

    assert house.do(act()) == [Saying(person.id, "good luck"), None, None]
    assert house.kept("SELECT count(*) FROM words") == 1
