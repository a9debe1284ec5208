"""The few shapes that the pictures are made of."""

from collections.abc import Iterable
from html import escape

RED, BLUE, GREEN, INK, LINE, FAINT = "#b3261e", "#1f4e9e", "#1e7d45", "#1b1b1b", "#8a8a8a", "#dddddd"
"""Dark enough to read on white, and apart from each other in grey."""


def picture(width: int, height: int, title: str, shapes: Iterable[str]) -> str:
    """A whole SVG on white, with its words for whoever cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="Georgia, serif">'
        f'<title>{escape(title)}</title><rect width="{width}" height="{height}" fill="white"/>'
        f"{''.join(shapes)}</svg>"
    )


def text(x: float, y: float, words: str, size: int = 13, *, fill: str = INK, anchor: str = "middle") -> str:
    """Words with their foot at y."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def box(
    x: float, y: float, width: float, height: float, *, fill: str = "white", round_: int = 0, edge: str = LINE
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_}" '
        f'fill="{fill}" stroke="{edge}"/>'
    )


def disc(x: float, y: float, radius: float, colour: str, *, filled: bool = False) -> str:
    inside = colour if filled else "none"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{inside}" stroke="{colour}" stroke-width="2"/>'
    )


def line(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{colour}" stroke-width="2"/>'
