"""What a chart says of a hand that somebody is asked about, in games that have charts.

It loads no mathematics: servers ask it of charts that were worked out elsewhere.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeGuard

from sabot.cards.card import Card, value
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.games.variant import Game, Variant
from sabot.odds.blackjack.chart import Chart

ChartedGame: TypeAlias = Variant[Rules, Deal]
"""A game of a family for which charts, hints and exact analyses are made."""


class HandAsked(NamedTuple):
    """What everybody sees of a hand that somebody is asked about."""

    cards: tuple[Card, ...]
    up: Card
    """The dealer's first card."""
    splits: int
    """How often it was split off another one."""
    hands: int
    """How many hands the player has made of this deal."""


Hints: TypeAlias = Callable[[HandAsked], tuple[Action, ...]]
"""What to do with a hand: the best action first, then what to do where it is refused."""


def has_chart(game: Game) -> TypeGuard[ChartedGame]:
    return isinstance(game.rules, Rules)


def by_chart(chart: Chart, rules: Rules) -> Hints:
    def hints(hand: HandAsked) -> tuple[Action, ...]:
        facts = facts_of(hand.cards, split_depth=hand.splits, hands=hand.hands)
        up, pair = value(hand.up), value(hand.cards[0]) if facts.pair else 0
        side = chart.soft if facts.soft else chart.hard
        drawn = Action.HIT if side.hit[facts.total][up - 1] else Action.STAND
        return chart.choose(rules, facts, up, pair), drawn, Action.STAND

    return hints
