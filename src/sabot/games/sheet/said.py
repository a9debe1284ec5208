"""A rule sheet told by keys: every sentence with its key and values beside the words, for other languages.

The sheet is written once more, by the same code, with texts that leave a mark around whatever they fill. The
marks hold the words too, so that nothing that looks at the words is written otherwise.
"""

import re
from collections.abc import Mapping

from msgspec import Struct, field

from sabot.games.sheet.document import Block, Bullets, Heading, Paragraph, Table, Terms
from sabot.games.sheet.texts import Texts

_OPEN, _MIDDLE, _CLOSE = "\ue000", "\ue001", "\ue002"
_MARK = re.compile(f"{_OPEN}([0-9]+){_MIDDLE}([^{_OPEN}{_CLOSE}]*){_CLOSE}")


class Phrase(Struct, frozen=True):
    """A sentence or a part of one."""

    key: str
    """Under which languages have it; they may leave out names: `bet.`, `row.` and `game.`."""
    values: tuple[tuple[str, str], ...]
    """What is filled in, by name; `⟦3⟧` in it stands for phrase 3, counted from 0."""
    text: str
    """In the language of the sheet."""


class Piece(Struct, frozen=True):
    """A piece of a sheet."""

    text: str
    """In the language of the sheet."""
    phrases: str
    """The same by its phrases: `⟦0⟧ ⟦1⟧` is phrase 0, a blank and phrase 1."""


class SheetBlock(Struct, frozen=True):
    """A heading, a paragraph, or rows of a list or table."""

    kind: str
    """`heading`, `paragraph`, `bullets`, `terms` (word, meaning) or `table` (the first row is its head)."""
    key: str
    """Where a link to a heading leads; otherwise empty."""
    rows: tuple[tuple[Piece, ...], ...]
    """One row with one cell for headings and paragraphs."""


class SheetSection(Struct, frozen=True):
    """A section of a rule sheet."""

    key: str
    """Where a link to it leads."""
    title: Piece
    blocks: tuple[SheetBlock, ...]
    """In the order in which they are read."""


class SaidSheet(Struct, frozen=True):
    """Everything that a player may want to know about a game, told so that any language can say it."""

    language: str
    """The language of the words."""
    title: Piece
    sections: tuple[SheetSection, ...]
    """In the order in which they are read."""
    phrases: tuple[Phrase, ...]
    """All that the pieces are made of."""


class Marking(Texts, frozen=True):
    """Texts that mark what they fill."""

    known: dict[Phrase, int] = field(default_factory=dict)

    def fill(self, key: str, values: Mapping[str, str], standing: Mapping[str, str]) -> str:
        words = {name: _raised(name, plain_words(value)) for name, value in standing.items()}
        text = Texts.fill(self, key, {name: plain_words(value) for name, value in values.items()}, words)
        return self._marked(Phrase(key, tuple((name, by_phrases(v)) for name, v in values.items()), text))

    def override(self, key: str, otherwise: str) -> str:
        return self._marked(Phrase(key, (), self.entries.get(key, otherwise)))

    def _marked(self, phrase: Phrase) -> str:
        index = self.known.setdefault(phrase, len(self.known))
        return f"{_OPEN}{index}{_MIDDLE}{phrase.text}{_CLOSE}"


def _raised(name: str, word: str) -> str:
    """`{Special}` begins with a capital, `{special}` does not."""
    return word[:1].upper() + word[1:] if name[:1].isupper() else word


def plain_words(marked: str) -> str:
    return _MARK.sub(lambda mark: mark[2], marked)


def by_phrases(marked: str) -> str:
    return _MARK.sub(lambda mark: f"⟦{mark[1]}⟧", marked)


def piece(marked: str) -> Piece:
    return Piece(plain_words(marked), by_phrases(marked))


def said_block(block: Block) -> SheetBlock:
    match block:
        case Heading(key, title):
            return SheetBlock("heading", key, ((piece(title),),))
        case Paragraph(text):
            return SheetBlock("paragraph", "", ((piece(text),),))
        case Bullets(items):
            return SheetBlock("bullets", "", tuple((piece(item),) for item in items))
        case Terms(terms):
            return SheetBlock("terms", "", tuple((piece(term), piece(text)) for term, text in terms))
        case Table(header, rows):
            return SheetBlock("table", "", tuple(tuple(map(piece, row)) for row in (header, *rows)))
