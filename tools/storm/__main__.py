"""`python -m storm`: many storms one after the other on all cores, or one of them again."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from time import monotonic

from storm.plan import plan_of
from storm.run import Outcome, run, serve_at_most

LAST_SHOWN = 25


def main() -> int:
    told = _arguments()
    serve_at_most(told.slice)
    if told.seed is not None:
        return 1 if _shown(run(told.seed)) else 0
    seeds = range(told.first, told.first + told.seeds)
    failed: list[Outcome] = []
    counts: Counter[str] = Counter()
    begun = monotonic()
    for number, outcome in enumerate(_storms(seeds, told.jobs, told.slice), 1):
        counts.update(outcome.counts)
        if outcome.law:
            failed.append(outcome)
            _say(f"\nseed {outcome.seed}: {outcome.law}")
            _say(f"repeat it with: make storm SEED={outcome.seed}\n")
        _progress(number, len(seeds), counts, len(failed), monotonic() - begun)
    _say("")
    for name, times in counts.items():
        _say(f"{times:>12,} {name}")
    for outcome in failed[:3]:
        _shown(outcome)
    _say(f"{len(seeds):,} storms, {len(failed)} with a broken law")
    for outcome in failed:
        _say(f"make storm SEED={outcome.seed}  # {outcome.law}")
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="storm", description=__doc__)
    parser.add_argument("--seeds", type=int, default=200, help="how many storms")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first")
    parser.add_argument("--seed", type=int, help="one storm only, with what happened last")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="storms at the same time")
    parser.add_argument("--slice", type=int, help="players who are served at once, where there are more")
    return parser.parse_args()


def _storms(seeds: Iterable[int], jobs: int, most: int | None) -> Iterator[Outcome]:
    if jobs <= 1:
        yield from map(run, seeds)
        return
    with get_context("spawn").Pool(jobs, serve_at_most, (most,)) as pool:
        yield from pool.imap_unordered(run, seeds, chunksize=4)


def _progress(number: int, all_: int, counts: Counter[str], failed: int, seconds: float) -> None:
    steps, stops, done = counts["steps"], counts["stops"], counts["commands acknowledged"]
    line = (
        f"storm {number:,} of {all_:,}: {steps:,} steps ({steps / seconds:,.0f}/s), {stops:,} stops, "
        f"{done:,} commands acknowledged, {failed} failed"
    )
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{line}\033[K")
    elif number % 100 == 0 or number == all_:
        sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _shown(outcome: Outcome) -> bool:
    """Whether a law was broken; if so, which, and what happened last."""
    plan = plan_of(outcome.seed)
    tables = ", ".join(f"{words.game} {words.mode.value}" for words in plan.tables)
    _say(f"seed {outcome.seed}: on {plan.kept.value}, {plan.weather}, {plan.wires}; {tables}")
    if not outcome.law:
        _say("every law held: " + ", ".join(f"{times:,} {name}" for name, times in outcome.counts.items()))
        return False
    _say(f"\n{outcome.law}:\n{outcome.what}\n\nwhat happened last:")
    for line in outcome.last[-LAST_SHOWN:]:
        _say(f"  {line}")
    _say(f"\nrepeat it with: make storm SEED={outcome.seed}")
    return True


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
