"""The house's own settings as its journal tells them: every version, and what waits for a second person."""

from typing import Annotated

from msgspec import Meta, Struct

SETTINGS = "settings"
"""The stream in which they lie; it is empty as long as the file alone says how they are."""
LONGEST_CURRENCY = 8


class HouseSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is the house's and no table's, and may be changed while it is open."""

    name: str
    languages: tuple[str, ...]
    time_zone: str
    day_begins: Annotated[int, Meta(ge=0, le=23)]
    currency: Annotated[str, Meta(max_length=LONGEST_CURRENCY)]
    support: str
    guests: bool
    registration: bool
    networks: dict[str, tuple[str, ...]] = {}
    """By role; one that is not named may act from anywhere."""


class HouseSettingsSet(Struct, frozen=True, tag="house-settings-set"):
    """The next version, in force from its line on."""

    version: int
    settings: HouseSettings
    file: HouseSettings
    """What the file said then: where it says something else later, that comes after."""
    by: str
    """Empty where the file did it."""
    second: str = ""
    """Who approved what takes two."""
    reason: str = ""
    request: int = 0
    """The line by which it was asked for; 0 where one person was enough."""


class HouseSettingsAsked(Struct, frozen=True, tag="house-settings-asked"):
    """Somebody would like settings that take a second person."""

    version: int
    """That they would be."""
    settings: HouseSettings
    file: HouseSettings
    """What the file said then: where it says something else, nobody can approve this any more."""
    by: str
    reason: str


class HouseSettingsRefused(Struct, frozen=True, tag="house-settings-refused"):
    """Nobody wants any more what was asked for in this line."""

    request: int
    by: str


SettingsEvent = HouseSettingsSet | HouseSettingsAsked | HouseSettingsRefused
