"""When the dealer takes another card."""

from sabot.games.blackjack.hand import Total
from sabot.games.blackjack.rules import Rules, Soft17

STANDS_ON = 17


def dealer_draws(rules: Rules, total: Total) -> bool:
    """To sixteen always, on a soft seventeen where the rules say so (B1)."""
    if total.points == STANDS_ON and total.soft:
        return rules.soft17 is Soft17.HIT
    return total.points < STANDS_ON
