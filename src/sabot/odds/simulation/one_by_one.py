"""Rounds that are dealt one by one, from fresh shoes: what no kernel shows.

Kernels show four cards and how a round ended, of families that have any. Windows that tell more apart and all
other families are simulated here, the same rounds for the same seed whoever runs the rest.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import cast

import numpy as np

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.bet import Dealt
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.rules import Rules
from sabot.games.stake import Field
from sabot.odds.blackjack.dealer_cards import dealer_deal
from sabot.odds.simulation.estimates import Estimate, LabelCount, estimate

MOST_ROUNDS = 200_000
"""Rounds that are dealt beside those of kernels: a second or two. The error bars say that they are fewer."""
MOST_PLAYED, MOST_CARDS = 20_000, 100
"""Rounds that are played by hand, some thousands a second, and more cards than one of them takes."""
BLOCK = 2_000
"""Shoes that are cut at once."""
LONGEST = 22
"""Cards that one round can take here: the dealer's longest hand."""


def dealer_of(rules: Rules) -> Callable[[Iterator[Card]], Deal]:
    """The dealer's finished hand from the cards on top."""

    def dealt(cards: Iterator[Card]) -> Deal:
        hand: tuple[Card, ...] = (next(cards), next(cards))
        while dealer_draws(rules, total(hand)):
            hand = (*hand, next(cards))
        return dealer_deal(hand)

    return dealt


def dealt_estimates(
    fields: Sequence[Field[Dealt]],
    deal: Callable[[Iterator[Card]], Dealt],
    full: Composition,
    rounds: int,
    seed: str,
) -> Iterator[tuple[int, tuple[Estimate, ...]]]:
    """Block by block, how many rounds were dealt by then and the estimates of all bets so far."""
    found: dict[str, Counter[str]] = {field.bet.key: Counter() for field in fields}
    done = 0
    for block in tops(full, rounds, seed):
        seen = [deal(iter(cards)) for cards in block]
        for field in fields:
            found[field.bet.key].update(map(field.bet.classify, seen))
        done += len(seen)
        yield done, tuple(estimated(field, found[field.bet.key]) for field in fields)


def close_estimates(
    fields: Sequence[Field[Dealt]],
    deal: Callable[[Iterator[Card]], Dealt],
    full: Composition,
    rounds: int,
    seed: str,
) -> tuple[Estimate, ...]:
    """The estimates of bets that look more closely than the kernels of their family."""
    if not fields:
        return ()
    *_, (_, last) = dealt_estimates(fields, deal, full, min(rounds, MOST_ROUNDS), seed)
    return last


def played_estimates(
    fields: Sequence[Field[Dealt]],
    deal: Callable[[Iterator[Card]], Dealt] | None,
    full: Composition,
    wanted: int,
    seed: str,
) -> tuple[Estimate, ...]:
    found: dict[str, Counter[str]] = {field.bet.key: Counter() for field in fields}
    """The estimates of bets on how a hand was played: it is dealt and played by `deal`."""
    if deal is None or not fields:
        return ()
    for block in tops(full, min(wanted, MOST_PLAYED), seed, MOST_CARDS):
        seen = [deal(iter(cards)) for cards in block]
        for field in fields:
            found[field.bet.key].update(map(field.bet.classify, seen))
    return tuple(estimated(field, found[field.bet.key]) for field in fields)


def estimated(field: Field[Dealt], counts: Counter[str]) -> Estimate:
    return estimate(
        field.bet.key,
        field.table_name,
        (LabelCount(label, field.table.odds(label), counts[label]) for label in field.bet.labels),
    )


def tops(full: Composition, rounds: int, seed: str, longest: int = LONGEST) -> Iterator[list[list[Card]]]:
    """The cards on top of so many fresh shoes, a block at a time."""
    digest = sha256(f"sabot simulate/1 one by one {seed}".encode()).digest()
    chance = np.random.Generator(np.random.PCG64(int.from_bytes(digest, "big")))
    shoe = np.array(full.cards(), dtype=np.int64)
    for first in range(0, rounds, BLOCK):
        size = min(BLOCK, rounds - first)
        shoes, rows = np.tile(shoe, (size, 1)), np.arange(size)
        for place in range(min(longest, len(shoe))):
            other = chance.integers(place, len(shoe), size)
            shoes[rows, other], shoes[:, place] = shoes[:, place].copy(), shoes[rows, other]
        yield cast(list[list[Card]], shoes[:, :longest].tolist())
