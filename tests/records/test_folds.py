"""Records are folds: made anew or continued they are the same, and they agree with the books of the store."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from croupier_table import CroupierTable
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from played_day import journal_in
from played_house import DAWN, PlayedHouse
from small_house import play_a_day

from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.ledger.account import owner_of
from sabot.ledger.meters import check_meters
from sabot.ledger.state import Account
from sabot.money import UNIT
from sabot.profiles import Mode
from sabot.records.all_records import Records, continued
from sabot.records.gaming_day import GamingDay
from sabot.records.history.rounds import RoundStatus
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.records.reports.balances import held_in_interrupted_games
from sabot.records.reports.significant import Significants
from sabot.records.reports.turnover import Turnover, report, totals
from sabot.records.time_texts import day_text
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.streams import LimitSet, PlayerExcluded
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.configuration import Configuration

DAY = 86_400_000_000


def folded(store: Store, records: Records | None = None) -> Records:
    return continued(records or Records(), JournalReader(StoreReader(store)), catalogue())


def day_of_records(tmp_path: Path) -> tuple[Records, SqliteReader]:
    reader = SqliteReader(journal_in(tmp_path))
    return continued(Records(), JournalReader(reader), catalogue()), reader


def test_balances_are_those_of_the_store(tmp_path: Path) -> None:
    records, reader = day_of_records(tmp_path)
    stored = {name: row for name, row in reader.books().accounts.items() if row != Account()}
    assert {n: row for n, row in records.balances.accounts.items() if row != Account()} == stored
    assert {hold.id for hold in reader.books().holds} == set(records.reading.holds)


def test_statements_run_from_nothing_to_the_balance_without_a_gap(tmp_path: Path) -> None:
    records, reader = day_of_records(tmp_path)
    for name, row in reader.books().accounts.items():
        if not name.startswith("wallet:"):
            continue
        entries = records.statements.of(owner_of(name))
        balances = [0, *(entry.words.after for entry in entries)]
        assert [entry.words.before for entry in entries] == balances[:-1]
        assert balances[-1] == row.balance
        assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)


@pytest.mark.long
def test_meters_agree_with_the_wallets() -> None:
    house = play_a_day(MemoryStore(), 5)
    records = folded(house.store)
    for player in house.people:
        check_meters(records.statements.meters[player], house.store.ledger, player)


def test_in_every_paid_round_the_balance_changes_by_what_was_won(tmp_path: Path) -> None:
    records, _ = day_of_records(tmp_path)
    rounds = [round_ for round_ in records.history.rounds.values() if round_.status is RoundStatus.PAID]
    assert rounds
    for round_ in rounds:
        for part in round_.parts:
            assert part.after - part.before == part.back - part.staked, round_.id


def test_continued_records_are_those_that_are_made_anew() -> None:
    house = PlayedHouse(MemoryStore(), 4)
    first = house.open_table("t1", "punto-banco", Mode.VIDEO)
    second = house.open_table("t2", "live-blackjack", Mode.VIDEO)
    records = Records()
    for stream in (first, second, first, second):
        house.play(stream, 2)
        records = folded(house.store, records)
    anew = folded(house.store)
    for part in ("balances", "statements", "history", "results", "turnover", "significant"):
        assert getattr(records, part) == getattr(anew, part), part
    assert records.reading.versions == anew.reading.versions
    assert folded(house.store, records) == records


def test_interrupted_games_are_linked_to_their_rounds_and_their_money_is_told_as_waiting() -> None:
    house = CroupierTable(MemoryStore(), "live-blackjack-eu", ("ann", "bob"))
    for player, hand in (("ann", "1.1"), ("bob", "2.1")):
        house.bet(player, hand, "main", 1_000)
    house.bell()
    house.deal("Ts 8h 6d 5d 9h")
    house.must(house.stream, c.Request("ann", c.LoseConnection()))
    house.wait(26)
    house.must(house.stream, c.Request("bob", c.Choose("2.1", Action.STAND)))
    house.deal("Tc 2c")
    house.pay()
    records = folded(house.store)
    (live,) = records.history.of_table("live")
    assert {part.player: part.interrupted for part in live.parts} == {"bob": "", "ann": "live/1/1/ann"}
    assert held_in_interrupted_games(records.reading.holds.values()) == {"ann": 1_000}
    assert house.finish_interrupted_games() == 1
    records = folded(house.store)
    _, interrupted = records.history.of_table("live")
    assert (interrupted.id, interrupted.left, interrupted.mode) == ("live/1/1/ann", "live/1/1", "internal")
    assert held_in_interrupted_games(records.reading.holds.values()) == {}


@pytest.mark.gli("2.9")
def test_turnover_by_table_bet_and_day_beside_the_return_that_is_known() -> None:
    house = CroupierTable(MemoryStore(), "punto-banco", ("ann",))
    for cards in ("4s 2h 5s 3h", "Ts Th 6s 7h"):
        house.bet("ann", "", "banker", 2_000)
        house.bell()
        house.deal(cards)
        house.pay()
    house.bet("ann", "", "banker", 1_000)
    house.bell()
    house.deal("Ts Th")
    house.must(house.stream, c.Request("kim", c.AskApproval(Voiding(), "a card fell")))
    house.must(house.stream, c.Request("pit", c.GiveApproval(1)))
    turnover = folded(house.store).turnover
    (row,) = report(turnover, "day", lambda game, bet: Fraction(98_942, 100_000))
    assert (row.table, row.game, row.bet, row.period) == ("live", "punto-banco", "banker", "2023-11-14")
    # Forty credits staked; nothing and thirty-nine came back; one credit is commission.
    assert (row.count.bets, row.count.staked, row.count.back, row.count.commission) == (2, 4_000, 3_900, 100)
    assert row.count.returned == Fraction(39, 40)
    assert row.theoretical == Fraction(98_942, 100_000)
    assert dict(turnover.voids.items()) == {("live", DAWN // DAY): 1}
    assert [row.period for row in report(turnover, "month")] == ["2023-11"]
    assert totals(report(turnover, "year")).staked == 4_000


def test_days_begin_where_the_house_says() -> None:
    house = CroupierTable(MemoryStore(), "punto-banco", ("ann",))
    house.bet("ann", "", "banker", 2_000)
    house.bell()
    house.deal("4s 2h 5s 3h")
    house.pay()
    # The house opened at 22:13 by UTC; two hours east of it that is the next day.
    east = continued(
        Records(turnover=Turnover(days=GamingDay("Africa/Cairo"))),
        JournalReader(StoreReader(house.store)),
        catalogue(),
    )
    assert [row.period for row in report(east.turnover)] == ["2023-11-15"]


@given(st.dates())
def test_days_are_written_as_dates(day: date) -> None:
    assert day_text((day - date(1970, 1, 1)).days) == day.isoformat()


@pytest.mark.gli("2.8.8")
def test_significant_events_tell_who_and_why_before_and_after() -> None:
    house = CroupierTable(MemoryStore(), "punto-banco", ("ann",))
    house.bet("ann", "", "tie", 20_000)
    house.bell()
    house.deal("Kd 8s 8c Qd")
    house.pay()
    old = house.table(house.stream).setup.configuration
    assert isinstance(old, Configuration)
    new = replace(old, pay_tables={"tie": "9"}, version=2)
    house.must(house.stream, c.Request("", c.ConfigureTable(new)))
    house.must(house.stream, c.Request("pit", c.PauseTable("a spilt drink")))
    house.wait(1)
    house.house.tell_player("ann", LimitSet("stake", "day", 500, house.at, imposed=True), house.at)
    house.house.tell_player("ann", PlayerExcluded(house.at, None), house.at)
    journal = JournalReader(StoreReader(house.store))
    records = continued(Records(significant=Significants(large_win=1_000 * UNIT)), journal, catalogue())
    told = [
        (one.kind, one.about, one.who, one.why, one.before, one.after) for one in records.significant.all()
    ]
    assert told == [
        ("table opened", "live", "", "", "", ""),
        # Two hundred credits at 8:1.
        ("large win", "live/1/1", "ann", "", "", "1600"),
        ("changed setting", "live pay_tables", "", "version 2", "{}", '{"tie":"9"}'),
        ("table halted", "live", "pit", "a spilt drink", "", ""),
        ("imposed limit", "ann", "", "stake day", "", "500"),
        ("exclusion", "ann", "", "", "", "for good"),
    ]


def test_the_house_owes_what_is_in_the_wallets(tmp_path: Path) -> None:
    records, reader = day_of_records(tmp_path)
    rows = reader.books().accounts
    owed = sum(row.balance for name, row in rows.items() if name.split(":")[0] in ("wallet", "tips"))
    assert records.balances.liability() == owed
