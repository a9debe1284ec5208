"""A script as it was read: the table that it is played at, and who does what when."""

from msgspec import Struct

from sabot.cards.card import Card
from sabot.ledger.lot import Chips
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.script.expectations import Expectation
from sabot.script.game_lines import Numbered
from sabot.table.commands import Request

SECOND = 1_000_000
"""Microseconds."""


class BadScript(ValueError):
    """A line that cannot be read or played, with its number and what would be right."""

    title = "untitled"
    """The title of the script in which the line stands, as far as it was read."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}")


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
    """A card of a written shoe; None is a pause of whoever deals, until a line lets them go on."""

    number: int
    card: Card | None
    lucky: bool = False


class Do(Struct, frozen=True):
    """What somebody asks of the table, one command after the other."""

    requests: tuple[Request, ...]


class Finish(Struct, frozen=True):
    """A player comes to a broken game of theirs, which is dealt on from here."""

    player: str


class SignInAgain(Struct, frozen=True):
    """A player comes to the house anew (I5)."""

    player: str


class GoOn(Struct, frozen=True):
    """Whoever deals goes on after a pause."""


class Pass(Struct, frozen=True):
    """Nothing but time."""


class TakePlace(Struct, frozen=True):
    """A player comes to the table, and sits down so that this hand is theirs."""

    player: str
    hand: str
    """Named by its seat or counted among those of the player; empty for a stake behind somebody."""


class EndBetting(Struct, frozen=True):
    """The time for bets passes, and the round is dealt."""


class EndInsurance(Struct, frozen=True):
    """The time for answers about insurance passes."""


class EndRound(Struct, frozen=True):
    """Everybody has decided."""


Implied = TakePlace | EndBetting | EndInsurance | EndRound
"""What nobody writes in a script of one round."""
Act = Do | Finish | SignInAgain | GoOn | Pass | Implied


class Line(Struct, frozen=True, kw_only=True):
    """One line of play: when, where, what; and whether it must be refused."""

    number: int
    text: str
    at: int | None = None
    """Microseconds since the table opened; None where it happens at the moment of the line before."""
    wait: int = 0
    where: Where = HERE
    what: Act | Expectation
    refused: bool = False
    reason: str = ""
    """In which words it must be refused; empty where any will do."""


class Script(Struct, frozen=True, kw_only=True):
    title: str
    game: str
    first_line: int
    one_round: bool = False
    """Nothing is said but bets, acts and what comes back."""
    mode: Mode = Mode.VIDEO
    profile: str = "open"
    arrangement: tuple[Numbered, ...] = ()
    """The `set`, `table` and `offer` lines."""
    not_arranged: tuple[Numbered, ...] = ()
    """Those that must be refused."""
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
    lines: tuple[Line, ...] = ()
