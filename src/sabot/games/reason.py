"""Reasons that people give: words that somebody can read later."""

from sabot.games.answer import Refused
from sabot.texts import is_blank, is_one_line, without_unseen

NEEDS_REASON = Refused("say-why")


def is_readable(reason: str) -> bool:
    """Something is to be seen in it, and nothing hides in it: no sign that steers or that nobody sees."""
    return not is_blank(reason) and without_unseen(reason) == reason and is_one_line(reason)


def check_reason(reason: str) -> Refused | None:
    return None if is_readable(reason) else NEEDS_REASON
