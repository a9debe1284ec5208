"""Simple decisions for rounds that are only shown: no strategy, just sense."""

from collections.abc import Sequence

from sabot.cards.card import Card, value
from sabot.games.blackjack.hand import Facts
from sabot.games.moves import Action

_WEAK_UP_CARDS = range(2, 7)
_SPLIT_VALUES = (1, 8)


def simple_choice(facts: Facts, cards: Sequence[Card], up: Card, allowed: Sequence[Action]) -> Action:
    """Split aces and eights, double ten and eleven, stand on 12 against a weak dealer and on 17 always."""
    if Action.SPLIT in allowed and value(cards[0]) in _SPLIT_VALUES:
        return Action.SPLIT
    if Action.DOUBLE in allowed and facts.total in (10, 11):
        return Action.DOUBLE
    stands_on = 18 if facts.soft else 12 if value(up) in _WEAK_UP_CARDS else 17
    return Action.STAND if facts.total >= stands_on else Action.HIT
