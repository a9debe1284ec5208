"""Drawn coups and the labels that the bets of baccarat must give them (P2–P13)."""

import pytest
from baccarat_felt import BY_KEY, coup_of, label

from sabot.games.baccarat.coup import points

# Player / Banker. Long hands have three cards, short ones two.
LONG_SEVEN_WINS = "Ks Kh 4d / 2d 3c 2s"
LONG_SEVEN_BEATS_LONG_SIX = "2s Kh 4d / 2d 3c 2s"
LONG_SEVEN_LOSES_TO_EIGHT = "Ks Ah 7d / 2d 3c 2s"
LONG_SEVEN_TIES_SHORT_SEVEN = "4s 3h / 2d 3c 2s"
LONG_SEVEN_TIES_LONG_SEVEN = "3s Kh 4d / 2d 3c 2s"
SHORT_SEVEN_WINS = "4s Kh 9d / 4d 3c"
LONG_SIX_WINS = "2s 3h As / 2d 2c"
LONG_SIX_TIES_SHORT_SIX = "2s 3h As / 4d 2c"
LONG_SIX_TIES_LONG_SIX = "2s Kh 4d / 2d 3c As"
LONG_SIX_LOSES_TO_SHORT_SEVEN = "2s 3h As / 4d 3c"
SHORT_SIX_WINS = "4s 2h / 2d 3c Ks"
SHORT_SIX_TIES_SHORT_SIX = "4s 2h / Kd 6c"
BANKER_WINS_WITH_SHORT_SIX = "4s Kh Kd / 4d 2c"
BANKER_WINS_WITH_LONG_SIX = "5s Kh Kd / 3d Kc 3s"
NATURAL_NINE_BEATS_EIGHT = "9s Kh / 4d 4c"
NATURAL_NINES_TIE = "9s Kh / 4d 5c"
BANKER_NATURAL_WINS = "5s Kh / 8d Kc"


@pytest.mark.feature("BAC-7")
@pytest.mark.parametrize(
    ("coup", "player", "banker", "tie"),
    [
        (NATURAL_NINE_BEATS_EIGHT, "win", "lose", "lose"),
        (SHORT_SEVEN_WINS, "lose", "win", "lose"),
        (SHORT_SIX_TIES_SHORT_SIX, "push", "push", "tie"),
        (LONG_SIX_TIES_SHORT_SIX, "push", "push", "tie"),
        (NATURAL_NINES_TIE, "push", "push", "tie"),
        ("8s Kh / 4d 4c", "push", "push", "tie"),
    ],
)
def test_main_bets_follow_the_higher_total_and_push_on_a_tie(
    coup: str, player: str, banker: str, tie: str
) -> None:
    assert (label("player", coup), label("banker", coup), label("tie", coup)) == (player, banker, tie)


@pytest.mark.parametrize(
    ("coup", "banker"),
    [
        (LONG_SEVEN_WINS, "win with three-card seven"),
        (LONG_SEVEN_TIES_SHORT_SEVEN, "push"),
        (LONG_SEVEN_LOSES_TO_EIGHT, "lose"),
        (SHORT_SEVEN_WINS, "win"),
        (BANKER_WINS_WITH_SHORT_SIX, "win with six"),
        (BANKER_WINS_WITH_LONG_SIX, "win with six"),
        (BANKER_NATURAL_WINS, "win"),
    ],
)
def test_the_banker_label_tells_apart_what_some_table_pays_apart(coup: str, banker: str) -> None:
    assert label("banker", coup) == banker


@pytest.mark.feature("BAC-66")
@pytest.mark.feature("BAC-72")
@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        (LONG_SEVEN_WINS, "banker long seven"),
        (LONG_SEVEN_BEATS_LONG_SIX, "banker long seven"),
        (LONG_SEVEN_LOSES_TO_EIGHT, "lose"),
        (LONG_SEVEN_TIES_SHORT_SEVEN, "lose"),
        (LONG_SEVEN_TIES_LONG_SEVEN, "lose"),
        (SHORT_SEVEN_WINS, "lose"),
        (BANKER_WINS_WITH_LONG_SIX, "lose"),
        (SHORT_SIX_WINS, "lose"),
    ],
)
def test_tiger_7_and_koi_7_win_with_a_three_card_seven_of_the_banker(coup: str, expected: str) -> None:
    assert label("tiger-7", coup) == label("koi-7", coup) == expected


@pytest.mark.feature("BAC-67")
@pytest.mark.feature("BAC-71")
@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        (LONG_SIX_WINS, "player long six"),
        (LONG_SIX_TIES_SHORT_SIX, "lose"),
        (LONG_SIX_TIES_LONG_SIX, "lose"),
        (LONG_SIX_LOSES_TO_SHORT_SEVEN, "lose"),
        (SHORT_SIX_WINS, "lose"),
        (LONG_SEVEN_LOSES_TO_EIGHT, "lose"),
        (SHORT_SEVEN_WINS, "lose"),
    ],
)
def test_ox_6_and_frog_6_win_with_a_three_card_six_of_the_player(coup: str, expected: str) -> None:
    assert label("ox-6", coup) == label("frog-6", coup) == expected


@pytest.mark.feature("BAC-68")
@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        (LONG_SIX_TIES_SHORT_SIX, "ox killed"),
        (LONG_SIX_TIES_LONG_SIX, "ox killed"),
        (LONG_SIX_LOSES_TO_SHORT_SEVEN, "ox killed"),
        (LONG_SEVEN_BEATS_LONG_SIX, "ox killed"),
        (LONG_SEVEN_TIES_SHORT_SEVEN, "tiger killed"),
        (LONG_SEVEN_TIES_LONG_SEVEN, "tiger killed"),
        (LONG_SEVEN_LOSES_TO_EIGHT, "tiger killed"),
        (LONG_SIX_WINS, "lose"),
        (LONG_SEVEN_WINS, "lose"),
        (SHORT_SIX_TIES_SHORT_SIX, "lose"),
        (SHORT_SEVEN_WINS, "lose"),
    ],
)
def test_kill_wins_when_ox_or_tiger_does_not(coup: str, expected: str) -> None:
    assert label("kill", coup) == expected


@pytest.mark.feature("BAC-73")
@pytest.mark.parametrize(
    ("coup", "player", "banker"),
    [
        ("9s Kh / 7d Kc", "natural win", "lose"),
        ("8s Kh / Kd Kc", "natural win", "lose"),
        (NATURAL_NINE_BEATS_EIGHT, "natural win", "lose"),
        (BANKER_NATURAL_WINS, "lose", "natural win"),
        (NATURAL_NINES_TIE, "push", "push"),
        ("5s Kh 4d / Kd Kc Ks", "win by 9", "lose"),
        ("5s Kh 4d / Kd Kc As", "win by 8", "lose"),
        ("5s Kh 4d / Kd Kc 2s", "win by 7", "lose"),
        ("5s Kh 4d / Kd Kc 3s", "win by 6", "lose"),
        ("5s Kh 4d / Kd Kc 4s", "win by 5", "lose"),
        ("5s Kh 4d / Kd Kc 5s", "win by 4", "lose"),
        ("5s Kh 4d / Kd Kc 6s", "lose", "lose"),
        ("7s Kh / Kd Kc As", "win by 6", "lose"),
        ("Ks Kh Kd / 3d Kc 6s", "lose", "win by 9"),
        ("Ks Kh 3d / 7d Kc", "lose", "win by 4"),
        ("Ks Kh 4d / 7d Kc", "lose", "lose"),
        (SHORT_SIX_TIES_SHORT_SIX, "lose", "lose"),
    ],
)
def test_emperor_bonus_wins_by_a_natural_or_by_four(coup: str, player: str, banker: str) -> None:
    assert (label("emperor-player", coup), label("emperor-banker", coup)) == (player, banker)


@pytest.mark.feature("BAC-75")
@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        ("9s 9h / 9d 9c", "four nines"),
        ("9s 9s / 9s 9s", "four nines"),
        ("9s 9s / 9s Kd", "three suited nines"),
        ("9s 9s / 9h Kd", "three nines"),
        ("9h Kd / 9h Kc", "two suited nines"),
        ("9d 9d / Kh Kc", "two suited nines"),
        ("9d Kd / 9s Kc", "two nines"),
        ("9d Kd / Kc 2s", "nine of diamonds"),
        ("9s Kd / Kc 2s", "one nine"),
        ("8s Kd / Kc 2s", "lose"),
        ("Ks 2d 9d / 7d Kc", "lose"),
    ],
)
def test_lucky_nines_counts_the_first_four_cards_only(coup: str, expected: str) -> None:
    assert label("lucky-nines", coup) == expected


@pytest.mark.feature("BAC-76")
@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        (BANKER_WINS_WITH_SHORT_SIX, "banker wins with six"),
        (BANKER_WINS_WITH_LONG_SIX, "banker wins with six"),
        (SHORT_SIX_TIES_SHORT_SIX, "lose"),
        (SHORT_SEVEN_WINS, "lose"),
        (SHORT_SIX_WINS, "lose"),
    ],
)
def test_super_6_wins_with_a_six_of_the_banker_in_two_cards_or_three(coup: str, expected: str) -> None:
    assert label("super-6", coup) == expected


@pytest.mark.feature("BAC-77")
@pytest.mark.parametrize(
    ("coup", "player", "banker"),
    [
        ("Ks Kh / 9d Kc", "pair", "lose"),
        ("Ks Qh / 9d Kc", "lose", "lose"),
        ("9s 9h / Kd 2c", "pair of nines", "lose"),
        ("Ks 2h / 9d 9d", "lose", "pair of nines"),
        ("4s 4h / 4d 4d", "pair", "pair"),
        ("2s 3h 3d / 7d Kc", "lose", "lose"),
    ],
)
def test_a_pair_is_two_cards_of_one_rank_among_the_first_two(coup: str, player: str, banker: str) -> None:
    assert (label("player-pair", coup), label("banker-pair", coup)) == (player, banker)


TIES = [(total, f"Ks Kh {rank}d / Kd Kc {rank}s") for total, rank in enumerate("KA23456789")]


@pytest.mark.feature("BAC-78")
@pytest.mark.parametrize(("total", "coup"), TIES)
def test_hi_ti_wins_by_the_range_and_by_the_colour_of_a_tie(total: int, coup: str) -> None:
    wins = {key for key in BY_KEY if key.startswith("hi-ti") and label(key, coup) != "lose"}
    by_range = "0-3" if total <= 3 else "4-6" if total <= 6 else "7-9"
    by_colour = "red" if total in (1, 3, 5, 7, 9) else "black"
    assert wins == {f"hi-ti-{by_range}", f"hi-ti-{by_colour}"}


def test_hi_ti_loses_without_a_tie() -> None:
    assert {label(key, LONG_SIX_WINS) for key in BY_KEY if key.startswith("hi-ti")} == {"lose"}


STRAIGHT_UP = [
    key for key in BY_KEY if key.rsplit("-", 1)[-1].isdigit() and key.startswith(("player", "banker", "tie"))
]
WINNERS = {
    "player": "Ks Kh {}d / Kd Kc Ks",
    "banker": "Ks Kh Kd / Kd Kc {}s",
    "tie": "Ks Kh {0}d / Kd Kc {0}s",
}
GROUPS = {0: "0", 1: "1-3", 2: "1-3", 3: "1-3", 4: "4-5", 5: "4-5", 6: "6-7", 7: "6-7", 8: "8-9", 9: "8-9"}


def _straight_up_coups() -> list[tuple[str, int, str]]:
    return [
        (winner, total, drawing.format(rank))
        for winner, drawing in WINNERS.items()
        for total, rank in enumerate("KA23456789")
        if winner == "tie" or total > 0
    ]


@pytest.mark.feature("BAC-81")
@pytest.mark.feature("BAC-82")
@pytest.mark.feature("BAC-83")
@pytest.mark.feature("BAC-84")
@pytest.mark.parametrize(("winner", "total", "coup"), _straight_up_coups())
def test_straight_up_wins_on_the_field_of_winner_and_total(winner: str, total: int, coup: str) -> None:
    assert points(coup_of(coup).player if winner == "player" else coup_of(coup).banker) == total
    wins = [key for key in STRAIGHT_UP if label(key, coup) != "lose"]
    assert wins == [f"{winner}-{total}", f"{winner}-group-{GROUPS[total]}"]
