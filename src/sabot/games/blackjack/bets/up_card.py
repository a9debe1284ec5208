"""Bets on how a hand's first two cards lie to the dealer's up card: equal to it, or around it."""

from sabot.cards.card import ACE, KING, Card, rank
from sabot.games.bet import LOSES, bet, pays, row
from sabot.games.blackjack.bet_windows import HAND_AND_UP, Deal

MATCHES = {
    (2, 0): "two suited",
    (1, 1): "one suited and one not",
    (1, 0): "one suited",
    (0, 2): "two not suited",
    (0, 1): "one not suited",
}
"""Labels by how many cards match the up card in rank and suit, and how many in rank only."""


@bet(
    "match",
    title="Match",
    window=HAND_AND_UP,
    labels=(*MATCHES.values(), LOSES),
    tables={
        "six-deck": pays(
            row("Two suited", "22:1"),
            row("One suited and one not", "15:1"),
            row("One suited", "11:1"),
            row("Two not suited", "8:1"),
            row("One not suited", "4:1"),
        ),
        "eight-deck": pays(
            row("Two suited", "28:1"),
            row("One suited and one not", "17:1"),
            row("One suited", "14:1"),
            row("Two not suited", "6:1"),
            row("One not suited", "3:1"),
        ),
    },
    table_by_decks=((6, "six-deck"), (8, "eight-deck")),
)
def match_the_up_card(deal: Deal) -> str:
    """Wins when one or both of your first two cards have the rank of the dealer's up card, and pays more for
    each of them that has its suit as well. The suit alone wins nothing.
    """
    suited = deal.hand.count(deal.up)
    alike = sum(rank(card) == rank(deal.up) for card in deal.hand)
    return MATCHES.get((suited, alike - suited), LOSES)


def height(card: Card) -> int:
    """Ranks from the two up to the ace, which is highest here (S9)."""
    return KING + 1 if rank(card) == ACE else rank(card)


@bet(
    "a-2",
    title="A-2",
    window=HAND_AND_UP,
    labels=("three of a kind", "one-card spread", "two-card spread", "all other spreads", LOSES),
    tables={
        "standard": pays(
            row("Three of a kind", "30:1"),
            row("One-card spread", "12:1"),
            row("Two-card spread", "6:1"),
            row("All other spreads", "1:1"),
        )
    },
)
def a_2(deal: Deal) -> str:
    """Wins when the dealer's up card ranks strictly between your first two cards, the ace being highest; the
    fewer ranks lie between them, the more it pays. A pair wins only if the up card makes it three of a kind.
    """
    low, high = sorted(height(card) for card in deal.hand)
    up = height(deal.up)
    if low == up == high:
        return "three of a kind"
    if not low < up < high:
        return LOSES
    match high - low - 1:
        case 1:
            return "one-card spread"
        case 2:
            return "two-card spread"
        case _:
            return "all other spreads"
