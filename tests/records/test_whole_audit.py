"""An honest house is proven, whatever happened in it, and the audit says how much was proven."""

from pathlib import Path

import pytest
from forgery import lines_of
from pairings import games_and_modes
from played_day import journal_in
from played_house import PlayedHouse
from small_house import COUP, close_tables, play_a_day

from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.settings import Settings


def audited(store: Store) -> Verdict:
    return audit(JournalReader(StoreReader(store)), catalogue())


def proven(store: Store) -> Verdict:
    verdict = audited(store)
    assert verdict.difference is None, verdict.difference.text()
    return verdict


@pytest.mark.long
@pytest.mark.parametrize(("game", "mode"), games_and_modes())
def test_every_game_and_every_mode_is_proven(game: str, mode: Mode) -> None:
    house = PlayedHouse(MemoryStore(), 3)
    for player in house.people:
        house.award(player, 500, 3)
    stream = house.open_table("t1", game, mode)
    house.play(stream, 5)
    house.close_table(stream)
    verdict = proven(house.store)
    assert verdict.proven.rounds + verdict.proven.voids >= 5
    assert bool(verdict.proven.shoes) is (mode is not Mode.LIVE) or verdict.proven.interrupted


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_day_with_everything_in_it_is_proven(seed: int) -> None:
    house = play_a_day(MemoryStore(), seed)
    found = proven(house.store).proven
    assert found.voids >= 1
    assert found.interrupted >= 1
    assert found.snapshots
    assert found.checkpoints
    close_tables(house)
    assert proven(house.store).proven.shoes > found.shoes


def test_the_counts_are_those_of_the_lines(tmp_path: Path) -> None:
    played_file = journal_in(tmp_path)
    reader = SqliteReader(played_file)
    verdict = audit(JournalReader(reader), catalogue())
    assert verdict.difference is None
    lines = {stream: lines_of(played_file, stream) for stream in reader.heads()}
    names = [line.name for each in lines.values() for line in each]
    found = verdict.proven
    assert found.streams == len(lines)
    assert found.lines == len(names)
    assert found.rounds == names.count("round-paid")
    assert found.voids == names.count("round-voided")
    assert found.interrupted == names.count("game-broken")
    assert found.coups == sum(line.name == "round-paid" for line in lines[COUP])
    assert found.shoes == names.count("shoe-revealed")
    assert found.commands == len({line.command for each in lines.values() for line in each if line.command})
    assert found.accounts == len(reader.books().accounts)


def test_progress_counts_every_line(tmp_path: Path) -> None:
    played_file = journal_in(tmp_path)
    told: list[int] = []
    verdict = audit(JournalReader(SqliteReader(played_file)), catalogue(), told.append)
    assert sum(told) == verdict.proven.lines


def test_a_shoe_in_play_is_not_proven_yet_and_not_wrong() -> None:
    house = PlayedHouse(MemoryStore(), 5)
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    house.play(stream, 2)
    assert proven(house.store).proven.unproven == 1
    house.close_table(stream)
    assert proven(house.store).proven.unproven == 0


def test_a_lost_key_is_told_and_is_no_difference() -> None:
    house = PlayedHouse(MemoryStore(), 5)
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    house.play(stream, 1)
    house.lose_key()
    house.must(stream, c.Request("", c.CloseTable()))
    verdict = proven(house.store)
    (note,) = verdict.notes
    assert note.startswith("shoe t1/1 was closed without its seed: ")
    assert verdict.proven.unproven == 1
    assert verdict.proven.shoes == 1, "the one that was made after it"


def test_a_shoe_that_was_never_opened_is_proven_by_its_commitment_alone() -> None:
    house = PlayedHouse(MemoryStore(), 5, ("ann",))
    house.open_table("t1", "punto-banco", Mode.VIDEO, Settings(players_seeds=True))
    house.close_table(table_stream("t1"))
    verdict = proven(house.store)
    assert (verdict.proven.shoes, verdict.proven.cards) == (1, 0)
