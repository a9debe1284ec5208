"""Bets that players are asked for once the up card lies: when, for what, and how they are settled."""

from fractions import Fraction

import pytest
from blackjack_felt import Felt
from msgspec.structs import replace

from sabot.cards.card import parse_card, value
from sabot.games.bet import LOSES, Asked, Bet, bet, pays, row
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.bet_windows import DEALER_CARDS, DEALER_TWO, Deal
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.hand import BEST, total
from sabot.games.blackjack.round import open_round
from sabot.games.blackjack.rules import Hands, Hole, Insurance, Rules
from sabot.games.catalogue import is_blackjack, own_catalogue
from sabot.games.family import CardChange
from sabot.games.moves import AnswerInsurance, InsuranceAnswered, InsuranceClosed, RoundSettled
from sabot.games.round_questions import corrected, told_again
from sabot.games.stake import Field, Offer, Stake
from sabot.money import Amount


@bet(
    "bust-now",
    title="Bust Now",
    window=DEALER_CARDS,
    labels=("bust", LOSES),
    tables={"standard": pays(row("Bust", "2:1"))},
    asked=Asked(when=lambda up: True, share=Fraction(1), after_check=True),
)
def bust_now(deal: Deal) -> str:
    """Wins when the dealer busts."""
    return "bust" if total(deal.dealer).points > BEST else LOSES


@bet(
    "small-hole",
    title="Small Hole",
    window=DEALER_TWO,
    labels=("small", LOSES),
    tables={"standard": pays(row("Small", "1:1"))},
    asked=Asked(when=lambda up: value(up) == 6, share=Fraction(1, 4)),
)
def small_hole(deal: Deal) -> str:
    """Wins when the card under a six is small."""
    return "small" if value(deal.hole) < 6 else LOSES


def felt_of(rules: Rules, shoe: str, *bets: Bet[Deal], stakes: str = "ann 1 main 100") -> Felt:
    offer: Offer[Deal] = {one.key: Field(one, "standard", one.tables["standard"]) for one in bets}
    placed = tuple(
        Stake(who, box, key, Amount(int(amount)))
        for who, box, key, amount in (each.split() for each in stakes.split(","))
    )
    boxes = tuple(dict.fromkeys(stake.hand for stake in placed))
    return Felt.resumed(open_round(rules, offer, boxes, placed), shoe)


def answer(felt: Felt, who: str, asked: str, *, takes: bool, hand: str = "1") -> None:
    felt.send(AnswerInsurance(who, hand, takes, asked))


def test_it_is_asked_once_the_up_card_lies_and_paid_apart_from_the_hand() -> None:
    felt = felt_of(Rules(), "Ts 6h 9s Tc | 8d", bust_now)
    assert felt.asked == "ann 1"
    answer(felt, "ann", "bust-now", takes=True)
    felt.acts("ann stand")
    assert felt.paid == {"ann 1 main": ("win", 100, 200), "ann 1 bust-now": ("bust", 100, 300)}


def test_who_declines_has_no_stake_on_it() -> None:
    felt = felt_of(Rules(), "Ts 6h 9s Tc | 8d", bust_now)
    answer(felt, "ann", "bust-now", takes=False)
    assert felt.acts("ann stand").paid == {"ann 1 main": ("win", 100, 200)}


def test_the_dealer_plays_for_it_where_every_hand_is_bust() -> None:
    felt = felt_of(Rules(), "Ts 6h 6s Tc | 9s 8d", bust_now)
    answer(felt, "ann", "bust-now", takes=True)
    felt.acts("ann hit")
    assert felt.paid == {"ann 1 main": ("bust", 100, 0), "ann 1 bust-now": ("bust", 100, 300)}


@pytest.mark.parametrize("up", ["A", "T"])
def test_after_the_check_comes_after_it_and_never_where_it_ends_the_round(up: str) -> None:
    hole = {"A": "T", "T": "A"}[up]
    ended = felt_of(Rules(insurance=Insurance.NEVER), f"Ts {up}h 9s {hole}c", bust_now)
    assert ended.paid == {"ann 1 main": ("lose", 100, 0)}
    goes_on = felt_of(Rules(insurance=Insurance.NEVER), f"Ts {up}h 9s 8c", bust_now)
    assert goes_on.state.checked is False
    assert goes_on.asked == "ann 1"


def test_insurance_comes_first_and_each_answer_names_its_bet() -> None:
    felt = felt_of(Rules(), "Ts Ah 9s 5c | 5h", bust_now)
    late = AnswerInsurance("ann", "1", takes=True)
    felt.send(late)
    assert felt.state.answers.get("bust-now") is None
    refused = rounds.decide(felt.state, late)
    assert refused == rounds.decide(felt.state, replace(late, takes=False))
    assert getattr(refused, "code", "") == "insurance-not-offered"
    answer(felt, "ann", "bust-now", takes=False)
    assert felt.acts("ann stand").paid["ann 1 insurance"] == ("lose", 50, 0)


def test_without_a_hole_card_a_blackjack_loses_it() -> None:
    felt = felt_of(Rules(hole=Hole.NONE), "Ts Th 9s | Ac", bust_now)
    answer(felt, "ann", "bust-now", takes=True)
    felt.acts("ann stand")
    assert felt.paid["ann 1 bust-now"] == ("lose", 100, 0)


def test_it_is_asked_only_under_its_cards_and_takes_its_share_rounded_down() -> None:
    assert felt_of(Rules(), "Ts 5h 9s Tc", small_hole).may("ann")
    felt = felt_of(Rules(), "Ts 6h 9s 5c | Tc", small_hole, stakes="ann 1 main 103")
    answer(felt, "ann", "small-hole", takes=True)
    felt.acts("ann stand")
    assert felt.paid["ann 1 small-hole"] == ("small", 25, 50)
    too_small = felt_of(Rules(), "Ts 6h 9s 5c", small_hole, stakes="ann 1 main 3")
    assert too_small.may("ann"), "a quarter of three is nothing"


def test_everybody_on_a_common_hand_is_asked_until_the_table_closes() -> None:
    rules = Rules(hands=Hands.COMMON)
    felt = felt_of(rules, "Ts 6h 9s Tc | 8d", bust_now, stakes="ann 1 main 100,bob 1 main 40")
    answer(felt, "bob", "bust-now", takes=True)
    felt.acts("close, ann stand, bob stand, close")
    assert felt.paid["bob 1 bust-now"] == ("bust", 40, 120)
    assert "ann 1 bust-now" not in felt.paid


def test_a_round_told_again_asks_for_the_same_bets() -> None:
    felt = felt_of(Rules(), "Ts Ah 9s 5c | Td 9c", bust_now)
    felt.acts("ann decline")
    answer(felt, "ann", "bust-now", takes=True)
    felt.acts("ann stand")
    again = told_again(own_catalogue().find("live-blackjack").family, felt.opened, felt.events)
    assert isinstance(again, tuple)
    assert again[1].settlements == felt.state.settlements
    told = [move for move in felt.events if isinstance(move, InsuranceAnswered | InsuranceClosed)]
    assert [move.bet for move in told] == ["insurance", "insurance", "bust-now", "bust-now"]


def test_a_round_whose_questions_all_ran_out_of_time_is_told_again() -> None:
    """Without a check between them, one question is closed right after the other."""
    felt = felt_of(Rules(hole=Hole.NONE), "Ts Ah 9s | 5c 5d", bust_now)
    felt.acts("close, close, ann stand")
    family = own_catalogue().find("live-blackjack").family
    assert told_again(family, felt.opened, felt.events) == (tuple(felt.events), felt.state)
    ten = CardChange(place="1", index=1, old=parse_card("9s"), new=parse_card("Td"))
    right = corrected(family, felt.opened, felt.events, (ten,))
    assert isinstance(right, tuple)
    (settled,) = [move for move in right if isinstance(move, RoundSettled)]
    # Twenty against ace, five, five: twenty-one.
    assert [(one.label, one.returned) for one in settled.settlements] == [("lose", 0)]


def test_nobody_lays_it_before_the_cards() -> None:
    game = own_catalogue().find("live-blackjack")
    assert is_blackjack(game)
    game = replace(game, bets={**game.bets, bust_now.key: bust_now}, offered=("pair", "bust-now"))
    stake = Stake("ann", "1", "bust-now", Amount(100))
    refused = game.check_stake((Stake("ann", "1", "main", Amount(100)),), stake)
    assert refused is not None
    assert refused.code == "bet-asked-for"
    assert game.laid() == ("pair",)
    assert game.asked() == ("insurance", "bust-now")
    with pytest.raises(ValueError, match="is not a new stake"):
        felt_of(Rules(), "", bust_now, stakes="ann 1 main 100,ann 1 bust-now 100")


def test_no_bet_of_the_house_but_insurance_is_asked_for() -> None:
    """What a new one changes is looked at: views, texts, and tables that are many at once."""
    assert not [one.key for one in BETS if one.asked is not None]
