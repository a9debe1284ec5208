"""Commands from the prompt to their end, in processes of their own, beside the imports that each needs."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from bench.timing import Measurement, best

TRIES = 7
PRINTING = "import typer, typer.rich_utils, rich.table"
COMPILING = "import numba"


def measure() -> Iterator[Measurement]:
    printing = _seconds("-c", PRINTING)
    yield Measurement("import sabot", _seconds("-c", "import sabot"), "importing typer and rich", printing)
    for words in (("--help",), ("games",)):
        seconds = _seconds("-m", "sabot", *words)
        yield Measurement(f"sabot {' '.join(words)}", seconds, "importing typer and rich", printing)
    compiling = _seconds("-c", COMPILING)
    for words in ODDS:
        seconds = _seconds("-m", "sabot", *words)
        yield Measurement(f"sabot {' '.join(words)}", seconds, "importing numba", compiling)


ODDS = (
    ("odds", "live-blackjack"),
    ("odds", "etg-blackjack"),
    ("odds", "dai-bacc"),
    ("strategy", "live-blackjack", "--hand", "Ts 6d", "--up", "7h"),
)


def _seconds(*words: str) -> float:
    """The best of several tries, the first of which may have found kernels uncompiled and nothing kept."""
    run = partial(subprocess.run, [sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    return best(run, tries=TRIES)
