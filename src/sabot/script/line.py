"""The lines of a script."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.money import Amount


class BadScript(ValueError):
    """A line that cannot be read, with its number and what would be right."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}")


class Who(Struct, frozen=True):
    """`ann`, or `ann/2` for her second hand. Without a number an act goes to the hand whose turn it is."""

    player: str
    hand: int | None = None

    def __str__(self) -> str:
        return self.player if self.hand is None else f"{self.player}/{self.hand}"


class Set(Struct, frozen=True):
    changes: dict[str, str]


class Table(Struct, frozen=True):
    bet: str
    name: str


class Offer(Struct, frozen=True):
    bets: tuple[str, ...]


class Shoe(Struct, frozen=True):
    cards: tuple[Card, ...]


class Wager(Struct, frozen=True):
    who: Who
    stakes: tuple[tuple[str, Amount], ...]


class Act(Struct, frozen=True):
    who: Who
    word: str


class Refuse(Struct, frozen=True):
    """What stands behind `refuse` must not be allowed."""

    line: "Act | Wager | Set | Table | Offer"


class ExpectBet(Struct, frozen=True):
    who: Who
    bet: str
    returned: Amount
    label: str


class ExpectCards(Struct, frozen=True):
    place: str
    cards: tuple[Card, ...]


Line = Set | Table | Offer | Shoe | Wager | Act | Refuse | ExpectBet | ExpectCards


class Numbered(Struct, frozen=True):
    number: int
    line: Line
