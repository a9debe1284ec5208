"""`sabot strategy` as a player runs it: the chart, one decision, and bad questions."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sabot.cli import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["strategy", *words])


def told(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.output)
    return answer


def row(shown: str, title: str) -> list[str]:
    """The cells of a row, as somebody reads them who sees no colours."""
    (line,) = [line for line in shown.splitlines() if line.strip("│┃ ").startswith(f"{title}│")]
    return line.replace("│", " ").split()[1:]


def test_the_chart_can_be_read_without_colour() -> None:
    shown = run("live-blackjack").output
    assert "\x1b" not in shown
    assert shown.startswith("Live Blackjack, 8 decks: the chart returns 99.")
    assert row(shown, "11") == list("DDDDDDDDDH")
    assert row(shown, "16") == list("SSSSSHHHHH")
    assert row(shown, "A-7") == ["S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H"]
    assert row(shown, "9-9") == list("PPPPPSPPSS")
    assert "H hit  S stand  D double, else hit  Ds double, else stand  P split" in shown
    assert "surrender" not in shown
    assert "Never take insurance." in shown


def test_surrender_has_its_letters_and_their_meaning() -> None:
    shown = run("live-blackjack", "--set", "surrender=late").output
    assert row(shown, "15")[8] == "R"
    assert "R surrender, else hit; Rs surrender, else stand; Rp surrender, else split" in shown


def test_the_chart_as_json_holds_all_of_it() -> None:
    answer = told("easy-blackjack", "--set", "charlie=0")
    named = {"game", "decks", "rules", "changes", "digest"}
    assert answer["changes"] == "charlie=0"
    assert answer.keys() == named | {"rtp", "insurance", "up_cards", "hard", "soft", "pairs"}
    assert answer["up_cards"] == list("23456789TA")
    assert answer["hard"]["12"] == list("HHSSSHHHHH")
    assert answer["soft"]["A-6"] == list("HDDDDHHHHH")
    assert answer["pairs"]["8-8"] == ["P"] * 10
    assert list(answer["hard"]) == [str(total) for total in range(5, 20)]
    assert list(answer["pairs"]) == [f"{card}-{card}" for card in "23456789TA"]
    assert answer["insurance"] is False
    assert 0.99 < answer["rtp"] < 1


def test_one_decision_is_explained() -> None:
    """Wizard of Odds, Blackjack Appendix 9, 1ds17r4: -0.634013, 0.172946 and 0.240259."""
    shown = run(
        "live-blackjack", "--set", "decks=1", "--set", "charlie=0", "--hand", "6d 5s", "--up", "Ah"
    ).output
    assert shown.startswith("6d 5s against Ah: hard 11. Double is best.")
    for words in ("+0.240259", "+0.172946", "-0.634013", "0.067313"):
        assert words in shown
    assert "not allowed  only two cards of equal value may be split" in shown


def test_a_decision_as_json() -> None:
    answer = told("live-blackjack", "--hand", "8s 8d", "--up", "Ah")
    assert (answer["game"], answer["hand"], answer["up"]) == ("live-blackjack", "8s 8d", "Ah")
    assert [one["action"] for one in answer["actions"]] == ["split", "hit", "stand", "double"]
    assert all(one.keys() == {"action", "net", "refused"} for one in answer["actions"])
    values = [one["net"] for one in answer["actions"]]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["--hand", "Ts 6d 9h", "--up", "7h"], "there is nothing to decide: the hand has 25 and is finished"),
        (["--hand", "Ts Ad", "--up", "7h"], "there is nothing to decide: the hand has 21 and is finished"),
        (["--hand", "Xs Ad", "--up", "7h"], "'Xs' is not a card; write a rank (A23456789TJQK) and a suit"),
        (["--hand", "Ts 6d", "--up", "7"], "'7' is not a card"),
        (["--hand", "Ts 6d", "--up", "7h 8h"], "'7h 8h' is not a card"),
        (["--hand", "Ts", "--up", "7h"], "a hand to decide about has at least two cards"),
        (["--hand", "", "--up", "7h"], "a hand to decide about has at least two cards"),
        (["--hand", "2s 2s 2s 2s 2s 2s 2s 2s", "--up", "2s"], "2s is there 9 times, but the shoe holds 8"),
        (["--hand", "2s 3s"], "a decision needs both --hand and --up"),
        (["--up", "2s"], "a decision needs both --hand and --up"),
        (["--set", "max_hands=9"], "live-blackjack: max_hands = 9"),
    ],
)
def test_bad_questions_are_told_in_one_line(words: list[str], wrong: str) -> None:
    result = run("live-blackjack", *words)
    assert result.exit_code == 2
    assert not result.stdout
    assert result.stderr.startswith("sabot: ")
    assert wrong in result.stderr
    assert result.stderr.count("\n") == 1


def test_baccarat_has_no_strategy() -> None:
    result = run("punto-banco")
    assert result.exit_code == 2
    assert "punto-banco has no decisions; a strategy is for games in which players decide" in result.stderr
