"""What cells of a chart are worth, and the exceptions by composition, against published lists."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.blackjack.rules import Rules, Soft17
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.cell_values import ChartWorth, chart_worth
from sabot.odds.blackjack.chart_cells import COLUMNS, parts_of
from sabot.odds.hints import has_chart

LETTERS = {"H": Action.HIT, "S": Action.STAND, "D": Action.DOUBLE, "P": Action.SPLIT, "R": Action.SURRENDER}


@pytest.fixture(scope="module")
def one_deck() -> ChartWorth:
    return chart_worth(Rules(decks=1))


def test_a_ten_and_a_two_are_hit_against_a_four(one_deck: ChartWorth) -> None:
    """The best known exception of one deck: 12 stands against 4, but not made of a ten and a two."""
    found = {(one.cards, one.up): one for one in one_deck.exceptions}
    ten_two = found["T-2", "4"]
    assert (ten_two.plays, ten_two.cell_says, ten_two.row) == (Action.HIT, Action.STAND, "12")
    assert 0 < ten_two.gain < 0.03


@pytest.mark.long
def test_values_of_a_cell_with_one_hand_are_the_published_ones() -> None:
    """Wizard of Odds, Blackjack Appendix 9: one deck, soft 17 hit, an ace and a seven against an ace."""
    values = dict(chart_worth(Rules(decks=1, soft17=Soft17.HIT)).at("soft", "A-7", "A").values)
    assert values[Action.STAND] == pytest.approx(-0.223909, abs=6e-7)
    assert values[Action.HIT] == pytest.approx(-0.173175, abs=6e-7)


@pytest.mark.long
@pytest.mark.parametrize("key", ["etg-blackjack", "live-blackjack"])
def test_the_best_of_every_cell_is_what_the_chart_says(key: str) -> None:
    game = catalogue().find(key)
    assert has_chart(game)
    worth, chart = chart_worth(game.rules), best_chart(game.rules).chart
    for part in parts_of(game.rules, chart):
        for row in part.rows:
            for up, letter in zip(COLUMNS, row.cells, strict=True):
                cell = worth.at(part.key, row.title, up)
                assert cell.best is LETTERS[letter[0]], cell
                assert cell.cost > 0


def test_a_chart_is_drawn_with_its_costs(tmp_path: Path) -> None:
    for ending in (".svg", ".html", ".pdf"):
        done = CliRunner().invoke(app, ["strategy", "live-blackjack", "-o", str(tmp_path / f"chart{ending}")])
        assert done.exit_code == 0, done.output
    drawn = (tmp_path / "chart.svg").read_text()
    game = catalogue().find("live-blackjack")
    assert has_chart(game)
    assert len(re.findall("<rect", drawn)) == 1 + 10 * sum(
        len(part.rows) for part in parts_of(game.rules, best_chart(game.rules).chart)
    )
    # 16 against ten is the closest call of all: four thousandths of a stake.
    assert ">0.4<" in drawn
    assert (tmp_path / "chart.pdf").read_bytes().startswith(b"%PDF-")
    refused = CliRunner().invoke(app, ["strategy", "live-blackjack", "-o", "chart.doc"])
    assert (refused.exit_code, "drawn as .svg, .html, .pdf" in refused.stderr) == (2, True)
