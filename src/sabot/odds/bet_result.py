"""What the odds of a bet are: every label with its ways, what follows from them, and both as printed."""

from enum import StrEnum
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from sabot.games.bet import PayTable
from sabot.texts.text_catalogue import texts


class Method(StrEnum):
    """How odds were worked out, by its code; each has its text in every language."""

    ROWS = "rows"
    """Every deal of the bet's window, counted."""
    DEALER = "dealer"
    """Every hand that the dealer can finish, counted."""
    COUPS = "coups"
    """Every coup, counted as the longest one, card by card."""
    ACE_UP = "ace-up"
    """Every second card of the dealer, counted; given an ace."""
    ASKED = "asked"
    """Every deal in which players are asked for the bet, counted, as if it was always taken."""
    ROUNDS = "rounds"
    """Every round, counted card by card."""
    BEST_PLAY = "best-play"
    """The best composition-dependent play."""

    @property
    def text(self) -> str:
        """In English, for terminals."""
        return texts("en", "titles")[f"odds.{self.value}"]


class LabelOdds(Struct, frozen=True):
    """How often a label comes, and what it pays."""

    label: str
    pays: Fraction
    ways: int
    """Equally likely deals that give this label, of `BetOdds.total`."""


class BetOdds(Struct, frozen=True, kw_only=True):
    """The exact odds of one bet with one pay table."""

    bet: str
    table: str
    outcomes: tuple[LabelOdds, ...]
    total: int
    """All equally likely deals: the ways of the labels add up to it."""
    method: Method
    """How it was counted, in a few words."""

    def probability(self, label: str) -> Fraction:
        return sum(
            (Fraction(one.ways, self.total) for one in self.outcomes if one.label == label), Fraction(0)
        )

    @property
    def net(self) -> Fraction:
        """What a unit stake wins on average; negative where the house has the edge."""
        return sum((one.pays * one.ways for one in self.outcomes), Fraction(0)) / self.total

    @property
    def rtp(self) -> Fraction:
        """What comes back of a unit stake on average."""
        return 1 + self.net

    @property
    def hit_frequency(self) -> Fraction:
        """The share of rounds that pay more than the stake back."""
        return Fraction(sum(one.ways for one in self.outcomes if one.pays > 0), self.total)

    @property
    def push_frequency(self) -> Fraction:
        return Fraction(sum(one.ways for one in self.outcomes if one.pays == 0), self.total)

    @property
    def variance(self) -> Fraction:
        square = sum((one.pays**2 * one.ways for one in self.outcomes), Fraction(0)) / self.total
        return square - self.net**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def priced(
    bet: str, table_name: str, table: PayTable, ways: dict[str, int], labels: tuple[str, ...], method: Method
) -> BetOdds:
    """Counts of labels with the prices of a pay table."""
    return BetOdds(
        bet=bet,
        table=table_name,
        outcomes=tuple(LabelOdds(label, table.odds(label), ways.get(label, 0)) for label in labels),
        total=sum(ways.values()),
        method=method,
    )


AtBest = tuple[float, str]
"""What a bet returns to somebody who chooses well, and how, in a few words."""


class OutcomeLine(Struct, frozen=True):
    label: str
    pays: str
    probability: float
    ways: int | None
    """Equally likely deals; None where the chance is not counted but computed."""


class BetLine(Struct, frozen=True, kw_only=True):
    """The odds of a bet, ready to be printed. Everything is per unit of the initial stake."""

    bet: str
    title: str
    offered: bool
    pay_table: str
    rtp: float
    rtp_exact: str | None
    hit_frequency: float
    push_frequency: float
    standard_deviation: float
    exact: bool
    method: Method
    outcomes: tuple[OutcomeLine, ...]
