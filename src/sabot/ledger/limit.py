"""Limits that a player or the house sets, and when a change holds: tighter at once, looser a day later."""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from sabot.games.answer import Named

HOUR = 3_600_000_000
"""Microseconds; all times of the ledger are counted in them."""
LOOSENING_TAKES = 24 * HOUR


class Period(Enum):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class Measure(Enum):
    """What a limit bounds."""

    STAKE = "stake"
    LOSS = "loss"
    TIME = "time"


class LimitBound(Struct, frozen=True):
    """Money per period; or the time of one session, in microseconds, which has no period."""

    measure: Measure
    period: Period | None = None

    @property
    def title(self) -> str:
        if self.period is None:
            return "session time"
        return f"{self.measure.value} limit of the {self.period.value}"

    @property
    def named(self) -> Named:
        period = "session" if self.period is None else self.period.value
        return Named(f"limit.{self.measure.value}-{period}", self.title)


SESSION_TIME = LimitBound(Measure.TIME)
BOUNDS = (
    *(LimitBound(measure, period) for measure in (Measure.STAKE, Measure.LOSS) for period in Period),
    SESSION_TIME,
)
"""Everything that can be limited."""


class PendingLimit(Struct, frozen=True):
    """A looser limit that waits; `most` of None takes the limit away."""

    most: int | None
    since: int


class Limit(Struct, frozen=True):
    bound: LimitBound
    most: int | None
    waiting: PendingLimit | None = None

    def in_force(self, now: int) -> int | None:
        """What is allowed now; None where nothing is limited."""
        if self.waiting is not None and now >= self.waiting.since:
            return self.waiting.most
        return self.most


Limits = tuple[Limit, ...]


def set_limit(limits: Limits, bound: LimitBound, most: int | None, now: int) -> Limits:
    """The limits after a wish: a tighter one holds at once, a looser one or none at all a day later."""
    if bound not in BOUNDS or (most is not None and most < 0):
        raise ValueError(f"{most} is no {bound.title}")
    old = _find(limits, bound)
    current = None if old is None else old.in_force(now)
    others = tuple(limit for limit in limits if limit.bound != bound)
    if most == current or _tighter(most, current):
        return (*others, Limit(bound, most))
    return (*others, Limit(bound, current, PendingLimit(most, now + LOOSENING_TAKES)))


def _tighter(most: int | None, than: int | None) -> bool:
    return most is not None and (than is None or most < than)


def _find(limits: Limits, bound: LimitBound) -> Limit | None:
    return next((limit for limit in limits if limit.bound == bound), None)


def strictest(limits: Iterable[Limit], bound: LimitBound, now: int) -> int | None:
    """The least that any of these limits allows, whoever set it."""
    allowed = (limit.in_force(now) for limit in limits if limit.bound == bound)
    return min((most for most in allowed if most is not None), default=None)
