"""Deal Now is offered to those who sit: bettors behind do not see it, and bet until it ends betting (B29)."""

import pytest
from msgspec.structs import replace
from view_leaks import assert_absent, told_of
from view_scene import Looked

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.deal_button import offers_deal_now
from sabot.table.evolve import evolve
from sabot.table.house.setup import set_up
from sabot.table.view import concerns_all


def few_seats() -> Looked:
    """Two sit, so that Deal Now is offered; Cas stands behind."""
    return Looked(
        "live-blackjack", purses="ann 1000, bob 1000, cas 1000", seats="ann 1, bob 2", cards="Ts 9h Td 8c"
    )


def kind_of_deal(looked: Looked, player: str) -> str | None:
    deal = looked.own(player).deal
    return None if deal is None else deal.kind


@pytest.mark.feature("LIVE-47")
def test_bettors_behind_do_not_see_deal_and_bet_until_it_ends_betting() -> None:
    looked = few_seats()
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "10")
    looked.later(3)
    looked.told(c.Request("ann", c.PressDeal()))
    assert [kind_of_deal(looked, player) for player in ("ann", "bob", "cas")] == [
        "deal-now",
        "deal-now",
        None,
    ]
    assert_absent(looked.public, "deal-now")
    assert (
        looked.refused(c.Request("cas", c.PressDeal()))
        == "Deal is for players with a stake on a hand of their own"
    )
    looked.bet("cas", "1.1", "main", "5", behind=True)
    looked.told(c.Request("bob", c.PressDeal()))
    assert looked.public.phase == "playing"
    assert [(one.hand, one.amount) for one in looked.public.sums.values()] == [("1.1", 500)]
    assert (
        looked.refused(c.Request("cas", c.PlaceBet("1.1", "main", Amount(500), behind=True)))
        == "no more bets"
    )


def test_a_seated_player_who_only_bets_behind_does_not_see_it_either() -> None:
    looked = few_seats()
    assert kind_of_deal(looked, "bob") == "deal-now"
    looked.bet("bob", "1.1", "main", "5", behind=True)
    assert kind_of_deal(looked, "bob") is None


def test_who_has_pressed_it_is_told_to_those_who_may_press_it() -> None:
    looked = few_seats()
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "10")
    before = looked.table
    looked.told(c.Request("ann", c.PressDeal()))
    assert [seat.ready for seat in looked.public.seats] == [False, False]
    deal = looked.own("bob").deal
    assert deal is not None
    assert (deal.pressed, deal.pressed_at) == (False, (1,))
    told = told_of(before, e.DealPressed("ann", looked.host.at), looked.table)
    assert (told.view, told.cues) == ({}, ())
    assert concerns_all(before, looked.table), "the others are shown it with their own parts"


def test_that_it_is_offered_is_told_to_those_who_sit() -> None:
    looked = few_seats()
    assert [kind_of_deal(looked, player) for player in ("ann", "bob", "cas")] == [
        "deal-now",
        "deal-now",
        None,
    ]
    opened, without = (e.BettingOpened("t1/1/2", deal_now=offered, setup=1) for offered in (True, False))
    told, otherwise = (
        told_of(looked.table, event, evolve(looked.table, event)) for event in (opened, without)
    )
    assert told.view | {"deal": "hurries"} == otherwise.view, "others have no button, and are not told why"
    assert told.cues == otherwise.cues == ()


@pytest.mark.feature("LIVE-43")
@pytest.mark.parametrize("behind", [True, False])
@pytest.mark.parametrize(("game", "known"), [("live-blackjack", True), ("etg-blackjack", False)])
def test_a_house_without_bets_behind_offers_deal_now_all_the_same(
    game: str, known: bool, behind: bool
) -> None:
    house = profile("open")
    setup = set_up(
        "one",
        catalogue().find(game),
        Mode.VIDEO,
        replace(house, live=replace(house.live, bet_behind=behind)),
    )
    assert not isinstance(setup, Refused)
    assert bool(setup.fields.behind) is (behind and known)
    table = replace(Looked(game, purses="ann 1000", seats="ann 1").table, setup=setup)
    assert offers_deal_now(table) is known
