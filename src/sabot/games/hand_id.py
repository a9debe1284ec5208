"""The name of a hand: where it was dealt, and which way it went at each split. Only here it is text.

Journals, stakes and moves keep the text: `3.1` is the first hand of seat 3, `3.1a` the right one of two that
it was split into; `2` is the second of the hands that everybody shares.
"""

import re
from functools import lru_cache
from typing import NamedTuple

RIGHT, LEFT = "a", "b"
MOST_KNOWN = 4096
"""Names that are kept parsed: those of many tables together are few."""
_TEXT = re.compile(rf"(?:([1-9]\d*)\.)?([1-9]\d*)([{RIGHT}{LEFT}]*)")


class HandId(NamedTuple):
    seat: int
    """0 where everybody shares the hand."""
    box: int
    """Which of the hands of that seat, or of the common ones, counted from 1."""
    splits: str = ""
    """Which of the two hands it became at each split, the first split first (B9)."""

    @property
    def text(self) -> str:
        place = f"{self.seat}.{self.box}" if self.seat else str(self.box)
        return place + self.splits

    @property
    def dealt(self) -> "HandId":
        """The hand as it was dealt, whatever splits made of it."""
        return self._replace(splits="") if self.splits else self

    @property
    def right(self) -> "HandId":
        return self._replace(splits=self.splits + RIGHT)

    @property
    def left(self) -> "HandId":
        return self._replace(splits=self.splits + LEFT)

    @property
    def kept_right(self) -> bool:
        """It went to the right at every split, so that it has what its deal began with."""
        return LEFT not in self.splits

    @property
    def went_left(self) -> bool:
        """It is the left hand of the last split."""
        return self.splits.endswith(LEFT)

    @property
    def before_split(self) -> "HandId | None":
        """The hand that was split into this one and another; None where it lies as it was dealt."""
        return self._replace(splits=self.splits[:-1]) if self.splits else None

    def is_of(self, other: "HandId") -> bool:
        """It is this other hand, or splits made it of that one."""
        return self[:2] == other[:2] and self.splits.startswith(other.splits)


def hand_in(text: str) -> HandId | None:
    """The hand that a text names; None where it names none: no place at all, or a side of a coup."""
    return _read(text)


@lru_cache(MOST_KNOWN)
def _read(text: str) -> HandId | None:
    found = _TEXT.fullmatch(text)
    if found is None:
        return None
    seat, box, splits = found.groups()
    return HandId(int(seat or 0), int(box), splits)


def hand_named(text: str) -> HandId:
    """The same, where the text is known to name a hand."""
    named = _read(text)
    if named is None:
        raise ValueError(f"{text!r} is no name of a hand: 3.1, 3.1a and 2 are")
    return named


def dealt_hand(text: str) -> str:
    """The name of the hand as it was dealt; what names no hand stays as it is."""
    named = _read(text)
    return text if named is None else named.dealt.text
