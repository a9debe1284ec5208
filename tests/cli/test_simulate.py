"""`sabot simulate` as people type it."""

import json
import re

import pytest
import typer
from typer.testing import CliRunner

from sabot.cli.simulate import command

APP = typer.Typer()
APP.command()(command)


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(APP, words)
    return result.exit_code, result.output


def figures(*words: str) -> dict[str, tuple[float, float]]:
    code, text = run(*words, "--json")
    assert code == 0, text
    return {one["bet"]: (one["rtp"], one["standard_error"]) for one in json.loads(text)["bets"]}


def test_json_has_rate_jobs_and_every_bet() -> None:
    code, text = run("live-blackjack", "--rounds", "20000", "--seed", "1", "--jobs", "1", "--json")
    assert code == 0
    found = json.loads(text)
    assert (found["game"], found["rounds"], found["jobs"]) == ("live-blackjack", 20000, 1)
    assert found["rounds_per_second"] == found["rounds"] / found["seconds"]
    assert [one["bet"] for one in found["bets"]] == ["main", "21+3", "player-pair", "dealer-pair", "top-3"]
    assert all(0 < one["rtp"] < 2 and 0 < one["standard_error"] < 1 for one in found["bets"])


def test_a_seed_gives_the_same_figures_again() -> None:
    words = ("dai-bacc", "--rounds", "5000", "--seed")
    assert figures(*words, "7") == figures(*words, "7")
    assert figures(*words, "7") != figures(*words, "8")


def test_rules_pay_tables_seats_and_shuffle_can_be_chosen() -> None:
    words = ("punto-banco", "--rounds", "20000", "--seed", "1")
    plain, nine = figures(*words), figures(*words, "--table", "tie=9")
    assert nine["tie"][0] > plain["tie"][0]
    assert nine["player"] == plain["player"]
    table = ("live-blackjack", "--rounds", "3000", "--seed", "1", "--main-only")
    assert [*figures(*table, "--seats", "7")] == ["main"]
    assert figures(*table, "--set", "soft17=hit") != figures(*table)
    assert figures(*table, "--shuffle", "every-round") != figures(*table)


def test_a_picture_names_bets_and_bounds() -> None:
    code, text = run("koi-bacc", "--rounds", "1000", "--seed", "1")
    assert code == 0
    assert "1,000 rounds" in text
    assert "95 % between" in text
    assert "frog-6" in text


def test_what_is_wrong_is_told_in_one_line() -> None:
    for words, told in (
        (("no-such-game",), "no-such-game"),
        (("punto-banco", "--seats", "3"), "one coup for all"),
        (("live-blackjack", "--seats", "40"), "at most 7 hands"),
        (("live-blackjack", "--set", "decks=9"), "decks"),
    ):
        code, text = run(*words, "--rounds", "10", "--seed", "1")
        assert code == 2
        assert told in text


@pytest.mark.parametrize(
    "rounds", ["0", "1.5", "-1", "inf", "nan", "sNaN", "1e9999999", "many", "1/0", "1e30", "50/1", "500%"]
)
def test_what_is_no_number_of_rounds_is_told_at_once(rounds: str) -> None:
    code, text = run("punto-banco", "--rounds", rounds, "--seed", "1")
    assert code == 2
    told = " ".join(text.replace("│", " ").split())
    assert re.search(r"is no number|a simulation has 1 to 10000000000000", told)
