"""Bets on suits and colours: C3 on three cards, Suits on the hand alone."""

from sabot.cards.card import ACE, HEARTS, JACK, KING, QUEEN, is_red, rank, suit
from sabot.games.bet import LOSES, bet, pays, row
from sabot.games.blackjack.bet_windows import HAND, THREE, Deal


@bet(
    "c3",
    title="C3",
    window=THREE,
    labels=("highest hearts", "jacks in black", "triplets", "red carpet", LOSES),
    tables={
        "standard": pays(
            row("Highest hearts", "1000:1"),
            row("Jacks in black", "200:1"),
            row("Triplets", "30:1"),
            row("Red carpet", "5:1"),
        )
    },
)
def c3(deal: Deal) -> str:
    """Looks at your first two cards and the dealer's up card and pays the first of these that holds: three
    aces of hearts (Highest Hearts), three black jacks of clubs, spades or both (Jacks in Black), three of
    one rank (Triplets), three red cards (Red Carpet).
    """
    ranks = {rank(card) for card in deal.three}
    if ranks == {ACE} and all(suit(card) == HEARTS for card in deal.three):
        return "highest hearts"
    if ranks == {JACK} and not any(is_red(card) for card in deal.three):
        return "jacks in black"
    if len(ranks) == 1:
        return "triplets"
    return "red carpet" if all(is_red(card) for card in deal.three) else LOSES


@bet(
    "suits",
    title="Suits",
    window=HAND,
    labels=("suited king and queen", "two suited", LOSES),
    tables={"standard": pays(row("Suited king and queen", "25:1"), row("Two suited", "5:2"))},
)
def suits(deal: Deal) -> str:
    """Wins when your first two cards are of one suit; a king and a queen of one suit, in either order, pay
    most.
    """
    if suit(deal.first) != suit(deal.second):
        return LOSES
    return "suited king and queen" if {rank(card) for card in deal.hand} == {KING, QUEEN} else "two suited"
