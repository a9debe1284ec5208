"""`sabot compare`: what changes of rules and pay tables do to every return."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cli.game_options import (
    ConfigOption,
    GameKey,
    JsonOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    pairs_of,
    stop,
)

if TYPE_CHECKING:
    from sabot.odds.comparison import BetComparison

SAME = 5e-9
"""Returns that differ by less are the same to the printed digit."""
BAR = 16
"""Characters of the longest bar."""


def command(
    game: GameKey,
    changes: SetOption = None,
    tables: TableOption = None,
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Show what each change of a rule or pay table does to every return, one by one and together."""
    from sabot.games.toml_reading import BadSetting
    from sabot.odds.comparison import Changes, compare

    told = Changes(tuple(pairs_of(changes).items()), tuple(pairs_of(tables).items()))
    if not told.one_by_one():
        stop("nothing is changed; name rules with --set KEY=VALUE or pay tables with --pay-table BET=NAME")
    chosen = chosen_game(all_games(config), game, None)
    try:
        found = compare(chosen, told)
    except BadSetting as wrong:
        stop(f"{wrong}; changes are also shown one by one, so each must be right by itself")
    if json:
        shown = {"game": chosen.key, "changes": told.title, "bets": found}
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    console = Console(highlight=False)
    console.print(f"[bold]{chosen.title}[/bold]: {told.title}", soft_wrap=True)
    touched = [one for one in found if any(abs(step.alone) > SAME for step in one.steps)]
    for one in touched:
        console.print(_drawn(one))
    rest = [one.bet for one in found if one not in touched]
    if rest:
        console.print(f"[dim]Nothing changes for {', '.join(rest)}.[/dim]", soft_wrap=True)


def _drawn(one: BetComparison) -> Table:
    """A waterfall: every step moves the return on from where the one before left it."""
    table = Table(title=f"{one.title} ({one.bet})", title_justify="left")
    for heading in ("", "by itself", "in turn", "return", ""):
        table.add_column(heading, justify="left" if not heading else "right", no_wrap=True)
    largest = max((abs(step.in_turn) for step in one.steps), default=0.0) or 1.0
    table.add_row("before", "", "", f"{one.before:.4%}", "")
    now = one.before
    for step in one.steps:
        now += step.in_turn
        bar = ("▲" if step.in_turn > 0 else "▼") * round(BAR * abs(step.in_turn) / largest)
        table.add_row(step.title, f"{100 * step.alone:+.4f}", f"{100 * step.in_turn:+.4f}", f"{now:.4%}", bar)
    table.add_section()
    table.add_row("together", "", f"{100 * one.effect:+.4f}", f"{one.after:.4%}", "")
    return table
