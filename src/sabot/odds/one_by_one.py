"""Bets that look more closely than the kernels show: their rounds are dealt one by one, from fresh shoes.

The kernels show four cards and how a round ended. Windows that tell more apart are simulated here, the same
rounds for the same seed whoever runs the rest. They are fewer, and the error bars say so.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import cast

import numpy as np

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup, next_side
from sabot.games.bet import Dealt, Window
from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.rules import Rules
from sabot.games.stake import Field
from sabot.odds.coup_cards import close_side
from sabot.odds.dealer_cards import dealer_deal, sees_cards
from sabot.odds.estimates import Estimate, Seen, estimate

MOST_ROUNDS = 200_000
"""Rounds that are dealt one by one: a second or two."""
BLOCK = 2_000
"""Shoes that are cut at once."""
LONGEST = 22
"""Cards that one round can take here: the dealer's longest hand."""


def is_close(window: Window) -> bool:
    """Whether the kernels show less than this window of either family tells apart."""
    return sees_cards(window) or (
        window.to_the_end and "player1" in window.places and close_side(window) is not None
    )


def dealer_of(rules: Rules) -> Callable[[Iterator[Card]], Deal]:
    """The dealer's finished hand from the cards on top."""

    def dealt(cards: Iterator[Card]) -> Deal:
        hand: tuple[Card, ...] = (next(cards), next(cards))
        while dealer_draws(rules, total(hand)):
            hand = (*hand, next(cards))
        return dealer_deal(hand)

    return dealt


def coup_of(cards: Iterator[Card]) -> Coup:
    """The coup from the cards on top."""
    coup = Coup()
    while (side := next_side(coup)) is not None:
        coup = coup.with_card(side, next(cards))
    return coup


def close_estimates(
    fields: Sequence[Field[Dealt]],
    dealt: Callable[[Iterator[Card]], Dealt],
    decks: int,
    rounds: int,
    seed: str,
) -> Iterator[Estimate]:
    """The estimates of bets that look closely."""
    if not fields:
        return
    seen = [dealt(iter(cards)) for cards in _tops(decks, min(rounds, MOST_ROUNDS), seed)]
    for field in fields:
        counts = Counter(map(field.bet.classify, seen))
        yield estimate(
            field.bet.key,
            field.table_name,
            (Seen(label, field.table.odds(label), counts[label]) for label in field.bet.labels),
        )


def _tops(decks: int, rounds: int, seed: str) -> Iterator[list[Card]]:
    """The cards on top of so many fresh shoes."""
    digest = sha256(f"sabot simulate/1 one by one {seed}".encode()).digest()
    chance = np.random.Generator(np.random.PCG64(int.from_bytes(digest, "big")))
    shoe = np.array(Composition.of_decks(decks).cards(), dtype=np.int64)
    for first in range(0, rounds, BLOCK):
        size = min(BLOCK, rounds - first)
        shoes, rows = np.tile(shoe, (size, 1)), np.arange(size)
        for place in range(LONGEST):
            other = chance.integers(place, len(shoe), size)
            shoes[rows, other], shoes[:, place] = shoes[:, place].copy(), shoes[rows, other]
        yield from cast(list[list[Card]], shoes[:, :LONGEST].tolist())
