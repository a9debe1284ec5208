"""Money in whole minor units, odds as exact fractions, and the one function that rounds.

A credit has two decimals, so 10.00 credits are 1000 minor units. Nothing here, nor anywhere
near money, is ever a float.
"""

import re
from fractions import Fraction
from typing import NewType

Amount = NewType("Amount", int)
"""Minor units of the house currency; never negative where it is a stake or a return."""

DECIMALS = 2
UNIT = 10**DECIMALS
"""Minor units in one credit."""

LOSE = Fraction(-1)
PUSH = Fraction(0)

_AMOUNT = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,12}))?")
_ODDS = re.compile(r"([0-9]{1,9})(?:(?::| to )([0-9]{1,9}))?")


def settle(stake: Amount, odds: Fraction) -> Amount:
    """What comes back of a stake that wins `odds` on each unit, rounded down to a minor unit (G4).

    Odds of 3/2 win, 0 pushes, -1 loses, -1/2 loses half: a surrender, or a doubled hand whose
    double is returned.
    """
    if odds < LOSE:
        raise ValueError(f"odds of {odds} would take more than was staked")
    return Amount(stake + stake * odds.numerator // odds.denominator)


def half(stake: Amount) -> Amount:
    """Half a stake, rounded down: the price of insurance, the return of a surrender."""
    return Amount(stake // 2)


def parse_amount(text: str) -> Amount:
    """Credits as people write them; what is finer than a minor unit is rounded down (G4)."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not an amount; write credits such as 10 or 2.50")
    whole, decimals = match[1], match[2] or ""
    return Amount(int(whole) * UNIT + int(decimals[:DECIMALS].ljust(DECIMALS, "0")))


def show_amount(amount: int) -> str:
    """`1050` as `10.50`, `1000` as `10`."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), UNIT)
    return f"{sign}{whole}.{rest:0{DECIMALS}d}" if rest else f"{sign}{whole}"


def parse_odds(text: str) -> Fraction:
    """`3:2`, `9` or `lose` and `push` as what one staked unit wins."""
    if text == "lose":
        return LOSE
    if text == "push":
        return PUSH
    match = _ODDS.fullmatch(text)
    if match is None or (match[2] is not None and int(match[2]) == 0) or int(match[1]) == 0:
        raise ValueError(f"{text!r} is not a price; write odds such as '3:2' or '9:1', or 'push' or 'lose'")
    return Fraction(int(match[1]), int(match[2] or 1))


def show_odds(odds: Fraction) -> str:
    """Odds as people read them, in lowest terms: `3:2`, `push`, `lose`; `-1:2` where half a stake is lost."""
    if odds == LOSE:
        return "lose"
    if odds == PUSH:
        return "push"
    return f"{odds.numerator}:{odds.denominator}"
