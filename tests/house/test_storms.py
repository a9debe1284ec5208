"""Some storms from the long run, on every kind of journal: every law holds, and what should happen does."""

from collections import Counter
from pathlib import Path

import pytest
from short_storms import held
from storm.plan import Kept
from storm.run import run

ONCE_BROKEN = (156, 2166, 2374, 2559, 10025, 30049)
"""Storms of the long run in which a law did not hold once: a device whose card was on its way when the house
stopped, or was taken from a copy of an older letter; tables that never came to their next round; a terminal
whose deserter leaves when the next player comes."""


@pytest.mark.parametrize("seed", ONCE_BROKEN)
def test_a_storm_that_once_broke_a_law_breaks_none(seed: int) -> None:
    outcome = run(seed)
    assert not outcome.law, f"{outcome.law}: {outcome.what}"
    assert outcome.counts["rounds paid"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("kept", "seeds"),
    [(Kept.MEMORY, range(1, 5)), (Kept.PAGES, range(5, 17)), (Kept.FILE, range(17, 20))],
    ids=lambda each: each.value if isinstance(each, Kept) else "",
)
def test_every_law_holds_in_a_storm(kept: Kept, seeds: range, tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    for seed in seeds:
        outcome = held(seed, kept, tmp_path / str(seed))
        assert not outcome.law, f"seed {seed}: {outcome.law}: {outcome.what}"
        counts.update(outcome.counts)
    assert counts["rounds paid"] > 5 * len(seeds)
    assert counts["stops"]
    assert counts["writes failed"]
    assert counts["commands acknowledged"] > 50 * len(seeds)
