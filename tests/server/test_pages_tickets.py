"""Cash-out tickets of a player's own: printed once, listed, and redeemed once, by whoever holds them."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged
from msgspec.structs import replace

from sabot.ledger.barcode import is_validation_number
from sabot.profiles import Mode
from sabot.server.config.server_config import CashDeskSettings, TableEntry

CREDIT = 100_000
"""Of a new guest: 1,000.00."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(
        config_of(TableEntry(id="own", game="punto-banco", mode=Mode.INTERNAL, own_tables=0))
    ) as opened:
        yield opened


def posted(stage: Stage, path: str, person: Person | None, **body: Any) -> httpx.Response:
    return stage.play(stage.ground.post(path, body, person))


def listed(stage: Stage, person: Person) -> list[Plain]:
    tickets: list[Plain] = stage.play(stage.ground.get("/api/tickets", person)).json()
    return tickets


def balance(stage: Stage, person: Person) -> int:
    me: Plain = stage.play(stage.ground.get("/api/me", person)).json()
    return int(me["balance"])


@pytest.mark.feature("BJ-105")
@pytest.mark.feature("BAC-12")
def test_all_credit_goes_on_a_ticket_and_comes_back_from_it(stage: Stage) -> None:
    ann = stage.play(stage.ground.guest())
    ticket = posted(stage, "/api/cash-out", ann, id="out-1").json()
    assert (ticket["amount"], ticket["state"], ticket["sequence"]) == (CREDIT, "issued", 1)
    assert is_validation_number(ticket["number"])
    assert ticket["shown"].replace("-", "") == ticket["number"]
    # A start of four elements, nine pairs of ten, and a stop of three.
    assert len(ticket["bars"]) == 4 + 9 * 10 + 3
    assert ticket["words"].lower().startswith("one thousand")
    assert balance(stage, ann) == 0
    assert listed(stage, ann) == [ticket]
    again = posted(stage, "/api/redeem", ann, id="in-1", number=ticket["number"]).json()
    assert (again["state"], balance(stage, ann)) == ("redeemed", CREDIT)
    stage.ground.check_house()


def test_a_wish_that_is_sent_twice_is_done_once(stage: Stage) -> None:
    ann = stage.play(stage.ground.guest())
    first, second = (posted(stage, "/api/cash-out", ann, id="out-1").json() for _ in range(2))
    assert first == second
    both = [posted(stage, "/api/redeem", ann, id="in-1", number=first["number"]).json() for _ in range(2)]
    assert both[0] == both[1]
    assert balance(stage, ann) == CREDIT
    assert len(listed(stage, ann)) == 1


def test_a_ticket_is_worth_something_once(stage: Stage) -> None:
    ann = stage.play(stage.ground.guest())
    number = posted(stage, "/api/cash-out", ann, id="out-1").json()["number"]
    posted(stage, "/api/redeem", ann, id="in-1", number=number)
    refused = posted(stage, "/api/redeem", ann, id="in-2", number=number)
    assert (refused.status_code, refused.json()["reason"]) == (409, "this ticket is redeemed")
    assert balance(stage, ann) == CREDIT


@pytest.mark.long
def test_whoever_holds_a_ticket_redeems_it_once(stage: Stage) -> None:
    ann, bob = (stage.play(stage.ground.guest()) for _ in range(2))
    number = posted(stage, "/api/cash-out", ann, id="out-1").json()["number"]
    assert posted(stage, "/api/redeem", bob, id="in-1", number=number).status_code == 200
    assert posted(stage, "/api/redeem", ann, id="in-2", number=number).status_code == 409
    assert (listed(stage, bob), listed(stage, ann)[0]["state"]) == ([], "redeemed")
    assert (balance(stage, ann), balance(stage, bob)) == (0, 2 * CREDIT)


def test_where_tickets_are_bound_nobody_redeems_that_of_another() -> None:
    config = replace(
        config_of(TableEntry(id="own", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)),
        desk=CashDeskSettings(bearer=False),
    )
    with staged(config) as stage:
        ann, bob = (stage.play(stage.ground.guest()) for _ in range(2))
        number = posted(stage, "/api/cash-out", ann, id="out-1").json()["number"]
        refused = posted(stage, "/api/redeem", bob, id="in-1", number=number)
        assert (refused.status_code, balance(stage, bob)) == (409, CREDIT)
        assert posted(stage, "/api/redeem", ann, id="in-2", number=number).status_code == 200


@pytest.mark.feature("BJ-105")
@pytest.mark.feature("BAC-12")
def test_no_ticket_while_stakes_lie_and_none_of_nothing(stage: Stage) -> None:
    async def scene(ground: Ground) -> str:
        ann = await ground.guest()
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "own"})
            await wire.act("own", {"type": "join"})
            bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
            await wire.act("own", bet)
            return str((await ground.post("/api/cash-out", {"id": "out-1"}, ann)).json()["reason"])

    assert stage.play(scene(stage.ground)) == "there are bets on the table"
    ann = stage.play(stage.ground.guest())
    posted(stage, "/api/cash-out", ann, id="out-1")
    assert posted(stage, "/api/cash-out", ann, id="out-2").json()["reason"] == "there is no credit to pay out"


def test_more_than_a_ticket_may_hold_is_paid_by_hand(stage: Stage) -> None:
    credentials = {"name": "Ann", "password": "correct horse battery"}
    ann = stage.play(stage.ground.signed("/api/register", credentials))
    waits = posted(stage, "/api/cash-out", ann, id="out-1")
    assert (waits.status_code, balance(stage, ann)) == (200, 0)
    assert (waits.json()["hand_pay"]["amount"], waits.json()["hand_pay"]["pays"]) == (1_000_000, 0)
    back = posted(stage, "/api/cash-out/back", ann, id="back-1")
    assert (back.json()["balance"], balance(stage, ann)) == (1_000_000, 1_000_000)
    assert posted(stage, "/api/cash-out/back", ann, id="back-1").status_code == 200
    assert posted(stage, "/api/cash-out/back", ann, id="back-2").status_code == 409


@pytest.mark.parametrize(("path", "body"), [("/api/cash-out", {}), ("/api/redeem", {"number": 18 * "1"})])
def test_only_our_page_moves_money(stage: Stage, path: str, body: Plain) -> None:
    ann = stage.play(stage.ground.guest())
    ann.proof = 32 * "0"
    assert posted(stage, path, ann, id="x", **body).status_code == 403
    assert posted(stage, path, None, id="x", **body).status_code == 401


@pytest.mark.parametrize("number", ["1", 19 * "1", 17 * "1" + "x"])
def test_what_is_no_number_of_a_ticket_is_refused(stage: Stage, number: str) -> None:
    ann = stage.play(stage.ground.guest())
    assert posted(stage, "/api/redeem", ann, id="x", number=number).status_code == 400
