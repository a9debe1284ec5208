"""The rulings on blackjack's special bets as drawn rounds: every sentence, every row of every pay table."""

import pytest
from prices import expected, labels_expected, labels_of, prices_expected, prices_of
from running import Drawn, check, named, scripts_in

from sabot.games.catalogue import catalogue

FOLDER = "special"
RULINGS = ("G1", "G2", "G3", *(f"S{number}" for number in range(1, 17)))
TWINS = {"easy-blackjack": "etg-blackjack", "live-blackjack-eu": "live-blackjack"}
"""Games whose special bets are drawn at another game, with the same pay tables."""


def drawn(ruling: str) -> pytest.MarkDecorator:
    """One case a script of this ruling, known by its title."""
    return pytest.mark.parametrize("script", named(FOLDER, ruling), ids=lambda script: script.title)


@drawn("G1")
def test_g1_one_bet_one_payout(script: Drawn) -> None:
    check(script)


@drawn("G2")
def test_g2_what_was_dealt_first_decides(script: Drawn) -> None:
    check(script)


@drawn("G3")
def test_g3_what_a_bet_needs_is_shown(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-143")
@pytest.mark.feature("BJ-148")
@pytest.mark.feature("IGT-22")
@pytest.mark.feature("LIVE-51")
@drawn("S1")
def test_s1_three_card_poker(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("ALLB-29")
@pytest.mark.feature("BJ-146")
@pytest.mark.feature("BJ-149")
@pytest.mark.feature("LIVE-52")
@drawn("S2")
def test_s2_top_rows(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("ALLB-31")
@pytest.mark.feature("BJ-144")
@pytest.mark.feature("BJ-150")
@drawn("S3")
def test_s3_lucky_lucky_and_19_plus(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-145")
@drawn("S4")
def test_s4_c3(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-142")
@drawn("S5")
def test_s5_lucky_aces(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-147")
@pytest.mark.feature("BJ-160")
@drawn("S6")
def test_s6_lucky_ladies(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-151")
@pytest.mark.feature("BJ-152")
@pytest.mark.feature("BJ-153")
@drawn("S7")
def test_s7_kings_queens_jacks(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-155")
@drawn("S8")
def test_s8_match(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-158")
@drawn("S9")
def test_s9_a_2(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-157")
@drawn("S10")
def test_s10_blackjack_bonus(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-156")
@drawn("S11")
def test_s11_suits(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-159")
@drawn("S12")
def test_s12_sevens(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("ALLB-26")
@pytest.mark.feature("ALLB-27")
@pytest.mark.feature("BJ-154")
@pytest.mark.feature("IGT-21")
@pytest.mark.feature("LIVE-49")
@drawn("S13")
def test_s13_pairs(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("ALLB-30")
@drawn("S14")
def test_s14_buster(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BJ-23")
@drawn("S15")
def test_s15_how_many_bets_a_hand_carries(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("ALLB-3")
@pytest.mark.feature("ALLB-28")
@pytest.mark.feature("LIVE-48")
@drawn("S16")
def test_s16_which_bets_go_together(script: Drawn) -> None:
    check(script)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_drawn(ruling: str) -> None:
    assert named(FOLDER, ruling)


def test_no_script_is_left_out_or_hidden_by_its_twin() -> None:
    scripts = scripts_in(FOLDER)
    assert [one.title for one in scripts if one.rulings[:1] not in {(ruling,) for ruling in RULINGS}] == []
    assert len({one.title for one in scripts}) == len(scripts)


@pytest.mark.long
def test_every_script_says_what_comes_back() -> None:
    assert [one.title for one in scripts_in(FOLDER) if not list(expected(one))] == []


def test_every_label_of_a_special_bet_is_drawn() -> None:
    special = [bet for bet in catalogue().families["blackjack"].bets if not bet.is_main]
    assert labels_of(special) - labels_expected(scripts_in(FOLDER)) == set()


@pytest.mark.parametrize("key", ["etg-blackjack", "all-bets-blackjack", "poker-and-pairs", "live-blackjack"])
def test_every_price_of_a_special_bet_is_paid(key: str) -> None:
    game = catalogue().find(key)
    assert prices_of(game, game.can_offer) - prices_expected(scripts_in(FOLDER)) == set()


@pytest.mark.parametrize(("key", "twin"), TWINS.items())
def test_twins_have_nothing_that_is_not_drawn(key: str, twin: str) -> None:
    game, other = catalogue().find(key), catalogue().find(twin)
    here = {(bet, odds) for _, bet, odds in prices_of(game, game.can_offer)}
    assert here == {(bet, odds) for _, bet, odds in prices_of(other, other.can_offer)}
