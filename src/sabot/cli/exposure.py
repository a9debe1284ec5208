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
    shown_changes,
    stop,
)
from sabot.cli.odds import shown_decks, with_decks

if TYPE_CHECKING:
    from sabot.games.variant import Game
    from sabot.odds.exposure.gains import Exposure, Knowledge


def command(
    game: GameKey,
    bet: Annotated[str | None, typer.Option("--bet", metavar="BET", help="One bet in full.")] = None,
    penetration: Annotated[
        int | None, typer.Option("--cut", metavar="CARDS", help="Cards behind the cut card.")
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
    chosen = chosen_game(games, game, with_decks(changes or [], decks), tables, pays)
    keys = [key for key in chosen.every_bet() if key not in chosen.can_offer or key in chosen.offered]
    if bet is not None and bet not in chosen.every_bet():
        stop(f"{chosen.key} has no bet {bet}; it has {', '.join(chosen.every_bet())}")
    found = worked_out(chosen, [bet] if bet is not None else keys, penetration, samples, seed)
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode({"game": chosen.key, "exposures": found})))
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
