"""What changes do to returns, against published effects of rules."""

import json

import pytest
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.games.catalogue import catalogue
from sabot.odds.comparison import Changes, compare


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["compare", *words])


@pytest.mark.parametrize(
    ("rule", "effect"),
    [(("soft17", "hit"), -0.22), (("decks", "6"), 0.02), (("blackjack_pays", "6:5"), -1.36)],
)
def test_effects_of_rules_are_the_published_ones(rule: tuple[str, str], effect: float) -> None:
    """Wizard of Odds, rule variations, eight decks: soft 17 hit 0.22, six decks for eight 0.02, 6:5 1.36."""
    (main,) = [
        one
        for one in compare(catalogue().find("live-blackjack"), Changes(rules=(rule,)))
        if one.bet == "main"
    ]
    assert 100 * main.effect == pytest.approx(effect, abs=0.02)
    assert main.steps[0].alone == main.steps[0].in_turn == main.effect


def test_steps_in_turn_add_up_and_those_alone_need_not() -> None:
    changes = Changes(rules=(("soft17", "hit"), ("decks", "1"), ("max_hands", "4")))
    (main,) = [one for one in compare(catalogue().find("live-blackjack"), changes) if one.bet == "main"]
    assert sum(step.in_turn for step in main.steps) == pytest.approx(main.effect, abs=1e-12)
    assert sum(step.alone for step in main.steps) != pytest.approx(main.effect, abs=1e-9)


def test_a_pay_table_touches_its_own_bet_alone() -> None:
    """By hand: a tie of 9.5156 % that brings ten stakes in place of nine returns as much more."""
    told = json.loads(run("punto-banco", "--pay-table", "tie=9", "--json").output)["bets"]
    effects = {one["bet"]: 100 * (one["after"] - one["before"]) for one in told}
    assert effects.pop("tie") == pytest.approx(9.5156, abs=5e-5)
    assert set(effects.values()) == {0.0}
    shown = run("punto-banco", "--pay-table", "tie=9").output
    assert "+9.5156" in shown
    assert "Nothing changes for player, banker" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "nothing is changed"),
        (["--set", "soft17=hits"], "soft17 = hits: one of stand, hit"),
        (["--set", "soft17"], "sets nothing; write KEY=VALUE"),
    ],
)
def test_what_is_no_change_is_told(words: list[str], said: str) -> None:
    done = run("live-blackjack", *words)
    assert (done.exit_code, said in done.stderr) == (2, True)


def test_decks_are_a_change_told_either_way() -> None:
    short, long = (run("punto-banco", *words, "--json") for words in (("--decks", "6"), ("--set", "decks=6")))
    assert short.exit_code == 0, short.output
    assert short.output == long.output
    told = json.loads(short.output)
    assert (told["rules"]["decks"], told["changed_rules"]["decks"], told["changes"]) == (8, 6, "decks=6")
    assert told["digest"] != told["changed_digest"]
    twice = run("punto-banco", "--decks", "6", "--set", "decks=7")
    assert (twice.exit_code, "decks is given twice" in twice.stderr) == (2, True)
