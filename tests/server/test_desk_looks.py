"""What the cash desk is shown: a ticket by its number alone, a drawer line by line, tips by shift, chips."""

import asyncio
from typing import Any

from desk_drawing import get, open_drawer, post, said, second_person
from ground import Plain
from staffed_house import Staffed, staffed

from sabot.cashdesk.rules import DAY
from sabot.money import Amount
from sabot.records.history.tip_shifts import TipShifts
from sabot.records.journal.positions import PastLine
from sabot.server.cashdesk.desk_notices import sweep_once
from sabot.server.people.person import Role
from sabot.table import events as e

__all__ = ["staffed"]


def looks(staffed: Staffed, path: str, who: str = "cashier") -> Any:
    answer = get(staffed, path, who)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(staffed: Staffed, amount: int = 50_000) -> str:
    """The number of a ticket that the desk printed for a player with so much."""
    assert post(staffed, "cash/deposit", "cashier", player="player", amount=amount).status_code == 200
    account = post(staffed, "cash/out", "cashier", player="player").json()
    return str(account["tickets"][-1]["number"])


def test_a_ticket_is_known_by_its_number_alone_with_all_that_is_printed_on_it(staffed: Staffed) -> None:
    open_drawer(staffed)
    number = printed(staffed, 128_450)
    found = looks(staffed, f"cash/tickets/{number}")
    paper = found["paper"]
    assert (paper["amount"], paper["words"], paper["state"]) == (
        128_450,
        "one thousand two hundred eighty-four credits and fifty hundredths",
        "issued",
    )
    assert (found["pays"], found["needs_second"], found["terminal"]) == (128_450, False, "cash desk")
    assert paper["shown"].replace("-", "") == number
    # Two of five elements of every digit are wide, three times as wide as the others (ISO/IEC 16390).
    assert len(paper["bars"]) == 4 + 18 * 5 + 3
    assert sum(paper["bars"]) == 4 + 18 * (3 + 2 * 3) + 3 + 2
    assert said(get(staffed, f"cash/tickets/{'0' * 18}", "cashier"))[0] == 404
    for who, status in (("supervisor", 200), ("auditor", 200), ("croupier", 403), ("player", 403)):
        assert get(staffed, f"cash/tickets/{number}", who).status_code == status, who
    assert post(staffed, "cash/redeem", "cashier", number=number).status_code == 200
    again = looks(staffed, f"cash/tickets/{number}")
    assert (again["paper"]["state"], again["ended"] > 0) == ("redeemed", True)


def test_who_only_reads_is_not_told_the_number_that_a_ticket_is_redeemed_by(staffed: Staffed) -> None:
    open_drawer(staffed)
    number = printed(staffed, 5_000)
    told = {
        who: get(staffed, "players/player", who).json()["tickets"][-1]["number"]
        for who in ("cashier", "supervisor", "auditor")
    }
    assert told == {"cashier": number, "supervisor": number, "auditor": f"…{number[-4:]}"}


def test_a_large_ticket_says_that_it_takes_two_and_for_whom_it_is_kept(staffed: Staffed) -> None:
    open_drawer(staffed)
    numbers = [printed(staffed, 200_000) for _ in range(2)]
    assert post(staffed, "cash/redeem", "cashier", number=numbers[0]).status_code == 200
    found = looks(staffed, f"cash/tickets/{numbers[1]}")
    assert found["needs_second"], "4,000.00 on one day are more than 3,000.00"
    assert post(staffed, "cash/reserve", "cashier", number=numbers[1]).status_code == 200
    assert looks(staffed, f"cash/tickets/{numbers[1]}")["reserved_by"] == staffed.people["cashier"].id
    assert post(staffed, "cash/redeem", "cashier", number=numbers[1]).status_code == 409
    assert post(staffed, "desk/approve", "supervisor", request=numbers[1]).status_code == 200
    assert looks(staffed, f"cash/tickets/{numbers[1]}")["approved_by"] == staffed.people["supervisor"].id
    assert post(staffed, "cash/redeem", "cashier", number=numbers[1]).status_code == 200


def test_every_movement_of_a_drawer_is_told_with_what_should_be_there_after_it(staffed: Staffed) -> None:
    other = second_person(staffed, "Otto", Role.CASHIER)
    open_drawer(staffed, 100_000)
    open_drawer(staffed, 7_000, other)
    number = printed(staffed, 30_000)
    assert post(staffed, "cash/deposit", other, player="player", amount=900).status_code == 200
    assert post(staffed, "cash/redeem", "cashier", number=number).status_code == 200
    drawer = looks(staffed, "cash/drawer")["drawer"]
    moved = post(staffed, "cash/drawer/move", "cashier", drawer=drawer, amount=-20_000, reason="to the safe")
    assert moved.status_code == 200
    told = looks(staffed, "cash/movements")
    assert [(one["kind"], one["amount"], one["cash"]) for one in told] == [
        ("desk-cash-moved", -20_000, 80_000),
        ("desk-ticket-redeemed", -30_000, 100_000),
        ("desk-deposited", 30_000, 130_000),
        ("desk-drawer-opened", 100_000, 100_000),
    ]
    assert told[0]["cash"] == looks(staffed, "cash/drawer")["cash"]
    assert (told[1]["reference"], told[0]["reason"]) == (number, "to the safe")
    assert [
        one["cash"] for one in staffed.stage.play(staffed.ground.get("/api/cash/movements", other)).json()
    ] == [
        7_900,
        7_000,
    ]
    assert get(staffed, "cash/movements", "supervisor").status_code == 403


def gives(staffed: Staffed, who: str, act: Plain) -> None:
    assert staffed.stage.play(staffed.wires[who].act("salon", act))["type"] == "done", act


def test_tips_are_told_by_dealer_and_shift_and_add_up_to_what_is_there(staffed: Staffed) -> None:
    open_drawer(staffed)
    assert post(staffed, "cash/deposit", "cashier", player="player", amount=5_000).status_code == 200
    gives(staffed, "player", {"type": "join"})
    for dealer, tip in (("croupier", 700), ("second", 1_100)):
        gives(staffed, dealer, {"type": "sign-in"})
        gives(staffed, "player", {"type": "tip", "amount": tip})
        gives(staffed, dealer, {"type": "sign-out"})
    paid = post(staffed, "cash/tips", "cashier", table="salon", dealer="croupier", amount=600)
    assert paid.status_code == 200
    (salon,) = [row for row in looks(staffed, "desk/tips", "supervisor") if row["table"] == "salon"]
    first, second = staffed.people["croupier"].id, staffed.people["second"].id
    assert salon["there"] == 1_200
    assert [(one["dealer"], one["tips"]) for one in salon["shifts"]] == [(second, 1_100), (first, 700)]
    assert {one["dealer"]: (one["given"], one["paid"]) for one in salon["dealers"]} == {
        first: (700, 600),
        second: (1_100, 0),
    }
    assert sum(one["given"] - one["paid"] for one in salon["dealers"]) == salon["there"]
    assert all(one["went"] is not None for one in salon["shifts"])
    assert get(staffed, "desk/tips", "croupier").status_code == 403


def lines(*events: e.Event) -> list[PastLine]:
    return [PastLine("table:salon", n, n, event, (), "") for n, event in enumerate(events, 1)]


def test_a_tip_is_of_who_deals_when_it_is_given_and_a_wrong_book_is_seen() -> None:
    class Forgetful(TipShifts):
        def _end(self, table: str, at: int) -> None:
            """A mistake on purpose: whoever goes stays."""

    told = lines(
        e.CroupierCame("ann"),
        e.TipGiven("p", Amount(500), Amount(200)),
        e.CroupierWent("ann"),
        e.TipGiven("p", Amount(50)),
    )
    expected = [("", 50), ("ann", 300)]
    for book, right in ((TipShifts(), True), (Forgetful(), False)):
        for line in told:
            book.follow(line)
        assert ([(shift.dealer, shift.tips) for shift in book.of("salon")] == expected) is right


def test_golden_chips_stand_in_the_account_with_reason_and_end(staffed: Staffed) -> None:
    for reason, days in (("birthday", 2), ("welcome", None)):
        wish = {"player": "player", "value": 2_500, "count": 3, "reason": reason, "days": days}
        assert post(staffed, "desk/golden/award", "supervisor", **wish).status_code == 200
    chips = looks(staffed, "players/player")["golden"]
    assert [(one["count"], one["reason"], one["expires"] is None) for one in chips] == [
        (3, "birthday", False),
        (3, "", True),
    ]
    back = {"player": "player", "value": 2_500, "count": 1, "reason": "a mistake"}
    assert post(staffed, "desk/golden/withdraw", "supervisor", **back).status_code == 200
    assert sum(one["count"] for one in looks(staffed, "players/player")["golden"]) == 5
    staffed.ground.clock.at += 2 * DAY
    staffed.stage.play(sweep_once(staffed.ground.service))
    signed = staffed.stage.play(
        staffed.ground.signed("/api/sign-in", {"name": "auditor", "password": "a long enough word"})
    )
    left = staffed.stage.play(staffed.ground.get("/api/players/player", signed)).json()["golden"]
    assert [(one["count"], one["expires"]) for one in left] == [(3, None)], (
        "what was left of the first is gone"
    )


def test_a_hand_pay_says_at_which_table_its_player_is_and_the_desk_what_binds_it(staffed: Staffed) -> None:
    open_drawer(staffed)
    assert post(staffed, "cash/deposit", "cashier", player="player", amount=400_000).status_code == 200
    gives(staffed, "player", {"type": "join"})
    assert post(staffed, "cash-out", "player").status_code == 200
    (waiting,) = looks(staffed, "desk/queue")["hand_pays"]
    assert (waiting["tables"], waiting["needs_second"]) == (["salon"], True)
    bounds = looks(staffed, "desk/bounds")
    assert (bounds["paid_alone"], bounds["ticket_most"], bounds["open_tickets"]) == (300_000, 300_000, 0)
    assert get(staffed, "desk/bounds", "croupier").status_code == 403


def test_expired_tickets_are_swept_and_counted(staffed: Staffed) -> None:
    open_drawer(staffed)
    numbers = [printed(staffed, amount) for amount in (30_000, 12_000)]
    assert looks(staffed, "desk/bounds")["open_amount"] == 42_000
    assert post(staffed, "cash/void", "cashier", number=numbers[1], reason="torn").status_code == 200
    staffed.ground.clock.at += 31 * DAY
    staffed.stage.play(sweep_once(staffed.ground.service))
    cashier = staffed.stage.play(
        staffed.ground.signed("/api/sign-in", {"name": "cashier", "password": "a long enough word"})
    )
    bounds = staffed.stage.play(staffed.ground.get("/api/desk/bounds", cashier)).json()
    assert (bounds["open_tickets"], bounds["expired_tickets"], bounds["expired_amount"]) == (0, 1, 30_000)
    found = staffed.stage.play(staffed.ground.get(f"/api/cash/tickets/{numbers[0]}", cashier)).json()
    assert found["paper"]["state"] == "expired"
    late = staffed.stage.play(
        staffed.ground.post("/api/cash/redeem", {"id": "late", "number": numbers[0]}, cashier)
    )
    assert (late.status_code, late.json()["code"]) == (409, "ticket-state")


def test_two_desks_that_redeem_one_ticket_at_once_pay_it_once(staffed: Staffed) -> None:
    other = second_person(staffed, "Otto", Role.CASHIER)
    open_drawer(staffed)
    open_drawer(staffed, 10_000_000, other)
    number = printed(staffed)

    async def both() -> list[tuple[int, str]]:
        wishes = [
            staffed.ground.post("/api/cash/redeem", {"id": f"desk-{n}", "number": number}, who)
            for n, who in enumerate((staffed.people["cashier"], other))
        ]
        answers = await asyncio.gather(*wishes)
        return sorted((answer.status_code, answer.json().get("code", "")) for answer in answers)

    assert staffed.stage.play(both()) == [(200, ""), (409, "ticket-state")]
    staffed.ground.check_house()
