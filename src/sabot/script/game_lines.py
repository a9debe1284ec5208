"""Lines that set up the game of a script: rules, pay tables and what is on offer."""

from collections.abc import Callable

from msgspec import Struct

from sabot.script.line_words import pairs


class Set(Struct, frozen=True):
    changes: dict[str, str]

    def __str__(self) -> str:
        return "set " + " ".join(f"{key}={value}" for key, value in self.changes.items())


class Table(Struct, frozen=True):
    """The pay table of a bet."""

    bet: str
    name: str

    def __str__(self) -> str:
        return f"table {self.bet} {self.name}"


class Offer(Struct, frozen=True):
    bets: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("offer", *self.bets))


GameLine = Set | Table | Offer


class Numbered(Struct, frozen=True):
    number: int
    line: GameLine


def _set(words: tuple[str, ...]) -> Set:
    return Set({pair.key: pair.value for pair in pairs(words)})


def _table(words: tuple[str, ...]) -> Table:
    if len(words) != 2:
        raise ValueError("write: table BET NAME, such as: table match six-deck")
    return Table(*words)


GAME_LINES: dict[str, Callable[[tuple[str, ...]], GameLine]] = {"set": _set, "table": _table, "offer": Offer}
"""How each of them is read, by its first word."""
