"""What a settled round brought each player, for last bet, last win and Let It Play."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, field

from sabot.ledger.facts import BetSettled


@dataclass
class Gain:
    staked: int = 0
    back: int = 0
    """Everything that came back in money, stakes included."""
    by_hand: dict[str, int] = field(default_factory=dict)
    """What the main bet of each dealt hand won, its stake not counted; below nothing where it lost."""


def gains_of(bets: Iterable[BetSettled], mains: Container[str]) -> dict[str, Gain]:
    gains: dict[str, Gain] = {}
    for bet in bets:
        gain = gains.setdefault(bet.place.player, Gain())
        gain.staked += bet.staked.total
        gain.back += bet.back.money
        if bet.place.bet in mains and not bet.place.behind:
            hand = bet.place.hand
            gain.by_hand[hand] = gain.by_hand.get(hand, 0) + bet.back.money - bet.staked.money
    return gains
