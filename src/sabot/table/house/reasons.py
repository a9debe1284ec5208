"""Why the house stops, voids or ends something by itself, in the words that stand in the journal.

People give reasons in their own words. These are the house's: every language has a text under `reason.` and
the words.
"""

from enum import StrEnum

from sabot.games.answer import Named


class HouseReason(StrEnum):
    DISPUTED = "a player disputes what was dealt"
    ASKED = "a second person of the house is asked"
    ABSENT = "no croupier is at the table"
    STOPPED = "the house was stopped"
    CLOSES = "the house closes for a moment"
    UNFINISHED = "the game was not finished within 30 days"
    AWAY = "the player is away"
    WON = "the win that was to stop it has come"
    BALANCE = "the balance that was to stop it is reached"


def named_reason(reason: str) -> Named:
    """Within a sentence; what people wrote is found under no key, and stays as it is."""
    return Named(f"reason.{reason}", reason)
