"""What decisions return, looked up by the name of a situation: as published, as advised, and by the rules."""

import os
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest
from published_blackjack import Hands, name_of, published, rules_of

from sabot.cards.card import RANKS, Card, parse_card, parse_cards
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.options import allowed, is_finished
from sabot.games.blackjack.rules import DealerBlackjack, Hole, Rules, Soft17, Surrender
from sabot.games.blackjack.situations import sides_differ, situation_of
from sabot.games.deciding import DECLINE, INSURE, Valued
from sabot.games.moves import Action
from sabot.odds.blackjack.advice import advise
from sabot.odds.blackjack.decision_values import decision_values
from sabot.odds.blackjack.rule_tables import pays_of
from sabot.odds.value_chart import UNIT, ValueChart, Worths, chart_lines

NEAR = Fraction(6, 10_000_000)
APART = 1 if "CAMPAIGN" in os.environ else 5
"""Against each up card one of so many first cards is tried, against the next another; all in a campaign."""


@cache
def chart_of(rules: Rules) -> ValueChart:
    return ValueChart(chart_lines(decision_values(rules)))


def found(chart: ValueChart, rules: Rules, hand: str, up: str) -> Worths:
    worths = chart.at(situation_of(rules, parse_card(up), parse_cards(hand)))
    assert worths is not None, (hand, up)
    return worths


@pytest.mark.parametrize("figure", [one for one in published().hands if one.decks == 1], ids=name_of)
def test_values_are_as_published(figure: Hands) -> None:
    rules = rules_of(figure)
    chart = chart_of(rules)
    for hand, told in figure.values.items():
        cards = " ".join(f"{card}s" for card in hand.split())
        printed = (Fraction(one) for one in told.split())
        worths = found(chart, rules, cards.replace("10", "T"), f"{figure.up}h").worth
        for action, net in zip((Action.STAND, Action.HIT, Action.DOUBLE), printed, strict=True):
            assert abs(Fraction(worths[action.value], UNIT) - net) <= 2 * NEAR, (hand, action)


@pytest.mark.long
@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=2, surrender=Surrender.LATE, max_hands=4, split_depth=3),
        Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY),
    ],
)
def test_two_cards_are_worth_what_is_advised(rules: Rules) -> None:
    chart = chart_of(rules)
    for number, up in enumerate(RANKS[:10]):
        for first in RANKS[number % APART : 10 : APART]:
            hand = f"{first}s 5h" if first != "5" else "5s 5h"
            advice = advise(rules, parse_cards(hand), parse_card(f"{up}d"))
            nets = {one.action.value: one.net for one in advice.actions if one.net is not None}
            worths = found(chart, rules, hand, f"{up}d").worth
            assert worths == {action: round(net * UNIT) for action, net in nets.items()}


def held(rules: Rules) -> Iterator[tuple[Card, ...]]:
    """The cards of every hand that somebody can be asked about, in no order."""
    found: set[tuple[int, ...]] = set(combinations_with_replacement(range(10), 2))
    while found:
        cards = [tuple(map(Card, values)) for values in found]
        asked = [hand for hand in cards if not is_finished(rules, facts_of(hand))]
        yield from cards
        found = {tuple(sorted((*hand, card))) for hand in asked for card in range(10)}


def asked_about(rules: Rules) -> Iterator[tuple[str, set[str]]]:
    """Every situation that can be reached, with what may be done in it."""
    sides = (True, False) if sides_differ(rules) else (True,)
    splits = [
        (depth, hands)
        for depth in range(1, rules.split_depth + 1)
        for hands in range(depth + 1, rules.max_hands + 1)
    ]
    for cards in held(rules):
        after = splits if len(cards) == 2 else splits[:1]
        for depth, hands, side in [(0, 1, True), *((*split, side) for split in after for side in sides)]:
            facts = facts_of(cards, split_depth=depth, hands=hands)
            if not is_finished(rules, facts):
                actions = {action.value for action in allowed(rules, facts)}
                for up in range(10):
                    yield situation_of(rules, Card(up), cards, depth, hands, right_most=side), actions


@pytest.mark.parametrize(
    "rules",
    [
        Rules(max_hands=4, split_depth=2, charlie=8),
        pytest.param(
            Rules(max_hands=4, split_depth=3, double_after_split=False, surrender=Surrender.LATE),
            marks=pytest.mark.long,
        ),
        pytest.param(
            Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY),
            marks=pytest.mark.long,
        ),
    ],
    ids=["eight cards win", "three splits", "sides differ"],
)
def test_whatever_can_be_asked_has_a_figure_for_every_answer(rules: Rules) -> None:
    chart = {one.situation: set(one.worth) for one in decision_values(rules)}
    asked = list(asked_about(rules))
    assert len(asked) > 20_000
    assert [(name, chart.get(name)) for name, actions in asked if chart.get(name) != actions] == []


@pytest.mark.long
def test_another_rule_is_another_chart() -> None:
    soft = {rule: chart_lines(decision_values(Rules(soft17=rule))) for rule in Soft17}
    assert soft[Soft17.STAND] != soft[Soft17.HIT]
    fewer = chart_of(Rules(double_after_split=False, max_hands=2))
    after = fewer.at("6:56 split")
    assert after is not None
    assert after.worth.keys() == {"hit", "stand"}
    dealt = fewer.at("6:56")
    assert dealt is not None
    assert dealt.best == "double"


@pytest.mark.long
def test_a_pair_of_a_split_may_be_split_again_as_far_as_the_rules_go() -> None:
    rules = Rules(max_hands=4, split_depth=2)
    chart = chart_of(rules)
    again = chart.at("6:88 split 1.2")
    assert again is not None
    assert again.best == "split"
    last = chart.at("6:88 split")
    assert last is not None
    assert "split" not in last.worth
    dealt, once = chart.at("6:88"), chart_of(Rules(max_hands=2, split_depth=1)).at("6:88")
    assert dealt is not None
    assert once is not None
    # Nothing can follow it, as where a hand may be split once: the same two hands from the same shoe.
    assert again.worth["split"] == once.worth["split"] < dealt.worth["split"]
    assert {key: dealt.worth[key] for key in ("hit", "stand")} == {
        key: again.worth[key] for key in ("hit", "stand")
    }


@pytest.mark.long
def test_only_where_other_hands_keep_their_stakes_a_hand_of_a_split_says_which_it_is() -> None:
    """The names leave it out elsewhere, which is right as long as all hands of a split are paid alike."""
    for taken in DealerBlackjack:
        rules = Rules(hole=Hole.NONE, dealer_blackjack=taken)
        for ten_up in (False, True):
            dealt = pays_of(rules, ten_up=ten_up)
            sides = [
                pays_of(rules, ten_up=ten_up, from_split=True, right_most=side) for side in (True, False)
            ]
            alike = all((dealt.plain[:23] == side.plain[:23]).all() for side in sides)
            alike = alike and all((dealt.doubled[:23] == side.doubled[:23]).all() for side in sides)
            assert alike is not sides_differ(rules)
    rules = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    chart = chart_of(rules)
    right, left = chart.at("T:267 right"), chart.at("T:267 left")
    assert right is not None
    assert left is not None
    # A dealer blackjack behind the ten, one in 13 or so, takes nothing of the left hand.
    assert left.worth["stand"] - right.worth["stand"] == pytest.approx(UNIT * 32 / 411, rel=0.01)


@pytest.mark.long
def test_insurance_is_counted() -> None:
    chart = chart_of(Rules())
    # Eight decks without an ace, a ten and a six: 127 tens among 413 cards; half a stake at 2:1.
    worths = chart.at("A:6T insurance")
    assert worths is not None
    tens = Fraction(127, 413)
    assert worths.worth == {INSURE: round((3 * tens - 1) / 2 * UNIT), DECLINE: 0}
    assert worths.facts == {"tens": round(tens * UNIT)}
    assert chart.at("T:6T insurance") is None


@pytest.mark.long
def test_chances_say_why() -> None:
    """A sixteen of ten and six draws too much with 6 to K: 8 of 13 kinds, by the cards that are left."""
    worths = chart_of(Rules()).at("7:6T")
    assert worths is not None
    # 31 sixes, 31 sevens, 32 eights, 32 nines, 127 tens among 413.
    assert worths.facts["bust"] == round(Fraction(253, 413) * UNIT)
    # Published: a seven busts in 26.2 of 100 rounds, whatever the hand.
    assert worths.facts["dealer"] == pytest.approx(0.262 * UNIT, rel=0.01)


def test_lines_are_found_and_nothing_else() -> None:
    lines = chart_lines(
        (
            Valued("b", {"hit": Fraction(1, 3), "stand": Fraction(1, 3)}),
            Valued("a", {"hit": Fraction(-1)}, {"bust": Fraction(1, 2)}),
            Valued("ab", {"stand": Fraction(0)}),
        )
    )
    chart = ValueChart(lines)
    first, last = chart.at("a"), chart.at("b")
    assert first == Worths({"hit": -UNIT}, {"bust": UNIT // 2})
    assert last is not None
    assert (last.best, last.lost("stand"), last.lost("split")) == ("hit", 0, 0)
    assert [chart.at(name) for name in ("", "aa", "c", "0", "a\t")] == [None] * 5
    assert ValueChart(b"").at("a") is None
