"""What an audit has proven, and the first thing that is not as it must be."""

from typing import NoReturn

import msgspec
from msgspec import Struct

from sabot.records.audit.sums import HouseSums

LONGEST = 400
"""Characters of what was expected or found; whoever wants more reads the line itself."""


class Difference(Struct, frozen=True):
    """Where it is, what it is about, what should be there, and what is."""

    stream: str
    line: int
    """0 where it is about no single line."""
    what: str
    expected: str
    found: str

    def text(self) -> str:
        place = f"line {self.line} of {self.stream}" if self.line else self.stream
        return f"{place}: {self.what}: expected {self.expected}, found {self.found}"


class DifferenceFound(Exception):
    """Ends an audit, or the part of it that came upon a difference."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference

    def __str__(self) -> str:
        return self.difference.text()


class Proven(Struct, kw_only=True):
    """How much of everything was found to be right, counted while it is gone through."""

    streams: int = 0
    lines: int = 0
    gone: int = 0
    """Streams whose game is not here any more: followed, but not played again."""
    checkpoints: int = 0
    """Heads that a checkpoint knows, found again in their streams."""
    archived: int = 0
    """Lines among them that were read from archive files."""
    commands: int = 0
    empty: int = 0
    """Commands that changed nothing, so that no line tells of them; their places can be."""
    snapshots: int = 0
    rounds: int = 0
    voids: int = 0
    payouts: int = 0
    """Bets worked out again from cards and rules."""
    moves: int = 0
    coups: int = 0
    """Marks on roads."""
    interrupted: int = 0
    own_tables: int = 0
    """Interrupted games, each linked to its round."""
    shoes: int = 0
    """Dealt again from seeds that were committed to."""
    cards: int = 0
    possible: int = 0
    """Cards, each found to be left in its shoe when it came."""
    unproven: int = 0
    """Shoes that are still in play, or were closed without their seed; and cards from outside."""
    tickets: int = 0
    """Tickets that came to their end, each once."""
    drawers: int = 0
    """Drawers that were closed, with what should have been in them."""
    hand_pays: int = 0
    awards: int = 0
    """Of golden chips."""
    approvals: int = 0
    """Acts of two people at tables, each asked for by one and approved by another."""
    acts: int = 0
    """Of staff, each by a role that allows it."""
    settings: int = 0
    """Of tables, each allowed by its profile, and with no bet that returns more than is staked."""
    bounded: int = 0
    """Stakes of players with limits or exclusions, each held against them."""
    tips: int = 0
    """Each held against what of the purse were credits of the house."""
    transfers: int = 0
    accounts: int = 0
    holds: int = 0

    def add(self, other: "Proven") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Verdict(Struct, frozen=True):
    proven: Proven
    difference: Difference | None = None
    sums: HouseSums | None = None
    """None where something differs."""
    notes: tuple[str, ...] = ()
    """What is not wrong and yet could not be proven, in words."""


def differs(stream: str, line: int, what: str, expected: object, found: object) -> NoReturn:
    raise DifferenceFound(Difference(stream, line, what, shown(expected), shown(found)))


def shown(value: object) -> str:
    """A value in few words: bytes as hexadecimal digits, everything else as JSON."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, bytes):
        text = value.hex()
    else:
        text = msgspec.json.encode(value, enc_hook=repr).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
