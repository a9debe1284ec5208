"""Over HTTP: two accounts of one person become one by two people, and no money goes from one to the other."""

from collections.abc import Iterator

import pytest
from desk_drawing import get, open_drawer, post, said, second_person
from ground import Person
from staffed_house import PASSWORD, Staffed, staffed

from sabot.server.people.person import Role

__all__ = ["staffed"]

STAKE = {"measure": "stake", "period": "day"}


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    """`player` has a second account, `twin`."""
    open_drawer(staffed)
    staffed.people["twin"] = second_person(staffed, "twin", Role.PLAYER)
    yield staffed
    staffed.ground.check_house()


def told(desk: Staffed, path: str, who: str | Person, **body: object) -> tuple[int, dict[str, object]]:
    person = desk.people[who] if isinstance(who, str) else who
    answer = desk.stage.play(desk.ground.post(f"/api/people/{path}", body, person))
    return answer.status_code, answer.json()


def asked(desk: Staffed, goes: str = "twin", into: str = "player", who: str = "operator") -> tuple[int, str]:
    status, body = told(desk, "merge", who, person=goes, into=into, reason="same passport")
    return status, str(body.get("waiting") or body.get("code"))


def merged(desk: Staffed, goes: str = "twin", into: str = "player") -> tuple[int, str]:
    status, waiting = asked(desk, goes, into)
    assert status == 200, waiting
    status, body = told(desk, "approve", "supervisor", request=waiting)
    return status, str(body.get("person") or body.get("code"))


def bounded(desk: Staffed, who: str) -> set[tuple[object, ...]]:
    return shown(get(desk, f"people/bounds/{who}", "supervisor").json())


def shown(bounds: dict[str, list[dict[str, object]]]) -> set[tuple[object, ...]]:
    return {(each["measure"], each["period"], each["imposed"], each["most"]) for each in bounds["limits"]}


def test_the_stricter_of_both_bounds_stay_and_the_name_that_goes_signs_in_no_more(desk: Staffed) -> None:
    """100 and 300 a day by the house leave 100, and the own 700 a week go along."""
    for name, most in (("twin", 10_000), ("player", 30_000)):
        wish = {"person": name, "most": most, "reason": "x", **STAKE}
        assert post(desk, "people/limit", "supervisor", **wish).is_success
    own = {"measure": "loss", "period": "week", "most": 70_000}
    assert desk.stage.play(desk.ground.post("/api/limits", own, desk.people["twin"])).is_success
    assert post(desk, "cash/deposit", "cashier", player="twin", amount=2_500).is_success
    assert asked(desk) == (409, "person-has-something")
    assert post(desk, "cash/withdraw", "cashier", player="twin", amount=2_500).is_success
    expected = {("stake", "day", True, 10_000), ("loss", "week", False, 70_000)}
    preview = get(desk, "people/merge?person=twin&into=player", "auditor").json()
    assert shown(preview["after"]) == expected
    player, twin = desk.people["player"].id, desk.people["twin"].id
    assert merged(desk) == (200, player)
    assert bounded(desk, "player") == expected
    assert desk.ground.service.purse(twin).restraint.into == player
    assert get(desk, "me", "twin").status_code == 401, "its sessions end"
    sign_in = desk.stage.play(desk.ground.post("/api/sign-in", {"name": "twin", "password": PASSWORD}))
    assert sign_in.json()["code"] == "account-merged"
    wrong = desk.stage.play(desk.ground.post("/api/sign-in", {"name": "twin", "password": "another word"}))
    assert wrong.json()["code"] == "sign-in-wrong", "only who knows the password is told"
    statement = get(desk, "people/statement/player", "auditor").json()
    assert [each["id"] for each in statement["merged"]] == [twin]
    past = get(desk, "people/statement/twin", "auditor").json()
    assert [(line["debit"], line["credit"]) for line in past["lines"]] == [(2_500, 0), (0, 2_500)]
    assert said(post(desk, "cash/deposit", "cashier", player="twin", amount=100))[0] == 409
    for act in ("unlock", "lock", "reset"):
        assert told(desk, act, "operator", person="twin", reason="x")[1]["code"] == "merge-done"
    assert asked(desk) == (409, "merge-done"), "never twice"
    assert asked(desk, "player", "twin") == (409, "merge-into-gone"), "and never back"


def test_it_takes_two_who_own_neither_account_and_one_yes(desk: Staffed) -> None:
    assert asked(desk, who="supervisor") == (403, "not-your-role")
    assert asked(desk, into="twin") == (409, "merge-itself")
    assert asked(desk, into="operator") == (409, "own-account")
    assert asked(desk, "croupier") == (409, "take-role-first")
    assert asked(desk, into="nobody") == (404, "nobody-of-name")
    _, first = asked(desk)
    _, second = asked(desk, "player", "twin")
    assert told(desk, "approve", "operator", request=first)[1]["code"] == "another-approves"
    assert told(desk, "approve", "supervisor", request=first)[0] == 200
    assert told(desk, "approve", "supervisor", request=first)[1]["code"] == "nothing-of-name-waits"
    assert told(desk, "approve", "supervisor", request=second)[1]["code"] == "merge-into-gone"
    assert not desk.ground.service.purse(desk.people["player"].id).restraint.left


def test_an_exclusion_goes_along_and_money_that_came_meanwhile_stops_it(desk: Staffed) -> None:
    wish = {"person": "twin", "days": None, "reason": "asked for it"}
    assert post(desk, "people/exclude", "supervisor", **wish).is_success
    _, waiting = asked(desk)
    deposit = post(desk, "cash/deposit", "cashier", player="twin", amount=100, confirmed=True)
    assert deposit.is_success, deposit.text
    assert told(desk, "approve", "supervisor", request=waiting)[1]["code"] == "person-has-something"
    assert not get(desk, "people/bounds/player", "supervisor").json()["exclusions"], "nothing was done"
    assert post(desk, "cash/withdraw", "cashier", player="twin", amount=100).is_success
    assert merged(desk)[0] == 200
    (exclusion,) = get(desk, "people/bounds/player", "supervisor").json()["exclusions"]
    assert exclusion["until"] is None
