"""A family from outside the package, one folder of its own: priced, simulated, told, scripted and dealt."""

from fractions import Fraction
from pathlib import Path

import pytest

import dragon_tiger
from sabot.cards.card import parse_cards
from sabot.cards.composition import Composition
from sabot.games.catalogue import Catalogue, own_catalogue
from sabot.games.sheet import markdown, rule_sheet, texts_in
from sabot.games.variant import Game
from sabot.odds import approve, bet_odds, game_odds, simulate
from sabot.script import parse_scripts, play

PACKAGE = Path(dragon_tiger.__file__).parent
MOST_LINES = 350
PUBLISHED = {
    "dragon": "96.27",
    "tiger": "96.27",
    "tie": "67.23",
    "suited-tie": "86.02",
    "dragon-big": "92.31",
}
"""Returns in per cent with eight decks: wizardofodds.com, Dragon Tiger; big and small lose on a seven."""


def whole() -> Catalogue:
    return dragon_tiger.brought(own_catalogue())


def game() -> Game:
    return whole().find("dragon-tiger")


def test_the_family_is_one_small_folder() -> None:
    lines = [file.read_text().count("\n") for file in PACKAGE.iterdir() if file.suffix in (".py", ".toml")]
    assert sum(lines) <= MOST_LINES


@pytest.mark.parametrize("bet", PUBLISHED)
def test_returns_are_those_that_are_published(bet: str) -> None:
    assert f"{float(bet_odds(game(), bet).rtp):.2%}" == f"{PUBLISHED[bet]}%"


def test_the_odds_are_exact() -> None:
    """Of the 415 cards that are left, 31 are of the rank of the first, and 7 are its twins."""
    assert bet_odds(game(), "tie").probability("tie") == Fraction(31, 415)
    assert bet_odds(game(), "suited-tie").probability("suited tie") == Fraction(7, 415)
    assert bet_odds(game(), "dragon").rtp == 1 - Fraction(31, 415) / 2
    assert all(line.exact for line in game_odds(game()))
    assert [line.bet for line in game_odds(game())] == list(game().offer())


def test_odds_follow_the_cards_that_are_left() -> None:
    """Two kings and an ace: a tie in one pair of three."""
    left = Composition.of_cards(parse_cards("Ks Kh As"))
    assert bet_odds(game(), "tie", left).probability("tie") == Fraction(1, 3)


def test_a_table_may_open() -> None:
    assert approve(game()).approved


def test_simulation_agrees_with_the_exact_odds() -> None:
    found = simulate(game(), 60_000, seed=7)
    assert (found.rounds, found.complete) == (60_000, True)
    assert {one.bet for one in found.bets} == set(game().offer())
    for one in found.bets:
        exact = bet_odds(game(), one.bet)
        assert abs(float(one.rtp - exact.rtp)) < 4 * exact.standard_deviation / found.rounds**0.5, one.bet


def test_there_is_a_rule_sheet() -> None:
    page = markdown(rule_sheet(game(), texts_in("en"), version="1"))
    for words in ("Dragon Tiger", "aces are low", "Suited Tie", "50 to 1", "lose half of their stake"):
        assert words in page


SCRIPT = """
title the Dragon wins, and a tie takes half of a side
game dragon-tiger
shoe Kh 7c
bet ann dragon 10 tiger-big 2
bet bob tiger 10 tie 1 suited-tie 1
expect dragon Kh
expect tiger 7c
expect ann dragon 20 win
expect ann tiger-big 0
expect bob tiger 0
---
title nines of one suit
game dragon-tiger
shoe 9d 9d
bet ann dragon 10 tie 1 suited-tie 1 dragon-odd 3
expect ann dragon 5 tie
expect ann tie 9
expect ann suited-tie 51
expect ann dragon-odd 6 odd
"""


def test_rounds_can_be_written_as_scripts() -> None:
    for script in parse_scripts(SCRIPT):
        report = play(whole(), script)
        assert report.ok, report.differences


def test_what_differs_is_told() -> None:
    (script, _) = parse_scripts(SCRIPT.replace("expect dragon Kh", "expect dragon Qh"))
    assert play(whole(), script).differences == ("line 7: dragon has Kh, expected Qh",)
