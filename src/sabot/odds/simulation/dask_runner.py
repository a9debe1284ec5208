"""Chunks spread over a dask cluster, for those who have one: `pip install sabot[dask]`."""

from collections.abc import Iterator
from itertools import islice

from distributed import Client, as_completed

from sabot.odds.simulation.chunks import Plan, Tally, run_span, spans
from sabot.odds.simulation.runners import CHUNKS_A_SPAN, SPANS_AHEAD, Runner


def over(client: Client) -> Runner:
    """Runs chunks on the workers of a cluster, as its scheduler sees fit."""

    def run(plan: Plan, seed: str, rounds: int) -> Iterator[Tally]:
        everywhere = client.scatter(plan, broadcast=True)  # type: ignore[no-untyped-call]  # dask says nothing
        waiting = (
            client.submit(run_span, everywhere, seed, span, pure=False)
            for span in spans(rounds, CHUNKS_A_SPAN)
        )
        first = islice(waiting, SPANS_AHEAD * threads(client))
        running = as_completed(first)  # type: ignore[no-untyped-call]  # dask says nothing
        for done in running:
            yield done.result()
            for more in islice(waiting, 1):
                running.add(more)  # type: ignore[no-untyped-call]  # dask says nothing

    return run


def threads(client: Client) -> int:
    """How many spans the cluster can run at once."""
    known = client.nthreads()  # type: ignore[no-untyped-call]  # dask says nothing
    count: int = sum(known.values())
    return max(1, count)
