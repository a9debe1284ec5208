"""What bounds the cash desk: how much a ticket carries and how long, what one person may do alone."""

from msgspec import Struct

from sabot.ledger.days import Days
from sabot.ledger.limit import HOUR
from sabot.ledger.refill import RefillRules
from sabot.money import UNIT, Amount

DAY = 24 * HOUR
"""Microseconds."""


class DeskRules(Struct, frozen=True, kw_only=True):
    ticket_most: Amount = Amount(3_000 * UNIT)
    """The ticket limit: more than this is paid by hand."""
    ticket_lasts: int = 30 * DAY
    """Microseconds until a ticket is worth nothing any more."""
    reserved_for: int = HOUR // 60
    """How long a reservation stands before anybody else may have the ticket."""
    bearer: bool = True
    """Whoever holds a ticket may redeem it; otherwise only the player who cashed out (D6)."""
    paid_alone: Amount = Amount(3_000 * UNIT)
    """The most that a cashier pays out without a second person (D3)."""
    deposit_most: Amount = Amount(10_000 * UNIT)
    """A deposit of more than this needs a reason."""
    golden_alone: Amount = Amount(500 * UNIT)
    """Golden chips of more than this to one player, or by one person, in a day need a second person (D3)."""
    pays_given: bool = False
    """Whether credits that the house gave are paid out in cash like any other."""
    refills: RefillRules = RefillRules()
    days: Days = Days()
    """By which it counts what was paid in a day: those of the house, not of its file."""
