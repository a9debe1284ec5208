"""The house's own settings as forms, and what a change of them would do."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias
from zoneinfo import available_timezones

import msgspec

from sabot.games.answer import Refused
from sabot.games.sheet.texts import languages
from sabot.house.settings_book import (
    BETWEEN,
    BY_TWO,
    NETWORKS,
    SettingsBook,
    SettingsPart,
    changed,
    joined,
    parts,
)
from sabot.server.config.house_words import LONGEST_NAME
from sabot.server.people.person import Role
from sabot.server.settings.setting_form import SettingForm, SettingKind, SettingMoment, SettingValue
from sabot.server.settings.settings_views import ChangedSetting, VersionPage, VersionRow, VersionState
from sabot.store.house_settings import LONGEST_CURRENCY, HouseSettings

LONGEST_ADDRESS = 200
DAYS = ("time_zone", "day_begins")
"""What holds from the next gaming day on; everything else does at once."""
Changes: TypeAlias = Mapping[str, SettingValue]


def house_forms(now: HouseSettings, file: HouseSettings) -> tuple[SettingForm, ...]:
    """Each with its value, and with what the file says."""
    zones = tuple(sorted({*available_timezones(), "UTC", now.time_zone}))
    return (
        _form("name", "house", SettingKind.TEXT, now, file, most=LONGEST_NAME),
        _form("languages", "house", SettingKind.WORDS, now, file, choices=tuple(languages())),
        _form("support", "house", SettingKind.TEXT, now, file, most=LONGEST_ADDRESS),
        _form("currency", "days", SettingKind.TEXT, now, file, most=LONGEST_CURRENCY),
        _form("time_zone", "days", SettingKind.CHOICE, now, file, choices=zones),
        _form("day_begins", "days", SettingKind.NUMBER, now, file, least=0, most=23),
        _form("guests", "doors", SettingKind.FLAG, now, file),
        _form("registration", "doors", SettingKind.FLAG, now, file),
        *(_form(f"{NETWORKS}{BETWEEN}{role}", "doors", SettingKind.WORDS, now, file) for role in Role),
    )


def _form(
    key: str, group: str, kind: SettingKind, now: HouseSettings, file: HouseSettings, *,
    least: int | None = None, most: int | None = None, choices: tuple[str, ...] = (),
) -> SettingForm:  # fmt: skip
    head, _, role = key.partition(BETWEEN)
    return SettingForm(
        key=key, text=f"house.{head}", group=group, kind=kind, value=parts(now).get(key),
        usual=parts(file).get(key), least=least, most=most, choices=choices, moment=_moment(key),
        two=head in BY_TWO, about=role,
    )  # fmt: skip


def _moment(key: str) -> SettingMoment:
    return SettingMoment.DAY if key in DAYS else SettingMoment.NOW


def with_changes(now: HouseSettings, file: HouseSettings, changes: Changes) -> HouseSettings | Refused:
    """Whether they may hold is asked where they are set; here, whether a form could have written them."""
    known = {form.key: form for form in house_forms(now, file)}
    wanted: dict[str, SettingsPart] = {}
    for key, value in changes.items():
        form = known.get(key)
        if form is None:
            return Refused("no-such-setting", {"setting": key})
        if (form.most is not None and isinstance(value, str) and len(value) > form.most) or (
            form.kind is SettingKind.CHOICE and value not in form.choices
        ):
            return Refused("setting-unfit", {"setting": key})
        wanted[key] = _part(value)
    try:
        return joined(parts(now) | wanted)
    except msgspec.ValidationError:
        return Refused("setting-unfit", {"setting": next(iter(changes))})


def _part(value: SettingValue) -> SettingsPart:
    """Networks of a role that are none are everywhere: nobody is shut out by an empty line."""
    if isinstance(value, tuple):
        words = tuple(map(str, value))
        return words or None
    return value


def changes_between(before: HouseSettings, after: HouseSettings) -> Iterator[ChangedSetting]:
    kinds = {form.key: form for form in house_forms(after, after)}
    old, new = parts(before), parts(after)
    for key in changed(before, after):
        form = kinds[key]
        yield ChangedSetting(
            key=key, text=form.text, about=form.about, kind=form.kind, before=old.get(key),
            after=new.get(key), moment=form.moment,
        )  # fmt: skip


def house_versions(book: SettingsBook) -> VersionPage:
    """What waits, then every version, the newest first; at last what the file said before the first one."""
    if not book.versions and not book.waiting:
        return VersionPage((), 0)
    return VersionPage((*_proposed(book), *_kept(book)), 0)


def _proposed(book: SettingsBook) -> Iterator[VersionRow]:
    for wish in reversed(book.waiting):
        asked = wish.asked
        changes = tuple(changes_between(book.of(book.version) or asked.file, asked.settings))
        yield VersionRow(
            version=asked.version, state=VersionState.PROPOSED, at=wish.at, by=asked.by, second="",
            reason=asked.reason, changes=changes,
        )  # fmt: skip


def _kept(book: SettingsBook) -> Iterator[VersionRow]:
    for one in reversed(book.versions):
        told, before = one.told, book.of(one.told.version - 1)
        assert before is not None, "versions are counted without a gap"
        yield VersionRow(
            version=told.version,
            state=VersionState.IN_FORCE if told.version == book.version else VersionState.REPLACED,
            at=one.at, by=told.by, second=told.second, reason=told.reason,
            changes=tuple(changes_between(before, told.settings)),
        )  # fmt: skip
    if book.versions:
        yield VersionRow(
            version=0, state=VersionState.REPLACED, at=book.versions[0].at, by="", second="", reason="",
            changes=(),
        )  # fmt: skip
