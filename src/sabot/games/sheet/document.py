"""A rule sheet as a value: sections of headings, paragraphs, lists and tables, without any looks."""

import re
from collections.abc import Iterator

from msgspec import Struct


class Heading(Struct, frozen=True):
    """The title of what follows inside a section; `key` is where a link leads."""

    key: str
    title: str


class Paragraph(Struct, frozen=True):
    text: str


class Bullets(Struct, frozen=True):
    items: tuple[str, ...]


class Terms(Struct, frozen=True):
    """Words with what they mean: buttons, decisions, roads."""

    items: tuple[tuple[str, str], ...]


class Table(Struct, frozen=True):
    """Every row has as many cells as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Bullets | Terms | Table


class Section(Struct, frozen=True):
    key: str
    title: str
    blocks: tuple[Block, ...]


class Sheet(Struct, frozen=True):
    """Everything that a player may want to know about a game, in the language named by its code."""

    language: str
    title: str
    contents: str
    """What the list of sections is called."""
    top: str
    """What the way back to the top is called."""
    sections: tuple[Section, ...]

    def words(self) -> Iterator[str]:
        """Every piece of text on the sheet, in reading order."""
        yield self.title
        for section in self.sections:
            yield section.title
            for block in section.blocks:
                yield from words_of(block)


def words_of(block: Block) -> Iterator[str]:
    match block:
        case Heading(title=text) | Paragraph(text=text):
            yield text
        case Bullets(items=items):
            yield from items
        case Terms(items=items):
            yield from (word for item in items for word in item)
        case Table(header=header, rows=rows):
            yield from (cell for row in (header, *rows) for cell in row)


def anchor(*names: str) -> str:
    """A place for links, such as `bet-21-3`: small letters, digits and single dashes."""
    return re.sub(r"[^a-z0-9]+", "-", "-".join(names).lower()).strip("-")
