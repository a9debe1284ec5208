"""How cards reach a table: what both families say about the shoe."""

from enum import StrEnum


class Shuffle(StrEnum):
    """When the cards are mixed."""

    CUT_CARD = "cut-card"
    """A shoe is dealt until the cut card comes, then replaced."""
    EVERY_ROUND = "every-round"
    CONTINUOUS = "continuous"
    """Each card is drawn from all cards that are not on the table (B34)."""
