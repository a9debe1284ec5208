"""`sabot rules` as people call it."""

from itertools import pairwise
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from sabot.cli.rules import command

OWN_BET = """
key = "best-three"
title = "Best Three"
text = "Wins with three alike."
game = "etg-blackjack"
of = "21+3"
rest = "lose"

[[row]]
title = "Three alike"
labels = ["suited three of a kind", "three of a kind"]
pays = "77:1"
"""
APP = typer.Typer()
APP.command("rules")(command)


def rules(*words: str, columns: int = 80) -> Result:
    return CliRunner().invoke(APP, list(words), env={"COLUMNS": str(columns)})


def lines(*words: str, columns: int = 80) -> list[str]:
    answer = rules(*words, columns=columns)
    assert answer.exit_code == 0, answer.output
    return answer.stdout.splitlines()


@pytest.mark.parametrize(("columns", "widest"), [(60, 60), (80, 80), (120, 100)])
@pytest.mark.parametrize("game", ["live-blackjack", "etg-blackjack", "koi-bacc"])
def test_the_terminal_is_never_too_narrow(game: str, columns: int, widest: int) -> None:
    told = lines(game, columns=columns)
    assert max(len(line) for line in told) <= widest
    assert not [line for line in told if line != line.rstrip()]
    assert not [pair for pair in pairwise(told) if pair == ("", "")]


@pytest.mark.feature("BAC-23")
def test_help_holds_rules_payouts_and_buttons() -> None:
    for game in ("etg-blackjack", "punto-banco"):
        told = "\n".join(lines(game))
        for title in ("How to bet", "Buttons", "How to play", "Bets and what they pay"):
            assert title in told
        assert "• Repeat: " in told


def test_tables_are_drawn() -> None:
    told = lines("live-blackjack")
    assert "  Suited three of a kind   Qs-Qs, dealer Qs    100 to 1" in told
    assert "  Blackjack         3 to 2" in told


def test_markdown() -> None:
    told = lines("live-blackjack", "--format", "markdown")
    assert told[0] == "# Live Blackjack: rules of play"
    assert "| Suited three of a kind | Qs-Qs, dealer Qs | 100 to 1 |" in told


def test_html() -> None:
    told = lines("live-blackjack", "--format", "html")
    assert told[0] == "<!DOCTYPE html>"
    assert told[-1] == "</html>"
    assert "<tr><td>Suited three of a kind</td><td>Qs-Qs, dealer Qs</td><td>100 to 1</td></tr>" in told


def test_rules_and_pay_tables_can_be_set() -> None:
    told = "\n".join(lines("live-blackjack-eu", "--set", "soft17=hit", "--set", "blackjack_pays=6:5"))
    assert "Soft 17 is the exception" in told
    assert "6 to 5" in told
    assert "  Tie       9 to 1" in lines("koi-bacc", "--table", "tie=9")


def test_a_layout_brings_its_fields() -> None:
    told = lines("punto-banco", "--set", "layout=hi-ti")
    assert "  Hi-Ti 0–3     Tie on 0 to 3          48 to 1" in told


@pytest.mark.feature("BAC-91")
@pytest.mark.feature("BJ-162")
@pytest.mark.parametrize(
    ("profile", "game", "said", "other"),
    [
        ("washington", "etg-blackjack", "a special bet needs a main bet", "side bet"),
        ("washington", "punto-banco", "special bet", "side bet"),
        ("live-studio", "live-blackjack", "a side bet needs a main bet", "special bet"),
    ],
)
def test_a_profile_brings_its_word_for_special_bets(profile: str, game: str, said: str, other: str) -> None:
    told = " ".join(lines(game, "--profile", profile)).lower()
    assert said in told
    assert other not in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["live-blakjack"], "did you mean live-blackjack?"),
        (["live-blackjack", "--set", "soft17=sit"], "soft17 = sit: one of stand, hit"),
        (["live-blackjack", "--set", "soft71=hit"], "did you mean soft17?"),
        (["live-blackjack", "--set", "soft17"], "KEY=VALUE"),
        (["live-blackjack", "--set", "hole=peek"], "dealer_blackjack = ten-returns-double: lose-all"),
        (["live-blackjack", "--set", "decks=6"], "decks = 6: 8 in this game"),
        (["live-blackjack", "--set", "cut=10"], "cards behind the cut card"),
        (["koi-bacc", "--table", "tie=7"], "the pay tables are 8, 9"),
        (["koi-bacc", "--lang", "zz"], "zz is not known; known here: de, en, es, sl, zh"),
        (["koi-bacc", "--profile", "nowhere"], "nowhere is not known"),
        (["live-blackjack", "--profile", "washington"], "has no Live Blackjack"),
        (["etg-blackjack", "--profile", "washington", "--set", "soft17=hit"], "approved rules only"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(words: list[str], told: str) -> None:
    answer = rules(*words)
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert told in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_bets_of_ones_own_prices_and_decks_are_named_as_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(OWN_BET)
    told = "\n".join(lines("etg-blackjack", "--bets", str(file), "--decks", "6", "--no-returns"))
    assert "Best Three" in told
    assert "77 to 1" in told
    assert "6 decks" in told or "six decks" in told
    told = "\n".join(lines("etg-blackjack", "--pays", "21+3: flush=6:1", "--no-returns"))
    assert "6 to 1" in told
