"""The sums of an audited house in words, and amounts as people read them."""

from collections.abc import Iterator

from sabot.records.audit.sums import HouseSums
from sabot.records.exporting import amount_text

Row = tuple[str, str]


def amounts(sums: HouseSums) -> Iterator[Row]:
    """Line by line, tables and drawers under their names."""
    s = sums
    for table in s.tables:
        yield f"{table.table}: turnover", amount_text(table.turnover)
        yield f"{table.table}: back", amount_text(table.back)
        yield f"{table.table}: win, commission", f"{amount_text(table.win)}, {amount_text(table.commission)}"
    yield "turnover", amount_text(s.turnover)
    yield "back to players", amount_text(s.back)
    yield "win", amount_text(s.win)
    yield "commission", amount_text(s.commission)
    yield "tips not paid out", amount_text(s.tips)
    yield "cash taken", amount_text(s.cash_taken)
    yield "cash paid", amount_text(s.cash_paid)
    for name, cash in s.drawers.items():
        yield f"{name or 'counter'}: taken, paid", f"{amount_text(cash.taken)}, {amount_text(cash.paid)}"
    yield "open tickets", f"{s.tickets:,} of {amount_text(s.ticket_money)}"
    yield "waits to be paid by hand", amount_text(s.hand_pays)
    yield "on expired tickets", amount_text(s.expired)
    yield "credits that the house gave", amount_text(s.given)
    yield "golden chips outstanding", amount_text(s.golden)
    yield "in wallets", amount_text(s.wallets)
    yield "of it held", amount_text(s.held)
    yield "of it in interrupted games", amount_text(s.interrupted)
    yield "liability to players", amount_text(s.liability)
