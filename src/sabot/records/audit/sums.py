"""The sums of a house as an audit tells them, in minor units."""

from collections.abc import Mapping

from msgspec import Struct


class Cash(Struct, frozen=True):
    """What went over a drawer, or over the counter before there were drawers."""

    taken: int = 0
    paid: int = 0

    def plus(self, other: "Cash") -> "Cash":
        return Cash(self.taken + other.taken, self.paid + other.paid)


class TableSums(Struct, frozen=True, kw_only=True):
    """One table. Its turnover less what came back is its win and its commission together."""

    table: str
    rounds: int
    voids: int
    bets: int
    turnover: int
    back: int
    win: int
    commission: int
    tips: int
    golden: int


class HouseSums(Struct, frozen=True, kw_only=True):
    """In minor units. Golden chips are no money, and stand beside it."""

    tables: tuple[TableSums, ...] = ()
    turnover: int = 0
    back: int = 0
    win: int = 0
    commission: int = 0
    tips: int = 0
    """Given at tables and not paid out yet."""
    cash_taken: int = 0
    cash_paid: int = 0
    drawers: Mapping[str, Cash] = {}
    """By drawer; the counter before there were any under an empty name."""
    tickets: int = 0
    """How many are open."""
    ticket_money: int = 0
    hand_pays: int = 0
    """What waits to be paid by hand."""
    expired: int = 0
    """What was on tickets that nobody brought back in time."""
    given: int = 0
    """Credits that the house gave, less those that came back to it."""
    golden: int = 0
    """Golden chips that players have, those on tables included."""
    wallets: int = 0
    held: int = 0
    """Of what is in wallets, stakes on tables and in interrupted games."""
    interrupted: int = 0
    liability: int = 0
    """All that the house owes to players and dealers."""
