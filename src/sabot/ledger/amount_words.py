"""Amounts in words, as they stand on a ticket beside the figures."""

from sabot.money import UNIT, Amount

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen"),
    *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS = ((10**9, "billion"), (10**6, "million"), (10**3, "thousand"), (100, "hundred"))
MOST = 10**12
"""Whole numbers below this one have words here."""


def in_words(number: int) -> str:
    """`1042` as `one thousand forty-two`."""
    if not 0 <= number < MOST:
        raise ValueError(f"there are no words for {number}")
    for size, name in _GROUPS:
        if number >= size:
            many, rest = divmod(number, size)
            return f"{in_words(many)} {name}" + (f" {in_words(rest)}" if rest else "")
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def amount_in_words(amount: Amount) -> str:
    """`105` as `one credit and five hundredths`."""
    whole, rest = divmod(amount, UNIT)
    credits_ = f"{in_words(whole)} credit{'' if whole == 1 else 's'}"
    return credits_ + (f" and {in_words(rest)} hundredth{'' if rest == 1 else 's'}" if rest else "")
