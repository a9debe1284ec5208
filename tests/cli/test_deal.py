"""`sabot deal`: same seed, same rounds; every stake settled; shoes change as the rules say."""

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.catalogue import catalogue

GAMES = tuple(catalogue().games)


def dealt(*words: str) -> list[dict[str, object]]:
    shown = CliRunner().invoke(app, ["deal", *words, "--json"])
    assert shown.exit_code == 0, shown.output
    rounds = json.loads(shown.output)["rounds"]
    assert isinstance(rounds, list)
    return rounds


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_rounds_and_another_seed_others(game: str) -> None:
    assert dealt(game, "--seed", "7", "--rounds", "4") == dealt(game, "--seed", "7", "--rounds", "4")
    assert dealt(game, "--seed", "7", "--rounds", "4") != dealt(game, "--seed", "8", "--rounds", "4")


@pytest.mark.parametrize("game", GAMES)
def test_every_round_shows_cards_and_settles_its_stakes(game: str) -> None:
    shown = CliRunner().invoke(app, ["deal", game, "--seed", "x", "--rounds", "3"])
    assert shown.exit_code == 0
    for one in dealt(game, "--seed", "x", "--rounds", "3"):
        hands, bets = one["hands"], one["bets"]
        assert isinstance(hands, dict)
        assert isinstance(bets, list)
        assert all(len(cards) >= 1 for cards in hands.values())
        assert one["void"] is None
        for settled in bets:
            assert settled["returned"] == _worked_out(settled["staked"], settled["odds"])


def _worked_out(staked: int, odds: str) -> int:
    """What comes back, from the printed odds: the stake and what it wins, rounded down."""
    if odds in ("lose", "push"):
        return 0 if odds == "lose" else staked
    win, unit = odds.split(":")
    return staked + staked * int(win) // int(unit)


def test_a_shoe_lasts_until_the_cut_card_and_never_deals_a_card_too_often() -> None:
    rounds = dealt("dai-bacc", "--seed", "9", "--rounds", "90")
    first = [one for one in rounds if str(one["round"]).startswith("deal/1/")]
    assert 0 < len(first) < 90
    cards: Counter[str] = Counter()
    for one in first:
        hands = one["hands"]
        assert isinstance(hands, dict)
        for hand in hands.values():
            cards.update(hand)
    assert max(cards.values()) <= 8
    # 416 cards, at most 11 burnt, 14 behind the cut card; the coup of the cut card and one more are dealt.
    assert 416 - 11 - 14 <= sum(cards.values()) + 1 <= 416


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["live-blackjak", "--seed", "1"],
            "sabot: game: live-blackjak is not known; did you mean live-blackjack?",
        ),
        (
            ["dai-bacc", "--seed", "1", "--set", "decks=9"],
            "sabot: dai-bacc: decks = 9: a whole number from 1 to 8",
        ),
        (["dai-bacc", "--seed", "1", "--set", "cut=20", "--set", "cut=30"], "sabot: cut is set twice"),
        (["dai-bacc", "--seed", "1", "--set", "decks"], "sabot: 'decks' sets nothing; write KEY=VALUE"),
        (
            ["punto-banco", "--seed", "1", "--set", "cut=13"],
            "sabot: punto-banco: cut = 13: 14 to 208 cards behind the cut card",
        ),
        (
            ["etg-blackjack", "--seed", "1", "--set", "max_hands=4"],
            "sabot: etg-blackjack: max_hands = 4: at most 2, which a split_depth of 1 can reach",
        ),
        (
            ["live-blackjack", "--seed", "1", "--set", "shuffle=continuous", "--set", "cut=0"],
            "sabot: live-blackjack: burn = 1: 0 where shuffle is continuous: a shuffler burns no cards",
        ),
        (
            ["dai-bacc", "--seed", "1", "--table", "tie=7"],
            "sabot: dai-bacc: tie = 7: the pay tables are 8, 9",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(words: list[str], message: str) -> None:
    shown = CliRunner().invoke(app, ["deal", *words])
    assert shown.exit_code == 2
    assert shown.stderr.strip() == message


def test_rules_can_be_changed_for_a_look() -> None:
    # European dealing: where all hands are lost already the dealer has one card only.
    rounds = dealt("live-blackjack-eu", "--seed", "3", "--rounds", "60", "--set", "dealer_draws_out=yes")
    assert all(len(one["hands"]["dealer"]) >= 2 for one in rounds)  # type: ignore[index]  # plain JSON


def test_a_changed_layout_brings_the_bets_of_that_felt() -> None:
    (one,) = dealt("punto-banco", "--seed", "1", "--set", "layout=hi-ti")
    bets = one["bets"]
    assert isinstance(bets, list)
    special = {settled["bet"] for settled in bets} - {"player", "banker", "tie"}
    assert special == {"hi-ti-0-3", "hi-ti-4-6", "hi-ti-7-9", "hi-ti-red", "hi-ti-black"}


def test_decks_and_prices_are_those_of_the_command_line() -> None:
    """The same shoe pays nine for a tie in place of eight, and tells by which rules."""
    words = ["deal", "punto-banco", "--seed", "7", "--rounds", "60", "--decks", "6", "--json"]
    usual, priced = (
        json.loads(CliRunner().invoke(app, [*words, *more]).output)
        for more in ([], ["--pays", "tie: tie=9:1"])
    )
    assert usual["changes"] == ""
    assert priced["changes"].startswith("tie pays")
    assert usual["decks"] == priced["decks"] == 6
    assert usual["digest"] != priced["digest"]

    def ties(told: dict[str, list[dict[str, list[dict[str, int | str]]]]]) -> set[int | str]:
        bets = [bet for one in told["rounds"] for bet in one["bets"] if bet["bet"] == "tie"]
        return {bet["odds"] for bet in bets if bet["label"] == "tie"}

    assert (ties(usual), ties(priced)) == ({"8:1"}, {"9:1"})
