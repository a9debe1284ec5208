"""Rule sheets: complete help for players, written by the rules and bets themselves.

`rule_sheet` builds a document; `markdown`, `html` and `page` set it, and the terminal does so in
`sabot.cli.rules`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from sabot.games.catalogue import is_baccarat, is_blackjack
from sabot.games.sheet.as_html import html
from sabot.games.sheet.as_markdown import markdown
from sabot.games.sheet.as_page import SheetPage, page
from sabot.games.sheet.baccarat import baccarat_sections
from sabot.games.sheet.blackjack import blackjack_sections
from sabot.games.sheet.document import Sheet
from sabot.games.sheet.features import ALL, Features
from sabot.games.sheet.general import general_sections
from sabot.games.sheet.house_rules import about_sheet, information
from sabot.games.sheet.offered_bets import on_this_felt
from sabot.games.sheet.texts import BadText, Texts, languages, texts_in
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
        sections = tuple(general_sections(write, game, features))
    about = about_sheet(write, game.digest(), version)
    return Sheet(
        language=texts.language,
        title=write("sheet.title", game=texts.override(game.named.key, game.title)),
        contents=write("sheet.contents"),
        top=write("sheet.top"),
        sections=(*sections, information(write, game, returns), about),
    )


__all__ = [
    "SPECIAL_BET",
    "BadText",
    "Features",
    "Sheet",
    "SheetPage",
    "Texts",
    "html",
    "languages",
    "markdown",
    "on_this_felt",
    "page",
    "rule_sheet",
    "texts_in",
]
