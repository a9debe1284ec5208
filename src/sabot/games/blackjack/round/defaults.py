"""What is done for a player who says nothing, and what they are asked twice about."""

from sabot.games.blackjack.hand import HandFacts
from sabot.games.moves import Action

LOW_HARD, LOW_SOFT = 12, 17
"""Totals from which a hand stands on timeout where low ones are hit (B16)."""
RISKY_HARD, RISKY_SOFT = 17, 20
"""Totals from which hitting is more likely a slip of the finger than a wish."""


def timeout_action(facts: HandFacts, hit_low: bool) -> Action:
    """Stand; with `hit_low`, hit what is below hard 12 or soft 17 (B16)."""
    low = facts.total < (LOW_SOFT if facts.soft else LOW_HARD)
    return Action.HIT if hit_low and low else Action.STAND


def is_risky_hit(facts: HandFacts) -> bool:
    """Whether a hit is asked about once more: with a soft 20, or a hard 17 and more."""
    return facts.total >= (RISKY_SOFT if facts.soft else RISKY_HARD)
