"""A rule sheet as pages of the house read it: sections of blocks, each block as rows of cells."""

from msgspec import Struct

from sabot.games.sheet.document import Block, Bullets, Heading, Paragraph, Sheet, Table, Terms


class SheetBlock(Struct, frozen=True):
    """A heading, a paragraph, or rows of a list or table."""

    kind: str
    """`heading`, `paragraph`, `bullets`, `terms` (word, meaning) or `table` (the first row is its head)."""
    key: str
    """Where a link to a heading leads; otherwise empty."""
    rows: tuple[tuple[str, ...], ...]
    """One row with one cell for headings and paragraphs."""


class SheetSection(Struct, frozen=True):
    """A section of a rule sheet."""

    key: str
    """Where a link to it leads."""
    title: str
    blocks: tuple[SheetBlock, ...]
    """In the order in which they are read."""


class SheetPage(Struct, frozen=True):
    """Everything that a player may want to know about a game."""

    language: str
    """The language of the words."""
    title: str
    sections: tuple[SheetSection, ...]
    """In the order in which they are read."""


def page(sheet: Sheet) -> SheetPage:
    sections = (
        SheetSection(section.key, section.title, tuple(map(_block, section.blocks)))
        for section in sheet.sections
    )
    return SheetPage(sheet.language, sheet.title, tuple(sections))


def _block(block: Block) -> SheetBlock:
    match block:
        case Heading(key, title):
            return SheetBlock("heading", key, ((title,),))
        case Paragraph(text):
            return SheetBlock("paragraph", "", ((text,),))
        case Bullets(items):
            return SheetBlock("bullets", "", tuple((item,) for item in items))
        case Terms(terms):
            return SheetBlock("terms", "", terms)
        case Table(header, rows):
            return SheetBlock("table", "", (header, *rows))
