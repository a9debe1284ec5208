"""Hands drawn by hand, ruling by ruling, for bets on the hand with the dealer's up card: player | dealer."""

import pytest
from deals_by_hand import BY_KEY, drawn, label_of

from sabot.money import show_odds

POKER_HANDS = drawn("""
    Qs Qs | Qs → suited three of a kind
    7d 8d | 9d → straight flush
    9d 7d | 8d → straight flush          # in any order
    Ah 2h | 3h → straight flush          # the ace ends a straight low
    Kc Ac | Qc → straight flush          # or high
    3d 3h | 3s → three of a kind
    3d 3d | 3s → three of a kind         # two of one suit are not all of one suit
    9c Td | Jh → straight
    3s Ad | 2c → straight
    Qh Kd | Ah → straight
    Ks Ad | 2c → lose                    # no straight goes round the corner
    Ks As | 2s → flush
    2h 6h | Th → flush
    6h 6h | Th → flush                   # a flush may hold a pair
    6h Th | 6h → flush
    6h 6d | Th → lose
    6h 7h | 9h → flush                   # a gap
    6h 7d | 9c → lose
    Th Jd | Kc → lose
""")


@pytest.mark.feature("BJ-143")
@pytest.mark.feature("BJ-148")
@pytest.mark.feature("LIVE-51")
@pytest.mark.parametrize("key", ["21+3", "poker-3", "poker"])
@pytest.mark.parametrize(("cards", "label"), POKER_HANDS)
def test_s1_three_card_poker_hands(key: str, cards: str, label: str) -> None:
    assert label_of(key, cards) == label


@pytest.mark.feature("BJ-146")
@pytest.mark.feature("BJ-149")
@pytest.mark.feature("LIVE-52")
@pytest.mark.parametrize("key", ["top-21+3", "poker-3-bonus", "top-3"])
@pytest.mark.parametrize(("cards", "label"), POKER_HANDS)
def test_s1_the_top_bets_win_from_three_of_a_kind_up(key: str, cards: str, label: str) -> None:
    assert label_of(key, cards) == ("lose" if label in ("straight", "flush") else label)


@pytest.mark.feature("BJ-143")
@pytest.mark.feature("BJ-148")
@pytest.mark.parametrize(("key", "odds"), [("21+3", "9:1"), ("poker-3", "33:1")])
def test_s1_suited_trips_are_trips_where_no_suited_row_exists(key: str, odds: str) -> None:
    row = BY_KEY[key].tables["standard"].row(label_of(key, "Qs Qs | Qs"))
    assert (row.title, show_odds(row.odds)) == ("Three of a kind", odds)


@pytest.mark.feature("BJ-144")
@pytest.mark.feature("BJ-150")
@pytest.mark.parametrize("key", ["lucky-lucky", "19+"])
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    7h 7h | 7h → suited 777
    7h 7h | 7d → 777                     # not all of one suit
    7h 7d | 7s → 777
    6c 7c | 8c → suited 678
    8c 6c | 7c → suited 678
    6c 7c | 8d → 678
    6c 7h | 8d → 678
    5h 6h | Th → suited 21
    As Ks | Ts → suited 21               # the ace counts one
    Ad 8d | 2d → suited 21               # the ace counts eleven
    5h 6h | Td → 21
    Ks Qh | Ac → 21
    As Ac | 9d → 21                      # one ace eleven, the other one
    Ts 4h | 6c → any 20
    Th 4h | 6h → any 20                  # a suited 20 is any 20
    As 3h | 6c → any 20                  # 11 + 3 + 6
    As Ah | 8c → any 20
    As 9h | Tc → any 20                  # eleven would bust: 1 + 9 + 10
    As 2h | 6c → any 19
    9h 8c | 2d → any 19
    As Ah | Ac → lose                    # 13
    As 8h | 9c → lose                    # 18
    Ks Qh | 2c → lose                    # 22
    Ks 9h | Ts → lose
    7s 7s | 8s → lose
    """),
)
def test_s3_nineteen_twenty_and_twenty_one(key: str, cards: str, label: str) -> None:
    assert label_of(key, cards) == label


@pytest.mark.feature("BJ-145")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    Ah Ah | Ah → highest hearts          # red, and of one rank, but better than either
    Ah Ah | Ad → triplets
    Jc Js | Jc → jacks in black          # clubs and spades may mix
    Js Js | Js → jacks in black
    Jc Js | Jh → triplets
    Jh Jd | Jh → triplets                # three of a rank before three reds
    5h 5d | 5h → triplets
    5c 5s | 5c → triplets
    2h 9d | Kh → red carpet
    Ah Ah | Kh → red carpet
    2h 9d | Ks → lose
    Jc Js | Qc → lose
    """),
)
def test_s4_c3_takes_the_first_that_holds(cards: str, label: str) -> None:
    assert label_of("c3", cards) == label


@pytest.mark.feature("BJ-155")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    8s 8s | 8s → two suited
    8s 8d | 8s → one suited and one not
    8d 8s | 8s → one suited and one not
    8s 5s | 8s → one suited
    Kd 8s | 8s → one suited
    8d 8h | 8s → two not suited
    8d 8d | 8s → two not suited
    8d Ks | 8s → one not suited
    5s Ks | 8s → lose                    # suit alone wins nothing
    Ks Qs | Ts → lose                    # nor does equal value
    8d 8d | 9d → lose                    # a pair must meet the up card
    """),
)
def test_s8_matches(cards: str, label: str) -> None:
    assert label_of("match", cards) == label


@pytest.mark.feature("BJ-158")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    4s 6d | 5c → one-card spread
    6s 4d | 5c → one-card spread
    4s 7d | 5c → two-card spread
    4s 7d | 6c → two-card spread
    4s 8d | 6c → all other spreads       # three ranks between
    4s Td | 9c → all other spreads
    Qs Ad | Kc → one-card spread         # the ace is high
    Js Ad | Qc → two-card spread
    2s Ad | 7c → all other spreads
    As 3d | 2c → lose                    # never low
    4s 6d | 4c → lose                    # the end ranks do not count
    4s 6d | 6c → lose
    4s 6d | 7c → lose
    4s 5d | 4c → lose                    # nothing lies between
    9s 9d | 9c → three of a kind
    9s 9s | 9s → three of a kind
    9s 9d | Tc → lose
    """),
)
def test_s9_between(cards: str, label: str) -> None:
    assert label_of("a-2", cards) == label


@pytest.mark.feature("BJ-159")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    7s 7s | 7s → 7-7-7 suited
    7s 7s | 7d → 7-7-7                   # not all one suit
    7s 7d | 7s → 7-7-7
    7s 7d | 7h → 7-7-7
    7s 7s | 8s → first two 7-7 suited
    7s 7d | 8s → first two 7-7
    7s Kd | 8s → first card 7
    7s Kd | 7s → first card 7            # the row of sevens is broken
    Kd 7s | 8s → lose                    # the first card must be a seven
    Kd 7s | 7s → lose
    8s 8s | 7s → lose
    """),
)
def test_s12_sevens_in_the_order_of_the_deal(cards: str, label: str) -> None:
    assert label_of("7s", cards) == label
