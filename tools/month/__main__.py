"""`make month`: days of a house, every report of them held against a second reckoning, and all audited."""

import sys
import tempfile
import time
from pathlib import Path

from month.trial import tried

DAYS, TABLES, PLAYERS, SESSIONS = 30, 10, 200, 36
"""A month of more than ten thousand rounds: one at every table in each of the sessions of a day."""


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    days = int(sys.argv[1]) if len(sys.argv) > 1 else DAYS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="month-") as folder:
        told = tried(Path(folder), days, TABLES, PLAYERS, SESSIONS, seed, say)
    say(told.text())
    say(f"{time.monotonic() - begun:.0f} s")
    sys.exit(1 if told.wrong else 0)


if __name__ == "__main__":
    main()
