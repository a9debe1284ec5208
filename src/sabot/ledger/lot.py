"""What lies on a field: money, golden chips, or both."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from sabot.money import Amount, show_amount

Chips = tuple[Amount, ...]
"""Golden chips by their values, greatest first."""


# `gc=False`: a busy table holds thousands of these. They are frozen and can hold only what was there before
# them, so nothing ever goes round in a circle, and the collector of such circles need not look at them.
class Lot(Struct, frozen=True, gc=False):
    """One laying down: money and golden chips that were put on a field together."""

    money: Amount = Amount(0)
    chips: Chips = ()

    @property
    def golden(self) -> Amount:
        return Amount(sum(self.chips))

    @property
    def total(self) -> Amount:
        return Amount(self.money + sum(self.chips)) if self.chips else self.money

    @property
    def mixed(self) -> bool:
        return bool(self.money and self.chips)

    def plus(self, other: "Lot") -> "Lot":
        chips = sorted_chips((*self.chips, *other.chips)) if self.chips or other.chips else ()
        return Lot(Amount(self.money + other.money), chips)


def together(lots: Iterable[Lot]) -> Lot:
    """Everything that lies there."""
    known = tuple(lots)
    return Lot(
        Amount(sum(lot.money for lot in known)), sorted_chips(chip for lot in known for chip in lot.chips)
    )


def sorted_chips(chips: Iterable[Amount]) -> Chips:
    return tuple(sorted(chips, reverse=True))


class Pile(Struct, frozen=True, gc=False):
    """Golden chips of one value in a player's tray."""

    value: Amount
    count: int

    def text(self) -> str:
        return f"{self.count} × {show_amount(self.value)}"


Tray = tuple[Pile, ...]
"""A player's golden chips: one pile for each value, whatever bonus they came from, least value first."""


def tray_of(chips: Iterable[Amount]) -> Tray:
    return tuple(Pile(value, count) for value, count in sorted(Counter(chips).items()))


def chips_in(tray: Tray) -> Chips:
    return sorted_chips(pile.value for pile in tray for _ in range(pile.count))


def has_chips(tray: Tray, chips: Iterable[Amount]) -> bool:
    there = {pile.value: pile.count for pile in tray}
    return all(count <= there.get(value, 0) for value, count in Counter(chips).items())
