"""The loop between a real terminal, a real clock and the table; everything else about playing is pure."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic_ns, time_ns
from types import FrameType

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from sabot.cli.play_keyboard import Keyboard
from sabot.cli.play_screen import screen_lines
from sabot.cli.play_session import Session

FRAME = 0.1
"""Seconds between two looks at the clock where no key is pressed."""
NANO = 1_000
"""Nanoseconds in a microsecond."""


def now() -> int:
    """Microseconds since the epoch."""
    return time_ns() // NANO


def run(session: Session, console: Console) -> None:
    """Plays until the person leaves. Whatever ends it, the terminal is as it was before."""
    start, began = session.parlour.at, monotonic_ns()
    with (
        _ended_by_signals(),
        Keyboard(sys.stdin.fileno()) as keyboard,
        Live(console=console, screen=True, auto_refresh=False) as live,
    ):
        drawn: list[Text] = []
        try:
            while not session.over:
                session.parlour.until(start + (monotonic_ns() - began) // NANO)
                session.hear()
                width, height = console.size
                lines = screen_lines(session.sight, session.page(width), width, height)
                if lines != drawn:
                    live.update(Group(*lines), refresh=True)
                    drawn = lines
                for key in keyboard.wait(FRAME):
                    session.press(key, width)
        except (KeyboardInterrupt, EOFError):
            session.over = True


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """A session that is ended from outside restores the terminal on its way out."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
