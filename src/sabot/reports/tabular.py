"""A report as plain tables: what CSV, XLSX and PDF are written from, each amount a whole number of units."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import fields

from sabot.records.reports.export_rows import with_shown
from sabot.records.time_texts import moment_text
from sabot.reports.report_figures import FigureRow, HouseReport

AMOUNTS = frozenset(
    {
        "turnover", "back", "win", "commission", "golden", "tips", "expected", "within", "paid_in",
        "paid_out", "opened_with", "moved", "counted", "difference", "amount", "report", "ledger", "begin",
        "given", "given_back", "expired", "end", "purses", "tickets", "hand_pays", "stakes", "interrupted",
        "credits_in", "tickets_in", "won", "wagered", "tickets_out", "hand_paid", "credit", "drop",
    }
)  # fmt: skip
MOMENTS = frozenset({"came", "went", "opened", "closed", "since"})
TOTAL = "total"

Cell = str | int | None


class Sheet(Struct, frozen=True):
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def sheets_of(report: HouseReport) -> tuple[Sheet, ...]:
    """The sum last in each, where rows have one."""
    parts = {
        "tables": report.tables,
        "games": report.games,
        "dealers": report.dealers,
        "players": report.players,
    }
    found = [
        _about(report),
        *(
            _sheet(name, [*map(_row, rows), _row(report.total, TOTAL)])
            for name, rows in parts.items()
            if rows
        ),
        _sheet("bets", [*map(_row, report.bets), _row(report.total, TOTAL)]) if report.bets else None,
        _sheet("hours" if report.first == report.last else "days", map(_plain, report.pillars)),
        _sheet("shifts", map(_plain, report.shifts)),
        _sheet("desk", map(_plain, report.desk)),
        _sheet("drawers", map(_plain, report.drawers)),
        _sheet("funds", [_plain(report.funds)]),
        _sheet("meters", [_plain(report.meters)]),
        _sheet("ledger", [{**_plain(check), "differs_by": check.differs_by} for check in report.checks]),
    ]
    return tuple(sheet for sheet in found if sheet is not None and sheet.rows)


def _about(report: HouseReport) -> Sheet:
    wrong = report.difference
    told: dict[str, Cell] = {
        "first": report.first,
        "last": report.last,
        "begins": moment_text(report.begins),
        "ends": moment_text(report.ends),
        "table": report.scope.table,
        "game": report.scope.game,
        "dealer": report.scope.dealer,
        "player": report.scope.player,
        "lines": report.lines,
        "head": report.head,
        "equals_ledger": "yes" if wrong is None else "no",
        "differs_by": 0 if wrong is None else wrong.amount,
        "first_entry": "" if wrong is None else wrong.account or f"{wrong.stream} {wrong.line}",
    }
    return _sheet("report", [told])


def _row(row: FigureRow, key: str = "") -> dict[str, Cell]:
    band = row.band
    return {
        "key": key or row.key,
        "title": row.title,
        "rounds": row.rounds,
        "voids": row.voids,
        "bets": row.bets,
        "turnover": row.turnover,
        "back": row.back,
        "win": row.win,
        "hold": row.hold,
        "commission": row.commission,
        "golden": row.golden,
        "tips": row.tips,
        "corrections": row.corrections,
        "disputes": row.disputes,
        "expected": None if band is None else band.expected,
        "within": None if band is None else band.within,
        "theoretical_return": "" if band is None else band.theoretical,
        "actual_return": "" if band is None else band.returned,
        "outside": "yes" if row.outside else "no",
    }


def _plain(value: Struct) -> dict[str, Cell]:
    told: dict[str, Cell] = {}
    for field in fields(value):
        found = getattr(value, field.name)
        told[field.name] = (moment_text(found) if found else "") if field.name in MOMENTS else found
    return told


def _sheet(name: str, rows: Iterable[dict[str, Cell]]) -> Sheet:
    known = list(rows)
    columns = tuple(known[0]) if known else ()
    return Sheet(name, columns, tuple(tuple(row[column] for column in columns) for row in known))


def csv_rows(sheet: Sheet) -> list[dict[str, object]]:
    """Amounts twice: as whole minor units, and as people read them."""
    rows = []
    for row in sheet.rows:
        told = dict(zip(sheet.columns, row, strict=True))
        known = [name for name in sheet.columns if name in AMOUNTS and isinstance(told[name], int)]
        rows.append(with_shown(told, *known))
    return rows
