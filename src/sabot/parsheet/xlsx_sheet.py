"""A par sheet as a workbook: figures as numbers, so that they can be reckoned with."""

from collections.abc import Iterable, Sequence
from io import BytesIO

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from sabot.parsheet.figures import ParSheet

MOST_DIGITS = 15
"""A spreadsheet keeps no more of a whole number; longer ones are written as text."""
Cell = str | int | float | bool | None


def xlsx(sheet: ParSheet) -> bytes:
    content = BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True})

        def page(name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
            written = book.add_worksheet(name)
            written.write_row(0, 0, header, head)
            for number, row in enumerate(rows, 1):
                _write(written, number, row)
            written.freeze_panes(1, 0)
            written.autofit()

        page("Game", ("what", "value"), _about(sheet))
        page("Bets", ("bet", "title", "pay table", "offered", "return", "exact return", "house edge", "hits",
                      "pushes", "standard deviation", "ways", "method"), (
            (one.bet, one.title, one.pay_table, one.offered, one.rtp, one.rtp_exact, one.house_edge,
             one.hit_frequency, one.push_frequency, one.standard_deviation, one.total_ways, one.method)
            for one in sheet.bets))  # fmt: skip
        page("Outcomes", ("bet", "outcome", "pays", "ways", "probability", "adds to return"), (
            (one.bet, row.outcome, row.pays, row.ways, row.probability, row.adds)
            for one in sheet.bets for row in one.rows))  # fmt: skip
        page("Bounds", ("bet", "rounds", "level", "lower", "upper"), (
            (one.bet, after.rounds, level, *within)
            for one in sheet.bets for after in one.bounds
            for level, within in zip(sheet.levels, after.within, strict=True)))  # fmt: skip
        exposed = ("bet", "cards behind the cut card", "shoes", "rounds worth a bet", "edge", "units per 100",
                   "units per 100 with a count", "correlation")  # fmt: skip
        page("Counters", exposed, (
            (one.bet, one.cut, one.samples, one.share, one.edge, one.per_100, one.counted_per_100,
             one.correlation)
            for one in sheet.exposures))  # fmt: skip
        if sheet.chart is not None:
            chart = sheet.chart
            rows = ((part.title, row.title, *row.cells) for part in chart.parts for row in part.rows)
            page("Chart", ("part", "hand", *chart.up_cards), rows)
    return content.getvalue()


def _about(sheet: ParSheet) -> list[tuple[str, Cell]]:
    return [
        ("game", sheet.game),
        ("title", sheet.title),
        *((f"rule {key}", str(value)) for key, value in sheet.rules.items()),
        ("changed", sheet.changes.strip(", ")),
        ("digest of the rules, SHA-256", sheet.digest),
        *(("note", remark) for remark in sheet.remarks),
        ("Sabot", sheet.version),
        ("made", sheet.made),
    ]


def _write(written: Worksheet, number: int, row: Sequence[Cell]) -> None:
    for column, cell in enumerate(row):
        if cell is None:
            continue
        if isinstance(cell, str):
            written.write_string(number, column, cell)
        elif isinstance(cell, int) and len(str(cell)) > MOST_DIGITS:
            written.write_string(number, column, str(cell))
        else:
            written.write(number, column, cell)
