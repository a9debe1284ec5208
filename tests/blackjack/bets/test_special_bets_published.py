"""Counted by plain enumeration, the special bets give the figures that others have published.

Sources are pages under wizardofodds.com/games/blackjack/side-bets/ unless another is named. A published
figure is typed as printed and ours is rounded to as many digits.
"""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from deals_by_hand import (
    chances_of,
    counts,
    dealer_end_chances,
    edge,
    odds_by_label,
    percent,
    shoe_of,
)

counted = cache(counts)

# Page, bet, decks, what our counts are multiplied by, the page's counts by our labels.
# A page that counts in the order of the deal counts a two-card hand twice.
COUNTS = [
    (
        "21plus3, version 3, six decks",
        "poker",
        6,
        Fraction(1),
        {
            "suited three of a kind": 1040,
            "straight flush": 10368,
            "three of a kind": 25272,
            "straight": 155520,
            "flush": 292896,
            "lose": 4528224,
        },
    ),
    (
        "lucky-lucky, pay table 1, six decks",
        "lucky-lucky",
        6,
        Fraction(1),
        {
            "suited 777": 80,
            "suited 678": 864,
            "777": 1944,
            "678": 12960,
            "suited 21": 26568,
            "21": 406296,
            "any 20": 377568,
            "any 19": 364320,
        },
    ),
    (
        "lucky-aces, pay table 1, eight decks",
        "lucky-aces",
        8,
        Fraction(1),
        {
            "4 aces": 35960,
            "3 suited aces": 86016,
            "3 aces": 1818624,
            "2 suited aces": 8236032,
            "2 aces": 28237824,
            "ace of diamonds": 74908672,
            "1 ace": 224726016,
            "lose": 891881376,
        },
    ),
    (
        "lucky-ladies, pay table A, six decks",
        "lucky-ladies",
        6,
        Fraction(4),
        {
            "queen of hearts pair with dealer blackjack": 135360,
            "queen of hearts pair": 2738340,
            "same rank and suit": 43105500,
            "suited 20": 193112640,
            "same rank + any 20": 744863040,
            "lose": 8310740400,
        },
    ),
    (
        "match-the-dealer, two decks, one up card",
        "match",
        2,
        Fraction(1, 104),
        {
            "two suited": 0,
            "one suited and one not": 6,
            "one suited": 96,
            "two not suited": 15,
            "one not suited": 576,
            "lose": 4560,
        },
    ),
    (
        "match-the-dealer, four decks, one up card",
        "match",
        4,
        Fraction(1, 208),
        {
            "two suited": 3,
            "one suited and one not": 36,
            "one suited": 576,
            "two not suited": 66,
            "one not suited": 2304,
            "lose": 18336,
        },
    ),
    (
        "in-between, one deck; the page parts three-card spreads (3456) from the others (29184)",
        "a-2",
        1,
        Fraction(2),
        {
            "three of a kind": 312,
            "one-card spread": 1408,
            "two-card spread": 2560,
            "all other spreads": 3456 + 29184,
            "lose": 95680,
        },
    ),
    (
        "in-between, two decks; three-card spreads 27648, others 233472",
        "a-2",
        2,
        Fraction(2),
        {
            "three of a kind": 4368,
            "one-card spread": 11264,
            "two-card spread": 20480,
            "all other spreads": 27648 + 233472,
            "lose": 795392,
        },
    ),
    (
        "royal-match, version 1, six decks",
        "suits",
        6,
        Fraction(1),
        {"suited king and queen": 144, "two suited": 11868, "lose": 36504},
    ),
    (
        "pair-square, six decks",
        "pair",
        6,
        Fraction(1),
        {"suited pair": 780, "non-suited pair": 2808, "lose": 44928},
    ),
    (
        "perfect-pairs, eight decks",
        "player-pair",
        8,
        Fraction(1),
        {"perfect pair": 1456, "coloured pair": 1664, "red/black pair": 3328, "lose": 79872},
    ),
    (
        "perfect-pairs, eight decks",
        "dealer-pair",
        8,
        Fraction(1),
        {"perfect pair": 1456, "coloured pair": 1664, "red/black pair": 3328, "lose": 79872},
    ),
    (
        "super-sevens, six decks, third card guaranteed (the up card is as good a third card)",
        "7s",
        6,
        Fraction(1),
        {
            "7-7-7 suited": 480,
            "7-7-7": 11664,
            "first two 7-7 suited": 34560,
            "first two 7-7": 124416,
            "first card 7": 2142720,
            "lose": 27766080,
        },
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "decks", "scale", "published"),
    [case[1:] for case in COUNTS],
    ids=[f"{case[1]}: {case[0]}" for case in COUNTS],
)
def test_published_counts(key: str, decks: int, scale: Fraction, published: dict[str, int]) -> None:
    ours = counted(key, decks)
    for labels, number in published.items():
        assert sum(ours.get(label, 0) for label in labels.split(" + ")) * scale == number, labels


MORE_TABLES = {
    "21+3 100/40/30/10/5": (
        "suited three of a kind 100, straight flush 40, three of a kind 30, straight 10, flush 5"
    ),
    "lucky-lucky 30/15": (
        "suited 777 200, suited 678 100, 777 50, 678 30, suited 21 15, 21 3, any 20 2, any 19 2"
    ),
    "super sevens": (
        "7-7-7 suited 5000, 7-7-7 500, first two 7-7 suited 100, first two 7-7 50, first card 7 3"
    ),
    "lucky-ladies A": (
        "queen of hearts pair with dealer blackjack 1000, queen of hearts pair 125, same rank and suit 19, "
        "suited 20 9, same rank 4, any 20 4"
    ),
}
"""Tables that a source prices and no bet carries as its own."""


def odds_of(key: str, table: str) -> dict[str, Fraction]:
    if table not in MORE_TABLES:
        return odds_by_label(key, table)
    lines = (line.rpartition(" ") for line in MORE_TABLES[table].split(", "))
    return {"lose": Fraction(-1)} | {label: Fraction(odds) for label, _, odds in lines}


EDGES = """
    21+3         | standard            | 6 | 3.2386  | 21plus3, version 1
    21+3         | standard            | 8 | 2.74    | 21plus3, version 1
    21+3         | standard            | 4 | 4.24    | 21plus3, version 1
    21+3         | standard            | 1 | 13.30   | 21plus3, version 1
    21+3         | 21+3 100/40/30/10/5 | 8 | 3.70    | Live Blackjack manual: returns 96.30 %
    poker        | standard            | 6 | 4.14    | toprankcasinos.com, 21+3 of IGT
    top-3        | standard            | 8 | 9       | Live Blackjack manual: returns 91 %
    top-21+3     | standard            | 8 | 9       | Live Blackjack manual, Top 3
    poker-3-bonus | standard           | 8 | 9       | Live Blackjack manual, Top 3
    lucky-lucky  | standard            | 6 | 5.31    | live-dealers-casino.com, Lucky Lucky; pay table 3
    lucky-lucky  | lucky-lucky 30/15   | 6 | 2.66    | lucky-lucky, pay table 1
    lucky-aces   | standard            | 8 | 14.90   | lucky-aces, pay table 1
    lucky-aces   | standard            | 6 | 15.56   | lucky-aces, pay table 1
    lucky-ladies | rank-and-suit       | 8 | 16.73   | lucky-ladies, pay table B
    lucky-ladies | rank-and-suit       | 6 | 17.64   | gamingtoday.com, January 2006: returns 82.36 %
    lucky-ladies | rank-and-suit       | 4 | 19.46   | gamingtoday.com, January 2006: returns 80.54 %
    lucky-ladies | lucky-ladies A      | 6 | 24.7089 | lucky-ladies, pay table A
    lucky-ladies | lucky-ladies A      | 8 | 24.05   | lucky-ladies, pay table A
    suits        | standard            | 6 | 6.6658  | royal-match, version 1
    suits        | standard            | 8 | 6.4597  | royal-match, version 1
    pair         | standard            | 8 | 4.10    | pair-square, 25-8
    player-pair  | standard            | 8 | 4.10    | Live Blackjack manual: returns 95.90 %
    dealer-pair  | standard            | 8 | 4.10    | Live Blackjack manual: returns 95.90 %
    player-pair  | standard            | 8 | 4.0964  | perfect-pairs, pay table A
    pairs        | standard            | 8 | 3.3735  | perfect-pairs, pay table B
    7s           | super sevens        | 6 | 11.4000 | super-sevens, third card guaranteed
"""


def published_edges() -> list[tuple[str, str, int, str]]:
    lines = [[part.strip() for part in line.split("|")] for line in EDGES.strip().splitlines()]
    return [(key, table, int(decks), figure) for key, table, decks, figure, _ in lines]


@pytest.mark.long
@pytest.mark.parametrize(("key", "table", "decks", "figure"), published_edges())
def test_published_house_edges(key: str, table: str, decks: int, figure: str) -> None:
    assert percent(edge(chances_of(counted(key, decks)), odds_of(key, table)), figure) == figure


# The page's table for the standard bust pays 15 on six cards, its figures were computed with 12.
BUST_AS_PRICED = {
    "8 or more cards": Fraction(250),
    "7 cards": Fraction(50),
    "6 cards": Fraction(12),
    "5 cards": Fraction(4),
    "4 cards": Fraction(2),
    "3 cards": Fraction(2),
    "lose": Fraction(-1),
}
NO_BLACKJACK = "9s 8h"


@pytest.mark.long
@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "figure"),
    [(6, False, "8.25"), (6, True, "6.21"), (8, False, "8.22"), (8, True, "6.17"), (1, False, "8.77")],
)
def test_published_house_edges_of_bust(decks: int, hits_soft_17: bool, figure: str) -> None:
    """Buster Blackjack, pay table 1."""
    chances = dealer_end_chances("bust", shoe_of(decks), hits_soft_17, NO_BLACKJACK)
    assert percent(edge(chances, BUST_AS_PRICED), figure) == figure


@pytest.mark.long
def test_published_chances_of_bust_by_cards() -> None:
    """Buster Blackjack, pay table 1, six decks, soft 17 hit. The page's rows add up to 1.000002, so the one
    for the dealer who does not bust is left out: these six decide it.
    """
    published = {
        "8 or more cards": "0.0012",
        "7 cards": "0.0214",
        "6 cards": "0.2638",
        "5 cards": "2.0473",
        "4 cards": "8.9392",
        "3 cards": "17.3032",
    }
    ours = dealer_end_chances("bust", shoe_of(6), hits_soft_17=True, hand=NO_BLACKJACK)
    assert {label: percent(ours[label], like) for label, like in published.items()} == published


def buster_chances(decks: int, hits_soft_17: bool) -> dict[str, Fraction]:
    """What the dealer gets whatever you hold, with the deals in which you hold a blackjack relabelled."""
    shoe = shoe_of(decks)
    cards = shoe.total()
    blackjack = Fraction(2 * shoe[1] * shoe[10], cards * (cards - 1))
    rest = shoe - Counter({1: 1, 10: 1})
    result = dealer_end_chances("buster", shoe, hits_soft_17, NO_BLACKJACK)
    for label, chance in dealer_end_chances("buster", rest, hits_soft_17, NO_BLACKJACK).items():
        result[label] -= blackjack * chance
    for label, chance in dealer_end_chances("buster", rest, hits_soft_17, "As Kh").items():
        result[label] = result.get(label, Fraction(0)) + blackjack * chance
    return result


@pytest.mark.long
def test_published_house_edge_of_buster() -> None:
    """Buster Blackjack, pay table 2, six decks, dealer stands on soft 17."""
    assert percent(edge(buster_chances(6, hits_soft_17=False), odds_by_label("buster")), "6.20") == "6.20"
