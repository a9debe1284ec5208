"""A chart of one's own: read as people write it, and worth what it returns when dealt card by card."""

import csv
import io
import json
from pathlib import Path

import pytest
from slow_blackjack import SlowChart, composition_of
from typer.testing import CliRunner

from sabot import odds
from sabot.cli import app
from sabot.games.blackjack.rules import Rules, Soft17, Surrender
from sabot.games.toml_reading import BadSetting
from sabot.odds.blackjack.chart_cells import COLUMNS, parts_of

MIMIC = "5-16 H H H H H H H H H H\n17+ S S S S S S S S S S\n" + "".join(
    f"A-{card} {' '.join('H' * 10 if card < 6 else 'S' * 10)}\n" for card in range(2, 10)
)
"""Drawing like the dealer, who stands on soft 17."""
BOLD = """# doubles and splits that nobody recommends
5-8 H H H H H H H H H H
9 D D D D D D D D D D
10,D,D,D,D,D,D,D,D,D,D
11 Ds Ds Ds Ds Ds Ds Ds Ds Ds Ds
12-15 S S H H H H H H S S
16 R Rs H H H H H R Rs R
17+ S S S S S S S S S S
A-2 D D D D D H H H H H
A-3 H H H H H H H H H H
A-4 H H H H H H H H H H
A-5 H H H H H H H H H H
A-6 H H H H H S S H H H
A-7 S Ds S S S S S S S S
A-8 S S S S S S S S S S
2-2 P P - - - - - - - P
5-5 P P P P P P P P P P
8-8 P P P P P R Rp P P -
"""


def small() -> tuple[int, ...]:
    """Twenty cards by value, an ace first: few enough to deal every round, with pairs to split."""
    return (2, 1, 1, 1, 1, 1, 1, 2, 1, 9)


@pytest.mark.parametrize("text", [MIMIC, BOLD])
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(surrender=Surrender.LATE, soft17=Soft17.HIT, max_hands=2, split_depth=1)]
)
def test_a_chart_returns_what_it_returns_when_dealt(text: str, rules: Rules) -> None:
    chart = odds.read_chart("mine", text)
    value = odds.chart_value(rules, chart, composition_of(small()))
    assert abs(value.net - SlowChart(rules, small(), chart).net()) < 1e-12


def test_mimicking_the_dealer_costs_what_is_printed() -> None:
    """Griffin and the Wizard of Odds: about 5.5 % to 5.7 % without doubles and splits."""
    assert 0.054 < -odds.chart_value(Rules(), odds.read_chart("mine", MIMIC)).net < 0.058


def test_text_csv_and_json_tell_the_same_chart(tmp_path: Path) -> None:
    rules = Rules(surrender=Surrender.LATE)
    best = odds.best_chart(rules)
    parts = parts_of(rules, best.chart)
    rows = [(row.title, *row.cells) for part in parts for row in part.rows]
    table = io.StringIO()
    csv.writer(table).writerows([("hand", *COLUMNS), *rows])
    plain = "\n".join(" ".join(row) for row in rows)
    data = json.dumps({part.key: {row.title: row.cells for row in part.rows} for part in parts})
    for text in (table.getvalue(), plain, data):
        read = odds.read_chart("mine", text)
        assert parts_of(rules, read) == parts
        assert abs(odds.chart_value(rules, read).net - best.net) < 1e-9


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "does not tell 5, 6, 7"),
        ("{", "is not JSON"),
        ('{"hard": 5}', "hard: write hands"),
        (MIMIC + "16 S S S S S S S S S S\n", "16 is told twice"),
        (MIMIC + "8-8 P P\n", "8-8 has 2 letters"),
        (MIMIC + "8-8 P P P P P P P P P X\n", "'X' is no letter"),
        (MIMIC + "8-8 S S S S S S S S S S\n", "played by its total"),
        (MIMIC + "Q-8 S S S S S S S S S S\n", "'Q-8' is no hand"),
        (MIMIC.replace("A-2 H", "A-2 P"), "A-2 is no pair"),
    ],
)
def test_a_chart_that_is_wrong_is_told_where(text: str, wrong: str) -> None:
    with pytest.raises(BadSetting, match=r"mine") as found:
        odds.read_chart("mine", text)
    assert wrong in str(found.value)


def test_the_command_tells_what_a_chart_costs_and_where(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(MIMIC)
    said = CliRunner().invoke(app, ["strategy", "live-blackjack", "--chart", str(file), "--json"])
    told = json.loads(said.stdout)
    assert told["rtp"] < told["best_rtp"]
    assert {"hand": "11", "up": "6", "own": "H", "best": "D"} in told["differences"]
    missing = CliRunner().invoke(app, ["strategy", "live-blackjack", "--chart", str(tmp_path / "none")])
    assert (missing.exit_code, "cannot be read" in missing.output) == (2, True)
