"""A report as CSV: one table after the other, each under its name."""

from sabot.records.reports.export_rows import as_csv
from sabot.reports.report_figures import HouseReport
from sabot.reports.tabular import csv_rows, sheets_of


def report_csv(report: HouseReport) -> str:
    """Each table with its heading; a line with its name before it, and an empty one after it."""
    return "\r\n".join(f"# {sheet.name}\r\n{as_csv(csv_rows(sheet))}" for sheet in sheets_of(report))
