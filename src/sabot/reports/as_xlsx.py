"""A report as a workbook: a sheet for each table, amounts as numbers, sums as formulas to be followed."""

import io
from decimal import Decimal
from importlib import import_module
from typing import Protocol

from sabot.money import UNIT
from sabot.reports.report_figures import HouseReport
from sabot.reports.tabular import AMOUNTS, TOTAL, Cell, Sheet, sheets_of

WIDTH = 14
HEADINGS = ({"bold": True, "bottom": 1}, {"num_format": "#,##0.00"})
SUMS = ({"bold": True, "top": 1}, {"bold": True, "top": 1, "num_format": "#,##0.00"})
"""Of counts, and of money."""


class Page(Protocol):
    """A sheet of the workbook."""

    def set_column(self, first: int, last: int, width: int) -> object: ...
    def freeze_panes(self, row: int, column: int) -> object: ...
    def write_string(self, row: int, column: int, text: str, style: object = None) -> object: ...
    def write_number(self, row: int, column: int, number: Decimal | int, style: object = None) -> object: ...
    def write_formula(
        self, row: int, column: int, formula: str, style: object, value: Decimal | int
    ) -> object: ...


def report_xlsx(report: HouseReport) -> bytes:
    """Raises `ImportError` where the extra `print` is not installed."""
    # Only whoever wants a workbook needs its library.
    library, content = import_module("xlsxwriter"), io.BytesIO()
    book = library.Workbook(
        content, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    head, money = map(book.add_format, HEADINGS)
    sums = tuple(map(book.add_format, SUMS))
    for sheet in sheets_of(report):
        page: Page = book.add_worksheet(sheet.name)
        page.set_column(0, len(sheet.columns) - 1, WIDTH)
        page.freeze_panes(1, 1)
        for column, name in enumerate(sheet.columns):
            page.write_string(0, column, name, head)
        for number in range(1, len(sheet.rows) + 1):
            for column in range(len(sheet.columns)):
                _write(page, sheet, number, column, money, sums)
    book.close()
    return content.getvalue()


def _write(
    page: Page, sheet: Sheet, number: int, column: int, money: object, sums: tuple[object, ...]
) -> None:
    cell, is_money = sheet.rows[number - 1][column], sheet.columns[column] in AMOUNTS
    if not isinstance(cell, int):
        page.write_string(number, column, cell or "")
        return
    value = Decimal(cell) / UNIT if is_money else cell
    if _is_sum(sheet, number, column):
        letter = chr(ord("A") + column)
        page.write_formula(number, column, f"=SUM({letter}2:{letter}{number})", sums[is_money], value)
    else:
        page.write_number(number, column, value, money if is_money else None)


def _is_sum(sheet: Sheet, number: int, column: int) -> bool:
    """Whether it is what stands above it, added up: rounds of players, and spreads, are not."""
    rows = sheet.rows[: number - 1]
    return (
        sheet.rows[number - 1][0] == TOTAL
        and bool(rows)
        and sheet.rows[number - 1][column] == _sum(rows, column)
    )


def _sum(rows: tuple[tuple[Cell, ...], ...], column: int) -> int | None:
    cells = [row[column] for row in rows]
    whole = [cell for cell in cells if isinstance(cell, int)]
    return sum(whole) if len(whole) == len(cells) else None
