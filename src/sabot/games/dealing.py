"""How cards reach a table: what both families say about the shoe."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct


class Shuffle(StrEnum):
    """When the cards are mixed."""

    CUT_CARD = "cut-card"
    """A shoe is dealt until the cut card comes, then replaced."""
    EVERY_ROUND = "every-round"
    CONTINUOUS = "continuous"
    """Each card is drawn from all cards that are not on the table (B34)."""


class ShoeRules(Struct, frozen=True, kw_only=True):
    """The rules that every family has."""

    decks: Annotated[int, Meta(ge=1, le=8)] = 8
    shuffle: Shuffle = Shuffle.CUT_CARD
    cut: Annotated[int, Meta(ge=0, le=416)] = 104
    """Cards behind the cut card."""
    layout: str = "standard"
    """How the betting fields lie on the felt; each family names its own."""
