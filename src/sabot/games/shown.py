"""Cards that lie in the middle and belong to nobody at the table, as any page can show them."""

from msgspec import Struct

from sabot.games.bet import FeltSide

WINS = "{} wins"
"""How an outcome is told, so that pages can say it in other languages."""


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
    outcome: str = ""
    """Who won, in words; empty until that is known."""
    remark: str = ""
    """What is remarkable about it, in words, such as `a natural`."""
