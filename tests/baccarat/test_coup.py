"""Coups as they are dealt: totals, order of the cards, and when a third one comes (P1)."""

import pytest
from baccarat_felt import coup_of, dealt

from sabot.cards.card import DECK, parse_cards
from sabot.games.baccarat import Coup, Side, next_side
from sabot.games.baccarat.coup import points


@pytest.mark.feature("BAC-4")
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("Ts", 0),
        ("Jh", 0),
        ("Qd", 0),
        ("Kc", 0),
        ("As", 1),
        ("2h", 2),
        ("9d", 9),
        ("7s 8s", 5),
        ("5h 6c 9d", 0),
    ],
)
def test_only_the_last_digit_of_the_sum_counts(cards: str, total: int) -> None:
    assert points(parse_cards(cards)) == total


def test_every_card_counts_its_face_and_ten_to_king_nothing() -> None:
    assert [points((card,)) for card in DECK] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0] * 4


@pytest.mark.feature("BAC-5")
def test_player_and_banker_get_two_cards_in_turn() -> None:
    coup, order = Coup(), []
    for card in parse_cards("As 2s 3s 4s"):
        side = next_side(coup)
        assert side is not None
        order.append(side)
        coup = coup.with_card(side, card)
    assert order == [Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER]
    assert coup == Coup(parse_cards("As 3s"), parse_cards("2s 4s"))


@pytest.mark.feature("BAC-6")
@pytest.mark.parametrize(
    ("cards", "player_wins", "banker_wins"),
    [
        ("9s Ks Ks 2s", True, False),
        ("2s 3s Ks 5s", False, True),
        ("4s 4h 5s 4d", True, False),
        ("4s 4h 4d 5d", False, True),
        ("4s 4h 4d 4c", False, False),
        ("9s 5h Kd 4c", False, False),
    ],
)
def test_a_natural_on_either_side_ends_the_coup(cards: str, player_wins: bool, banker_wins: bool) -> None:
    coup = dealt(parse_cards(cards))
    assert (coup.player_wins, coup.banker_wins, coup.tied) == (
        player_wins,
        banker_wins,
        not player_wins and not banker_wins,
    )


@pytest.mark.feature("BAC-9")
@pytest.mark.feature("BAC-10")
@pytest.mark.parametrize(
    ("coup", "thirds"),
    [
        ("6s Kh / Kd 7c", (False, False)),
        ("7s Kh / 6d Kc", (False, False)),
        ("6s Kh / 5d Kc 2s", (False, True)),
        ("5s Kh 8d / 3d Kc", (True, False)),
        ("5s Kh 9d / 3d Kc 2s", (True, True)),
        ("5s Kh 5d / 6d Kc", (True, False)),
        ("5s Kh 6d / 6d Kc 2s", (True, True)),
        ("Ks Kh As / 4d Kc", (True, False)),
        ("Ks Kh 2s / 4d Kc As", (True, True)),
        ("Ks Kh Ks / 5d Kc", (True, False)),
    ],
)
def test_third_cards_come_by_the_tableau(coup: str, thirds: tuple[bool, bool]) -> None:
    drawn = coup_of(coup)
    assert (drawn.player_drew, drawn.banker_drew) == thirds
