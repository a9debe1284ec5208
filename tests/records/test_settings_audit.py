"""Settings of tables judged again: forged ones and mistakes made on purpose are found, old ones noted."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from forgery import Body, cover_traces, find, forge, lines_of, write
from msgspec.structs import replace
from played_house import PlayedHouse

from sabot.games.catalogue import catalogue
from sabot.games.variant import Game
from sabot.house.known_returns import KnownReturns
from sabot.house.requests import named
from sabot.profiles import Mode
from sabot.records.audit import Difference, Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house import configure_table
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.configuration import Configuration, digest_of_words
from sabot.table.house.settings import Settings

TABLE = table_stream("t")
WORDS = Configuration(table="t", game="etg-blackjack", mode=Mode.VIDEO, profile="washington")
CHANGED = "table-configured"
ALLOWED = "what washington and the returns of its bets allow"


def one_table(house: PlayedHouse) -> None:
    """The file opens it; an operator changes what happens when time is over, then two people agree to it."""
    assert house.house.open_table(WORDS, house.at, digest_of_words(WORDS)) is None
    hit = replace(WORDS, settings=Settings(hit_on_timeout=True), version=2)
    _ask(house, "opa", c.Request("opa", c.ConfigureTable(hit)))
    _ask(house, "opa", c.Request("opa", c.AskApproval(Reconfiguration(replace(hit, version=3)), "as before")))
    _ask(house, "sue", c.Request("sue", c.GiveApproval(1)))


def _ask(house: PlayedHouse, by: str, command: c.Request) -> None:
    house._ids += 1
    (reply,) = house.house.tell(TABLE, (named(command, f"{house._ids:032x}", TABLE),), house.at)
    assert not hasattr(reply, "reason"), reply


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("settings") / "journal.db"
    store = SqliteStore(file)
    one_table(PlayedHouse(store, 1, ("ann",)))
    store.close()
    cover_traces(file)
    return file


def audited(file: Path) -> Verdict:
    reader = SqliteReader(file)
    try:
        return audit(JournalReader(reader), catalogue())
    finally:
        reader.close()


def difference(file: Path) -> Difference:
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    return found


def test_settings_of_the_file_of_one_person_and_of_two_are_judged(honest: Path) -> None:
    verdict = audited(honest)
    assert verdict.difference is None, verdict.difference
    assert (verdict.proven.settings, verdict.proven.approvals) == (3, 1)
    assert [note for note in verdict.notes if "roles" not in note] == []


def with_words(**changes: object) -> dict[str, object]:
    return {"configuration": changes}


FORGED: dict[str, tuple[int, Mapping[str, object], str, str]] = {
    "rules that were not approved": (
        1,
        with_words(rules={"soft17": "hit"}),
        ALLOWED,
        "Washington State deals by approved rules only: soft17 stays stand",
    ),
    "rules that were not approved, by two": (
        2,
        with_words(rules={"decks": "6"}),
        ALLOWED,
        "Washington State deals by approved rules only: decks stays 8",
    ),
    "a pay table that was not approved": (
        1,
        with_words(pay_tables={"lucky-ladies": "rank-and-suit"}),
        ALLOWED,
        "Washington State deals by approved rules only: lucky-ladies keeps its pay table",
    ),
    "a bet that nobody knows": (1, with_words(offered=["nope"]), ALLOWED, "offered: nope is not known"),
    "a bet that returns more than is staked": (
        2,
        with_words(profile="open", rules={"blackjack_pays": "4:1"}),
        "what open and the returns of its bets allow",
        "main (standard) returns 110.83",
    ),
    "a switch that the profile does not know": (
        1,
        {"configuration": {"settings": {"switches": {"plai": {}}}}},
        ALLOWED,
        "settings.switches.plai",
    ),
    "a profile that one person left": (
        1,
        with_words(profile="open"),
        "what one person changed alone",
        "the profile",
    ),
    "rules that one person changed": (
        1,
        with_words(profile="open", rules={"soft17": "hit"}),
        "what one person changed alone",
        "the profile",
    ),
    "somebody else's settings": (1, {"by": "sue"}, "who set it", "sue"),
    "settings of the file and of a person": (1, {"file": "0" * 64}, "whose settings of the file are", "opa"),
    "settings of nobody": (1, {"by": ""}, "whose settings they are", "nobody"),
    "settings of another table": (1, with_words(table="u"), "the table of the settings", "u"),
    "settings that skip a version": (1, with_words(version=7), "the version of the settings", "7"),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_settings_are_found(honest: Path, tmp_path: Path, name: str) -> None:
    which, change, what, found = FORGED[name]
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    number = find(file, TABLE, CHANGED, which)
    forge(file, TABLE, number, lambda event: merged(event, change))
    wrong = difference(file)
    assert (wrong.stream, wrong.line, wrong.what) == (TABLE, number, what), wrong.text()
    assert wrong.found.startswith(found), wrong.text()


def merged(event: Body, change: Mapping[str, object]) -> Body:
    after = dict(event)
    for key, value in change.items():
        old = after.get(key)
        after[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return after


def test_a_change_whose_approval_is_gone_is_found(honest: Path, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    lines = [line for line in lines_of(file, TABLE) if line.name != "approval-given"]
    write(file, TABLE, [replace(line, number=place) for place, line in enumerate(lines, 1)])
    assert difference(file).what == "an approval"


def test_settings_without_a_name_are_noted_and_not_refused() -> None:
    """As they were before a line said whose they are."""
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    old = replace(WORDS, rules={"soft17": "hit"})
    assert house.house.open_table(old, house.at) is None
    verdict = audit(JournalReader(StoreReader(house.store)), catalogue())
    assert verdict.difference is None, verdict.difference
    assert verdict.proven.settings == 0
    assert verdict.notes == (
        "line 1 of table:t would not be allowed today: "
        "Washington State deals by approved rules only: soft17 stays stand",
    )


def test_a_door_that_asks_nobody_is_caught() -> None:
    """A mistake made on purpose: an operator's settings are taken as they come."""
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    assert house.house.open_table(WORDS, house.at, digest_of_words(WORDS)) is None
    wrong = replace(WORDS, settings=Settings(switches={"plai": {}}), version=2)
    _ask(house, "opa", c.Request("opa", c.ConfigureTable(wrong)))
    found = audit(JournalReader(StoreReader(house.store)), catalogue()).difference
    assert found is not None
    assert (found.line, found.what) == (2, ALLOWED)


def test_a_table_that_asks_for_no_second_person_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: whoever is alone may change everything."""
    monkeypatch.setattr(configure_table, "needs_second_person", lambda *_: "")
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    opened = replace(WORDS, profile="open")
    assert house.house.open_table(opened, house.at, digest_of_words(opened)) is None
    _ask(house, "opa", c.Request("opa", c.ConfigureTable(replace(WORDS, version=2))))
    found = audit(JournalReader(StoreReader(house.store)), catalogue()).difference
    assert found is not None
    assert (found.line, found.what, found.found) == (2, "what one person changed alone", "the profile")


@pytest.mark.long
def test_returns_are_worked_out_once_for_each_game(honest: Path) -> None:
    """Games as shipped are asked of nobody; another one once, however often it comes."""
    asked: list[str] = []

    class Counting(KnownReturns):
        def learn(self, game: Game, refused: tuple[str, ...]) -> None:
            asked.append(game.key)
            super().learn(game, refused)

    known = Counting()
    reader = SqliteReader(honest)
    assert audit(JournalReader(reader), catalogue(), returns=known.worked_out).difference is None
    reader.close()
    assert asked == []
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    for table in ("a", "b"):
        six = Configuration(table=table, game="punto-banco", mode=Mode.VIDEO, rules={"decks": "6"})
        assert house.house.open_table(six, house.at, digest_of_words(six)) is None
    assert (
        audit(JournalReader(StoreReader(house.store)), catalogue(), returns=known.worked_out).difference
        is None
    )
    assert asked == ["punto-banco"]
