"""What an operator sets for a table, within what its game and its profile allow."""

from collections.abc import Mapping

from msgspec import Struct

from sabot.money import UNIT, Amount
from sabot.profiles import Times
from sabot.table.limits import FieldLimits

CHIPS = tuple(Amount(value * UNIT) for value in (1, 2, 5, 10, 25, 50, 100, 500))
DENOMINATIONS = (Amount(UNIT // 10), Amount(UNIT), Amount(5 * UNIT))


class LuckyCards(Struct, frozen=True):
    """Prizes hidden in each shoe (B24): how many cards, and the golden chips that each of them brings."""

    count: int
    """Lucky cards in each shoe."""
    value: Amount
    """Of each golden chip."""
    chips: int = 1
    """Golden chips that a lucky card brings."""


class Settings(Struct, frozen=True, kw_only=True):
    """What the operator sets for a table, within what game and profile allow."""

    limits: Mapping[str, FieldLimits] = {}
    """By the key of the bet, `behind.` before it for stakes behind; what is missing has the usual limits."""
    most_per_player: Amount | None = None
    """The most that one player may stake before the cards in one round, all fields together."""
    times: Times | None = None
    """Where None, those of the profile."""
    chips: tuple[Amount, ...] = CHIPS
    """The chips that players lay down, the smallest first."""
    denominations: tuple[Amount, ...] = DENOMINATIONS
    """What a credit may be worth where amounts are shown in credits."""
    hit_on_timeout: bool = False
    """In auto mode, a low hand whose time runs out is hit instead of standing (B16)."""
    let_it_play_most: Amount = Amount(5_000 * UNIT)
    """The largest possible win of a Let It Play stake; above it the button is absent (B28)."""
    players_seeds: bool = False
    """Players may add seeds of their own to every shoe."""
    lucky_cards: LuckyCards | None = None
    """Prizes hidden in each shoe; without this there are none."""
    deal_unstaked: bool = False
    """Coups are dealt although nobody staked, as long as somebody watches."""
    display_delay: int = 0
    """How much later, in microseconds, the shared display shows a result; below nothing it is earlier."""
    shared_history: int = 20
    """How many past results the table shows."""
