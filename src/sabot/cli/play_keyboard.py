"""The keyboard of a terminal, key by key and without echo; the terminal is restored whatever happens."""

import os
import select
import termios
import tty
from types import TracebackType

ESCAPE = 0x1B
_SEQUENCES = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1b[Z": "back-tab",
    b"\x1b[5~": "page-up",
    b"\x1b[6~": "page-down",
}
_NAMED = {
    b"\r": "enter",
    b"\n": "enter",
    b"\t": "tab",
    b" ": "space",
    b"\x7f": "backspace",
    b"\x08": "backspace",
    b"\x04": "end",
}
_LONGEST = 16
"""Bytes of the longest sequence that a terminal may send for one key."""


def keys_of(typed: bytes, *, finished: bool) -> tuple[list[str], bytes]:
    """The keys in what was typed, and the bytes that may still become one.

    `finished` says that nothing more is on its way: an escape that nothing follows is the key itself.
    """
    keys: list[str] = []
    while typed:
        key, length = _next_key(typed, finished=finished)
        if not length:
            break
        if key:
            keys.append(key)
        typed = typed[length:]
    return keys, typed


def _next_key(typed: bytes, *, finished: bool) -> tuple[str, int]:
    """The first key and how many bytes it takes; no bytes where more must come first."""
    if typed[0] == ESCAPE:
        return _after_escape(typed, finished=finished)
    if (name := _NAMED.get(typed[:1])) is not None:
        return name, 1
    letter = typed[: _letter_length(typed[0])]
    followed = 1 + sum(1 for byte in letter[1:] if 0x80 <= byte < 0xC0)
    if followed == len(letter) < _letter_length(typed[0]) and not finished:
        return "", 0
    read = letter[:followed].decode(errors="ignore")
    return (read if read.isprintable() else ""), followed


def _after_escape(typed: bytes, *, finished: bool) -> tuple[str, int]:
    if len(typed) == 1 or typed[1] == ESCAPE:
        return ("escape", 1) if finished or len(typed) > 1 else ("", 0)
    if typed[1:2] not in (b"[", b"O"):
        return "escape", 1
    for length in range(3, min(len(typed), _LONGEST) + 1):
        if 0x40 <= typed[length - 1] <= 0x7E:
            return _SEQUENCES.get(typed[:length], ""), length
    return ("", len(typed)) if finished or len(typed) >= _LONGEST else ("", 0)


def _letter_length(first: int) -> int:
    """Bytes of a letter in UTF-8, by its first."""
    return {0xC: 2, 0xD: 2, 0xE: 3, 0xF: 4}.get(first >> 4, 1) if first < 0xF8 else 1


class Keyboard:
    """Use it with `with`: inside, keys come at once and are not echoed; outside, all is as before."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._before = termios.tcgetattr(descriptor)
        self._rest = b""

    def __enter__(self) -> "Keyboard":
        tty.setcbreak(self._descriptor)
        settings = termios.tcgetattr(self._descriptor)
        # A game that is put to sleep would leave the terminal as it is now; it can be quit instead.
        settings[6][termios.VSUSP] = b"\x00"
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, settings)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def wait(self, seconds: float) -> list[str]:
        """The keys that were pressed, as soon as there are any; none when the time is over.

        A terminal that is gone raises EOFError.
        """
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        if not ready:
            keys, self._rest = keys_of(self._rest, finished=True)
            return keys
        typed = os.read(self._descriptor, 1024)
        if not typed:
            raise EOFError
        keys, self._rest = keys_of(self._rest + typed, finished=False)
        return keys
