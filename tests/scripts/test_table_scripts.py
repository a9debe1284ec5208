"""Sessions at a table, drawn as scripts: each comes out as it stands in the file of its ruling."""

import pytest
from running import check, named, scripts_in, shown_in

from sabot.script import Script
from sabot.table import underway

FOLDER = "table"
RULINGS = (
    *("B15", "B16", "B17", "B18", "B19", "B20", "B21"),
    *(f"B{number}" for number in range(24, 35)),
    *("G5", "G6", "G7", "G9", "G10", "G11", "D1", "D2", "D3", "D4", "D5", "D7"),
    *(f"I{number}" for number in range(1, 8)),
)


def drawn(ruling: str) -> pytest.MarkDecorator:
    """One case a script of this ruling, known by its title."""
    return pytest.mark.parametrize("title", [script.title for script in named(FOLDER, ruling)])


def check_titled(title: str) -> None:
    (script,) = [script for script in scripts_in(FOLDER) if script.title == title]
    check(script)


@pytest.mark.feature("BJ-8")
@pytest.mark.feature("BJ-11")
@pytest.mark.feature("BJ-12")
@pytest.mark.feature("BJ-28")
@pytest.mark.feature("BJ-73")
@drawn("B15")
def test_b15_the_four_modes(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-11")
@pytest.mark.feature("BJ-54")
@pytest.mark.feature("BJ-67")
@pytest.mark.feature("BJ-73")
@pytest.mark.feature("LIVE-12")
@drawn("B16")
def test_b16_what_happens_when_the_decision_time_ends(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-74")
@drawn("B17")
def test_b17_two_strikes(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-76")
@pytest.mark.feature("BJ-79")
@drawn("B18")
def test_b18_play_now(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-80")
@pytest.mark.feature("BJ-82")
@drawn("B19")
def test_b19_burn_cards_in_auto_mode(title: str) -> None:
    check_titled(title)


@pytest.mark.long
@pytest.mark.feature("ALLB-1")
@pytest.mark.feature("ALLB-9")
@drawn("B20")
def test_b20_the_common_hand_with_a_clock(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-3")
@pytest.mark.feature("LIVE-4")
@pytest.mark.feature("LIVE-17")
@pytest.mark.feature("LIVE-34")
@pytest.mark.feature("LIVE-35")
@pytest.mark.feature("LIVE-36")
@pytest.mark.feature("LIVE-37")
@pytest.mark.feature("LIVE-38")
@pytest.mark.feature("LIVE-39")
@pytest.mark.feature("LIVE-40")
@pytest.mark.feature("LIVE-41")
@pytest.mark.feature("LIVE-57")
@drawn("B21")
def test_b21_bets_behind(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-63")
@drawn("B24")
def test_b24_lucky_cards(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-99")
@pytest.mark.feature("BJ-100")
@drawn("B25")
def test_b25_the_jackpot_signal_and_the_fast_start(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-78")
@drawn("B26")
def test_b26_blind_actions_change_nothing(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-5")
@pytest.mark.feature("ALLB-12")
@pytest.mark.feature("BJ-126")
@pytest.mark.feature("LIVE-5")
@pytest.mark.feature("LIVE-6")
@pytest.mark.feature("LIVE-7")
@pytest.mark.feature("LIVE-8")
@pytest.mark.feature("LIVE-16")
@drawn("B27")
def test_b27_newcomers_seats_and_leaving(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-76")
@pytest.mark.feature("BJ-78")
@drawn("B28")
def test_b28_let_it_play(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-43")
@pytest.mark.feature("LIVE-44")
@pytest.mark.feature("LIVE-45")
@pytest.mark.feature("LIVE-46")
@pytest.mark.feature("LIVE-47")
@pytest.mark.feature("LIVE-92")
@drawn("B29")
def test_b29_deal_now(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-27")
@pytest.mark.feature("LIVE-28")
@pytest.mark.feature("LIVE-73")
@pytest.mark.feature("LIVE-74")
@pytest.mark.feature("LIVE-76")
@pytest.mark.feature("LIVE-77")
@pytest.mark.feature("LIVE-79")
@pytest.mark.feature("LIVE-80")
@pytest.mark.feature("LIVE-81")
@pytest.mark.feature("LIVE-83")
@pytest.mark.feature("LIVE-84")
@pytest.mark.feature("LIVE-85")
@drawn("B30")
def test_b30_golden_chips(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-21")
@pytest.mark.feature("BJ-22")
@drawn("B31")
def test_b31_own_hands_and_common_hands(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-59")
@drawn("B32")
def test_b32_the_cut_card(title: str) -> None:
    check_titled(title)


@drawn("B33")
def test_b33_enough_cards_behind_the_cut_card(title: str) -> None:
    check_titled(title)


@drawn("B34")
def test_b34_the_continuous_shuffler(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-31")
@pytest.mark.feature("BJ-110")
@pytest.mark.feature("BJ-132")
@pytest.mark.feature("BJ-133")
@pytest.mark.feature("LIVE-5")
@pytest.mark.feature("LIVE-104")
@drawn("G5")
def test_g5_every_option_is_a_switch(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("IGT-30")
@pytest.mark.feature("LIVE-74")
@pytest.mark.feature("LIVE-109")
@drawn("G6")
def test_g6_void_rounds(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("IGT-36")
@drawn("G7")
def test_g7_games_left_for_thirty_days(title: str) -> None:
    check_titled(title)


@drawn("G9")
def test_g9_the_largest_payout(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-127")
@pytest.mark.feature("IGT-8")
@pytest.mark.feature("IGT-9")
@pytest.mark.feature("LIVE-88")
@drawn("G10")
def test_g10_limits_and_what_goes_with_a_main_stake(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BAC-29")
@pytest.mark.feature("BAC-30")
@pytest.mark.feature("BAC-31")
@pytest.mark.feature("BAC-88")
@pytest.mark.feature("BJ-129")
@pytest.mark.feature("BJ-131")
@pytest.mark.feature("IGT-4")
@pytest.mark.feature("IGT-5")
@pytest.mark.feature("IGT-10")
@pytest.mark.feature("LIVE-87")
@pytest.mark.feature("LIVE-93")
@drawn("G11")
def test_g11_repeated_bets(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BAC-35")
@pytest.mark.feature("BJ-83")
@pytest.mark.feature("BJ-84")
@pytest.mark.feature("BJ-85")
@pytest.mark.feature("BJ-86")
@drawn("D1")
def test_d1_disputes(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-84")
@drawn("D2")
def test_d2_corrected_cards_and_void_rounds(title: str) -> None:
    check_titled(title)


@drawn("D3")
def test_d3_what_two_people_do_together(title: str) -> None:
    check_titled(title)


@drawn("D4")
def test_d4_cards_that_were_dealt_to_the_wrong_place(title: str) -> None:
    check_titled(title)


@drawn("D5")
def test_d5_a_shoe_is_a_bag_of_known_cards(title: str) -> None:
    check_titled(title)


@drawn("D7")
def test_d7_a_table_without_a_croupier(title: str) -> None:
    check_titled(title)


@drawn("D7")
def test_a_table_without_a_croupier_serves_many_one_after_the_other(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 1)
    check_titled(title)


@pytest.mark.feature("ALLB-16")
@pytest.mark.feature("LIVE-64")
@drawn("I1")
def test_i1_what_a_lost_connection_means_by_game(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("BJ-113")
@pytest.mark.feature("LIVE-64")
@drawn("I2")
def test_i2_when_a_hand_breaks(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("ALLB-17")
@pytest.mark.feature("LIVE-64")
@pytest.mark.feature("LIVE-65")
@pytest.mark.feature("LIVE-111")
@drawn("I3")
def test_i3_what_is_carried_over(title: str) -> None:
    check_titled(title)


@pytest.mark.long
@pytest.mark.feature("ALLB-16")
@pytest.mark.feature("ALLB-17")
@pytest.mark.feature("ALLB-18")
@pytest.mark.feature("LIVE-68")
@drawn("I4")
def test_i4_the_broken_game(title: str) -> None:
    check_titled(title)


@pytest.mark.feature("LIVE-68")
@pytest.mark.feature("LIVE-70")
@pytest.mark.feature("LIVE-71")
@pytest.mark.feature("LIVE-72")
@drawn("I5")
def test_i5_what_a_broken_game_holds_and_forbids(title: str) -> None:
    check_titled(title)


@pytest.mark.long
@pytest.mark.feature("IGT-36")
@pytest.mark.feature("LIVE-66")
@drawn("I6")
def test_i6_a_second_drop(title: str) -> None:
    check_titled(title)


@drawn("I7")
def test_i7_the_offline_notice(title: str) -> None:
    check_titled(title)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_of_tables_is_drawn_in_a_file_of_its_own(ruling: str) -> None:
    """No script is left out: what stands in a ruling's file is what its test above plays."""
    file = f"{ruling.lower()}.script"
    in_file = [script.title for script in scripts_in(FOLDER) if script.file.name == file]
    assert in_file
    assert in_file == [script.title for script in named(FOLDER, ruling)]
    assert f"test_{ruling.lower()}_" in " ".join(globals())


def test_no_file_of_sessions_stands_outside_the_list_of_rulings() -> None:
    assert {script.file.stem.upper() for script in scripts_in(FOLDER)} == set(RULINGS)


def test_titles_of_sessions_are_different() -> None:
    titles = [script.title for script in scripts_in(FOLDER)]
    assert sorted(set(titles)) == sorted(titles)


def test_every_script_in_this_folder_is_a_session() -> None:
    sessions = [drawn.script for drawn in scripts_in(FOLDER)]
    assert all(isinstance(script, Script) and not script.one_round for script in sessions)


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_marks_of_a_ruling_are_those_that_its_sessions_name(ruling: str) -> None:
    (test,) = [thing for name, thing in globals().items() if name.startswith(f"test_{ruling.lower()}_")]
    marks = {mark.args[0] for mark in test.pytestmark if mark.name == "feature"}
    assert marks == set(shown_in(named(FOLDER, ruling)[0].file))
