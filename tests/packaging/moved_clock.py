"""`sabot` with a clock that is set from outside: by so many seconds as a file says, read at every look."""

import sys
import time
from pathlib import Path

FILE = Path(sys.argv[1])
true_time = time.time_ns


def moved_time() -> int:
    return true_time() + int(FILE.read_text()) * 1_000_000_000


time.time_ns = moved_time
sys.argv = ["sabot", *sys.argv[2:]]

from sabot.cli import main  # noqa: E402  # after the clock is moved: nobody may have looked at the true one

main()
