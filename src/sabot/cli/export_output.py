"""Rows of records, written as the command line wants them."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from rich.console import Console
from rpds import HashTrieMap

from sabot.cli.bet_returns import Returns
from sabot.cli.game_options import all_games, stop, tell
from sabot.cli.journal_access import reading, write_out
from sabot.house.calendar import HouseCalendar
from sabot.records.all_records import Records, continued
from sabot.records.gaming_day import Counted, is_zone
from sabot.records.history.rounds import Round
from sabot.records.journal.journal_place import JournalPlace
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.journal_steps import lines_in_time
from sabot.records.reports import export_rows as rows
from sabot.records.reports.cash_book import cash_book
from sabot.records.reports.day_book import TOTAL, day_book
from sabot.records.reports.drawer_book import drawer_book
from sabot.records.reports.export_shift_rows import drawer_rows, shift_rows
from sabot.records.reports.shift_book import shift_book
from sabot.records.reports.turnover import PERIODS, Turnover, report
from sabot.records.time_texts import day_text
from sabot.server.config.config_reading import read_config
from sabot.server.config.server_config import BadConfig
from sabot.store.record import Line
from sabot.store.streams import CALENDAR, TABLE, kind_of, name_of

FOR_EVER = 2**31
"""Days."""
MOST_NAMED = 12
"""Tables that are named where somebody asked for one that is not there."""


def export_player(
    place: JournalPlace, config: Path | None, player: str, what: str, out: Path | None, *, as_json: bool
) -> None:
    records = _records(place, config)
    if player not in records.statements.entries:
        stop(f"the journal knows no player {player}")
    if what == "statement":
        _write(rows.statement_rows(records.statements.of(player)), out, as_json=as_json)
    else:
        _write_rounds(records.history.of_player(player), what, out, as_json=as_json)


def export_table(
    place: JournalPlace, config: Path | None, table: str, what: str, out: Path | None, *, as_json: bool
) -> None:
    records = _records(place, config)
    if f"table:{table}" not in records.reading.versions:
        stop(f"the journal knows no table {table}; {_tables_of(records)}")
    _write_rounds(records.history.of_table(table), what, out, as_json=as_json)


def _tables_of(records: Records) -> str:
    """What could have been meant."""
    tables = sorted(name_of(stream) for stream in records.reading.versions if kind_of(stream) == TABLE)
    more = f" and {len(tables) - MOST_NAMED} more" if len(tables) > MOST_NAMED else ""
    return f"it knows {', '.join(tables[:MOST_NAMED])}{more}" if tables else "it has none"


def export_turnover(
    place: JournalPlace, config: Path | None, period: str, out: Path | None, *, as_json: bool
) -> None:
    if period not in PERIODS:
        stop(f"there are reports by {', '.join(PERIODS)}, not by {period}")
    turnover = _records(place, config).turnover
    with Console(stderr=True).status("working out what the bets return"):
        told = rows.report_rows(report(turnover, period, Returns().of))
    _write(told, out, as_json=as_json)


def export_events(place: JournalPlace, config: Path | None, out: Path | None, *, as_json: bool) -> None:
    _write(rows.event_rows(_records(place, config).significant.all()), out, as_json=as_json)


def export_days(
    place: JournalPlace, config: Path | None, since: str, until: str, out: Path | None, *, as_json: bool
) -> None:
    with reading(place) as journal:
        days = days_of(journal, config)
        told = rows.day_rows(day_book(_between(journal, days, since, until), days))
    _write(told, out, as_json=as_json)


def export_cash(
    place: JournalPlace, config: Path | None, since: str, until: str, out: Path | None, *, as_json: bool
) -> None:
    first, last = _day(since, 0), _day(until, FOR_EVER)
    with reading(place) as journal:
        days, moved = days_of(journal, config), cash_book(lines_in_time(journal, HashTrieMap()))
        told = rows.cash_rows(each for each in moved if first <= days.of(each.at) <= last)
    _write(told, out, as_json=as_json)


def export_shifts(
    place: JournalPlace, config: Path | None, since: str, until: str, out: Path | None, *, as_json: bool
) -> None:
    with reading(place) as journal:
        days, lines = days_of(journal, config), lines_in_time(journal, HashTrieMap())
        told = shift_rows(shift_book(lines, days, _named(since, ""), _named(until, TOTAL)))
    _write(told, out, as_json=as_json)


def export_drawers(
    place: JournalPlace, config: Path | None, since: str, until: str, out: Path | None, *, as_json: bool
) -> None:
    with reading(place) as journal:
        days, lines = days_of(journal, config), lines_in_time(journal, HashTrieMap())
        told = drawer_rows(drawer_book(lines, days, _named(since, ""), _named(until, TOTAL)))
    _write(told, out, as_json=as_json)


def days_of(journal: JournalReader, config: Path | None) -> Counted:
    """The gaming days of a file, for all that ever happened; without one, as the journal tells them."""
    if config is None:
        return HouseCalendar().following(journal.read(CALENDAR)).days
    try:
        told = read_config(config)
    except BadConfig as wrong:
        stop(str(wrong))
    if not is_zone(told.time_zone):
        stop(f"this machine knows no time zone {told.time_zone}")
    return told.gaming_day()


def _between(journal: JournalReader, days: Counted, since: str, until: str) -> Iterator[Line]:
    """Lines in time, of these gaming days and all between them."""
    first, last = _day(since, 0), _day(until, FOR_EVER)
    for line in lines_in_time(journal, HashTrieMap()):
        if first <= days.of(line.at) <= last:
            yield line


def _named(text: str, otherwise: str) -> str:
    return day_text(_day(text, 0)) if text else otherwise


def _day(text: str, otherwise: int) -> int:
    if not text:
        return otherwise
    try:
        return (date.fromisoformat(text) - date(1970, 1, 1)).days
    except ValueError:
        stop(f"{text} is no day; write one like 2026-11-16")


def _records(place: JournalPlace, config: Path | None) -> Records:
    with reading(place) as journal:
        counted = Records(turnover=Turnover(days=days_of(journal, config)))
        records = continued(counted, journal, all_games(config))
    for sentence in records.reading.gone.values():
        tell(f"{sentence}; its rounds are left out, its money is not")
    return records


def _write_rounds(rounds: tuple[Round, ...], what: str, out: Path | None, *, as_json: bool) -> None:
    _write(rows.bet_rows(rounds) if what == "bets" else rows.round_rows(rounds), out, as_json=as_json)


def _write(told: list[rows.Row], out: Path | None, *, as_json: bool) -> None:
    write_out(rows.as_json(told) if as_json else rows.as_csv(told), out)
