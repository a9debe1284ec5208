"""What a report says, as values: rows with their sums, money of the desk, funds, and how all of it agrees."""

from msgspec import Struct

from sabot.reports.band import WinBand
from sabot.reports.spans import Span


class ReportScope(Struct, frozen=True):
    """What a report is about; where nothing is named, the whole house."""

    span: Span
    day: int
    """Any day of the span, counted since the epoch."""
    table: str = ""
    game: str = ""
    dealer: str = ""
    player: str = ""


class FigureRow(Struct, frozen=True, kw_only=True):
    """Money in minor units. Win is turnover less what was paid back, and has the commission in it."""

    key: str
    """A table, game, bet, person; empty for the sum, and for what the house dealt itself."""
    title: str = ""
    game: str = ""
    """The game of a table that played one alone."""
    rounds: int = 0
    voids: int = 0
    bets: int = 0
    turnover: int = 0
    back: int = 0
    win: int = 0
    hold: str = ""
    """Win in percent of the turnover; empty where there was none."""
    commission: int = 0
    golden: int = 0
    """Golden chips that were staked, by their value."""
    tips: int = 0
    corrections: int = 0
    disputes: int = 0
    band: WinBand | None = None
    outside: bool = False
    """The win lies outside the band, which happens once in twenty times."""


class Pillar(Struct, frozen=True):
    """An hour of the day, or a day of a longer span."""

    label: str
    since: int
    """When it began, in microseconds."""
    turnover: int
    win: int
    rounds: int


class ShiftRow(Struct, frozen=True, kw_only=True):
    """A croupier from sign-in to sign-out; a shift counts for the day on which it began."""

    table: str
    croupier: str
    came: int
    went: int
    """0 while it lasts."""
    rounds: int
    turnover: int
    win: int
    tips: int
    voids: int
    corrections: int
    disputes: int


class DrawerRow(Struct, frozen=True, kw_only=True):
    """A drawer from its opening to its count."""

    drawer: str
    cashier: str
    opened: int
    closed: int
    """0 while it is open."""
    opened_with: int
    paid_in: int
    paid_out: int
    moved: int
    expected: int
    counted: int | None
    difference: int | None


class DeskRow(Struct, frozen=True):
    """What happened at the desk or to purses, how often and for how much."""

    kind: str
    count: int
    amount: int


class Funds(Struct, frozen=True, kw_only=True):
    """What the house holds for players and dealers: purses, tickets, hand-pays, tips."""

    begin: int
    paid_in: int
    given: int
    """Credits of the house."""
    paid_out: int
    given_back: int
    """Credits of the house that went back to it."""
    expired: int
    win: int
    end: int
    ledger: int
    """The same at the end, by transfers alone."""
    purses: int
    """Of `end`: in purses, stakes on tables included."""
    tickets: int
    hand_pays: int
    tips: int
    golden: int
    """Golden chips that players have, by their value."""
    stakes: int | None
    """Of purses, what lies on tables; known at this moment alone."""
    interrupted: int | None
    """Of it, what waits in interrupted games."""


class MeterRow(Struct, frozen=True, kw_only=True):
    """The meters of the house or of a player: what each grew by, and the credit meter at the end."""

    credits_in: int
    tickets_in: int
    won: int
    wagered: int
    tips: int
    tickets_out: int
    hand_paid: int
    credit: int


class LedgerCheck(Struct, frozen=True):
    """A sum of the report beside that of the ledger."""

    what: str
    report: int
    ledger: int

    @property
    def differs_by(self) -> int:
        return self.report - self.ledger


class LedgerDifference(Struct, frozen=True):
    """The first entry that does not agree."""

    what: str
    amount: int
    """What the report says less what the ledger says."""
    stream: str = ""
    line: int = 0
    at: int = 0
    account: str = ""
    """Where an account is not what its entries leave."""


class HouseReport(Struct, frozen=True, kw_only=True):
    scope: ReportScope
    first: str
    """The first day, such as `2026-11-15`."""
    last: str
    begins: int
    """The first moment, in microseconds."""
    ends: int
    """The first moment after it."""
    zone: str = "UTC"
    """Of the clock on the wall of the house."""
    over: bool
    lines: int
    """How many lines of the journal it was made of."""
    head: str
    """Says which lines: a digest over the heads of all streams."""
    total: FigureRow
    before: FigureRow
    """The sum of the span before."""
    tables: tuple[FigureRow, ...]
    games: tuple[FigureRow, ...]
    dealers: tuple[FigureRow, ...]
    bets: tuple[FigureRow, ...]
    players: tuple[FigureRow, ...]
    pillars: tuple[Pillar, ...]
    shifts: tuple[ShiftRow, ...]
    drawers: tuple[DrawerRow, ...]
    desk: tuple[DeskRow, ...]
    drop: int
    """What was paid in over the counter."""
    funds: Funds
    meters: MeterRow
    checks: tuple[LedgerCheck, ...]
    difference: LedgerDifference | None
    """None where every sum equals the ledger to the unit."""
