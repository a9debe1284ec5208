"""Bets on two cards of one rank."""

from sabot.cards.card import Card, is_red, rank, suit
from sabot.games.bet import LOSES, Links, bet, pays, row
from sabot.games.blackjack.bet_windows import DEALER_TWO, HAND, Deal

KINDS = ("perfect pair", "coloured pair", "red/black pair", LOSES)
PERFECT_PAIRS = pays(
    row("Perfect pair", "25:1"),
    row("Coloured pair", "12:1"),
    row("Red/black pair", "6:1"),
)


def kind_of_pair(first: Card, second: Card) -> str:
    """A ten and a king are no pair (S13): rank counts, not value."""
    if rank(first) != rank(second):
        return LOSES
    if suit(first) == suit(second):
        return "perfect pair"
    return "coloured pair" if is_red(first) == is_red(second) else "red/black pair"


@bet(
    "pair",
    title="Pair",
    window=HAND,
    labels=("suited pair", "non-suited pair", LOSES),
    tables={"standard": pays(row("Suited pair", "25:1"), row("Non-suited pair", "8:1"))},
)
def pair(deal: Deal) -> str:
    """Wins when your first two cards are of the same rank, and pays more when they also share a suit. A ten
    and a king are no pair.
    """
    if rank(deal.first) != rank(deal.second):
        return LOSES
    return "suited pair" if suit(deal.first) == suit(deal.second) else "non-suited pair"


@bet(
    "player-pair",
    title="Player Pair",
    window=HAND,
    labels=KINDS,
    tables={"standard": PERFECT_PAIRS},
    links=Links(behind=True),
)
def player_pair(deal: Deal) -> str:
    """Wins when your first two cards are of the same rank: a perfect pair shares the suit, a coloured pair
    only the colour, a red/black pair neither.
    """
    return kind_of_pair(deal.first, deal.second)


@bet("dealer-pair", title="Dealer Pair", window=DEALER_TWO, labels=KINDS, tables={"standard": PERFECT_PAIRS})
def dealer_pair(deal: Deal) -> str:
    """Wins when the dealer's first two cards are of the same rank: a perfect pair shares the suit, a
    coloured pair only the colour, a red/black pair neither.
    """
    return kind_of_pair(deal.up, deal.hole)


@bet(
    "pairs",
    title="Pairs",
    window=HAND,
    labels=KINDS,
    tables={
        "standard": pays(
            row("Suited pair", "30:1", "perfect pair", key="suited pair"),
            row("Coloured pair", "10:1"),
            row("Mixed pair", "5:1", "red/black pair", key="mixed pair"),
        )
    },
)
def pairs(deal: Deal) -> str:
    """Wins when your first two cards are of the same rank: a suited pair is two identical cards, a coloured
    pair has two suits of one colour, a mixed pair one red card and one black.
    """
    return kind_of_pair(deal.first, deal.second)
