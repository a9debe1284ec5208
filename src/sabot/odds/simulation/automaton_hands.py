"""The player's part of the blackjack automaton: hands that wait for a card, and what each card does to them.

Every answer comes from the rules and the chart. Hands that no rule and no chart tells apart are one.
"""

from functools import cache
from typing import NamedTuple

from sabot.cards.card import DECK, Card, value
from sabot.games.blackjack.hand import BEST, HandFacts, facts_of
from sabot.games.blackjack.options import is_finished
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.odds.blackjack.chart import Chart

VALUES = DECK[:10]
"""A card for each value; the ten stands for the faces too."""


class Hand(NamedTuple):
    """A hand that waits for a card. Its cards stand for all that look alike."""

    cards: tuple[Card, ...] = ()
    depth: int = 0
    """How often its line of descent was split."""
    hands: int = 1
    """How many hands there are by now; only asked before the second card."""
    doubled: bool = False


class Ended(NamedTuple):
    """How a hand ended. Its cards stand for all that are paid alike."""

    cards: tuple[Card, ...]
    depth: int = 0
    doubled: bool = False
    surrendered: bool = False

    @property
    def facts(self) -> HandFacts:
        return facts_of(self.cards, split_depth=self.depth)


class Splits(NamedTuple):
    """The card made a pair of the hand, and the pair is split."""


Move = Hand | Ended | Splits
Look = tuple[int, bool, int, int]


class Play:
    """What becomes of hands, by the rules and a chart. Asked once for each hand, up card and value."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        self._rules = rules
        self._chart = chart
        self._most_cards = max(3, rules.charlie)
        self._examples: dict[tuple[type, Look, bool, bool], Move] = {}
        self.moves = cache(self._moves)

    def _moves(self, hand: Hand, up: int) -> tuple[Move, ...]:
        """What each card does; `up` is the value of the dealer's up card, or 0 when nobody may choose."""
        return tuple(self._move(hand, up, card) for card in VALUES)

    def _move(self, hand: Hand, up: int, card: Card) -> Move:
        cards = (*hand.cards, card)
        if len(cards) == 1:
            return hand._replace(cards=cards)
        if hand.doubled:
            return self._known(Ended(cards, hand.depth, doubled=True))
        facts = facts_of(cards, split_depth=hand.depth, hands=hand.hands)
        if up == 0 or is_finished(self._rules, facts):
            return self._known(Ended(cards, hand.depth))
        match self._chart.choose(self._rules, facts, up, value(cards[0]) if facts.pair else 0):
            case Action.SPLIT:
                return Splits()
            case Action.STAND:
                return self._known(Ended(cards, hand.depth))
            case Action.SURRENDER:
                return self._known(Ended(cards, hand.depth, surrendered=True))
            case action:
                return self._known(Hand(cards, hand.depth, doubled=action is Action.DOUBLE))

    def _known(self, found: Hand | Ended) -> Move:
        """The first hand that looked like this one; how deep it was split no longer matters."""
        given_up = isinstance(found, Ended) and found.surrendered
        key = (type(found), self._look(found), found.doubled, given_up)
        return self._examples.setdefault(key, found._replace(depth=min(found.depth, 1)))

    def _look(self, found: Hand | Ended) -> Look:
        facts = facts_of(found.cards, split_depth=found.depth)
        total = min(facts.total, BEST + 1)
        return total, facts.soft, min(facts.cards, self._most_cards), min(found.depth, 1)
