"""Who runs the chunks: one thread or several. The sums are the same."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from sabot.odds.simulation.chunks import CHUNK, Plan, Tally, run_span, spans

Runner = Callable[[Plan, str, int], Iterator[Tally]]
"""Runs so many rounds of a plan from a seed, in parts that come in any order."""
CHUNKS_A_SPAN = 8
"""So many that passing results on costs little, so few that progress is seen several times a second."""
SPANS_AHEAD = 2
"""Spans that wait for each worker."""


def run_alone(plan: Plan, seed: str, rounds: int) -> Iterator[Tally]:
    for span in spans(rounds, CHUNKS_A_SPAN):
        yield run_span(plan, seed, span)


def run_pool(plan: Plan, seed: str, rounds: int, jobs: int) -> Iterator[Tally]:
    """Over so many threads; what waits is dropped when the caller stops early.

    Kernels let go of Python's lock, so that threads keep as many cores busy as processes would. They start at
    once, and nothing has to be sent to them.
    """
    pool = ThreadPoolExecutor(jobs, "simulation")
    # Short runs are cut finer, or one worker would have it all.
    shares = rounds // CHUNK // (jobs * SPANS_AHEAD)
    waiting = spans(rounds, min(max(shares, 1), CHUNKS_A_SPAN))
    running = {pool.submit(run_span, plan, seed, span) for span in islice(waiting, jobs * SPANS_AHEAD)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(run_span, plan, seed, span) for span in islice(waiting, len(done))}
            yield from _results(done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _results(done: Iterable[Future[Tally]]) -> Iterator[Tally]:
    return (future.result() for future in done)
