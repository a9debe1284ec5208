"""A report as pages to be printed: the words and figures, laid out by `report.typ`."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from importlib import import_module
from importlib.resources import files
from zoneinfo import ZoneInfo

import msgspec

from sabot.money import UNIT
from sabot.reports.band import WinBand
from sabot.reports.report_figures import DrawerRow, FigureRow, HouseReport, ShiftRow
from sabot.texts.text_catalogue import filled, texts

LATIN = frozenset({"en", "de", "es", "sl"})
"""Languages that the fonts of the printer have letters for; others are printed in English."""
MOST_PLAYERS = 60
"""Rows of players on paper; all of them stand in the other files."""
SECOND = 1_000_000
Words = Callable[..., str]


def report_pdf(report: HouseReport, language: str, house: str, zone: str) -> bytes:
    """Raises `ImportError` where the extra `print` is not installed."""
    # Only whoever prints needs the printer.
    printer = import_module("typst")
    template = files(__package__).joinpath("report.typ").read_bytes()
    told = msgspec.json.encode(page_of(report, language, house, zone)).decode()
    pages: bytes = printer.compile(
        template, format="pdf", sys_inputs={"report": told}, ignore_system_fonts=True
    )
    return pages


def page_of(report: HouseReport, language: str, house: str, zone: str) -> dict[str, object]:
    """All that stands on the pages, as text; drawings are told in thousandths of their width."""
    known = texts(language if language in LATIN else "en", "reports")

    def t(key: str, **values: str | int) -> str:
        return filled(known[f"report.{key}"], values, language)

    def at(moment: int) -> str:
        return datetime.fromtimestamp(moment // SECOND, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")

    scope = report.scope
    only = " · ".join(filter(None, (scope.table, scope.game, scope.dealer, scope.player)))
    wrong = report.difference
    pillars = "hours" if report.first == report.last else "days"
    return {
        "house": house or "Sabot",
        "title": f"{t(f'span.{scope.span}')} {_days(report)}",
        "only": t("only", what=only) if only else "",
        "span": f"{at(report.begins)} – {at(report.ends)} {zone}",
        "state": t("over" if report.over else "open"),
        "head": t("head", lines=report.lines, head=report.head),
        "equal": wrong is None,
        "seal": t("equal") if wrong is None else t("differs", amount=money(wrong.amount)),
        "wrong": "" if wrong is None else f"{wrong.what} {wrong.account or wrong.stream} {wrong.line or ''}",
        "figures": _figures(report, t),
        "headings": [t(f"column.{name}") for name in COLUMNS],
        "parts": [
            {"title": t("part.tables"), "rows": _rows(report.tables, report.total, t)},
            {"title": t("part.games"), "rows": _rows(report.games, report.total, t)},
            {"title": t("part.dealers"), "rows": _rows(report.dealers, None, t)},
            {"title": t("part.bets"), "rows": _rows(report.bets, report.total, t)},
            {"title": t("part.players"), "rows": _rows(report.players[:MOST_PLAYERS], None, t)},
        ],
        "legend": t("legend"),
        "pillars": {
            "title": t(f"part.{pillars}"),
            "turnover": t("column.turnover"),
            "win": t("column.win"),
            "each": _pillars(report, zone),
        },
        "lists": [part for part in _lists(report, t, at) if part["rows"]],
        "sign": f"{t('column.by')}, {t('column.when')}",
    }


COLUMNS = ("rounds", "turnover", "back", "win", "hold", "theoretical", "returned", "expected", "band")


def money(amount: int) -> str:
    sign = "−" if amount < 0 else ""
    whole, rest = divmod(abs(amount), UNIT)
    return f"{sign}{whole:,}.{rest:02d}"


def _days(report: HouseReport) -> str:
    return report.first if report.first == report.last else f"{report.first} – {report.last}"


def _figures(report: HouseReport, t: Words) -> list[tuple[str, str, str]]:
    total, band = report.total, report.total.band
    return [
        (t("column.turnover"), money(total.turnover), t("before", amount=money(report.before.turnover))),
        (t("column.back"), money(total.back), ""),
        (t("column.win"), money(total.win), t("less-back")),
        (t("column.hold"), total.hold or "–", "" if band is None else t("expects", percent=_held(band))),
        (
            t("column.expected"),
            "–" if band is None else money(band.expected),
            "" if band is None else t("band", amount=money(band.within)),
        ),
        (t("column.drop"), money(report.drop), ""),
        (t("column.rounds"), f"{total.rounds:,}", f"{t('column.players')} {len(report.players):,}"),
    ]


def _held(band: WinBand) -> str:
    """What the exact odds leave to the house, of a hundred."""
    whole, _, hundredths = band.theoretical.partition(".")
    left = 10_000 - int(whole + hundredths)
    return f"{left // 100}.{left % 100:02d}"


def _rows(rows: Iterable[FigureRow], total: FigureRow | None, t: Words) -> list[dict[str, object]]:
    known = list(rows)
    if not known:
        return []
    every = [*known, total] if total is not None else known
    scale = _scale(every)
    return [
        _row(
            row,
            t("house") if row is total else _named_row(row, known) or t("house-dealt"),
            scale,
            row is total,
        )
        for row in every
    ]


def _named_row(row: FigureRow, rows: list[FigureRow]) -> str:
    """Tables that are called alike are told apart by their ids."""
    alike = row.title and sum(other.title == row.title for other in rows) > 1
    return f"{row.title} · {row.key}" if alike else row.title or row.key


def _scale(rows: Iterable[FigureRow]) -> tuple[int, int]:
    """The least and the greatest that a drawing must show."""
    bands = [row.band for row in rows if row.band is not None]
    low = min((min(one.expected - one.within, one.actual, 0) for one in bands), default=0)
    high = max((max(one.expected + one.within, one.actual, 0) for one in bands), default=0)
    return low, max(high, low + 1)


def _row(row: FigureRow, name: str, scale: tuple[int, int], whole: bool) -> dict[str, object]:
    band, (low, high) = row.band, scale

    def place(amount: int) -> int:
        return (amount - low) * 1_000 // (high - low)

    cells = [
        f"{row.rounds:,}" if row.rounds else "",
        money(row.turnover),
        money(row.back),
        money(row.win),
        row.hold.replace("-", "−"),
        "" if band is None else band.theoretical,
        "" if band is None else band.returned,
        "" if band is None else money(band.expected),
    ]
    drawing = None
    if band is not None:
        ends = (band.expected - band.within, band.expected + band.within)
        drawing = [place(each) for each in (*ends, band.expected, band.actual, 0)]
    return {"name": name, "cells": cells, "band": drawing, "outside": row.outside, "whole": whole}


def _pillars(report: HouseReport, zone: str) -> list[tuple[str, int, int]]:
    """Label, turnover and win, in thousandths of the greatest turnover and the greatest win."""
    most = max((one.turnover for one in report.pillars), default=0) or 1
    wins = max((abs(one.win) for one in report.pillars), default=0) or 1
    day = report.first == report.last
    shape = "%H" if day else "%d"
    # An hour before the end of a day that begins at six it is still that day's name.
    return [
        (
            datetime.fromtimestamp(one.since // SECOND, ZoneInfo(zone)).strftime(shape)
            if day
            else one.label[8:],
            one.turnover * 1_000 // most,
            one.win * 1_000 // wins,
        )
        for one in report.pillars
    ]


def _lists(report: HouseReport, t: Words, at: Callable[[int], str]) -> list[dict[str, object]]:
    funds, meters = msgspec.to_builtins(report.funds), msgspec.to_builtins(report.meters)
    return [
        _list(t("part.funds"), _named(funds, "fund", t)),
        _list(t("part.meters"), _named(meters, "meter", t)),
        _list(
            t("part.desk"),
            [
                (t(f"kind.{row.kind}"), f"{row.count:,}" if row.count else "", money(row.amount))
                for row in report.desk
            ],
        ),
        _list(t("part.drawers"), [_drawer(row, t, at) for row in report.drawers]),
        _list(t("part.shifts"), [_shift(row, t, at) for row in report.shifts]),
        _list(
            t("part.ledger"),
            [
                (t(f"kind.{check.what}"), money(check.report), money(check.ledger), money(check.differs_by))
                for check in report.checks
            ],
        ),
    ]


def _list(title: str, rows: list[tuple[str, ...]]) -> dict[str, object]:
    return {"title": title, "rows": rows, "columns": len(rows[0]) if rows else 0}


def _named(values: Mapping[str, int | None], group: str, t: Words) -> list[tuple[str, ...]]:
    return [(t(f"{group}.{name}"), money(amount)) for name, amount in values.items() if amount is not None]


def _drawer(row: DrawerRow, t: Words, at: Callable[[int], str]) -> tuple[str, ...]:
    counted = t("drawer-open") if row.counted is None else money(row.counted)
    difference = "" if row.difference is None else money(row.difference)
    when = at(row.opened) if row.opened else ""
    return row.drawer or t("part.desk"), row.cashier, when, money(row.expected), counted, difference


def _shift(row: ShiftRow, t: Words, at: Callable[[int], str]) -> tuple[str, ...]:
    went = at(row.went) if row.went else t("shift-open")
    return (
        row.croupier,
        row.table,
        f"{at(row.came)} – {went}",
        f"{row.rounds:,}",
        money(row.turnover),
        money(row.win),
    )
