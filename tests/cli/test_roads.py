"""`sabot roads`: its JSON to the letter, its drawing with the eyes, its answer to nonsense."""

import json

import pytest
import typer
from typer.testing import CliRunner, Result

from sabot.cli.roads import command

app = typer.Typer()
app.command("roads")(command)


def _run(*words: str, **env: str) -> Result:
    return CliRunner().invoke(
        app, list(words), env={"COLUMNS": "80", "NO_COLOR": "1", "FORCE_COLOR": "", **env}
    )


def test_the_json_of_a_small_shoe() -> None:
    result = _run("TBb BTT PPP8p", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "main": [
            _win(0, 0, "B", before=1, banker_pair=True),
            _win(0, 1, "B", after=2),
            _win(1, 0, "P"),
            _win(1, 1, "P"),
            _win(1, 2, "P", natural=8, player_pair=True),
        ],
        "big_eye": {
            "marks": "RB",
            "cells": [{"column": 0, "row": 0, "mark": "R"}, {"column": 1, "row": 0, "mark": "B"}],
        },
        "small": {"marks": "", "cells": []},
        "cockroach": {"marks": "", "cells": []},
        "bead": [
            _bead(0, 0, "T"),
            _bead(0, 1, "B"),
            _bead(0, 2, "B"),
            _bead(0, 3, "T"),
            _bead(0, 4, "T"),
            _bead(0, 5, "P"),
            _bead(1, 0, "P"),
            _bead(1, 1, "P"),
        ],
        "forecast": {
            "P": {"big_eye": "R", "small": None, "cockroach": None},
            "B": {"big_eye": "B", "small": None, "cockroach": None},
        },
        "counts": {
            "player": 3,
            "banker": 2,
            "tie": 3,
            "naturals": 1,
            "player_pairs": 1,
            "banker_pairs": 1,
        },
        "ties_waiting": 0,
    }


def _win(
    column: int,
    row: int,
    winner: str,
    *,
    before: int = 0,
    after: int = 0,
    natural: int | None = None,
    player_pair: bool = False,
    banker_pair: bool = False,
) -> dict[str, object]:
    return {
        "column": column,
        "row": row,
        "winner": winner,
        "ties_before": before,
        "ties_after": after,
        "player_pair": player_pair,
        "banker_pair": banker_pair,
        "natural": natural,
    }


def _bead(column: int, row: int, outcome: str) -> dict[str, object]:
    return {"column": column, "row": row, "outcome": outcome}


def test_an_empty_shoe_and_a_shoe_of_ties() -> None:
    empty, ties = (json.loads(_run(text, "--json").stdout) for text in ("", "TT"))
    assert (empty["main"], empty["bead"], empty["ties_waiting"]) == ([], [], 0)
    assert (ties["main"], len(ties["bead"]), ties["ties_waiting"]) == ([], 2, 2)
    assert "2 tied, waiting for the first win" in _run("TT").stdout
    assert "nothing yet" in _run("").stdout


def test_nonsense_is_answered_in_one_line_on_stderr() -> None:
    for words in (["BPx"], ["BPx", "--json"]):
        result = _run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            "sabot: 'x' at position 3 means nothing here; write P, B or T, each followed by any of "
            "8 or 9, p and b\n"
        )


def _section(output: str, title: str) -> list[str]:
    lines = output.splitlines()
    start = lines.index(title) + 1
    end = lines.index("", start) if "" in lines[start:] else len(lines)
    return lines[start:end]


@pytest.mark.feature("BAC-41")
def test_the_drawing_of_a_small_shoe() -> None:
    output = _run("TTBb8 BTT P9p P B PPP").stdout
    # One win takes two lines of six columns; four derived marks take as much.
    assert _section(output, "Main road") == [
        "•O8/2  C9    O     C",
        "          •",
        " O     C           C",
        "/2",
        "                   C",
    ]
    assert _section(output, "Big Eye road") == ["o  c  o", "o  c"]
    assert _section(output, "Small road") == ["◖  ●  ◖"]
    assert _section(output, "Cockroach road") == ["/  ¦"]
    assert _section(output, "Bead plate") == ["T  C", "T  C", "O  O", "O  C", "T  C", "T  C"]
    assert _section(output, "Forecast") == [
        "Player wins:  Big Eye o Small ● Cockroach /",
        "Banker wins:  Big Eye c Small ◖ Cockroach ¦",
    ]
    assert _section(output, "This shoe") == [
        "Player 5  Banker 3  Tie 4  Naturals 2",
        "Player pairs 1  Banker pairs 1",
    ]


@pytest.mark.feature("BAC-49")
def test_player_is_blue_and_banker_red() -> None:
    output = _run("BP", NO_COLOR="", FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert "\x1b[1;31mO" in output
    assert "\x1b[1;34mC" in output


def test_a_long_shoe_is_scrolled_to_the_width_of_the_terminal() -> None:
    shoe = "PB" * 40
    output = _run(shoe, COLUMNS="60").stdout
    assert max(len(line) for line in _section(output, "Main road")) <= 60
    assert _section(output, "Main road")[0].split() == ["C", "O"] * 5
    assert json.loads(_run(shoe, "--json").stdout)["main"][-1]["column"] == 79
