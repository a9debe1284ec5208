"""The limits of a betting field: least and most stake, step, and largest payout (G9, G10)."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from sabot.games.answer import Money, Refused
from sabot.games.bet import LimitClass, PayTable
from sabot.money import UNIT, Amount, settle


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
}
BEHIND = FieldLimits(minimum=Amount(UNIT), maximum=Amount(200 * UNIT))

Limits = Mapping[str, FieldLimits]
"""By the key of the bet."""


def check_limits(limits: FieldLimits, best: Fraction, total: Amount) -> Refused | None:
    """Why a field whose best row has the odds `best` may not carry `total`, or None."""
    if total < limits.minimum:
        return Refused("stake-least", {"least": Money(limits.minimum)})
    if total > limits.maximum:
        return Refused("stake-most", {"most": Money(limits.maximum)})
    if total % limits.step:
        return Refused("stake-step", {"step": Money(limits.step)})
    if settle(total, best) - total > limits.largest_payout:
        return Refused("payout-most", {"most": Money(limits.largest_payout)})
    return None


def largest_stake(limits: FieldLimits, table: PayTable) -> Amount:
    """The most that a field may carry under all of its limits."""
    best = table.best
    by_payout = limits.largest_payout * best.denominator // best.numerator if best > 0 else limits.maximum
    most = min(limits.maximum, by_payout)
    return Amount(most - most % limits.step)
