"""Who runs the chunks: this process or a pool of them. The sums are the same."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from sabot.odds.simulation.chunks import ChunkRun, Plan, Tally, run_span, spans

Runner = Callable[[Plan, str, int], Iterator[Tally]]
"""Runs so many rounds of a plan from a seed, in parts that come in any order."""
CHUNKS_A_SPAN = 8
"""So many that passing results on costs little, so few that progress is seen several times a second."""
SPANS_AHEAD = 2
"""Spans that wait for each worker."""

_plans: list[Plan] = []
"""The plan of a worker process; it is sent once and not with every span."""


def run_alone(plan: Plan, seed: str, rounds: int) -> Iterator[Tally]:
    for span in spans(rounds, CHUNKS_A_SPAN):
        yield run_span(plan, seed, span)


def run_pool(plan: Plan, seed: str, rounds: int, jobs: int) -> Iterator[Tally]:
    """Over so many processes; what is under way is dropped when the caller stops early."""
    # Forked from a server that has no threads: a fork of this process might inherit a lock that nobody opens.
    with ProcessPoolExecutor(jobs, get_context("forkserver"), _prepare, (plan,)) as pool:
        waiting = iter(spans(rounds, CHUNKS_A_SPAN))
        running = {pool.submit(_run, seed, span) for span in islice(waiting, jobs * SPANS_AHEAD)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(_run, seed, span) for span in islice(waiting, len(done))}
                yield from _results(done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _results(done: Iterable[Future[Tally]]) -> Iterator[Tally]:
    return (future.result() for future in done)


def _prepare(plan: Plan) -> None:
    """In a worker: keep the plan, and leave Ctrl-C to the one who gave the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plans[:] = [plan]


def _run(seed: str, span: ChunkRun) -> Tally:
    return run_span(_plans[0], seed, span)
