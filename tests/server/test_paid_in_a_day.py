"""Over HTTP: what a player is paid in a day takes two people above a sum: withdrawals, tickets, hand-pays."""

from collections.abc import Iterator

import pytest
from desk_drawing import STARTS_WITH, balance, get, guest, open_drawer, post, said, second_person
from ground import Person, Plain
from staffed_house import PASSWORD, Staffed, staffed

from sabot.cashdesk.rules import DAY
from sabot.server.people.person import Role

__all__ = ["staffed"]

SOMEBODY_ELSE = (409, "somebody else must approve this")


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def pays_in(desk: Staffed, player: Person, amount: int) -> None:
    wish = {"player": player.id, "amount": amount, "reason": "large"}
    assert post(desk, "cash/deposit", "cashier", **wish).status_code == 200


def rich(desk: Staffed, amount: int) -> Person:
    player = guest(desk)
    pays_in(desk, player, amount)
    return player


def ticket_of(desk: Staffed, player: Person) -> str:
    return str(post(desk, "cash-out", player).json()["number"])


def large_ticket(desk: Staffed) -> tuple[Person, str]:
    """A ticket of 3,000.00, of which 2,000.00 are cash, for somebody who was paid 1,500.00 that day."""
    player = rich(desk, 150_000)
    assert withdraw(desk, "cashier", player, 150_000)[0] == 200
    pays_in(desk, player, 200_000)
    return player, ticket_of(desk, player)


def withdraw(desk: Staffed, by: str | Person, player: Person, amount: int) -> tuple[int, str]:
    return said(post(desk, "cash/withdraw", by, player=player.id, amount=amount))


def cashed(desk: Staffed, number: str, by: str | Person = "cashier") -> tuple[int, str]:
    return said(post(desk, "cash/redeem", by, number=number))


def approved(desk: Staffed, number: str, by: str | Person = "supervisor") -> tuple[int, str]:
    return said(post(desk, "desk/approve", by, request=number))


def tickets_waiting(desk: Staffed) -> list[Plain]:
    found: list[Plain] = get(desk, "desk/queue", "supervisor").json()["tickets"]
    return found


# What counts together.


def test_withdrawals_of_one_day_count_together_whoever_pays_them(desk: Staffed) -> None:
    other = second_person(desk, "other cashier", Role.CASHIER)
    open_drawer(desk, who=other)
    player, else_ = rich(desk, 900_000), rich(desk, 900_000)
    assert withdraw(desk, "cashier", player, 200_000)[0] == 200
    told = "2000 were paid to this player today: more than 3000 takes two people, with a ticket or by hand"
    assert withdraw(desk, "cashier", player, 100_001) == (409, told)
    assert withdraw(desk, other, player, 100_001) == (409, told), "another cashier is no second person"
    assert withdraw(desk, other, player, 100_000)[0] == 200
    assert withdraw(desk, other, player, 1)[0] == 409
    assert withdraw(desk, other, else_, 300_000)[0] == 200, "another player has an own sum"


def test_a_ticket_counts_with_what_was_paid_that_day(desk: Staffed) -> None:
    player, number = large_ticket(desk)
    told = "a second person must approve what is more than 3000; 1500 were paid to this player today"
    assert cashed(desk, number) == (409, told)
    assert withdraw(desk, "cashier", player, 1)[1].startswith("there is not enough")
    assert post(desk, "cash/void", "cashier", number=number, reason="wants less").status_code == 200
    assert withdraw(desk, "cashier", player, 150_000)[0] == 200, "what is left of the day's sum"
    assert withdraw(desk, "cashier", player, 1)[0] == 409


def test_a_hand_pay_counts_with_what_was_paid_that_day(desk: Staffed) -> None:
    """2,500.00 in cash and 1,000.00 that the house gave are above the ticket limit, and below the other."""
    player = rich(desk, 300_000)
    assert withdraw(desk, "cashier", player, 50_000)[0] == 200
    waiting = post(desk, "cash-out", player).json()["hand_pay"]
    assert (waiting["pays"], waiting["needs_second"]) == (250_000, False)
    assert post(desk, "cash-out/back", player).status_code == 200
    assert withdraw(desk, "cashier", player, 1)[0] == 200
    pays_in(desk, player, 2)
    request = post(desk, "cash-out", player).json()["hand_pay"]["request"]
    assert get(desk, "desk/queue", "cashier").json()["hand_pays"][0]["needs_second"] is True
    told = "a second person must approve what is more than 3000; 500.01 were paid to this player today"
    assert said(post(desk, "cash/hand-pay", "cashier", request=request)) == (409, told)
    assert post(desk, "desk/approve", "supervisor", request=request).status_code == 200
    assert post(desk, "cash/hand-pay", "cashier", request=request).json()["paid"] == 250_001


def redeem(desk: Staffed, number: str, player: Person) -> None:
    assert post(desk, "redeem", player, number=number).status_code == 200


def poor(desk: Staffed) -> Person:
    """Somebody whose purse holds nothing of the house's: the gift lies on a ticket."""
    player = guest(desk)
    ticket_of(desk, player)
    return player


def from_friend(desk: Staffed) -> tuple[Person, Person]:
    """Somebody who was paid 3,000.00 that day, and a friend with as much of theirs, brought on a ticket."""
    player, friend = poor(desk), poor(desk)
    pays_in(desk, player, 300_000)
    number = ticket_of(desk, player)
    redeem(desk, number, friend)
    pays_in(desk, player, 300_000)
    assert withdraw(desk, "cashier", player, 300_000)[0] == 200
    return player, friend


def test_what_came_on_anothers_ticket_counts_for_that_player_too(desk: Staffed) -> None:
    _, friend = from_friend(desk)
    told = "3000 were paid today to a player whose ticket these credits came from: "
    assert withdraw(desk, "cashier", friend, 1) == (
        409,
        f"{told}more than 3000 takes two people, with a ticket or by hand",
    )
    number = ticket_of(desk, friend)
    told = "a second person must approve what is more than 3000; 3000 were paid today to a player "
    assert cashed(desk, number) == (409, f"{told}whose ticket these credits came from")


@pytest.mark.long
def test_it_counts_through_many_hands_and_in_the_other_order(desk: Staffed) -> None:
    """Three guests hand it on; the last is paid first, and then nothing is left for the first."""
    first, hands = poor(desk), [poor(desk) for _ in range(3)]
    pays_in(desk, first, 300_000)
    number = ticket_of(desk, first)
    for friend in hands:
        redeem(desk, number, friend)
        number = ticket_of(desk, friend)
    assert cashed(desk, number)[0] == 200
    for player in (first, *hands):
        pays_in(desk, player, 1)
        assert withdraw(desk, "cashier", player, 1)[0] == 409


def test_what_two_people_paid_of_it_is_gone_and_does_not_count(desk: Staffed) -> None:
    player, friend = from_friend(desk)
    number = ticket_of(desk, friend)
    assert post(desk, "cash/reserve", "cashier", number=number).status_code == 200
    assert [each["number"] for each in tickets_waiting(desk)] == [number]
    assert approved(desk, number)[0] == 200
    assert cashed(desk, number)[0] == 200
    pays_in(desk, friend, 300_000)
    assert withdraw(desk, "cashier", friend, 300_000)[0] == 200, "these are the friend's own"
    assert withdraw(desk, "cashier", player, 1)[0] == 409


def test_a_ticket_that_comes_back_void_brings_nothing_new(desk: Staffed) -> None:
    player, friend = poor(desk), poor(desk)
    pays_in(desk, player, 100_000)
    redeem(desk, ticket_of(desk, player), friend)
    number = ticket_of(desk, friend)
    assert post(desk, "cash/void", "cashier", number=number, reason="torn").status_code == 200
    assert withdraw(desk, "cashier", friend, 60_000)[0] == 200
    pays_in(desk, friend, 240_000)
    pays_in(desk, player, 300_000)
    assert withdraw(desk, "cashier", player, 240_000)[0] == 200
    assert withdraw(desk, "cashier", player, 1)[0] == 409, "600.00 of it were paid to the friend"
    assert withdraw(desk, "cashier", friend, 1)[0] == 409, "400.00 of it are still there"


def test_the_next_day_begins_with_nothing_and_a_clock_set_back_does_not(desk: Staffed) -> None:
    player, clock = rich(desk, 900_000), desk.ground.clock
    assert withdraw(desk, "cashier", player, 300_000)[0] == 200
    clock.at += DAY
    tomorrow = second_person(desk, "tomorrow", Role.CASHIER)
    open_drawer(desk, who=tomorrow)
    assert withdraw(desk, tomorrow, player, 300_000)[0] == 200
    clock.at -= DAY
    assert withdraw(desk, tomorrow, player, 1)[0] == 409
    clock.at += DAY


# A ticket that two people pay.


@pytest.mark.long
def test_a_supervisor_sees_a_reserved_ticket_and_approves_it_and_a_cashier_pays(desk: Staffed) -> None:
    player, number = large_ticket(desk)
    assert tickets_waiting(desk) == []
    assert post(desk, "cash/reserve", "cashier", number=number).status_code == 200
    told = desk.stage.play(desk.wires["supervisor"].until("desk-queue", hand_pays=[]))
    while not told["tickets"]:
        told = desk.stage.play(desk.wires["supervisor"].until("desk-queue"))
    (waiting,) = told["tickets"]
    cashier, supervisor = desk.people["cashier"].id, desk.people["supervisor"].id
    assert (waiting["number"], waiting["player"], waiting["by"]) == (number, player.id, cashier)
    assert (waiting["amount"], waiting["pays"], waiting["approved_by"]) == (300_000, 200_000, "")
    for role in ("player", "croupier", "cashier", "operator", "auditor"):
        assert approved(desk, number, role) == (403, "this is not for your role to do")
    assert approved(desk, number, player)[0] == 403
    assert cashed(desk, number)[0] == 409
    queue = post(desk, "desk/approve", "supervisor", id="yes", request=number).json()
    assert [each["approved_by"] for each in queue["tickets"]] == [supervisor]
    assert approved(desk, number) == (409, "this is approved already")
    paid = post(desk, "cash/redeem", "cashier", id="pay", number=number).json()
    assert (paid["paid"], paid["given"], paid["second"]) == (200_000, STARTS_WITH, supervisor)
    assert paid == post(desk, "cash/redeem", "cashier", id="pay", number=number).json()
    assert tickets_waiting(desk) == []
    assert approved(desk, number) == (409, "this ticket is redeemed")
    pays_in(desk, player, 150_000)
    assert withdraw(desk, "cashier", player, 150_000)[0] == 200, (
        "what two people paid counts for nobody alone"
    )


def test_a_reprint_ends_an_approval_and_the_ticket_can_be_approved_again(desk: Staffed) -> None:
    _, number = large_ticket(desk)
    assert approved(desk, number)[0] == 200
    assert post(desk, "cash/reprint", "cashier", number=number, reason="jam").json()["approved_by"] == ""
    assert cashed(desk, number)[0] == 409
    assert approved(desk, number)[0] == 200
    assert cashed(desk, number)[0] == 200


@pytest.mark.parametrize("how", ["redeem", "void", "expire"])
def test_an_approved_ticket_ends_like_every_other_and_its_approval_with_it(desk: Staffed, how: str) -> None:
    player, number = large_ticket(desk)
    assert approved(desk, number)[0] == 200
    if how == "redeem":
        assert post(desk, "redeem", player, number=number).status_code == 200
    elif how == "void":
        assert post(desk, "cash/void", "cashier", number=number, reason="torn").status_code == 200
    else:
        desk.ground.clock.at += 31 * DAY
        desk.people["cashier"] = second_person(desk, "later", Role.CASHIER)
        open_drawer(desk)
    ends = {
        "redeem": "this ticket is redeemed",
        "void": "this ticket is void",
        "expire": "this ticket has expired",
    }
    assert cashed(desk, number) == (409, ends[how])
    if how != "expire":
        assert balance(desk, player) == 300_000


def test_a_reservation_keeps_an_approved_ticket_for_its_cashier(desk: Staffed) -> None:
    other = second_person(desk, "other cashier", Role.CASHIER)
    open_drawer(desk, who=other)
    player, number = large_ticket(desk)
    assert post(desk, "cash/reserve", "cashier", number=number).status_code == 200
    assert approved(desk, number)[0] == 200
    elsewhere = (409, "this ticket is reserved elsewhere")
    assert cashed(desk, number, other) == said(post(desk, "redeem", player, number=number)) == elsewhere
    assert post(desk, "cash/release", "cashier", number=number).status_code == 200
    assert cashed(desk, number, other)[0] == 200, "the approval is of the ticket, whoever pays it"


def in_another_role(desk: Staffed, person: Person, name: str, role: str) -> Person:
    """Signed in once more, in a role that an operator gave."""
    wish = {"person": person.id, "role": role, "reason": "promoted"}
    done = desk.stage.play(desk.ground.post("/api/people/role", wish, desk.people["operator"]))
    assert done.status_code == 200, done.text
    return desk.stage.play(desk.ground.signed("/api/sign-in", {"name": name, "password": PASSWORD}))


@pytest.mark.long
def test_whoever_printed_or_reserved_a_ticket_does_not_approve_it_in_another_role(desk: Staffed) -> None:
    promoted = second_person(desk, "promoted", Role.CASHIER)
    player = rich(desk, 100_000)
    out = post(desk, "cash/out", promoted, player=player.id).json()
    (printed,) = (each["number"] for each in out["tickets"])
    _, reserved = large_ticket(desk)
    assert post(desk, "cash/reserve", promoted, number=reserved).status_code == 200
    chief = in_another_role(desk, promoted, "promoted", "supervisor")
    assert approved(desk, printed, chief) == approved(desk, reserved, chief) == SOMEBODY_ELSE


def test_whoever_approved_a_ticket_does_not_pay_it_in_another_role(desk: Staffed) -> None:
    chief = second_person(desk, "chief", Role.SUPERVISOR)
    _, number = large_ticket(desk)
    assert approved(desk, number, chief)[0] == 200
    cashier = in_another_role(desk, chief, "chief", "cashier")
    open_drawer(desk, who=cashier)
    assert cashed(desk, number, cashier) == SOMEBODY_ELSE
    assert cashed(desk, number)[0] == 200


def test_a_player_who_is_a_supervisor_now_does_not_approve_the_own_ticket(desk: Staffed) -> None:
    ann = second_person(desk, "ann", Role.PLAYER)
    pays_in(desk, ann, 200_000)
    number = ticket_of(desk, ann)
    chief = in_another_role(desk, ann, "ann", "supervisor")
    assert approved(desk, number, chief) == SOMEBODY_ELSE
