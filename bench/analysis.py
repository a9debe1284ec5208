"""Exact odds: time per solve, and how it grows with decks, hands and bets."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product

from bench.timing import Measurement, best
from sabot.cards.card import parse_card, parse_cards
from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Double, Rules
from sabot.games.catalogue import catalogue, is_baccarat
from sabot.odds.baccarat.counted_coups import coup_ways
from sabot.odds.blackjack.advice import advise
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.blackjack_context import dealer_beside
from sabot.odds.counting.bet_odds import counted_odds

HAND, UP, GONE = parse_cards("Ts 6d"), parse_card("7h"), parse_cards("2s 2h 5d 5c 6h Ks Qd Ac 9c")
MANY = 100
"""Rule sets that a house weighs against each other."""


def measure() -> Iterator[Measurement]:
    two = Rules(decks=8, max_hands=2, split_depth=1)
    four = Rules(decks=8, max_hands=4, split_depth=3)
    one_deck = Rules(decks=1, max_hands=2, split_depth=1)
    base = best(lambda: _anew(two))
    yield Measurement("analyse 8 decks, 4 hands", best(lambda: _anew(four)), "8 decks, 2 hands", base)
    yield Measurement("analyse 1 deck, 2 hands", best(lambda: _anew(one_deck)), "8 decks, 2 hands", base)
    every = best(lambda: [analyse(rules) for rules in _many_rules()], tries=2)
    yield Measurement(f"{MANY} rule sets that differ in payouts or doubling", every, "8 decks, 2 hands", base)
    chart = best(lambda: best_chart(two), tries=3)
    yield Measurement("the best chart, 8 decks, 2 hands", chart, "its analysis", base)
    decision = best(lambda: _decision_now(two), tries=10)
    yield Measurement("a decision of blackjack with cards gone", decision, "8 decks, 2 hands", base)
    yield from _baccarat()


def _decision_now(rules: Rules) -> None:
    """Every action of one hand, from a shoe that nobody asked about before."""
    dealer_beside.cache_clear()
    advise(rules, HAND, UP, GONE)


def _anew(rules: Rules) -> None:
    """An analysis that finds nothing kept of the dealer's chances."""
    dealer_beside.cache_clear()
    analyse(rules)


def _many_rules() -> list[Rules]:
    """Ways to double, on split hands or not, and payouts of a blackjack."""
    told = product(Double, (True, False), range(20))
    return [
        Rules(
            decks=8,
            max_hands=2,
            split_depth=1,
            double=double,
            double_after_split=after_split,
            blackjack_pays=1 + Fraction(pays, 20),
        )
        for double, after_split, pays in islice(told, MANY)
    ]


def _baccarat() -> Iterator[Measurement]:
    game = catalogue().find("punto-banco")
    assert is_baccarat(game)
    cards = Composition.of_decks(8)
    census = best(lambda: coup_ways(cards), repeat=50)
    totals = tuple(key for key, bet in game.bets.items() if bet.window.to_the_end)
    one = best(lambda: counted_odds(game, ("banker",), cards), repeat=50)
    every = best(lambda: counted_odds(game, totals, cards), repeat=20)
    yield Measurement("Banker of baccarat, priced", one, "the census alone", census)
    gone = cards.without(GONE)
    whole = best(lambda: counted_odds(game, tuple(game.every_bet()), gone), repeat=20)
    yield Measurement(
        f"all {len(game.every_bet())} bets of the game with cards gone", whole, "Banker alone", one
    )
    yield Measurement(f"all {len(totals)} bets on the coup, priced", every, "Banker alone", one)
