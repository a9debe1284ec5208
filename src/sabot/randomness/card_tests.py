"""Tests of dealt cards: whole shoes, each a row of cards in the order in which they are dealt.

Every expected figure follows from cards that are not put back, exactly. Cards of one shoe depend on each
other, so each test counts a shoe once, or allows for it as said; shoes are independent.
"""

from collections.abc import Iterator
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from sabot.cards.card import DECK, RANKS, SUITS
from sabot.randomness.finding import Finding, by_chi_square, by_counts, by_mean

Shoes = NDArray[np.uint8]
LAGS = (1, 2, 7)
"""How far apart the cards of a serial correlation lie; at seven seats a hand's cards lie seven apart."""
FOUR_RANKS = (0, 4, 8, 12)


def card_findings(shoes: Shoes) -> Iterator[Finding]:
    ranks, suits = shoes % len(RANKS), shoes // len(RANKS)
    yield places(shoes)
    yield equal_neighbours(shoes)
    yield ascents(shoes)
    yield colour_changes(suits)
    for lag in LAGS:
        yield serial_correlation(ranks, lag)
    firsts = first_places(ranks, len(RANKS))
    yield first_ace(firsts[:, 0], shoes.shape[1])
    yield coupon_collector(firsts, shoes.shape[1])
    yield order_of("order in which four ranks appear", firsts[:, FOUR_RANKS])
    yield order_of("order in which the suits appear", first_places(suits, len(SUITS)))
    yield poker(ranks)
    yield alike_in_successive_shoes(shoes)
    yield repeated_shoes(shoes)


def places(shoes: Shoes) -> Finding:
    """How often each card lies in each place.

    Within a shoe what lies in one place lies in no other; so the sum of squares is P / (P - 1) times a
    chi-square with (P - 1) (C - 1) degrees of freedom, P places and C cards.
    """
    number, size = shoes.shape
    cells = np.arange(size, dtype=np.int64) * len(DECK) + shoes
    met = np.bincount(cells.ravel(), minlength=size * len(DECK))
    due = number / len(DECK)
    squares = float(((met - due) ** 2).sum()) / due
    return by_chi_square("each card in each place", squares * (size - 1) / size, (size - 1) * (len(DECK) - 1))


def equal_neighbours(shoes: Shoes) -> Finding:
    """Each card's neighbour is one of P - 1 others, of which `decks - 1` are its copies; one deck by rank."""
    size = shoes.shape[1]
    kind, copies = (shoes, size // len(DECK)) if size > len(DECK) else (shoes % len(RANKS), len(SUITS))
    met = (kind[:, 1:] == kind[:, :-1]).sum(axis=1).astype(np.float64)
    return by_mean("duplicates side by side", met, copies - 1)


def ascents(shoes: Shoes) -> Finding:
    """Runs up: half of all neighbours that differ go up."""
    size = shoes.shape[1]
    met = (shoes[:, 1:] > shoes[:, :-1]).sum(axis=1).astype(np.float64)
    return by_mean("runs up", met, (size - size // len(DECK)) / 2)


def colour_changes(suits: Shoes) -> Finding:
    """Runs of one colour: half the other cards have the other colour."""
    size = suits.shape[1]
    red = (suits == 1) | (suits == 2)
    met = (red[:, 1:] != red[:, :-1]).sum(axis=1).astype(np.float64)
    return by_mean("runs of one colour", met, size / 2)


def serial_correlation(ranks: Shoes, lag: int) -> Finding:
    """Products of the values of cards so far apart; any two places hold any two cards alike."""
    values = np.minimum(ranks.astype(np.float64) + 1, 10)
    size, total, squares = ranks.shape[1], values[0].sum(), (values[0] ** 2).sum()
    met = (values[:, lag:] * values[:, :-lag]).sum(axis=1)
    due = (size - lag) * (total**2 - squares) / (size * (size - 1))
    return by_mean(f"serial correlation, {lag} apart", met, float(due))


def first_places(kinds: Shoes, number: int) -> NDArray[np.int64]:
    """In each shoe the place at which each kind appears first."""
    return np.stack([(kinds == kind).argmax(axis=1) for kind in range(number)], axis=1)


def first_ace(places_met: NDArray[np.int64], size: int) -> Finding:
    """Gap test: how many cards come before the first ace."""
    aces = size // len(RANKS)
    chances = [comb(size - place - 1, aces - 1) / comb(size, aces) for place in range(size - aces + 1)]
    return by_counts("gap before the first ace", np.bincount(places_met, minlength=len(chances)), chances)


def coupon_collector(firsts: NDArray[np.int64], size: int) -> Finding:
    """How many cards it takes until every rank has come, by inclusion and exclusion."""
    copies, whole = size // len(RANKS), firsts.max(axis=1) + 1

    def come_within(cards: int) -> float:
        missing = (
            (-1) ** gone * comb(len(RANKS), gone) * comb(size - gone * copies, cards)
            for gone in range(len(RANKS) + 1)
        )
        return float(sum(missing) / comb(size, cards))

    within = [come_within(cards) for cards in range(size + 1)]
    chances = [within[cards] - within[cards - 1] if cards else within[0] for cards in range(size + 1)]
    return by_counts("coupon collector over ranks", np.bincount(whole, minlength=size + 1), chances)


def order_of(test: str, firsts: NDArray[np.int64]) -> Finding:
    """Permutations: four kinds with as many copies each appear in each of 24 orders equally often."""
    orders = firsts.argsort(axis=1) @ 4 ** np.arange(4)
    codes = [int(np.array(order) @ 4 ** np.arange(4)) for order in permutations(range(4))]
    met = np.bincount(orders, minlength=256)[codes]
    return by_counts(test, met, [1 / len(codes)] * len(codes))


def poker(ranks: Shoes) -> Finding:
    """The first five cards by how many ranks they share."""
    hands, size = ranks[:, :5], ranks.shape[1]
    counts = np.stack([(hands == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)
    squares = np.bincount((counts**2).sum(axis=1), minlength=26)
    ways = ways_of_five(size)
    chances = [each / comb(size, 5) for each in ways.values()]
    return by_counts("poker hands of the first five", squares[list(ways)], chances)


def ways_of_five(size: int) -> dict[int, int]:
    """In how many ways five cards share ranks, by the sum of the squares of how many there are of each."""
    copies, kinds = size // len(RANKS), len(RANKS)
    two, three = comb(copies, 2), comb(copies, 3)
    return {
        5: comb(kinds, 5) * copies**5,
        7: kinds * two * comb(kinds - 1, 3) * copies**3,
        9: comb(kinds, 2) * two**2 * (kinds - 2) * copies,
        11: kinds * three * comb(kinds - 1, 2) * copies**2,
        13: kinds * three * (kinds - 1) * two,
        17: kinds * comb(copies, 4) * (kinds - 1) * copies,
        25: kinds * comb(copies, 5),
    }


def alike_in_successive_shoes(shoes: Shoes) -> Finding:
    """Places in which a shoe holds the same card as the one before, in pairs of shoes: each counts once."""
    pairs = len(shoes) // 2
    met = (shoes[: 2 * pairs : 2] == shoes[1 : 2 * pairs : 2]).sum(axis=1).astype(np.float64)
    return by_mean("same place in successive shoes", met, shoes.shape[1] / len(DECK))


def repeated_shoes(shoes: Shoes) -> Finding:
    """Shoes that came before as a whole: among fair ones none, ever."""
    repeated = len(shoes) - len({row.tobytes() for row in shoes})
    return Finding("shoes that came before", 1.0 if repeated == 0 else 0.0, float(repeated))
