"""The limits of a betting field: least and most stake, step, and largest payout (G9, G10)."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from sabot.games.answer import Money, Refused
from sabot.games.bet import LimitClass
from sabot.games.wager import FieldBound
from sabot.money import UNIT, Amount
from sabot.table.betting.ranges import Range, range_on
from sabot.table.betting.slip import BEHIND as BEHIND_KEY


class FieldLimits(Struct, frozen=True, kw_only=True):
    minimum: Amount
    """The least stake."""
    maximum: Amount
    """The most that may lie there."""
    step: Amount = Amount(UNIT // 10)
    """Stakes are whole multiples of it."""
    largest_payout: Amount = Amount(50_000 * UNIT)
    """A stake whose best row would win more is refused; a win is never cut."""


USUAL: Mapping[LimitClass, FieldLimits] = {
    LimitClass.MAIN: FieldLimits(minimum=Amount(UNIT), maximum=Amount(500 * UNIT)),
    LimitClass.EVEN_CHANCE: FieldLimits(minimum=Amount(UNIT), maximum=Amount(1_000 * UNIT)),
    LimitClass.LONG_SHOT: FieldLimits(minimum=Amount(UNIT), maximum=Amount(200 * UNIT)),
    LimitClass.SPECIAL: FieldLimits(minimum=Amount(UNIT // 2), maximum=Amount(100 * UNIT)),
    LimitClass.ONE_STAKE: FieldLimits(minimum=Amount(UNIT), maximum=Amount(UNIT)),
}
BEHIND = FieldLimits(minimum=Amount(UNIT), maximum=Amount(200 * UNIT))

Limits = Mapping[str, FieldLimits]
"""By the key of the bet."""


def top_of(limits: FieldLimits, best: Fraction) -> FieldBound:
    """The most that may lie on a field whose best row has the odds `best`."""
    if best > 0:
        # Winnings are rounded down: the most that wins no more than the largest payout.
        by_payout = ((limits.largest_payout + 1) * best.denominator - 1) // best.numerator
        if by_payout < limits.maximum:
            return FieldBound(
                Amount(by_payout), Refused("payout-most", {"most": Money(limits.largest_payout)})
            )
    return FieldBound(limits.maximum, Refused("stake-most", {"most": Money(limits.maximum)}))


def tops_of(limits: Limits, best: Mapping[str, Fraction]) -> Mapping[str, FieldBound]:
    """Of every field, by the key of its limits; those of a bet that the table does not have bound nothing."""
    fields = ((key, key.removeprefix(BEHIND_KEY), field) for key, field in limits.items())
    return {key: top_of(field, best[bet]) for key, bet, field in fields if bet in best}


def bare_ranges(limits: Limits, tops: Mapping[str, FieldBound]) -> Mapping[str, Range | Refused]:
    """What every field takes while nothing lies there, as far as its own limits go."""
    return {key: range_on(0, limits[key].minimum, limits[key].step, top) for key, top in tops.items()}


def check_limits(limits: FieldLimits, best: Fraction, total: Amount) -> Refused | None:
    """Why a field whose best row has the odds `best` may not carry `total`, or None."""
    empty = range_on(0, limits.minimum, limits.step, top_of(limits, best))
    return empty if isinstance(empty, Refused) else empty.refusal(total)
