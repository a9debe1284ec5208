"""A rule sheet as Markdown."""

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from sabot.games.sheet.document import Block, Bullets, Heading, Paragraph, Sheet, Table, Terms

_SPEAKING = re.compile(r"([\\`*_\[\]<>|#])")
"""Characters that mean something to Markdown wherever they stand."""


def markdown(sheet: Sheet) -> str:
    parts = [f"# {_plain(sheet.title)}"]
    for section in sheet.sections:
        parts.append(f"## {_plain(section.title)}")
        parts.extend("\n".join(_lines(block)) for block in section.blocks)
    return "\n\n".join(parts) + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(title=title):
            yield f"### {_plain(title)}"
        case Paragraph(text=text):
            yield _plain(text)
        case Bullets(items=items):
            yield from (f"- {_plain(item)}" for item in items)
        case Terms(items=terms):
            yield from (f"- **{_plain(term)}**: {_plain(text)}" for term, text in terms)
        case Table(header=header, rows=rows):
            yield _row(header)
            yield _row("---" for _ in header)
            yield from (_row(row) for row in rows)
        case _:
            assert_never(block)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_plain(cell) for cell in cells)} |"


def _plain(text: str) -> str:
    return _SPEAKING.sub(r"\\\1", text)
