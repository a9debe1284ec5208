"""A player's statement, line by line with the balance after each, and page by page."""

from collections.abc import Sequence

from msgspec import Struct

from sabot.money import Amount
from sabot.records.history.purse_moves import PurseMove
from sabot.records.journal.positions import LinePosition, page_of


class StatementLine(Struct, frozen=True, kw_only=True):
    """Something that changed a balance."""

    at: int
    purpose: str
    """What it was: `round`, `refill`, `ticket-out` and so on."""
    reference: str
    """The round, the ticket or the table; empty where there is none."""
    debit: Amount
    """What left the purse; of a round, the stakes."""
    credit: Amount
    """What came into it; of a round, all that came back."""
    balance: Amount
    """After it."""


class StatementPage(Struct, frozen=True):
    """A statement, the latest first."""

    lines: tuple[StatementLine, ...]
    """Everything that changed the balance."""
    before: str | None
    """Ask with this for the lines before these; null where there are none."""


def statement_page(
    moves: Sequence[PurseMove], balance: int, before: LinePosition | None, count: int
) -> StatementPage:
    """Balances go backwards from what is there now, so that all moves are needed for any page."""
    shown, more = page_of(moves, lambda move: move.position, before, count)
    if shown:
        latest = shown[0].position
        balance -= sum(move.credit - move.debit for move in moves if move.position > latest)
    lines = []
    for move in shown:
        lines.append(_line(move, balance))
        balance -= move.credit - move.debit
    return StatementPage(tuple(lines), more)


def _line(move: PurseMove, balance: int) -> StatementLine:
    return StatementLine(
        at=move.position.at,
        purpose=move.purpose,
        reference=move.reference,
        debit=Amount(move.debit),
        credit=Amount(move.credit),
        balance=Amount(balance),
    )
