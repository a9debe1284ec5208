"""What a table looks back on, laid out for drawing: the roads of its shoe, or how its dealer ended."""

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from sabot.games.roads import Outcome, Roads, roads
from sabot.table.state import Table

MOST_BOARDS = 256
"""Boards that are kept laid out: one for each table that is looked at."""


class RoadsView(Struct, frozen=True, kw_only=True):
    """The scoreboard of the shoe (R1 to R8), unscrolled: every cell has its place already."""

    shoe: int
    """The number of the shoe."""
    coups: int
    """How many coups were dealt from it."""
    board: Roads


class EndCount(Struct, frozen=True):
    """How often the dealer ended so."""

    end: str
    count: int


class DealerEndsView(Struct, frozen=True, kw_only=True):
    """How the dealer ended their last hands."""

    last: tuple[str, ...]
    """The latest last: `BJ`, `BUST`, or the total, which is below 17 where they had no need to draw."""
    over: int
    """The hands that are counted."""
    counts: tuple[EndCount, ...]


def roads_view(table: Table) -> RoadsView | None:
    """None where no side beats another, and where the profile shows no trends."""
    game = table.setup.game
    naturals = game.family.naturals_on_road
    if naturals is None or not table.setup.profile.play.trends:
        return None
    board = _board(table.road, naturals(game.rules))
    return RoadsView(shoe=table.shoes, coups=len(table.road), board=board)


@lru_cache(MOST_BOARDS)
def _board(road: tuple[Outcome, ...], naturals: bool) -> Roads:
    return roads(road, naturals_on_road=naturals)


def last_of(ends: tuple[str, ...], most: int) -> tuple[str, ...]:
    return ends[-most:] if most else ()


def dealer_ends_view(table: Table) -> DealerEndsView | None:
    """None where there is no dealer, and where the profile shows no trends."""
    family = table.setup.game.family
    if family.dealer_end is None or not table.setup.profile.play.trends:
        return None
    ends = last_of(table.dealer_ends, table.setup.settings.dealer_statistics)
    counted = Counter(ends)
    return DealerEndsView(
        last=last_of(table.dealer_ends, table.setup.settings.dealer_history),
        over=len(ends),
        counts=tuple(EndCount(end, counted[end]) for end in family.counted_ends),
    )
