"""Kernels are compiled when a machine first calls them: whoever waits is told what for, and how far it is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Event, Thread
from time import monotonic
from typing import Any

from sabot.cli.game_options import tell

LOOK = 0.02
"""Seconds between two looks whether numba was loaded, which not every command needs."""
PATIENCE = 1.0
"""Seconds of compiling that are not worth a word."""
PACE = 5.0
"""Seconds between two words."""


def telling(run: Callable[..., Any]) -> Callable[..., Any]:
    """A command that may call kernels, with what it tells while they are compiled."""

    @wraps(run)
    def told(*given: Any, **named: Any) -> Any:
        with told_compiling():
            return run(*given, **named)

    return told


class Compiled:
    """Hears of kernels that are compiled; one may call others that are not yet."""

    def __init__(self) -> None:
        self.underway: list[str] = []
        self.done = 0
        self.began = Event()

    def notify(self, event: Any) -> None:
        if event.is_start:
            self.underway.append(event.data["dispatcher"].py_func.__name__)
            self.began.set()
        elif self.underway:
            self.underway.pop()
            self.done += 1


@contextmanager
def told_compiling() -> Iterator[None]:
    over = Event()
    teller = Thread(target=_tell, args=(over,), daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def _tell(over: Event) -> None:
    heard = Compiled()
    numba: Any = None
    while not hasattr(numba, "unregister"):
        if over.wait(LOOK):
            return
        numba = sys.modules.get("numba.core.event")
    numba.Listener.register(Compiled)
    numba.register("numba:compile", heard)
    try:
        _report(heard, over)
    finally:
        numba.unregister("numba:compile", heard)


def _report(heard: Compiled, over: Event) -> None:
    while not heard.began.wait(LOOK):
        if over.is_set():
            return
    begin, pause = monotonic(), PATIENCE
    while not over.wait(pause):
        if underway := heard.underway[:1]:
            seconds = monotonic() - begin
            tell(f"compiling for this machine, once: {underway[0]}; {heard.done} done, {seconds:.0f} s")
        pause = PACE
