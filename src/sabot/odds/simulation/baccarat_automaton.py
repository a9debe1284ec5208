"""Baccarat as a machine: a coup card by card, lowered from the tableau.

The Player's first two cards come first, then the Banker's, then third cards; undealt cards are equally likely
in every order, so the order of the first four does not matter. No bet is paid here: a coup is counted, and
all bets are folded onto the counts.
"""

from typing import NamedTuple

import numpy as np

from sabot.cards.card import Card
from sabot.games.baccarat.coup import Coup, Side, next_side, points
from sabot.odds.baccarat.counted_coups import card_of, tableau
from sabot.odds.simulation.automaton_hands import VALUES
from sabot.odds.simulation.state_machine import ALL_CARDS, Machine, Step

ORDER = (Side.PLAYER, Side.PLAYER, Side.BANKER, Side.BANKER)


class Reached(NamedTuple):
    """A coup by what is still asked about it: totals of two cards, and the points of a third."""

    player: tuple[int, ...] = ()
    """Points of the only card; or of the first two together, and of the third."""
    banker: tuple[int, ...] = ()
    dealt: int = 0


def baccarat_automaton() -> Machine:
    number = {Reached(): 0}
    waiting = [Reached()]
    ends = {_key(coup): end for end, coup in enumerate(tableau().ends)}
    rows = []
    for reached in waiting:
        row = []
        for card in VALUES:
            after = _with(reached, points((card,)))
            coup = _coup(after)
            over = after.dealt >= len(ORDER) and next_side(coup) is None
            if not over and after not in number:
                number[after] = len(waiting)
                waiting.append(after)
            row.append(
                Step(
                    next=0 if over else number[after],
                    over=over,
                    seen=reached.dealt < len(ORDER),
                    end=ends[_key(coup)] if over else 0,
                )
            )
        rows.append(row)
    pays, reaches = np.zeros((1, 1), dtype=np.int64), np.full((1, 1), ALL_CARDS, dtype=np.int64)
    return Machine(rows, pays, reaches, 1, len(tableau().ends))


def _with(reached: Reached, count: int) -> Reached:
    side = ORDER[reached.dealt] if reached.dealt < len(ORDER) else next_side(_coup(reached))
    hand = reached.player if side is Side.PLAYER else reached.banker
    second = reached.dealt < len(ORDER) and len(hand) == 1
    hand = ((hand[0] + count) % 10,) if second else (*hand, count)
    player, banker = (hand, reached.banker) if side is Side.PLAYER else (reached.player, hand)
    return Reached(player, banker, reached.dealt + 1)


def _coup(reached: Reached) -> Coup:
    """Cards that look like it to every rule; a ten and one other make any total."""
    return Coup(_hand(reached.player), _hand(reached.banker)) if reached.dealt >= len(ORDER) else Coup()


def _hand(hand: tuple[int, ...]) -> tuple[Card, ...]:
    return (card_of(0), *(card_of(count) for count in hand))


def _key(coup: Coup) -> tuple[int, ...]:
    thirds = (points(hand[2:]) if len(hand) == 3 else -1 for hand in (coup.player, coup.banker))
    return (points(coup.player[:2]), points(coup.banker[:2]), *thirds)
