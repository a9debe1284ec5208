"""How long things take at a table, in whole seconds, unless the table's own settings are stricter."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.answer import Problem

MOST_DECISION = 25
"""No decision may take longer: others wait."""


class Times(Struct, frozen=True, kw_only=True):
    betting: Annotated[int, Meta(ge=5, le=120)] = 15
    """From the opening of betting to its end."""
    last_bets: Annotated[int, Meta(ge=0, le=60)] = 5
    """How long before the end of betting the last bets are called."""
    insurance: Annotated[int, Meta(ge=2, le=MOST_DECISION)] = 8
    """For the answer to insurance."""
    decision: Annotated[int, Meta(ge=5, le=MOST_DECISION)] = 15
    """For a decision on a hand of one's own."""
    first_step: Annotated[int, Meta(ge=2, le=MOST_DECISION)] = 12
    """For the first step of the common hand."""
    next_steps: Annotated[int, Meta(ge=2, le=MOST_DECISION)] = 8
    """For each further step of the common hand."""
    least_step: Annotated[int, Meta(ge=1, le=10)] = 2
    """Before which no step of the common hand closes."""
    result: Annotated[int, Meta(ge=1, le=60)] = 4
    """How long a result is shown."""
    dispute: Annotated[int, Meta(ge=1, le=120)] = 5
    """How long after the result of a live round it may still be disputed."""
    regular_win: Annotated[int, Meta(ge=0, le=30)] = 2
    """How long the picture of a regular win stays."""
    nice_win: Annotated[int, Meta(ge=0, le=30)] = 4
    """How long the picture of a nice win stays."""
    big_win: Annotated[int, Meta(ge=0, le=30)] = 8
    """How long the picture of a big win stays."""
    absent: Annotated[int, Meta(ge=5, le=3600)] = 120
    """How long stakes at a live table wait for a croupier whose line is lost, before they go back (D7)."""
    reserve: Annotated[int, Meta(ge=10, le=3600)] = 180
    """How long a reserved place is kept."""
    idle: Annotated[int, Meta(ge=60, le=2_592_000)] = 900
    """How long an own-pace table waits for a player who does nothing, before it is free for the next."""


def time_problems(times: Times) -> Iterator[Problem]:
    """Times that cannot stand beside each other."""
    if times.last_bets >= times.betting:
        yield Problem("last_bets", str(times.last_bets), f"less than the betting time of {times.betting}")
    for key in ("first_step", "next_steps"):
        step: int = getattr(times, key)
        if step < times.least_step:
            yield Problem(key, str(step), f"not less than the least step of {times.least_step}")
