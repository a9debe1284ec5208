"""Shifts of croupiers and drawers as rows for other programs."""

from collections.abc import Iterable

from sabot.records.reports.drawer_book import DrawerShift
from sabot.records.reports.export_rows import Row, amount_text, day_rows, with_shown
from sabot.records.reports.shift_book import Shift
from sabot.records.time_texts import moment_text


def shift_rows(shifts: Iterable[Shift]) -> list[Row]:
    return [_shift_row(shift) for shift in shifts]


def _shift_row(shift: Shift) -> Row:
    (sums,) = day_rows((shift.sums,))
    del sums["period"], sums["table"]
    return {
        "day": shift.day,
        "table": shift.table,
        "croupier": shift.croupier,
        "came": _moment(shift.came),
        "went": _moment(shift.went),
        "relieved_by": shift.relieved_by,
        "reason": shift.reason,
        "handed_to": shift.handed_to,
        "corrections": shift.corrections,
        "disputes": shift.disputes,
        **sums,
    }


def drawer_rows(drawers: Iterable[DrawerShift]) -> list[Row]:
    return [_drawer_row(drawer) for drawer in drawers]


def _drawer_row(drawer: DrawerShift) -> Row:
    row = with_shown(
        {
            "day": drawer.day,
            "drawer": drawer.drawer,
            "cashier": drawer.cashier,
            "opened": _moment(drawer.opened),
            "closed": _moment(drawer.closed),
            "opened_with": drawer.opened_with,
            "paid_in": drawer.paid_in,
            "paid_out": drawer.paid_out,
            "moved": drawer.moved,
            "expected": drawer.expected,
        },
        "opened_with",
        "paid_in",
        "paid_out",
        "moved",
        "expected",
    )
    for name, amount in (("counted", drawer.counted), ("difference", drawer.difference)):
        row[name] = "" if amount is None else amount
        row[f"{name}_shown"] = "" if amount is None else amount_text(amount)
    approved = " ".join(drawer.approved_by)
    return {**row, "closed_by": drawer.closed_by, "reason": drawer.reason, "approved_by": approved}


def _moment(at: int | None) -> str:
    return "" if at is None else moment_text(at)
