"""Figures of a table: told live or read from lines they are the same, and what is expected is exact."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from played_day import journal_in

from sabot.games.catalogue import catalogue
from sabot.ledger.facts import BetSettled, Place
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.journal_steps import ReadingState, Step, lines_in_time, told
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.records.reports import past_figures
from sabot.records.reports.expected_return import BetReturn, return_band
from sabot.records.reports.past_figures import PastFigures
from sabot.records.reports.table_figures import TOLD, BetSums, TableFigures
from sabot.records.reports.turnover import Turnover
from sabot.server.floor.day_figures import slips_of
from sabot.store.streams import INTERRUPTED, TABLE, kind_of
from sabot.table import events as e

Sums = dict[str, dict[tuple[int, str], BetSums]]


def read_again(directory: Path) -> tuple[Sums, Sums, list[Step]]:
    """The day of a small house by stream: as commits tell it, and as its lines do."""
    journal = JournalReader(SqliteReader(journal_in(directory)))
    live: dict[str, TableFigures] = {}
    past: dict[str, PastFigures] = {}
    reading, seen = ReadingState(), []
    for line in lines_in_time(journal, reading.versions):
        reading, step = told(reading, catalogue(), line)
        if kind_of(line.stream) not in (TABLE, INTERRUPTED):
            continue
        seen.append(step)
        past.setdefault(line.stream, PastFigures(None)).follow(line)
        if type(step.event) in TOLD:
            assert step.before is not None
            figures = live.setdefault(line.stream, TableFigures())
            figures.take(step.event, line.at, step.before.setup.version, slips_of(step.before))
    return (
        {stream: one.sums for stream, one in live.items() if one.sums},
        {stream: one.figures.sums for stream, one in past.items() if one.figures.sums},
        seen,
    )


def test_figures_told_live_and_read_from_lines_are_the_same(tmp_path: Path) -> None:
    live, past, steps = read_again(tmp_path)
    assert live == past
    turnover = Turnover()
    for step in steps:
        turnover = turnover.told(step)
    sums = [one for of_table in live.values() for one in of_table.values()]
    counts = list(turnover.counts.values())
    assert sum(one.staked for one in sums) == sum(one.staked for one in counts) > 0
    assert sum(one.back for one in sums) == sum(one.back for one in counts)
    assert any(one.initial < one.staked for one in sums), "nobody doubled or split in this day"


def test_figures_that_forget_first_stakes_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_figures, "SPOTS", frozenset())
    live, past, _ = read_again(tmp_path)
    assert live != past


def settled(player: str, bet: str, staked: int, back: int, hand: str = "") -> BetSettled:
    return BetSettled(Place(player, hand, bet), Lot(Amount(staked)), Lot(Amount(back)))


def nothing(player: str, hand: str, bet: str, behind: bool) -> int:
    return 0


def test_one_result_decides_all_stakes_on_it_together() -> None:
    """Two players on one side of a coup win and lose together; the same on two coups do not. Paid in parts
    or at once, it is the same."""
    at_once, in_parts = TableFigures(), TableFigures()
    ann, bob = settled("ann", "banker", 300, 585), settled("bob", "banker", 400, 780)
    at_once.take(e.RoundPaid("r1", (ann, bob)), 1, 1, nothing)
    in_parts.take(e.PartPaid(round="r1", players=1, bets=(ann,)), 1, 1, nothing)
    in_parts.take(e.RoundPaid("r1", (bob,)), 1, 1, nothing)
    assert at_once.sums == in_parts.sums == {(1, "banker"): BetSums(2, 700, 700, 490_000, 1_365, 0)}
    at_once.take(e.RoundPaid("r2", (settled("ann", "banker", 300, 0),)), 2, 1, nothing)
    assert at_once.sums[1, "banker"].squares == 490_000 + 90_000
    assert [(one.player, one.amount) for one in at_once.wins] == [("bob", 380), ("ann", 285)]


def test_a_doubled_and_a_split_hand_were_staked_once_before_the_cards() -> None:
    """100 was put down; a split made two hands of it, one of which was doubled: 300 staked, 100 initial."""
    figures = TableFigures()
    hands = (settled("ann", "main", 100, 200, "1"), settled("ann", "main", 200, 0, "1"))
    figures.take(e.RoundPaid("r1", hands), 1, 1, lambda *spot: 100)
    assert figures.sums == {(1, "main"): BetSums(2, 300, 100, 10_000, 200, 0)}


def test_the_return_and_its_band_by_hand() -> None:
    """A bet that pays even money and wins 49 of 100 times, without a push: it returns 0.98, and the net of
    one unit has the variance 1 - 0.02**2. After 10,000 results of 1.00 each the band is
    1.96 * sqrt(10,000 * 0.9996) / 10,000 = 1.9596 % to either side."""
    known = BetReturn(Fraction(98, 100), Decimal("0.9998"))
    sums = {(1, "even"): BetSums(10_000, 1_000_000, 1_000_000, 10_000 * 100 * 100, 1_000_000, 0)}
    band = return_band(sums.items(), lambda version, bet: known)
    assert band is not None
    assert (band.actual, band.exact, band.band) == (1_000_000, 980_000, 19_596)
    assert abs(band.actual - band.exact) > band.band, "20,000 millionths are more than 19,596"
    doubled = {(1, "main"): BetSums(1, 200, 100, 10_000, 0, 0)}
    half = return_band(doubled.items(), lambda version, bet: BetReturn(Fraction(99, 100), Decimal(1)))
    assert half is not None
    assert half.exact == 995_000, "1 of 100 is lost, of 200 that were staked in all"
    assert return_band(sums.items(), lambda version, bet: None) is None
    assert return_band((), lambda version, bet: known) is None
