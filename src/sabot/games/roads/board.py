"""The scoreboard of a shoe: the main road, its three derived roads, the bead plate and the counters."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.roads.derived import (
    BIG_EYE,
    COCKROACH,
    SMALL,
    DerivedCell,
    DerivedRoad,
    Forecast,
    coming_marks,
    derived_road,
)
from sabot.games.roads.layout import Place, bead, placed
from sabot.games.roads.outcome import Outcome, Winner


class MainCell(Struct, frozen=True, gc=False):
    """One win on the main road. Pairs and natural are those of this hand (R5)."""

    column: int
    row: int
    winner: Winner
    ties_before: int
    """Ties that opened the shoe; only the first cell has any (R4)."""
    ties_after: int
    """Ties that came after this win and before the next."""
    player_pair: bool
    banker_pair: bool
    natural: int | None


class BeadCell(Struct, frozen=True, gc=False):
    """One coup on the bead plate, ties as well (R6)."""

    column: int
    row: int
    outcome: Winner
    natural: int | None
    player_pair: bool
    banker_pair: bool


class Counts(Struct, frozen=True):
    """The results of the shoe so far."""

    player: int
    banker: int
    tie: int
    naturals: int
    player_pairs: int
    banker_pairs: int


class Roads(Struct, frozen=True):
    """Everything that a scoreboard shows of one shoe, unscrolled."""

    main: tuple[MainCell, ...]
    big_eye: DerivedRoad
    small: DerivedRoad
    cockroach: DerivedRoad
    bead: tuple[BeadCell, ...]
    forecast: Forecast
    counts: Counts
    ties_waiting: int
    """Ties while nobody has won yet: there is no cell that could carry them (R4)."""


Cell = TypeVar("Cell", MainCell, DerivedCell, BeadCell)


def roads(outcomes: Iterable[Outcome], *, naturals_on_road: bool = True) -> Roads:
    """The scoreboard of a shoe; a new shoe starts from no outcomes (R8).

    Without `naturals_on_road` the main road shows no naturals; they are counted all the same.
    """
    shoe = tuple(outcomes)
    wins = tuple(outcome for outcome in shoe if outcome.winner is not Winner.TIE)
    opening, *after = _ties(shoe)
    lengths = tuple(len(tuple(run)) for _, run in groupby(outcome.winner for outcome in wins))
    return Roads(
        main=tuple(
            _main_cell(place, win, 0 if number else opening, ties, naturals_on_road)
            for number, (place, win, ties) in enumerate(zip(placed(lengths), wins, after, strict=True))
        ),
        big_eye=derived_road(lengths, BIG_EYE),
        small=derived_road(lengths, SMALL),
        cockroach=derived_road(lengths, COCKROACH),
        bead=tuple(_bead_cell(bead(number), outcome) for number, outcome in enumerate(shoe)),
        forecast=_forecast(lengths, wins),
        counts=_counts(shoe),
        ties_waiting=0 if wins else opening,
    )


def window(cells: Sequence[Cell], columns: int) -> tuple[Cell, ...]:
    """What a display of so many columns shows: the last ones, moved to the left.

    It never scrolls past the newest mark, which may lie to the left of a long tail.
    """
    if not cells:
        return ()
    rightmost = max(cell.column for cell in cells)
    first = min(max(rightmost - columns + 1, 0), cells[-1].column)
    return tuple(
        replace(cell, column=cell.column - first) for cell in cells if first <= cell.column < first + columns
    )


def _ties(shoe: Iterable[Outcome]) -> list[int]:
    """How many ties came before the first win, and after each win."""
    ties = [0]
    for outcome in shoe:
        if outcome.winner is Winner.TIE:
            ties[-1] += 1
        else:
            ties.append(0)
    return ties


def _main_cell(place: Place, win: Outcome, before: int, after: int, naturals: bool) -> MainCell:
    natural = win.natural if naturals else None
    return MainCell(*place, win.winner, before, after, win.player_pair, win.banker_pair, natural)


def _bead_cell(place: Place, coup: Outcome) -> BeadCell:
    return BeadCell(*place, coup.winner, coup.natural, coup.player_pair, coup.banker_pair)


def _forecast(lengths: Sequence[int], wins: Sequence[Outcome]) -> Forecast:
    last = wins[-1].winner if wins else None
    return Forecast(
        player=coming_marks(lengths, new_column=last is not Winner.PLAYER),
        banker=coming_marks(lengths, new_column=last is not Winner.BANKER),
    )


def _counts(shoe: Sequence[Outcome]) -> Counts:
    winners = [outcome.winner for outcome in shoe]
    return Counts(
        player=winners.count(Winner.PLAYER),
        banker=winners.count(Winner.BANKER),
        tie=winners.count(Winner.TIE),
        naturals=sum(outcome.natural is not None for outcome in shoe),
        player_pairs=sum(outcome.player_pair for outcome in shoe),
        banker_pairs=sum(outcome.banker_pair for outcome in shoe),
    )
