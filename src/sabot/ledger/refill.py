"""Play credits for newcomers and for those who have run out of them."""

from msgspec import Struct

from sabot.games.answer import Money, Refused
from sabot.ledger.limit import HOUR
from sabot.ledger.purse import Purse
from sabot.money import UNIT, Amount

NOTHING = Amount(0)
NONE_GIVEN = Refused("no-refills")


class RefillRules(Struct, frozen=True, kw_only=True):
    guest: Amount = Amount(1_000 * UNIT)
    named: Amount = Amount(10_000 * UNIT)
    below: Amount = Amount(10 * UNIT)
    """Who has at least this much gets nothing; what lies on tables and on open tickets counts."""
    every: int = HOUR
    """Microseconds from one refill to the next."""


def first_credits(rules: RefillRules, *, is_guest: bool) -> Amount:
    """What a new wallet begins with."""
    return rules.guest if is_guest else rules.named


def refill(
    rules: RefillRules,
    purse: Purse,
    *,
    is_guest: bool,
    last: int | None,
    now: int,
    owed: Amount = NOTHING,
) -> Amount | Refused:
    """How much a refill brings: the wallet is filled again to what it began with.

    What is `owed` to the player elsewhere, on tickets or by hand, is the player's own too.
    """
    if purse.balance + owed >= rules.below:
        return Refused("refill-below", {"below": Money(rules.below)})
    if last is not None and now - last < rules.every:
        return Refused("refill-lately")
    amount = first_credits(rules, is_guest=is_guest) - purse.balance - owed
    return Amount(amount) if amount > 0 else NONE_GIVEN
