"""Rounds audited from nothing, beside their playing; and a house audited by two processes, beside one."""

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.playing import Playing
from bench.timing import Measurement, best
from sabot.games.catalogue import catalogue
from sabot.records.audit import audit
from sabot.records.audit.parallel_audit import WORTH_SHARING, audit_place
from sabot.records.journal.journal_place import JOURNAL, JournalPlace
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore

ROUNDS = 400
GAMES = ("punto-banco", "live-blackjack", "poker-and-pairs")
"""A shoe of baccarat, a shoe of blackjack, and blackjack with a new shoe for every round."""
TABLES, EACH = 16, 640
"""A house of more than `WORTH_SHARING` lines: about ten for each round of baccarat."""


def measure() -> Iterator[Measurement]:
    for game in GAMES:
        playing = Playing(MemoryStore(), (game,))
        begin = time.perf_counter()
        playing.play(ROUNDS)
        played = (time.perf_counter() - begin) / ROUNDS
        journal = JournalReader(StoreReader(playing.store))

        def run(journal: JournalReader = journal) -> None:
            verdict = audit(journal, catalogue())
            assert verdict.difference is None, verdict.difference

        yield Measurement(f"audit, a round of {game}", best(run) / ROUNDS, "the same round, played", played)
    yield _shared()


def _shared() -> Measurement:
    """The start of both processes is part of it."""
    with TemporaryDirectory() as directory:
        store = SqliteStore(Path(directory) / JOURNAL)
        Playing(store, (GAMES[0],) * TABLES).play(EACH)
        store.close()

        def run(workers: int) -> None:
            verdict = audit_place(JournalPlace(directory), workers)
            assert verdict.difference is None, verdict.difference
            assert verdict.proven.lines >= WORTH_SHARING, verdict.proven.lines

        two, one = (best(lambda workers=workers: run(workers), tries=2) for workers in (2, 1))
        rounds = TABLES * EACH
        return Measurement(f"audit of {TABLES} tables by two, a round", two / rounds, "by one", one / rounds)
