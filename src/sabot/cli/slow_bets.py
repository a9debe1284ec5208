"""Somebody else's classifier may be slow or never answer: it is stopped and named, with its line."""

import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

LONGEST_CALL = 5.0
"""Seconds after which a classifier is looked for that is still at the same deal."""
LONGEST_PRICING = 300.0
"""Seconds that all deals together may take; our slowest bet takes three."""


class TooSlow(BaseException):
    """No `Exception`: whoever forgives a classifier what it raises must not forgive this."""


@contextmanager
def impatient(files: Collection[str]) -> Iterator[None]:
    """Raises `TooSlow` where code of these files does not come to an end; in the main thread only."""
    seen: list[FrameType] = []
    begin, call, whole = monotonic(), LONGEST_CALL, LONGEST_PRICING

    def look(_: int, frame: FrameType | None) -> None:
        running = _own_frame(frame, files)
        if running is None:
            seen.clear()
            return
        place = f"{running.f_code.co_filename}: {running.f_code.co_name}, line {running.f_lineno}"
        if seen and seen[0] is running:
            raise TooSlow(f"{place}, has not answered for {call:g} seconds; a label must follow at once")
        if monotonic() - begin > whole:
            raise TooSlow(f"{place}: all deals together take more than {whole:g} seconds; make it quicker")
        seen[:] = [running]

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, call, call)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _own_frame(frame: FrameType | None, files: Collection[str]) -> FrameType | None:
    """The first call into one of the files, as seen from the outside."""
    found = None
    while frame is not None:
        if frame.f_code.co_filename in files:
            found = frame
        frame = frame.f_back
    return found
