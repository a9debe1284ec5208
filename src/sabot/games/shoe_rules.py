"""How cards reach a table: what both families say about the shoe."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.cards.terms import Burn
from sabot.games.answer import Problem
from sabot.games.toml_reading import refuse_unfit


class Shuffle(StrEnum):
    """When the cards are mixed."""

    CUT_CARD = "cut-card"
    """A shoe is dealt until the cut card comes, then replaced."""
    EVERY_ROUND = "every-round"
    CONTINUOUS = "continuous"
    """Each card is drawn from all cards that are not on the table (B34)."""


def shuffle_problems(rules: "ShoeRules", burn: object) -> Iterator[Problem]:
    """What speaks against cut and burnt cards where there is no shoe to cut."""
    if rules.shuffle is not Shuffle.CUT_CARD and rules.cut:
        yield Problem("cut", str(rules.cut), f"0 where shuffle is {rules.shuffle}: there is no cut card")
    if rules.shuffle is Shuffle.CONTINUOUS and burn:
        yield Problem("burn", str(burn), "0 where shuffle is continuous: a shuffler burns no cards")


class ShoeRules(Struct, frozen=True, kw_only=True):
    """The rules that every family has. A value that no card could hold is refused however it comes here."""

    decks: Annotated[int, Meta(ge=1, le=8)] = 8
    """Decks in the shoe; a game names those with which a table may open."""
    shuffle: Shuffle = Shuffle.CUT_CARD
    """When the cards are mixed (B34)."""
    cut: Annotated[int, Meta(ge=0, le=416)] = 104
    """Cards behind the cut card (B32, B33)."""
    layout: str = "standard"
    """How the betting fields lie on the felt; each family names its own."""

    @classmethod
    def later(cls) -> tuple[str, ...]:
        """Rules that came after the first cards were written: a card may leave them out, and as long as one
        is as it ever was the digest does not name it.
        """
        return ()

    @property
    def left_out(self) -> tuple[Card, ...]:
        """Cards of the decks that are not in the shoe."""
        return ()

    @property
    def shoe(self) -> Composition:
        """The cards of a full shoe."""
        return _full_shoe(self.decks, self.left_out)

    @property
    def burns(self) -> Burn:
        """What is burnt when a shoe opens."""
        return 0

    def __post_init__(self) -> None:
        refuse_unfit(self)


@lru_cache(maxsize=32)
def _full_shoe(decks: int, left_out: tuple[Card, ...]) -> Composition:
    return Composition.of_decks(decks).without(left_out)
