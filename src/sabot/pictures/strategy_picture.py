"""A strategy as its chart: hard totals, soft totals and pairs against every up card."""

from collections.abc import Iterator

from sabot.games.variant import Game
from sabot.odds.blackjack.best_chart import ChartValue, best_chart
from sabot.odds.blackjack.chart_cells import COLUMNS, LETTERS, ChartPart, parts_of
from sabot.odds.hints import has_chart
from sabot.pictures.svg import box, picture, text

CELL, ROW, TITLE, GAP, HEAD = 26, 20, 44, 20, 30
SHADES = {"H": "#ffffff", "S": "#e3e3e3", "D": "#bcd0ea", "P": "#4a4a4a", "R": "#eec6b8", "-": "#ffffff"}
WIDTH = TITLE + len(COLUMNS) * CELL


class Strategy(ChartValue, frozen=True, eq=False):
    """The best chart of a game by total, what it returns, and its picture."""

    game: Game

    def __repr__(self) -> str:
        return f"<strategy for {self.game.key}: returns {self.rtp:.4%}>"

    @property
    def parts(self) -> tuple[ChartPart, ...]:
        """The chart as rows of letters."""
        if not has_chart(self.game):
            raise ValueError(f"{self.game.key} has no decisions")
        return parts_of(self.game.rules, self.chart)

    def _repr_svg_(self) -> str:
        hard, *others = self.parts
        tall = max(_tall(hard), sum(map(_tall, others)))
        shapes = [text(GAP, 20, f"{self.game.title}: returns {self.rtp:.4%}", 14, anchor="start")]
        shapes += _part(hard, GAP, HEAD)
        below = HEAD
        for part in others:
            shapes += _part(part, WIDTH + 2 * GAP, below)
            below += _tall(part)
        shapes.append(text(GAP, HEAD + tall + 12, LETTERS, 11, anchor="start"))
        return picture(2 * WIDTH + 3 * GAP, HEAD + tall + 24, f"chart of {self.game.title}", shapes)


def strategy(game: Game) -> Strategy:
    """The best chart by total and what it returns, for a game in which players decide."""
    if not has_chart(game):
        raise ValueError(f"{game.key} has no decisions; a strategy is for games in which players decide")
    best = best_chart(game.rules)
    return Strategy(best.chart, best.net, game)


def _tall(part: ChartPart) -> int:
    return (len(part.rows) + 1) * ROW + GAP


def _part(part: ChartPart, left: int, top: int) -> Iterator[str]:
    yield text(left, top + 15, part.title.split()[0], 12, anchor="start")
    for column, up in enumerate(COLUMNS):
        yield text(left + TITLE + (column + 0.5) * CELL, top + 15, up, 11)
    for number, row in enumerate(part.rows, 1):
        y = top + number * ROW
        yield text(left + TITLE - 6, y + 15, row.title, 12, anchor="end")
        for column, letter in enumerate(row.cells):
            x, ink = left + TITLE + column * CELL, "white" if letter[0] == "P" else "#1b1b1b"
            yield box(x, y, CELL, ROW, fill=SHADES[letter[0]])
            yield text(x + CELL / 2, y + 15, letter, 12, fill=ink)
