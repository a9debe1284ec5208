"""What a played script came to: what was staked and returned, and what differs from what was expected."""

from collections.abc import Sequence

from msgspec import Struct

from sabot.cards.card import Card, name
from sabot.money import Amount


class BetReport(Struct, frozen=True):
    """Everything that one hand had on one bet, all split hands together."""

    hand: str
    bet: str
    label: str
    """The label; where split hands ended differently, all of them from right to left."""
    staked: Amount
    returned: Amount


class Report(Struct, frozen=True):
    title: str
    ok: bool
    differences: tuple[str, ...]
    cards: dict[str, tuple[Card, ...]] = {}
    """Those of the last round at the script's own table that lie before the dealer, or on the sides."""
    bets: tuple[BetReport, ...] = ()

    def plain(self) -> dict[str, object]:
        """For JSON: cards by name, amounts in minor units."""
        return {
            "title": self.title,
            "ok": self.ok,
            "differences": list(self.differences),
            **{place: [name(card) for card in cards] for place, cards in self.cards.items()},
            "bets": [
                {
                    "hand": bet.hand,
                    "bet": bet.bet,
                    "label": bet.label,
                    "staked": bet.staked,
                    "returned": bet.returned,
                }
                for bet in self.bets
            ],
        }


def joined_labels(labels: Sequence[str]) -> str:
    """Where split hands ended differently, all of their labels from right to left."""
    return labels[0] if len(set(labels)) == 1 else ", ".join(labels)
