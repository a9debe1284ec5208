"""The terms of a shoe: decks, shuffle, cut card, burn. Fixed before the first seed is shown."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from sabot.cards.card import Card, name, value
from sabot.cards.composition import Composition

ShuffleKind = Literal["cut-card", "every-round", "continuous"]
SHUFFLES: tuple[ShuffleKind, ...] = ("cut-card", "every-round", "continuous")

FIRST_CARD: Literal["first-card"] = "first-card"
Burn = int | Literal["first-card"]

MOST_BURNT = 10
"""Cards that a fixed burn may take; turning the first card never burns more than ten others."""

MOST_REMEMBERED = 256
"""Shoes whose cards are remembered; those of interrupted games lack some."""


class Terms(Struct, frozen=True):
    """How a shoe is made and used.

    `cut` cards lie behind the cut card. `burn` cards are taken face down when the shoe opens, or, by
    the first card, that card is turned and as many as its value follow it (a face counts ten, an ace
    one). `without` are cards that are elsewhere: a shoe may be opened while some lie on the table, and
    Spanish decks have no tens.
    """

    decks: int
    shuffle: ShuffleKind = "cut-card"
    cut: int = 0
    burn: Burn = 0
    without: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        cards = self.composition().total
        if self.shuffle not in SHUFFLES:
            raise ValueError(f"shuffle {self.shuffle!r}; write one of {', '.join(SHUFFLES)}")
        if not _may_burn(self.burn):
            raise ValueError(f"burn {self.burn!r}; write 0 to {MOST_BURNT}, or {FIRST_CARD}")
        if self.shuffle == "continuous" and self.burn != 0:
            raise ValueError("a continuous shuffler burns no cards; burn must be 0")
        if self.shuffle != "cut-card" and self.cut != 0:
            raise ValueError(f"there is no cut card with shuffle {self.shuffle!r}; cut must be 0")
        usable = cards - self.most_burnt
        if usable < 1:
            raise ValueError(f"{cards} cards and up to {self.most_burnt} burnt leave nothing to deal")
        if not 0 <= self.cut < usable:
            raise ValueError(
                f"cut {self.cut}; of {cards} cards, 0 to {usable - 1} may lie behind the cut card"
            )

    @property
    def most_burnt(self) -> int:
        return 1 + 10 if isinstance(self.burn, str) else self.burn

    def burnt_after(self, first: Card) -> int:
        """How many cards are burnt when the shoe opens with this one; a turned card is one of them."""
        return 1 + value(first) if isinstance(self.burn, str) else self.burn

    def composition(self) -> Composition:
        """The cards that are shuffled."""
        return _composition(self.decks, self.without)

    def cards(self) -> tuple[Card, ...]:
        """The same, laid out in the order from which every shuffle starts."""
        return _cards(self.decks, self.without)

    def text(self) -> str:
        """The one way to write these terms; it is part of the server's commitment."""
        without = ",".join(name(card) for card in self.without)
        return f"decks={self.decks} shuffle={self.shuffle} cut={self.cut} burn={self.burn} without={without}"


@lru_cache(MOST_REMEMBERED)
def _composition(decks: int, without: tuple[Card, ...]) -> Composition:
    """A house has few games, and each of their shoes begins with the same cards."""
    return Composition.of_decks(decks).without(without)


@lru_cache(MOST_REMEMBERED)
def _cards(decks: int, without: tuple[Card, ...]) -> tuple[Card, ...]:
    return _composition(decks, without).cards()


def _may_burn(burn: object) -> bool:
    return burn == FIRST_CARD or (isinstance(burn, int) and 0 <= burn <= MOST_BURNT)
