"""A stake on a bet, the field it lies on, and how it was settled: the same for both families."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Generic

from msgspec import Struct

from sabot.games.bet import Bet, Dealt, Dealt_co, PayTable
from sabot.money import Amount, settle, show_odds


class Field(Struct, Generic[Dealt_co], frozen=True):
    """A betting field: a bet that a table offers, with the pay table that it uses."""

    bet: Bet[Dealt_co]
    table_name: str
    table: PayTable


Offer = Mapping[str, Field[Dealt]]
"""What a table offers, by the key of the bet."""


class Stake(Struct, frozen=True):
    """What a player put on a bet before the first card. Baccarat has no hands: there `hand` is empty."""

    player: str
    hand: str
    bet: str
    amount: Amount


class Settlement(Struct, frozen=True):
    """How one stake ended. The label answers a dispute; the odds are those of everything staked here."""

    player: str
    hand: str
    bet: str
    label: str
    odds: str
    staked: Amount
    returned: Amount


def settlement(stake: Stake, label: str, odds: Fraction, staked: Amount | None = None) -> Settlement:
    """Settle a stake; `staked` is given where a double or a split changed what lies there."""
    amount = stake.amount if staked is None else staked
    return Settlement(
        stake.player, stake.hand, stake.bet, label, show_odds(odds), amount, settle(amount, odds)
    )
