"""Over HTTP: cash goes through a drawer, each wish once; and credits that the house gave are not paid out."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from desk_drawing import STARTS_WITH, balance, get, guest, open_drawer, post, said, second_person
from ground import Person, Plain
from msgspec import Struct
from staffed_house import Staffed, staffed

from sabot.cashdesk import commands as c
from sabot.house.requests import identify
from sabot.money import Amount
from sabot.server.cashdesk.desk_requests import sent
from sabot.server.http.handler import HttpCommand
from sabot.server.people.account_rows import SET_ROLE
from sabot.server.people.person import Role

__all__ = ["staffed"]

ROLES = [role.value for role in Role]
NOT_YOURS = (403, "this is not for your role to do")
OF_CASHIERS: dict[str, Plain] = {
    "deposit": {"amount": 5, "player": "player"},
    "withdraw": {"amount": 5, "player": "player"},
    "out": {"player": "player"},
    "redeem": {"number": "0" * 18},
    "reserve": {"number": "0" * 18},
    "release": {"number": "0" * 18},
    "reprint": {"number": "0" * 18},
    "hand-pay": {"request": "r-1"},
    "tips": {"table": "salon", "dealer": "croupier", "amount": 5},
    "drawer/open": {"amount": 5},
    "drawer/move": {"drawer": "drawer-1", "amount": 5},
    "drawer/close": {"drawer": "drawer-1", "amount": 5},
}


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    """With the cashier's drawer open."""
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def paid_in(desk: Staffed, player: Person, amount: int) -> None:
    assert post(desk, "cash/deposit", "cashier", player=player.id, amount=amount).status_code == 200


# Cash.


def test_money_goes_over_the_counter_both_ways(desk: Staffed) -> None:
    player = guest(desk)
    deposit = post(desk, "cash/deposit", "cashier", player=player.id, amount=5_000)
    withdrawal = post(desk, "cash/withdraw", "cashier", player=player.id, amount=2_000)
    assert (deposit.json()["balance"], withdrawal.json()["balance"]) == (105_000, 103_000)
    assert get(desk, "cash/drawer", "cashier").json()["cash"] == 10_003_000


def test_whoever_lost_the_role_while_the_wish_was_on_its_way_moves_nothing(desk: Staffed) -> None:
    """The head of a request was a cashier's; another program took the role away before its body came."""
    player, cashier = guest(desk), desk.people["cashier"]
    paid_in(desk, player, 5_000)
    wish = json.dumps({"id": "slow", "player": player.id, "amount": 5_000})
    headers = {
        **cashier.headers,
        "host": f"127.0.0.1:{desk.ground.port}",
        "content-type": "application/json",
        "content-length": str(len(wish)),
        "expect": "100-continue",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())

    async def scene() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", desk.ground.port)
        writer.write(f"POST /api/cash/withdraw HTTP/1.1\r\n{head}\r\n".encode())
        assert b" 100 " in await reader.readuntil(b"\r\n\r\n"), "the head is known"
        await desk.ground.service.people.rows.write([(SET_ROLE, (cashier.id, "player", ""))])
        writer.write(wish.encode())
        answer = await reader.readline()
        writer.close()
        return answer

    assert desk.stage.play(scene()).split()[1] == b"403"
    assert balance(desk, player) == STARTS_WITH + 5_000


def test_the_same_wish_under_the_same_id_moves_money_once(desk: Staffed) -> None:
    player = guest(desk)
    for _ in range(3):
        answer = post(desk, "cash/deposit", "cashier", id="one", player=player.id, amount=5_000)
    assert answer.json()["balance"] == 105_000
    other = post(desk, "cash/deposit", "cashier", id="one", player=player.id, amount=6_000)
    another = post(desk, "cash/withdraw", "cashier", id="one", player=player.id, amount=5_000)
    assert said(other) == said(another) == (409, "another command was sent under this id")


class DepositOfBefore(Struct):
    """What was sent to the same address by earlier versions, and stands in journals by its digest."""

    id: str
    player: str
    amount: int
    reason: str = ""
    confirmed: bool = False


def test_a_deposit_that_an_earlier_version_has_taken_is_known_again() -> None:
    where, before = "/api/cash/deposit p1", DepositOfBefore("one", "Ann", 5_000)
    now: HttpCommand[c.DeskCommand] = HttpCommand("one", c.Deposit("Ann", Amount(5_000)))
    assert identify("kim", "one", where, sent(now)) == identify("kim", "one", where, before)


def test_a_player_is_found_by_name_too_and_the_page_is_told(desk: Staffed) -> None:
    answer = post(desk, "cash/deposit", "cashier", player="PLAYER", amount=700)
    assert (answer.json()["name"], answer.json()["balance"]) == ("player", 700)
    told = desk.stage.play(desk.wires["player"].until("notice"))
    assert told["text"] == "The cash desk has changed your balance."


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("withdraw", {"amount": STARTS_WITH + 1}, (409, "there is not enough: 1000 of 1000.01")),
        ("withdraw", {"amount": 1}, (409, "1000 of it are credits of the house, which are not paid out")),
        ("withdraw", {"amount": 300_001}, (409, "more than 3000 is paid by hand, by two people")),
        ("deposit", {"amount": 0}, (400, "Expected `int` >= 1")),
        ("deposit", {"amount": -5}, (400, "Expected `int` >= 1")),
        ("deposit", {"amount": 1.5}, (400, "Expected `int`, got `float`")),
        ("deposit", {"amount": 10**10 + 1}, (400, "Expected `int` <=")),
        ("deposit", {"amount": 1_000_001}, (409, "a deposit of more than 10000 needs a reason")),
        ("deposit", {"amount": 5, "by": "x"}, (400, "`by` is no part of this command")),
        ("deposit", {"player": "nobody", "amount": 5}, (404, "there is no such player")),
        ("deposit", {"player": "operator", "amount": 5}, (404, "there is no such player")),
    ],
)
def test_the_cash_desk_says_no_with_a_reason(
    desk: Staffed, path: str, body: Plain, expected: tuple[int, str]
) -> None:
    wish = {"player": guest(desk).id, **body}
    status, why = said(post(desk, f"cash/{path}", "cashier", **wish))
    assert (status, expected[1] in why) == (expected[0], True), why


def test_a_large_deposit_is_taken_with_a_reason(desk: Staffed) -> None:
    player = guest(desk)
    wish = {"player": player.id, "amount": 1_000_001, "reason": "transfer of 16 November"}
    assert post(desk, "cash/deposit", "cashier", **wish).json()["balance"] == 1_100_001


@pytest.mark.long
@pytest.mark.parametrize("path", OF_CASHIERS)
def test_nobody_but_a_cashier_stands_at_the_cash_desk(staffed: Staffed, path: str) -> None:
    for role in ROLES:
        if role != "cashier":
            assert said(post(staffed, f"cash/{path}", role, **OF_CASHIERS[path])) == NOT_YOURS, role
    cashier = staffed.people["cashier"]
    unproven = Person(cashier.address, cashier.token, {"proof": "x", "player": ""})
    assert post(staffed, f"cash/{path}", unproven, **OF_CASHIERS[path]).status_code == 403


@pytest.mark.parametrize("role", ROLES)
def test_who_may_look_into_a_purse_and_at_what_waits(staffed: Staffed, role: str) -> None:
    player = guest(staffed)
    answer = get(staffed, f"players/{player.id}", role)
    allowed = role in ("cashier", "supervisor", "auditor")
    assert answer.json() == (
        {
            "player": player.id,
            "name": "",
            "balance": STARTS_WITH,
            "held": 0,
            "available": STARTS_WITH,
            "given": STARTS_WITH,
            "excluded": False,
            "tickets": [],
            "hand_pay": None,
            "golden": [],
        }
        if allowed
        else {"code": "not-your-role", "values": {}, "reason": "this is not for your role to do"}
    )
    sees = role in ("cashier", "supervisor")
    assert get(staffed, "desk/queue", role).status_code == (200 if sees else 403)


# Drawers.


def test_cash_needs_an_open_drawer_and_a_drawer_belongs_to_its_cashier(staffed: Staffed) -> None:
    player, other = guest(staffed), second_person(staffed, "other cashier", Role.CASHIER)
    wish = {"player": player.id, "amount": 500}
    assert said(post(staffed, "cash/deposit", "cashier", **wish)) == (409, "open your drawer first")
    open_drawer(staffed, 1_000)
    assert said(post(staffed, "cash/deposit", other, **wish)) == (409, "open your drawer first")
    assert post(staffed, "cash/deposit", "cashier", **wish).status_code == 200
    assert said(post(staffed, "cash/drawer/open", "cashier", amount=5)) == (
        409,
        "your drawer is open already",
    )


def test_a_drawer_is_closed_with_a_count_and_the_difference_is_told(staffed: Staffed) -> None:
    player = guest(staffed)
    open_drawer(staffed, 1_000)
    post(staffed, "cash/deposit", "cashier", player=player.id, amount=500)
    short = post(staffed, "cash/withdraw", "cashier", player=player.id, amount=501)
    assert said(short)[0] == 409
    own = {"drawer": "drawer-1"}
    moved = post(staffed, "cash/drawer/move", "cashier", **own, amount=-200, reason="to the safe")
    assert moved.json()["cash"] == 1_300
    assert said(post(staffed, "cash/drawer/move", "cashier", **own, amount=-1_301, reason="x")) == (
        409,
        "there is only 13 in this drawer",
    )
    assert said(post(staffed, "cash/drawer/move", "cashier", **own, amount=5)) == (409, "say why")
    closed = post(staffed, "cash/drawer/close", "cashier", **own, amount=1_250).json()
    assert closed == {"drawer": "drawer-1", "counted": 1_250, "expected": 1_300, "difference": -50}
    assert get(staffed, "cash/drawer", "cashier").json()["drawer"] == ""


# Credits of the house.


@pytest.mark.long
def test_what_the_house_gave_is_played_and_not_paid_out(desk: Staffed) -> None:
    player = guest(desk)
    paid_in(desk, player, 5_000)
    assert get(desk, f"players/{player.id}", "cashier").json()["given"] == STARTS_WITH
    assert said(post(desk, "cash/withdraw", "cashier", player=player.id, amount=5_001))[0] == 409
    assert post(desk, "cash/withdraw", "cashier", player=player.id, amount=5_000).status_code == 200


def test_on_a_ticket_it_stays_what_it_is_whoever_redeems_it(desk: Staffed) -> None:
    ann, bob = guest(desk), guest(desk)
    number = post(desk, "cash-out", ann).json()["number"]
    refused = said(post(desk, "cash/redeem", "cashier", number=number))
    assert refused == (409, "these are credits of the house: they are played, and not paid out")
    assert post(desk, "redeem", bob, number=number).status_code == 200
    assert balance(desk, bob) == 2 * STARTS_WITH
    assert get(desk, f"players/{bob.id}", "cashier").json()["given"] == 2 * STARTS_WITH


def test_a_ticket_with_both_is_paid_without_it(desk: Staffed) -> None:
    player = guest(desk)
    paid_in(desk, player, 5_000)
    number = post(desk, "cash-out", player).json()["number"]
    paid = post(desk, "cash/redeem", "cashier", id="paid", number=number).json()
    assert (paid["paid"], paid["given"], paid["player"]) == (5_000, STARTS_WITH, player.id)
    assert paid["cash"] == 10_000_000
    assert post(desk, "cash/redeem", "cashier", id="paid", number=number).json() == paid


# Refills.


def test_a_refill_counts_what_lies_on_tickets(desk: Staffed) -> None:
    player = guest(desk)
    number = post(desk, "cash-out", player).json()["number"]
    refused = desk.stage.play(desk.ground.post("/api/refill", {"id": "more"}, player))
    assert said(refused) == (409, "a refill is for those who have less than 10")
    post(desk, "redeem", player, number=number)
    assert balance(desk, player) == STARTS_WITH


def test_a_refill_that_is_sent_again_is_given_once_and_answered_alike(desk: Staffed) -> None:
    player = guest(desk)
    post(desk, "cash/deposit", "cashier", player=player.id, amount=5_000)
    number = post(desk, "cash-out", player).json()["number"]
    assert post(desk, "cash/redeem", "cashier", number=number).status_code == 200
    first = post(desk, "refill", player, id="one")
    assert (first.status_code, first.json()["refilled"]) == (200, STARTS_WITH)
    again = post(desk, "refill", player, id="one")
    assert (again.status_code, again.json()) == (200, first.json())
    assert post(desk, "refill", player, id="two").status_code == 409
    assert balance(desk, player) == STARTS_WITH


@pytest.mark.parametrize("role", [role for role in ROLES if role != "player"])
def test_whoever_works_here_gets_no_refill(staffed: Staffed, role: str) -> None:
    refused = staffed.stage.play(staffed.ground.post("/api/refill", {"id": "more"}, staffed.people[role]))
    assert said(refused) == (403, "whoever works here has no purse")


def test_an_excluded_player_gets_no_refill_and_a_deposit_is_confirmed(desk: Staffed) -> None:
    player = desk.people["player"]
    excluded = desk.stage.play(desk.ground.post("/api/exclusion", {"days": 30}, player))
    assert excluded.status_code == 200
    refused = desk.stage.play(desk.ground.post("/api/refill", {"id": "more"}, player))
    assert said(refused) == (409, "this player is excluded from play")
    wish = {"player": player.id, "amount": 700}
    warned = said(post(desk, "cash/deposit", "cashier", **wish))
    assert warned == (
        409,
        "this player is excluded from play; confirm the deposit if it is wanted all the same",
    )
    assert post(desk, "cash/deposit", "cashier", confirmed=True, **wish).json()["excluded"] is True


# Tips.


def test_tips_are_paid_out_to_the_dealer_and_no_more_than_there_are(desk: Staffed) -> None:
    wish = {"table": "salon", "dealer": "croupier", "amount": 1}
    desk.stage.play(desk.wires["croupier"].act("salon", {"type": "sign-in"}))
    none = said(post(desk, "cash/tips", "cashier", **wish))
    assert none == (409, "there are only 0 of tips at this table")
