"""One decision explained: what every action of a hand is worth against an up card."""

import numpy as np
from msgspec import Struct

from sabot.cards.card import Card, name, value
from sabot.games.answer import Refused
from sabot.games.blackjack.hand import BEST, HandFacts, facts_of
from sabot.games.blackjack.options import is_finished, options
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.odds.blackjack.best_play import Against, analyse_up_card
from sabot.odds.blackjack.blackjack_context import Board
from sabot.odds.kernels.analysis_kernels import DOUBLE, HIT, STAND, SURRENDER

_COLUMNS = {Action.HIT: HIT, Action.STAND: STAND, Action.DOUBLE: DOUBLE, Action.SURRENDER: SURRENDER}


class ActionValue(Struct, frozen=True):
    action: Action
    net: float | None
    """What a unit of the initial stake wins on average; None where the action is not allowed."""
    refused: Refused | None


class Advice(Struct, frozen=True):
    """What each action is worth on one hand, and which is best."""

    facts: HandFacts
    actions: tuple[ActionValue, ...]
    """The best first; refused ones last."""

    @property
    def best(self) -> ActionValue:
        return self.actions[0]


def advise(rules: Rules, hand: tuple[Card, ...], up: Card, gone: tuple[Card, ...] = ()) -> Advice:
    """The value of every action for these very cards; a dealer who has checked has no blackjack.

    `gone` are cards that have left the shoe beside these.
    """
    facts = facts_of(hand)
    if len(hand) < 2:
        raise ValueError("a hand to decide about has at least two cards")
    if facts.total > BEST or is_finished(rules, facts):
        raise ValueError(f"there is nothing to decide: the hand has {facts.total} and is finished")
    seen = (*hand, up, *gone)
    for card in set(seen):
        held = rules.shoe.count(card)
        if (times := seen.count(card)) > held:
            raise ValueError(f"{name(card)} is there {times} times, but the shoe holds {held}")
    shoe = rules.shoe.without(gone) if gone else None
    pairs = (value(hand[0]) - 1,) if facts.pair else ()
    board, against = analyse_up_card(rules, value(up) - 1, shoe, pairs)
    index = _index(board, hand)
    share = float(against.up_card.past_check[index])
    valued = [
        ActionValue(action, None if why else _net(against, index, hand, action) / share, why)
        for action, why in options(rules, facts).items()
    ]
    return Advice(facts, tuple(sorted(valued, key=lambda one: -np.inf if one.net is None else one.net)[::-1]))


def _index(board: Board, hand: tuple[Card, ...]) -> int:
    hands = board.hands
    index = int(hands.single[value(hand[0]) - 1])
    for card in hand[1:]:
        index = int(hands.following[index, value(card) - 1])
    return index


def _net(against: Against, index: int, hand: tuple[Card, ...], action: Action) -> float:
    if action is Action.SPLIT:
        return float(against.splits[value(hand[0]) - 1])
    return float(against.played.values[index, _COLUMNS[action]])
