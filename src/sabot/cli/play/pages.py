"""Pages beside the table: rules, odds, roads and fairness, as anything that can be printed."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sabot.cli.roads import road_lines
from sabot.cli.rules import drawn_sheet
from sabot.games.sheet import rule_sheet, texts_in
from sabot.games.variant import Game
from sabot.table.view.shoes import ShoeView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabot.odds import BetLine
    from sabot.table.view.trends import RoadsView


def rules_page(game: Game, special_word: str) -> RenderableType:
    return drawn_sheet(rule_sheet(game, texts_in("en"), version=version("sabot"), special_word=special_word))


def odds_page(bets: Sequence[BetLine]) -> RenderableType:
    """Every bet on this table: what it returns, how often it wins, what it can pay."""
    table = Table(title="The odds of every bet here", title_justify="left", box=box.SIMPLE_HEAD)
    for title in ("Bet", "Returns", "Wins", "Pushes", "Best row"):
        table.add_column(title, justify="left" if title == "Bet" else "right", no_wrap=True)
    for line in bets:
        if line.offered:
            chances = f"{line.hit_frequency:.2%}", f"{line.push_frequency:.2%}"
            table.add_row(line.title, f"{line.rtp:.2%}", *chances, line.outcomes[0].pays)
    words = "All from a full shoe; where players decide, with best play and without insurance."
    return Group(table, Text(words, "dim"))


def roads_page(seen: RoadsView | None, width: int) -> RenderableType:
    return Group(*road_lines(seen.board, width)) if seen is not None else Text("There are no roads here.")


def fairness_page(shoe: ShoeView | None) -> RenderableType:
    """What this shoe was committed to, and how everybody can check it afterwards."""
    if shoe is None:
        return Text("There is no shoe yet.")
    if not shoe.commitment:
        return Text(f"Shoe {shoe.id} comes from outside; the house has not committed itself to its order.")
    return Text(
        f"Shoe {shoe.id} was shuffled before the first bet. The commitment to its order is:\n"
        f"{shoe.commitment}\n"
        "When the shoe is over, or when you leave, its seed is shown and its transcript is written.\n"
        "`sabot shoe verify FILE` deals it again from there, card by card."
    )
