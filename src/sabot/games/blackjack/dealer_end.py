"""How a dealer's finished hand is shown on a list of past results."""

from enum import StrEnum

from sabot.cards.card import Card
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.hand import BEST, total


class DealerEndKind(StrEnum):
    """The ends that are counted."""

    BLACKJACK = "BJ"
    BUST = "BUST"
    TWENTY_ONE = "21"
    TWENTY = "20"
    NINETEEN = "19"
    EIGHTEEN = "18"
    SEVENTEEN = "17"


def end_text(cards: tuple[Card, ...]) -> str:
    """`BJ`, `BUST`, or the total; a hand that they need not play shows its number, also below 17."""
    if len(cards) == 2 and is_blackjack(*cards):
        return DealerEndKind.BLACKJACK
    points = total(cards).points
    return DealerEndKind.BUST if points > BEST else str(points)
