"""A shoe as a bag of known cards: nothing that has left it comes again beyond its number (ruling D5).

The table asks it before a card is taken, the audit asks it of every card that a journal tells of. It knows
nothing of order or chance, so it serves generators, devices and people alike. A continuous shuffler gets
its cards back when a round ends: a new bag is made then, of the same terms.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import Card
from sabot.cards.terms import Terms


class Bag(Struct, frozen=True, gc=False):
    """What can still come of a shoe.

    `unknown[card]` is how many of a card are not known to have left; less than nothing where a journal
    tells of more of them than there are. `face_down` cards have left and nobody has seen them: burnt ones,
    and the dealer's second card until it is turned.
    """

    unknown: tuple[int, ...]
    face_down: int = 0

    @property
    def total(self) -> int:
        """How many cards are inside; less than nothing where more were told than there are."""
        return sum(self.unknown) - self.face_down

    def left(self, card: Card) -> int:
        """How many of this card can still come out."""
        return max(0, min(self.unknown[card], self.total))

    def can_be_turned(self, card: Card) -> bool:
        """Whether a card that lies face down can be this one."""
        return self.face_down > 0 and self.unknown[card] > 0

    def can_be_corrected(self, old: Card, new: Card) -> bool:
        """Whether a card that was read as `old` can be `new`; it left the shoe already."""
        return self.unknown[new] + (old == new) > 0

    def without(self, cards: Iterable[Card]) -> "Bag":
        """These have come out and were seen."""
        unknown = list(self.unknown)
        for card in cards:
            unknown[card] -= 1
        return Bag(tuple(unknown), self.face_down)

    def without_unseen(self, cards: int = 1) -> "Bag":
        """So many have come out face down."""
        return replace(self, face_down=self.face_down + cards)

    def turned(self, card: Card) -> "Bag":
        """One of those that lay face down is seen."""
        return replace(self.without((card,)), face_down=self.face_down - 1)

    def corrected(self, old: Card, new: Card) -> "Bag":
        """A card that was read as `old` is `new`."""
        unknown = list(self.unknown)
        unknown[old] += 1
        unknown[new] -= 1
        return Bag(tuple(unknown), self.face_down)


def full_bag(terms: Terms) -> Bag:
    """Nothing has left it but the cards that it never had."""
    return Bag(terms.composition().counts)


def opened_bag(terms: Terms, burnt: int, first: Card | None) -> Bag:
    """A shoe that was just opened: some cards were burnt, the first of them perhaps turned."""
    full = full_bag(terms)
    if first is None:
        return full.without_unseen(burnt)
    return full.without((first,)).without_unseen(max(0, burnt - 1))
