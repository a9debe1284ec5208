"""What a house costs as it grows: more tables, a longer journal, and the time to open again.

The journal of a million rounds takes minutes and some gigabytes: `make bench MILLION=1` builds it too.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import json

from bench.playing import Playing, opened_again
from bench.prepared import rounds
from bench.timing import Measurement
from sabot.store.commit import Commit, Committed
from sabot.store.sqlite import SqliteStore

GAMES = ("punto-banco", "live-blackjack", "poker-and-pairs")
TABLES = (1, 10, 100, 1_000, 10_000)
ROUNDS = (1_000, 10_000, 100_000, 1_000_000)
USUAL = 3
"""How many of these sizes are built without being asked for more."""
BY_TABLE = 100
"""Rounds at each table of the long journals."""
TRIES, TOGETHER = 20, 256
BOUND = 2.0
"""Seconds in which a thousand tables must be open again."""


def measure() -> Iterator[Measurement]:
    yield from _by_tables()
    yield from _by_rounds()


# More tables.


def _by_tables() -> Iterator[Measurement]:
    alone: tuple[float, float] | None = None
    for tables in TABLES:
        with _file() as file:
            games = [GAMES[place % len(GAMES)] for place in range(tables)]
            playing = Playing(SqliteStore(file), games)
            playing.play(1)
            playing.checkpoint()
            round_, checkpoint = _a_round(playing), _a_checkpoint(playing)
            alone = alone or (round_, checkpoint)
            yield Measurement(f"a round at one of {tables:,} tables", round_, "at the only table", alone[0])
            yield Measurement(
                f"a checkpoint after it, {tables:,} tables", checkpoint, "with the only table", alone[1]
            )
            playing.store.close()
            if tables == 1_000:
                again = _opened_again(file)
                yield Measurement(f"{tables:,} tables with real rounds open again", again, "its bound", BOUND)


def _a_round(playing: Playing) -> float:
    """The quickest of some: from the stake to its payment, each command on the disk."""
    return min(_timed(lambda: playing.play(1, playing.tables[:1])) for _ in range(TRIES))


def _a_checkpoint(playing: Playing) -> float:
    times = []
    for _ in range(5):
        playing.play(1, playing.tables[:1])
        times.append(_timed(playing.checkpoint))
    return min(times)


def _opened_again(file: Path) -> float:
    """From a file to tables that can be played at."""

    def again() -> None:
        store = SqliteStore(file)
        house = opened_again(store, 10**12)
        assert len(house.writers) == 1_000
        store.close()

    return min(_timed(again) for _ in range(3))


# A longer journal.


def _by_rounds() -> Iterator[Measurement]:
    """The same real rounds again and again, each time at other tables of other players."""
    sizes = ROUNDS if os.environ.get("MILLION") else ROUNDS[:USUAL]
    prepared = rounds(BY_TABLE, 1, tables=1)
    opening, play = json.encode(prepared.first), json.encode(prepared.commits)
    begun: tuple[float, float] | None = None
    done = 0
    with _file() as file:
        for size in sizes:
            store = SqliteStore(file)
            while done < size - BY_TABLE:
                _commit(store, _at_another(opening, done // BY_TABLE))
                _commit(store, _at_another(play, done // BY_TABLE))
                done += BY_TABLE
            _commit(store, _at_another(opening, done // BY_TABLE))
            commits = _at_another(play, done // BY_TABLE)
            round_ = _timed(partial(_commit, store, commits)) / BY_TABLE
            done += BY_TABLE
            store.close()
            opened = min(_timed(lambda: SqliteStore(file).close()) for _ in range(3))
            begun = begun or (round_, opened)
            yield Measurement(f"a round committed after {size:,} others", round_, "after 1,000", begun[0])
            yield Measurement(f"a journal of {size:,} rounds is opened", opened, "of 1,000", begun[1])


def _at_another(commits: bytes, table: int) -> list[Commit]:
    """The table of the first rounds is t00000, its player p-t00000; ids of commands differ by player."""
    return json.decode(commits.replace(b"t00000", f"t{table:05d}".encode()), type=list[Commit])


def _commit(store: SqliteStore, commits: list[Commit]) -> None:
    for first in range(0, len(commits), TOGETHER):
        answers = store.commit_all(commits[first : first + TOGETHER])
        assert all(isinstance(answer, Committed) for answer in answers)


def _timed(run: Callable[[], object]) -> float:
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


@contextmanager
def _file() -> Iterator[Path]:
    with TemporaryDirectory() as directory:
        yield Path(directory) / "journal.db"
