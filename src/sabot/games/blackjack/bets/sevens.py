"""The bet on sevens in the order of the deal."""

from sabot.cards.card import SEVEN, rank, suit
from sabot.games.bet import LOSES, Links, bet, pays, row
from sabot.games.blackjack.bet_windows import IN_ORDER, Deal


@bet(
    "7s",
    title="7's",
    window=IN_ORDER,
    labels=("7-7-7 suited", "7-7-7", "first two 7-7 suited", "first two 7-7", "first card 7", LOSES),
    tables={
        "standard": pays(
            row("7-7-7 suited", "2000:1"),
            row("7-7-7", "500:1"),
            row("First two 7-7 suited", "150:1"),
            row("First two 7-7", "25:1"),
            row("First card 7", "5:1"),
        )
    },
    links=Links(needs_main=True),
)
def sevens(deal: Deal) -> str:
    """Wins when your first card is a seven; it pays more if your second card is one too, and most if the
    dealer's up card is the third. Suited means that all these sevens share a suit; each hand is looked at
    on its own.
    """
    if rank(deal.first) != SEVEN:
        return LOSES
    if rank(deal.second) != SEVEN:
        return "first card 7"
    pair_is_suited = suit(deal.first) == suit(deal.second)
    if rank(deal.up) == SEVEN:
        return "7-7-7 suited" if pair_is_suited and suit(deal.up) == suit(deal.first) else "7-7-7"
    return "first two 7-7 suited" if pair_is_suited else "first two 7-7"
