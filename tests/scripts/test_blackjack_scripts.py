"""Blackjack's rulings, drawn as scripts: each comes out as it stands in the file of its ruling."""

import pytest
from running import bets_expected, check, named, played, scripts_in, shown_in

from sabot.games.catalogue import catalogue
from sabot.script import parse_scripts, play

FOLDER = "blackjack"
RULINGS = (
    "G1",
    "G2",
    "G3",
    "G4",
    *(f"B{number}" for number in range(1, 15)),
    "B20",
    "B22",
    "B23",
)


def drawn(ruling: str) -> pytest.MarkDecorator:
    """One case a script of this ruling, known by its title."""
    return pytest.mark.parametrize("title", [script.title for script in named(FOLDER, ruling)])


def check_titled(title: str) -> None:
    (script,) = [script for script in scripts_in(FOLDER) if script.title == title]
    check(script)


@drawn("G1")
def test_g1_one_bet_has_one_payout(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("IGT-15")
@drawn("G2")
def test_g2_special_bets_look_at_the_cards_first_dealt(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-14")
@pytest.mark.feature("LIVE-14")
@drawn("G3")
def test_g3_a_dealer_card_that_a_special_bet_needs_is_shown(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-110")
@drawn("G4")
def test_g4_money_is_rounded_down_bet_by_bet(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-13")
@pytest.mark.feature("BJ-20")
@pytest.mark.feature("BJ-55")
@pytest.mark.feature("IGT-27")
@pytest.mark.feature("LIVE-21")
@drawn("B1")
def test_b1_soft_seventeen(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-8")
@pytest.mark.feature("BJ-19")
@pytest.mark.feature("BJ-36")
@pytest.mark.feature("BJ-37")
@pytest.mark.feature("BJ-38")
@pytest.mark.feature("BJ-39")
@pytest.mark.feature("BJ-42")
@pytest.mark.feature("IGT-13")
@pytest.mark.feature("IGT-14")
@pytest.mark.feature("LIVE-20")
@pytest.mark.feature("LIVE-31")
@pytest.mark.feature("LIVE-32")
@drawn("B2")
def test_b2_the_dealers_second_card(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-22")
@pytest.mark.feature("BJ-93")
@pytest.mark.feature("LIVE-22")
@drawn("B3")
def test_b3_a_dealer_blackjack_against_extra_stakes(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-40")
@pytest.mark.feature("BJ-93")
@drawn("B4")
def test_b4_legal_pairs(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-15")
@pytest.mark.feature("BJ-53")
@pytest.mark.feature("BJ-88")
@pytest.mark.feature("BJ-91")
@pytest.mark.feature("BJ-92")
@pytest.mark.feature("LIVE-14")
@drawn("B5")
def test_b5_when_the_dealer_draws(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-24")
@pytest.mark.feature("BJ-89")
@pytest.mark.feature("BJ-90")
@pytest.mark.feature("IGT-12")
@pytest.mark.feature("IGT-19")
@pytest.mark.feature("LIVE-18")
@drawn("B6")
def test_b6_blackjack_and_bust(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-21")
@pytest.mark.feature("BJ-70")
@pytest.mark.feature("BJ-71")
@pytest.mark.feature("IGT-13")
@pytest.mark.feature("IGT-14")
@pytest.mark.feature("IGT-25")
@pytest.mark.feature("LIVE-26")
@drawn("B7")
def test_b7_insurance(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-10")
@pytest.mark.feature("ALLB-23")
@pytest.mark.feature("BJ-15")
@pytest.mark.feature("BJ-16")
@pytest.mark.feature("BJ-17")
@pytest.mark.feature("BJ-18")
@pytest.mark.feature("BJ-56")
@pytest.mark.feature("BJ-57")
@pytest.mark.feature("BJ-58")
@pytest.mark.feature("BJ-59")
@pytest.mark.feature("BJ-61")
@pytest.mark.feature("BJ-62")
@pytest.mark.feature("BJ-63")
@pytest.mark.feature("BJ-65")
@pytest.mark.feature("IGT-17")
@pytest.mark.feature("IGT-18")
@pytest.mark.feature("LIVE-19")
@pytest.mark.feature("LIVE-23")
@pytest.mark.feature("LIVE-24")
@drawn("B8")
def test_b8_what_may_be_split(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-21")
@pytest.mark.feature("BJ-22")
@pytest.mark.feature("BJ-64")
@drawn("B9")
def test_b9_the_order_of_split_hands(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-48")
@pytest.mark.feature("BJ-50")
@pytest.mark.feature("BJ-51")
@pytest.mark.feature("BJ-52")
@pytest.mark.feature("LIVE-25")
@drawn("B10")
def test_b10_what_may_be_doubled(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-45")
@pytest.mark.feature("BJ-68")
@drawn("B11")
def test_b11_late_surrender(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-94")
@pytest.mark.feature("IGT-28")
@pytest.mark.feature("LIVE-33")
@drawn("B12")
def test_b12_the_charlie(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-66")
@pytest.mark.feature("IGT-15")
@pytest.mark.feature("IGT-16")
@drawn("B13")
def test_b13_twenty_one_stands_by_itself(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-24")
@pytest.mark.feature("BJ-13")
@pytest.mark.feature("BJ-14")
@pytest.mark.feature("IGT-11")
@pytest.mark.feature("IGT-19")
@pytest.mark.feature("LIVE-18")
@drawn("B14")
def test_b14_equal_totals_push(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-3")
@pytest.mark.feature("ALLB-7")
@pytest.mark.feature("ALLB-8")
@pytest.mark.feature("ALLB-9")
@pytest.mark.feature("ALLB-10")
@pytest.mark.feature("ALLB-14")
@pytest.mark.feature("ALLB-15")
@pytest.mark.feature("ALLB-25")
@drawn("B20")
def test_b20_the_common_hand(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-4")
@pytest.mark.feature("BJ-24")
@pytest.mark.feature("BJ-25")
@pytest.mark.feature("BJ-26")
@pytest.mark.feature("IGT-20")
@pytest.mark.feature("LIVE-50")
@drawn("B22")
def test_b22_special_bets_without_a_main_stake(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-27")
@drawn("B23")
def test_b23_bust_is_one_bet_a_player(title: str) -> None:
    check_titled(title)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_drawn_in_a_file_of_its_own(ruling: str) -> None:
    """No script is left out: what stands in a ruling's file is what its test above plays."""
    file = f"{ruling.lower()}.script"
    in_file = [script.title for script in scripts_in(FOLDER) if script.file.name == file]
    assert in_file
    assert in_file == [script.title for script in named(FOLDER, ruling)]
    assert f"test_{ruling.lower()}_" in " ".join(globals())


def test_no_file_stands_outside_the_list_of_rulings() -> None:
    assert {script.file.stem.upper() for script in scripts_in(FOLDER)} == set(RULINGS)


def test_titles_are_different() -> None:
    titles = [script.title for script in scripts_in(FOLDER)]
    assert sorted(set(titles)) == sorted(titles)


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_marks_of_a_ruling_are_those_that_its_scripts_name(ruling: str) -> None:
    (test,) = [thing for name, thing in globals().items() if name.startswith(f"test_{ruling.lower()}_")]
    marks = {mark.args[0] for mark in test.pytestmark if mark.name == "feature"}
    assert marks == set(shown_in(named(FOLDER, ruling)[0].file))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_bet_that_was_settled_is_expected(ruling: str) -> None:
    """So that nothing lies on the table unseen, such as an insurance that nobody took (B7)."""
    for drawn_script in named(FOLDER, ruling):
        settled = {(bet.hand, bet.bet) for bet in played(drawn_script).bets}
        assert settled == bets_expected(drawn_script), drawn_script.title


@pytest.mark.feature("BJ-40")
@pytest.mark.parametrize(
    ("rules", "named_pair"),
    [
        ("hole=peek dealer_blackjack=ten-returns-double", "lose-all where hole is peek"),
        ("hole=peek-ace dealer_blackjack=original-bets-only", "lose-all or ten-returns-double"),
        ("hole=no-peek dealer_blackjack=original-bets-only", "lose-all or ten-returns-double"),
    ],
)
def test_an_illegal_pair_is_refused_with_the_legal_pairs_named(rules: str, named_pair: str) -> None:
    (script,) = parse_scripts(f"game etg-blackjack\nset {rules}\nbet ann main 10\nshoe Th 7c 9d Ts")
    (difference,) = play(catalogue(), script).differences
    assert difference.startswith("line 2: etg-blackjack: dealer_blackjack = ")
    assert named_pair in difference
    for pair in (
        "peek with lose-all",
        "peek-ace with lose-all, ten-returns-double",
        "no-peek with lose-all, ten-returns-double",
        "none with lose-all, original-bets-only, ten-returns-double",
    ):
        assert pair in difference
