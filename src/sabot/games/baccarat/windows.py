"""The windows through which baccarat's bets look at a coup, and how cards come to lie there."""

from collections.abc import Iterable, Iterator
from itertools import repeat

from sabot.cards.card import UNSEEN, Card
from sabot.games.baccarat.coup import Coup, Side, next_side
from sabot.games.bet import Grain, Group, Window
from sabot.games.window_places import Columns, refuse_unknown_places

PLACES = {side: tuple(f"{side}{number}" for number in (1, 2, 3)) for side in Side}


def lay(columns: Columns, size: int) -> Iterator[Coup]:
    """Cards at the places of a window, as the bets see them."""
    refuse_unknown_places(columns, [place for places in PLACES.values() for place in places])
    return map(Coup, *(_hands(columns, places, size) for places in PLACES.values()))


def _hands(columns: Columns, places: tuple[str, ...], size: int) -> Iterable[tuple[Card, ...]]:
    """One side's cards up to its last place that is seen."""
    seen = [number for number, place in enumerate(places, start=1) if place in columns]
    if not seen:
        return repeat((), size)
    return zip(*(columns.get(place, repeat(UNSEEN, size)) for place in places[: max(seen)]), strict=True)


def dealt(cards: Iterator[Card]) -> Coup:
    """The coup from the cards on top."""
    coup = Coup()
    while (side := next_side(coup)) is not None:
        coup = coup.with_card(side, next(cards))
    return coup


TOTALS = Window(
    "totals",
    (
        Group(("player1", "player2"), Grain.VALUE),
        Group(("banker1", "banker2"), Grain.VALUE),
        Group(("player3",), Grain.VALUE),
        Group(("banker3",), Grain.VALUE),
    ),
    to_the_end=True,
)
"""The finished coup by points: two-card hands are seen as totals, third cards one by one if drawn."""

FIRST_FOUR = Window("first-four", (Group(("player1", "player2", "banker1", "banker2"), Grain.CARD),))
PLAYER_TWO = Window("player-two", (Group(("player1", "player2"), Grain.RANK),))
BANKER_TWO = Window("banker-two", (Group(("banker1", "banker2"), Grain.RANK),))
PAIRS = Window(
    "pairs", (Group(("player1", "player2"), Grain.CARD), Group(("banker1", "banker2"), Grain.CARD))
)
"""The first two cards of either side, rank and suit, in any order within a side."""

PLAYER_CARDS = Window(
    "player-cards",
    (
        Group(("player1", "player2"), Grain.CARD),
        Group(("player3",), Grain.CARD),
        Group(("banker1", "banker2"), Grain.VALUE),
        Group(("banker3",), Grain.VALUE),
    ),
    to_the_end=True,
)
"""The finished coup, the Player's cards by rank and suit, the Banker's by points as `TOTALS` sees them."""
BANKER_CARDS = Window(
    "banker-cards",
    (
        Group(("player1", "player2"), Grain.VALUE),
        Group(("player3",), Grain.VALUE),
        Group(("banker1", "banker2"), Grain.CARD),
        Group(("banker3",), Grain.CARD),
    ),
    to_the_end=True,
)
"""The same with the Banker's cards by rank and suit, and the Player's by points."""
