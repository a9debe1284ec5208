"""How many cards the hands of one deal get on average, splits included, when all is played for the best.

Sums over hands of a split are those of `splitting`: every hand counts the card that it began with.
"""

import numpy as np

from sabot.cards.composition import Composition
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.best_play import Against, analyse
from sabot.odds.blackjack.blackjack_context import Board, two_cards_chance
from sabot.odds.blackjack.held_hands import VALUES
from sabot.odds.blackjack.net_results import best_plan
from sabot.odds.blackjack.rule_tables import ACE, Floats, Ints, hole_of, may_split, split_aces_stand
from sabot.odds.blackjack.split_hands import split_strategy
from sabot.odds.blackjack.splitting import Split, Worth
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND

DEALT = 2


def cards_a_round(rules: Rules, composition: Composition | None = None) -> float:
    """From a full shoe, or what is left of one; where the dealer's check ends the round nothing is drawn."""
    analysis = analyse(rules, composition)
    board, cards = analysis.board, float(DEALT)
    for up, against in enumerate(analysis.against):
        cards += float(board.shoe[up] / board.shoe.sum()) * _more(board, against)
    return cards


def _more(board: Board, against: Against) -> float:
    """Cards beyond the two that are dealt, against one up card."""
    up_card = against.up_card
    draws = _draws(board, against, up_card.rest, best_plan(board, against))
    more = 0.0
    for first in range(VALUES):
        for second in range(first, VALUES):
            chance = two_cards_chance(up_card.rest, first, second)
            if chance <= 0:
                continue
            hand = board.two_cards(first, second)
            if first == second and against.splits[first] > against.played.best[hand]:
                past = float(up_card.past_check[hand])
                more += chance * (_split_cards(board, against, first) - DEALT * past)
            else:
                more += chance * draws[hand]
    return more


def _split_cards(board: Board, against: Against, pair: int) -> float:
    """All cards of all hands of a split, counting only the rounds that get past the check."""
    rules, rest = board.rules, against.up_card.rest
    plan = split_strategy(board.low, against.played.values)
    if pair == ACE and split_aces_stand(rules):
        plan = np.full_like(plan, STAND)
    starts = board.hands.following[board.hands.single[pair]]

    def single(gone: int) -> Worth:
        shoe = rest.copy()
        shoe[pair] -= gone
        draws = _draws(board, against, shoe, plan)
        left = np.maximum(shoe - board.hands.counts[board.hands.single[pair]], 0.0)
        held = [_held(board, against, shoe, int(start), draws) if start >= 0 else 0.0 for start in starts]
        parts = left / left.sum() * np.array(held)
        return Worth(with_pair=float(parts[pair]), without=float(parts.sum() - parts[pair]))

    def again(depth: int, hands: int) -> bool:
        return may_split(rules, pair, depth, hands)

    return Split(float(rest[pair]), float(rest.sum()), again, single, single).worth()


def _held(board: Board, against: Against, shoe: Floats, hand: int, draws: Floats) -> float:
    """The first two cards of a hand of a split and those that it draws."""
    left = np.maximum(shoe - board.hands.counts[hand], 0.0)
    return DEALT * _past(against, left) + float(draws[hand])


def _past(against: Against, left: Floats) -> float:
    hole = hole_of(against.up_card.up)
    return 1 - float(left[hole] / left.sum()) if against.up_card.looks and hole >= 0 else 1.0


def _draws(board: Board, against: Against, shoe: Floats, plan: Ints) -> Floats:
    """How many cards each hand draws from `shoe`, its own cards not yet taken out of it."""
    following, draws = board.hands.following, np.zeros(board.hands.size)
    for hand in range(board.hands.size - 1, -1, -1):
        if plan[hand] not in (HIT, DOUBLE):
            continue
        left = np.maximum(shoe - board.hands.counts[hand], 0.0)
        if not left.sum():
            continue
        draws[hand] = _past(against, left)
        if plan[hand] == HIT:
            after = following[hand]
            draws[hand] += float((left / left.sum() * np.where(after >= 0, draws[after], 0.0)).sum())
    return draws
