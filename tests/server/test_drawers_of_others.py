"""Over HTTP: a supervisor closes the drawer of a cashier who cannot, and no role changes over an open one."""

import pytest
from desk_drawing import get, open_drawer, post, said, second_person
from ground import Person
from staffed_house import Staffed, staffed

from sabot.server.people.person import Role

__all__ = ["staffed"]

NOT_YOURS = (403, "this is not for your role to do")
NONE_OPEN = (409, "no drawer of this cashier is open")
IS_OPEN = (409, "this person's drawer is open: its cashier closes it first, or a supervisor")


def closed(
    desk: Staffed,
    by: str | Person,
    cashier: str,
    amount: int = 0,
    reason: str = "ill",
    name: str = "drawer-1",
) -> tuple[int, str]:
    wish = {"cashier": cashier, "drawer": name, "amount": amount, "reason": reason}
    return said(post(desk, "desk/drawer/close", by, **wish))


def role_of(desk: Staffed, person: str, role: str) -> tuple[int, str]:
    wish = {"person": person, "role": role, "reason": "went"}
    return said(desk.stage.play(desk.ground.post("/api/people/role", wish, desk.people["operator"])))


def test_a_supervisor_sees_open_drawers_and_closes_one_with_a_count_and_a_reason(staffed: Staffed) -> None:
    cashier = staffed.people["cashier"].id
    assert get(staffed, "desk/drawers", "supervisor").json() == []
    open_drawer(staffed, 50_000)
    (seen,) = get(staffed, "desk/drawers", "supervisor").json()
    assert (seen["cashier"], seen["name"], seen["drawer"]["cash"]) == (cashier, "cashier", 50_000)
    assert closed(staffed, "supervisor", "cashier", 49_000, " ") == (409, "say why")
    wish = {
        "id": "one",
        "cashier": "cashier",
        "drawer": "drawer-1",
        "amount": 49_000,
        "reason": "was taken ill",
    }
    done = post(staffed, "desk/drawer/close", "supervisor", **wish)
    assert done.json() == {
        "drawer": "drawer-1",
        "counted": 49_000,
        "expected": 50_000,
        "difference": -1_000,
    }
    assert post(staffed, "desk/drawer/close", "supervisor", **wish).json() == done.json(), "it happens once"
    assert closed(staffed, "supervisor", "cashier") == closed(staffed, "supervisor", cashier) == NONE_OPEN
    assert get(staffed, "desk/drawers", "supervisor").json() == []
    deposit = post(staffed, "cash/deposit", "cashier", player="player", amount=5)
    assert said(deposit) == (409, "open your drawer first")
    own = {"drawer": "drawer-1", "amount": 0}
    assert said(post(staffed, "cash/drawer/close", "cashier", **own)) == (409, "open your drawer first")
    open_drawer(staffed)
    assert get(staffed, "cash/drawer", "cashier").json()["drawer"] == "drawer-2"


@pytest.mark.parametrize("late", ["close", "close for", "move"])
def test_a_wish_that_comes_late_is_for_no_drawer_that_was_opened_since(staffed: Staffed, late: str) -> None:
    """It was sent for the first drawer; meanwhile that is closed, and its cashier has opened another."""
    open_drawer(staffed, 50_000)
    first = {"drawer": "drawer-1", "amount": 50_000}
    assert post(staffed, "cash/drawer/close", "cashier", **first).status_code == 200
    open_drawer(staffed, 7_000)
    told = (409, "this drawer is closed already, and another one is open")
    match late:
        case "close":
            assert said(post(staffed, "cash/drawer/close", "cashier", **first)) == told
        case "close for":
            assert closed(staffed, "supervisor", "cashier", 50_000) == told
        case _:
            move = {"drawer": "drawer-1", "amount": -5_000, "reason": "to the safe"}
            assert said(post(staffed, "cash/drawer/move", "cashier", **move)) == told
    seen = get(staffed, "cash/drawer", "cashier").json()
    assert (seen["drawer"], seen["cash"]) == ("drawer-2", 7_000)
    assert closed(staffed, "supervisor", "cashier", 7_000, name="drawer-2")[0] == 200


@pytest.mark.parametrize("role", ["player", "croupier", "cashier", "operator", "auditor"])
def test_nobody_but_a_supervisor_sees_or_closes_anothers_drawer(staffed: Staffed, role: str) -> None:
    open_drawer(staffed)
    assert said(get(staffed, "desk/drawers", role)) == NOT_YOURS
    assert closed(staffed, role, "cashier") == NOT_YOURS
    assert closed(staffed, role, "nobody") == NOT_YOURS, "who may not ask learns nothing"
    assert get(staffed, "cash/drawer", "cashier").json()["drawer"] == "drawer-1"


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"amount": -1}, (400, "Expected `int` >= 0")),
        ({"amount": 1.5}, (400, "Expected `int`, got `float`")),
        ({"cashier": ""}, (400, "Expected `str` of length >= 1")),
        ({"cashier": "nobody"}, NONE_OPEN),
        ({"cashier": "player"}, NONE_OPEN),
        ({"by": "x"}, (400, "`by` is no part of this command")),
    ],
)
def test_what_is_wrong_is_said(staffed: Staffed, wish: dict[str, object], expected: tuple[int, str]) -> None:
    open_drawer(staffed)
    whole = {"cashier": "cashier", "drawer": "drawer-1", "amount": 5, "reason": "ill", **wish}
    status, told = said(post(staffed, "desk/drawer/close", "supervisor", **whole))
    assert status == expected[0]
    assert expected[1] in told


def test_a_supervisor_does_not_close_an_own_drawer_from_before(staffed: Staffed) -> None:
    """Another program gave the role away while the drawer was open."""
    promoted = second_person(staffed, "promoted", Role.CASHIER)
    open_drawer(staffed, who=promoted)

    async def promote() -> Person:
        people = staffed.ground.service.people
        person = await people.known("promoted")
        assert person is not None
        await people.change_role(person, Role.SUPERVISOR)
        await staffed.ground.service.roles.tell(staffed.ground.clock.at)
        return await staffed.ground.signed(
            "/api/sign-in", {"name": "promoted", "password": "a long enough word"}
        )

    chief = staffed.stage.play(promote())
    assert closed(staffed, chief, "promoted") == (409, "somebody else must do this for you")
    assert said(post(staffed, "cash/drawer/close", chief, drawer="drawer-1", amount=0)) == NOT_YOURS
    assert closed(staffed, "supervisor", "promoted")[0] == 200


def test_no_role_is_taken_away_while_the_drawer_is_open(staffed: Staffed) -> None:
    open_drawer(staffed)
    for role in ("player", "supervisor", "operator"):
        assert role_of(staffed, "cashier", role) == IS_OPEN
    assert role_of(staffed, "cashier", "cashier")[0] == 200, "the same role is no matter"
    assert closed(staffed, "supervisor", "cashier")[0] == 200
    assert role_of(staffed, "cashier", "player")[0] == 200


def test_an_account_is_locked_at_any_time_and_its_drawer_closed_afterwards(staffed: Staffed) -> None:
    open_drawer(staffed)
    wish = {"person": "cashier", "reason": "stole"}
    locked = staffed.stage.play(staffed.ground.post("/api/people/lock", wish, staffed.people["operator"]))
    assert locked.status_code == 200
    assert closed(staffed, "supervisor", "cashier", reason="stole")[0] == 200
