"""What the page of the house's own settings asks and is told."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.server.settings.setting_form import SettingForm, SettingValue
from sabot.server.settings.settings_views import ChangedSetting, VersionPage
from sabot.server.socket.wire import Id
from sabot.table.command_fields import Reason

MOST_CHANGES = 32
"""Settings of the house that are changed together."""

HouseKey = Annotated[str, Meta(min_length=1, max_length=64)]
FILE = -1
"""In place of an earlier version: everything as the file says now."""


class WantedHouseSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of the house that somebody would like, beside those that hold."""

    version: Annotated[int, Meta(ge=0)]
    """The newest version that the page knows; where there is a newer one, nothing is changed."""
    changes: Annotated[dict[HouseKey, SettingValue], Meta(max_length=MOST_CHANGES)] = {}
    """By key."""
    back_to: Annotated[int, Meta(ge=-1)] | None = None
    """Everything as this version had it, 0 before the first one, -1 as the file says now; then `changes`."""
    request: Annotated[int, Meta(ge=0)] = 0
    """In place of changes: those that wait for a second person under this number."""


class HouseSettingsRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The same, to be saved."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    version: Annotated[int, Meta(ge=0)]
    """The newest version that the page knows; where there is a newer one, nothing is changed."""
    reason: Reason
    """In words for the log."""
    changes: Annotated[dict[HouseKey, SettingValue], Meta(max_length=MOST_CHANGES)] = {}
    """By key."""
    back_to: Annotated[int, Meta(ge=-1)] | None = None
    """Everything as this version had it, 0 before the first one, -1 as the file says now; then `changes`."""


class HouseSettingsAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A second person's yes, or somebody's no, to settings that wait."""

    id: Id
    """Made by the client; the same answer under the same id is given once."""
    request: Annotated[int, Meta(ge=1)]
    """By its number."""


class WaitingSettings(Struct, frozen=True, kw_only=True):
    """Settings that wait for a second person."""

    request: int
    """By which they are approved."""
    at: int
    """When they were asked for."""
    by: str
    """Who asked for them."""
    reason: str
    """Why, in their words."""
    changes: tuple[ChangedSetting, ...]
    """Against those that hold."""


class HouseSettingsSheet(Struct, frozen=True, kw_only=True):
    """The house's own settings, as they hold."""

    version: int
    """0 as long as nobody changed what the file says."""
    may_change: bool
    """Whoever asks may change settings; others only read."""
    may_approve: bool
    """Whoever asks may be the second person."""
    forms: tuple[SettingForm, ...]
    """Every setting; `usual` is what the file says."""
    waiting: tuple[WaitingSettings, ...]
    """What waits for a second person."""
    versions: VersionPage
    """Every version, the newest first."""
    copies: dict[str, tuple[str, ...]] = {}
    """Nothing here is begun with a copy."""


class HouseChangePreview(Struct, frozen=True, kw_only=True):
    """What a change would do; nothing is changed by asking."""

    version: int
    """The version that it would be."""
    changes: tuple[ChangedSetting, ...]
    """Every setting that would be another."""
    problems: tuple[str, ...]
    """Why it may not hold; none where it may."""
    two: bool
    """It takes a second person."""
    day_from: int
    """When the first gaming day begins that is counted otherwise; 0 where days stay as they are."""
    sent_away: int
    """People of the house who are signed in from where their role may not act any more."""
