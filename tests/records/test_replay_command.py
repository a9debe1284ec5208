"""`sabot replay` and `sabot export`: past rounds for people and for programs."""

import csv
import io
import json
from pathlib import Path

import pytest
from croupier_table import CroupierTable
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.games.moves import Action
from sabot.records.journal.journal_place import JOURNAL
from sabot.store.sqlite import SqliteStore
from sabot.table import commands as c


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def house_directory(tmp_path: Path) -> str:
    """Two hands of live blackjack: Ann doubles 11 and wins; then her time runs out, and Bob is broken off."""
    store = SqliteStore(tmp_path / JOURNAL)
    house = CroupierTable(store, "live-blackjack-eu", ("ann", "bob"))
    house.bet("ann", "1.1", "main", 1_000)
    house.bell()
    house.deal("6s 7h 5d")
    house.must(house.stream, c.Request("ann", c.Choose("1.1", Action.DOUBLE)))
    house.deal("Td Tc")
    house.pay()
    for player, hand in (("ann", "1.1"), ("bob", "2.1")):
        house.bet(player, hand, "main", 1_000)
    house.bell()
    house.deal("Ts 8h 6d 9d 9h")
    house.must(house.stream, c.Request("bob", c.LoseConnection()))
    house.wait(16)
    house.wait(16)
    house.deal("Tc 2c")
    house.pay()
    assert house.finish_interrupted_games() == 1
    store.close()
    return str(tmp_path)


@pytest.mark.gli("4.14")
@pytest.mark.feature("LIVE-98")
def test_a_round_is_shown_again_step_by_step_and_marked_as_a_replay(house_directory: str) -> None:
    shown = run("replay", "live/1/1", "--data", house_directory).output.splitlines()
    assert shown[0] == "REPLAY live/1/1"
    told = [line[12:].rstrip() for line in shown[2:] if line[2:4].isdigit()]
    assert told == [
        "bets please",
        "ann chip: 1.1 main 10         ann",
        "no more bets",
        "1.1 gets 6s                   6s",
        "dealer shows 7h               7h",
        "1.1 gets 5d                   6s 5d",
        "ann double 1.1                ann",
        "1.1 gets Td                   6s 5d Td",
        "dealer shows Tc               7h Tc",
        "paid",
    ]
    assert shown[-1] == "  ann 1.1 main: win (1:1), 20 → 40"


@pytest.mark.gli("4.16")
def test_a_replay_says_what_the_platform_decided_and_where_hands_went_on(house_directory: str) -> None:
    shown = run("replay", "live/1/2", "--data", house_directory).output
    assert "ann stand 1.1 (by the platform)" in shown
    assert "bob goes on in live/1/2/bob" in shown
    assert "bob was away when it was settled" in shown


def test_an_interrupted_game_is_shown_again_from_the_cards_that_it_brought(house_directory: str) -> None:
    shown = run("replay", "live/1/2/bob", "--data", house_directory).output
    assert shown.startswith("REPLAY live/1/2/bob\n")
    assert "bob goes on with 2.1; the dealer shows 6d" in shown
    assert "the rest of live/1/2" in shown


@pytest.mark.gli("4.14")
def test_the_same_as_plain_values(house_directory: str) -> None:
    told = json.loads(run("replay", "live/1/1", "--data", house_directory, "--json").output)
    assert told["replay"] is True
    assert told["round"]["hands"] == {"1.1": ["6s", "5d", "Td"], "dealer": ["7h", "Tc"]}
    assert told["round"]["decisions"][0]["own"] is True
    names = [step["event"] for step in told["steps"]]
    assert (names[0], names[-1]) == ("betting-opened", "round-paid")
    assert {step["by"] for step in told["steps"]} == {"", "ann"}


@pytest.mark.parametrize("round_", ["live/1/3", "live/9/1", "nowhere/1/1", "x", "live/1/2/ann"])
def test_a_round_that_never_was_is_told(house_directory: str, round_: str) -> None:
    done = run("replay", round_, "--data", house_directory)
    if round_ == "live/1/3":
        assert "it is still played" in done.output
    else:
        assert done.exit_code == 2
        assert f"the journal knows no round {round_}" in done.stderr


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_players_rounds_as_rows_with_amounts_for_programs_and_for_people(house_directory: str) -> None:
    first, second = rows(run("export", "player", "ann", "--data", house_directory).output)
    wanted = ("round", "staked", "staked_shown", "back", "back_shown", "won", "won_shown", "choices")
    assert [first[key] for key in wanted] == [
        "live/1/1", "2000", "20.00", "4000", "40.00", "2000", "20.00", "1.1 double",
    ]  # fmt: skip
    # The platform stood for Ann, and her 19 beats the dealer's 18.
    assert (second["by_platform"], second["won_shown"]) == ("1.1 stand", "10.00")
    assert (first["before"], first["after"]) == ("1000000", "1002000")


def test_the_same_rows_as_json_hold_no_float(house_directory: str) -> None:
    text = run("export", "table", "live", "--data", house_directory, "--json").output

    def refused(number: str) -> float:
        raise AssertionError(f"{number} is a float")

    told = json.loads(text, parse_float=refused)
    assert [(row["round"], row["player"]) for row in told] == [
        ("live/1/1", "ann"),
        ("live/1/2", "ann"),
        ("live/1/2", "bob"),
        ("live/1/2/bob", "bob"),
    ]
    assert told[2]["interrupted"] == "live/1/2/bob"
    assert told[3]["left"] == "live/1/2"


def test_bets_and_statements(house_directory: str) -> None:
    (first, *_) = rows(run("export", "player", "ann", "--bets", "--data", house_directory).output)
    assert (first["bet"], first["label"], first["odds"], first["staked"]) == ("main", "win", "1:1", "2000")
    statement = rows(run("export", "player", "ann", "--statement", "--data", house_directory).output)
    assert [row["title"] for row in statement][:3] == ["Play credits", "Stake", "Stake"]
    assert statement[-1]["after"] == "1003000"


@pytest.mark.gli("2.9")
def test_turnover_as_rows(house_directory: str) -> None:
    (row,) = rows(run("export", "turnover", "--by", "year", "--data", house_directory).output)
    assert (row["period"], row["table"], row["bet"]) == ("2023", "live", "main")
    assert int(row["staked"]) == 2_000 + 1_000 + 1_000
    assert run("export", "turnover", "--by", "hour", "--data", house_directory).exit_code == 2


@pytest.mark.gli("2.8.8")
def test_significant_events_as_rows(house_directory: str) -> None:
    told = rows(run("export", "events", "--data", house_directory).output)
    assert [(row["kind"], row["about"]) for row in told] == [
        ("table opened", "live"),
        ("interrupted game", "live/1/2/bob"),
    ]


def test_rows_can_go_to_a_file(house_directory: str, tmp_path: Path) -> None:
    out = tmp_path / "ann.csv"
    assert run("export", "player", "ann", "--data", house_directory, "--out", str(out)).output == ""
    assert len(rows(out.read_text())) == 2
    assert run("export", "player", "nobody", "--data", house_directory).exit_code == 2
    assert run("export", "table", "nowhere", "--data", house_directory).exit_code == 2


def test_whoever_asks_for_a_table_that_is_not_there_hears_which_are(house_directory: str) -> None:
    done = run("export", "table", "nowhere", "--data", house_directory)
    assert done.stderr == "sabot: the journal knows no table nowhere; it knows live\n"
