"""Who is to deal at a table from when on, as its roster says."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.table.command_fields import PersonId

MOST_SHIFTS = 24
"""Of one roster: some days, with a change every few hours."""


class PlannedShift(Struct, frozen=True):
    """From then on this croupier is to deal, until the next one is."""

    croupier: PersonId
    """Whoever is to deal."""
    begins: Annotated[int, Meta(ge=0)]
    """In microseconds since 1970."""
