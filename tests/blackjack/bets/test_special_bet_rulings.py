"""Hands drawn by hand for each special bet and each ruling on it: the player's cards, a bar, the dealer's."""

import pytest
from deals_by_hand import BY_KEY, every_deal, label_of

from sabot.money import show_odds


def drawn(table: str) -> list[tuple[str, str]]:
    """Lines of `cards → label`; what follows a # is for the reader."""
    lines = [line.partition("#")[0].strip() for line in table.strip().splitlines()]
    return [(cards.strip(), label.strip()) for cards, _, label in (line.partition("→") for line in lines)]


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
