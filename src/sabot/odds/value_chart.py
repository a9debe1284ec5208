"""What every decision of a game returns, kept as sorted lines of text: a situation is found without a search.

It loads no mathematics: servers ask it of charts that were worked out elsewhere. Figures are whole millionths
of the stake that the hand began with.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from sabot.games.deciding import Valued

UNIT = 1_000_000
"""Parts of a stake in which worth is told."""
_LINE = re.compile(rb"[^\n]+\n")
_PAIRS = rb"(?:[^\t\n=,]++=-?+[0-9]++(?:,[^\t\n=,]++=-?+[0-9]++)*+)?+"
_LINES = re.compile(rb"(?:[^\t\n]++\t%b\t%b\n)*+" % (_PAIRS, _PAIRS))


class Worths(NamedTuple):
    """What each answer returns on average in a situation, and the chances by which it is explained."""

    worth: Mapping[str, int]
    facts: Mapping[str, int]

    @property
    def best(self) -> str:
        """The answer that returns most; the first of several."""
        return max(self.worth, key=self.worth.__getitem__)

    def lost(self, action: str) -> int:
        """What this answer gives away against the best; nothing where it is not known."""
        worth = self.worth.get(action)
        return 0 if worth is None else self.worth[self.best] - worth


class ValueChart:
    """The values of one set of rules."""

    def __init__(self, lines: bytes) -> None:
        self._lines = lines
        self._starts = array("I", (line.start() for line in _LINE.finditer(lines)))

    def at(self, situation: str) -> Worths | None:
        """None where nothing is known of it."""
        wanted = situation.encode() + b"\t"
        place = bisect_left(self._starts, wanted, key=lambda start: self._lines[start : start + len(wanted)])
        if not situation or place == len(self._starts):
            return None
        start = self._starts[place]
        if not self._lines.startswith(wanted, start):
            return None
        _, worth, facts = self._lines[start : self._lines.index(b"\n", start)].split(b"\t")
        return Worths(_numbers(worth), _numbers(facts))


def _numbers(text: bytes) -> dict[str, int]:
    pairs = (one.partition("=") for one in text.decode().split(",") if one)
    return {key: int(number) for key, _, number in pairs}


def are_lines(found: bytes) -> bool:
    """Whether every line can be looked up; of a chart that lay in a file."""
    return _LINES.fullmatch(found) is not None


def chart_lines(valued: Iterable[Valued]) -> bytes:
    """The lines of a chart. Takes as long as its values do."""
    return b"".join(sorted(_line(one) for one in valued))


def _line(one: Valued) -> bytes:
    return f"{one.situation}\t{_written(one.worth)}\t{_written(one.facts)}\n".encode()


def _written(numbers: Mapping[str, Fraction]) -> str:
    return ",".join(f"{key}={round(number * UNIT)}" for key, number in numbers.items())
