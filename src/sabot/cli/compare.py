"""`sabot compare`: what changes of rules and pay tables do to every return."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
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
    changed_rules,
    chosen_game,
    named,
    pairs_of,
    stop,
)
from sabot.games.told_pays import knowing_pays
from sabot.games.toml_reading import BadSetting, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabot.games.variant import Game
    from sabot.odds.comparison import BetComparison
    from sabot.odds.cut_card import Found

SAME = 5e-9
"""Returns that differ by less are the same to the printed digit."""
BAR = 16
"""Characters of the longest bar."""

SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", min=1, max=7, help="The cut card's effect with so many hands."),
]
RoundsOption = Annotated[
    int, typer.Option("--rounds", metavar="N", min=1_000, help="Rounds that are played to find it.")
]


def command(
    game: GameKey,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    seats: SeatsOption = None,
    rounds: RoundsOption = 20_000_000,
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same shoes.")] = "compare",
    json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Show what each change of a rule or pay table does to every return, one by one and together."""
    from sabot.odds.comparison import Changes, compare

    games = all_games(config, bets)
    chosen = chosen_game(games, game, None)
    chosen, priced = _priced(chosen, pays or ())
    told = Changes(tuple(changed_rules(changes, decks).items()), (*pairs_of(tables).items(), *priced))
    if not told.one_by_one():
        stop(
            "nothing is changed; name rules with --set KEY=VALUE, pay tables with --pay-table BET=NAME, "
            "or prices with --pays"
        )
    try:
        found = compare(chosen, told)
    except BadSetting as wrong:
        stop(f"{wrong}; changes are also shown one by one, so each must be right by itself")
    after = told.applied(chosen)
    cut = {} if seats is None else _cut_card((chosen, after), seats, rounds, seed)
    if json:
        shown = {
            **named(games, chosen),
            "changes": told.title,
            "changed_digest": after.digest(),
            "changed_rules": plain(after.rules),
            "bets": found,
            **({"seats": seats, "rounds": rounds, "seed": seed, "cut_card": cut} if cut else {}),
        }
        typer.echo(msgspec.json.format(msgspec.json.encode(shown)))
        return
    heading = f"Effect of the cut card on the main bet, {seats} at the table, {rounds:,} rounds, seed {seed}:"
    _show(f"[bold]{chosen.title}[/bold]: {told.title}", found, heading, cut)


def _show(title: str, found: Sequence[BetComparison], heading: str, cut: dict[str, Found]) -> None:
    console = Console(highlight=False)
    console.print(title, soft_wrap=True)
    touched = [one for one in found if any(abs(step.alone) > SAME for step in one.steps)]
    for one in touched:
        console.print(_drawn(one))
    if cut:
        console.print(heading)
        for when, effect in cut.items():
            console.print(f"  {when}: {100 * effect.value:+.4f} % ± {100 * effect.error:.4f}")
    rest = [one.bet for one in found if one not in touched]
    if rest:
        console.print(f"[dim]Nothing changes for {', '.join(rest)}.[/dim]", soft_wrap=True)


def _priced(game: Game, pays: Sequence[str]) -> tuple[Game, list[tuple[str, str]]]:
    """The game that knows these prices, and each as the name of a pay table."""
    named = []
    for words in pays:
        try:
            game, bet, name = knowing_pays(game, words)
        except BadSetting as wrong:
            stop(str(wrong))
        named.append((bet, name))
    return game, named


def _cut_card(games: tuple[Game, Game], seats: int, rounds: int, seed: str) -> dict[str, Found]:
    """Before and after, from the same seed."""
    from sabot.games.shoe_rules import Shuffle
    from sabot.odds.cut_card import cut_card_effect
    from sabot.odds.hints import has_chart

    found = {}
    for title, game in zip(("before", "after"), games, strict=True):
        if not has_chart(game) or game.rules.shuffle is not Shuffle.CUT_CARD:
            stop(f"{game.key} {title} the change: --seats is for games with decisions and a cut card")
        found[title] = cut_card_effect(game, seats=seats, rounds=rounds, seed=seed)
    return found


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
