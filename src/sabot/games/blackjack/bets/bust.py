"""Bets on the number of cards with which the dealer busts."""

from sabot.cards.card import Card
from sabot.games.bet import LOSES, Links, bet, pays, row
from sabot.games.blackjack.bet_windows import DEALER_END, Deal
from sabot.games.blackjack.hand import BEST, total

BY_CARDS = ("8 or more cards", "7 cards", "6 cards", "5 cards", "4 cards", "3 cards", LOSES)
WITH_BLACKJACK = {
    "8 or more cards": "8 or more cards with player blackjack",
    "7 cards": "7 cards with player blackjack",
}


def busted_with(dealer: tuple[Card, ...]) -> str:
    """How many cards the dealer's busted hand has. The hand must be finished (G3)."""
    if len(dealer) < 2:
        raise ValueError("the dealer's hand is not finished")
    if total(dealer).points <= BEST:
        return LOSES
    return "8 or more cards" if len(dealer) >= 8 else f"{len(dealer)} cards"


@bet(
    "bust",
    title="Bust",
    window=DEALER_END,
    labels=BY_CARDS,
    tables={
        "standard": pays(
            row("8 or more cards", "250:1"),
            row("7 cards", "50:1"),
            row("6 cards", "15:1"),
            row("5 cards", "4:1"),
            row("3 or 4 cards", "2:1", "4 cards", "3 cards", key="3 or 4 cards"),
        )
    },
    links=Links(per_player=True, needs_main=True, up_to_mains=True),
)
def bust(deal: Deal) -> str:
    """Wins when the dealer busts, and pays by the number of cards in the busted hand. One bet a player and
    round, at most as large as all of their main bets together.
    """
    return busted_with(deal.dealer)


@bet(
    "buster",
    title="Buster Blackjack",
    window=DEALER_END,
    labels=(*WITH_BLACKJACK.values(), *BY_CARDS),
    tables={
        "standard": pays(
            row("8 or more cards with player blackjack", "2000:1"),
            row("7 cards with player blackjack", "800:1"),
            row("8 or more cards", "250:1"),
            row("7 cards", "50:1"),
            row("6 cards", "18:1"),
            row("5 cards", "4:1"),
            row("3 or 4 cards", "2:1", "4 cards", "3 cards", key="3 or 4 cards"),
        )
    },
)
def buster(deal: Deal) -> str:
    """Wins when the dealer busts, and pays by the number of cards in the busted hand; from seven cards on it
    pays much more if your first two cards are a blackjack. A dealer's 17 to 21, blackjack included, loses.
    """
    label = busted_with(deal.dealer)
    return WITH_BLACKJACK.get(label, label) if deal.hand_is_blackjack else label
