"""One decision explained: the value of every action, the reasons of what is refused, and bad questions."""

import msgspec
import pytest
from rule_sets import FIVES
from slow_blackjack import SlowBlackjack, composition_of

from sabot.cards.card import parse_card, parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.rules import Double, Hole, Rules, Soft17, Surrender
from sabot.games.moves import Action
from sabot.odds.blackjack.advice import Advice, advise
from sabot.odds.blackjack.best_play import analyse


def asked(rules: Rules, hand: str, up: str) -> Advice:
    return advise(rules, parse_cards(hand), parse_card(up))


def nets(advice: Advice) -> dict[Action, float]:
    return {one.action: one.net for one in advice.actions if one.net is not None}


@pytest.mark.long
def test_the_best_comes_first_and_what_is_refused_last() -> None:
    advice = asked(Rules(), "Ts 6d", "7h")
    assert [one.action for one in advice.actions] == [Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT]
    assert advice.best.action is Action.HIT
    assert advice.actions[-1].net is None
    assert advice.actions[-1].refused == Refused("split-equal-only")


@pytest.mark.parametrize(
    ("rules", "hand", "up", "printed"),
    [
        (Rules(decks=1), "6d 5s", "Ah", {"stand": -0.634013, "hit": 0.172946, "double": 0.240259}),
        (Rules(decks=1, soft17=Soft17.HIT), "7s Ac", "Ah", {"stand": -0.223909, "hit": -0.173175}),
        (Rules(decks=8, soft17=Soft17.HIT, hole=Hole.NONE), "6d 5s", "Ah", {"hit": -0.235977}),
    ],
)
def test_values_are_as_published(rules: Rules, hand: str, up: str, printed: dict[str, float]) -> None:
    """Wizard of Odds, Blackjack Appendix 9; the pages are named in tests/oracles/blackjack.toml."""
    values = nets(asked(rules, hand, up))
    for action, net in printed.items():
        assert values[Action(action)] == pytest.approx(net, abs=6e-7)


def test_behind_a_check_there_is_no_blackjack() -> None:
    """Surrender costs half a stake exactly where the dealer has looked, and more where they may have one."""
    looked = asked(Rules(surrender=Surrender.LATE), "Ts 6d", "Ah")
    assert nets(looked)[Action.SURRENDER] == pytest.approx(-0.5, abs=1e-12)
    unseen = asked(Rules(surrender=Surrender.LATE, hole=Hole.NONE), "Ts 6d", "Ah")
    tens = 127 / 413
    assert nets(unseen)[Action.SURRENDER] == pytest.approx(-0.5 * (1 - tens) - tens, abs=1e-12)


@pytest.mark.parametrize("cards", ["2s 3h 4d", "As 2h 2d", "5s 5s 2d"])
def test_three_cards_may_be_hit_or_stood_upon(cards: str) -> None:
    assert nets(asked(Rules(), cards, "7h")).keys() == {Action.HIT, Action.STAND}


def test_what_the_rules_restrict_is_said() -> None:
    refused = {
        one.action: one.refused for one in asked(Rules(double=Double.NINE_TO_ELEVEN), "5s 3d", "6h").actions
    }
    assert refused[Action.DOUBLE] == Refused("double-nine-to-eleven")


def test_values_are_plain_numbers_that_can_be_written() -> None:
    assert b'"action":"split"' in msgspec.json.encode(asked(Rules(), "8s 8d", "Ah"))


def test_a_split_has_the_value_of_all_its_hands() -> None:
    """The same split, dealt card by card from a small shoe, behind a check that found nothing."""
    analysis = analyse(Rules(), composition_of(FIVES))
    against = analysis.against[9]
    hand = analysis.board.two_cards(7, 7)
    split = against.splits[7] / against.up_card.past_check[hand]
    slow = SlowBlackjack(Rules(), FIVES)
    past = 1 - 3 / 18
    assert split == pytest.approx(float(slow.actions(10, (8, 8))[Action.SPLIT]) / past, abs=1e-12)


@pytest.mark.parametrize(
    ("rules", "hand", "up", "wrong"),
    [
        (Rules(), "Ts 6d 9h", "7h", "there is nothing to decide: the hand has 25 and is finished"),
        (Rules(), "Ts Ad", "7h", "there is nothing to decide: the hand has 21 and is finished"),
        (Rules(charlie=8), "As Ad Ah Ac As Ad Ah 2s", "7h", "the hand has 19 and is finished"),
        (Rules(), "Ts", "7h", "a hand to decide about has at least two cards"),
        (Rules(decks=1), "6d 5s", "6d", "6d is there 2 times, but the shoe holds 1"),
        (Rules(), "2s 2s 2s 2s 2s 2s 2s 2s", "2s", "2s is there 9 times, but the shoe holds 8"),
    ],
)
def test_bad_questions_are_answered_with_the_reason(rules: Rules, hand: str, up: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        asked(rules, hand, up)


def test_cards_that_are_gone_are_counted_out() -> None:
    """By the slow reckoner, which is told only what is left: aces, sixes, sevens and tens of one deck."""
    gone = parse_cards(" ".join(f"{rank}{suit}" for rank in "234589" for suit in "cdhs"))
    values = nets(advise(Rules(decks=1), parse_cards("Ts 6d"), parse_card("Th"), gone))
    slow = SlowBlackjack(Rules(decks=1), (4, 0, 0, 0, 0, 4, 4, 0, 0, 16)).actions(10, (10, 6))
    past = 1 - 4 / 25
    for action in (Action.HIT, Action.STAND, Action.DOUBLE):
        assert values[action] == pytest.approx(float(slow[action]) / past, abs=1e-12)
    assert values[Action.STAND] > values[Action.HIT]
    fresh = nets(asked(Rules(decks=1), "Ts 6d", "Th"))
    assert fresh[Action.HIT] > fresh[Action.STAND]
