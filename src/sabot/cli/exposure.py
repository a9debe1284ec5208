"""`sabot exposure`: what somebody can win who counts the cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
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

if TYPE_CHECKING:
    from sabot.games.variant import Game
    from sabot.odds.exposure.gains import Exposure, Knowledge


def command(
    game: GameKey,
    bet: Annotated[str | None, typer.Option("--bet", metavar="BET", help="One bet in full.")] = None,
    cut: Annotated[
        int | None, typer.Option("--cut", metavar="CARDS", help="Cards behind the cut card.")
    ] = None,
    penetration: Annotated[
        str | None,
        typer.Option("--penetration", metavar="SHARE", help="How much of the shoe is dealt, such as 75%."),
    ] = None,
    samples: Annotated[
        int | None, typer.Option("--samples", metavar="N", min=10, help="Shoes drawn for each bet.")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="The same seed, the same shoes.")
    ] = 1,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    config: ConfigOption = None,
) -> None:
    """Tell what counters win: effects of removal, the best count, and gains by depth of the shoe."""
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    keys = [key for key in chosen.every_bet() if key not in chosen.can_offer or key in chosen.offered]
    if bet is not None and bet not in chosen.every_bet():
        stop(f"{chosen.key} has no bet {bet}; it has {', '.join(chosen.every_bet())}")
    behind = _behind(chosen, cut, penetration)
    found = worked_out(chosen, [bet] if bet is not None else keys, behind, samples, seed)
    if json:
        told = {**named(games, chosen), "seed": seed, "exposures": found}
        typer.echo(msgspec.json.format(msgspec.json.encode(told)))
        return
    console = Console(highlight=False)
    heading = f"{chosen.title}, {shown_decks(chosen.rules.decks)}{shown_changes(games, chosen)}"
    console.print(f"{heading}: {found[0].cut} cards behind the cut card", soft_wrap=True)
    if bet is None:
        _show_all(console, found)
    else:
        _show_one(console, found[0])
    console.print(
        f"[dim]{found[0].samples:,} shoes of seed {seed}, each with its exact return. "
        "Perfect: every card is known; linear: effects added up; one unit a bet.[/dim]"
    )


def _behind(game: Game, cut: int | None, penetration: str | None) -> int | None:
    """Cards behind the cut card, by number or by the share of the shoe before it."""
    if penetration is None:
        return cut
    if cut is not None:
        stop("--cut and --penetration say the same; tell one of them")
    word = penetration.removesuffix("%")
    try:
        share = float(word) / (100 if word != penetration else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        stop(f"--penetration {penetration!r}: write a share such as 75% or 0.75")
    return round((1 - share) * game.rules.shoe.total)


def worked_out(
    game: Game, keys: list[str], cut: int | None, samples: int | None, seed: int
) -> list[Exposure]:
    from sabot.odds.exposure.gains import exposure

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        found = []
        for key in keys:
            task = bar.add_task(key, total=None)
            try:
                found.append(
                    exposure(
                        game,
                        key,
                        cut=cut,
                        samples=samples,
                        seed=seed,
                        progress=partial(_tell, bar, task),
                    )
                )
            except ValueError as wrong:
                bar.stop()
                stop(f"{game.key}: {wrong}")
            bar.remove_task(task)
    return found


def _tell(bar: Progress, task: TaskID, done: int, of: int) -> None:
    bar.update(task, completed=done, total=of)


def _show_all(console: Console, found: list[Exposure]) -> None:
    table = Table()
    table.add_column("bet", no_wrap=True)
    for heading in ("returns", "perfect: bets", "edge", "per 100", "linear per 100", "count per 100"):
        table.add_column(heading, justify="right")
    for one in sorted(found, key=lambda one: -one.perfect.per_100):
        table.add_row(
            one.bet,
            f"{one.rtp:.4%}",
            *_cells(one.perfect),
            f"{one.linear.per_100:.3f}",
            f"{one.counted.per_100:.3f}",
        )
    console.print(table)


def _show_one(console: Console, one: Exposure) -> None:
    effects = Table(title=f"{one.bet} returns {one.rtp:.4%}: effects of removal", title_justify="left")
    for heading in ("cards", "effect, %", "tag"):
        effects.add_column(heading, justify="left" if heading == "cards" else "right")
    for effect in one.effects:
        tags = sorted({one.tags[card] for card in effect.cards})
        effects.add_row(effect.title, f"{100 * effect.effect:+.5f}", " ".join(f"{tag:+d}" for tag in tags))
    console.print(effects)
    mean = sum(one.tags) / len(one.tags)
    less = f" less {mean:+.3f} a card" if mean else ""
    when = (
        f"bet from a true count of {one.trigger:g} on" if one.trigger is not None else "no count of it wins"
    )
    console.print(
        f"The tags follow the effects with a correlation of {one.betting_correlation:.3f}{less}; {when}."
    )
    gains = Table(title="What betting wins", title_justify="left")
    for heading in ("who, or cards gone", "rounds bet", "edge", "units per 100", "linear"):
        gains.add_column(heading, justify="left" if heading.startswith("who") else "right")
    for title, known in (("perfect", one.perfect), ("linear", one.linear), ("the count", one.counted)):
        gains.add_row(title, *_cells(known), end_section=known is one.counted)
    for line in one.depths:
        gains.add_row(f"{line.first} to {line.last}", *_cells(line.perfect), f"{line.linear.per_100:.3f}")
    console.print(gains)


def _cells(known: Knowledge) -> tuple[str, str, str]:
    return f"{known.share:.2%}", f"{known.edge:.3%}", f"{known.per_100:.3f}"
