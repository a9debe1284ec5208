"""The bets of Dragon Tiger: either side, ties, and what kind of card a side has."""

from collections.abc import Callable
from fractions import Fraction

from dragon_tiger.tiger_cards import CARDS, ONE, RANKS, Pair, Side
from sabot.cards.card import SEVEN, Card, rank, suit
from sabot.games.bet import LOSES, Bet, FeltPlace, FeltSide, LimitClass, Row, bet, pays, row

HALF_LOST = Row("Tie", Fraction(-1, 2), ("tie",))
LIES = {Side.DRAGON: FeltSide.LEFT, Side.TIGER: FeltSide.RIGHT}


def _side(side: Side) -> Bet[Pair]:
    def classify(pair: Pair) -> str:
        ranks = {Side.DRAGON: rank(pair.dragon), Side.TIGER: rank(pair.tiger)}
        if len(set(ranks.values())) == 1:
            return "tie"
        return "win" if ranks[side] == max(ranks.values()) else LOSES

    title = side.capitalize()
    classify.__doc__ = f"Wins when the {title} has the higher card; aces are low. A tie takes half."
    return bet(
        side,
        title=title,
        window=RANKS,
        labels=("win", "tie", LOSES),
        tables={"standard": pays(row("Win", "1:1"), HALF_LOST)},
        is_main=True,
        place=FeltPlace(side=LIES[side]),
        limit_class=LimitClass.EVEN_CHANCE,
    )(classify)


@bet(
    "tie",
    title="Tie",
    window=RANKS,
    labels=("tie", LOSES),
    tables={"standard": pays(row("Tie", "8:1"))},
    is_main=True,
    limit_class=LimitClass.LONG_SHOT,
)
def tie(pair: Pair) -> str:
    """Wins when both cards are of one rank."""
    return "tie" if rank(pair.dragon) == rank(pair.tiger) else LOSES


@bet(
    "suited-tie",
    title="Suited Tie",
    window=CARDS,
    labels=("suited tie", LOSES),
    tables={"standard": pays(row("Suited tie", "50:1"))},
)
def suited_tie(pair: Pair) -> str:
    """Wins when both cards are of one rank and of one suit."""
    same = rank(pair.dragon) == rank(pair.tiger) and suit(pair.dragon) == suit(pair.tiger)
    return "suited tie" if same else LOSES


KINDS: dict[str, tuple[str, Callable[[int], bool]]] = {
    "big": ("an eight or higher", lambda rank_: rank_ > SEVEN),
    "small": ("a six or lower", lambda rank_: rank_ < SEVEN),
    "odd": ("odd: an ace, a three, a five, a nine, a jack or a king", lambda rank_: rank_ % 2 == 0),
    "even": ("even: a two, a four, a six, an eight, a ten or a queen", lambda rank_: rank_ % 2 == 1),
}
"""What wins in words, and by rank, which is 0 for an ace; a seven always loses."""


def _kind(side: Side, kind: str, order: int) -> Bet[Pair]:
    words, wins = KINDS[kind]

    def classify(pair: Pair) -> str:
        card: Card = pair.dragon if side is Side.DRAGON else pair.tiger
        return kind if rank(card) != SEVEN and wins(rank(card)) else LOSES

    title = f"{side.capitalize()} {kind.capitalize()}"
    classify.__doc__ = f"Wins when the card of the {side.capitalize()} is {words}. A seven loses."
    return bet(
        f"{side}-{kind}",
        title=title,
        window=ONE[side],
        labels=(kind, LOSES),
        tables={"standard": pays(row(kind.capitalize(), "1:1"))},
        place=FeltPlace(side=LIES[side], group=side.capitalize(), order=order, caption=kind.capitalize()),
    )(classify)


BETS: tuple[Bet[Pair], ...] = (
    *map(_side, Side),
    tie,
    suited_tie,
    *(_kind(side, kind, order) for side in Side for order, kind in enumerate(KINDS)),
)
