"""The derived roads: worked examples, the forecast, and a second, slower way to the same cells."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from road_drawing import drawn, letter, road

from sabot.games.roads import DerivedCell, MainCell, Roads

K = {"big_eye": 1, "small": 2, "cockroach": 3}
shoes = st.text("PPPPBBBBT", max_size=60)
dragons = st.lists(st.integers(1, 25), max_size=25).map(
    lambda lengths: "".join("PB"[n % 2] * length for n, length in enumerate(lengths))
)


def _marks(board: Roads) -> dict[str, str]:
    return {
        "big_eye": board.big_eye.marks,
        "small": board.small.marks,
        "cockroach": board.cockroach.marks,
    }


@pytest.mark.parametrize(
    ("outcomes", "big_eye", "small", "cockroach"),
    [
        ("BBPPP", "RB", "", ""),
        ("PPPBPPB", "BBB", "RB", ""),
        ("BPBPB", "RRR", "RR", "R"),
        ("PBBBBBBBB", "BRRRRRR", "", ""),
    ],
)
def test_the_checked_examples(outcomes: str, big_eye: str, small: str, cockroach: str) -> None:
    assert _marks(road(outcomes)) == {"big_eye": big_eye, "small": small, "cockroach": cockroach}


@pytest.mark.feature("BAC-55")
@pytest.mark.parametrize(("outcomes", "marks"), [("BBBP", ""), ("BPP", "B"), ("BBPP", "R"), ("BTBTPTP", "R")])
def test_big_eye_starts_after_the_first_entry_of_the_second_column(outcomes: str, marks: str) -> None:
    assert road(outcomes).big_eye.marks == marks


@pytest.mark.feature("BAC-46")
def test_where_the_starting_field_is_empty_a_road_starts_at_the_next_column() -> None:
    assert road("BPB").big_eye.marks == "R"
    assert road("BPBP").small.marks == "R"
    assert road("BPBPB").cockroach.marks == "R"


@pytest.mark.feature("BAC-56")
@pytest.mark.parametrize(
    ("outcomes", "last"), [("BBPPB", "R"), ("BBPB", "B"), ("BPPPB", "B"), ("BPBBPPB", "R")]
)
def test_big_eye_compares_the_last_two_columns_when_a_new_one_opens(outcomes: str, last: str) -> None:
    assert road(outcomes).big_eye.marks[-1] == last


@pytest.mark.feature("BAC-57")
@pytest.mark.parametrize(("outcomes", "marks"), [("BBPP", "R"), ("BBPPP", "RB"), ("BBPPPP", "RBR")])
def test_big_eye_compares_the_cell_to_the_left_with_the_one_above_it(outcomes: str, marks: str) -> None:
    assert road(outcomes).big_eye.marks == marks


@pytest.mark.feature("BAC-58")
@pytest.mark.parametrize(("outcomes", "marks"), [("BBPPB", ""), ("BPBB", "B"), ("BBPBB", "R")])
def test_small_starts_after_the_first_entry_of_the_third_column(outcomes: str, marks: str) -> None:
    assert road(outcomes).small.marks == marks


@pytest.mark.feature("BAC-59")
@pytest.mark.parametrize(("outcomes", "marks"), [("BPBP", "R"), ("BPBBP", "BB"), ("BBPBBP", "RR")])
def test_small_compares_the_first_and_third_columns_to_the_left(outcomes: str, marks: str) -> None:
    assert road(outcomes).small.marks == marks


@pytest.mark.feature("BAC-60")
@pytest.mark.parametrize(("outcomes", "marks"), [("BBPBBB", "RB"), ("BBPBBBB", "RBR")])
def test_small_compares_the_cell_two_to_the_left_with_the_one_above_it(outcomes: str, marks: str) -> None:
    assert road(outcomes).small.marks == marks


@pytest.mark.feature("BAC-61")
@pytest.mark.parametrize(("outcomes", "marks"), [("BBPPBBP", ""), ("BPBPP", "B"), ("BBPBPP", "R")])
def test_cockroach_starts_after_the_first_entry_of_the_fourth_column(outcomes: str, marks: str) -> None:
    assert road(outcomes).cockroach.marks == marks


@pytest.mark.feature("BAC-62")
@pytest.mark.parametrize(("outcomes", "marks"), [("BPBPB", "R"), ("BBPBPB", "B"), ("BBPBPPB", "RR")])
def test_cockroach_compares_the_first_and_fourth_columns_to_the_left(outcomes: str, marks: str) -> None:
    assert road(outcomes).cockroach.marks == marks


@pytest.mark.feature("BAC-63")
@pytest.mark.parametrize(("outcomes", "marks"), [("BBPBPPP", "RB"), ("BBPBPPPP", "RBR")])
def test_cockroach_compares_the_cell_three_to_the_left_with_the_one_above_it(
    outcomes: str, marks: str
) -> None:
    assert road(outcomes).cockroach.marks == marks


def test_a_column_counts_with_its_whole_tail() -> None:
    # Nine and nine: the tail is part of the length, so the ninth mark of the second column is still red.
    assert road("PPPPPPPPP BBBBBBBBB P").big_eye.marks == "RRRRRRRR" + "R"
    assert road("PPPPPPPPP BBBBBBBBBB").big_eye.marks == "RRRRRRRR" + "B"


@pytest.mark.feature("BAC-44")
def test_derived_roads_have_dragons_of_their_own() -> None:
    assert drawn(road("P BBBBBBBBBB").big_eye.cells) == [
        "BR",
        " R",
        " R",
        " R",
        " R",
        " RRR",
    ]


@pytest.mark.feature("BAC-38")
def test_the_forecast_of_a_small_road() -> None:
    forecast = road("BBPPP").forecast
    # A third column would stand after columns of two and three; a fourth Player win has blank beside blank.
    assert (forecast.banker.big_eye, forecast.player.big_eye) == ("B", "R")
    assert {forecast.banker.small, forecast.player.small, forecast.banker.cockroach} == {None}


def _coming(board: Roads, winner: str) -> dict[str, str]:
    marks = board.forecast.player if winner == "P" else board.forecast.banker
    return {name: getattr(marks, name) or "" for name in K}


@pytest.mark.feature("BAC-38")
@given(shoes | dragons)
def test_the_forecast_is_what_then_happens_and_its_colours_are_opposite(shoe: str) -> None:
    board = road(shoe)
    for winner in "PB":
        now, then = _marks(board), _marks(road(shoe + winner))
        assert then == {name: now[name] + mark for name, mark in _coming(board, winner).items()}
    for name, mark in _coming(board, "P").items():
        assert {mark, _coming(board, "B")[name]} in ({""}, {"R", "B"})


def _slow_places(marks: str) -> list[tuple[int, int]]:
    """Mark after mark with a finger on a grid, as a player with a pencil would do it."""
    grid: dict[tuple[int, int], str] = {}
    start, finger, turned, before = -1, (0, 0), False, ""
    for mark in marks:
        column, row = finger
        if mark != before:
            start = min(c for c in range(start + 1, start + len(marks) + 2) if (c, 0) not in grid)
            finger, turned = (start, 0), False
        elif not turned and row < 5 and (column, row + 1) not in grid:
            finger = (column, row + 1)
        else:
            finger, turned = (column + 1, row), True
        assert finger not in grid
        grid[finger] = before = mark
    return list(grid)


def _slow_marks(wins: str, back: int) -> str:
    """By the cells that the rule sheet compares, not by lengths."""
    columns: list[str] = []
    marks = ""
    for win in wins:
        if columns and columns[-1][0] == win:
            columns[-1] += win
        else:
            columns.append(win)
        row = len(columns[-1]) - 1
        if row == 0 and len(columns) >= back + 2:
            marks += "RB"[len(columns[-2]) != len(columns[-2 - back])]
        elif row > 0 and len(columns) >= back + 1:
            beside = columns[-1 - back]
            marks += "RB"[beside[row : row + 1] != beside[row - 1 : row]]
    return marks


def _assert_same_as_slow(shoe: str) -> None:
    board = road(shoe)
    wins = shoe.replace("T", "")
    _assert_laid_out(board.main, wins)
    for name, derived in (("big_eye", board.big_eye), ("small", board.small), ("cockroach", board.cockroach)):
        assert derived.marks == _slow_marks(wins, K[name]), name
        _assert_laid_out(derived.cells, derived.marks)


def _assert_laid_out(cells: Sequence[MainCell | DerivedCell], marks: str) -> None:
    assert "".join(letter(cell) for cell in cells) == marks
    places = [(cell.column, cell.row) for cell in cells]
    assert places == _slow_places(marks)
    assert len(set(places)) == len(places)


@given(shoes)
def test_any_shoe_is_laid_out_as_by_hand(shoe: str) -> None:
    _assert_same_as_slow(shoe)


@given(dragons)
def test_any_row_of_dragons_is_laid_out_as_by_hand(shoe: str) -> None:
    _assert_same_as_slow(shoe)


@pytest.mark.long
@pytest.mark.parametrize("loyalty", [50, 70, 85, 95])
def test_thousands_of_shoes_are_laid_out_as_by_hand(loyalty: int) -> None:
    """`loyalty` is how often, in percent, the last winner wins again: the higher, the more dragons."""
    chance = random.Random(loyalty)
    for _ in range(500):
        shoe = "P"
        while len(shoe) < 80:
            last = shoe.replace("T", "")[-1]
            again = chance.randrange(100) < loyalty
            shoe += "T" if chance.randrange(10) == 0 else last if again else "PB"[last == "P"]
        _assert_same_as_slow(shoe)
