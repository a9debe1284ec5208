"""Covariance and correlation of two bets of one round: exact, from the ways of every pair of their labels."""

from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.bet import Bet
from sabot.games.variant import Game
from sabot.odds.counting.window_rows import Whole
from sabot.odds.covariance.joint_rows import TooFine, joint_rows, sight_of
from sabot.odds.families import odds_of
from sabot.typed_reading import unknown

Pairs = dict[tuple[str, str], int]
"""Equally likely deals by the labels of both bets."""


class NotCounted(ValueError):
    """Two bets whose labels nobody counts together."""


class BetCovariance(Struct, frozen=True, kw_only=True):
    """How the net results of a unit on each of two bets go together."""

    first: str
    second: str
    covariance: float
    correlation: float
    covariance_exact: str | None
    """As a fraction; none where best play is part of it, which is exact but for rounding."""


def bet_covariance(
    game: Game, first: str, second: str, composition: Composition | None = None
) -> BetCovariance:
    """Of two bets with the pay tables that the game uses, from the full shoe or from what is left of it."""
    cards = game.rules.shoe if composition is None else composition
    for one, other in ((first, second), (second, first)):
        if one in game.mains() and game.bets[one].window.played and one != other:
            return _beside_play(game, one, other, cards)
    exact, variances = _moments(game, first, second, joint_ways(game, first, second, cards))
    product = float(variances[0] * variances[1])
    return BetCovariance(
        first=first,
        second=second,
        covariance=float(exact),
        # A bet that always ends the same goes together with nothing.
        correlation=float(exact) / sqrt(product) if product else 0.0,
        covariance_exact=str(exact),
    )


def _moments(game: Game, first: str, second: str, pairs: Pairs) -> tuple[Fraction, tuple[Fraction, Fraction]]:
    """The covariance and both variances."""
    one, other, total = game.field(first).table, game.field(second).table, sum(pairs.values())
    sums = [Fraction(0)] * 5
    for (label, beside), ways in pairs.items():
        x, y = one.odds(label), other.odds(beside)
        for place, term in enumerate((x, y, x * y, x * x, y * y)):
            sums[place] += term * ways
    mean_x, mean_y, mixed, square_x, square_y = (one / total for one in sums)
    return mixed - mean_x * mean_y, (square_x - mean_x**2, square_y - mean_y**2)


def _beside_play(game: Game, main: str, key: str, cards: Composition) -> BetCovariance:
    bet, beside = _counted(game, key), odds_of(game).beside_play
    found = None if beside is None else beside(game.rules, game.field(key), cards)
    if found is None:
        raise NotCounted(f"{key} looks further than the first cards: it is not counted beside {main}")
    covariance, variance = found
    own, _ = _moments(game, key, key, joint_ways(game, key, key, cards))
    product = variance * float(own)
    return BetCovariance(
        first=main,
        second=bet.key,
        covariance=covariance,
        correlation=covariance / sqrt(product) if product else 0.0,
        covariance_exact=None,
    )


def joint_ways(game: Game, first: str, second: str, cards: Composition) -> Pairs:
    """Equally likely deals by the labels of both bets; only pairs that occur."""
    bets = [_counted(game, key) for key in (first, second)]
    ways = _pairs(game, bets[0], bets[1], cards)
    return {
        (label, beside): int(ways[row, column])
        for row, label in enumerate(bets[0].labels)
        for column, beside in enumerate(bets[1].labels)
        if ways[row, column]
    }


def _counted(game: Game, key: str) -> Bet[object]:
    if key not in game.bets:
        raise ValueError(f"{key} {unknown(key, list(game.bets))}")
    bet = game.bets[key]
    if bet.window.played or bet.asked is not None:
        raise NotCounted(f"{key} depends on what players decide: its covariance is not counted")
    return bet


def _pairs(game: Game, first: Bet[object], second: Bet[object], cards: Composition) -> Whole:
    to_the_end = [bet.key for bet in (first, second) if bet.window.to_the_end]
    if not to_the_end:
        return _first_cards(game, first, second, cards)
    together = odds_of(game).together
    pairs = None if together is None else together(first, second, cards)
    if pairs is None:
        raise NotCounted(f"{to_the_end[0]} sees the end of a round, which nobody counts beside another bet")
    return pairs


def _first_cards(game: Game, first: Bet[object], second: Bet[object], cards: Composition) -> Whole:
    lay = game.family.lay
    try:
        rows = joint_rows((sight_of(first, lay), sight_of(second, lay)))
    except TooFine as wrong:
        raise NotCounted(f"{first.key} and {second.key}: {wrong}") from None
    pairs = np.zeros((len(first.labels), len(second.labels)), dtype=np.int64)
    np.add.at(pairs, (rows.labels(first, lay), rows.labels(second, lay)), rows.ways(cards))
    return pairs
