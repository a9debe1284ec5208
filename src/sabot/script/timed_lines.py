"""The lines of a script that is played at a table: what stands on it, and who does what when."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.ledger.lot import Chips
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.script.expectations import Expectation
from sabot.script.line import Numbered
from sabot.table.commands import Request

SECOND = 1_000_000
"""Microseconds."""


class Where(Struct, frozen=True):
    """At which table: the script's own, the one beside it, or the broken game of a player."""

    beside: bool = False
    broken: str = ""

    def __str__(self) -> str:
        return f"broken {self.broken} " if self.broken else "beside " if self.beside else ""


HERE = Where()


class Change(Struct, frozen=True):
    """A key with its new value, as it stands in the script."""

    number: int
    key: str
    value: str


class Limit(Struct, frozen=True):
    number: int
    key: str
    minimum: Amount
    maximum: Amount
    step: Amount | None
    largest_payout: Amount | None


class WrittenCard(Struct, frozen=True):
    """A card of a written shoe; None is a pause of whoever deals, until somebody lets him go on."""

    number: int
    card: Card | None
    lucky: bool = False


class Do(Struct, frozen=True):
    """What somebody asks of the table, one command after the other."""

    requests: tuple[Request, ...]


class Finish(Struct, frozen=True):
    """A player comes to his broken game, which is dealt on from here."""

    player: str


class SignInAgain(Struct, frozen=True):
    """A player comes to the house anew (I5)."""

    player: str


class GoOn(Struct, frozen=True):
    """Whoever deals goes on after a pause."""


class Pass(Struct, frozen=True):
    """Nothing but time."""


Act = Do | Finish | SignInAgain | GoOn | Pass


class Timed(Struct, frozen=True, kw_only=True):
    """One line of play: when, where, what; with a reason where it must be refused."""

    number: int
    text: str
    at: int | None = None
    """Microseconds since the table opened; None where it happens at the moment of the line before."""
    wait: int = 0
    where: Where = HERE
    what: Act | Expectation
    refused: str | None = None


class TableScript(Struct, frozen=True, kw_only=True):
    title: str
    game: str
    first_line: int
    mode: Mode = Mode.VIDEO
    profile: str = "open"
    arrangement: tuple[Numbered, ...] = ()
    """The `set`, `table` and `offer` lines."""
    switches: tuple[Change, ...] = ()
    settings: tuple[Change, ...] = ()
    times: tuple[Change, ...] = ()
    limits: tuple[Limit, ...] = ()
    lucky: Chips = ()
    """Golden chips that every lucky card brings."""
    croupier: str = ""
    beside: str = ""
    """The game of a second table."""
    purses: dict[str, Amount] = {}
    golden: dict[str, Chips] = {}
    crowds: dict[str, int] = {}
    shoes: dict[Where, tuple[WrittenCard, ...]] = {}
    lines: tuple[Timed, ...] = ()
