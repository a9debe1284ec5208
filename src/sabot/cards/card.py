"""A card is a small number, 0 to 51: thirteen times its suit plus its rank.

The numbering is part of every commitment (see docs/rng.md) and must never change.
"""

from typing import NewType

Card = NewType("Card", int)

RANKS = "A23456789TJQK"
SUITS = "shdc"
DECK: tuple[Card, ...] = tuple(Card(number) for number in range(52))

UNSEEN = Card(52)
"""Stands where a card is not known. It has no rank and no suit: asking for them fails loudly."""

ACE, SEVEN, NINE, TEN, JACK, QUEEN, KING = 0, 6, 8, 9, 10, 11, 12
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

_RANK = tuple(card % 13 for card in DECK)
_SUIT = tuple(card // 13 for card in DECK)
_VALUE = tuple(min(card % 13 + 1, 10) for card in DECK)
_RED = tuple(card // 13 in (HEARTS, DIAMONDS) for card in DECK)
_NAME = tuple(RANKS[card % 13] + SUITS[card // 13] for card in DECK)
_BY_NAME = {name: card for card, name in zip(DECK, _NAME, strict=True)}


def rank(card: Card) -> int:
    """0 for an ace, 1 for a two, … 12 for a king."""
    return _RANK[card]


def suit(card: Card) -> int:
    """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return _SUIT[card]


def value(card: Card) -> int:
    """1 for an ace, 10 for a ten or a face, else the pips."""
    return _VALUE[card]


def is_red(card: Card) -> bool:
    return _RED[card]


def name(card: Card) -> str:
    """`Ts`, `Ah`, `7d`."""
    return _NAME[card]


def parse_card(text: str) -> Card:
    card = _BY_NAME.get(text)
    if card is None:
        raise ValueError(f"{text!r} is not a card; write a rank ({RANKS}) and a suit ({SUITS}), such as Ts")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks."""
    return tuple(parse_card(word) for word in text.split())


def show_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(name(card) for card in cards)
