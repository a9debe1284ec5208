"""What is heard, seen moving or read aloud besides what changes in a view."""

from enum import StrEnum

from msgspec import Struct


class CueName(StrEnum):
    """What just happened, for sound, motion and screen readers."""

    LAST_BETS = "last-bets"
    NO_MORE_BETS = "no-more-bets"
    CARD = "card"
    """A card was dealt, face up."""
    HOLE_CARD = "hole-card"
    """The dealer took a card, face down."""
    HOLE_CARD_TURNED = "hole-card-turned"
    CHOSEN = "chosen"
    """The owner of a hand has chosen."""
    LUCKY_CARD = "lucky-card"
    CORRECTED = "card-corrected"
    EXCHANGED = "cards-exchanged"
    CONFIRMED = "cards-confirmed"
    """What was disputed is right."""
    PAID = "round-paid"
    VOID = "round-voided"
    SAID = "said"
    CROUPIER_SAID = "croupier-said"


class Cue(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of these; what has no meaning for it is left out."""

    cue: CueName
    """Which it is."""
    place: str = ""
    """The hand or the side; left out for the dealer."""
    card: str = ""
    """Which was dealt, turned or put there."""
    other: str = ""
    """The card that lay there before, or the one that it was exchanged for."""
    action: str = ""
    """What was chosen."""
    reason: str = ""
    """Why people of the house did it."""
    note: str = ""
    """The id under which words are asked for."""
