"""How much may be added: from a least to a most in steps, or the reason why nothing.

A range is worked out from the rules once, for whoever shows it and for the command that is checked by it.
"""

from collections.abc import Iterable, Sequence
from math import gcd, lcm

from msgspec import Struct

from sabot.games.answer import Money, Refused
from sabot.games.wager import FieldBound
from sabot.money import Amount


class Span(Struct, frozen=True):
    """Amounts from `least` to `most`, each a whole number of steps above the least."""

    least: Amount
    most: Amount
    step: Amount

    def holds(self, amount: int) -> bool:
        return self.least <= amount <= self.most and not (amount - self.least) % self.step


class Range(Span, frozen=True):
    """A span that says why an amount does not lie in it."""

    above: Refused
    """Why it may not be more. Why it may not be less, or lie between two steps, follows from the numbers."""

    def refusal(self, amount: int) -> Refused | None:
        """Why so much may not be added, or None."""
        if amount <= 0:
            return Refused("stake-nothing")
        if amount < self.least and self.least > self.step:
            return Refused("stake-least", {"least": Money(self.least)})
        if amount >= self.most + self.step:
            return self.above
        on_step = not (amount - self.least) % self.step
        return None if on_step else Refused("stake-step", {"step": Money(self.step)})

    def within(self, credit: FieldBound) -> "Range | Refused":
        """What of it the credit reaches, or why nothing."""
        if credit.most >= self.most:
            return self
        if credit.most < self.least:
            return credit.why
        most = credit.most - (credit.most - self.least) % self.step
        return Range(self.least, Amount(most), self.step, credit.why)

    def meet(self, other: "Range") -> "Range | Refused":
        """What lies in both, or why nothing does."""
        tighter = self if self.most <= other.most else other
        skipped = max(0, -(-(other.least - self.least) // self.step))
        both = range(self.least + skipped * self.step, tighter.most + 1, self.step)
        least = next((one for one in both[: other.step] if other.holds(one)), None)
        if least is None:
            return tighter.above
        step = lcm(self.step, other.step)
        most = Amount(tighter.most - (tighter.most - least) % step)
        return Range(Amount(least), most, Amount(step), tighter.above)


def range_on(
    there: int,
    minimum: int,
    step: int,
    top: FieldBound,
    tops: Iterable[FieldBound] = (),
    rooms: Iterable[FieldBound] = (),
) -> Range | Refused:
    """What may be added to `there`: the tops bound what then lies there, `rooms` what is added.

    The tightest top says why it may not be more, of two that are equally tight the first; then each room that
    leaves less than that.
    """
    least = -(-max(minimum, there + 1) // step) * step - there
    room, why = top.most - there, top.why
    for bound in tops:
        if bound.most - there < room:
            room, why = bound.most - there, bound.why
    if room < least:
        return why
    found = Range(Amount(least), Amount(room - (room - least) % step), Amount(step), why)
    for bound in rooms:
        within = found.within(bound)
        if isinstance(within, Refused):
            return within
        found = within
    return found


class Taking(Span, frozen=True):
    """How many fields take the chips of one span."""

    fields: int
    """How many there are."""


class ChipRange(Struct, frozen=True):
    """One chip on each of several fields: which chips each of them takes, whatever the credit."""

    range: Range
    """Every chip that goes onto one of them at least."""
    takes: tuple[Taking, ...]
    """Which chips how many of them take."""
    room: Amount | None = None
    """What may be laid down altogether, where the house bounds it: where the chips are more than this or than
    the credit, the first fields get theirs."""
    whole: bool = False
    """The chip goes onto all of them, or nowhere."""

    def refusal(self, chip: int, credit: FieldBound) -> Refused | None:
        """Why the chip goes nowhere, or None."""
        refused = self.range.refusal(chip)
        if refused is not None:
            return refused
        fields = self._taking(chip)
        if not fields:
            return Refused("no-field-for-it")
        return credit.why if chip * (fields if self.whole else 1) > credit.most else None

    def count(self, chip: int, credit: FieldBound) -> int:
        """On how many fields the chip is laid."""
        most = credit.most if self.room is None else min(self.room, credit.most)
        return min(self._taking(chip), most // chip)

    def cost(self, chip: int, credit: FieldBound) -> Amount:
        return Amount(0 if self.refusal(chip, credit) else chip * self.count(chip, credit))

    def _taking(self, chip: int) -> int:
        return sum(one.fields for one in self.takes if one.holds(chip))


def chip_range_over(ranges: Sequence[Range], room: FieldBound | None = None) -> ChipRange:
    """The chip goes wherever it may, as far as the room reaches."""
    altogether = None if room is None else room.most
    if len(ranges) == 1:
        (one,) = ranges
        return ChipRange(one, (Taking(one.least, one.most, one.step, 1),), altogether)
    highest, least, step = ranges[0], ranges[0].least, 0
    alike: dict[tuple[Amount, Amount, Amount], int] = {}
    for one in ranges:
        highest = one if one.most > highest.most else highest
        # Of all differences to the first, and so to each other.
        step = gcd(step, one.step, one.least - ranges[0].least)
        least = min(least, one.least)
        span = one.least, one.most, one.step
        alike[span] = alike.get(span, 0) + 1
    reach = Range(least, highest.most, Amount(step), highest.above)
    return ChipRange(reach, tuple(Taking(*span, fields) for span, fields in alike.items()), altogether)


def chip_range_whole(one: Range, fields: int, room: FieldBound | None) -> ChipRange | Refused:
    """The chip goes onto all of so many fields, of which each takes the same, or onto none."""
    each = None if room is None else FieldBound(Amount(room.most // fields), room.why)
    reach = one if each is None else one.within(each)
    if isinstance(reach, Refused):
        return reach
    return ChipRange(reach, (Taking(reach.least, reach.most, reach.step, fields),), None, whole=True)
