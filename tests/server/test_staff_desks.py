"""Over HTTP: the cash desk moves money once for every wish."""

from itertools import count

import httpx
import pytest
from ground import Person, Plain
from staffed_house import Staffed, staffed

from sabot.server.people import Role

__all__ = ["staffed"]

FRESH = count(1)
ROLES = [role.value for role in Role]
CASH = ("deposit", "withdraw", "out", "redeem", "void")
STARTS_WITH = 100_000
"""Minor units of a new guest."""


def post(staffed: Staffed, path: str, who: str | Person, **body: object) -> httpx.Response:
    person = staffed.people[who] if isinstance(who, str) else who
    wish = {"id": f"wish-{next(FRESH)}", **body}
    return staffed.stage.play(staffed.ground.post(path, wish, person))


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("reason", "")


# The cash desk.


def guest(staffed: Staffed) -> Person:
    return staffed.stage.play(staffed.ground.guest())


def test_money_goes_over_the_counter_both_ways(staffed: Staffed) -> None:
    player = guest(staffed)
    paid_in = post(staffed, "/api/cash/deposit", "cashier", player=player.id, amount=5_000)
    paid_out = post(staffed, "/api/cash/withdraw", "cashier", player=player.id, amount=2_000)
    assert (paid_in.json()["balance"], paid_out.json()["balance"]) == (105_000, 103_000)
    staffed.ground.check_house()


def test_the_same_wish_under_the_same_id_moves_money_once(staffed: Staffed) -> None:
    player = guest(staffed)
    for _ in range(3):
        answer = post(staffed, "/api/cash/deposit", "cashier", id="one", player=player.id, amount=5_000)
    assert answer.json()["balance"] == 105_000
    other = post(staffed, "/api/cash/deposit", "cashier", id="one", player=player.id, amount=6_000)
    another = post(staffed, "/api/cash/withdraw", "cashier", id="one", player=player.id, amount=5_000)
    assert reason(other) == reason(another) == (409, "another command was sent under this id")


def test_a_player_is_found_by_his_name_too_and_his_page_is_told(staffed: Staffed) -> None:
    answer = post(staffed, "/api/cash/deposit", "cashier", player="PLAYER", amount=700)
    assert (answer.json()["name"], answer.json()["balance"]) == ("player", 700)
    told = staffed.stage.play(staffed.wires["player"].until("notice"))
    assert told["text"] == "The cash desk has changed your balance."


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("withdraw", {"amount": STARTS_WITH + 1}, (409, "")),
        ("deposit", {"amount": 0}, (400, "Expected `int` >= 1")),
        ("deposit", {"amount": -5}, (400, "Expected `int` >= 1")),
        ("deposit", {"amount": 1.5}, (400, "Expected `int`, got `float`")),
        ("deposit", {"amount": 10**12 + 1}, (400, "Expected `int` <=")),
        ("deposit", {"amount": 5, "by": "x"}, (400, "unknown field `by`")),
        ("deposit", {"player": "nobody", "amount": 5}, (404, "there is no such player")),
        ("deposit", {"player": "operator", "amount": 5}, (404, "there is no such player")),
        ("redeem", {"number": "0" * 18}, (409, "there is no such ticket of this player")),
        ("void", {"number": "12"}, (400, "matching regex")),
    ],
)
def test_the_cash_desk_says_no_with_a_reason(
    staffed: Staffed, path: str, body: Plain, expected: tuple[int, str]
) -> None:
    wish = {"player": guest(staffed).id, **body}
    status, why = reason(post(staffed, f"/api/cash/{path}", "cashier", **wish))
    assert status == expected[0]
    assert expected[1] in why
    assert why
    staffed.ground.check_house()


@pytest.mark.parametrize("path", CASH)
def test_nobody_but_a_cashier_stands_at_the_cash_desk(staffed: Staffed, path: str) -> None:
    kind: Plain = {"amount": 5} if path in CASH[:2] else {"number": "0" * 18} if path in CASH[3:] else {}
    player = guest(staffed)
    for role in ROLES:
        if role != "cashier":
            answer = post(staffed, f"/api/cash/{path}", role, player=player.id, **kind)
            assert reason(answer) == (403, "this is not for your role to do"), role
    unproven = Person(player.address, staffed.people["cashier"].token, {"proof": "x", "player": ""})
    assert post(staffed, f"/api/cash/{path}", unproven, player=player.id, **kind).status_code == 403


@pytest.mark.parametrize("role", ROLES)
def test_who_may_look_into_a_purse(staffed: Staffed, role: str) -> None:
    player = guest(staffed)
    answer = staffed.stage.play(staffed.ground.get(f"/api/players/{player.id}", staffed.people[role]))
    allowed = role in ("cashier", "supervisor", "auditor")
    assert answer.status_code == (200 if allowed else 403)
    assert answer.json() == (
        {
            "player": player.id,
            "name": "",
            "balance": STARTS_WITH,
            "held": 0,
            "available": STARTS_WITH,
            "tickets": [],
        }
        if allowed
        else {"reason": "this is not for your role to do"}
    )


# Tickets.


def test_a_ticket_takes_the_whole_credit_and_is_paid_once(staffed: Staffed) -> None:
    player = guest(staffed)
    out = post(staffed, "/api/cash/out", "cashier", id="out", player=player.id).json()
    again = post(staffed, "/api/cash/out", "cashier", id="out", player=player.id).json()
    assert out == again
    (ticket,) = out["tickets"]
    assert (out["balance"], ticket["amount"], ticket["state"]) == (0, STARTS_WITH, "issued")
    wish = {"player": player.id, "number": ticket["number"]}
    paid = post(staffed, "/api/cash/redeem", "cashier", id="paid", **wish).json()
    repeated = post(staffed, "/api/cash/redeem", "cashier", id="paid", **wish).json()
    assert paid == repeated
    assert (paid["balance"], paid["tickets"][0]["state"]) == (0, "redeemed")
    twice = post(staffed, "/api/cash/redeem", "cashier", **wish)
    void = post(staffed, "/api/cash/void", "cashier", **wish)
    assert reason(twice) == reason(void) == (409, "this ticket is redeemed")
    staffed.ground.check_house()


def test_a_ticket_that_is_void_goes_back_to_the_purse(staffed: Staffed) -> None:
    player = guest(staffed)
    (ticket,) = post(staffed, "/api/cash/out", "cashier", player=player.id).json()["tickets"]
    after = post(staffed, "/api/cash/void", "cashier", player=player.id, number=ticket["number"]).json()
    assert (after["balance"], after["tickets"][0]["state"]) == (STARTS_WITH, "void")
    staffed.ground.check_house()


def test_more_than_a_ticket_may_carry_is_paid_by_hand(staffed: Staffed) -> None:
    player = guest(staffed)
    # A ticket carries at most 3,000.00.
    post(staffed, "/api/cash/deposit", "cashier", player=player.id, amount=300_000)
    out = post(staffed, "/api/cash/out", "cashier", player=player.id).json()
    assert (out["balance"], out["tickets"]) == (0, [])
