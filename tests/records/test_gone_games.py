"""A journal with tables of a game that is not installed any more: everything else goes on."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from croupier_table import CroupierTable
from forgery import Body, cover_traces, find, forge_transfers, lines_of
from msgspec.structs import replace
from played_house import KEY

from sabot.games.catalogue import Catalogue, catalogue
from sabot.games.variant import Game
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.profiles import Mode
from sabot.records.all_records import Records, continued
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.table.house.settings import Settings

GONE = "punto-banco"
SENTENCE = "table:live is played by punto-banco, which is not here any more: game: punto-banco is not known"


def without(key: str) -> Catalogue:
    games: Mapping[str, Game] = {name: game for name, game in catalogue().games.items() if name != key}
    return replace(catalogue(), games=games)


@pytest.fixture
def played() -> CroupierTable:
    return played_in(MemoryStore())


def played_in(store: Store) -> CroupierTable:
    """A round of the game that will be gone is paid, another is open; there is a table of another game."""
    house = CroupierTable(store, GONE, ("ann",))
    house.open_table("other", "koi-bacc", Mode.INTERNAL, Settings())
    house.bet("ann", "", "banker", 2_000)
    house.bell()
    house.deal("4s 2h 5s 3h")
    house.pay()
    house.bet("ann", "", "banker", 1_000)
    return house


def test_the_house_serves_all_other_tables_and_leaves_this_one_as_it_lies(played: CroupierTable) -> None:
    before = dict(played.store.ledger.accounts.items())
    house = House(played.store, without(GONE), WriterFactory(KEY, bytes, outside=(Mode.LIVE,)))
    house.reopen(played.at)
    assert [sentence[: len(SENTENCE)] for sentence in house.gone] == [SENTENCE]
    assert "table:live" not in house.writers
    assert "table:other" in house.writers
    assert dict(played.store.ledger.accounts.items()) == before


def test_records_tell_its_money_and_name_what_is_left_out(played: CroupierTable) -> None:
    journal = JournalReader(StoreReader(played.store))
    whole, less = (continued(Records(), journal, games) for games in (catalogue(), without(GONE)))
    assert less.reading.gone["table:live"].startswith(SENTENCE)
    assert less.balances == whole.balances
    assert less.reading.holds == whole.reading.holds
    assert less.history.of_table("live") == ()
    assert len(whole.history.of_table("live")) == 1


def test_the_audit_proves_the_rest_and_says_what_it_could_not(played: CroupierTable) -> None:
    journal = JournalReader(StoreReader(played.store))
    verdict = audit(journal, without(GONE))
    assert verdict.difference is None, verdict.difference
    assert [note[: len(SENTENCE) + 12] for note in verdict.notes] == [f"not proven: {SENTENCE}"]
    assert verdict.proven.gone == 1
    assert verdict.proven.rounds == 0
    whole = audit(journal, catalogue())
    assert (whole.proven.gone, whole.proven.rounds) == (0, 1)
    assert verdict.proven.lines == whole.proven.lines
    assert (verdict.proven.accounts, verdict.proven.holds) == (whole.proven.accounts, whole.proven.holds)


def test_a_payment_that_is_written_a_second_time_is_found_without_its_game(tmp_path: Path) -> None:
    """What the line of a gone game pays is believed; that it was paid under this name already is not."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    played_in(store)
    store.close()
    paying, later = find(file, "table:live", "round-paid"), find(file, "table:live", "betting-opened", 1)
    paid = msgspec.json.decode(lines_of(file, "table:live")[paying - 1].transfers, type=list[Body])
    again = [transfer for transfer in paid if "credit" in transfer]
    assert again
    forge_transfers(file, "table:live", later, lambda transfers: transfers.extend(again))
    cover_traces(file)
    reader = SqliteReader(file)
    found = audit(JournalReader(reader), without(GONE)).difference
    reader.close()
    assert found is not None
    assert (found.stream, found.line, found.what) == ("table:live", later, "whose transfer it is")
