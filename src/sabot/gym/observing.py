"""What an agent sees: the question, the hand in play by the values of its cards, the up card, the splits."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sabot.cards.card import Card, value
from sabot.games.hand_id import dealt_hand, hand_in
from sabot.games.variant import Game
from sabot.games.waiting import InsuranceAnswers
from sabot.gym.dealt_round import DealtRound

Seen = npt.NDArray[np.int32]

TO_STAKE, INSURANCE, HAND_ASKED, OVER = range(4)
ASKED, COUNTS, UP, DEPTH, HANDS, WIDTH = 0, 1, 11, 12, 13, 14
"""Places: the question; ten counts by value, an ace first; the up card's value; how often the hand was split
off; how many hands the deal has become; and how many places there are."""
HIGHEST = np.array([OVER, *(21,) * 10, 10, 8, 8], dtype=np.int32)


def counted(cards: Sequence[Card]) -> list[int]:
    counts = [0] * 10
    for card in cards:
        counts[value(card) - 1] += 1
    return counts


def before_stakes() -> Seen:
    return np.zeros(WIDTH, dtype=np.int32)


def observed(game: Game, played: DealtRound) -> Seen:
    """The round as whoever is asked sees it; of one that is over nothing but that."""
    seen = before_stakes()
    asked = played.asked()
    if asked is None:
        seen[ASKED] = OVER
        return seen
    rows = game.family.rows(played.now)
    hand, named = asked[1], hand_in(asked[1])
    insurance = isinstance(game.family.awaits(played.now), InsuranceAnswers)
    seen[ASKED] = INSURANCE if insurance else HAND_ASKED
    box = dealt_hand(hand)
    for row in rows:
        if row.place == hand:
            seen[COUNTS : COUNTS + 10] = counted(row.cards)
        elif not row.place and row.cards:
            seen[UP] = value(row.cards[0])
        seen[HANDS] += bool(row.place) and dealt_hand(row.place) == box and not row.moved_on
    seen[DEPTH] = len(named.splits) if named is not None else 0
    return seen
