"""Rule sheets: complete help for players, written by the rules and bets themselves.

`rule_sheet` builds a document; `markdown` and `html` set it, and the terminal does so in `sabot.cli.rules`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from sabot.games.catalogue import is_baccarat, is_blackjack
from sabot.games.sheet.as_html import html
from sabot.games.sheet.as_markdown import markdown
from sabot.games.sheet.baccarat import baccarat_sections
from sabot.games.sheet.blackjack import blackjack_sections
from sabot.games.sheet.document import Sheet
from sabot.games.sheet.features import ALL, Features
from sabot.games.sheet.felt import on_this_felt
from sabot.games.sheet.house import about_sheet, information
from sabot.games.sheet.said import Marking, SaidSheet, SheetSection, piece, said_block
from sabot.games.sheet.texts import BadText, Texts, languages, read_texts, texts_in
from sabot.games.sheet.writer import SPECIAL_BET, Writer
from sabot.games.variant import Game

NO_FIGURES: Mapping[str, str] = MappingProxyType({})


def rule_sheet(
    game: Game,
    texts: Texts,
    *,
    version: str,
    special_word: str = SPECIAL_BET,
    features: Features = ALL,
    returns: Mapping[str, str] = NO_FIGURES,
) -> Sheet:
    """The rules of play of a game as a document; the same rules always give the same sheet.

    `returns` are figures by the titles of their bets, for whoever shows them.
    """
    write = Writer(texts, game.family.key, special_word)
    if is_blackjack(game):
        sections = tuple(blackjack_sections(write, game, features))
    elif is_baccarat(game):
        sections = tuple(baccarat_sections(write, game, features))
    else:
        raise ValueError(f"no rule sheet for the family {game.family.key}")
    title = texts.override(f"game.{game.key}.title", game.title)
    about = about_sheet(write, game.digest(), version)
    return Sheet(
        language=texts.language,
        title=write("sheet.title", game=title),
        contents=write("sheet.contents"),
        top=write("sheet.top"),
        sections=(*sections, information(write, game.rules, returns), about),
    )


def said_sheet(
    game: Game,
    texts: Texts,
    *,
    version: str,
    special_word: str = SPECIAL_BET,
    features: Features = ALL,
) -> SaidSheet:
    """The same sheet, sentence by sentence with keys and values."""
    marking = Marking(texts.language, texts.entries)
    sheet = rule_sheet(game, marking, version=version, special_word=special_word, features=features)
    sections = tuple(
        SheetSection(section.key, piece(section.title), tuple(map(said_block, section.blocks)))
        for section in sheet.sections
    )
    return SaidSheet(sheet.language, piece(sheet.title), sections, tuple(marking.known))


__all__ = [
    "SPECIAL_BET",
    "BadText",
    "Features",
    "SaidSheet",
    "Sheet",
    "Texts",
    "html",
    "languages",
    "markdown",
    "on_this_felt",
    "read_texts",
    "rule_sheet",
    "said_sheet",
    "texts_in",
]
