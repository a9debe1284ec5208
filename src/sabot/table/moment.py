"""The moment at which a table decides: the time, and the purses as they are then."""

from collections.abc import Mapping

from msgspec import Struct

from sabot.ledger.purse import Purse
from sabot.ledger.tally import Calendar
from sabot.money import Amount

NO_DAY = Calendar(0, 0, 0)


class Moment(Struct, frozen=True):
    at: int
    """Microseconds since the epoch, by the clock of the house."""
    purses: Mapping[str, Purse] = {}
    """Of everybody whose money the command may touch; see `purses_needed`."""
    calendar: Calendar = NO_DAY
    blocked: frozenset[str] = frozenset()
    """Players who must finish an interrupted game of this kind first (I5)."""
    terminal: str = ""
    """The other own-pace table at which whoever commands plays; nobody has two of them."""
    given: Mapping[str, Amount] = {}
    """Credits of the house that whoever tips has been given, as the cash desk knows of them."""
