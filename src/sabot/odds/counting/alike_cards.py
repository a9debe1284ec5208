"""Cards that a bet never tells apart: its census then has a row for each kind of them, and not for each card.

Two classes of cards are alike if one in the place of the other gives the same label, whatever else lies.
Then labels follow from how many cards of each kind there are.
"""

from collections.abc import Sequence

import numpy as np

from sabot.odds.counting.label_numbers import Numbers
from sabot.odds.counting.window_rows import Column

WORTH_MERGING = 5000
"""Rows: fewer are counted as they are in less than the time of a look whether any are alike."""


def alike(numbers: Numbers, columns: Sequence[Column], classes: int) -> Numbers:
    """The kind of each class at the places of one group, by the label of every row.

    Rows are in the order of their sorted cards, and one more card keeps that order. So the labels of the rows
    with a class, one after the other, are its labels beside all else that may lie there.
    """
    seen: dict[bytes, int] = {}
    kinds = []
    for one in range(classes):
        holding = np.zeros(len(numbers), dtype=np.bool_)
        for column in columns:
            holding |= column.cards == one
        kinds.append(seen.setdefault(numbers[holding].tobytes(), len(seen)))
    return np.array(kinds, dtype=np.int16)


def first_of_each(kinds: Sequence[int]) -> list[int]:
    """A class that stands for each kind."""
    return [kinds.index(kind) for kind in range(max(kinds) + 1)]
