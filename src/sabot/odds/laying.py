"""Cards laid at the places of a window, as the classifiers of either family see them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from sabot.cards.card import UNSEEN, Card
from sabot.games.baccarat.coup import Coup, Side
from sabot.games.bet import Dealt
from sabot.games.blackjack.deal import Deal

Columns = Mapping[str, Sequence[Card]]
"""The cards at each place, row by row. A place that is missing stays unseen."""


Lay = Callable[[Columns, int], Iterator[Dealt]]
"""How a family turns columns of cards into what its bets look at: one for each of so many rows."""

DEAL_PLACES = ("first", "second", "up", "hole")
COUP_PLACES = {side: tuple(f"{side}{number}" for number in (1, 2, 3)) for side in Side}


def deals(columns: Columns, size: int) -> Iterator[Deal]:
    _refuse_unknown(columns, DEAL_PLACES)
    return map(Deal, *(columns.get(place, repeat(UNSEEN, size)) for place in DEAL_PLACES))


def coups(columns: Columns, size: int) -> Iterator[Coup]:
    _refuse_unknown(columns, [place for places in COUP_PLACES.values() for place in places])
    return map(Coup, *(_hands(columns, places, size) for places in COUP_PLACES.values()))


def _hands(columns: Columns, places: tuple[str, ...], size: int) -> Iterable[tuple[Card, ...]]:
    """One side's cards up to its last place that is seen."""
    seen = [number for number, place in enumerate(places, start=1) if place in columns]
    if not seen:
        return repeat((), size)
    return zip(*(columns.get(place, repeat(UNSEEN, size)) for place in places[: max(seen)]), strict=True)


def _refuse_unknown(columns: Columns, known: Iterable[str]) -> None:
    if unknown := sorted(set(columns) - set(known)):
        raise ValueError(f"there is no place {', '.join(unknown)}; places are {', '.join(known)}")
