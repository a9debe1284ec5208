"""Bets that share an evaluator are found by their code, and no others."""

from collections.abc import Callable
from itertools import combinations

from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets import BETS as BLACKJACK_BETS
from sabot.odds.counting.evaluators import Evaluator

BETS: dict[str, Bet[Deal]] = {bet.key: bet for bet in BLACKJACK_BETS}


def same(one: Callable[[Deal], str], other: Callable[[Deal], str]) -> bool:
    alike = Evaluator(one) == Evaluator(other)
    assert not alike or hash(Evaluator(one)) == hash(Evaluator(other))
    return alike


def test_bets_that_ask_the_same_evaluator_are_the_same() -> None:
    families = [
        {"21+3", "poker-3", "poker"},
        {"top-21+3", "poker-3-bonus", "top-3"},
        {"lucky-lucky", "19+"},
        {"lucky-ladies", "qq-as-lucky-ladies"},
        {"player-pair", "pairs"},
    ]
    for one, other in combinations(BETS, 2):
        together = any({one, other} <= family for family in families)
        assert same(BETS[one].classify, BETS[other].classify) == together, (one, other)


def closing_over(label: str) -> Callable[[Deal], str]:
    def classify(deal: Deal) -> str:
        return label

    return classify


def with_default(label: str) -> Callable[[Deal], str]:
    def classify(deal: Deal, answer: str = label) -> str:
        return answer

    return classify


def test_what_a_function_closes_over_tells_it_apart() -> None:
    win = "".join(("w", "in"))
    assert same(closing_over(win), closing_over(win))
    assert not same(closing_over(win), closing_over("lose"))
    assert not same(with_default(win), with_default("lose"))


def test_a_constant_tells_it_apart() -> None:
    assert same(lambda deal: "win", lambda hand: "win") is False, "another name of the argument is other code"
    assert same(lambda deal: "win", lambda deal: "win")
    assert not same(lambda deal: "win", lambda deal: "lose")


class Classifier:
    def __call__(self, deal: Deal) -> str:
        return "win"


def test_other_callables_equal_only_themselves() -> None:
    classifier = Classifier()
    assert same(classifier, classifier)
    assert not same(classifier, Classifier())
