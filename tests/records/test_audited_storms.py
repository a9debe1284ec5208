"""Whatever a storm leaves behind, with faults, crashes and lost keys, is proven and told."""

import pytest
from storm.media import Memory
from storm.plan import Kept, games, plan_of
from storm.run import storm

from sabot.records.all_records import Records, continued
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 44, 55])
def test_a_storm_is_proven(seed: int) -> None:
    medium = Memory()
    outcome = storm(plan_of(seed, kept=Kept.MEMORY), medium)
    assert not outcome.law, outcome.what
    store = medium.open()
    journal = JournalReader(StoreReader(store))
    verdict = audit(journal, games())
    assert verdict.difference is None, verdict.difference.text()
    assert verdict.proven.rounds == outcome.counts["rounds paid"]
    assert verdict.proven.shoes == outcome.counts["shoes shown"]
    records = continued(Records(), journal, games())
    assert dict(records.balances.accounts.items()) == dict(store.ledger.accounts.items())
