"""What a game answers when something may not be done."""

from msgspec import Struct


class Refused(Struct, frozen=True):
    """Nothing changed, and this is why. What a person may do wrong is answered, never raised."""

    reason: str
