"""Hands as cards beside each other, and what is left of a shoe as a table of counts."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.cards.card import DECK, RANKS, Card, is_red, parse_cards, rank, show_cards, suit
from sabot.cards.composition import Composition
from sabot.pictures.svg import INK, RED, box, picture, text

GLYPHS = "♠♥♦♣"
WIDE, TALL, GAP = 48, 68, 6
CELL, ROW, EDGE = 30, 26, 34


def rank_words(card: Card) -> str:
    return RANKS[rank(card)].replace("T", "10")


def _colour(card: Card) -> str:
    return RED if is_red(card) else INK


class Hand(Struct, frozen=True):
    """Some cards, as `sabot.hand("Ts 6d")` reads them."""

    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"<hand {show_cards(self.cards)}>"

    def _repr_svg_(self) -> str:
        width = max(1, len(self.cards)) * (WIDE + GAP) + GAP
        shapes = (shape for number, card in enumerate(self.cards) for shape in _card(card, number))
        return picture(width, TALL + 2 * GAP, show_cards(self.cards), shapes)


def _card(card: Card, number: int) -> Iterator[str]:
    left = GAP + number * (WIDE + GAP)
    yield box(left, GAP, WIDE, TALL, round_=6)
    yield text(left + WIDE / 2, GAP + 28, rank_words(card), 22, fill=_colour(card))
    yield text(left + WIDE / 2, GAP + 58, GLYPHS[suit(card)], 26, fill=_colour(card))


class CardsLeft(Struct, frozen=True):
    """A shoe without the cards that are gone; its `cards` are what every exact figure can be asked for."""

    decks: int
    cards: Composition

    def __repr__(self) -> str:
        return f"<{self.cards.total} cards of {52 * self.decks}>"

    def _repr_svg_(self) -> str:
        width, height = EDGE + 13 * CELL + 6, 5 * ROW + 6
        return picture(
            width, height, f"{self.cards.total} of {52 * self.decks} cards are left", self._shapes()
        )

    def _shapes(self) -> Iterator[str]:
        """A count for each card; the darker, the more of them are gone."""
        for number in range(13):
            words = rank_words(Card(number))
            yield text(EDGE + (number + 0.5) * CELL, ROW - 8, words)
        for row in range(4):
            yield text(EDGE / 2, (row + 2) * ROW - 7, GLYPHS[row], 18, fill=_colour(Card(13 * row)))
        for card in DECK:
            count = self.cards.count(card)
            shade = 255 - round(110 * (self.decks - count) / self.decks)
            x, y = EDGE + rank(card) * CELL, (suit(card) + 1) * ROW
            yield box(x, y, CELL, ROW, fill=f"#{shade:02x}{shade:02x}{shade:02x}")
            yield text(x + CELL / 2, y + 18, str(count))


def hand(cards: str) -> Hand:
    """Cards by name, such as `Ts 6d`."""
    return Hand(parse_cards(cards))


def shoe(decks: int, gone: str = "") -> CardsLeft:
    """A shoe of so many decks without some cards; `4*5d` stands for four of one."""
    return CardsLeft(decks, Composition.of_decks(decks).without(counted_cards(gone)))


def counted_cards(words: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for word in words.split():
        count, star, name = word.rpartition("*")
        if star and not count.isdigit():
            raise ValueError(f"{word!r}: write how many of which card, such as 4*5d")
        cards += parse_cards(name) * (int(count) if star else 1)
    return tuple(cards)
