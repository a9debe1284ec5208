"""The rulings on baccarat as drawn coups: every sentence, every row of every pay table."""

import pytest
from prices import expected, labels_expected, labels_of, prices_expected, prices_of
from running import Drawn, check, named, scripts_in

from sabot.games.catalogue import catalogue

FOLDER = "baccarat"
RULINGS = tuple(f"P{number}" for number in range(1, 15))
GAMES = ("punto-banco", "punto-banco-no-commission", "dai-bacc", "koi-bacc")


def drawn(ruling: str) -> pytest.MarkDecorator:
    """One case a script of this ruling, known by its title."""
    return pytest.mark.parametrize("script", named(FOLDER, ruling), ids=lambda script: script.title)


@pytest.mark.feature("BAC-4")
@pytest.mark.feature("BAC-5")
@pytest.mark.feature("BAC-6")
@pytest.mark.feature("BAC-9")
@pytest.mark.feature("BAC-10")
@drawn("P1")
def test_p1_dealing_and_drawing(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-8")
@pytest.mark.feature("BAC-87")
@drawn("P2")
def test_p2_three_ways_to_pay_the_banker(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-3")
@pytest.mark.feature("BAC-7")
@drawn("P3")
def test_p3_ties(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-68")
@pytest.mark.feature("BAC-69")
@drawn("P4")
def test_p4_kill_the_tiger_or_ox(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-66")
@pytest.mark.feature("BAC-67")
@pytest.mark.feature("BAC-71")
@pytest.mark.feature("BAC-72")
@drawn("P5")
def test_p5_long_sixes_and_sevens(script: Drawn) -> None:
    check(script)


@drawn("P6")
def test_p6_koi_bacc_is_punto_banco_at_heart(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-73")
@pytest.mark.feature("BAC-74")
@drawn("P7")
def test_p7_emperor_bonus(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-80")
@pytest.mark.feature("BAC-81")
@pytest.mark.feature("BAC-82")
@pytest.mark.feature("BAC-83")
@pytest.mark.feature("BAC-84")
@pytest.mark.feature("BAC-85")
@drawn("P8")
def test_p8_straight_up(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-78")
@drawn("P9")
def test_p9_hi_ti(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-77")
@drawn("P10")
def test_p10_any_pair(script: Drawn) -> None:
    check(script)


@pytest.mark.feature("BAC-75")
@pytest.mark.feature("BAC-76")
@drawn("P11")
def test_p11_lucky_nines_and_super_6(script: Drawn) -> None:
    check(script)


@drawn("P12")
def test_p12_the_shoe_can_be_set(script: Drawn) -> None:
    check(script)


@drawn("P13")
def test_p13_special_bets_while_main_bets_push(script: Drawn) -> None:
    check(script)


@drawn("P14")
def test_p14_super_6_is_banker_6(script: Drawn) -> None:
    check(script)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_on_baccarat_is_drawn(ruling: str) -> None:
    assert named(FOLDER, ruling)


def test_no_coup_is_left_out_or_hidden_by_its_twin() -> None:
    scripts = scripts_in(FOLDER)
    assert [one.title for one in scripts if one.rulings[:1] not in {(ruling,) for ruling in RULINGS}] == []
    assert len({one.title for one in scripts}) == len(scripts)


def test_every_coup_says_what_comes_back() -> None:
    assert [one.title for one in scripts_in(FOLDER) if not list(expected(one))] == []


def test_every_label_of_baccarat_is_drawn() -> None:
    assert labels_of(catalogue().families["baccarat"].bets) - labels_expected(scripts_in(FOLDER)) == set()


def test_every_price_of_baccarat_is_paid() -> None:
    """At some game: the games share their bets and differ in what they put on the felt."""
    paid = {(bet, odds) for _, bet, odds in prices_expected(scripts_in(FOLDER))}
    for game in (catalogue().find(key) for key in GAMES):
        assert {(bet, odds) for _, bet, odds in prices_of(game, game.bets)} - paid == set(), game.key
