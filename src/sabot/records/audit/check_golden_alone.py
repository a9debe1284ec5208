"""Golden chips that were awarded in a day without a second person, summed again by player and by giver."""

from typing import NoReturn

from sabot.cashdesk import events as v
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.ledger.days import UTC_DAYS, Days
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import DESK

SINCE = 3
"""The version of an award's line since which it counts for a day."""
FROM_THE_FIRST = 7
"""The version of the desk's first line since which all of them do."""


class SoloAwards:
    """Of the desk; asked about each line before the desk takes it in."""

    def __init__(self, days: Days = UTC_DAYS) -> None:
        self._days = days
        self._counts = False
        """Whether awards count by now: those that do not can only stand before."""
        self._day = 0
        self._to: dict[str, int] = {}
        """By player and by whoever gave, on that day."""
        self.older = 0

    def follow(self, line: Line, desk: CashDesk, event: v.DeskEvent) -> None:
        match event:
            case v.DeskOpened():
                self._counts = line.version >= FROM_THE_FIRST
            case v.GoldenAsked():
                if desk.rules is not None:
                    self._check_asked(line, desk.rules, event)
            case v.GoldenAwarded():
                self._check_awarded(line, desk, event)
            case _:
                pass

    def _check_asked(self, line: Line, rules: DeskRules, event: v.GoldenAsked) -> None:
        most = max(self._before(line, who) for who in (event.player, event.by)) + event.value * event.count
        if most <= rules.golden_alone:
            _wrong(
                line, "golden chips for which a second person is asked", f"above {rules.golden_alone}", most
            )

    def _check_awarded(self, line: Line, desk: CashDesk, event: v.GoldenAwarded) -> None:
        worth, rules = event.value * event.count, desk.rules
        if line.version < SINCE:
            if self._counts:
                _wrong(line, "the version of the line", SINCE, line.version)
            self.older += 1
            if rules is not None and not event.second and worth > rules.golden_alone:
                _wrong(line, "golden chips awarded by one person", f"at most {rules.golden_alone}", worth)
            return
        self._counts = True
        if event.at != line.at:
            _wrong(line, "the moment of the event", line.at, event.at)
        if event.second:
            return
        sums = {who: self._before(line, who) + worth for who in (event.player, event.by)}
        day = self._days.of(line.at)
        if day > self._day:
            self._day, self._to = day, {}
        self._to.update(sums)
        if rules is not None and max(sums.values()) > rules.golden_alone:
            what = "golden chips awarded by one person in a day"
            _wrong(line, what, f"at most {rules.golden_alone}", max(sums.values()))

    def _before(self, line: Line, who: str) -> int:
        """A clock that was set back begins no day anew."""
        return 0 if self._days.of(line.at) > self._day else self._to.get(who, 0)


def _wrong(line: Line, what: str, expected: object, found: object) -> NoReturn:
    differs(DESK, line.number, what, expected, found)
