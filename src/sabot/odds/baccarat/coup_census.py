"""The census of coups by points: in how many ways six cards give each pair of totals and third cards.

Any order of dealing has the same chances, so third cards are taken out first. What is left deals four cards.
How two pairs of them make two totals is a sum of products: all pairs of the one by all pairs of the other,
less those that would take a card twice.
"""

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]

NONE = 10
"""Stands for a third card that was not drawn."""
SHAPE = (10, 10, NONE + 1, NONE + 1)
"""Player's and Banker's two-card totals, the points of their third cards."""
MOST = 2**10
"""Cards at most: six of them in order are counted in 64 bits, and what is multiplied as floats in 53."""

_POINTS = np.arange(10)
_OTHER = (_POINTS[None, :] - _POINTS[:, None]) % 10
"""By a card's points and a total: the points of the card that makes it."""
_SAME = (_POINTS[:, None] == _OTHER).astype(np.int64)
"""Where both cards are alike."""
_DRAWN = np.zeros((NONE + 1, NONE + 1, 10), dtype=np.int64)
"""The cards that are gone with each pair of third cards."""
_DRAWN[_POINTS, :, _POINTS] += 1
_DRAWN[:, _POINTS, _POINTS] += 1
_BOTH = np.zeros((NONE + 1, NONE + 1), dtype=np.int64)
"""Where the two third cards are alike."""
_BOTH[_POINTS, _POINTS] = 1


def coups_by_points(points: Whole) -> Whole:
    """Ordered draws of six out of so many cards by points.

    Coups that end earlier count with every continuation.
    """
    cards = int(points.sum())
    if cards > MOST:
        raise ValueError(f"{cards} cards are more than {MOST}, which coups are counted of")
    left = np.append(points, 1)
    thirds = left[:, None] * (left[None, :] - _BOTH)
    thirds[NONE, :NONE] *= cards - 5
    thirds[:NONE, NONE] *= cards - 5
    thirds[NONE, NONE] = (cards - 4) * (cards - 5)
    coups = _two_pairs(points - _DRAWN) * thirds[:, :, None, None]
    return coups.transpose(2, 3, 0, 1)


def _two_pairs(left: Whole) -> Whole:
    """Ordered draws of four by the totals of the first two and the last two.

    With the pair (a, b) gone, pairs that make q are fewer by two for each card that would go with a or b, but
    for the draws that this takes away twice: those of a or b with themselves or with each other.
    """
    other = left[..., _OTHER]
    pairs = left[..., :, None] * (other - _SAME)
    totals = pairs.sum(axis=-2)
    # Whole numbers far below 2**53, which floats multiply exactly and much faster.
    shared = pairs.swapaxes(-1, -2).astype(np.float64) @ (4.0 * (_SAME - other))
    four: Whole = shared.astype(np.int64)
    four += totals[..., :, None] * totals[..., None, :]
    four[..., _POINTS, _POINTS] += 2 * totals
    return four
