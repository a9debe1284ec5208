"""Exact odds: time per solve, and how it grows with decks, hands and bets."""

from collections.abc import Iterator

from bench.timing import Measurement, best
from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import catalogue, is_baccarat
from sabot.odds.baccarat.counted_coups import coup_ways
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.counting.bet_odds import counted_odds


def measure() -> Iterator[Measurement]:
    two = Rules(decks=8, max_hands=2, split_depth=1)
    four = Rules(decks=8, max_hands=4, split_depth=3)
    one_deck = Rules(decks=1, max_hands=2, split_depth=1)
    base = best(lambda: analyse(two))
    yield Measurement("analyse 8 decks, 4 hands", best(lambda: analyse(four)), "8 decks, 2 hands", base)
    yield Measurement("analyse 1 deck, 2 hands", best(lambda: analyse(one_deck)), "8 decks, 2 hands", base)
    chart = best(lambda: best_chart(two), tries=3)
    yield Measurement("the best chart, 8 decks, 2 hands", chart, "its analysis", base)
    yield from _baccarat()


def _baccarat() -> Iterator[Measurement]:
    game = catalogue().find("punto-banco")
    assert is_baccarat(game)
    cards = Composition.of_decks(8)
    census = best(lambda: coup_ways(cards), repeat=50)
    totals = tuple(key for key, bet in game.bets.items() if bet.window.to_the_end)
    one = best(lambda: counted_odds(game, ("banker",), cards), repeat=50)
    every = best(lambda: counted_odds(game, totals, cards), repeat=20)
    yield Measurement("Banker of baccarat, priced", one, "the census alone", census)
    yield Measurement(f"all {len(totals)} bets on the coup, priced", every, "Banker alone", one)
