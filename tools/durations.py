"""How long the files of tests took in a whole run, and the hands that workers take from them."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

MEASURED = "tests/durations.json"
"""Below the project, and written by `make features`; what stands nowhere is quick."""
QUICK = 0.05
"""Seconds of a test in a file that is not listed."""
LISTED = 1.0
"""Seconds from which on a file is listed."""
HAND = 20.0
"""Seconds after which a file is cut, and somebody else may go on with it."""
COMPUTING = {"cli", "gym", "odds", "parsheet"}
"""Rooms that work out much of the same, and keep it: it is quicker where few processes have them all."""

Hand = Sequence[pytest.Item]


class Took(Struct, frozen=True, array_like=True):
    """A file of tests."""

    tests: int
    seconds: float

    @property
    def mean(self) -> float:
        return self.seconds / self.tests


def measured(project: Path) -> Mapping[str, Took]:
    """By file."""
    file = project / MEASURED
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Took]) if file.exists() else {}


def write_measured(project: Path, seconds: Mapping[str, float]) -> None:
    """From the seconds of every test."""
    files: dict[str, list[float]] = defaultdict(list)
    for test, took in seconds.items():
        files[file_of(test)].append(took)
    long = {
        file: [len(all_), round(sum(all_), 1)] for file, all_ in sorted(files.items()) if sum(all_) >= LISTED
    }
    lines = ",\n".join(f" {json.dumps(file)}: {json.dumps(took)}" for file, took in long.items())
    (project / MEASURED).write_text(f"{{\n{lines}\n}}\n")


def file_of(test: str) -> str:
    return test.partition("::")[0]


def expected(item: pytest.Item, known: Mapping[str, Took]) -> float:
    """Seconds."""
    found = known.get(file_of(item.nodeid))
    return QUICK if found is None else found.mean


def hands_of(items: Sequence[pytest.Item], known: Mapping[str, Took]) -> list[Hand]:
    """Whole files, or as much of a long one as one hand may take; the longest first."""
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[file_of(item.nodeid)].append(item)
    hands = [
        hand for file in files.values() for hand in _cut(file, sum(expected(one, known) for one in file))
    ]
    return sorted(hands, key=lambda hand: -sum(expected(one, known) for one in hand))


def computes(hand: Hand) -> bool:
    return hand[0].path.parent.name in COMPUTING


def _cut(file: Hand, seconds: float) -> list[Hand]:
    parts = min(len(file), max(1, round(seconds / HAND)))
    return [file[part * len(file) // parts : (part + 1) * len(file) // parts] for part in range(parts)]
