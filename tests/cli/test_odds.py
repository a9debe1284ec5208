"""`sabot odds` as a mathematician runs it: every bet, as a picture and as data, and bad questions."""

import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.games.catalogue import catalogue

KEYS = {"game", "changes", "decks", "rules", "digest", "gone", "bets"}
VERDICT = {"approved", "refused", "warnings"}
BET_KEYS = {
    "bet",
    "offered",
    "pay_table",
    "rtp",
    "rtp_exact",
    "hit_frequency",
    "push_frequency",
    "standard_deviation",
    "exact",
    "method",
    "outcomes",
}
OUTCOME_KEYS = {"label", "pays", "probability", "ways"}


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words])


def told(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.output)
    return answer


@pytest.mark.parametrize("key", ["live-blackjack", "easy-blackjack", "punto-banco", "dai-bacc"])
def test_the_answer_has_these_keys_and_no_others(key: str) -> None:
    answer = told(key)
    assert answer.keys() == KEYS | VERDICT
    assert answer["game"] == key
    assert answer["decks"] == answer["rules"]["decks"] == 8
    assert answer["digest"] == catalogue().find(key).digest()
    for bet in answer["bets"]:
        assert bet.keys() == BET_KEYS
        for outcome in bet["outcomes"]:
            assert outcome.keys() == OUTCOME_KEYS


@pytest.mark.parametrize("key", ["live-blackjack", "koi-bacc"])
def test_every_bet_adds_up(key: str) -> None:
    """Rates are shares of rounds, returns are ratios, and the exact return is the fraction of the same."""
    for bet in told(key)["bets"]:
        assert sum(outcome["probability"] for outcome in bet["outcomes"]) == pytest.approx(1)
        assert 0.7 < bet["rtp"] < 1
        assert 0 < bet["hit_frequency"] < 1 - bet["push_frequency"]
        assert bet["standard_deviation"] > 0.9
        if bet["rtp_exact"] is not None:
            assert float(Fraction(bet["rtp_exact"])) == bet["rtp"]


def test_main_bets_come_first_then_what_is_on_offer_then_the_rest() -> None:
    bets = told("live-blackjack")["bets"]
    assert [(bet["bet"], bet["offered"]) for bet in bets] == [
        ("main", True),
        ("insurance", True),
        ("21+3", True),
        ("player-pair", True),
        ("dealer-pair", True),
        ("top-3", False),
    ]
    assert [bet["bet"] for bet in told("punto-banco")["bets"]][:3] == ["player", "banker", "tie"]


def test_the_main_game_says_what_is_exact_and_what_is_convention() -> None:
    (main,) = told("easy-blackjack", "--bet", "main")["bets"]
    assert main["rtp_exact"] is None
    assert main["exact"] is True
    assert "split hands are played like unsplit ones" in main["method"]
    assert main["outcomes"][0]["label"] == "net +8"
    assert main["outcomes"][-1]["label"] == "net -8"


def test_decks_and_rules_are_changed_together() -> None:
    """Published: -0.402870236 % for six decks, S17, double after split, four hands; Charlies are ours."""
    answer = told("easy-blackjack", "--decks", "6", "--set", "charlie=0", "--bet", "main")
    assert answer["decks"] == 6
    assert f"{100 * (answer['bets'][0]['rtp'] - 1):.9f}" == "-0.402870236"
    hits = told("easy-blackjack", "--set", "soft17=hit", "--set", "charlie=0", "--bet", "main")
    assert f"{100 * (hits['bets'][0]['rtp'] - 1):.9f}" == "-0.644553852"
    assert hits["rules"]["soft17"] == "hit"


def test_a_pair_of_rules_that_is_legal_only_together_may_be_set() -> None:
    answer = told(
        "easy-blackjack",
        "--set",
        "dealer_blackjack=original-bets-only",
        "--set",
        "hole=none",
        "--bet",
        "main",
    )
    assert answer["rules"]["hole"] == "none"


def test_another_pay_table_may_be_chosen() -> None:
    """A tie comes in 9.5156 % of coups, so one unit more brings that much more."""
    eight, nine = (
        told("punto-banco", "--pay-table", f"tie={name}", "--bet", "tie")["bets"][0] for name in ("8", "9")
    )
    assert (eight["pay_table"], nine["pay_table"]) == ("8", "9")
    assert nine["rtp"] - eight["rtp"] == pytest.approx(0.095156, abs=5e-7)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["etg-blackjack", "--decks", "9"], "etg-blackjack: decks = 9: a whole number from 1 to 8"),
        (["etg-blackjack", "--decks", "0"], "etg-blackjack: decks = 0: a whole number from 1 to 8"),
        (["etg-blackjack", "--set", "decks=0"], "etg-blackjack: decks = 0: a whole number from 1 to 8"),
        (["punto-banco", "--set", "decks=0"], "punto-banco: decks = 0: a whole number from 1 to 8"),
        (
            ["etg-blackjack", "--decks", "6", "--set", "decks=8"],
            "decks is given twice, by --decks and by --set",
        ),
        (["etg-blackjack", "--pay-table", "foo=bar"], "etg-blackjack: foo is not known"),
        (
            ["live-blackjack", "--pay-table", "bust=standard"],
            "live-blackjack has no bet bust; it has main, insur",
        ),
        (
            ["etg-blackjack", "--pay-table", "pair=bar"],
            "etg-blackjack: pair = bar: the pay tables are standard",
        ),
        (["etg-blackjack", "--pay-table", "pair"], "'pair' sets nothing; write KEY=VALUE"),
        (["etg-blackjack", "--bet", "tie"], "etg-blackjack has no bet tie; it has main, insurance, 21+3"),
        (["etg-blackjack", "--set", "soft17=sit"], "etg-blackjack: soft17 = sit"),
        (["etg-blackjack", "--set", "colour=red"], "etg-blackjack: colour"),
        (
            ["etg-blackjack", "--set", "hole=none", "--set", "charlie=9"],
            "charlie = 9: 0 (none), 8 (wins always)",
        ),
        (
            ["etg-blackjack", "--set", "dealer_blackjack=original-bets-only"],
            "lose-all where hole is peek (legal pairs: peek with lose-all; peek-ace with lose-all, ten-ret",
        ),
        (["whist"], "game: whist is not known; known here: all-bets-blackjack, dai-bacc"),
    ],
)
def test_what_cannot_be_answered_is_told_in_one_line(words: list[str], wrong: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert not result.stdout
    assert result.stderr.startswith("sabot: ")
    assert wrong in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_picture_names_every_bet_with_its_return() -> None:
    shown = run("live-blackjack", "--decks", "1").output
    assert shown.startswith("Live Blackjack, 1 deck ")
    for bet in ("main", "insurance", "21+3", "player-pair", "dealer-pair", "top-3"):
        assert bet in shown
    assert "returns" in shown
    # One deck: 16 of 51 cards give a blackjack under an ace, so a unit of insurance returns 48/51.
    assert "94.1176%" in shown


def test_one_bet_is_shown_with_every_outcome() -> None:
    """Of 4,998,398,275,503,360 coups 2,292,252,566,437,888 win and 2,230,518,282,592,256 lose (published).

    So 1 + (0.95 wins - losses) / coups comes to 0.98942094.
    """
    shown = run("punto-banco", "--bet", "banker").output
    assert "Banker (commission-5)" in shown
    assert "19:20" in shown
    assert "2,230,518,282,592,256" in shown
    assert "98.942094%" in shown


def test_one_bet_says_which_rules_its_figures_are_of() -> None:
    shown = run("live-blackjack", "--bet", "main", "--decks", "6", "--set", "soft17=hit").output
    assert shown.startswith("Live Blackjack, 6 decks, soft17=hit\n")
    assert run("live-blackjack", "--bet", "main").output.startswith("Live Blackjack, 8 decks\n")


def test_too_generous_a_game_is_answered_with_the_verdict() -> None:
    shown = run("live-blackjack", "--set", "blackjack_pays=2:1")
    assert shown.exit_code == 0
    assert "No table may be opened: main (standard) returns 101." in shown.output
    answer = told("live-blackjack", "--set", "blackjack_pays=2:1")
    assert answer["approved"] is False
    assert len(answer["refused"]) == 1


def test_cards_that_are_gone_are_counted_out() -> None:
    """By hand: without aces 31 of 383 second cards make a pair, which brings twelve stakes."""
    answer = told("punto-banco", "--bet", "player-pair", "--gone", "8*As 8*Ah 8*Ad 8*Ac")
    assert Fraction(answer["bets"][0]["rtp_exact"]) == Fraction(12 * 31, 383)
    assert answer["gone"] == [card for suit in "shdc" for card in [f"A{suit}"] * 8]
    assert "32 cards gone" in run("punto-banco", "--gone", "8*As 8*Ah 8*Ad 8*Ac").output


@pytest.mark.parametrize("gone", ["9*8s", "1s", "x*8s"])
def test_cards_that_cannot_be_gone_are_refused(gone: str) -> None:
    result = run("punto-banco", "--gone", gone)
    assert result.exit_code == 2
    assert f"--gone '{gone}': " in result.stderr


def test_how_a_bet_goes_together_with_all_others() -> None:
    shown = run("live-blackjack", "--covariance", "21+3").output
    assert "player-pair" in shown
    assert "insurance depends on what players decide" in shown
    data = told("punto-banco", "--covariance", "player", "--gone", "9s 9h")
    assert data["gone"] == ["9s", "9h"]
    banker = next(one for one in data["covariances"] if one["second"] == "banker")
    assert -1 < banker["correlation"] < -0.98
    assert "/" in banker["covariance_exact"]
    assert run("punto-banco", "--covariance", "nobody").exit_code == 2
