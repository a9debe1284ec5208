"""`sabot design`: a bet of one's own, from its file to its figures and a pay table for it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console

from sabot.cli.design_output import Designed, show_designed
from sabot.cli.game_options import (
    DecksOption,
    JsonOption,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    named,
    shown_changes,
    stop,
)
from sabot.cli.odds import shown_decks
from sabot.cli.parsheet import check_output, write_sheet
from sabot.cli.slow_bets import TooSlow, impatient
from sabot.cli.told_numbers import told_number
from sabot.games.shoe_rules import Shuffle

if TYPE_CHECKING:
    from sabot.games.bet import PayTable
    from sabot.games.variant import Game
    from sabot.odds.bet_result import BetOdds
    from sabot.odds.design.pay_search import Proposal
    from sabot.odds.exposure.gains import Exposure

SHOES = 2_000
"""Drawn to see what counters win, unless told."""


def _share(word: str) -> Fraction:
    """0.95, 95% or 19/20, exactly."""
    share = told_number(word)
    if share is None:
        raise typer.BadParameter(f"{word!r} is no share; write 0.95 or 95%")
    if not 0 < share < 1:
        raise typer.BadParameter(f"{word} does not lie between 0 and 1; write 0.95 or 95%")
    return share


DesignFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A bet in Python or TOML (docs/designing.md).")
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Another game than the file names.")
]
ReturnOption = Annotated[
    Fraction | None,
    typer.Option("--return", metavar="R", parser=_share, help="Propose pay tables for it, such as 0.95."),
]
HitOption = Annotated[
    Fraction | None,
    typer.Option("--hit", metavar="H", parser=_share, help="How often they should win, such as 0.2."),
]
MostOption = Annotated[
    int, typer.Option("--most", metavar="N", min=1, max=10_000, help="The highest odds, N:1.")
]
ManyOption = Annotated[
    int, typer.Option("--proposals", metavar="N", min=1, max=24, help="How many are shown.")
]
SheetOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="A par sheet: .pdf, .html, .xlsx or .json."),
]
CountersOption = Annotated[
    bool, typer.Option("--counters/--no-counters", help="With what counters win, which takes a while.")
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, help="Of the shoes that counters are dealt.")
]


class Wish(Struct, frozen=True):
    """What is asked about a bet beside its figures."""

    wanted: Fraction | None
    hit: Fraction | None
    most: int
    many: int
    counters: bool
    seed: int


def command(
    file: DesignFile,
    game: GameOption = None,
    wanted: ReturnOption = None,
    hit: HitOption = None,
    most: MostOption = 1_000,
    many: ManyOption = 6,
    output: SheetOption = None,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    counters: CountersOption = True,
    seed: SeedOption = 1,
) -> None:
    """Price a bet of your own, tell what counters win at it, and propose pay tables for it."""
    if hit is not None and wanted is None:
        stop("--hit goes with --return: say what the pay tables are to return, such as --return 0.95")
    if output is not None:
        check_output(output)
    wish = Wish(wanted, hit, most, many, counters, seed)
    try:
        with impatient([str(file)]):
            games = all_games(None, [file])
            own = games.own_bets[0]
            chosen = chosen_game(games, game or own.game, changes, tables, pays, decks)
            found = [_designed(chosen, one.key, wish) for one in own.bets]
    except TooSlow as wrong:
        stop(str(wrong))
    except ValueError as wrong:
        stop(f"{file}: {wrong}")
    told = shown_changes(games, chosen)
    if json:
        shown = {"file": str(file), **named(games, chosen), "seed": seed}
        typer.echo(
            msgspec.json.format(msgspec.json.encode({**shown, "bets": [one.plain() for one in found]}))
        )
    else:
        heading = f"{chosen.title}, {shown_decks(chosen.rules.decks)}{told}"
        show_designed(Console(highlight=False), heading, found)
    if output is not None:
        write_sheet(replace(chosen, can_offer=chosen.offered), told, output, counters=counters, quiet=json)


def _designed(game: Game, key: str, wish: Wish) -> Designed:
    from sabot.odds import bet_odds

    with Console(stderr=True).status(f"{key}: every deal that it looks at is laid before it"):
        odds = bet_odds(game, key)
    counted = wish.counters and game.rules.shuffle is Shuffle.CUT_CARD
    exposed = _exposure(game, key, wish.seed) if counted else None
    field = game.field(key)
    proposals: tuple[Proposal, ...] = ()
    none_because = ""
    try:
        proposals = _proposals(odds, field.table, wish)
    except ValueError as why:
        none_because = str(why)
    return Designed(field.bet.title, field.table, odds, exposed, proposals, none_because, wish.seed)


def _exposure(game: Game, key: str, seed: int) -> Exposure:
    from sabot.cli.exposure import worked_out

    return worked_out(game, [key], None, SHOES, seed)[0]


def _proposals(odds: BetOdds, table: PayTable, wish: Wish) -> tuple[Proposal, ...]:
    from rich.progress import Progress

    from sabot.odds.design.pay_search import propose, pushed, row_chances

    if wish.wanted is None:
        return ()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{odds.bet}: pay tables", total=None)
        return propose(
            row_chances(odds, table),
            pushed(odds, table),
            wish.wanted,
            hit=wish.hit,
            most=wish.most,
            many=wish.many,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
