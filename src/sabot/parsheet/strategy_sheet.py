"""A strategy chart as a picture: what to do, what the second-best costs, and which cards are exceptions."""

from collections.abc import Iterator
from html import escape

import typst
from msgspec import Struct

from sabot.games.moves import Action
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.cell_values import CardException, ChartWorth, chart_worth
from sabot.odds.blackjack.chart_cells import COLUMNS, LETTERS, ChartPart, parts_of
from sabot.odds.hints import ChartedGame

FONT = "Libertinus Serif"
CELL, ROW, TITLE, GAP = 46, 26, 52, 30
"""Widths and heights in pixels: a cell, a row, the title of a row, between two parts."""
HEAD = 62
SHADES = {"H": "#ffffff", "S": "#e6e6e6", "D": "#c9d6e8", "P": "#5a5a5a", "R": "#b8b8b8"}
MOST_EXCEPTIONS = 40
OTHERWISE = "Cards that are better played otherwise"


class StrategySheet(Struct, frozen=True):
    title: str
    digest: str
    rtp: float
    insure: bool
    parts: tuple[ChartPart, ...]
    worth: ChartWorth


def strategy_sheet(game: ChartedGame, changes: str = "") -> StrategySheet:
    value = best_chart(game.rules)
    decks = "1 deck" if game.rules.decks == 1 else f"{game.rules.decks} decks"
    return StrategySheet(
        title=f"{game.title}, {decks}{changes}",
        digest=game.digest(),
        rtp=value.rtp,
        insure=value.chart.insure,
        parts=parts_of(game.rules, value.chart),
        worth=chart_worth(game.rules),
    )


def svg(sheet: StrategySheet) -> str:
    """Hard totals beside soft totals and pairs; beside each letter what the second-best costs."""
    hard, *others = sheet.parts
    width = TITLE + len(COLUMNS) * CELL
    drawn = [*_part(sheet, hard, 0, HEAD)]
    below = HEAD
    for part in others:
        drawn += _part(sheet, part, width + GAP, below)
        below += (len(part.rows) + 2) * ROW + GAP // 2
    tall = max(below, HEAD + (len(hard.rows) + 2) * ROW) + ROW
    whole = 2 * width + GAP
    insure = "Take insurance." if sheet.insure else "Never take insurance."
    head = (
        f'<text x="0" y="24" font-size="22">{escape(sheet.title)}</text>'
        f'<text x="0" y="46" font-size="13">Playing by this chart returns {sheet.rtp:.4%}. {insure} '
        "Small figures: what the second-best action costs, in per cent of the stake.</text>"
        f'<text x="0" y="{tall - 8}" font-size="12">{escape(LETTERS)}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {tall}" font-family="{FONT}, serif">'
        f'<rect width="{whole}" height="{tall}" fill="white"/>{head}{"".join(drawn)}</svg>'
    )


def _part(sheet: StrategySheet, part: ChartPart, left: int, top: int) -> Iterator[str]:
    yield f'<text x="{left}" y="{top + 17}" font-size="15" font-weight="bold">{escape(part.title)}</text>'
    for column, up in enumerate(COLUMNS):
        middle = left + TITLE + column * CELL + CELL // 2
        yield f'<text x="{middle}" y="{top + ROW + 17}" font-size="13" text-anchor="middle">{up}</text>'
    for number, row in enumerate(part.rows):
        y = top + (number + 2) * ROW
        yield f'<text x="{left + TITLE - 8}" y="{y + 18}" font-size="13" text-anchor="end">{row.title}</text>'
        for column, letter in enumerate(row.cells):
            yield from _cell(sheet, part.key, row.title, column, letter, left + TITLE + column * CELL, y)


def _cell(
    sheet: StrategySheet, part: str, row: str, column: int, letter: str, x: int, y: int
) -> Iterator[str]:
    ink = "white" if letter == "P" else "black"
    yield f'<rect x="{x}" y="{y}" width="{CELL}" height="{ROW}" fill="{SHADES[letter[0]]}" stroke="#888"/>'
    yield f'<text x="{x + 6}" y="{y + 18}" font-size="15" font-weight="bold" fill="{ink}">{letter}</text>'
    cost = 100 * sheet.worth.at(part, row, COLUMNS[column]).cost
    small = f'font-size="10" text-anchor="end" fill="{ink}"'
    yield f'<text x="{x + CELL - 4}" y="{y + 18}" {small}>{cost:.1f}</text>'


def html(sheet: StrategySheet) -> str:
    rows = "".join(
        f"<tr><td>{one.cards}</td><td>{one.up}</td><td>{one.plays}</td><td>{one.cell_says}</td>"
        f"<td>{100 * one.gain:.3f}</td></tr>"
        for one in sheet.worth.exceptions
    )
    found = (
        f"<h2>{OTHERWISE}</h2><table><tr><th>cards</th><th>against</th><th>play</th>"
        f"<th>the chart says</th><th>gain, % of the stake</th></tr>{rows}</table>"
    )
    none = "<p>No two cards are better played otherwise than the chart says.</p>"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(sheet.title)}</title>'
        "<style>body { font: 15px Georgia, serif; max-width: 1100px; margin: 24px auto; padding: 0 16px; } "
        "td, th { padding: 2px 12px; text-align: left; } svg { width: 100%; }</style></head><body>"
        f"{svg(sheet)}{found if rows else none}<p>Rules {sheet.digest}</p></body></html>\n"
    )


def pdf(sheet: StrategySheet) -> bytes:
    """A4 sideways, with the exceptions below the chart."""
    lines = "".join(_typst_row(one) for one in sheet.worth.exceptions[:MOST_EXCEPTIONS])
    heads = "[*cards*], [*against*], [*play*], [*chart*], [*gain, %*], "
    table = f"== {OTHERWISE}\n#columns(2)[#table(columns: 5, stroke: none, {heads}{lines})]"
    template = (
        '#set page(paper: "a4", flipped: true, margin: 12mm)\n'
        f'#set text(font: "{FONT}", size: 9pt)\n#set document(title: sys.inputs.title, date: none)\n'
        '#image(bytes(sys.inputs.chart), format: "svg", width: 100%)\n'
        "#text(size: 7pt)[Rules #sys.inputs.digest]\n" + (table if lines else "")
    )
    inputs = {"chart": svg(sheet), "title": sheet.title, "digest": sheet.digest}
    made = typst.compile(template.encode(), format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def _typst_row(one: CardException) -> str:
    words: tuple[str | Action, ...] = (one.cards, one.up, one.plays, one.cell_says, f"{100 * one.gain:.3f}")
    return "".join(f"[{word}], " for word in words)
