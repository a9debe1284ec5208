"""Terminals of a venue: each starts into its table, with a denomination and a language of its own."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from sabot.money import Amount
from sabot.typed_reading import row_place, unknown

LONGEST_ID = 64
MOST_SEAT = 20
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class TerminalEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    """The terminal's own name: small letters, digits and hyphens. Its page is `/terminal/ID`."""
    table: str
    """The table that it starts into, which is one of the file's."""
    seat: Annotated[int, Meta(ge=0, le=MOST_SEAT)] = 0
    """The seat of whoever plays at it; 0 where they choose one themselves, or none is needed."""
    denomination: Annotated[Amount, Meta(ge=0, le=10**9)] = Amount(0)
    """What a credit is worth on it, one of the table's `denominations`; 0 shows amounts as money."""
    language: str = ""
    """The language that it starts with, one of the house's; where empty, the usual one."""
    idle_seconds: Annotated[int, Meta(ge=15, le=3_600)] = 120
    """For which a player with no stake on the table may do nothing before the terminal is free again."""
    code_file: str = ""
    """The file with the attendant's code, named from the directory of the house; `sabot terminal code` makes
    one. Without this there is no attendant's menu."""


def terminal_problems(
    terminals: Collection[TerminalEntry],
    denominations: Mapping[str, Collection[Amount]],
    languages: Collection[str],
) -> Iterator[str]:
    """What cannot be meant, with what would be right; `denominations` are those of each table."""
    seen = set[str]()
    for number, entry in enumerate(terminals, 1):
        where = row_place("terminal", number, entry.id)
        if not _ID.fullmatch(entry.id) or len(entry.id) > LONGEST_ID:
            yield f"{where}.id: write up to {LONGEST_ID} small letters, digits and hyphens"
        if entry.id in seen:
            yield f"{where}.id: another terminal has this id; each needs one of its own"
        seen.add(entry.id)
        if entry.table not in denominations:
            yield f"{where}.table {unknown(entry.table, denominations)}"
        elif entry.denomination and entry.denomination not in denominations[entry.table]:
            known = ", ".join(map(str, denominations[entry.table]))
            yield f"{where}.denomination = {entry.denomination}: one of the table's, which are {known}, or 0"
        if entry.language and entry.language not in languages:
            yield f"{where}.language {unknown(entry.language, languages)}"
