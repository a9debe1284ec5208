"""Texts that people write and machines keep: what may not stand in one, and what nobody can see in one."""

import re
import unicodedata

CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
"""Signs that are no writing: a database cannot keep them all, a log shows them as lines, or they turn the
order of what stands beside them."""
ONE_LINE = rf"^[^{CONTROLS}]*\Z"
"""The pattern of a text without them."""
UNSEEN = (
    "\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Signs without a shape of their own: those that Unicode lets a reader ignore, fillers and blanks."""

_CONTROL = re.compile(f"[{CONTROLS}]")
_UNSEEN = re.compile(f"[{UNSEEN}]")


def is_one_line(text: str) -> bool:
    """Whether it holds writing only: no control character, no other line, no turned order."""
    return _CONTROL.search(text) is None


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen in it."""
    return not any(map(_has_shape, _UNSEEN.sub("", text)))


def without_unseen(text: str) -> str:
    """The same text without the signs that nobody can see; spaces stay."""
    return _UNSEEN.sub("", text)


def _has_shape(sign: str) -> bool:
    """Marks are seen on a letter only."""
    return unicodedata.category(sign)[0] not in "ZCM"
