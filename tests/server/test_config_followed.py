"""What a changed file does at the next start: tables change, close, and open again."""

import asyncio
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from sabot.games.catalogue import catalogue
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.all_records import Records, continued
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.bootstrap import OpenedHouse, now, open_house
from sabot.server.config.server_config import JournalSettings, ServerConfig, TableEntry
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.configuration import digest_of_words
from sabot.table.house.settings import Settings
from sabot.table.house.setup import Setup
from sabot.table.state import Phase, Table

ONE = TableEntry(id="one", game="punto-banco")
TWO = TableEntry(id="two", game="punto-banco")
CHIPS = (Amount(100), Amount(500))


def opened(directory: Path, *tables: TableEntry) -> OpenedHouse:
    return open_house(ServerConfig(keep=JournalSettings(directory=str(directory)), table=tables), catalogue())


def closed(house: OpenedHouse) -> None:
    house.house.store.close()
    asyncio.run(house.people.close())


def table(house: OpenedHouse, name: str) -> Table:
    return house.house.writers[table_stream(name)].table


def newest(house: OpenedHouse, name: str) -> Setup:
    return table(house, name).coming or table(house, name).setup


def start(directory: Path, *tables: TableEntry) -> dict[str, tuple[Phase, int, tuple[Amount, ...]]]:
    """One start and stop: phase, version and chips of every table."""
    house = opened(directory, *tables)
    found = {
        name: (table(house, name).phase, newest(house, name).version, newest(house, name).settings.chips)
        for name in ("one", "two")
        if table_stream(name) in house.house.writers
    }
    closed(house)
    return found


def test_a_changed_table_gets_its_next_version_once(tmp_path: Path) -> None:
    changed = replace(ONE, settings=Settings(chips=CHIPS))
    assert start(tmp_path, ONE)["one"][1] == 1
    assert start(tmp_path, changed)["one"][1:] == (2, CHIPS)
    assert start(tmp_path, changed)["one"][1:] == (2, CHIPS)
    assert start(tmp_path, ONE)["one"][1] == 3


def test_a_table_that_is_not_named_closes_and_opens_when_it_is_named_again(tmp_path: Path) -> None:
    phases = [
        {name: found[0] is Phase.CLOSED for name, found in start(tmp_path, *tables).items()}
        for tables in ((ONE, TWO), (ONE,), (ONE, TWO))
    ]
    assert phases == [
        {"one": False, "two": False},
        {"one": False, "two": True},
        {"one": False, "two": False},
    ]


def test_a_table_with_stakes_on_it_does_not_close(tmp_path: Path) -> None:
    house = opened(tmp_path, ONE, TWO)
    stream = table_stream("two")
    house.house.tell_player("p1", CreditsIssued("p1", Amount(5_000)), now())
    stake = c.Request("p1", c.PlaceBet("", "player", Amount(1_000)))
    replies = house.house.tell(stream, (c.Request("p1", c.Join()), stake), now())
    assert not [reply for reply in replies if hasattr(reply, "reason")]
    closed(house)
    assert start(tmp_path, ONE)["two"][0] is not Phase.CLOSED


def test_a_table_that_stands_still_keeps_no_house_from_starting(tmp_path: Path) -> None:
    house = opened(tmp_path, ONE, TWO)
    (reply,) = house.house.tell(table_stream("one"), (c.Request("lena", c.PauseTable("coffee")),), now())
    assert not hasattr(reply, "reason")
    closed(house)
    assert start(tmp_path, ONE, TWO)["one"][1] == 1
    changed = replace(ONE, settings=Settings(chips=CHIPS))
    assert start(tmp_path, changed, TWO)["one"][1:] == (2, CHIPS), "it holds as soon as the table goes on"
    house = opened(tmp_path, changed, TWO)
    halt = table(house, "one").halt
    closed(house)
    assert halt is not None
    assert halt.reason == "coffee"


def test_what_operators_changed_stays_until_the_file_says_something_new(tmp_path: Path) -> None:
    assert start(tmp_path, ONE)["one"][1] == 1
    house = opened(tmp_path, ONE)
    before = newest(house, "one").configuration
    assert before is not None
    wanted = replace(before, settings=Settings(chips=CHIPS), version=2)
    house.house.tell(table_stream("one"), (c.Request("", c.ConfigureTable(wanted)),), now())
    closed(house)
    assert start(tmp_path, ONE)["one"][1:] == (2, CHIPS), "the file says what it said before"
    other = replace(ONE, settings=Settings(chips=CHIPS[:1]))
    assert start(tmp_path, other)["one"][1:] == (3, CHIPS[:1])
    house = opened(tmp_path, other)
    significant = continued(
        Records(), JournalReader(StoreReader(house.house.store)), catalogue()
    ).significant.all()
    closed(house)
    assert [(one.who, one.why) for one in significant if one.kind == "changed setting"] == [
        ("", "version 2"),
        ("the file", "version 3"),
    ]


def test_a_key_that_a_later_release_adds_changes_no_digest() -> None:
    """Only what is not the usual is in it: otherwise an upgrade would undo what operators changed."""
    words = TableEntry(id="one", game="punto-banco", settings=Settings(chips=CHIPS)).configuration()
    told = b'{"game":"punto-banco","mode":"video","settings":{"chips":[100,500]},"table":"one"}'
    assert digest_of_words(words) == sha256(told).hexdigest()
    assert digest_of_words(replace(words, version=7)) == digest_of_words(words)


def test_without_tables_in_the_file_what_operators_set_stays(tmp_path: Path) -> None:
    key = "punto-banco"
    house = opened(tmp_path)
    before = newest(house, key).configuration
    assert before is not None
    wanted = replace(before, settings=Settings(chips=CHIPS), version=2)
    house.house.tell(table_stream(key), (c.Request("", c.ConfigureTable(wanted)),), now())
    closed(house)
    again = opened(tmp_path)
    assert (newest(again, key).version, newest(again, key).settings.chips) == (2, CHIPS)
    closed(again)


def test_a_croupiers_table_waits_for_a_croupier(tmp_path: Path) -> None:
    house = opened(tmp_path, replace(ONE, mode=Mode.LIVE))
    stream = table_stream("one")
    house.house.tell(stream, (c.Request("p9", c.SignIn()),), now())
    assert table(house, "one").shoe is None, "nobody deals for them"
    closed(house)
