"""The main road by hand: columns, tails, ties, pairs and naturals; the bead plate and the counters."""

import pytest
from baccarat_felt import coup_of
from road_drawing import drawn, road

from sabot.games.baccarat.coup_outcome import outcome_of
from sabot.games.roads import Counts, Outcome, Winner, parse_outcomes, roads, window


@pytest.mark.feature("BAC-43")
def test_marks_start_upper_left_and_each_change_opens_a_column() -> None:
    assert drawn(road("BBPBBBPP").main) == [
        "BPBP",
        "B BP",
        "  B",
    ]


@pytest.mark.feature("BAC-44")
def test_a_run_of_more_than_six_turns_right_along_the_bottom_row() -> None:
    assert drawn(road("PPPPPPPPP B").main) == [
        "PB",
        "P",
        "P",
        "P",
        "P",
        "PPPP",
    ]


@pytest.mark.feature("BAC-45")
def test_a_tail_that_would_bump_into_another_takes_the_row_above() -> None:
    assert drawn(road("PPPPPPPP BBBBBBBB PPPPPP").main) == [
        "PBP",
        "PBP",
        "PBP",
        "PBPPP",
        "PBBBB",
        "PPP",
    ]


@pytest.mark.feature("BAC-47")
def test_a_tail_keeps_to_its_row_even_where_the_cell_below_is_free() -> None:
    assert drawn(road("PPPPPPP BBBBBBBB").main) == [
        "PB",
        "PB",
        "PB",
        "PB",
        "PBBBB",
        "PP",
    ]


def test_a_tail_that_has_ended_is_in_nobodys_way() -> None:
    assert drawn(road("PPPPPPP B PPPPPPP").main) == [
        "PBP",
        "P P",
        "P P",
        "P P",
        "P P",
        "PPPP",
    ]


@pytest.mark.feature("BAC-47")
def test_the_sixth_dragon_in_a_row_runs_along_the_top() -> None:
    six_dragons = "PPPPPPPPP BBBBBBBBB " * 3
    assert drawn(road(six_dragons + "PP B").main) == [
        "PBPBPBBBBBBBBBPB",
        "PBPBPPPPPPPP  P",
        "PBPBBBBBBB",
        "PBPPPPPP",
        "PBBBBB",
        "PPPP",
    ]


@pytest.mark.feature("BAC-48")
def test_a_display_that_is_full_scrolls_to_the_left() -> None:
    cells = road("BPPBPBBB").main
    assert drawn(window(cells, 5)) == drawn(cells) == ["BPBPB", " P  B", "    B"]
    assert drawn(window(cells, 3)) == ["BPB", "  B", "  B"]
    assert drawn(window(cells, 1)) == ["B", "B", "B"]
    assert window(road("").main, 3) == ()


def test_scrolling_never_hides_the_newest_mark_behind_a_long_tail() -> None:
    cells = road("PPPPPPPPPPPPPP B").main
    assert drawn(window(cells, 4)) == ["B", "", "", "", "", "PPPP"]


@pytest.mark.feature("BAC-50")
def test_pairs_are_dots_of_the_hand_whoever_won() -> None:
    cells = road("Pp Pb Bb Bp Ppb Bpb P").main
    dots = [(cell.winner.value, cell.player_pair, cell.banker_pair) for cell in cells]
    assert dots == [
        ("P", True, False),
        ("P", False, True),
        ("B", False, True),
        ("B", True, False),
        ("P", True, True),
        ("B", True, True),
        ("P", False, False),
    ]


def _ties(outcomes: str) -> list[tuple[int, int]]:
    return [(cell.ties_before, cell.ties_after) for cell in road(outcomes).main]


@pytest.mark.feature("BAC-51")
def test_a_tie_is_counted_at_the_win_before_it() -> None:
    assert _ties("B T P TTT P") == [(0, 1), (0, 3), (0, 0)]


@pytest.mark.feature("BAC-52")
def test_ties_that_open_the_shoe_stand_in_the_first_cell_beside_its_own() -> None:
    assert _ties("TT B T") == [(2, 1)]
    assert _ties("T P B") == [(1, 0), (0, 0)]


def test_ties_wait_for_a_cell_while_nobody_has_won() -> None:
    waiting = road("TTT")
    assert (waiting.main, waiting.ties_waiting) == ((), 3)
    assert road("TTTB").ties_waiting == road("").ties_waiting == road("BTT").ties_waiting == 0


@pytest.mark.feature("BAC-53")
def test_a_natural_is_the_number_in_the_winners_circle() -> None:
    assert [(cell.winner.value, cell.natural) for cell in road("P8 P9 B8 B9 P").main] == [
        ("P", 8),
        ("P", 9),
        ("B", 8),
        ("B", 9),
        ("P", None),
    ]


@pytest.mark.feature("BAC-54")
def test_naturals_can_be_kept_off_the_road_and_are_counted_all_the_same() -> None:
    board = roads(parse_outcomes("P8 B9 T9"), naturals_on_road=False)
    assert [cell.natural for cell in board.main] == [None, None]
    assert board.counts.naturals == 3


def test_pairs_and_naturals_of_a_tie_go_to_the_counters_and_the_bead_plate_only() -> None:
    board = road("B Tpb9")
    (cell,) = board.main
    assert (cell.ties_after, cell.player_pair, cell.banker_pair, cell.natural) == (1, False, False, None)
    tied = board.bead[1]
    assert (tied.outcome, tied.natural, tied.player_pair, tied.banker_pair) == (Winner.TIE, 9, True, True)
    assert board.counts == Counts(player=0, banker=1, tie=1, naturals=1, player_pairs=1, banker_pairs=1)


@pytest.mark.feature("BAC-64")
def test_the_bead_plate_fills_six_down_and_takes_ties() -> None:
    assert drawn(road("BPTTB P PPB").bead) == ["BP", "PP", "TB", "T", "B", "P"]


@pytest.mark.feature("BAC-39")
def test_the_counters_of_the_shoe() -> None:
    board = road("P8p Pb B9 B T T8pb P Bp")
    assert board.counts == Counts(player=3, banker=3, tie=2, naturals=3, player_pairs=3, banker_pairs=2)


def test_a_new_shoe_starts_from_nothing() -> None:
    board = roads(())
    assert (board.main, board.bead, board.ties_waiting) == ((), (), 0)
    assert (board.big_eye.cells, board.small.cells, board.cockroach.cells) == ((), (), ())
    assert board.counts == Counts(player=0, banker=0, tie=0, naturals=0, player_pairs=0, banker_pairs=0)


@pytest.mark.parametrize(
    ("coup", "outcome"),
    [
        ("9s Kh / 4d 4c", Outcome(Winner.PLAYER, 9, player_pair=False, banker_pair=True)),
        ("4s 4h / 7d Kc", Outcome(Winner.PLAYER, 8, player_pair=True)),
        ("5s Kh / 8d Kc", Outcome(Winner.BANKER, 8)),
        ("9s Kh / 4d 5c", Outcome(Winner.TIE, 9)),
        ("4s 2h / Kd 6c", Outcome(Winner.TIE)),
        ("Ks Ah 7d / 2d 3c 2s", Outcome(Winner.PLAYER)),
        ("Ks Kh 4d / 7d Kc", Outcome(Winner.BANKER, player_pair=True)),
        ("Ks Qh 4d / 7d Kc", Outcome(Winner.BANKER)),
    ],
)
def test_a_finished_coup_becomes_an_outcome(coup: str, outcome: Outcome) -> None:
    assert outcome_of(coup_of(coup)) == outcome
