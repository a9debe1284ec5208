"""Over HTTP: nobody goes for good while there is something of theirs in the house, and nothing follows."""

from collections.abc import Callable, Iterator

import pytest
from desk_drawing import get, guest, open_drawer, post, said, second_person
from ground import Plain
from staffed_house import PASSWORD, Staffed, staffed
from two_tables import BET

from sabot.cashdesk import commands as c
from sabot.games.answer import Refused
from sabot.ledger import account
from sabot.money import Amount
from sabot.server.people.account_rows import LEAVE_GUEST, REMOVE
from sabot.server.people.person import Role

__all__ = ["staffed"]

WAYS = ("remove", "erase")


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def asked(desk: Staffed, way: str, person: str, who: str = "operator") -> tuple[int, str]:
    wish = {"person": person, "reason": "asked for it"}
    return said(desk.stage.play(desk.ground.post(f"/api/people/{way}", wish, desk.people[who])))


def told(desk: Staffed, command: c.Request) -> None:
    rules = desk.ground.service.config.desk_rules()
    reply = desk.stage.play(desk.ground.service.live.tell_desk(command, rules))
    assert not isinstance(reply, Refused), reply


def ok(answer: tuple[int, str]) -> None:
    assert answer == (200, "")


def paid_in(desk: Staffed) -> None:
    ok(said(post(desk, "cash/deposit", "cashier", player="player", amount=2_500)))


def ticket(desk: Staffed) -> None:
    paid_in(desk)
    ok(said(post(desk, "cash/out", "cashier", player="player")))


def hand_pay(desk: Staffed) -> None:
    told(
        desk,
        c.Request(
            desk.people["cashier"].id, c.Deposit(player=desk.people["player"].id, amount=Amount(400_000))
        ),
    )
    ok(said(post(desk, "cash-out", "player")))


def chips(desk: Staffed) -> None:
    wish = {"player": "player", "value": 1_000, "count": 3, "reason": "birthday"}
    ok(said(post(desk, "desk/golden/award", "supervisor", **wish)))


def award(desk: Staffed) -> None:
    wish = {"player": "player", "value": 100_000, "count": 50, "reason": "birthday"}
    ok(said(post(desk, "desk/golden/award", "supervisor", **wish)))


def drawer(desk: Staffed) -> None:
    """Who was a cashier until a moment ago."""
    told(desk, c.Request(desk.people["player"].id, c.OpenDrawer(Amount(100))))


LEFT: dict[str, tuple[Callable[[Staffed], None], str]] = {
    "money": (paid_in, "25 in the purse: pay it out"),
    "ticket": (ticket, "25 on open tickets: cash them, or redeem and pay them out"),
    "hand-pay": (hand_pay, "4000 that wait to be paid by hand: pay or cancel them"),
    "chips": (chips, "golden chips of 30: take them back"),
    "award": (award, "golden chips that wait for a second person: decline them"),
    "drawer": (drawer, "an open drawer: close it first"),
}


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", LEFT)
def test_nobody_goes_who_has_something_here(desk: Staffed, what: str, way: str) -> None:
    arrange, words = LEFT[what]
    arrange(desk)
    expected = f"there is still something of this person here: {words}"
    assert asked(desk, way, "player") == (409, expected)
    assert get(desk, "me", "player").status_code == 200, "and nothing was done"


@pytest.mark.parametrize("way", WAYS)
def test_stakes_on_a_table_are_something(desk: Staffed, way: str) -> None:
    paid_in(desk)
    wire = desk.wires["player"]

    async def stakes() -> Plain:
        assert (await wire.act("video", {"type": "join"}))["type"] == "done"
        return await wire.act("video", BET)

    assert desk.stage.play(stakes())["type"] == "done"
    status, reason = asked(desk, way, "player")
    assert status == 409
    assert "10 staked at tables: wait until it is paid, or finish the game" in reason


@pytest.mark.parametrize("way", WAYS)
def test_who_has_nothing_goes_and_nothing_follows(desk: Staffed, way: str) -> None:
    player = desk.people["player"]
    paid_in(desk)
    ok(said(post(desk, "cash/withdraw", "cashier", player="player", amount=2_500)))
    assert asked(desk, way, "player", "supervisor") == (403, "this is not for your role to do")
    assert asked(desk, way, "croupier")[0] == 409
    ok(asked(desk, way, "player"))
    assert asked(desk, way, "player") == (404, "there is nobody of this name")
    assert get(desk, "me", player).status_code == 401
    sign_in = desk.ground.post("/api/sign-in", {"name": "player", "password": PASSWORD})
    assert desk.stage.play(sign_in).status_code == 401
    live, rules = desk.ground.service.live, desk.ground.service.config.desk_rules()
    for command in (
        c.Request(desk.people["cashier"].id, c.Deposit(player=player.id, amount=Amount(100))),
        c.Request(player.id, c.Refill(guest=True)),
        c.Request(
            "boss", c.AwardGolden(player=player.id, value=Amount(500), count=1, reason="x", request="r")
        ),
    ):
        reply = desk.stage.play(live.tell_desk(command, rules))
        assert reply == Refused("player-gone")
    assert desk.stage.play(live.journal.head(f"player:{player.id}")).version


def test_credits_of_the_house_alone_keep_nobody_from_being_erased(desk: Staffed) -> None:
    """They were never paid out: the id stays, and they lie there unused."""
    people = desk.ground.service.people
    desk.stage.play(people.add("annie", PASSWORD, Role.PLAYER, desk.ground.clock.at))
    annie = desk.stage.play(desk.ground.signed("/api/sign-in", {"name": "annie", "password": PASSWORD}))
    words = "10000 of credits of the house: erase the person instead"
    assert asked(desk, "remove", "annie") == (409, f"there is still something of this person here: {words}")
    ok(asked(desk, "erase", "annie"))
    assert desk.ground.service.purse(annie.id).balance == 1_000_000
    assert desk.ground.service.purse(annie.id).restraint.left


def test_what_a_guest_of_theirs_has_is_theirs(desk: Staffed) -> None:
    left = guest(desk)
    told(desk, c.Request(desk.people["cashier"].id, c.Deposit(player=left.id, amount=Amount(100))))
    write = desk.ground.service.people.scribe.write
    desk.stage.play(write((LEAVE_GUEST, (left.id, desk.people["player"].id))))
    status, reason = asked(desk, "erase", "player")
    assert status == 409
    assert reason == (
        f"as the guest {left.id}: there is still something of this person here: 1 in the purse: pay it out"
    )


@pytest.mark.parametrize("way", WAYS)
def test_where_somebody_may_not_go_their_guests_stay_too(desk: Staffed, way: str) -> None:
    left = guest(desk)
    write = desk.ground.service.people.scribe.write
    desk.stage.play(write((LEAVE_GUEST, (left.id, desk.people["player"].id))))
    paid_in(desk)
    assert asked(desk, way, "player")[0] == 409
    assert not desk.ground.service.purse(left.id).restraint.left
    ok(said(post(desk, "cash/deposit", "cashier", player=left.id, amount=100)))


def test_money_of_who_went_in_an_older_house_stays_where_it_can_be_paid(desk: Staffed) -> None:
    """Then a name could be taken away while a ticket and a hand-pay were open."""
    first, second, third = (_old(desk, amount) for amount in (2_500, 400_000, 100))
    for player in (first, second):
        ok(said(post(desk, "cash/out", "cashier", player=player)))
    state = desk.stage.play(desk.ground.service.live.cash_desk())
    (number,), (request,) = state.owned[first], tuple(state.hand_pays)
    wish = {"player": third, "value": 100_000, "count": 50, "reason": "birthday"}
    asking = post(desk, "desk/golden/award", "supervisor", **wish).json()["request"]
    removed = ((REMOVE, (player,)) for player in (first, second, third))
    desk.stage.play(desk.ground.service.people.scribe.write(*removed))
    assert said(post(desk, "cash/void", "cashier", number=number, reason="torn")) == (
        409,
        "this player is gone for good; the ticket stays good for whoever brings it",
    )
    assert said(post(desk, "desk/cancel", "cashier", request=request, reason="gone")) == (
        409,
        "this player is gone for good; the money waits here until it is paid by hand",
    )
    boss = second_person(desk, "second boss", Role.SUPERVISOR)
    assert said(post(desk, "desk/approve", boss, request=asking)) == (409, "this player is gone for good")
    ledger = desk.ground.house.store.ledger
    assert ledger.balance(account.ticket(number)) == 2_500
    assert ledger.balance(account.hand_pay(request)) == 400_000
    ok(said(post(desk, "cash/redeem", "cashier", number=number)))


def _old(desk: Staffed, amount: int) -> str:
    made = desk.stage.play(desk.ground.service.people.add_guest(desk.ground.clock.at))
    told(
        desk,
        c.Request(desk.people["cashier"].id, c.Deposit(player=made.id, amount=Amount(amount), reason="x")),
    )
    return made.id
