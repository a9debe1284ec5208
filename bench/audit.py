"""Rounds audited from nothing, beside the playing of the same rounds."""

import time
from collections.abc import Iterator

from bench.playing import Playing
from bench.timing import Measurement, best
from sabot.games.catalogue import catalogue
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.memory import MemoryStore

ROUNDS = 400
GAMES = ("punto-banco", "live-blackjack", "poker-and-pairs")
"""A shoe of baccarat, a shoe of blackjack, and blackjack with a new shoe for every round."""


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
