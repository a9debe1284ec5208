"""Whether a game may be opened: what returns too much is refused with its figure, too little is told."""

from fractions import Fraction
from importlib.resources import files

import pytest
from msgspec.structs import replace

from sabot.games.catalogue import own_catalogue
from sabot.games.variant import Game
from sabot.odds.game_approval import approve
from sabot.odds.whole_game import game_odds

KEYS = tuple(own_catalogue().games)

LADIES_BY_RANK_AT_PRICES_BY_CARD = """
[[pays.lucky-ladies.generous]]
title = "Queen of hearts pair with dealer blackjack"
pays = "1000:1"

[[pays.lucky-ladies.generous]]
title = "Queen of hearts pair"
pays = "200:1"

[[pays.lucky-ladies.generous]]
title = "Matched 20"
pays = "25:1"
labels = ["same rank and suit", "same rank"]

[[pays.lucky-ladies.generous]]
title = "Suited 20"
pays = "10:1"

[[pays.lucky-ladies.generous]]
title = "Any 20"
pays = "4:1"

[tables]
lucky-ladies = "generous"
"""
BANKER_IN_FULL = """
[[pays.banker.full]]
title = "Win"
pays = "1:1"
labels = ["win", "win with six", "win with three-card seven"]
"""


def card(family: str, key: str) -> str:
    """The variant card of a game under another name."""
    text = files(f"sabot.games.{family}").joinpath("variants", f"{key}.toml").read_text(encoding="utf-8")
    return text.replace(f'key = "{key}"', 'key = "altered"')


def altered(family: str, key: str, *changes: tuple[str, str]) -> Game:
    """A game whose card was rewritten here and there."""
    text = card(family, key)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return own_catalogue().extended(cards={"altered.toml": text}).find("altered")


@pytest.mark.parametrize("key", KEYS)
def test_every_game_of_the_catalogue_is_approved(key: str) -> None:
    verdict = approve(own_catalogue().find(key))
    assert verdict.approved
    assert not verdict.refused
    assert not verdict.warnings


def test_ladies_matched_by_rank_at_prices_by_card_are_refused() -> None:
    """Worked out in ordered pairs of 8 decks: the rank rule never goes with the other rule's prices (S6)."""
    pairs = 416 * 415
    queens = 8 * 7
    blackjack = Fraction(2 * 32 * 126, 414 * 413)
    same_rank = 4 * 32 * 31 - queens
    suited = 128 * 3 * 8 + 2 * 32 * 8
    twenties = 128 * 127 + 2 * 32 * 32
    won = queens * (1001 * blackjack + 201 * (1 - blackjack)) + 26 * same_rank + 11 * suited
    won += 5 * (twenties - queens - same_rank - suited)
    verdict = approve(blackjack_with(LADIES_BY_RANK_AT_PRICES_BY_CARD))
    assert not verdict.approved
    figure = float(won / pairs)
    assert figure > 1
    assert verdict.refused == (f"lucky-ladies (generous) returns {figure:.4%}, more than 100 %",)


def blackjack_with(more: str) -> Game:
    return (
        own_catalogue()
        .extended(cards={"altered.toml": card("blackjack", "easy-blackjack") + more})
        .find("altered")
    )


def test_a_banker_without_commission_that_never_pushes_is_refused() -> None:
    """Counts from casinoexploit.com/baccarat.html, Probabilities in 8-deck Baccarat (P2)."""
    banker, player, coups = 2_292_252_566_437_888, 2_230_518_282_592_256, 4_998_398_275_503_360
    game = altered(
        "baccarat", "dai-bacc", ('banker = "long-seven-push"\n', f'banker = "full"\n{BANKER_IN_FULL}')
    )
    verdict = approve(game)
    assert verdict.refused == (
        f"banker (full) returns {float(1 + Fraction(banker - player, coups)):.4%}, more than 100 %",
    )
    assert verdict.refused[0].startswith("banker (full) returns 101.235")


@pytest.mark.gli("4.7")
def test_a_bet_that_returns_little_is_warned_about() -> None:
    """A Banker's six comes in 5.3864 % of coups (wizardofodds.com, Super 6): at 12:1 it returns 70.02 %."""
    game = altered(
        "baccarat",
        "dai-bacc",
        ('"lucky-nines", "super-6", ', '"lucky-nines", '),
        ('offered = ["tiger-7"', 'offered = ["super-6", "tiger-7"'),
        ('banker = "long-seven-push"', 'banker = "long-seven-push"\nsuper-6 = "12"'),
    )
    verdict = approve(game)
    assert verdict.approved
    (warning,) = verdict.warnings
    assert warning.startswith("super-6 (12) returns 70.02")
    assert warning.endswith("%, less than 75 %")


def test_what_is_not_on_offer_is_not_judged() -> None:
    """The same poor price, in a game that could offer the bet but does not."""
    game = altered(
        "baccarat", "dai-bacc", ('banker = "long-seven-push"', 'banker = "long-seven-push"\nsuper-6 = "12"')
    )
    assert not approve(game).warnings


def test_a_main_game_in_favour_of_the_player_is_refused() -> None:
    verdict = approve(
        altered("blackjack", "live-blackjack", ('blackjack_pays = "3:2"', 'blackjack_pays = "2:1"'))
    )
    (refusal,) = verdict.refused
    assert refusal.startswith("main (standard) returns 101.")


def test_odds_that_were_computed_already_are_taken() -> None:
    game = own_catalogue().find("live-blackjack")
    lines = tuple(replace(line, rtp=1.0) for line in game_odds(game))
    assert approve(game, lines).approved
    above = (*lines[1:], replace(lines[0], rtp=1.0000001))
    assert approve(game, above).refused == ("main (standard) returns 100.0000%, more than 100 %",)
