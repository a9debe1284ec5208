"""How many people and hands a table of a game seats."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.toml_reading import Section, read_settings

UNLIMITED = 0
MOST_HANDS = 21
"""In one round: seven stations with three hands each (B31)."""


class Seating(Struct, frozen=True, kw_only=True):
    stations: Annotated[int, Meta(ge=0, le=7)]
    """Places at the table; 0 where any number may play."""
    hands: Annotated[int, Meta(ge=1, le=3)]
    """Hands that are dealt to each station, or common hands where all share them."""
    multi_seat: Annotated[int, Meta(ge=1, le=3)]
    """Stations that one player may take."""
    bet_behind: bool

    @property
    def dealt_hands(self) -> int:
        """How many hands can be dealt in one round."""
        return max(self.stations, 1) * self.hands


def read_seating(section: Section) -> Seating:
    return read_settings(section, Seating)
