"""Tables of visitors' own in storms: opened, left, resumed after stops, and nobody else's."""

from collections import Counter
from itertools import islice

import pytest
from short_storms import first_broken, own_tables_plan, rough_storms
from storm import watch

from sabot.house import tables_of_visitors
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.configuration import OWN, template_of
from sabot.table.state import Table

STORMS = 4


@pytest.mark.long
def test_they_are_opened_closed_and_found_again_after_stops() -> None:
    counts = Counter[str]()
    for outcome in islice(rough_storms(own_tables_plan), STORMS):
        assert not outcome.law, f"{outcome.seed}: {outcome.law}: {outcome.what}"
        counts.update(outcome.counts)
    for what in ("own tables opened", "own tables closed", "rounds paid", "stops"):
        assert counts[what] > 0, counts


def test_a_template_that_forgets_a_table_in_use_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(table: Table) -> tuple[str, c.Request] | None:
        owner, name = table.setup.owner, table.setup.table
        if not owner or table.one_game:
            return None
        number = int(name.rpartition(OWN)[2])
        return table_stream(template_of(name)), c.Request("", c.ForgetOwnTable(owner, number))

    monkeypatch.setattr(tables_of_visitors, "forgetting", hasty)
    assert first_broken(rough_storms(own_tables_plan)).law == watch.OWN
