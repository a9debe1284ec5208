"""The figures of every table in this gaming day: told by each commit, and read from the journal at first."""

import logging

from sabot.records.reports.past_figures import CONFIGURED, PastFigures
from sabot.records.reports.table_figures import TOLD, Initial, TableFigures, lying
from sabot.server.live.served_house import ServedHouse, TableCommit
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import INTERRUPTED, TABLE, kind_of, table_of
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup
from sabot.table.state import Table

PAGE = 1_000
"""Lines read at a time, so that tables are served in between."""
MOST_LINES = 2_000_000
"""Lines that are read at first. In a house that wrote more today, figures begin when it was started."""
MOST_OTHERS = 2_000
"""Streams of interrupted games and of visitors' own tables that are looked at, the latest first."""

log = logging.getLogger("sabot.floor")


def slips_of(table: Table) -> Initial:
    """What lies before the cards, as the table has it."""

    def initial(player: str, hand: str, bet: str, behind: bool) -> int:  # as `Initial` is called
        guest = table.guests.get(player)
        return lying(None if guest is None else guest.slip, hand, bet, behind)

    return initial


class DayFigures:
    """Those of a new day begin with its first commit."""

    def __init__(self, live: ServedHouse) -> None:
        self._live = live
        self.day = live.calendar.days.of(live.now())
        self._tables: dict[str, TableFigures] = {}
        self._setups: dict[tuple[str, int], Setup] = {}
        """By table and version of its settings."""
        self.read = False
        """All of the day is in them; until then, what happened since it was asked for."""
        self.following = False
        """Before anybody looks nothing is counted."""

    def of(self, table: str) -> TableFigures:
        known = self._tables.get(table)
        if known is None:
            known = self._tables[table] = TableFigures()
        return known

    def all(self) -> dict[str, TableFigures]:
        return self._tables

    def setup(self, table: str, version: int) -> Setup | None:
        """How a table was set up, as far as it was played so today."""
        return self._setups.get((table, version))

    def taken(self, course: TableCommit) -> bool:
        """Whether the commit changed anything here; most do not."""
        changed = False
        if not self.following:
            return changed
        for step in course.steps:
            if type(step.event) in TOLD:
                self.begin_day(course.at)
                setup = step.before.setup
                self._setups[setup.books, setup.version] = setup
                self.of(setup.books).take(step.event, course.at, setup.version, slips_of(step.before))
                changed = True
        return changed

    def begin_day(self, at: int) -> bool:
        """Whether another day has begun, with which everything is counted from nothing."""
        today = self._live.calendar.days.of(at)
        if today <= self.day:
            return False
        self.day, self._tables, self._setups, self.read = today, {}, {}, True
        return True

    # What was written before anybody looked.

    async def read_day(self) -> None:
        """The lines of today that are there now; what is committed meanwhile is told, and both are put
        together: a round is paid in one or in the other."""
        self.following, self._tables = True, {}
        day, ends = self.day, {s: h.writer.version for s, h in self._live.hosts.items() if _counts(s)}
        left = MOST_LINES
        try:
            for stream, last in (*ends.items(), *(await self._others(ends))):
                first = await self._first_of_day(stream, last)
                left -= last - first
                if left < 0:
                    log.warning("today has more than %d lines: figures of the floor begin now", MOST_LINES)
                    return
                found = await self._past(stream, first, last)
                if self.day != day:
                    return
                self._put_together(stream, found)
        except StoreFailed as wrong:
            log.warning("figures of the floor begin now: %s", wrong)
            return
        self.read = True

    async def _others(self, known: dict[str, int]) -> list[tuple[str, int]]:
        """Interrupted games and visitors' own tables that are over by now, the latest of them."""
        heads = await self._live.journal.heads()
        over = [(s, head.version) for s, head in heads.items() if _counts(s) and s not in known]
        return over[-MOST_OTHERS:]

    async def _first_of_day(self, stream: str, last: int) -> int:
        """How many lines are older than today; lines are in the order of their moments."""
        low, high, middle = 0, last, last - 1
        while low < high:
            found = await self._live.journal.read(stream, middle, middle + 1)
            if found and self._live.calendar.days.of(found[0].line.at) >= self.day:
                high = middle
            else:
                low = middle + 1
            middle = (low + high) // 2
        return low

    async def _past(self, stream: str, first: int, last: int) -> PastFigures:
        found = PastFigures(self._current(stream))
        for after in range(first, last, PAGE):
            for record in await self._live.journal.read(stream, after, min(after + PAGE, last)):
                found.follow(record.line)
        while first > 0 and found.unknown:
            # What was played in the morning may have been set up long before.
            until, first = first, max(0, first - PAGE)
            for record in await self._live.journal.read(stream, first, until):
                if record.line.name == CONFIGURED:
                    found.follow(record.line)
        return found

    def _current(self, stream: str) -> Setup | None:
        host = self._live.hosts.get(stream)
        return None if host is None else host.writer.table.setup

    def _put_together(self, stream: str, found: PastFigures) -> None:
        table = table_of(stream)
        self.of(table).add(found.figures)
        for version, words in found.words.items():
            setup = configured(self._live.games, words)
            if isinstance(setup, Setup):
                self._setups.setdefault((table, version), setup)
        if (current := self._current(stream)) is not None:
            self._setups.setdefault((table, current.version), current)


def _counts(stream: str) -> bool:
    return kind_of(stream) in (TABLE, INTERRUPTED)
