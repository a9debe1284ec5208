"""Cards laid at the places of a window, before a family makes of them what its bets look at."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sabot.cards.card import Card
from sabot.games.bet import Dealt

Columns = Mapping[str, Sequence[Card]]
"""The cards at each place, row by row. A place that is missing stays unseen."""

Lay = Callable[[Columns, int], Iterator[Dealt]]
"""How a family turns columns of cards into what its bets look at: one for each of so many rows."""


def refuse_unknown_places(columns: Columns, known: Iterable[str]) -> None:
    if unknown := sorted(set(columns) - set(known)):
        raise ValueError(f"there is no place {', '.join(unknown)}; places are {', '.join(known)}")
