"""One person at the table: seats, slip, wishes for the next rounds, and how they have been answering."""

from msgspec import Struct
from msgspec.structs import replace

from sabot.money import Amount
from sabot.table.betting.slip import Press, Slip


# `gc=False` is explained in `ledger.lot`.
class QueuedBets(Struct, frozen=True, gc=False):
    """Bets that the player wants placed when betting opens again (G11)."""

    times: int = 1
    """The last stakes once, or doubled."""
    rounds: int = 1
    """In how many rounds; more than one is auto-repeat."""
    least_balance: Amount = Amount(0)
    """Auto-repeat stops where the purse would fall below this."""
    most_win: Amount | None = None
    """Auto-repeat stops after a round that won at least this."""
    auto: bool = False
    """It was made for several rounds: at an internal table it deals as well."""


class Preferences(Struct, frozen=True):
    """What players choose for themselves."""

    insurance: bool = True
    """False where insurance is never to be offered."""
    safety_net: bool = False
    """The player is asked again before a hit on a soft 20 or on a hard 17 and more."""
    speed: int = 1
    """1 to 3, at internal tables."""
    keep_bets_on: bool = False
    """The player's stakes come back after each round of an internal table."""
    values: bool = False
    """What each decision returns is shown where it is made, as far as the table allows hints."""
    given_away: bool = False
    """After a round it is shown what its decisions gave away against the best ones, as far as the table
    allows hints."""


class Guest(Struct, frozen=True, kw_only=True, gc=False):
    seats: tuple[int, ...] = ()
    slip: Slip = Slip()
    confirmed: bool = False
    """The stakes on the slip are confirmed; every change takes it back."""
    ready: bool = False
    """Deal was pressed for this round."""
    acted: int = 0
    """When the player last did something with bets."""
    last: Press = ()
    """The initial stakes of the last round with a stake."""
    won: tuple[tuple[str, Amount], ...] = ()
    """What the main bet of each hand won in the last round, for Let It Play."""
    last_bet: Amount = Amount(0)
    last_win: Amount = Amount(0)
    wish: QueuedBets | None = None
    comfort: Preferences = Preferences()
    strikes: int = 0
    """Decision times in a row that ran out."""
    away: bool = False
    leaving: bool = False
    """Left for good while a round with their stakes is played."""
    active: int = -1
    """When the player of an own-pace table last did something, to within half a minute; -1 where unknown."""
    called: int = 0
    """Since when an attendant is called; 0 where none is, or one comes."""
    answered: int = 0
    """When somebody of the house last said that one comes."""
    reserved_until: int = 0
    disputed: int = -1
    """The number of cards on the table when the player last disputed."""

    def with_slip(self, slip: Slip) -> "Guest":
        return replace(self, slip=slip, confirmed=False, ready=False)
