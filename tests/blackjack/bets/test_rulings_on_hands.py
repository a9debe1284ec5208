"""Hands drawn by hand, ruling by ruling, for bets on two cards, on four and on the dealer's finished hand."""

import pytest
from deals_by_hand import BY_KEY, drawn, every_deal, label_of

from sabot.money import show_odds


@pytest.mark.feature("BJ-142")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    As Ah | Ad Ac → 4 aces
    As As | As As → 4 aces               # there is no row for four of one suit
    As As | As Kd → 3 suited aces
    As 5h | As As → 3 suited aces
    As As | Ah Kd → 3 aces               # two of a suit do not make three suited
    As Ah | Ac 2s → 3 aces
    Ah 9c | Ah 4d → 2 suited aces
    Ad Ad | 7c 7c → 2 suited aces
    Ad 9c | As 4d → 2 aces               # the ace of diamonds counts only alone
    Ad 9c | 7s 4d → ace of diamonds
    9d 9c | 7s Ad → ace of diamonds      # the dealer's second card counts too
    Ac 9c | 7s 4d → 1 ace
    Kd 9d | 7d 4d → lose
    """),
)
def test_s5_aces_among_the_first_four(cards: str, label: str) -> None:
    assert label_of("lucky-aces", cards) == label


LADIES = drawn("""
    Qh Qh | As Kd → queen of hearts pair with dealer blackjack
    Qh Qh | Td Ac → queen of hearts pair with dealer blackjack
    Qh Qh | As 9d → queen of hearts pair
    Qh Qh | Ts Jd → queen of hearts pair
    Qh Qd | As Kd → same rank
    Kd Kd | As Kd → same rank and suit   # the blackjack helps the queens of hearts only
    Ts Ts | 5c 6c → same rank and suit
    Ts Td | 5c 6c → same rank
    Qs Kd | 5c 6c → any 20
    Qs Ks | 5c 6c → suited 20
    As 9s | 5c 6c → suited 20            # ace and nine are a 20, never matched
    9d Ah | 5c 6c → any 20
    As Ks | 5c 6c → lose                 # 21
    9d 9d | 5c 6c → lose
    Qh 9h | As Kd → lose
""")


@pytest.mark.feature("BJ-147")
@pytest.mark.feature("BJ-160")
@pytest.mark.parametrize("key", ["lucky-ladies", "qq-as-lucky-ladies"])
@pytest.mark.parametrize(("cards", "label"), LADIES)
def test_s6_ladies(key: str, cards: str, label: str) -> None:
    assert label_of(key, cards) == label


@pytest.mark.feature("BJ-147")
@pytest.mark.parametrize(
    ("cards", "by_rank", "by_card"),
    [
        ("Ts Ts | 5c 6c", "Matched 20 (same rank) 12:1", "Matched 20 (same rank and suit) 25:1"),
        ("Ts Td | 5c 6c", "Matched 20 (same rank) 12:1", "Any 20 4:1"),
        ("Ts Ks | 5c 6c", "Suited 20 10:1", "Suited 20 10:1"),
        ("As 9s | 5c 6c", "Suited 20 10:1", "Suited 20 10:1"),
        ("As 9d | 5c 6c", "Any 20 4:1", "Any 20 4:1"),
    ],
)
def test_s6_what_matched_means_is_said_by_the_pay_table(cards: str, by_rank: str, by_card: str) -> None:
    tables = BY_KEY["lucky-ladies"].tables
    rows = [tables[name].row(label_of("lucky-ladies", cards)) for name in ("rank", "rank-and-suit")]
    assert [f"{row.title} {show_odds(row.odds)}" for row in rows] == [by_rank, by_card]


@pytest.mark.feature("BJ-160")
def test_qq_as_lucky_ladies_differs_from_lucky_ladies_in_its_prices_only() -> None:
    ladies, qq = BY_KEY["lucky-ladies"], BY_KEY["qq-as-lucky-ladies"]
    assert all(ladies.classify(deal) == qq.classify(deal) for deal, _ in every_deal(ladies.window))
    assert ladies.tables.keys() == qq.tables.keys()
    assert all(ladies.tables[name] != qq.tables[name] for name in ladies.tables)


@pytest.mark.feature("BJ-151")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    Kd Kd | → pair of diamonds
    Kh Kh | → matched 20
    Qd Qd | → matched 20                 # identical ten-value cards of any rank
    Ts Ts | → matched 20
    Kd Kh | → any 20                     # two kings that are not identical
    Kd Td | → any 20                     # a king, but the 20 pays more
    Ks Qh | → any 20
    Jd Th | → any 20
    As 9s | → any 20
    Ks Ad | → one king                   # 21
    2c Kh | → one king
    9d Kd | → one king
    9d 9d | → lose
    Qs Ad | → lose
    Qs 9d | → lose
    """),
)
def test_s7_kings(cards: str, label: str) -> None:
    assert label_of("kk", cards) == label


@pytest.mark.feature("BJ-152")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    Qd Qd | → pair of diamonds
    Qh Qh | → matched 20                 # hearts have no row of their own here
    Kd Kd | → matched 20
    Qd Qs | → any 20
    9c Ah | → any 20
    Qs Ad | → one queen
    5c Qh | → one queen
    Ks 9d | → lose
    """),
)
def test_s7_queens(cards: str, label: str) -> None:
    assert label_of("qq", cards) == label


@pytest.mark.feature("BJ-153")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    Jd Jd | → pair of diamonds
    Jc Jc | → matched 20
    Qd Qd | → matched 20
    Jd Th | → any 20
    9c Ah | → any 20
    Js Ad | → one jack
    5c Jh | → one jack
    Ks 9d | → lose
    """),
)
def test_s7_jacks(cards: str, label: str) -> None:
    assert label_of("jj", cards) == label


@pytest.mark.feature("BJ-157")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    As Ks | → suited blackjack
    Td Ad | → suited blackjack
    As Kc | → same colour blackjack
    Qh Ad | → same colour blackjack
    As Kh | → lose                       # a blackjack of two colours
    Ks Qs | → lose
    As 9s | → lose
    """),
)
def test_s10_coloured_blackjacks(cards: str, label: str) -> None:
    assert label_of("blackjack-bonus", cards) == label


@pytest.mark.feature("BJ-156")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    Ks Qs | → suited king and queen
    Qd Kd | → suited king and queen      # in either order
    Kh Kh | → two suited
    2c 9c | → two suited
    Ks Qd | → lose
    Kh Kd | → lose
    """),
)
def test_s11_suits(cards: str, label: str) -> None:
    assert label_of("suits", cards) == label


@pytest.mark.feature("BJ-154")
@pytest.mark.parametrize(
    ("cards", "label"),
    drawn("""
    9d 9d | → suited pair
    9d 9h | → non-suited pair
    9d 9s | → non-suited pair
    Td Kd | → lose                       # equal value is not equal rank
    9d 8d | → lose
    """),
)
def test_s13_suited_and_other_pairs(cards: str, label: str) -> None:
    assert label_of("pair", cards) == label


KINDS_OF_PAIR = drawn("""
    4s 4s → perfect pair
    4s 4c → coloured pair
    4h 4d → coloured pair
    4s 4h → red/black pair
    4d 4c → red/black pair
    Ts Ks → lose
    4s 5s → lose
""")


@pytest.mark.feature("ALLB-26")
@pytest.mark.feature("LIVE-49")
@pytest.mark.feature("IGT-21")
@pytest.mark.parametrize("key", ["player-pair", "pairs"])
@pytest.mark.parametrize(("cards", "label"), KINDS_OF_PAIR)
def test_s13_kinds_of_pair_in_the_hand(key: str, cards: str, label: str) -> None:
    assert label_of(key, f"{cards} | 9d 9d") == label


@pytest.mark.feature("ALLB-27")
@pytest.mark.feature("LIVE-49")
@pytest.mark.parametrize(("cards", "label"), KINDS_OF_PAIR)
def test_s13_kinds_of_pair_at_the_dealers(cards: str, label: str) -> None:
    assert label_of("dealer-pair", f"9d 9d | {cards}") == label


BUSTS = drawn("""
    9s 8h | Ts 6d 8c → 3 cards
    As Kh | Ts 6d 8c → 3 cards                         # a blackjack helps from seven cards on
    9s 8h | Ts 2d 4c 8c → 4 cards
    9s 8h | 2s 3d 4c 5c Kh → 5 cards
    9s 8h | As Ad 5c 9s 8h → 5 cards                   # the soft 17 was hit
    As Kh | 2s 2d 3c 4c 5s Qs → 6 cards
    9s 8h | 2s 2d 2c 3c 3s 4s Qs → 7 cards
    9s 8h | 2s 2d 2c 2h 2s 2d 4c Th → 8 or more cards
    9s 8h | 2s 2d 2c 2h 2s 2d 2c 2h Kc → 8 or more cards
    9s 8h | Ts 7d → lose
    9s 8h | As 6d → lose
    9s 8h | As Kd → lose                               # a dealer's blackjack
    As Kh | Ts 5d 6c → lose                            # 21
    As Kh | As 5d Kc 5h → lose                         # the ace counts one: 21
""")


@pytest.mark.parametrize(("cards", "label"), BUSTS)
def test_b23_bust_by_the_dealers_cards(cards: str, label: str) -> None:
    assert label_of("bust", cards) == label


@pytest.mark.feature("ALLB-30")
@pytest.mark.parametrize(
    ("cards", "label"),
    BUSTS
    + drawn("""
    As Kh | 2s 2d 2c 3c 3s 4s Qs → 7 cards with player blackjack
    Th Ad | 2s 2d 2c 2h 2s 2d 4c Th → 8 or more cards with player blackjack
    As 9h | 2s 2d 2c 3c 3s 4s Qs → 7 cards             # 20 is no blackjack
    """),
)
def test_s14_buster_by_the_dealers_cards_and_the_players_blackjack(cards: str, label: str) -> None:
    assert label_of("buster", cards) == label


@pytest.mark.parametrize("key", ["bust", "buster"])
@pytest.mark.parametrize("dealer", ["Ts 6d 8c", "Ts 2d 4c 8c"])
def test_s14_three_and_four_cards_share_a_row(key: str, dealer: str) -> None:
    row = BY_KEY[key].tables["standard"].row(label_of(key, f"9s 8h | {dealer}"))
    assert (row.title, show_odds(row.odds)) == ("3 or 4 cards", "2:1")
