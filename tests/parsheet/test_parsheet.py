"""Par sheets: figures from outside, the same in every form, and the same as `sabot odds` gives."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.catalogue import catalogue
from sabot.odds import game_odds
from sabot.parsheet import ParSheet, figures, par_sheet
from sabot.parsheet.figures import SheetBet, bounds_after
from sabot.parsheet.html_sheet import html
from sabot.parsheet.pdf_sheet import pdf
from sabot.parsheet.xlsx_sheet import xlsx

SPREAD = 1e-4
"""Hands of a split are taken as independent for the spread of the main bet; all other rows add up exactly."""


def sheet_of(key: str) -> ParSheet:
    return par_sheet(catalogue().find(key), version="1", made="today")


def bet_of(sheet: ParSheet, key: str) -> SheetBet:
    return next(bet for bet in sheet.bets if bet.bet == key)


def test_ways_and_returns_of_baccarat_are_the_published_ones() -> None:
    """8 decks: of 4,998,398,275,503,360 orders the Banker wins 2,292,252,566,437,888."""
    sheet = sheet_of("punto-banco")
    tie, player = bet_of(sheet, "tie"), bet_of(sheet, "player")
    assert [row.ways for row in tie.rows] == [475627426473216, 4998398275503360 - 475627426473216]
    assert [row.ways for row in player.rows] == [2230518282592256, 475627426473216, 2292252566437888]
    assert player.total_ways == tie.total_ways == 4998398275503360
    assert [f"{100 * bet.rtp:.4f}" for bet in (player, tie)] == ["98.7649", "85.6404"]
    # By hand: 0.44624661 come back twice, 0.09515597 once.
    assert [f"{100 * row.adds:.4f}" for row in player.rows] == ["89.2493", "9.5156", "0.0000"]


@pytest.mark.parametrize(
    ("rounds", "level", "low", "high"),
    [(1000, 0.90, "93.82", "103.71"), (1000, 0.99, "91.02", "106.51"), (10**6, 0.95, "98.58", "98.95")],
)
def test_bounds_are_those_of_a_normal_table(rounds: int, level: float, low: str, high: str) -> None:
    """98.7649 % ± 1.6449, 1.9600 or 2.5758 times 0.9512 over the root of the rounds."""
    within = bounds_after(0.987649, 0.951153, rounds, level)
    assert [f"{100 * bound:.2f}" for bound in within] == [low, high]


@pytest.mark.parametrize("key", sorted(catalogue().games))
def test_rows_add_up_to_the_return_that_odds_give(key: str) -> None:
    sheet, lines = sheet_of(key), {line.bet: line for line in game_odds(catalogue().find(key))}
    assert {bet.bet for bet in sheet.bets} == set(lines)
    assert len({bet.title for bet in sheet.bets}) == len(lines)
    for bet in sheet.bets:
        line = lines[bet.bet]
        told = (bet.pay_table, bet.offered, bet.rtp, bet.rtp_exact, bet.hit_frequency, bet.push_frequency)
        assert told == (
            line.pay_table, line.offered, line.rtp, line.rtp_exact, line.hit_frequency, line.push_frequency
        )  # fmt: skip
        assert (bet.house_edge, bet.standard_deviation) == (1 - line.rtp, line.standard_deviation)
        rows = [(row.outcome, row.pays, row.probability, row.ways) for row in bet.rows]
        assert rows == [(one.label, one.pays, one.probability, one.ways) for one in line.outcomes]
        near = SPREAD if bet.total_ways is None else 1e-12
        assert sum(row.adds for row in bet.rows) == pytest.approx(bet.rtp, abs=near)
        assert sum(row.probability for row in bet.rows) == pytest.approx(1, abs=1e-9)


def rows_of(page: str) -> list[list[str]]:
    return [
        re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", row)
        for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    ]


def test_every_form_has_the_same_figures() -> None:
    sheet = sheet_of("live-blackjack")
    assert sheet.chart is not None
    main = bet_of(sheet, "main")
    rows = rows_of(html(sheet))
    assert ["Main bet", main.pay_table, f"{100 * main.rtp:.4f}"] in [row[:3] for row in rows]
    sixteen = next(row.cells for row in sheet.chart.parts[0].rows if row.title == "16")
    assert ["16", *sixteen] in rows
    book = zipfile.ZipFile(io.BytesIO(xlsx(sheet)))
    numbers = re.findall(r"<v>([^<]+)</v>", book.read("xl/worksheets/sheet2.xml").decode())
    assert all(repr(bet.rtp) in numbers for bet in sheet.bets)
    outcomes = book.read("xl/worksheets/sheet3.xml").decode()
    assert outcomes.count("<row") == 1 + sum(len(bet.rows) for bet in sheet.bets)
    assert pdf(sheet) == pdf(sheet)
    assert pdf(sheet).startswith(b"%PDF-")


def test_the_sheet_has_the_figures_that_the_command_prints(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    words = ["punto-banco", "--decks", "6"]
    done = CliRunner().invoke(app, ["parsheet", *words, "-o", str(file), "--no-counters"])
    assert done.exit_code == 0, done.output
    sheet = json.loads(file.read_text())
    odds = json.loads(CliRunner().invoke(app, ["odds", *words, "--json"]).output)
    assert sheet["digest"] == odds["digest"]
    names = ("rtp", "rtp_exact", "hit_frequency", "push_frequency", "standard_deviation")
    printed = {bet["bet"]: [bet[name] for name in names] for bet in odds["bets"]}
    assert {bet["bet"]: [bet[name] for name in names] for bet in sheet["bets"]} == printed


def test_a_changed_rule_stands_on_the_sheet(tmp_path: Path) -> None:
    """Published: 8 decks, soft 17 hit, costs about 0.2 points."""
    told = []
    for more in ([], ["--set", "soft17=hit"]):
        file = tmp_path / "sheet.json"
        done = CliRunner().invoke(
            app, ["parsheet", "live-blackjack", "-o", str(file), "--no-counters", *more]
        )
        assert done.exit_code == 0, done.output
        told.append(json.loads(file.read_text()))
    usual, hits = told
    assert (usual["changes"], hits["changes"]) == ("", ", soft17=hit")
    assert usual["digest"] != hits["digest"]
    assert 0.0019 < usual["bets"][0]["rtp"] - hits["bets"][0]["rtp"] < 0.0023


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["punto-banco", "-o", "sheet.doc"], "written as .pdf, .html, .xlsx, .json"),
        (["punto-banco", "-o", "nowhere/sheet.json"], "cannot be written"),
        (["punto", "-o", "sheet.json"], "punto"),
    ],
)
def test_what_cannot_be_written_is_told(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["parsheet", *words])
    assert done.exit_code == 2
    assert said in done.stderr


def test_the_sheet_warns_of_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lucky Nines is the one bet of Punto Banco that nines gone change by points, and not by hundredths."""
    monkeypatch.setattr(figures, "COUNTED_SHOES", 60)
    sheet = par_sheet(catalogue().find("punto-banco"), version="1", made="today", exposed=True)
    assert sheet.exposures[0].bet == "lucky-nines"
    assert sheet.remarks[-1].startswith(
        "Counters win, in units per 100 rounds with perfect knowledge, at Lucky Nines"
    )
    assert "Banker" not in sheet.remarks[-1].replace("Banker Pair", "")
    assert "What counters win" in html(sheet)
    assert pdf(sheet) != pdf(replace(sheet, exposures=()))
    shuffled = par_sheet(catalogue().find("poker-and-pairs"), version="1", made="today", exposed=True)
    assert (shuffled.exposures, shuffled.remarks) == ((), ())
