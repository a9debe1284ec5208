"""The facts of a hand that rules ask for: its total, whether it is soft, whether it is a pair."""

from msgspec import Struct

from sabot.cards.card import Card, value

BEST = 21


class Total(Struct, frozen=True):
    """The best total of some cards. `soft` when an ace counts eleven in it."""

    points: int
    soft: bool


def total(cards: tuple[Card, ...]) -> Total:
    """Aces count eleven as long as that does not bust the hand."""
    values = [value(card) for card in cards]
    hard = sum(values)
    if hard <= BEST - 10 and 1 in values:
        return Total(hard + 10, soft=True)
    return Total(hard, soft=False)


class HandFacts(Struct, frozen=True):
    """All that a rule may ask about a player's hand."""

    total: int
    soft: bool
    cards: int
    pair: bool = False
    """Two cards of equal value: a ten and a king are one (B8)."""
    split_depth: int = 0
    """How often this hand's line of descent was split."""
    split_aces: bool = False
    """The hand grew from an ace that was split."""
    hands: int = 1
    """How many hands the player has made of this one deal, this one included."""

    @property
    def from_split(self) -> bool:
        return self.split_depth > 0

    @property
    def bust(self) -> bool:
        return self.total > BEST

    @property
    def blackjack(self) -> bool:
        """Ace and ten-value card as dealt; after a split they are a plain twenty-one."""
        return self.total == BEST and self.cards == 2 and not self.from_split


def facts_of(cards: tuple[Card, ...], *, split_depth: int = 0, hands: int = 1) -> HandFacts:
    best = total(cards)
    return HandFacts(
        total=best.points,
        soft=best.soft,
        cards=len(cards),
        pair=len(cards) == 2 and value(cards[0]) == value(cards[1]),
        split_depth=split_depth,
        split_aces=split_depth > 0 and value(cards[0]) == 1,
        hands=hands,
    )
