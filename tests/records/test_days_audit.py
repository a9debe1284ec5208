"""Limits and payments by the gaming day of the house: at tables, at the desk, after a stop; audited."""

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from forgery import Body, cover_traces, execute, find, forge, lines_of, write
from msgspec.structs import replace
from test_staff_audit import audited

from sabot.cashdesk import commands as d
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.requests import Done, Reply, identify, named, under
from sabot.house.table_dealer import WriterFactory
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.limit import HOUR
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.gaming_day import GamingDay
from sabot.records.time_texts import SECOND
from sabot.server.config.day_setting import calendar_wanted
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import CALENDAR, DESK, LimitSet
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration

VIENNA = GamingDay("Europe/Vienna", 6)
MINUTE = 60 * SECOND
TABLE = "table:t1"
RULES = DeskRules(pays_given=True)


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("UTC")).timestamp()) * SECOND


class Dated:
    """A house whose file says which days it counts; ann may stake 100 credits in one of them."""

    def __init__(self, store: SqliteStore, at: str) -> None:
        self.store, self.at = store, moment(at)
        self._ids = 0
        self.house = House(store, catalogue(), WriterFactory(b"k" * 32, Random(1).randbytes))
        self.house.tell_player("ann", CreditsIssued("ann", Amount(1_000_000)), self.at)
        words = Configuration(table="t1", game="punto-banco", mode=Mode.INTERNAL)
        assert self.house.open_table(words, self.at) is None
        self.house.tell(TABLE, (c.Request("", c.OpenTable()),), self.at)
        self.told(c.Request("ann", c.Join()))
        self.house.tell_player("ann", LimitSet("stake", "day", 10_000, self.at), self.at)
        self.desk(d.Request("cas", d.OpenDrawer(Amount(2_000_000))))

    def restart(self) -> None:
        self.house = House(self.store, catalogue(), WriterFactory(b"k" * 32, Random(2).randbytes))
        self.house.reopen(self.at)

    def told(self, command: c.Request) -> Reply:
        self._ids += 1
        (reply,) = self.house.tell(TABLE, (named(command, f"{self._ids:x}", TABLE),), self.at)
        return reply

    def counts_by(self, file: GamingDay) -> None:
        wanted = calendar_wanted(self.house.calendar, file, self.at)
        assert wanted is not None
        self.house.set_calendar(wanted, self.at)

    def plays(self, text: str) -> bool:
        """Whether ann may stake another 100 credits then; she plays a coup for them."""
        self.at = moment(text)
        if isinstance(self.told(c.Request("ann", c.PlaceBet("", "player", Amount(10_000)))), Refused):
            return False
        assert isinstance(self.told(c.Request("ann", c.PressDeal())), Done)
        return True

    def desk(self, command: d.Request) -> Reply:
        self._ids += 1
        known = identify("cas", f"{self._ids:032x}", DESK, command.command)
        return self.house.tell_desk(under(command, known), self.at, RULES)

    def pays(self, text: str) -> bool:
        """Whether one cashier may pay ann 3,000.00 then, which she brings along."""
        self.at = moment(text)
        self.desk(d.Request("cas", d.Deposit(player="ann", amount=Amount(300_000), reason="brought")))
        return not isinstance(self.desk(d.Request("cas", d.Withdraw("ann", Amount(300_000)))), Refused)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.mark.parametrize(
    ("last", "next_"),
    [("2026-03-29T03:58", "2026-03-29T04:00"), ("2026-10-25T04:58", "2026-10-25T05:00")],
    ids=["forward", "back"],
)
def test_a_day_begins_at_six_by_the_clock_also_where_it_is_changed(file: Path, last: str, next_: str) -> None:
    """On those days at 04:00 and 05:00 UTC; a limit and what one person may pay are used once in each."""
    store = SqliteStore(file)
    house = Dated(store, "2026-03-01T12:00")
    house.counts_by(VIENNA)
    assert house.plays(last)
    assert not house.plays(last)
    assert house.pays(last)
    assert not house.pays(last)
    before = house.house.restraints.get("ann")
    house.restart()
    assert house.house.restraints.get("ann") == before
    assert not house.plays(last.replace(":58", ":59"))
    assert house.plays(next_)
    assert house.pays(next_)
    assert not house.plays(next_)
    assert not house.pays(next_)
    house.house.checkpoint(house.at)
    before = house.house.restraints.get("ann")
    house.restart()
    assert house.house.restraints.get("ann") == before
    store.close()
    verdict = audited(file)
    assert verdict.difference is None
    assert verdict.proven.bounded == 2


def test_another_zone_lets_nobody_use_a_day_twice(file: Path) -> None:
    store = SqliteStore(file)
    house = Dated(store, "2026-06-10T12:00")
    assert house.plays("2026-06-10T21:00")
    assert house.pays("2026-06-10T21:00")
    house.counts_by(GamingDay("Europe/Vienna"))
    assert not house.plays("2026-06-10T23:59"), "in Vienna another day has begun"
    assert not house.pays("2026-06-10T23:59")
    assert house.plays("2026-06-11T00:01")
    assert house.pays("2026-06-11T00:01")
    for text in ("2026-06-11T22:01", "2026-06-12T00:01", "2026-06-12T21:59"):
        assert not house.plays(text), "in Vienna, or in UTC, another day has begun"
        assert not house.pays(text)
    house.restart()
    house.counts_by(GamingDay())
    for day, last, next_ in (("12T22", "13T21", "13T22"), ("13T22", "14T23", "15T00")):
        assert house.plays(f"2026-06-{day}:01")
        assert house.pays(f"2026-06-{day}:01")
        assert not house.plays(f"2026-06-{last}:59"), f"the next day begins on {next_}:00"
        assert not house.pays(f"2026-06-{last}:59")
    assert house.plays("2026-06-15T00:01")
    assert house.pays("2026-06-15T00:01")
    store.close()
    assert audited(file).difference is None


def test_an_hour_put_back_at_once_leaves_limits_as_they_were(file: Path) -> None:
    store = SqliteStore(file)
    house = Dated(store, "2026-06-10T12:00")
    assert house.plays("2026-06-10T12:30")
    assert house.pays("2026-06-10T12:30")
    for _ in range(3):
        house.counts_by(GamingDay("UTC", 14))
        house.counts_by(GamingDay())
    for last, next_ in (("10T23", "11T00"), ("11T23", "12T00")):
        assert not house.plays(f"2026-06-{last}:59")
        assert not house.pays(f"2026-06-{last}:59")
        assert house.plays(f"2026-06-{next_}:00"), "the day ends when it would have ended"
        assert house.pays(f"2026-06-{next_}:00")
    store.close()
    assert audited(file).difference is None


def test_a_house_without_a_line_of_days_counts_those_of_utc(file: Path) -> None:
    store = SqliteStore(file)
    house = Dated(store, "2026-06-10T12:00")
    assert house.plays("2026-06-10T23:59")
    assert house.plays("2026-06-11T00:00")
    assert store.head(CALENDAR).version == 0
    store.close()
    assert audited(file).difference is None


# Tampered with.


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann stakes and is paid all that she may just before six, and again at six."""
    file = tmp_path_factory.mktemp("days") / "journal.db"
    store = SqliteStore(file)
    house = Dated(store, "2026-06-10T12:00")
    house.counts_by(VIENNA)
    for text in ("2026-06-12T03:55", "2026-06-12T04:05"):
        assert house.plays(text)
        assert house.pays(text)
    store.close()
    return file


@pytest.fixture
def forged(honest: Path, tmp_path: Path) -> Path:
    shutil.copy(honest, tmp_path / "journal.db")
    cover_traces(tmp_path / "journal.db")
    return tmp_path / "journal.db"


def turned(by: int) -> Callable[[Body], Body]:
    """The first day by the new count begins earlier or later, and all of them with it."""

    def change(body: Body) -> Body:
        turns = body["turns"]
        assert isinstance(turns, list)
        return {**body, "turns": [[since - by, shift + by] for since, shift in turns]}

    return change


@pytest.mark.parametrize(
    ("by", "stream", "what"),
    [
        # The day of UTC would have ended at its sixth hour, or at the end of the day after next.
        (18 * HOUR, CALENDAR, "when a day begins"),
        (-72 * HOUR, CALENDAR, "when a day begins"),
        # A quarter of an hour later both belong to one day.
        (-15 * MINUTE, DESK, "the gaming day, as the rules of the desk count"),
    ],
)
def test_a_forged_calendar_is_noticed(forged: Path, by: int, stream: str, what: str) -> None:
    assert audited(forged).difference is None, "the copy is right before it is tampered with"
    forge(forged, CALENDAR, 1, turned(by))
    found = audited(forged).difference
    assert found is not None
    assert (found.stream, found.what) == (stream, what)


def test_a_calendar_of_no_hour_or_by_somebodys_command_is_noticed(forged: Path) -> None:
    honest = lines_of(forged, CALENDAR)
    forge(forged, CALENDAR, 1, lambda body: {**body, "begins": 24})
    found = audited(forged).difference
    assert found is not None
    assert (found.stream, found.what) == (CALENDAR, "the hour at which days begin")
    asked = lines_of(forged, DESK)[-1].command
    assert asked, "somebody was paid last"
    write(forged, CALENDAR, [replace(honest[0], command=asked), *honest[1:]])
    found = audited(forged).difference
    assert found is not None
    assert (found.stream, found.what) == (CALENDAR, "who sets how days are counted")


def test_a_calendar_that_is_gone_is_noticed(forged: Path) -> None:
    number = "(SELECT id FROM streams WHERE name = 'calendar')"
    execute(forged, f"DELETE FROM events WHERE stream = {number}")
    execute(forged, "DELETE FROM streams WHERE name = 'calendar'")
    found = audited(forged).difference
    assert found is not None
    assert found.what == "the gaming day, as the rules of the desk count"


def test_a_desk_that_counts_days_of_its_own_is_noticed(forged: Path) -> None:
    def change(body: Body) -> Body:
        rules = body["rules"]
        assert isinstance(rules, dict)
        later = [
            {**each, "since": each["since"] + 15 * MINUTE, "shift": each["shift"] - 15 * MINUTE}
            for each in rules["days"]["stretches"]
        ]
        return {**body, "rules": {**rules, "days": {"stretches": later}}}

    forge(forged, DESK, find(forged, DESK, "desk-rules-set", 1), change)
    found = audited(forged).difference
    assert found is not None
    assert (found.stream, found.what) == (DESK, "the gaming day, as the rules of the desk count")


def test_stakes_of_one_day_are_held_against_its_limit(honest: Path, tmp_path: Path) -> None:
    """With a calendar and a desk that agree: the limit alone tells that they are wrong."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = Dated(store, "2026-06-10T12:00")
    house.counts_by(VIENNA)
    assert house.plays("2026-06-12T03:55")
    assert house.plays("2026-06-12T04:05")
    store.close()
    cover_traces(file)
    forge(file, CALENDAR, 1, turned(-15 * MINUTE))
    found = audited(file).difference
    assert found is not None
    assert found.what == "what ann has staked under the stake limit of the day"
