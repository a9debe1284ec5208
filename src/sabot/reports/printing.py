"""Reports as files for people: a workbook, or pages to be printed and signed."""

from sabot.reports.as_pdf import report_pdf
from sabot.reports.as_xlsx import report_xlsx
from sabot.reports.report_figures import HouseReport

FORMS = ("xlsx", "pdf")


def printed(report: HouseReport, form: str, language: str, house: str = "", zone: str = "UTC") -> bytes:
    """Raises `ImportError` where the extra `print` is not installed."""
    return report_xlsx(report) if form == "xlsx" else report_pdf(report, language, house, zone)
