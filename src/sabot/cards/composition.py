"""How many of each card there are: a full shoe, what is left of it, or what lies on the table."""

from collections.abc import Iterable
from itertools import chain, repeat

from msgspec import Struct

from sabot.cards.card import DECK, Card, name, rank, value

MOST_DECKS = 8
"""The largest shoe that any game here is dealt from; it also bounds every count."""


class Composition(Struct, frozen=True):
    """A multiset of cards. `counts[card]` is never negative and never more than eight."""

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) != len(DECK):
            raise ValueError(f"a composition has {len(DECK)} counts, one a card, not {len(self.counts)}")
        if min(self.counts) >= 0 and max(self.counts) <= MOST_DECKS:
            return
        for card, count in zip(DECK, self.counts, strict=True):
            if not 0 <= count <= MOST_DECKS:
                raise ValueError(f"{count} of {name(card)}: a shoe holds 0 to {MOST_DECKS} of each card")

    @classmethod
    def of_decks(cls, decks: int) -> "Composition":
        if not 1 <= decks <= MOST_DECKS:
            raise ValueError(f"{decks} decks: a shoe has 1 to {MOST_DECKS} decks")
        return cls((decks,) * len(DECK))

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> "Composition":
        return cls((0,) * len(DECK)).with_(cards)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def count(self, card: Card) -> int:
        return self.counts[card]

    def without(self, cards: Iterable[Card]) -> "Composition":
        """What is left when these are taken out; every one of them must be there."""
        counts = list(self.counts)
        for card in cards:
            if counts[card] == 0:
                raise ValueError(f"there is no {name(card)} left to take out")
            counts[card] -= 1
        return Composition(tuple(counts))

    def with_(self, cards: Iterable[Card]) -> "Composition":
        """What there is when these are put in."""
        counts = list(self.counts)
        for card in cards:
            counts[card] += 1
        return Composition(tuple(counts))

    def by_rank(self) -> tuple[int, ...]:
        """Thirteen counts: aces, twos, … kings."""
        counts = [0] * 13
        for card in DECK:
            counts[rank(card)] += self.counts[card]
        return tuple(counts)

    def by_value(self) -> tuple[int, ...]:
        """Ten counts: aces, twos, … nines, then tens and faces together."""
        counts = [0] * 10
        for card in DECK:
            counts[value(card) - 1] += self.counts[card]
        return tuple(counts)

    def cards(self) -> tuple[Card, ...]:
        """Every card by its number, copies side by side: the order from which every shuffle starts."""
        return tuple(chain.from_iterable(map(repeat, DECK, self.counts)))

    def card_at(self, place: int) -> Card:
        """`cards()[place]`, found without laying the cards out."""
        if place >= 0:
            for card in DECK:
                place -= self.counts[card]
                if place < 0:
                    return card
        raise IndexError(f"there is no such place among {self.total} cards")
