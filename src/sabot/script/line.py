"""The lines of a script."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.money import Amount


class BadScript(ValueError):
    """A line that cannot be read, with its number and what would be right."""

    title = "untitled"
    """The title of the script in which the line stands, as far as it was read."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}")


class Who(Struct, frozen=True):
    """`ann`, or `ann/2` for her second hand. Without a number an act goes to the hand whose turn it is.

    Where a bet is meant, `ann/1` is only a longer way to write `ann`.
    """

    player: str
    hand: int | None = None

    def __str__(self) -> str:
        return self.player if self.hand in (None, 1) else f"{self.player}/{self.hand}"


class Set(Struct, frozen=True):
    changes: dict[str, str]

    def __str__(self) -> str:
        return "set " + " ".join(f"{key}={value}" for key, value in self.changes.items())


class Table(Struct, frozen=True):
    bet: str
    name: str

    def __str__(self) -> str:
        return f"table {self.bet} {self.name}"


class Offer(Struct, frozen=True):
    bets: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("offer", *self.bets))


class Shoe(Struct, frozen=True):
    cards: tuple[Card, ...]


class Wager(Struct, frozen=True):
    who: Who
    stakes: tuple[tuple[str, Amount], ...]


class Act(Struct, frozen=True):
    who: Who
    word: str

    def __str__(self) -> str:
        return f"{self.who} {self.word}"


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
