"""A small version of the simulated month: a day at two tables, every report held against the reckoning."""

from pathlib import Path

from month.trial import tried
from reported import FLAT


def test_a_simulated_day_is_reconciled_to_the_unit(tmp_path: Path) -> None:
    """`make month` plays thirty days of ten tables with 200 players."""
    told = tried(tmp_path, days=1, tables=2, players=12, sessions=6, seed=3, theory=FLAT)
    assert not told.wrong
    assert told.rounds >= 8
    assert told.moments > 20
