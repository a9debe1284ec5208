"""The third-card chart, typed in from the printed one, against the tableau."""

import pytest

from sabot.games.baccarat.tableau import banker_draws, is_natural, player_draws

PRINTED = """
        0  1  2  3  4  5  6  7  8  9
    7   S  S  S  S  S  S  S  S  S  S
    6   S  S  S  S  S  S  D  D  S  S
    5   S  S  S  S  D  D  D  D  S  S
    4   S  S  D  D  D  D  D  D  S  S
    3   D  D  D  D  D  D  D  D  S  D
    2   D  D  D  D  D  D  D  D  D  D
    1   D  D  D  D  D  D  D  D  D  D
    0   D  D  D  D  D  D  D  D  D  D
"""

SIX_DRAW_TWO_STAND = [
    (0, True),
    (1, True),
    (2, True),
    (3, True),
    (4, True),
    (5, True),
    (6, False),
    (7, False),
]


def _printed_squares() -> list[tuple[int, int, bool]]:
    head, *rows = (line.split() for line in PRINTED.strip().splitlines())
    return [
        (int(total), int(third), square == "D")
        for total, *squares in rows
        for third, square in zip(head, squares, strict=True)
    ]


def test_the_printed_chart_has_eighty_squares() -> None:
    assert len(_printed_squares()) == 80


@pytest.mark.feature("BAC-10")
@pytest.mark.parametrize(("total", "third", "draws"), _printed_squares())
def test_the_banker_follows_the_chart_when_the_player_drew(total: int, third: int, draws: bool) -> None:
    assert banker_draws(total, third) is draws


@pytest.mark.parametrize(("total", "draws"), SIX_DRAW_TWO_STAND)
def test_the_banker_draws_on_five_or_less_when_the_player_stood(total: int, draws: bool) -> None:
    assert banker_draws(total, None) is draws


@pytest.mark.feature("BAC-9")
@pytest.mark.parametrize(("total", "draws"), SIX_DRAW_TWO_STAND)
def test_the_player_draws_on_five_or_less(total: int, draws: bool) -> None:
    assert player_draws(total) is draws


def test_eight_and_nine_are_naturals() -> None:
    assert [total for total in range(10) if is_natural(total)] == [8, 9]
