"""The floor, kept while somebody watches it: rows that changed are made again, and differences told.

However many tables change, a look makes so many rows and no more, with pauses for whoever plays; the others
come with the next one. Nothing is made while nobody watches.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator
from decimal import Decimal
from fractions import Fraction
from heapq import nlargest
from typing import Protocol

from msgspec.structs import replace

from sabot.cashdesk.events import DeskEvents
from sabot.money import Amount
from sabot.records.reports.expected_return import MILLION, BetReturn, ReturnBand, return_band
from sabot.records.reports.table_figures import MOST_LARGE, LargeBet
from sabot.server.floor.day_figures import DayFigures
from sabot.server.floor.floor_rows import alarms_at, alarms_of_desk, floor_row
from sabot.server.floor.floor_view import (
    FloorAlarm,
    FloorChanged,
    FloorDay,
    FloorRow,
    FloorSnapshot,
    FloorView,
    LargeAmount,
)
from sabot.server.floor.taken_alarms import TakenAlarms
from sabot.server.live.served_house import TableCommit
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.socket.wire import FloorCall, FloorMatter, write
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import TABLE, is_own, kind_of, name_of
from sabot.table.house.configuration import template_of
from sabot.table.view.differences import difference

PACE = 0.4
"""Seconds between two looks."""
MOST_ROWS = 200
"""Rows that are made in one look; with more tables, each is shown as it was at most some looks ago."""
TOGETHER = 20
"""Rows without a pause: about a millisecond."""
WORKED_OUT = 5.0
"""Seconds after which tables are looked at again whose exact return is still being worked out."""

log = logging.getLogger("sabot.floor")


class FloorWindow(Protocol):
    """A window in which somebody watches the floor."""

    sees_desk: bool

    @property
    def is_behind(self) -> bool: ...

    def tell_floor(self, content: bytes) -> None: ...


class FloorFeed:
    def __init__(self, service: Service) -> None:
        self._service = service
        live = service.live
        self.figures = DayFigures(live)
        self.taken = TakenAlarms(live)
        self._rows: dict[str, FloorRow] = {}
        self._alarms: dict[str, tuple[FloorAlarm, ...]] = {}
        """By table; those of the desk under no name."""
        self._since: dict[str, int] = {}
        """When alarms were first seen that do not tell it themselves."""
        self._faults: dict[str, TableHost] = {}
        self._due: dict[str, None] = {}
        self._returns: dict[tuple[str, int], dict[str, BetReturn]] = {}
        self._waits: set[str] = set()
        """Tables whose exact return is being worked out."""
        self._desk_due = True
        self._told: dict[bool, FloorView] = {}
        """What windows were told last: those of people who see the desk, and the others."""
        self._n = 0
        self._windows: dict[FloorWindow, bool] = {}
        """Whether each has all that was told."""
        self._watching: asyncio.Task[None] | None = None
        self._hears = False
        """Whether it is told of commits: from the first time on that somebody watches, and not before."""

    # What is told to it.

    def _hear(self) -> None:
        live = self._service.live
        before_taken, before_desk, before_floor = live.on_taken, live.on_desk, live.on_floor

        def taken(course: TableCommit) -> None:
            before_taken(course)
            self._took(course)

        def desk(events: DeskEvents) -> None:
            before_desk(events)
            self._desk_due = True

        def called(calls: tuple[FloorCall, ...]) -> None:
            before_floor(calls)
            self._called(calls)

        live.on_taken, live.on_desk, live.on_floor = taken, desk, called
        self._hears = True

    def _took(self, course: TableCommit) -> None:
        self.figures.taken(course)
        if self._windows:
            self._due[template_of(course.table.partition("/")[0])] = None

    def _called(self, calls: tuple[FloorCall, ...]) -> None:
        for call in calls:
            if call.matter is FloorMatter.TAKEN:
                self.taken.heard(call)
                self._due[call.table] = None
                self._desk_due |= not call.table

    # Who watches.

    def watch(self, window: FloorWindow) -> None:
        """The window is told all of it as soon as that is known, and then what changes."""
        self._windows[window] = False
        if not self._hears:
            self._hear()
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())

    def forget(self, window: FloorWindow) -> None:
        self._windows.pop(window, None)

    async def _watch(self) -> None:
        reading = asyncio.create_task(self._read())
        self._due = dict.fromkeys(self._names())
        self._desk_due, looks = True, 0
        try:
            while self._windows:
                await self._look(everything=looks == 0)
                looks += 1
                if self._waits and looks % round(WORKED_OUT / PACE) == 0:
                    self._due |= dict.fromkeys(self._waits)
                await asyncio.sleep(PACE)
        finally:
            reading.cancel()

    async def _read(self) -> None:
        """What the journal knows, and tables that other servers serve; meanwhile everything else is shown."""
        try:
            await self._service.reach_all()
            await self.taken.read()
            if not self.figures.read:
                await self.figures.read_day()
        except StoreFailed as wrong:
            log.warning("the floor is shown without what was written before: %s", wrong)
        self._due |= dict.fromkeys(self._names())
        self._desk_due = True

    # Looking.

    def _names(self) -> list[str]:
        return [name_of(s) for s in self._service.live.hosts if kind_of(s) == TABLE and not is_own(s)]

    async def _look(self, *, everything: bool = False) -> None:
        try:
            if self.figures.begin_day(self._service.now()):
                self._due |= dict.fromkeys(self._names())
            self._note_hosts()
            await self._make_rows(len(self._due) if everything else MOST_ROWS)
            if self._desk_due:
                await self._look_at_desk()
            self._tell()
        except StoreFailed as wrong:
            log.warning("the floor is shown as it was: %s", wrong)
            self._desk_due = True
        except Exception:
            # Whoever watches is shown what can be shown; the tables are no part of this.
            log.exception("the floor could not be shown")

    async def _look_at_desk(self) -> None:
        self._desk_due = False
        desk = await self._service.live.cash_desk()
        self._alarms[""] = tuple(map(self._with_taking, alarms_of_desk(desk)))

    def _note_hosts(self) -> None:
        """Tables that came, went or broke down since; a fault is told by no commit."""
        hosts = self._service.live.hosts
        for gone in [name for name in self._rows if f"{TABLE}:{name}" not in hosts]:
            del self._rows[gone]
            self._alarms.pop(gone, None)
        for name in self._names():
            fault = hosts[f"{TABLE}:{name}"].fault
            known = self._rows.get(name)
            if known is None or known.fault != ("" if fault is None else fault.code):
                self._due[name] = None

    async def _make_rows(self, most: int) -> None:
        for number, name in enumerate(tuple(self._due)[:most], 1):
            self._due.pop(name, None)
            host = self._service.live.hosts.get(f"{TABLE}:{name}")
            if host is not None:
                self._make_row(name, host)
            if number % TOGETHER == 0:
                await asyncio.sleep(0)

    def _make_row(self, name: str, host: TableHost) -> None:
        table, figures = host.writer.table, self.figures.of(name)
        self._waits.discard(name)
        band = return_band(figures.sums.items(), lambda version, bet: self._return(name, version, bet))
        if band is None and figures.sums:
            self._waits.add(name)
        self._rows[name] = floor_row(table, host.fault, figures, band)
        found = alarms_at(name, table, host.fault, host.writer.version)
        self._alarms[name] = tuple(map(self._with_taking, found))

    def _return(self, table: str, version: int, bet: str) -> BetReturn | None:
        """By the very rules and pay tables that were played, worked out away from here and kept."""
        known = self._returns.get((table, version))
        if known is None:
            setup = self.figures.setup(table, version)
            odds = None if setup is None else self._service.odds.of(setup)
            if odds is None:
                return None
            known = self._returns[table, version] = {
                one.bet: BetReturn(Fraction(one.returns.exact or one.returns.decimal), Decimal(one.deviation))
                for one in odds.odds
            }
        return known.get(bet)

    def _with_taking(self, alarm: FloorAlarm) -> FloorAlarm:
        at = alarm.at or self._since.setdefault(alarm.alarm, self._service.now())
        taking = self.taken.of(alarm.alarm)
        if taking is None:
            return replace(alarm, at=at)
        return replace(alarm, at=at, taken_by=taking.by, taken_at=taking.at)

    async def find(self, alarm: str) -> FloorAlarm | None:
        """An alarm that stands now, whether anybody watches or not."""
        table = alarm.partition(":")[2].rpartition(":")[0]
        await self._service.reach(table)
        host = self._service.live.hosts.get(f"{TABLE}:{table}")
        if host is not None and not is_own(f"{TABLE}:{table}"):
            self._make_row(table, host)
        else:
            await self._look_at_desk()
        return next((one for one in self._standing() if one.alarm == alarm), None)

    def _standing(self) -> Iterator[FloorAlarm]:
        return (alarm for found in self._alarms.values() for alarm in found)

    # Telling.

    def _tell(self) -> None:
        standing = list(self._standing())
        if len(self._since) > 2 * len(standing) + MOST_ROWS:
            self._since = {a.alarm: a.at for a in standing if a.alarm in self._since}
        at, self._n = self._service.now(), self._n + 1
        for sees_desk in (True, False):
            seen = [alarm for alarm in standing if sees_desk or alarm.table]
            view = FloorView(
                tables=dict(self._rows), alarms={one.alarm: one for one in seen}, day=self._day(seen)
            )
            changed = difference(self._told.get(sees_desk), view) if sees_desk in self._told else {}
            self._told[sees_desk] = view
            windows = [one for one in self._windows if one.sees_desk is sees_desk]
            self._tell_windows(windows, view, changed if isinstance(changed, dict) else {}, at)

    def _tell_windows(
        self, windows: Collection[FloorWindow], view: FloorView, changed: dict[str, object], at: int
    ) -> None:
        """Whoever does not read as fast is told all of it once they do."""
        whole = difference_told = b""
        for window in windows:
            if window.is_behind:
                self._windows[window] = False
            elif not self._windows[window]:
                whole = whole or write(FloorSnapshot(self._n, at, view))
                self._windows[window] = True
                window.tell_floor(whole)
            elif changed:
                difference_told = difference_told or write(FloorChanged(self._n, at, changed))
                window.tell_floor(difference_told)

    def _day(self, seen: list[FloorAlarm]) -> FloorDay:
        tables = self.figures.all()
        bands = [(row.turnover, row.returns) for row in self._rows.values() if row.turnover]
        misreads: dict[int, int] = {}
        for one in tables.values():
            for hour, count in one.corrections.items():
                misreads[hour] = misreads.get(hour, 0) + count
        return FloorDay(
            day=self.figures.day,
            whole=self.figures.read,
            turnover=Amount(sum(row.turnover for row in self._rows.values())),
            back=Amount(sum(row.back for row in self._rows.values())),
            expected=_expected(bands),
            tips=Amount(sum(row.tips for row in self._rows.values())),
            rounds=sum(row.rounds for row in self._rows.values()),
            players=sum(row.players for row in self._rows.values()),
            hand_pays=sum(not alarm.table and bool(alarm.amount) for alarm in seen),
            misreads=tuple(sorted(misreads.items())),
            stakes=_largest([(name, large) for name, one in tables.items() for large in one.stakes]),
            wins=_largest([(name, large) for name, one in tables.items() for large in one.wins]),
        )


def _expected(bands: list[tuple[Amount, ReturnBand | None]]) -> Amount | None:
    total = 0
    for turnover, band in bands:
        if band is None:
            return None
        total += turnover * band.exact
    return Amount(total // MILLION)


def _largest(found: list[tuple[str, LargeBet]]) -> tuple[LargeAmount, ...]:
    best = nlargest(MOST_LARGE, found, key=lambda one: one[1])
    return tuple(
        LargeAmount(table=table, player=one.player, round=one.round, amount=one.amount, at=one.at)
        for table, one in best
    )
