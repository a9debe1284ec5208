"""The cash desk over HTTP, in a few words: who asks for what, and what is said to it."""

from itertools import count

import httpx
from ground import Person
from staffed_house import Staffed, hired

from sabot.server.people.person import Role

FRESH = count(1)
STARTS_WITH = 100_000
"""Minor units of a new guest, all of them given by the house."""


def post(staffed: Staffed, path: str, who: str | Person, **body: object) -> httpx.Response:
    person = staffed.people[who] if isinstance(who, str) else who
    wish = {"id": f"wish-{next(FRESH)}", **body}
    return staffed.stage.play(staffed.ground.post(f"/api/{path}", wish, person))


def get(staffed: Staffed, path: str, who: str | Person) -> httpx.Response:
    person = staffed.people[who] if isinstance(who, str) else who
    return staffed.stage.play(staffed.ground.get(f"/api/{path}", person))


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("reason", "")


def guest(staffed: Staffed) -> Person:
    return staffed.stage.play(staffed.ground.guest())


def balance(staffed: Staffed, player: Person) -> int:
    return int(get(staffed, "me", player).json()["balance"])


def open_drawer(staffed: Staffed, amount: int = 10_000_000, who: str | Person = "cashier") -> None:
    assert post(staffed, "cash/drawer/open", who, amount=amount).status_code == 200


def second_person(staffed: Staffed, name: str, role: Role) -> Person:
    """One more person of a role."""
    return staffed.stage.play(hired(staffed.ground, name, role))
