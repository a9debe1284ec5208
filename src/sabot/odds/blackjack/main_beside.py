"""The main bet beside a special bet on the first cards: what deals are worth by best play where that wins.

Best play depends on the cards of a deal by their values alone, so that the mean of both results together is a
sum over deals: exact but for the rounding of double precision, as the return of the main bet itself.
"""

import numpy as np

from sabot.cards.card import DECK, value
from sabot.cards.composition import Composition
from sabot.games.blackjack.bet_windows import Deal, lay
from sabot.games.blackjack.rules import Rules
from sabot.games.stake import Field
from sabot.odds.blackjack.best_play import analyse, hand_value
from sabot.odds.blackjack.net_results import distribution
from sabot.odds.covariance.joint_rows import Sight, joint_rows, sight_of

VALUES = tuple(value(card) - 1 for card in DECK)
HAND, UP = ("first", "second"), ("up",)
_VALUES: Sight = ((HAND, VALUES), (UP, VALUES))


def main_beside(rules: Rules, field: Field[Deal], cards: Composition) -> tuple[float, float] | None:
    """The covariance with a special bet, and the variance of the main bet; None where that looks further."""
    bet = field.bet
    if bet.window.to_the_end or not bet.window.places <= {*HAND, *UP}:
        return None
    analysis = analyse(rules, cards)
    rows = joint_rows((_VALUES, sight_of(bet, lay)))
    values = np.zeros(max(rows.kinds) + 1, dtype=np.int64)
    values[list(rows.kinds)] = VALUES
    columns = {place: values[kinds] for place, kinds in rows.columns(range(len(rows.groups))).items()}
    worth = np.zeros((10, 10, 10))
    for up, first, second in np.ndindex(worth.shape):
        if min(first, second) == first and cards.by_value()[up]:
            worth[up, first, second] = hand_value(analysis.board, analysis.against[up], first, second)
            worth[up, second, first] = worth[up, first, second]
    ways = rows.ways(cards)
    pays = np.array([float(field.table.odds(label)) for label in bet.labels])[rows.labels(bet, lay)]
    chances = ways / ways.sum()
    main = worth[columns["up"], columns["first"], columns["second"]]
    # A hand that cannot be dealt has no worth, and no weight.
    main = np.where(ways > 0, main, 0.0)
    mean = float(chances @ main)
    covariance = float(chances @ (main * pays)) - mean * float(chances @ pays)
    return covariance, distribution(analysis).standard_deviation ** 2
