"""One setting of a table as a form has it."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

SettingValue: TypeAlias = bool | int | str | tuple[int | str, ...] | None


class SettingKind(StrEnum):
    FLAG = "flag"
    NUMBER = "number"
    AMOUNT = "amount"
    AMOUNTS = "amounts"
    CHOICE = "choice"
    SEVERAL = "several"
    """Some of the choices."""
    WORDS = "words"
    """Words in an order, or nothing."""
    ODDS = "odds"
    TEXT = "text"
    DOCUMENT = "document"
    """The lines of a text in TOML, or none."""
    STRUCTURE = "structure"
    """An object in JSON, or nothing."""


class SettingMoment(StrEnum):
    """From when a changed setting holds."""

    NOW = "now"
    """Bets are taken, and nobody has a stake yet."""
    ROUND = "round"
    SHOE = "shoe"
    DAY = "day"
    """The next gaming day that begins, an hour from now at the earliest."""
    OPENING = "opening"
    """From the first round on: the table is closed."""


class SettingLock(StrEnum):
    """Why nobody can change a setting."""

    PROFILE = "profile"
    """The profile of the table forbids it."""
    ALONE = "alone"
    """There is one value only."""


class SettingForm(Struct, frozen=True, kw_only=True):
    """One setting of a table."""

    key: str
    """By which it is changed."""
    text: str
    """Under which it is named and explained among the texts."""
    group: str
    """Which part of the page it belongs to."""
    kind: SettingKind
    """How its values are written."""
    value: SettingValue
    """As the newest version of the table has it."""
    usual: SettingValue
    """What a table of this game has that nobody changed."""
    least: int | None = None
    """The smallest number or amount."""
    most: int | None = None
    """The largest number or amount, or the most characters."""
    choices: tuple[str, ...] = ()
    """What may be chosen."""
    names: tuple[str, ...] = ()
    """What each choice is called, where that is no word of the texts."""
    moment: SettingMoment = SettingMoment.ROUND
    """From when a changed value holds."""
    two: bool = False
    """A change of it takes a second person (D3)."""
    lock: SettingLock | None = None
    """Why it cannot be changed; null where it can."""
    about: str = ""
    """The bet that it is about."""
