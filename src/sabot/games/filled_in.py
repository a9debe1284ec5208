"""Fields of commands that nobody sets over a wire: the house fills them in by what it knows."""

from msgspec import Meta

OF_HOUSE = "of the house"
FILLED_IN = Meta(extra={OF_HOUSE: True})
LONGEST_REASON = 200
"""Characters of a reason that somebody of the house gives."""
