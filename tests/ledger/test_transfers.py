"""The ledger itself: holds and posts, one rule of overdraft, linked groups, ids that count once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.games.answer import Refused
from sabot.ledger import Hold, Ledger, Move, Post, Transfer, Void, apply, imbalance
from sabot.ledger.account import (
    BONUS,
    CASH_DESK,
    EXPIRED,
    ISSUER,
    TICKETS,
    commission,
    golden,
    held,
    house,
    kind_of,
    may_be_overdrawn,
    owner_of,
    tips,
    wallet,
)
from sabot.ledger.route import ROUTES, Purpose
from sabot.ledger.state import forget
from sabot.money import Amount

ANN, BOB = wallet("ann"), wallet("bob")


def issue(name: str, to: str, amount: int) -> Move:
    return Move(name, Purpose.CREDITS_ISSUED, ISSUER, to, Amount(amount))


def stake(name: str, amount: int, of: str = ANN) -> Hold:
    return Hold(name, Purpose.STAKE, of, held("t1"), Amount(amount), "t1/1/1", "3.1 main")


def tip(name: str, amount: int) -> Move:
    return Move(name, Purpose.TIP, ANN, tips("t1"), Amount(amount))


def after(*groups: tuple[Transfer, ...], ledger: Ledger | None = None) -> Ledger:
    ledger = ledger or Ledger()
    for group in groups:
        answer = apply(ledger, group)
        assert isinstance(answer, Ledger), answer
        ledger = answer
    return ledger


def why_not(ledger: Ledger, *group: Transfer) -> str:
    answer = apply(ledger, group)
    assert isinstance(answer, Refused), "this should have been refused"
    return answer.reason


def test_money_that_is_held_stays_but_cannot_be_used_twice() -> None:
    ledger = after((issue("a", ANN, 100),), (stake("b", 60),))
    assert (ledger.balance(ANN), ledger.available(ANN), ledger.balance(held("t1"))) == (100, 40, 0)
    assert ledger.account(held("t1")).coming == 60
    assert why_not(ledger, stake("c", 41)) == "there is not enough: 0.40 of 0.41"
    assert why_not(ledger, tip("c", 41)) == "there is not enough: 0.40 of 0.41"
    assert after((stake("c", 40),), ledger=ledger).available(ANN) == 0


def test_a_post_moves_and_frees_the_rest_and_a_void_frees_all() -> None:
    ledger = after((issue("a", ANN, 100),), (stake("b", 60), stake("c", 30)), (Post("d", "b", Amount(45)),))
    assert (ledger.balance(ANN), ledger.available(ANN), ledger.balance(held("t1"))) == (55, 25, 45)
    ledger = after((Void("e", "c"),), ledger=ledger)
    assert (ledger.balance(ANN), ledger.available(ANN), ledger.balance(held("t1"))) == (55, 55, 45)
    assert not ledger.holds
    assert not ledger.pending


@pytest.mark.parametrize(
    "second", [Post("d", "b", Amount(60)), Void("d", "b"), Post("d", "x", Amount(1)), Void("d", "x")]
)
def test_a_hold_ends_once(second: Transfer) -> None:
    ledger = after((issue("a", ANN, 100),), (stake("b", 60),))
    for first in (Post("c", "b", Amount(60)), Void("c", "b")):
        assert "nothing is held under" in why_not(after((first,), ledger=ledger), second)
        assert "nothing is held under" in why_not(ledger, first, second)


@pytest.mark.parametrize("amount", [0, -1, 61])
def test_one_cannot_post_more_than_is_held_nor_nothing(amount: int) -> None:
    ledger = after((issue("a", ANN, 100),), (stake("b", 60),))
    assert "held one cannot post" in why_not(ledger, Post("c", "b", Amount(amount)))


def test_a_linked_group_goes_through_whole_or_not_at_all() -> None:
    ledger = after((issue("a", ANN, 100),))
    assert why_not(ledger, tip("b", 70), tip("c", 31)) == "there is not enough: 0.30 of 0.31"
    assert ledger.balance(ANN) == 100
    assert after((tip("b", 70), tip("c", 30)), ledger=ledger).balance(ANN) == 0


def test_later_transfers_of_a_group_see_the_earlier_ones() -> None:
    ledger = after((issue("a", ANN, 50), tip("b", 50)))
    assert (ledger.balance(ANN), ledger.balance(tips("t1"))) == (0, 50)
    assert why_not(Ledger(), tip("b", 50), issue("a", ANN, 50)) == "there is not enough: 0 of 0.50"


def test_the_same_id_with_the_same_body_changes_nothing() -> None:
    group = (tip("b", 70), stake("c", 30))
    ledger = after((issue("a", ANN, 100),), group)
    assert apply(ledger, group) == ledger
    assert apply(ledger, group[:1]) == ledger


def test_the_same_id_with_another_body_is_refused() -> None:
    ledger = after((issue("a", ANN, 100),), (tip("b", 70),))
    assert "it was another one" in why_not(ledger, tip("b", 71))
    assert "it was another one" in why_not(ledger, stake("b", 70))
    assert "it was another one" in why_not(ledger, tip("b", 70), tip("c", 1)), "a group is known whole or not"
    assert why_not(ledger, tip("d", 1), tip("d", 1)) == "a group may not hold the same id twice"


def test_a_refused_id_may_be_used_again() -> None:
    ledger = after((issue("a", ANN, 10),))
    why_not(ledger, tip("b", 11))
    assert after((tip("b", 10),), ledger=ledger).balance(ANN) == 0


def test_a_host_whose_store_remembers_may_forget() -> None:
    ledger = forget(after((issue("a", ANN, 100),), (stake("b", 60),), (tip("c", 5),)))
    assert (ledger.balance(ANN), ledger.available(ANN), list(ledger.known)) == (95, 35, ["b"])
    assert after((Post("d", "b", Amount(60)),), ledger=ledger).balance(ANN) == 35
    later = after((stake("e", 20),), (tip("f", 5),), ledger=ledger)
    assert sorted(later.known) == sorted(later.holds) == ["b", "e"]


@pytest.mark.gli("2.5.6")
def test_no_way_leads_from_one_player_to_another() -> None:
    ledger = after((issue("a", ANN, 100),), (issue("b", BOB, 100),))
    for purpose in Purpose:
        assert isinstance(apply(ledger, (Move("c", purpose, ANN, BOB, Amount(1)),)), Refused)
    assert not [way for way in ROUTES.values() if all(owner_of(f"{kind.value}:x") for kind in way)]


@pytest.mark.gli("2.5.6")
def test_a_tip_goes_to_the_dealers_account_and_nowhere_else() -> None:
    ledger = after((issue("a", ANN, 100),))
    assert "does not lead" in why_not(ledger, Move("b", Purpose.TIP, ANN, house("t1"), Amount(1)))
    assert after((tip("b", 1),), ledger=ledger).balance(tips("t1")) == 1


@pytest.mark.parametrize("amount", [0, -5])
def test_amounts_are_more_than_nothing(amount: int) -> None:
    ledger = after((issue("a", ANN, 100),))
    assert why_not(ledger, tip("b", amount)) == "an amount must be more than nothing"
    assert why_not(ledger, stake("b", amount)) == "an amount must be more than nothing"


def test_golden_chips_are_not_divided() -> None:
    tray = golden("ann", 500)
    award = Move("a", Purpose.GOLDEN_AWARDED, BONUS, tray, Amount(1500), "welcome")
    assert why_not(Ledger(), Move("a", Purpose.GOLDEN_AWARDED, BONUS, tray, Amount(501))) == (
        "golden chips cannot be divided"
    )
    ledger = after((award,), (Hold("b", Purpose.GOLDEN_STAKE, tray, held("t1"), Amount(1000), "r", "m"),))
    assert why_not(ledger, Post("c", "b", Amount(250))) == "golden chips cannot be divided"
    assert ledger.values["ann"] == (500,)
    assert after((Post("c", "b", Amount(500)),), ledger=ledger).available(tray) == 1000


def test_only_sources_and_houses_may_be_overdrawn() -> None:
    never = (ANN, golden("ann", 5), held("t"), tips("t"), commission("t"), TICKETS, EXPIRED)
    assert not [name for name in never if may_be_overdrawn(name)]
    assert all(may_be_overdrawn(name) for name in (house("t"), ISSUER, CASH_DESK, BONUS))


@pytest.mark.parametrize("name", ["", "a:b"])
def test_a_name_that_would_be_read_as_another_account_is_an_error(name: str) -> None:
    for make in (wallet, held, house, tips, commission):
        with pytest.raises(ValueError, match="cannot name an account"):
            make(name)
    with pytest.raises(ValueError, match="is no account"):
        kind_of("purse:ann")
    with pytest.raises(ValueError, match="is no chip"):
        golden("ann", 0)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 60)), max_size=30))
def test_pending_money_is_indexed_by_what_it_belongs_to(acts: list[tuple[int, int]]) -> None:
    """Holds and voids in any order: the index says exactly what the holds say."""
    ledger = after((issue("a", ANN, 200), issue("b", BOB, 200)))
    for number, (act, amount) in enumerate(acts):
        opened = sorted(ledger.holds)
        wish: Transfer = stake(f"n{number}", amount, (ANN, BOB)[act % 2])
        if opened and act > 1:
            wish = Void(wish.id, opened[0]) if act == 2 else Post(wish.id, opened[-1], Amount(1))
        answer = apply(ledger, (wish,))
        ledger = ledger if isinstance(answer, Refused) else answer
        indexed = [hold for who in ledger.holders("t1/1/1") for hold in ledger.holds_for("t1/1/1", who)]
        assert sorted(hold.id for hold in indexed) == sorted(ledger.holds)
        for who, name in (("ann", ANN), ("bob", BOB)):
            assert ledger.held_for("t1/1/1", who) == ledger.account(name).held
        assert imbalance(ledger) == 0
