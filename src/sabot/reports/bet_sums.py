"""What is added up for a report: bets with what they came to, and the work of a table."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T", bound="Summed")


class Summed(Struct):
    """Whole numbers that are added field by field."""

    def add(self: T, other: T) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class BetSums(Summed):
    """In minor units of money; golden chips stand beside it, by their value."""

    bets: int = 0
    staked: int = 0
    back: int = 0
    commission: int = 0
    golden: int = 0
    golden_back: int = 0
    plain_staked: int = 0
    """Of stakes without a golden chip: only those return what mathematics says, since a chip that wins is
    spent (B30)."""
    plain_back: int = 0
    initial: int = 0
    """Of the same, what lay there before doubles and splits: returns are told per unit of it."""
    squares: int = 0
    """Of the same, by round: the sum of squares by hand, and the square of the sum over all hands."""


class Work(Summed):
    """What happened at a table, besides bets."""

    rounds: int = 0
    voids: int = 0
    corrections: int = 0
    disputes: int = 0
    tips: int = 0
    """Without credits of the house, which nobody is paid."""


class Hour(Summed):
    rounds: int = 0
    staked: int = 0
    back: int = 0


def total(parts: Iterable[T], whole: T) -> T:
    for part in parts:
        whole.add(part)
    return whole
