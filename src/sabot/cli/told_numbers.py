"""Numbers and shares as people write them behind an option: 100, 1e6, 0.05, 5% or 19/20, exactly."""

import re
from fractions import Fraction

_WRITTEN = re.compile(r"[-+]?[\d_.]{1,40}(?:e[-+]?\d{1,2}|/\d{1,40})?%?", re.IGNORECASE)
"""Neither more digits nor larger powers, which take minutes to write out before one may refuse them."""


def told_number(word: str) -> Fraction | None:
    """The number, a share as part of one; nothing where it is none."""
    if not _WRITTEN.fullmatch(word):
        return None
    try:
        number = Fraction(word.removesuffix("%"))
    except (ValueError, ZeroDivisionError):
        return None
    return number / 100 if word.endswith("%") else number
