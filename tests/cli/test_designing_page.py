"""docs/designing.md: its files are written as they stand there, and every command on it runs."""

import re
import shlex
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sabot.cli import app

PAGE = Path(__file__).parents[2] / "docs" / "designing.md"
SHOWN_ELSEWHERE = ("sabot serve", "sabot audit")
"""Tried in tests/browser/test_page_designed_bet.py, with a browser and a journal."""


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def commands() -> list[str]:
    return re.findall(r"^    (sabot .*)$", PAGE.read_text("utf-8"), re.MULTILINE)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the page."""
    (first, second), (toml,) = blocks("python"), blocks("toml")
    (tmp_path / "red_dragon.py").write_text(first)
    (tmp_path / "bust_bonus.py").write_text(second)
    (tmp_path / "poker_three.toml").write_text(toml)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_has_what_is_tried_here() -> None:
    assert len(commands()) == 12
    assert sum(line.startswith(SHOWN_ELSEWHERE) for line in commands()) == 2


@pytest.mark.parametrize("line", [line for line in commands() if not line.startswith(SHOWN_ELSEWHERE)])
def test_every_command_of_the_page_runs(desk: Path, line: str) -> None:
    words = shlex.split(line)[1:]
    result = CliRunner().invoke(app, words, input="bet player 1\ndeal\nquit\n")
    assert result.exit_code == 0, result.output
    if "-o" in words:
        assert "Red Dragon" in (desk / words[-1]).read_text("utf-8")


def test_the_figure_of_the_page_is_that_of_cards_counted_by_hand(desk: Path) -> None:
    """Four of the first four from 208 red cards of 416, by the binomials of a schoolbook."""
    four = Fraction(comb(208, 4), comb(416, 4))
    three = Fraction(comb(208, 3) * 208, comb(416, 4))
    returned = 7 * four + 2 * three
    assert f"{float(returned):.6%} = {returned}".replace("%", " %") in PAGE.read_text("utf-8")
    said = CliRunner().invoke(app, ["design", "red_dragon.py", "--no-counters"]).output
    assert f"returns {float(returned):.6%} = {returned}" in said
