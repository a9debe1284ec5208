"""Reasons that people give: words that somebody can read later."""

import unicodedata

from sabot.games.answer import Refused

NEEDS_REASON = Refused("say why")


def is_readable(reason: str) -> bool:
    """Something is to be seen in it, and nothing hides in it: no sign that steers or that nobody sees."""
    return bool(reason.strip()) and all(
        sign.isprintable() or unicodedata.category(sign) == "Zs" for sign in reason
    )


def check_reason(reason: str) -> Refused | None:
    return None if is_readable(reason) else NEEDS_REASON
