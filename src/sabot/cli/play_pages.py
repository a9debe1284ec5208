"""Pages beside the table: rules, odds, roads and fairness, as lines that can be scrolled."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sabot.cli.roads import road_lines
from sabot.cli.rules import drawn_sheet
from sabot.games.roads import Outcome, roads
from sabot.games.sheet import rule_sheet, texts_in
from sabot.games.variant import Game
from sabot.table.view.shoes import ShoeView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabot.odds import BetLine


def lines_of(drawn: RenderableType, width: int) -> list[Text]:
    """Anything that can be drawn, line by line."""
    console = Console(width=width, highlight=False, force_terminal=True, color_system="standard")
    found = []
    for segments in console.render_lines(drawn, pad=False):
        line = Text()
        for segment in segments:
            line.append(segment.text, segment.style)
        line.rstrip()
        found.append(line)
    return found


def rules_page(game: Game, special_word: str, width: int) -> list[Text]:
    sheet = rule_sheet(game, texts_in("en"), version=version("sabot"), special_word=special_word)
    return lines_of(drawn_sheet(sheet), width)


def odds_page(bets: Sequence[BetLine], width: int) -> list[Text]:
    """Every bet on this table: what it returns, how often it wins, what it can pay."""
    table = Table(title="The odds of every bet here", title_justify="left", box=box.SIMPLE_HEAD)
    for title in ("Bet", "Returns", "Wins", "Pushes", "Best row"):
        table.add_column(title, justify="left" if title == "Bet" else "right", no_wrap=True)
    for line in bets:
        if line.offered:
            chances = f"{line.hit_frequency:.2%}", f"{line.push_frequency:.2%}"
            table.add_row(line.title, f"{line.rtp:.2%}", *chances, line.outcomes[0].pays)
    words = Text("Blackjack's main bet: with best play, insurance apart. All from a full shoe.", "dim")
    return [*lines_of(table, width), *lines_of(words, width)]


def roads_page(outcomes: tuple[Outcome, ...], width: int) -> list[Text]:
    return list(road_lines(roads(outcomes), width))


def fairness_page(shoe: ShoeView | None, width: int) -> list[Text]:
    return lines_of(Text("\n".join(fairness_words(shoe))), width)


def fairness_words(shoe: ShoeView | None) -> list[str]:
    """What this shoe was committed to, and how everybody can check it afterwards."""
    if shoe is None:
        return ["There is no shoe yet."]
    if not shoe.commitment:
        return [f"Shoe {shoe.id} comes from outside; the house has not committed itself to its order."]
    return [
        f"Shoe {shoe.id} was shuffled before the first bet. The commitment to its order is:",
        shoe.commitment,
        "When the shoe is over, or when you leave, its seed is shown and its transcript is written.",
        "`sabot shoe verify FILE` deals it again from there, card by card.",
    ]
