"""One past round as records keep it: for the whole table, and for each player who had a stake in it."""

from enum import StrEnum

from msgspec import Struct

from sabot.cards import Card
from sabot.ledger.statement import GOLDEN_MARK


class RoundStatus(StrEnum):
    PAID = "paid"
    VOID = "void"
    PLAYED = "in play"


class RoundBet(Struct, frozen=True):
    """One stake, or one of the hands that a split made of it, and how it ended."""

    player: str
    hand: str
    bet: str
    behind: bool
    label: str
    odds: str
    staked: int
    """Money; golden chips are counted apart."""
    golden: int
    back: int
    golden_back: int
    commission: int

    @property
    def won(self) -> int:
        """What came back beyond the stake; chips that won are spent and count as staked."""
        return self.back + self.golden_back - self.staked - self.golden


class Decision(Struct, frozen=True):
    at: int
    player: str
    hand: str
    action: str
    cost: int
    own: bool
    """The player's own word; otherwise the platform decided."""


class AdviceGiven(Struct, frozen=True):
    at: int
    player: str
    hand: str
    advice: str


class Passage(Struct, frozen=True):
    """When the round came into a phase."""

    phase: str
    at: int


class PlayerPart(Struct, frozen=True):
    """What one player had in a round."""

    player: str
    staked: int
    golden: int
    back: int
    commission: int
    before: int
    """The wallet before the round was settled, stakes that were held included."""
    after: int
    away: bool
    """It was settled while the player was not there."""
    interrupted: str
    """The interrupted game in which the player's hands went on; empty where none did."""

    @property
    def mark(self) -> str:
        """Stands behind every round in which golden chips lay."""
        return GOLDEN_MARK if self.golden else ""


class Round(Struct, frozen=True):
    id: str
    table: str
    shoe: str
    game: str
    mode: str
    rules: str
    """The digest of the rules and pay tables that held."""
    settings: int
    """The version of the table's settings that held."""
    passages: tuple[Passage, ...]
    hands: tuple[tuple[str, tuple[Card, ...]], ...]
    """Every hand and the dealer's, or both sides of the coup, as they lay at the end."""
    burnt: tuple[Card, ...]
    decisions: tuple[Decision, ...]
    advice: tuple[AdviceGiven, ...]
    corrections: tuple[str, ...]
    bets: tuple[RoundBet, ...]
    parts: tuple[PlayerPart, ...]
    status: RoundStatus
    why: str = ""
    """Why it is void, and by whom."""
    left: str = ""
    """Of an interrupted game, the round that it left."""

    @property
    def at(self) -> int:
        """When it ended."""
        return self.passages[-1].at

    def part(self, player: str) -> PlayerPart | None:
        return next((part for part in self.parts if part.player == player), None)

    def of(self, player: str) -> "Round":
        """The round as it is this player's to see: the stakes and choices of others are left out."""
        return Round(
            self.id, self.table, self.shoe, self.game, self.mode, self.rules, self.settings, self.passages,
            self.hands, self.burnt,
            tuple(one for one in self.decisions if one.player == player),
            tuple(one for one in self.advice if one.player == player),
            self.corrections,
            tuple(bet for bet in self.bets if bet.player == player),
            tuple(part for part in self.parts if part.player == player),
            self.status, self.why, self.left,
        )  # fmt: skip
