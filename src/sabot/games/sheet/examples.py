"""Card examples of pay tables: cards that win a row, by family, bet and label."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from sabot.cards.card import Card, name, parse_cards
from sabot.games.bet import Row

Labels = Mapping[str, "Example"]


class Example(Struct, frozen=True):
    """Cards of the hand and of the dealer, or of the Player and of the Banker."""

    cards: tuple[Card, ...]
    others: tuple[Card, ...]


@cache
def examples() -> Mapping[tuple[str, str], Labels]:
    """By family and bet, then by label. A bet from outside has none."""
    text = files("sabot.games.sheet").joinpath("examples.toml").read_text(encoding="utf-8")
    return {
        (family, bet): {label: _read(cards) for label, cards in labels.items()}
        for family, bets in tomllib.loads(text).items()
        for bet, labels in bets.items()
    }


def _read(text: str) -> Example:
    first, _, second = text.partition("|")
    return Example(parse_cards(first), parse_cards(second))


def example_of(family: str, bet: str, row: Row) -> Example | None:
    """Of the first result that the row covers and that has one."""
    known = examples().get((family, bet), {})
    return next((known[label] for label in row.labels if label in known), None)


def shown(cards: tuple[Card, ...]) -> str:
    """`9c-10d`: the suit as a small letter, the ten in figures."""
    return "-".join(name(card).replace("T", "10") for card in cards)
