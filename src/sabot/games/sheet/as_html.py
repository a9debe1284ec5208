"""A rule sheet as one page of HTML that loads nothing from elsewhere."""

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import assert_never

from sabot.games.sheet.document import Block, Bullets, Heading, Paragraph, Section, Sheet, Table, Terms

_TOP = "top"
_CHART_COLUMNS = 5
"""From so many columns on a table is a chart, whose cells are small and centred."""


@cache
def _style() -> str:
    return files("sabot.games.sheet").joinpath("page.css").read_text(encoding="utf-8")


def html(sheet: Sheet) -> str:
    title = escape(sheet.title)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(sheet.language)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>\n{_style()}</style>",
            "</head>",
            "<body>",
            f'<main id="{_TOP}">',
            f"<h1>{title}</h1>",
            *_contents(sheet),
            *(line for section in sheet.sections for line in _section(section, sheet.top)),
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


def _contents(sheet: Sheet) -> Iterator[str]:
    yield f'<nav aria-labelledby="contents"><h2 id="contents">{escape(sheet.contents)}</h2>'
    yield "<ul>"
    for section in sheet.sections:
        yield f'<li><a href="#{escape(section.key)}">{escape(section.title)}</a></li>'
    yield "</ul></nav>"


def _section(section: Section, top: str) -> Iterator[str]:
    yield f'<section id="{escape(section.key)}">'
    back = f'<a class="top" href="#{_TOP}">[{escape(top)}]</a>'
    yield f"<header><h2>{escape(section.title)}</h2>{back}</header>"
    for block in section.blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(key=key, title=title):
            yield f'<h3 id="{escape(key)}">{escape(title)}</h3>'
        case Paragraph(text=text):
            yield f"<p>{escape(text)}</p>"
        case Bullets(items=items):
            yield "<ul>"
            yield from (f"<li>{escape(item)}</li>" for item in items)
            yield "</ul>"
        case Terms(items=terms):
            yield "<dl>"
            yield from (f"<dt>{escape(term)}</dt><dd>{escape(text)}</dd>" for term, text in terms)
            yield "</dl>"
        case Table():
            yield from _table(block)
        case _:
            assert_never(block)


def _table(table: Table) -> Iterator[str]:
    kind = ' class="chart"' if len(table.header) >= _CHART_COLUMNS else ""
    yield f'<div class="wide"><table{kind}>'
    header = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    yield f"<thead><tr>{header}</tr></thead>"
    yield "<tbody>"
    yield from (f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    yield "</tbody></table></div>"
