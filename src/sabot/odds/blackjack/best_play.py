"""Exact analysis of blackjack: the best play of every hand against every up card, and what it returns.

By convention the player knows the own cards and the up card and nothing else, plays best before a split, and
plays the hands of a split as the same cards unsplit. Given that, every figure is exact but for
the rounding of double precision.
"""

from collections.abc import Container

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.blackjack_context import Board, Played, UpCard, board_of, two_cards_chance
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.blackjack.split_hands import split_strategy

Floats = npt.NDArray[np.float64]


class Against(Struct, frozen=True, eq=False):
    """The analysis of one up card."""

    up_card: UpCard
    played: Played
    splits: Floats
    """Value of splitting, by value of the pair; NaN where it is not allowed."""


class Analysis(Struct, frozen=True, eq=False):
    """A game of blackjack worked out: what a unit stake wins, up card by up card."""

    board: Board
    against: tuple[Against, ...]
    """By the value of the up card, an ace first."""
    net: float
    """What a unit stake wins on average with best play."""

    @property
    def rules(self) -> Rules:
        return self.board.rules

    @property
    def rtp(self) -> float:
        return 1 + self.net


def analyse(rules: Rules, composition: Composition | None = None) -> Analysis:
    """The analysis of a game from a full shoe, or from what is left of one."""
    return analysed(board_of(rules, composition))


def analysed(board: Board) -> Analysis:
    """Every up card of a board."""
    against = tuple(_best_against(board, up_card) for up_card in board.up_cards)
    return Analysis(board, against, average(board, against))


def analyse_up_card(
    rules: Rules, up: int, composition: Composition | None = None, pairs: Container[int] = range(VALUES)
) -> tuple[Board, Against]:
    """The same for one up card and the splits of these pairs, all given by their values less one."""
    board = board_of(rules, composition, ups=(up,))
    return board, _best_against(board, board.up_cards[0], pairs)


def _best_against(board: Board, up_card: UpCard, pairs: Container[int] = range(VALUES)) -> Against:
    played = board.play(up_card)
    strategy = split_strategy(board.low, played.values)
    return Against(up_card, played, split_values(board, up_card, strategy, pairs))


def split_values(
    board: Board,
    up_card: UpCard,
    strategy: npt.NDArray[np.int64],
    pairs: Container[int] = range(VALUES),
) -> Floats:
    """What the split of each of these pairs is worth when its hands are played by `strategy`."""
    worth = board.splits.against(up_card.rest, up_card.up, strategy, up_card.tree)
    allowed = (pair in pairs and board.can_split(up_card, pair) for pair in range(VALUES))
    return np.array([worth(pair) if may else np.nan for pair, may in enumerate(allowed)])


def average(board: Board, against: tuple[Against, ...]) -> float:
    """The mean over all up cards and first two cards, each played for the best of split and no split."""
    net = 0.0
    for up, one in enumerate(against):
        for first in range(VALUES):
            for second in range(first, VALUES):
                chance = two_cards_chance(one.up_card.rest, first, second)
                if chance > 0:
                    net += board.shoe[up] / board.shoe.sum() * chance * hand_value(board, one, first, second)
    return float(net)


def hand_value(board: Board, against: Against, first: int, second: int) -> float:
    """What two cards are worth, the rounds that end at the dealer's check included."""
    hand = board.two_cards(first, second)
    best = against.played.best[hand]
    if first == second and not np.isnan(against.splits[first]):
        best = max(best, against.splits[first])
    return float(best + board.ended_by_check(against.up_card, hand))
