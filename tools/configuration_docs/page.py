"""docs/configuration.md, written from the types that a configuration is read by."""

from collections.abc import Iterator, Mapping
from enum import EnumType
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, to_builtins
from msgspec.structs import FieldInfo, fields

from configuration_docs.texts import ENDING, OPENING
from sabot.games.field_words import field_words
from sabot.money import Amount
from sabot.profiles import Information, Live, Play, Times
from sabot.server.config.server_config import (
    CashDeskSettings,
    ClusterSettings,
    CreditSettings,
    DeviceEntry,
    JournalSettings,
    ListenSettings,
    LogSettings,
    ServerConfig,
    TableEntry,
)
from sabot.server.config.terminal_entries import TerminalEntry
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import AccountRules
from sabot.server.settings.house_forms import DAYS
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.picture import Picture, StreamAddresses
from sabot.table.house.settings import LuckyCards, Settings
from sabot.typed_reading import shown

AT_START = "next start"
NEXT_ROUND = "next round"
NEXT_SHOE = "next shoe"
SECTIONS: tuple[tuple[str, type[Struct], str], ...] = (
    ("", ServerConfig, "At the top of the file."),
    ("listen", ListenSettings, "Where the server is found, and by whom."),
    ("keep", JournalSettings, "Where everything lies."),
    ("cluster", ClusterSettings, "Several servers of one house; needs `keep.database`."),
    ("credits", CreditSettings, "Play credits that the house gives, in minor units: 1000 is 10.00."),
    ("desk", CashDeskSettings, "What bounds the cash desk. Amounts are minor units: 1000 is 10.00."),
    ("rate_limits", RateLimits, "What the server puts up with before it says no."),
    ("people", AccountRules, "Accounts: how long people stay signed in, and what they need for it."),
    ("log", LogSettings, "What the server writes about itself, to its standard error."),
    ("[device]", DeviceEntry, "One `[[device]]` for each card device (docs/devices.md)."),
    ("[terminal]", TerminalEntry, "One `[[terminal]]` for each terminal of the venue (docs/terminals.md)."),
    ("[table]", TableEntry, "One `[[table]]` for each table."),
    ("table.settings", Settings, "Within a `[[table]]`. Amounts are minor units: 1000 is 10.00."),
    (
        "table.settings.switches.play",
        Play,
        "What a table leaves out of what its profile allows: `false` where the profile has `true`. The "
        "defaults are those of `open`; docs/profiles.md has all of them.",
    ),
    ("table.settings.switches.live", Live, "The same; a number up to that of the profile."),
    (
        "table.settings.switches.information",
        Information,
        "The same; `never`, `not-live`, `always`, in this order.",
    ),
    ("table.settings.times", Times, "In whole seconds; all that are not written are the usual ones."),
    (
        "table.settings.limits.BET",
        FieldLimits,
        'For each bet by its key, such as `main` or `player`; `"behind.main"`, in quotes, for stakes behind.',
    ),
    ("table.settings.lucky_cards", LuckyCards, "Prizes hidden in each shoe (B24)."),
    ("table.settings.picture", Picture, "A live picture of the table (docs/picture.md)."),
    ("[table.settings.picture.streams]", StreamAddresses, "One for each quality of it."),
)
EFFECTS: Mapping[str, str] = {
    "id": AT_START,
    "game": NEXT_SHOE,
    "mode": NEXT_SHOE,
    "rules": NEXT_SHOE,
    "bots": AT_START,
    "settings.device": NEXT_SHOE,
    "settings.players_seeds": NEXT_SHOE,
    "settings.lucky_cards": NEXT_SHOE,
    "settings.switches.live.lucky_cards": NEXT_SHOE,
}
"""Of a table: what does not hold from the next round on."""


AT_ONCE, NEXT_DAY = "next start; on the page at once", "next start; on the page from the next gaming day on"
ON_THE_PAGE: Mapping[str, str] = {
    **dict.fromkeys(("name", "languages", "support", "currency"), AT_ONCE),
    **dict.fromkeys(DAYS, NEXT_DAY),
    **{f"people.{key}": AT_ONCE for key in ("guests", "registration", "networks")},
}
"""Keys of the house that are changed at `/house/settings` as well."""


def described() -> str:
    return "\n".join((OPENING, *(_section(*section) for section in SECTIONS), ENDING))


def _section(name: str, kind: type[Struct], about: str) -> str:
    title = f"`[{name}]`" if name else "The house"
    lines = [
        f"## {title}",
        "",
        about,
        "",
        "| key | values | default | takes effect | meaning |",
        "|---|---|---|---|---|",
    ]
    words = field_words(kind)
    for field in fields(kind):
        if not _is_section(field.type):
            row = (f"`{field.encode_name}`", _values(field.type), _default(field))
            lines.append(f"| {' | '.join((*row, takes_effect(name, field.name), words[field.name]))} |")
    return "\n".join((*lines, ""))


def takes_effect(section: str, key: str) -> str:
    """When a changed value holds."""
    if not section.strip("[]").startswith("table"):
        return ON_THE_PAGE.get(f"{section}.{key}" if section else key, AT_START)
    path = ".".join((*section.strip("[]").split(".")[1:], key))
    places = (place for place in EFFECTS if path == place or path.startswith(f"{place}."))
    return EFFECTS.get(next(places, ""), NEXT_ROUND)


def _is_section(hint: object) -> bool:
    """It has a chapter of its own."""
    inner = tuple(_structs(hint))
    return bool(inner) and all(any(kind is known for _, known, _ in SECTIONS) for kind in inner)


def _structs(hint: object) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for inner in get_args(hint):
        yield from _structs(inner)


def _values(hint: object) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        return " or ".join(_values(part) for part in inner if part is not type(None))
    if origin is tuple:
        return f"a list, each {_values(inner[0])}"
    if origin in (dict, Mapping):
        return f"a table, each {_values(inner[1])}"
    if origin is Annotated:
        return _bounded(inner[0], inner[1])
    if isinstance(hint, EnumType):
        return ", ".join(f"`{one}`" for one in map(str, hint.__members__.values()))
    if hint is Amount:
        return "minor units"
    return "a text" if hint is str else "true or false" if hint is bool else "a whole number"


def _bounded(kind: object, meta: Meta) -> str:
    if kind is str:
        most = meta.max_length
        return "small letters, digits and hyphens" if most is None else f"text, at most {most} characters"
    words = "seconds" if kind is float else _values(kind)
    least = f"{meta.ge}" if meta.ge is not None else f"above {meta.gt}"
    return f"{words}, {least} to {meta.le:,}"


def _default(field: FieldInfo) -> str:
    if field.default is NODEFAULT and field.default_factory is NODEFAULT:
        return "must be written"
    value = field.default_factory() if field.default is NODEFAULT else field.default
    return "none" if value is None else f"`{shown(to_builtins(value))}`"
