"""What a road remembers of a round between two sides, and how people write it down."""

from enum import StrEnum

from msgspec import Struct


class Winner(StrEnum):
    """Who won a coup."""

    PLAYER = "P"
    BANKER = "B"
    TIE = "T"


class Outcome(Struct, frozen=True, gc=False):
    """One coup on the road."""

    winner: Winner
    natural: int | None = None
    """8 or 9 where a natural decided the coup; equal naturals count as one."""
    player_pair: bool = False
    banker_pair: bool = False
