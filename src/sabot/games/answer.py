"""What a game answers when something may not be done, or may not be set."""

from msgspec import Struct


class Refused(Struct, frozen=True):
    """Nothing changed, and this is why. What a person may do wrong is answered, never raised."""

    reason: str


class Problem(Struct, frozen=True):
    """A setting that cannot stand: its key, the value it has, and what would be right."""

    key: str
    value: str
    right: str
