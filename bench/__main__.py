"""`make bench`: every benchmark in one run, so that figures stand side by side; or those that are named."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.console import Console
from rich.table import Table

from bench import (
    analysis,
    audit,
    commands,
    common_hand,
    environments,
    first_page,
    growth,
    journal,
    load,
    many_at_once,
    others,
    roads,
    rounds,
    shuffle,
    simulation,
    table,
)
from bench.picture import draw
from bench.results import bar, keep, last_ratios, slower
from bench.timing import Measurement

PARTS: dict[str, Callable[[], Iterator[Measurement]]] = {
    "first-page": first_page.measure,
    "commands": commands.measure,
    "shuffle": shuffle.measure,
    "roads": roads.measure,
    "rounds": rounds.measure,
    "common-hand": common_hand.measure,
    "table": table.measure,
    "steps": many_at_once.measure,
    "journal": journal.measure,
    "growth": growth.measure,
    "audit": audit.measure,
    "analysis": analysis.measure,
    "simulation": simulation.measure,
    "others": others.measure,
    "environments": environments.measure,
    "fan-out": load.measure,
    **{name: partial(load.measure_bets, case) for name, case in load.CASES.items()},
}


def main(only: Sequence[str]) -> None:
    unknown = [name for name in only if name not in PARTS]
    if unknown:
        sys.exit(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    console = Console(stderr=True)
    shown = Table(title="Sabot, measured on this machine", title_justify="left")
    for heading in ("what", "time", "beside it", "time", "ratio", "beside the last run"):
        shown.add_column(heading, justify="right" if heading in ("time", "ratio") else "left")
    before, lines, names = last_ratios(), list[Measurement](), tuple(only or PARTS)
    for number, name in enumerate(names, 1):
        console.print(f"{number} of {len(names)}: {name}", markup=False, highlight=False)
        for line in PARTS[name]():
            lines.append(line)
            cells = _cells(line)
            shown.add_row(*cells, bar(line, before))
            console.print(f"{cells[0]}: {cells[1]}", style="dim", markup=False, highlight=False)
    Console().print(shown)
    for sentence in slower(lines, before):
        Console().print(f"slower: {sentence}", style="red", markup=False, highlight=False)
    keep(lines, before)
    Console(stderr=True).print(
        f"drawn beside the last run: {draw(lines, before)}", markup=False, highlight=False
    )


def _cells(line: Measurement) -> tuple[str, ...]:
    return line.what, _shown(line.seconds), line.beside, _shown(line.beside_seconds), f"{line.ratio:.3g}"


def _shown(seconds: float) -> str:
    if seconds < 1e-6:
        return f"{seconds * 1e9:.1f} ns"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


main(sys.argv[1:])
