"""Cards that lie in the middle and belong to nobody at the table, as any page can show them."""

from msgspec import Struct

from sabot.games.answer import Named
from sabot.games.bet import FeltSide


class FeltText(Struct, frozen=True):
    """A line that is printed on the felt."""

    key: str
    """Of its text (`felt.KEY`)."""
    odds: str = ""
    """What it says that something pays."""


class ShownCards(Struct, frozen=True, kw_only=True):
    """The cards of one place, such as one side of a coup."""

    place: str
    """What moves and past rounds call it."""
    title: str
    """What people call it."""
    side: FeltSide
    """Where it lies: `left`, `middle` or `right`."""
    room: int = 1
    """How many cards lie there at least: so many places are drawn before they come."""
    cards: tuple[str, ...] = ()
    """In the order in which they were dealt."""
    total: str = ""
    """What they count, as people read it; empty where none lie."""
    won: bool = False
    """It is known that this place has won."""


class Shown(Struct, frozen=True, kw_only=True):
    """All such places of a round, and how it came out."""

    places: tuple[ShownCards, ...] = ()
    """In the order in which they lie, from the left."""
    outcome: Named | None = None
    """Who won; null until that is known."""
    remark: Named | None = None
    """What is remarkable about it, such as a natural."""
