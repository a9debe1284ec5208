"""How far the dealer's hand must go."""

from enum import IntEnum


class Reach(IntEnum):
    """Each reach includes those before it."""

    NOTHING = 0
    """The up card is enough; the hole card stays down."""
    SECOND_CARD = 1
    TO_THE_END = 2
