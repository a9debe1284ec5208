"""`sabot simulate`: rounds for mathematics, by the million, with error bars."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from sabot import odds
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
from sabot.cli.told_numbers import told_number
from sabot.games.shoe_rules import Shuffle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sabot.games.catalogue import Catalogue
    from sabot.games.variant import Game
    from sabot.odds.simulation.estimates import Estimate, Progress, Simulation
    from sabot.odds.simulation.runners import Runner

BROKEN_OFF = 130
"""Exit code after Ctrl-C, as the shell has it."""


def _number(word: str) -> int:
    """A number of rounds as people write it: 1000000, 1_000_000 or 1e6."""
    number = None if set(word) & set("%/") else told_number(word.replace(",", ""))
    if number is None:
        raise typer.BadParameter(f"{word!r} is no number; write 1000000 or 1e6")
    if number < 1 or number.denominator != 1:
        raise typer.BadParameter(f"{word} is no number of rounds; write a whole number from 1 on")
    return int(number)


RoundsOption = Annotated[
    int, typer.Option("--rounds", metavar="N", parser=_number, help="Rounds to play: 1000000 or 1e6.")
]
ShuffleOption = Annotated[
    Shuffle | None, typer.Option("--shuffle", help="Shuffle another way than the rules say.")
]
DaskOption = Annotated[
    str | None, typer.Option("--dask", metavar="ADDRESS", help="Spread over this dask scheduler.")
]


def command(
    game: GameKey,
    rounds: RoundsOption,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Same seed, same figures, everywhere.")],
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="J", min=1, help="Processes; one a core unless told.")
    ] = None,
    seats: Annotated[int, typer.Option("--seats", metavar="K", help="Seats that play, blackjack only.")] = 1,
    shuffle: ShuffleOption = None,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    main_only: Annotated[bool, typer.Option("--main-only", help="Leave the special bets out.")] = False,
    dask: DaskOption = None,
    bets: BetsOption = None,
    config: ConfigOption = None,
) -> None:
    """Play rounds by the best chart and estimate what every bet returns, with its standard error."""
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    _check_seats(chosen, seats)
    workers, begin = jobs or os.cpu_count() or 1, perf_counter()
    try:
        with _runner(dask) as runner, _bar(rounds, shown=not json) as progress:
            result = odds.simulate(
                chosen,
                rounds,
                seed,
                seats=seats,
                jobs=workers,
                mode=shuffle,
                main_only=main_only,
                runner=runner,
                progress=progress,
            )
    except ValueError as wrong:
        stop(f"{chosen.key}: {wrong}")
    if result.rounds == 0:
        stop("broken off before there was anything to show")
    seconds = perf_counter() - begin
    if json:
        told = _plain(named(games, chosen), seed, result, seconds, workers)
        typer.echo(msgspec.json.format(msgspec.json.encode(told)))
    else:
        _show(chosen, result, seconds, f"{_rules_told(games, chosen)}, seed {seed}")
    if not result.complete:
        raise typer.Exit(BROKEN_OFF)


def _check_seats(game: Game, seats: int) -> None:
    most = game.seating.dealt_hands
    if 1 < most < seats:
        stop(f"--seats {seats}: at most {most} hands are dealt at a table of {game.key}")


@contextmanager
def _runner(address: str | None) -> Iterator[Runner | None]:
    """Whoever runs the rounds: a cluster where one is named."""
    if address is None:
        yield None
        return
    try:
        client = import_module("distributed").Client(address, timeout=10)
    except ImportError:
        stop("dask is not installed; it comes with sabot[dask]")
    except OSError as wrong:
        stop(f"no dask scheduler answers at {address}: {wrong}")
    with client:
        runner: Runner = import_module("sabot.odds.simulation.dask_runner").over(client)
        yield runner


@contextmanager
def _bar(rounds: int, *, shown: bool) -> Iterator[Callable[[Progress], None] | None]:
    """A bar with rate, time left and the running estimate, where somebody sits in front of it."""
    console = Console(stderr=True)
    if not shown or not console.is_terminal:
        yield None
        return
    columns = ("[progress.description]{task.description}", "{task.percentage:>3.0f} %", "{task.fields[rate]}")
    texts = [TextColumn(text) for text in columns]
    with Bar(
        texts[0], BarColumn(), *texts[1:], TimeRemainingColumn(), console=console, transient=True
    ) as bar:
        task = bar.add_task("…", total=rounds, rate="")
        begin = perf_counter()

        def report(progress: Progress) -> None:
            rate = progress.done / (perf_counter() - begin) / 1e6
            words = f"{progress.estimate.bet} {_shown(progress.estimate)}"
            bar.update(task, completed=progress.done, description=words, rate=f"{rate:.1f} M/s")

        yield report


def _plain(
    known: dict[str, object], seed: str, result: Simulation, seconds: float, jobs: int
) -> dict[str, object]:
    return {
        **known,
        "seed": seed,
        "rounds": result.rounds,
        "seconds": seconds,
        "rounds_per_second": result.rounds / seconds,
        "jobs": jobs,
        "seats": result.seats,
        "shuffle": result.mode,
        "complete": result.complete,
        "bets": [
            {"bet": one.bet, "rtp": float(one.rtp), "standard_error": one.standard_error}
            for one in result.bets
        ],
    }


def _rules_told(games: Catalogue, game: Game) -> str:
    return f", {shown_decks(game.rules.decks)}{shown_changes(games, game)}"


def _show(game: Game, result: Simulation, seconds: float, changes: str) -> None:
    console = Console(highlight=False)
    title = f"{game.title}{changes}: {result.rounds:,} rounds, {result.mode}, {seconds:.1f} s"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for heading in ("bet", "return", "standard error", "95 % between"):
        table.add_column(heading, justify="left" if heading == "bet" else "right")
    for one in result.bets:
        low, high = one.bounds
        error = f"{one.standard_error:.4%}"
        table.add_row(one.bet, f"{float(one.rtp):.4%}", error, f"{low:.4%} and {high:.4%}")
    console.print(table)
    if result.voids:
        console.print(f"[yellow]{result.voids:,} rounds were void: the shoe ran out[/yellow]")
    if not result.complete:
        console.print("[yellow]broken off; these are the rounds that were played[/yellow]")


def _shown(one: Estimate) -> str:
    low, high = one.bounds
    return f"{float(one.rtp):.4%} ± {(high - low) / 2:.4%}"
