"""Houses forked from a program that has loaded what they load: one for each process that wants some."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import held_house
import msgspec


class Births:
    """The program that houses come from; it ends with whoever started it. It has loaded the games that there
    were: with others in the way another one begins.
    """

    def __init__(self) -> None:
        self._world = _world()
        self._program = subprocess.Popen(
            [sys.executable, held_house.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    @classmethod
    def own(cls) -> "Births":
        """Not one that a process before this one has started."""
        if not _births or _births[-1]._world != _world():
            _births.append(cls())
        return _births[-1]

    def ask(self, wish: held_house.Wish | held_house.Ended) -> int:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(msgspec.json.encode(wish) + b"\n")
        self._program.stdin.flush()
        return int(self._program.stdout.readline())


def _world() -> tuple[int, str | None]:
    return os.getpid(), os.environ.get("PYTHONPATH")


_births: list[Births] = []


@contextmanager
def said_into() -> Iterator[tuple[int, str]]:
    """Where this process reads, and the name under which the house that is asked for meanwhile writes."""
    hears, says = os.pipe()
    try:
        yield hears, f"/proc/{os.getpid()}/fd/{says}"
    finally:
        os.close(says)
