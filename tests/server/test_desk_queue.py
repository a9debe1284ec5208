"""Over HTTP and the socket: tickets by number alone, hand-pays and golden chips that two people decide."""

from collections.abc import Iterator

import pytest
from desk_drawing import STARTS_WITH, balance, get, guest, open_drawer, post, said, second_person
from ground import Person, Plain
from staffed_house import Staffed, staffed

from sabot.server.people.person import Role

__all__ = ["staffed"]

TRAY = "tray"


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def rich(desk: Staffed, amount: int = 400_000) -> Person:
    """A guest who has paid in so much."""
    player = guest(desk)
    assert post(desk, "cash/deposit", "cashier", player=player.id, amount=amount).status_code == 200
    return player


def waiting(desk: Staffed) -> list[Plain]:
    found: list[Plain] = get(desk, "desk/queue", "supervisor").json()["hand_pays"]
    return found


# Tickets.


def test_a_ticket_is_paid_once_by_its_number_alone(desk: Staffed) -> None:
    player = rich(desk, 5_000)
    out = post(desk, "cash/out", "cashier", id="out", player=player.id).json()
    assert out == post(desk, "cash/out", "cashier", id="out", player=player.id).json()
    (ticket,) = out["tickets"]
    assert (out["balance"], ticket["amount"], ticket["state"]) == (0, STARTS_WITH + 5_000, "issued")
    paid = post(desk, "cash/redeem", "cashier", number=ticket["number"])
    assert (paid.status_code, paid.json()["paid"]) == (200, 5_000)
    twice = post(desk, "cash/redeem", "cashier", number=ticket["number"])
    void = post(desk, "cash/void", "cashier", number=ticket["number"], reason="torn")
    assert said(twice) == said(void) == (409, "this ticket is redeemed")


def test_a_void_ticket_goes_back_to_the_purse_with_a_reason(desk: Staffed) -> None:
    player = guest(desk)
    number = post(desk, "cash-out", player).json()["number"]
    assert said(post(desk, "cash/void", "cashier", number=number)) == (409, "say why")
    assert post(desk, "cash/void", "cashier", number=number, reason="torn").json()["state"] == "void"
    assert balance(desk, player) == STARTS_WITH


def test_a_reserved_ticket_waits_for_its_cashier(desk: Staffed) -> None:
    other = second_person(desk, "other cashier", Role.CASHIER)
    player = rich(desk, 5_000)
    number = post(desk, "cash-out", player).json()["number"]
    assert post(desk, "cash/reserve", "cashier", number=number).json()["state"] == "reserved"
    elsewhere = (409, "this ticket is reserved elsewhere")
    assert said(post(desk, "redeem", player, number=number)) == elsewhere
    assert said(post(desk, "cash/release", other, number=number)) == elsewhere
    assert post(desk, "cash/release", "cashier", number=number).json()["state"] == "issued"
    assert post(desk, "redeem", player, number=number).json()["state"] == "redeemed"


def test_a_ticket_is_printed_again_while_it_is_worth_something(desk: Staffed) -> None:
    player = guest(desk)
    number = post(desk, "cash-out", player).json()["number"]
    assert said(post(desk, "cash/reprint", "cashier", number=number)) == (409, "say why")
    assert post(desk, "cash/reprint", "cashier", number=number, reason="paper jam").status_code == 200
    post(desk, "redeem", player, number=number)
    again = post(desk, "cash/reprint", "cashier", number=number, reason="paper jam")
    assert said(again) == (409, "this ticket is redeemed")


# Hand-pays.


@pytest.mark.feature("BJ-106")
@pytest.mark.feature("BAC-12")
def test_above_the_ticket_limit_somebody_of_the_house_is_told_and_pays(desk: Staffed) -> None:
    # The ticket limit is 3,000.00; 4,000.00 were paid in.
    player = rich(desk)
    answer = post(desk, "cash-out", player, id="out").json()["hand_pay"]
    assert (answer["amount"], answer["pays"]) == (400_000 + STARTS_WITH, 400_000)
    assert post(desk, "cash-out", player, id="out").json()["hand_pay"] == answer
    for role in ("cashier", "supervisor"):
        told = desk.stage.play(desk.wires[role].until("desk-queue"))
        assert [each["request"] for each in told["hand_pays"]] == [answer["request"]]
    assert balance(desk, player) == 0
    request = answer["request"]
    alone = said(post(desk, "cash/hand-pay", "cashier", request=request))
    assert alone == (409, "a second person must approve what is more than 3000")
    approved = post(desk, "desk/approve", "supervisor", request=request).json()
    assert approved["hand_pays"][0]["approved_by"] == desk.people["supervisor"].id
    paid = post(desk, "cash/hand-pay", "cashier", id="pay", request=request).json()
    assert (paid["paid"], paid["second"]) == (400_000, desk.people["supervisor"].id)
    assert paid == post(desk, "cash/hand-pay", "cashier", id="pay", request=request).json()
    assert waiting(desk) == []
    done = said(post(desk, "cash/hand-pay", "cashier", request=request))
    assert done == (409, "there is no such request, or it is done already")


def test_nobody_but_a_supervisor_approves(desk: Staffed) -> None:
    player = rich(desk)
    request = post(desk, "cash/out", "cashier", player=player.id).json()["hand_pay"]["request"]
    for role in ("player", "croupier", "cashier", "operator", "auditor"):
        assert post(desk, "desk/approve", role, request=request).status_code == 403
    assert waiting(desk)[0]["approved_by"] == ""


def test_what_is_not_paid_goes_back(desk: Staffed) -> None:
    player = rich(desk)
    request = post(desk, "cash-out", player).json()["hand_pay"]["request"]
    assert said(post(desk, "desk/cancel", "cashier", request=request)) == (409, "say why")
    queue = post(desk, "desk/cancel", "cashier", request=request, reason="wants to play on").json()
    assert (queue["hand_pays"], balance(desk, player)) == ([], 400_000 + STARTS_WITH)
    given = get(desk, f"players/{player.id}", "cashier").json()["given"]
    assert given == STARTS_WITH


# Golden chips.


def award(desk: Staffed, who: str | Person, player: Person, value: int, count: int) -> Plain:
    wish = {"player": player.id, "value": value, "count": count, "reason": "birthday"}
    answer = post(desk, "desk/golden/award", who, **wish)
    assert answer.status_code == 200, answer.text
    told: Plain = answer.json()
    return told


@pytest.mark.feature("LIVE-119")
@pytest.mark.feature("LIVE-73")
def test_the_house_awards_golden_chips_and_takes_them_back(desk: Staffed) -> None:
    player = desk.people["player"]
    assert award(desk, "supervisor", player, 500, 3)["waits"] is False
    told = desk.stage.play(desk.wires["player"].until("notice"))
    assert told["text"] == "The house has given you golden chips."
    assert get(desk, "me", player).json()[TRAY] == [{"value": 500, "count": 3}]
    wish = {"player": player.id, "value": 500, "reason": "a mistake"}
    assert post(desk, "desk/golden/withdraw", "supervisor", count=2, **wish).status_code == 200
    assert get(desk, "me", player).json()[TRAY] == [{"value": 500, "count": 1}]
    more = post(desk, "desk/golden/withdraw", "supervisor", count=2, **wish)
    assert said(more) == (409, "so many of these golden chips are not in the tray")


def test_a_large_award_waits_for_somebody_else(desk: Staffed) -> None:
    player, other = desk.people["player"], second_person(desk, "second supervisor", Role.SUPERVISOR)
    # 500.00 may be awarded by one person; these are 600.00.
    waits = award(desk, "supervisor", player, 20_000, 3)
    assert (waits["waits"], get(desk, "me", player).json()[TRAY]) == (True, [])
    own = said(post(desk, "desk/approve", "supervisor", request=waits["request"]))
    assert own == (409, "somebody else must approve this")
    assert post(desk, "desk/approve", other, request=waits["request"]).json()["awards"] == []
    assert get(desk, "me", player).json()[TRAY] == [{"value": 20_000, "count": 3}]
    declined = award(desk, "operator", player, 20_000, 3)["request"]
    post(desk, "desk/cancel", "supervisor", request=declined, reason="once is enough")
    assert get(desk, "me", player).json()[TRAY] == [{"value": 20_000, "count": 3}]


@pytest.mark.parametrize("role", ["player", "croupier", "cashier", "auditor"])
def test_who_may_not_award_golden_chips(staffed: Staffed, role: str) -> None:
    wish = {"player": "player", "value": 500, "count": 1, "reason": "x"}
    assert post(staffed, "desk/golden/award", role, **wish).status_code == 403
    assert post(staffed, "desk/golden/withdraw", role, **wish).status_code == 403
