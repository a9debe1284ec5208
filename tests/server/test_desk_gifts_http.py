"""Over HTTP: what people tried at the cash desk to make cash of gifts, and to pay themselves."""

from collections.abc import Iterator

import pytest
from desk_drawing import STARTS_WITH, balance, get, guest, open_drawer, post, said
from ground import Ground, Person, config_of, staged
from msgspec.structs import replace
from staffed_house import PASSWORD, TABLES, Staffed, staffed

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DAY
from sabot.money import Amount
from sabot.server.cashdesk.desk_notices import sweep_once
from sabot.server.config.server_config import CashDeskSettings, CreditSettings
from sabot.server.people.person import Person as Somebody
from sabot.server.people.person import Role

__all__ = ["staffed"]


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def added(desk: Staffed, name: str, role: Role = Role.PLAYER) -> str:
    """As on a command line: nobody has signed in under the name yet."""
    ground = desk.ground
    person = desk.stage.play(ground.service.people.add(name, PASSWORD, role, ground.clock.at))
    assert isinstance(person, Somebody)
    return person.id


def test_first_credits_after_a_deposit_are_not_paid_out(desk: Staffed) -> None:
    annie = added(desk, "annie")
    assert post(desk, "cash/deposit", "cashier", player="annie", amount=100).status_code == 200
    player = desk.stage.play(desk.ground.signed("/api/sign-in", {"name": "annie", "password": PASSWORD}))
    assert (player.id, balance(desk, player)) == (annie, 1_000_100)
    assert get(desk, "players/annie", "cashier").json()["given"] == 1_000_000
    more = said(post(desk, "cash/withdraw", "cashier", player="annie", amount=101))
    assert more == (409, "10000 of it are credits of the house, which are not paid out")
    assert post(desk, "cash/withdraw", "cashier", player="annie", amount=100).status_code == 200
    waiting = post(desk, "cash-out", player).json()["hand_pay"]
    assert (waiting["amount"], waiting["pays"]) == (1_000_000, 0)


def test_a_house_that_gives_nothing_refills_nothing() -> None:
    nothing = CreditSettings(guest=Amount(0), named=Amount(0))
    with staged(replace(config_of(*TABLES), credits=nothing)) as stage:
        player = stage.play(stage.ground.guest())
        refused = stage.play(stage.ground.post("/api/refill", {"id": "more"}, player))
        assert said(refused) == (409, "this house gives no refills")
        stage.ground.check_house()


def test_nobody_pays_a_hand_pay_to_themselves(desk: Staffed) -> None:
    """Patty asks as a player, and is a cashier when it is paid."""
    patty = guest(desk)
    assert post(desk, "cash/deposit", "cashier", player=patty.id, amount=400_000).status_code == 200
    request = post(desk, "cash-out", patty).json()["hand_pay"]["request"]
    assert post(desk, "desk/approve", "supervisor", request=request).status_code == 200
    rules = desk.ground.service.config.desk_rules()
    tell = desk.ground.service.live.tell_desk
    desk.stage.play(tell(c.Request(patty.id, c.OpenDrawer(Amount(1_000_000))), rules))
    own = desk.stage.play(tell(c.Request(patty.id, c.PayByHand(request)), rules))
    assert getattr(own, "reason", "") == "somebody else must do this for you"
    assert post(desk, "cash/hand-pay", "cashier", request=request).json()["paid"] == 400_000


def test_a_player_who_is_gone_for_good_gets_nothing(desk: Staffed) -> None:
    gone = guest(desk)
    people = desk.ground.service.people
    person = desk.stage.play(people.known(gone.id))
    assert person is not None
    desk.stage.play(people.erase(person))
    expected = (409, "this player is gone for good")
    assert said(post(desk, "cash/deposit", "cashier", player=gone.id, amount=100)) == expected
    wish = {"player": gone.id, "value": 1_000, "count": 1, "reason": "birthday"}
    assert said(post(desk, "desk/golden/award", "supervisor", **wish)) == expected
    assert get(desk, f"players/{gone.id}", "cashier").json()["balance"] == STARTS_WITH


def test_a_wish_that_is_repeated_after_the_ticket_is_forgotten_is_answered(desk: Staffed) -> None:
    player = guest(desk)
    number = post(desk, "cash-out", player, id="out").json()["number"]
    assert post(desk, "cash/reserve", "cashier", id="keep", number=number).status_code == 200
    assert post(desk, "cash/release", "cashier", id="leave", number=number).status_code == 200
    assert post(desk, "redeem", player, id="in", number=number).status_code == 200
    ground = desk.ground
    # The desk's own clock alone goes on: sessions do not end.
    far = ground.clock.at + 91 * DAY
    before, ground.clock.at = ground.clock.at, far
    desk.stage.play(sweep_once(ground.service))
    ground.clock.at = before
    gone = (409, "there is no such ticket")
    assert said(post(desk, "redeem", player, id="in", number=number)) == gone
    assert said(post(desk, "cash-out", player, id="out")) == gone
    assert said(post(desk, "cash/reserve", "cashier", id="keep", number=number)) == gone


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("\u200b", (409, "say why")),
        ("\u2060", (409, "say why")),
        ("\u00ad", (409, "say why")),
        ("\u3164", (409, "say why")),
        ("torn\u200b", (409, "say why")),
        ("\x00", (400, "write without line breaks and control characters")),
        ("\u202e", (400, "write without line breaks and control characters")),
    ],
)
def test_a_reason_that_nobody_can_see_is_none(desk: Staffed, reason: str, expected: tuple[int, str]) -> None:
    """Signs that steer are refused with the whole wish, before anybody asks what they stand for."""
    assert (
        said(post(desk, "cash/drawer/move", "cashier", drawer="drawer-1", amount=1, reason=reason))
        == expected
    )


async def tipped(ground: Ground, player: Person, amount: int, table: str = "video") -> None:
    async with ground.wire(player) as wire:
        await wire.send({"type": "subscribe", "table": table})
        await wire.until("own")
        await wire.act(table, {"type": "join"})
        assert (await wire.act(table, {"type": "tip", "amount": amount}))["type"] == "done"
        await wire.act(table, {"type": "call-attendant"})
        await wire.act(table, {"type": "leave"})


def test_gifts_do_not_become_cash_by_way_of_a_tip(desk: Staffed) -> None:
    """Three guests tip 1,000.00 that the house gave each; a fourth has 7.00 of her own, and tips 10.00."""
    for _ in range(3):
        desk.stage.play(tipped(desk.ground, guest(desk), STARTS_WITH))
    dora = guest(desk)
    assert post(desk, "cash/deposit", "cashier", player=dora.id, amount=700).status_code == 200
    desk.stage.play(tipped(desk.ground, dora, 1_000))
    signs_in(desk, "croupier", "salon")
    desk.stage.play(tipped(desk.ground, guest(desk), STARTS_WITH, "salon"))
    wish = {"table": "salon", "dealer": "croupier", "amount": 1}
    assert said(post(desk, "cash/tips", "cashier", **wish)) == (409, "there are only 0 of tips at this table")
    assert desk.ground.house.store.ledger.balance("tips:video") == 700
    assert get(desk, f"players/{dora.id}", "cashier").json()["given"] == STARTS_WITH - 300


def signs_in(desk: Staffed, who: str, table: str) -> None:
    reply = desk.stage.play(desk.wires[who].act(table, {"type": "sign-in"}))
    assert reply["type"] == "done", reply


def test_tips_are_paid_to_who_dealt_there_and_to_nobody_else(desk: Staffed) -> None:
    """Dora tips 7.00 of her own; the croupier of the table gets them, in one part or in two."""
    dora, gone = guest(desk), added(desk, "ghost", Role.CROUPIER)
    assert post(desk, "cash/deposit", "cashier", player=dora.id, amount=700).status_code == 200
    signs_in(desk, "croupier", "salon")
    desk.stage.play(tipped(desk.ground, dora, 700, "salon"))
    people = desk.ground.service.people
    ghost = desk.stage.play(people.known(gone))
    assert ghost is not None
    desk.stage.play(people.erase(ghost))
    nobody = "tips go to somebody of the house who has dealt or answered a call at this table"
    for other in ("cashier", "supervisor", "second", dora.id, gone):
        wish = {"table": "salon", "dealer": other, "amount": 100}
        assert said(post(desk, "cash/tips", "cashier", **wish)) == (409, nobody), other
    elsewhere = {"table": "pit", "dealer": "croupier", "amount": 100}
    assert said(post(desk, "cash/tips", "cashier", **elsewhere)) == (409, nobody)
    for amount in (300, 400):
        wish = {"table": "salon", "dealer": "croupier", "amount": amount}
        assert post(desk, "cash/tips", "cashier", **wish).status_code == 200
    assert said(post(desk, "cash/tips", "cashier", **wish)) == (409, "there are only 0 of tips at this table")


def test_nobody_pays_tips_to_themselves_also_after_a_change_of_role(desk: Staffed) -> None:
    """The croupier has dealt, and is a cashier now."""
    dora = guest(desk)
    assert post(desk, "cash/deposit", "cashier", player=dora.id, amount=700).status_code == 200
    signs_in(desk, "croupier", "salon")
    desk.stage.play(tipped(desk.ground, dora, 700, "salon"))
    kim = desk.people["croupier"].id
    rules, tell = desk.ground.service.config.desk_rules(), desk.ground.service.live.tell_desk
    desk.stage.play(tell(c.Request(kim, c.OpenDrawer(Amount(1_000))), rules))
    own = desk.stage.play(tell(c.Request(kim, c.PayTips("salon", kim, Amount(100), served=True)), rules))
    assert getattr(own, "reason", "") == "somebody else must do this for you"


def test_a_ticket_says_what_of_it_is_not_worth_cash(desk: Staffed) -> None:
    """Of 1,007.00 the house gave 1,000.00: its owner is told so, whoever redeems it, and the cashier."""
    dora, finder = guest(desk), guest(desk)
    assert post(desk, "cash/deposit", "cashier", player=dora.id, amount=700).status_code == 200
    ticket = post(desk, "cash-out", dora).json()
    assert (ticket["amount"], ticket["given"]) == (STARTS_WITH + 700, STARTS_WITH)
    (listed,) = get(desk, "tickets", dora).json()
    assert listed == ticket
    (seen,) = get(desk, f"players/{dora.id}", "cashier").json()["tickets"]
    reserved = post(desk, "cash/reserve", "cashier", number=ticket["number"]).json()
    assert seen["given"] == reserved["given"] == STARTS_WITH
    assert post(desk, "cash/release", "cashier", number=ticket["number"]).status_code == 200
    assert post(desk, "redeem", finder, number=ticket["number"]).json()["given"] == STARTS_WITH


def test_where_gifts_are_paid_out_a_ticket_is_worth_all_of_it() -> None:
    pays = replace(config_of(*TABLES), desk=CashDeskSettings(pays_given=True))
    with staged(pays) as stage:
        player = stage.play(stage.ground.guest())
        ticket = stage.play(stage.ground.post("/api/cash-out", {"id": "out"}, player)).json()
        assert (ticket["amount"], ticket["given"]) == (STARTS_WITH, 0)


def test_a_supervisor_allows_what_one_cashier_may_not_pay_of_tips(desk: Staffed) -> None:
    """3,000.00 is what one person pays in a day; dora tips 4,000.00 of her own."""
    dora = guest(desk)
    assert post(desk, "cash/deposit", "cashier", player=dora.id, amount=400_000).status_code == 200
    signs_in(desk, "croupier", "salon")
    desk.stage.play(tipped(desk.ground, dora, 400_000, "salon"))
    wish = {"table": "salon", "dealer": "croupier", "amount": 400_000}
    alone = (409, "a second person must approve what is more than 3000")
    assert said(post(desk, "cash/tips", "cashier", **wish)) == alone
    for who in ("cashier", "croupier", "operator", dora):
        assert said(post(desk, "desk/tips", who, **wish)) == (403, "this is not for your role to do")
    allowed = post(desk, "desk/tips", "supervisor", **wish).json()
    assert (allowed["amount"], allowed["dealer"]) == (400_000, desk.people["croupier"].id)
    assert post(desk, "cash/tips", "cashier", id="once", **wish).status_code == 200
    assert post(desk, "cash/tips", "cashier", id="once", **wish).status_code == 200
    assert desk.ground.house.store.ledger.balance("tips:salon") == 0
