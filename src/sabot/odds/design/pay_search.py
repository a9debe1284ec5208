"""Pay tables for a wanted return and hit frequency: whole odds, rarer rows never pay less.

The rows that may win are put in order of rarity. How many of them win, the rarest first, decides the hit
frequency; what they pay is searched from the commonest to the rarest, where each next price has only so much
room left. The steps of the search are bounded and shared fairly between its branches, so that it always
ends, and always with the same answer.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import log, sqrt

from msgspec import Struct

from sabot.games.bet import LOSES, PUSHES, PayTable
from sabot.odds.bet_result import BetOdds

STEPS = 400_000
"""Prices that are tried for one choice of winning rows: about a second."""
LADDER = (
    *range(1, 13), 15, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 120, 125, 150, 175, 200,
    250, 300, 400, 500, 600, 750, 800, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000,
)  # fmt: skip
"""Odds that people print."""
NEAR = (0.0025, 0.01, 0.03)
"""How far from the wanted return a proposal may lie: rows that come often leave wide steps, so that the
next width is tried where nothing lies within one."""
NEAR_HIT = 0.05
"""A choice of winning rows is no answer whose hit frequency lies further from the wanted one than this."""
MOST = 1_000
CHOICES = 3
"""Choices of winning rows that are searched, the nearest to the wanted hit frequency first."""
BANDS = 24
"""Of each such part of volatility the nearest proposal is kept."""

Progress = Callable[[int, int], None]


class RowChance(Struct, frozen=True):
    """A row that may win, and how often it comes."""

    title: str
    chance: Fraction
    pays: Fraction


class Proposal(Struct, frozen=True):
    """Prices of the winning rows, the rarest first; rows that are not named lose."""

    prices: tuple[tuple[str, int], ...]
    rtp: Fraction
    hit_frequency: Fraction
    standard_deviation: float

    def words(self, bet: str, losing: Sequence[str] = ()) -> str:
        """As `--pays` takes them."""
        won = (f"{title.lower()}={price}:1" for title, price in self.prices)
        return f"{bet}: {', '.join((*won, *(f'{title.lower()}=lose' for title in losing)))}"


def row_chances(odds: BetOdds, table: PayTable) -> tuple[RowChance, ...]:
    """The rows that may win, the rarest first: all but those that are there to lose or to push."""
    rows = (
        RowChance(row.title, sum((odds.probability(label) for label in row.labels), Fraction(0)), row.odds)
        for row in table.rows
        if row.key not in (LOSES, PUSHES) and row.labels not in ((LOSES,), (PUSHES,))
    )
    return tuple(sorted((row for row in rows if row.chance), key=lambda row: (row.chance, row.title)))


def pushed(odds: BetOdds, table: PayTable) -> Fraction:
    """How often a plain push comes, whatever the rows pay."""
    plain = [row for row in table.rows if row.key == PUSHES or row.labels == (PUSHES,)]
    return sum((odds.probability(label) for row in plain for label in row.labels), Fraction(0))


def propose(
    rows: Sequence[RowChance],
    push: Fraction,
    wanted: Fraction,
    *,
    hit: Fraction | None = None,
    most: int = MOST,
    many: int = 6,
    steps: int = STEPS,
    progress: Progress | None = None,
) -> tuple[Proposal, ...]:
    """Pay tables near the wanted return, from the steadiest to the wildest; `ValueError` says why none is.

    Without `hit` the rows that win now win.
    """
    counts = _choices(rows, hit)
    ladder = [price for price in LADDER if price <= most]
    for width, near in enumerate(NEAR):
        found: dict[tuple[int, int], Proposal] = {}
        for number, count in enumerate(counts):
            for proposal in _searched(rows[:count], push, wanted, ladder, steps, near):
                _keep(found, (count, round(log(proposal.standard_deviation) * BANDS)), proposal, wanted)
            if progress is not None:
                progress(width * len(counts) + number + 1, len(NEAR) * len(counts))
        if found:
            return _spread(found, many)
    raise ValueError(_why_none(rows[: counts[0]], push, most))


def _keep(
    found: dict[tuple[int, int], Proposal], band: tuple[int, int], proposal: Proposal, wanted: Fraction
) -> None:
    """Of each band the nearest to what is wanted."""
    known = found.get(band)
    if known is None or abs(proposal.rtp - wanted) < abs(known.rtp - wanted):
        found[band] = proposal


def _choices(rows: Sequence[RowChance], hit: Fraction | None) -> list[int]:
    """How many rows, the rarest first, win."""
    if not rows:
        raise ValueError("the bet has no row that may win")
    if hit is None:
        winning = [number for number, row in enumerate(rows, 1) if row.pays > 0]
        return [max(winning, default=len(rows))]
    reached = list(accumulate(row.chance for row in rows))
    nearest = sorted(range(len(rows)), key=lambda at: (abs(reached[at] - hit), at))
    chosen = [at + 1 for at in nearest if abs(reached[at] - hit) <= NEAR_HIT][:CHOICES]
    if not chosen:
        shown = ", ".join(f"{float(one):.2%}" for one in reached)
        raise ValueError(f"no choice of its rows wins in {float(hit):.2%} of rounds; they can win in {shown}")
    return chosen


def _searched(
    rows: Sequence[RowChance],
    push: Fraction,
    wanted: Fraction,
    ladder: Sequence[int],
    steps: int,
    near: float,
) -> Iterator[Proposal]:
    """Every branch of the commonest row's price has the same share of the steps."""
    chances = [float(row.chance) for row in reversed(rows)]
    hit = sum((row.chance for row in rows), Fraction(0))
    room = float(wanted - hit - push)
    for first in ladder:
        left = [max(1, steps // len(ladder))]
        for prices in _prices(chances, (first,), room - first * chances[0], ladder, near, left):
            yield _proposal(rows, tuple(reversed(prices)), push)


def _prices(
    chances: Sequence[float],
    begun: tuple[int, ...],
    room: float,
    ladder: Sequence[int],
    near: float,
    left: list[int],
) -> Iterator[tuple[int, ...]]:
    """Prices that use up the room, none less than the one before."""
    left[0] -= 1
    rest = chances[len(begun) :]
    if left[0] < 0 or begun[-1] * sum(rest) > room + near or ladder[-1] * sum(rest) < room - near:
        return
    if not rest:
        yield begun
        return
    for price in ladder:
        if price >= begun[-1]:
            yield from _prices(chances, (*begun, price), room - price * rest[0], ladder, near, left)


def _proposal(rows: Sequence[RowChance], prices: Sequence[int], push: Fraction) -> Proposal:
    hit = sum((row.chance for row in rows), Fraction(0))
    net = sum((row.chance * (1 + price) for row, price in zip(rows, prices, strict=True)), push) - 1
    square = sum((row.chance * price * price for row, price in zip(rows, prices, strict=True)), Fraction(0))
    spread = sqrt(square + (1 - hit - push) - net * net)
    titles = (row.title for row in rows)
    return Proposal(tuple(zip(titles, prices, strict=True)), 1 + net, hit, spread)


def _spread(found: dict[tuple[int, int], Proposal], many: int) -> tuple[Proposal, ...]:
    """So many of them, evenly from the steadiest to the wildest."""
    ordered = sorted(found.values(), key=lambda one: (one.standard_deviation, one.prices))
    if len(ordered) <= many:
        return tuple(ordered)
    places = (round(number * (len(ordered) - 1) / max(1, many - 1)) for number in range(many))
    return tuple(ordered[place] for place in places)


def _why_none(rows: Sequence[RowChance], push: Fraction, most: int) -> str:
    hit = float(sum((row.chance for row in rows), Fraction(0)))
    least, best = float(push) + 2 * hit, float(push) + (1 + most) * hit
    return (
        f"no whole odds from 1:1 to {most}:1 come near that return: with the rows that win it lies between "
        f"{least:.2%} and {best:.2%}; name another return, another hit frequency or higher odds"
    )
