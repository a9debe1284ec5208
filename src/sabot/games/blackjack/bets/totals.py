"""Bets on the total of a hand's first two cards and the dealer's up card."""

from sabot.cards.card import SEVEN, Card, rank, suit
from sabot.games.bet import LOSES, bet, pays, row
from sabot.games.blackjack.bet_windows import THREE, Deal
from sabot.games.blackjack.hand import total

SIX_SEVEN_EIGHT = [SEVEN - 1, SEVEN, SEVEN + 1]
LABELS = ("suited 777", "suited 678", "777", "678", "suited 21", "21", "any 20", "any 19", LOSES)


def lucky_total(cards: tuple[Card, Card, Card]) -> str:
    """777 and 678 stand in their own rows only, though both add up to 21 (S3)."""
    ranks = sorted(rank(card) for card in cards)
    suited = suit(cards[0]) == suit(cards[1]) == suit(cards[2])
    if ranks == [SEVEN, SEVEN, SEVEN]:
        return "suited 777" if suited else "777"
    if ranks == SIX_SEVEN_EIGHT:
        return "suited 678" if suited else "678"
    match total(cards).points:
        case 21:
            return "suited 21" if suited else "21"
        case 20:
            return "any 20"
        case 19:
            return "any 19"
        case _:
            return LOSES


@bet(
    "lucky-lucky",
    title="Lucky Lucky",
    window=THREE,
    labels=LABELS,
    tables={
        "standard": pays(
            row("Suited 777", "200:1"),
            row("Suited 678", "100:1"),
            row("777", "50:1"),
            row("678", "30:1"),
            row("Suited 21", "10:1"),
            row("21", "3:1"),
            row("Any 20", "2:1"),
            row("Any 19", "2:1"),
        )
    },
)
def lucky_lucky(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card add up to 19, 20 or 21, an ace counting one
    or eleven, whichever comes nearer to 21 without going over. 7-7-7 and 6-7-8 have rows of their own, and
    suited means all three cards in one suit.
    """
    return lucky_total(deal.three)


@bet(
    "19+",
    title="19+",
    window=THREE,
    labels=LABELS,
    tables={
        "standard": pays(
            row("Suited 777", "200:1"),
            row("Suited 678", "100:1"),
            row("777", "50:1"),
            row("678", "30:1"),
            row("Suited 21", "15:1"),
            row("21", "3:1"),
            row("Any 20", "2:1"),
            row("Any 19", "1:1"),
        )
    },
)
def nineteen_plus(deal: Deal) -> str:
    """Wins when your first two cards and the dealer's up card total 19 or more without passing 21; an ace
    counts one or eleven, whichever is better. 7-7-7 and 6-7-8 are paid in their own rows, more if all three
    cards share a suit, as does any other 21.
    """
    return lucky_total(deal.three)
