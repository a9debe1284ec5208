"""Results kept for the next run: ratios, because the machine may be busier than it was."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.timing import Measurement

KEPT = Path(__file__).with_name("results") / "last.json"
"""Of this machine alone, and therefore not in git."""
SLOWER = 1.1
"""So many times the ratio of the last run is worth a word."""
WIDTH = 10
"""Blocks of a bar that is as long as last time."""
LONGEST = 3 * WIDTH


def last_ratios() -> dict[str, float]:
    """By name; nothing where nobody measured here before, or the file is none of ours."""
    try:
        found = json.loads(KEPT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {what: ratio for what, ratio in found.items() if isinstance(ratio, float) and ratio > 0}


def keep(lines: Sequence[Measurement], before: Mapping[str, float]) -> None:
    """What was measured now; of parts that were left out, what was known before."""
    KEPT.parent.mkdir(exist_ok=True)
    now = {**before, **{line.name: line.ratio for line in lines}}
    KEPT.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def bar(line: Measurement, before: Mapping[str, float]) -> str:
    """Ten blocks are as long as last time; fewer are quicker."""
    if line.name not in before:
        return "new"
    times = line.ratio / before[line.name]
    return f"{'█' * min(max(1, round(WIDTH * times)), LONGEST)} {times:.2f}"


def slower(lines: Sequence[Measurement], before: Mapping[str, float]) -> list[str]:
    """What takes more than a tenth longer than last time, beside the same thing."""
    return [
        f"{line.name}: {line.ratio / before[line.name]:.2f} times the last run"
        for line in lines
        if line.name in before and line.ratio > SLOWER * before[line.name]
    ]
