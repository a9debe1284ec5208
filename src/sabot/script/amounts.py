"""Amounts that a script expects."""

import re

from sabot.money import Amount, parse_amount

TWO_DECIMALS = re.compile(r"\d+(?:\.\d{1,2})?")


def exact_amount(text: str) -> Amount:
    """What is expected is never rounded: a third decimal would hide a payout that is one unit off."""
    amount = parse_amount(text)
    if TWO_DECIMALS.fullmatch(text) is None:
        raise ValueError(f"{text} is finer than a payout can be; write at most two decimals")
    return amount
