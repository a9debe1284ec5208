"""Bets on the three-card poker hand made by a hand's first two cards and the dealer's up card."""

from sabot.cards.card import ACE, KING, QUEEN, Card, rank, suit
from sabot.games.bet import LOSES, Links, bet, pays, row
from sabot.games.blackjack.bet_windows import THREE, Deal

SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS = "suited three of a kind", "straight flush", "three of a kind"
STRAIGHT, FLUSH = "straight", "flush"

EVERY_HAND = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, LOSES)
TOP_HANDS = (SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, LOSES)

TOP_TABLE = pays(
    row("Suited three of a kind", "270:1"),
    row("Straight flush", "180:1"),
    row("Three of a kind", "90:1"),
)


def poker_hand(cards: tuple[Card, Card, Card]) -> str:
    """The best hand of the three (S1): A-2-3 and Q-K-A are straights, K-A-2 is not; a flush may be paired."""
    low, middle, high = sorted(rank(card) for card in cards)
    suited = suit(cards[0]) == suit(cards[1]) == suit(cards[2])
    if low == high:
        return SUITED_TRIPS if suited else TRIPS
    if (middle == low + 1 and high == middle + 1) or (low, middle, high) == (ACE, QUEEN, KING):
        return STRAIGHT_FLUSH if suited else STRAIGHT
    return FLUSH if suited else LOSES


def top_hand(cards: tuple[Card, Card, Card]) -> str:
    """The best hand of the three where straights and flushes alone are worth nothing."""
    hand = poker_hand(cards)
    return hand if hand in TOP_HANDS else LOSES


@bet(
    "21+3",
    title="21+3",
    window=THREE,
    labels=EVERY_HAND,
    tables={
        "standard": pays(
            row("Straight flush", "9:1"),
            row("Three of a kind", "9:1", SUITED_TRIPS, TRIPS, key="three of a kind"),
            row("Straight", "9:1"),
            row("Flush", "9:1"),
        )
    },
    links=Links(behind=True),
)
def twenty_one_plus_three(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card make a flush, a straight, three of a kind
    or better. An ace ends a straight low (A-2-3) or high (Q-K-A), K-A-2 is none; a flush may hold a pair.
    """
    return poker_hand(deal.three)


@bet(
    "top-21+3",
    title="Top 21+3",
    window=THREE,
    labels=TOP_HANDS,
    tables={"standard": TOP_TABLE},
    links=Links(needs=("21+3",)),
)
def top_twenty_one_plus_three(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card make three of a kind or a straight flush;
    three of a kind in one suit pays best. It needs a 21+3 bet beside it and goes when that goes.
    """
    return top_hand(deal.three)


@bet(
    "poker-3",
    title="Poker 3",
    window=THREE,
    labels=EVERY_HAND,
    tables={
        "standard": pays(
            row("Straight flush", "35:1"),
            row("Three of a kind", "33:1", SUITED_TRIPS, TRIPS, key="three of a kind"),
            row("Straight", "10:1"),
            row("Flush", "5:1"),
        )
    },
)
def poker_3(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card make a flush, a straight, three of a kind
    or a straight flush, the last paying best. A-2-3 and Q-K-A are straights, K-A-2 is none.
    """
    return poker_hand(deal.three)


@bet(
    "poker-3-bonus",
    title="Poker 3 Bonus",
    window=THREE,
    labels=TOP_HANDS,
    tables={"standard": TOP_TABLE},
)
def poker_3_bonus(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card make three of a kind or a straight flush;
    three of a kind in one suit pays best. No other bet is needed beside it.
    """
    return top_hand(deal.three)


@bet("top-3", title="Top 3", window=THREE, labels=TOP_HANDS, tables={"standard": TOP_TABLE})
def top_3(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card make three of a kind, a straight flush or,
    best of all, three of a kind in one suit. It may be bet with or without 21+3.
    """
    return top_hand(deal.three)


@bet(
    "poker",
    title="Poker",
    window=THREE,
    labels=EVERY_HAND,
    tables={
        "standard": pays(
            row("Suited three of a kind", "100:1"),
            row("Straight flush", "35:1"),
            row("Three of a kind", "33:1"),
            row("Straight", "10:1"),
            row("Flush", "5:1"),
        )
    },
)
def poker(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card make a flush or a better poker hand; three
    of a kind in one suit pays best. A-2-3 and Q-K-A are straights, K-A-2 is none; a flush may hold a pair.
    """
    return poker_hand(deal.three)
