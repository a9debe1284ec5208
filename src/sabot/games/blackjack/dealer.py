"""When the dealer takes another card, and when they look at the one that lies face down."""

from sabot.games.blackjack.hand import Total
from sabot.games.blackjack.rules import LOOKS_UNDER, Rules, Soft17

STANDS_ON = 17


def dealer_draws(rules: Rules, total: Total) -> bool:
    """To sixteen always, on a soft seventeen where the rules say so (B1)."""
    if total.points == STANDS_ON and total.soft:
        return rules.soft17 is Soft17.HIT
    return total.points < STANDS_ON


def dealer_checks(rules: Rules, up_value: int) -> bool:
    """Whether the dealer looks at the hole card under this up card; under an ace after insurance."""
    return up_value in LOOKS_UNDER[rules.hole]
