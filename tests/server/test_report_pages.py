"""Reports over HTTP: who may ask for which, figures that equal the ledger, files, and lines behind them."""

from decimal import Decimal
from pathlib import Path

import httpx
from ground import config_of, staged
from msgspec.structs import replace
from played_day import journal_in
from played_house import DAWN
from staffed_house import TABLES, Staffed, hired, staffed
from workbook import sheets_in

from sabot.ledger.tally import DAY
from sabot.records.time_texts import day_text
from sabot.server.people.person import Role

__all__ = ["staffed"]

DATE = day_text(DAWN // DAY)


def test_reports_are_for_operators_and_auditors_and_days_for_supervisors(staffed: Staffed) -> None:
    async def scene() -> dict[str, list[int]]:
        asked = (
            "day/today/lines?kind=shoes",
            "week/2026-11-15/lines?kind=shoes",
            "year/today",
            "day/soon",
            "day/today/exe",
            "week/9999-12-31",
            "day/0001-01-01",
            f"day/today/lines?kind=rounds&since={'9' * 40}",
        )
        return {
            who: [(await staffed.ground.get(f"/api/reports/{path}", person)).status_code for path in asked]
            for who, person in (("nobody", None), *staffed.people.items())
        }

    told = staffed.stage.play(scene())
    assert told.pop("nobody") == [401] * 8
    assert told.pop("operator") == told.pop("auditor") == [404] * 8
    assert told.pop("supervisor") == [404, 403, 403, 404, 404, 403, 404, 404]
    assert set(told) == {"player", "croupier", "second", "cashier"}
    assert all(statuses == [403] * 8 for statuses in told.values())


def test_figures_files_and_lines_say_the_same(tmp_path: Path) -> None:
    """Of a house that has played a day; the process that adds up reads the file while it is served."""
    journal_in(tmp_path)
    with staged(config_of(*TABLES)) as stage:
        service = stage.ground.service
        service.config = replace(service.config, keep=replace(service.config.keep, directory=str(tmp_path)))

        async def scene() -> list[httpx.Response]:
            auditor = await hired(stage.ground, "auditor", Role.AUDITOR)
            paths = (
                "",
                "/csv",
                "/xlsx",
                "/pdf?lang=de",
                "/lines?kind=rounds&table=coup",
                "/lines?kind=shoes",
            )
            return [await stage.ground.get(f"/api/reports/day/{DATE}{path}", auditor) for path in paths]

        figures, csv, xlsx, pdf, lines, unknown = stage.play(scene())
    made = figures.json()
    assert made["difference"] is None
    assert made["total"]["turnover"] == sum(row["turnover"] for row in made["tables"]) > 0
    (coup,) = (row for row in made["tables"] if row["key"] == "coup")
    assert (lines.json()["turnover"], lines.json()["amount"]) == (coup["turnover"], coup["win"])
    assert unknown.status_code == 404
    assert csv.headers["content-disposition"] == f'attachment; filename="day-{DATE}.csv"'
    (told,) = (row for row in csv.text.splitlines() if row.startswith("coup,"))
    assert f",{coup['turnover']}," in told
    heading, *rows = sheets_in(xlsx.content)["tables"]
    place = heading.index("turnover")
    assert sum(Decimal(row[place]) for row in rows[:-1]) * 100 == made["total"]["turnover"]
    assert Decimal(rows[-1][place]) * 100 == made["total"]["turnover"]
    assert pdf.content.startswith(b"%PDF")
