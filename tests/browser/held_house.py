"""`sabot` with a clock that stands still from one signal to another, so that nothing ends while a test looks.

Both clocks of the house stop together and go on where they stood: to it no time has passed meanwhile. This
program has loaded what a house loads, and makes a process of its own for each that it is asked for: to begin
anew takes a house three times as long as everything else. It ends with whoever asks, and its houses with it.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from types import FrameType

import msgspec
from msgspec import Struct

from sabot.cli import main
from sabot.games.catalogue import catalogue
from sabot.server import running
from sabot.server.live.house_clock import HouseClock
from sabot.server.odds.kept_odds import KeptOdds
from sabot.server.odds.table_odds import TableOdds

HOLD, GO_ON = signal.SIGUSR1, signal.SIGUSR2
LOADED_LATER = (
    "sabot.cli.serve",
    "sabot.server.config.config_reading",
    "encodings.idna",
    "pydantic.type_adapter",
    "sabot.server.monitoring.logs",
    "uvicorn.lifespan.off",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
)
"""What a house loads when it begins and not before."""


class Wish(Struct, frozen=True, tag=True):
    """A house: what is typed, where it says its address and its troubles, and the world around it.

    What bets return is worked out where somebody asks for it, and `ahead` of that only where it is wanted.
    """

    words: Sequence[str]
    said: str
    log: str
    place: str
    environment: Mapping[str, str]
    ahead: bool = False


class Ended(Struct, frozen=True, tag=True):
    """How this one has ended: answered with its code when it is gone."""

    house: int


class HeldTime:
    """Another clock's time, without the time in which it was held."""

    def __init__(self, read: Callable[[], int]) -> None:
        self._read = read
        self._behind = 0
        self._held: int | None = None

    def __call__(self) -> int:
        return (self._read() if self._held is None else self._held) - self._behind

    def hold(self) -> None:
        if self._held is None:
            self._held = self._read()

    def go_on(self) -> None:
        if self._held is not None:
            self._behind += self._read() - self._held
            self._held = None


def begin() -> None:
    """From here on this process lives by it; it begins before a house is opened."""
    clocks = HeldTime(time.time_ns), HeldTime(time.monotonic_ns)

    def hear(sign: int, _: FrameType | None) -> None:
        for clock in clocks:
            if sign == HOLD:
                clock.hold()
            else:
                clock.go_on()

    for sign in (HOLD, GO_ON):
        signal.signal(sign, hear)
    vars(running)["HouseClock"] = partial(HouseClock, *clocks)


def opened(wish: Wish) -> Sequence[int]:
    """Where it reads and writes; before it is born, so that whoever asked may forget the names then."""
    return (
        os.open(os.devnull, os.O_RDONLY),
        os.open(wish.said, os.O_WRONLY),
        os.open(wish.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT),
    )


def work_out_when_asked() -> None:
    """Most houses are gone before anybody could make use of what is worked out ahead."""
    keep = TableOdds.keep

    def keep_and_wait(self: TableOdds, kept: KeptOdds | None) -> None:
        keep(self, kept)
        self._ahead = False

    TableOdds.keep = keep_and_wait  # type: ignore[method-assign]  # of this process alone


def live(wish: Wish, ends: Sequence[int]) -> None:
    """The life of a house, in its own process."""
    for number, end in enumerate(ends):
        os.dup2(end, number)
        os.close(end)
    # Those of before know what kind of file they wrote to.
    sys.stdout = os.fdopen(1, "w")
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace")
    os.environ.clear()
    os.environ.update(wish.environment)
    os.chdir(wish.place)
    sys.argv = ["sabot", *wish.words]
    begin()
    if not wish.ahead:
        work_out_when_asked()
    main()


def houses() -> None:
    """Makes what is wished for, line by line, and answers each with a number."""
    for name in LOADED_LATER:
        import_module(name)
    catalogue()
    read = msgspec.json.Decoder(Wish | Ended)
    born: set[int] = set()
    try:
        for line in sys.stdin.buffer:
            asked = read.decode(line)
            if isinstance(asked, Ended):
                _, ended = os.waitpid(asked.house, 0)
                born.discard(asked.house)
                _answer(os.waitstatus_to_exitcode(ended))
                continue
            ends = opened(asked)
            house = os.fork()
            if house == 0:
                born.clear()
                live(asked, ends)
                os._exit(0)
            for end in ends:
                os.close(end)
            born.add(house)
            _answer(house)
    finally:
        for house in born:
            with suppress(ProcessLookupError):
                os.kill(house, signal.SIGKILL)


def _answer(number: int) -> None:
    """Where it is asked from."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    houses()
