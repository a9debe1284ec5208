"""A picture of a run beside the last one: a bar a line, and a mark where all would end if nothing changed."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from bench.results import KEPT, SLOWER
from bench.timing import Measurement

ROW, TEXT, UNIT = 20, 640, 160
"""Heights and widths; a bar of one unit took as long as last time, beside the same thing."""
LONGEST = 3.0
QUICKER, SAME, WORSE, NEW = "#2a9d6f", "#8a94a0", "#d1495b", "#c9cfd6"


def draw(lines: Sequence[Measurement], before: Mapping[str, float]) -> Path:
    """Written beside the results; gives the file."""
    height = ROW * (len(lines) + 1)
    rows = "\n".join(_row(number, line, before) for number, line in enumerate(lines))
    x = TEXT + UNIT
    mark = f'<line x1="{x}" x2="{x}" y1="0" y2="{height}" stroke="#333" stroke-dasharray="3"/>'
    size = f'width="{TEXT + LONGEST * UNIT + 90:.0f}" height="{height}"'
    file = KEPT.with_name("last.svg")
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{rows}\n{mark}\n</svg>\n',
        encoding="utf-8",
    )
    return file


def _row(number: int, line: Measurement, before: Mapping[str, float]) -> str:
    times = line.ratio / before[line.name] if line.name in before else 1.0
    told = f"{times:.2f} of last time" if line.name in before else f"new: {line.ratio:.3g}"
    y, width = number * ROW + ROW, min(times, LONGEST) * UNIT
    colour = _colour(line, times, before)
    return (
        f'<text x="{TEXT - 8}" y="{y}" text-anchor="end">{escape(line.name)}</text>'
        f'<rect x="{TEXT}" y="{y - 11}" width="{width:.0f}" height="13" fill="{colour}"/>'
        f'<text x="{TEXT + width + 6:.0f}" y="{y}">{told}</text>'
    )


def _colour(line: Measurement, times: float, before: Mapping[str, float]) -> str:
    if line.name not in before:
        return NEW
    return WORSE if times > SLOWER else QUICKER if times < 1 / SLOWER else SAME
