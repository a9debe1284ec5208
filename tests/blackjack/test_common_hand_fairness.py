"""For a fixed strategy the exact return is the same alone and in any company at the common hand (B20 i).

Every order of a small shoe is dealt through the engine, with exact weights: nothing is sampled.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import pytest
from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import Card, parse_card, value
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    CardFor,
    Choices,
    Choose,
    Close,
    Closing,
    Command,
    DealCard,
    DealerCard,
    DealHoleCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Over,
    ReportCheck,
    TurnHoleCard,
    awaits,
    choices,
    decide,
    open_round,
    pending,
    replay,
)
from sabot.games.blackjack.rules import Hands, Hole, Rules, Surrender
from sabot.games.moves import Action
from sabot.games.stake import Stake
from sabot.money import Amount

STAKE = Amount(1000)
Strategy = Callable[[BlackjackRound, str], tuple[Action, ...]]
"""What a player would like best first, out of what is allowed; by hand and up card only."""


class Node(Struct, frozen=True):
    """A round in play with the cards that are still in the shoe, and the one that lies face down."""

    state: BlackjackRound
    shoe: tuple[tuple[Card, int], ...]
    hole: Card | None = None


def sent(node: Node, command: Command) -> Node:
    answer = decide(node.state, command)
    assert not isinstance(answer, Refused), f"{command}: {answer}"
    return replace(node, state=replay(node.state, answer))


def draws(node: Node) -> Iterator[tuple[Fraction, Card, Node]]:
    """Every card that can come next, with its chance."""
    left = sum(number for _, number in node.shoe)
    assert left, "the small shoe is too small for this round"
    for card, number in node.shoe:
        if number:
            rest = tuple((other, count - (other == card)) for other, count in node.shoe)
            yield Fraction(number, left), card, replace(node, shoe=rest)


def branches(node: Node, company: Mapping[str, Strategy]) -> Iterator[tuple[Fraction, Node]]:
    match awaits(node.state):
        case CardFor() | DealerCard():
            for chance, card, after in draws(node):
                yield chance, sent(after, DealCard(card))
        case HoleDeal():
            for chance, card, after in draws(node):
                yield chance, sent(replace(after, hole=card), DealHoleCard())
        case HoleCheck():
            assert node.hole is not None
            yield Fraction(1), sent(node, ReportCheck(is_blackjack(node.state.up, node.hole)))
        case HoleCardTurn():
            assert node.hole is not None
            yield Fraction(1), sent(node, TurnHoleCard(node.hole))
        case InsuranceAnswers():
            player, hand = min(pending(node.state))
            yield Fraction(1), sent(node, AnswerInsurance(player, hand, takes=player == "ann"))
        case Choices():
            player, hand = min(pending(node.state))
            yield Fraction(1), sent(node, Choose(player, hand, chosen(node.state, player, company[player])))
        case Closing():
            yield Fraction(1), sent(node, Close())
        case waiting:
            raise AssertionError(f"nothing else can be waited for: {waiting}")


def chosen(state: BlackjackRound, player: str, strategy: Strategy) -> Action:
    may = [choice.action for choice in choices(state, player) if choice.refused is None]
    return next(action for action in strategy(state, player) if action in may)


def returns(node: Node, company: Mapping[str, Strategy]) -> tuple[Fraction, Fraction, int]:
    """The sum of all chances, ann's expected return, and how many rounds were dealt."""
    if isinstance(awaits(node.state), Over):
        paid = sum(one.returned for one in node.state.settlements or () if one.player == "ann")
        staked = sum(one.staked for one in node.state.settlements or () if one.player == "ann")
        return Fraction(1), Fraction(paid - staked), 1
    whole, expected, rounds = Fraction(0), Fraction(0), 0
    for chance, after in branches(node, company):
        part, won, dealt = returns(after, company)
        whole, expected, rounds = whole + chance * part, expected + chance * won, rounds + dealt
    return whole, expected, rounds


def expected_of_ann(rules: Rules, shoe: str, company: Mapping[str, Strategy]) -> Fraction:
    stakes = tuple(Stake(player, "1", "main", STAKE) for player in company)
    pairs = (word.split("x") for word in shoe.split())
    counted = tuple((parse_card(card), int(number)) for card, number in pairs)
    whole, expected, rounds = returns(Node(open_round(rules, {}, ("1",), stakes), counted), company)
    assert whole == 1
    assert rounds > 50
    return expected


def held(state: BlackjackRound) -> tuple[Card, ...]:
    pair = state.current()
    assert pair is not None
    return pair[1].cards


def up_to(limit: int) -> Strategy:
    """Hit below this total, then stand."""
    return lambda state, _: (Action.HIT if total(held(state)).points < limit else Action.STAND,)


def eager(state: BlackjackRound, _: str) -> tuple[Action, ...]:
    """Split, else double a low hand, else hit to 15; give up 16 against a ten."""
    points = total(held(state)).points
    if points == 16 and value(state.up) == 10:
        return (Action.SPLIT, Action.SURRENDER, Action.STAND)
    double = (Action.DOUBLE,) if points <= 12 else ()
    return (Action.SPLIT, *double, Action.HIT if points < 15 else Action.STAND)


def never_pull(state: BlackjackRound, _: str) -> tuple[Action, ...]:
    return (Action.STAND,)


def always_pull(state: BlackjackRound, _: str) -> tuple[Action, ...]:
    return (Action.HIT,)


def counter(state: BlackjackRound, _: str) -> tuple[Action, ...]:
    """No fixed strategy: hits if many tens lie on the felt, so it profits from cards that others drew."""
    felt = [card for _, line in state.lines() for card in line.cards]
    tens = sum(value(card) == 10 for card in felt)
    return (Action.SPLIT, Action.HIT if tens >= 2 else Action.STAND)


COMPANIES: dict[str, dict[str, Strategy]] = {
    "one who hits on": {"bob": up_to(17)},
    "one who always hits": {"bob": always_pull},
    "one who splits and doubles": {"bob": eager},
    "three": {"bob": eager, "cat": always_pull, "dan": never_pull},
}
STRATEGIES: dict[str, Strategy] = {"eager": eager, "to 15": up_to(15), "stands": never_pull}
# Few values keep the tree small, and no order of these cards can exhaust the shoe.
NO_HOLE = Rules(hands=Hands.COMMON, hole=Hole.NONE, surrender=Surrender.LATE)
PEEK = Rules(hands=Hands.COMMON, hole=Hole.PEEK, max_hands=3, split_depth=2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "shoe"),
    [(NO_HOLE, "8sx4 6hx5 Tdx7"), (PEEK, "Asx2 8sx4 Tdx6"), (NO_HOLE, "5sx5 Asx3 Tdx6")],
    ids=["no hole card", "peek", "low cards"],
)
@pytest.mark.parametrize("name", STRATEGIES)
def test_the_return_is_the_same_alone_and_in_company(rules: Rules, shoe: str, name: str) -> None:
    strategy = STRATEGIES[name]
    alone = expected_of_ann(rules, shoe, {"ann": strategy})
    for company, others in COMPANIES.items():
        assert expected_of_ann(rules, shoe, {"ann": strategy, **others}) == alone, company


@pytest.mark.long
def test_who_looks_at_the_cards_of_others_is_not_under_the_law() -> None:
    """The enumeration can tell a difference: a counter's return changes with the company."""
    alone = expected_of_ann(NO_HOLE, "8sx4 6hx5 Tdx7", {"ann": counter})
    assert expected_of_ann(NO_HOLE, "8sx4 6hx5 Tdx7", {"ann": counter, "bob": always_pull}) != alone
