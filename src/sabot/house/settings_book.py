"""What the house's own settings are: a fold over the lines of their stream, begun with what the file says."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.store.codec import event_in
from sabot.store.house_settings import (
    SETTINGS,
    HouseSettings,
    HouseSettingsAsked,
    HouseSettingsRefused,
    HouseSettingsSet,
)
from sabot.store.record import Record
from sabot.store.streams import StreamEvent

BETWEEN = "/"
NETWORKS = "networks"
BY_TWO = frozenset({"time_zone", "day_begins", "currency", NETWORKS})
"""What money is counted by, and from where people of the house may act: never by one person alone."""
MOST_WAITING, MOST_OF_ONE = 16, 4
"""Changes that may wait for a second person, and of these those of one person."""

SettingsPart = bool | int | str | tuple[str, ...] | None


class SettingsWish(Struct, frozen=True):
    """What waits for a second person."""

    request: int
    """The line by which it was asked for."""
    at: int
    asked: HouseSettingsAsked


class SettingsVersionSet(Struct, frozen=True):
    at: int
    told: HouseSettingsSet


class SettingsBook(Struct, frozen=True):
    """Every version, the newest last; none as long as the file alone says how the house is."""

    versions: tuple[SettingsVersionSet, ...] = ()
    waiting: tuple[SettingsWish, ...] = ()
    lines: int = 0
    at: int = 0
    """The moment of the last of them."""

    @property
    def version(self) -> int:
        """0 is what the file says."""
        return self.versions[-1].told.version if self.versions else 0

    def now(self, file: HouseSettings) -> HouseSettings:
        """As they hold: what the file says anew stands over what people changed before."""
        if not self.versions:
            return file
        last = self.versions[-1].told
        said = parts(file)
        return joined(parts(last.settings) | {key: said.get(key) for key in changed(last.file, file)})

    def of(self, version: int) -> HouseSettings | None:
        """Before the first one they were as the file said."""
        if not version and self.versions:
            return self.versions[0].told.file
        return next((one.told.settings for one in self.versions if one.told.version == version), None)

    def following_file(self, file: HouseSettings) -> HouseSettingsSet | None:
        """What is to be written where the file says something else than when it was last followed."""
        if not self.versions or self.versions[-1].told.file == file:
            return None
        return HouseSettingsSet(self.version + 1, self.now(file), file, "")

    def wish(self, request: int, file: HouseSettings) -> SettingsWish | None:
        """What waits under this number, as long as the file says what it said when it was asked for."""
        found = (one for one in self.waiting if one.request == request and one.asked.file == file)
        return next(found, None)

    def may_ask(self, by: str) -> Refused | None:
        """Why nobody, or not this person, may ask for one change more that takes two, or None."""
        if sum(one.asked.by == by for one in self.waiting) >= MOST_OF_ONE:
            return Refused("too-many-yours", {"most": MOST_OF_ONE})
        return (
            Refused("too-many-waiting", {"most": MOST_WAITING}) if len(self.waiting) >= MOST_WAITING else None
        )

    def following(self, records: Iterable[Record]) -> "SettingsBook":
        book = self
        for record in records:
            book = book.after(event_in(record.line), record.line.number, record.line.at)
        return book

    def after(self, event: StreamEvent, line: int, at: int) -> "SettingsBook":
        match event:
            case HouseSettingsSet():
                # What was asked for beside the version before is asked for no more.
                return SettingsBook((*self.versions, SettingsVersionSet(at, event)), (), line, at)
            case HouseSettingsAsked():
                return replace(
                    self, waiting=(*self.waiting, SettingsWish(line, at, event)), lines=line, at=at
                )
            case HouseSettingsRefused(request):
                left = tuple(one for one in self.waiting if one.request != request)
                return replace(self, waiting=left, lines=line, at=at)
            case _:
                raise AssertionError(f"{SETTINGS} holds {type(event).__name__}")


def parts(settings: HouseSettings) -> dict[str, SettingsPart]:
    """Each by its key; the networks of a role are one."""
    found: dict[str, SettingsPart] = {
        key: getattr(settings, key) for key in HouseSettings.__struct_fields__ if key != NETWORKS
    }
    return found | {f"{NETWORKS}{BETWEEN}{role}": named for role, named in settings.networks.items()}


def joined(found: dict[str, SettingsPart]) -> HouseSettings:
    """From parts that `parts` gave, some of them changed. Raises `msgspec.ValidationError`."""
    networks = {
        key.partition(BETWEEN)[2]: value
        for key, value in found.items()
        if BETWEEN in key and value is not None
    }
    plain = {key: value for key, value in found.items() if BETWEEN not in key}
    return msgspec.convert({**plain, NETWORKS: networks}, HouseSettings)


def changed(before: HouseSettings, after: HouseSettings) -> tuple[str, ...]:
    """The keys of what differs."""
    old, new = parts(before), parts(after)
    return tuple(key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key))


def takes_two(before: HouseSettings, after: HouseSettings) -> bool:
    return any(key.partition(BETWEEN)[0] in BY_TWO for key in changed(before, after))
