"""`sabot rules`: the rules of play of a game as help for players."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.metadata import version
from typing import Annotated, assert_never

import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    opened,
    stop,
)
from sabot.games.catalogue import Catalogue
from sabot.games.sheet import Sheet, Texts, html, markdown, rule_sheet, texts_in
from sabot.games.sheet.document import Block, Bullets, Heading, Paragraph, Section, Table, Terms
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Game
from sabot.profiles import OPEN, AdviceRule, Mode, Profile, check_changes, check_table, profile, under
from sabot.profiles.help import sheet_features

WIDEST = 100
"""Longer lines are hard to read."""


class Format(StrEnum):
    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def command(
    key: GameKey,
    style: Annotated[Format, typer.Option("--format", help="How the sheet is set.")] = Format.TEXT,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    language: Annotated[str, typer.Option("--lang", help="The language of the sheet.")] = "en",
    profile_name: Annotated[
        str | None, typer.Option("--profile", metavar="NAME", help="A profile: its bets, its words.")
    ] = None,
    returns: Annotated[
        bool, typer.Option("--returns/--no-returns", help="With the expected return of every bet.")
    ] = True,
    config: ConfigOption = None,
) -> None:
    """Print the rules of play of a game: how to bet, how to play, every bet, what it pays and returns."""
    games = all_games(config, bets)
    game = chosen_game(games, key, changes, tables, pays, decks)
    try:
        chosen = profile(profile_name if profile_name is not None else OPEN, games)
        table = opened_under(games, game, chosen if profile_name is not None else None)
        texts = texts_in(language)
        shown = returns and chosen.information.odds is not AdviceRule.NEVER
        sheet = rule_sheet(
            table,
            texts,
            version=version("sabot"),
            special_word=chosen.wording.special_bet,
            features=sheet_features(chosen),
            returns=returns_of(table, texts) if shown else {},
        )
    except BadSetting as wrong:
        stop(str(wrong))
    match style:
        case Format.TEXT:
            _print(sheet)
        case Format.MARKDOWN:
            typer.echo(markdown(sheet), nl=False)
        case Format.HTML:
            typer.echo(html(sheet), nl=False)
        case _:
            assert_never(style)


def returns_of(game: Game, texts: Texts) -> Mapping[str, str]:
    """The exact return of every bet on offer, by the title that the language has for it."""
    from sabot.odds import game_odds

    return {
        texts.override(f"bet.{line.bet}", line.title): f"{line.rtp:.2%}".replace("%", " %")
        for line in game_odds(game)
        if line.offered
    }


def opened_under(games: Catalogue, game: Game, chosen: Profile | None) -> Game:
    """The game as a table would open it under the profile."""
    if chosen is not None and all(check_table(chosen, game, mode) for mode in Mode):
        stop(f"{chosen.title} has no {game.title}")
    approved = games.find(game.key)
    # A sheet for a table that nobody could open would promise what nobody can play.
    table = opened(game if chosen is None else under(chosen, game))
    if chosen is not None and (refused := check_changes(chosen, approved, table)):
        stop(refused.reason)
    return table


def _print(sheet: Sheet) -> None:
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    with console.capture() as written:
        console.print(drawn_sheet(sheet))
    # Tables and lists are filled up with blanks, which nobody wants in a file.
    typer.echo("\n".join(line.rstrip() for line in written.get().splitlines()))


def drawn_sheet(sheet: Sheet) -> Group:
    """The whole sheet, ready for any terminal."""
    head = Text(sheet.title, style="bold"), Text("═" * cell_len(sheet.title), style="bold green")
    return Group(*head, *(Padding(_drawn_section(section), (1, 0, 0, 0)) for section in sheet.sections))


def _drawn_section(section: Section) -> Group:
    title = Rule(Text(section.title, style="bold green"), align="left", style="green")
    return Group(title, *(_drawn(block) for block in section.blocks))


def _drawn(block: Block) -> RenderableType:
    match block:
        case Heading(title=title):
            return _below_a_line(Text(title, style="bold"))
        case Paragraph(text=text):
            return _below_a_line(Text(text))
        case Bullets(items=items):
            return _hanging((Text("•"), Text(item)) for item in items)
        case Terms(items=terms):
            return _hanging((Text("•"), Text.assemble((term, "bold"), ": ", text)) for term, text in terms)
        case Table():
            return _drawn_table(block)
        case _:
            assert_never(block)


def _below_a_line(drawn: RenderableType, indent: int = 0) -> Padding:
    return Padding(drawn, (1, 0, 0, indent), expand=False)


def _hanging(lines: Iterable[tuple[Text, Text]]) -> Padding:
    """Bullets whose further lines stay clear of the mark."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=1)
    grid.add_column(overflow="fold")  # Chinese has no blanks to break a line at
    for mark, text in lines:
        grid.add_row(mark, text)
    return _below_a_line(grid)


def _drawn_table(table: Table) -> Padding:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for title in table.header:
        grid.add_column(Text(title), overflow="fold")
    for row in table.rows:
        grid.add_row(*(Text(cell) for cell in row))
    return _below_a_line(grid, indent=2)
