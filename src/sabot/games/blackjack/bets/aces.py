"""Bets on aces: among the first four cards, and in a blackjack of one suit or colour."""

from sabot.cards.card import ACE, DIAMONDS, is_red, rank, suit
from sabot.games.bet import LOSES, bet, pays, row
from sabot.games.blackjack.bet_windows import FIRST_FOUR, HAND, Deal


@bet(
    "lucky-aces",
    title="Lucky Aces",
    window=FIRST_FOUR,
    labels=(
        "4 aces",
        "3 suited aces",
        "3 aces",
        "2 suited aces",
        "2 aces",
        "ace of diamonds",
        "1 ace",
        LOSES,
    ),
    tables={
        "standard": pays(
            row("4 aces", "500:1"),
            row("3 suited aces", "250:1"),
            row("3 aces", "30:1"),
            row("2 suited aces", "12:1"),
            row("2 aces", "5:1"),
            row("Ace of diamonds", "2:1"),
            row("1 ace", "1:1"),
        )
    },
)
def lucky_aces(deal: Deal) -> str:
    """Wins when at least one ace is among your first two cards and the dealer's first two. The number of
    aces counts first; three or two aces pay more if all of them share a suit, a single one if it is the ace
    of diamonds.
    """
    suits = [suit(card) for card in (deal.first, deal.second, deal.up, deal.hole) if rank(card) == ACE]
    match len(suits):
        case 0:
            return LOSES
        case 1:
            return "ace of diamonds" if suits == [DIAMONDS] else "1 ace"
        case 4:
            return "4 aces"
        case count:
            return f"{count} suited aces" if len(set(suits)) == 1 else f"{count} aces"


@bet(
    "blackjack-bonus",
    title="Blackjack Bonus",
    window=HAND,
    labels=("suited blackjack", "same colour blackjack", LOSES),
    tables={"standard": pays(row("Suited blackjack", "50:1"), row("Same colour blackjack", "25:1"))},
)
def blackjack_bonus(deal: Deal) -> str:
    """Wins when your first two cards are a blackjack of one suit or, for less, of one colour. A red card
    with a black one loses; a dealer's blackjack changes nothing.
    """
    if not deal.hand_is_blackjack or is_red(deal.first) != is_red(deal.second):
        return LOSES
    return "suited blackjack" if suit(deal.first) == suit(deal.second) else "same colour blackjack"
