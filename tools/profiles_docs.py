"""Writes docs/profiles.md, which explains every switch, from the switches themselves: `make profiles`."""

from pathlib import Path

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from sabot.games.field_words import field_words
from sabot.games.toml_reading import hints
from sabot.profiles.profile import SECTIONS
from sabot.profiles.shelf import OPEN, profiles, switches
from sabot.typed_reading import right_for, shown

FILE = Path(__file__).resolve().parents[1] / "docs" / "profiles.md"

_OPENING = f"""# Profiles

What is optional in a rule book is a named switch here, and a profile is one file that sets them all for a
jurisdiction or a service provider. A switch allows; whether a table uses what is allowed is its own setting.
Profile, variant, table, player: nobody further down can turn on what is forbidden above. The default of every
switch is its value in `{OPEN}`. A value in bold differs from it. Times are in seconds; a file names
only those that it changes, and every other switch. A copy that people of the house write on the page of a
table, its own profile, names what is stricter and nothing else.

This page is written by `make profiles`, and a test holds it to that.
"""


def described() -> str:
    """docs/profiles.md: who the profiles are, then every switch with its meaning, default and values."""
    people = "".join(f"- `{one.key}` — {one.title}. {one.about}\n" for one in profiles().values())
    return "\n".join((_OPENING, people, *(_section(name, kind) for name, kind in SECTIONS)))


def _section(name: str, kind: type[Struct]) -> str:
    head = ("switch", "meaning", "values", "default", *(f"`{key}`" for key in profiles() if key != OPEN))
    lines = [f"## {name}", "", _line(head), _line(["---"] * len(head))]
    meanings, values = field_words(kind), hints(kind)
    for field in fields(kind):
        assert field.default is not NODEFAULT, f"{name}.{field.name} has no default"
        own = (f"{name}.{field.name}", meanings[field.name], right_for(values[field.name]))
        lines.append(_line((f"`{own[0]}`", *own[1:], shown(field.default), *_values(own[0]))))
    return "\n".join((*lines, ""))


def _values(switch: str) -> list[str]:
    """What each profile but `open` says; bold where it says something else."""
    usual, *others = (switches(one)[switch] for one in profiles().values())
    return [shown(value) if value == usual else f"**{shown(value)}**" for value in others]


def _line(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    FILE.write_text(described(), encoding="utf-8")


if __name__ == "__main__":
    main()
