"""`make bench`: every benchmark in one run, so that the figures stand side by side."""

from rich.console import Console
from rich.table import Table

from bench import analysis, common_hand, roads, rounds, shuffle
from bench.timing import Line


def main() -> None:
    table = Table(title="Sabot, measured on this machine", title_justify="left")
    for heading in ("what", "time", "beside it", "time", "ratio"):
        table.add_column(heading, justify="right" if heading in ("time", "ratio") else "left")
    for measure in (shuffle.measure, roads.measure, rounds.measure, common_hand.measure, analysis.measure):
        for line in measure():
            table.add_row(*_cells(line))
    Console().print(table)


def _cells(line: Line) -> tuple[str, ...]:
    ratio = f"{line.seconds / line.beside_seconds:.2f}"
    return line.what, _shown(line.seconds), line.beside, _shown(line.beside_seconds), ratio


def _shown(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


main()
