"""`sabot design` and `--bets`: files that are wrong are told so, and prices come out as they are counted."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sabot.cli import app, slow_bets
from sabot.odds.design.pay_search import LADDER, RowChance, propose

HEAD = """from sabot.cards.card import is_red, suit
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import FIRST_FOUR, TOTALS
from sabot.games.bet import LOSES, bet, pays, row

GAME = "punto-banco"
"""
MARK = """
TABLES = {{"standard": pays(row("Red", "1:1"))}}
@bet({key!r}, title="Mine", window={window}, labels=("red", LOSES), tables=TABLES)
def {name}(coup: Coup) -> str:
    '''Wins when the first card is red.'''
    {body}
"""
CARD = """key = "mine"
title = "Mine"
text = "Wins on a tie."
game = "punto-banco"
of = "lucky-nines"
"""


def marked(
    body: str = "return LOSES", key: str = "mine", window: str = "FIRST_FOUR", name: str = "mine"
) -> str:
    return MARK.format(key=key, window=window, name=name, body=body)


def designed(tmp_path: Path, text: str, *words: str, name: str = "mine.py") -> Result:
    file = tmp_path / name
    file.write_text(text)
    return CliRunner().invoke(app, ["design", str(file), "--no-counters", *words])


ANY_RED = "return 'red' if any(is_red(card) for card in coup.first_four) else LOSES"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("def f(:\n", "line 1 is not Python"),
        ("1 / 0\n", "line 1 fails: ZeroDivisionError"),
        ("raise SystemExit(3)\n", "line 1 fails: SystemExit: 3"),
        ("x = 1\n", "has no bet; mark its classifier with @bet"),
        (HEAD, "has no bet"),
        (HEAD.replace("GAME", "G") + marked(ANY_RED), "GAME is missing"),
        (HEAD.replace("punto-banco", "whist") + marked(ANY_RED), 'GAME = "whist"'),
        (HEAD + marked(ANY_RED, key="tie"), "known already"),
        (HEAD + marked(ANY_RED) + marked(ANY_RED, name="other"), "the key of two bets"),
        (HEAD + marked(ANY_RED, key="Not Good"), "write small letters and digits"),
        (HEAD + marked(ANY_RED).replace('row("Red"', 'row("Blue"'), "'blue' never occurs"),
        (HEAD + marked("return 'blue'"), "the label 'blue', which it does not declare"),
        (HEAD + marked("return None"), "the label None, which it does not declare"),
        (HEAD + marked("raise RuntimeError('no idea')"), "RuntimeError: no idea"),
        (HEAD + marked("return 'red' if is_red(coup.first_four[0]) else LOSES"), "looks past its window"),
        (HEAD + marked("return 'red' if is_red(coup.player[0]) else LOSES", window="TOTALS"), "looks past"),
        (HEAD + marked(ANY_RED, window="'totals'"), "name a Window of the family"),
        (HEAD + marked(ANY_RED).replace("1:1", "lose"), "has no row that wins"),
        (HEAD + marked(ANY_RED) + 'BESIDE = ("whist",)\n', 'beside names "whist"'),
    ],
)
def test_python_that_is_wrong_is_told_where_and_how(tmp_path: Path, text: str, wrong: str) -> None:
    result = designed(tmp_path, text)
    assert result.exit_code == 2
    assert wrong in result.output
    assert "mine" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("key = ", "is not TOML"),
        (CARD, "row is missing"),
        (CARD.replace("lucky-nines", "tie") + "row = []\n", "of = "),
        (CARD + 'rest = "lose"\n[[row]]\ntitle = "Mine"\npays = "2:1"\n', "'mine' never occurs"),
        (CARD + '[[row]]\ntitle = "One nine"\npays = "2:1"\n', "has no row"),
        (CARD + 'rest = "win"\n[[row]]\ntitle = "One nine"\npays = "2:1"\n', "rest = "),
        (CARD + 'rest = "lose"\n' + '[[row]]\ntitle = "One nine"\npays = "2:1"\n' * 2, "more than one row"),
        (CARD + 'colour = "red"\n', "colour"),
        (CARD + 'rest = "lose"\n[[row]]\ntitle = "One nine"\npays = "-2"\n', "write odds in quotes"),
    ],
)
def test_toml_that_is_wrong_is_told_where_and_how(tmp_path: Path, text: str, wrong: str) -> None:
    result = designed(tmp_path, text, name="mine.toml")
    assert result.exit_code == 2
    assert wrong in result.output
    assert "Traceback" not in result.output


def test_a_classifier_that_never_answers_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_bets, "LONGEST_CALL", 0.2)
    result = designed(tmp_path, HEAD + marked("while True: pass"))
    assert result.exit_code == 2
    assert "mine.py: mine, line" in result.output
    assert "has not answered" in result.output


def test_a_program_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_bets, "LONGEST_CALL", 0.2)
    result = designed(tmp_path, "while True:\n    pass\n")
    assert result.exit_code == 2
    assert "has not answered" in result.output


def test_what_is_no_file_of_bets_is_told(tmp_path: Path) -> None:
    assert "ends in none of" in designed(tmp_path, "", name="mine.txt").output
    missing = CliRunner().invoke(app, ["odds", "punto-banco", "--bets", str(tmp_path / "none.py")])
    assert (missing.exit_code, "No such file" in missing.output) == (2, True)
    file = tmp_path / "mine.py"
    file.write_text(HEAD + marked(ANY_RED))
    other = CliRunner().invoke(app, ["odds", "live-blackjack", "--bets", str(file)])
    assert (other.exit_code, "is baccarat" in other.output) == (2, True)


def test_an_own_bet_stands_beside_the_others_in_odds(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HEAD + marked(ANY_RED))
    said = CliRunner().invoke(app, ["odds", "dai-bacc", "--decks", "6", "--bets", str(file), "--json"])
    line = next(one for one in json.loads(said.stdout)["bets"] if one["bet"] == "mine")
    assert Fraction(line["rtp_exact"]) == 2 * (1 - Fraction(comb(156, 4), comb(312, 4)))


def test_labels_of_a_known_bet_are_priced_anew(tmp_path: Path) -> None:
    """Three of a suit by hand, less straights of a suit and three alike."""
    flushes = 4 * (comb(78, 3) - 12 * 6**3 - 13 * comb(6, 3))
    text = CARD.replace("punto-banco", "live-blackjack").replace("lucky-nines", "21+3")
    text += 'rest = "lose"\n[[row]]\ntitle = "Flush"\npays = "9:1"\n'
    said = json.loads(designed(tmp_path, text, "--decks", "6", "--json", name="mine.toml").stdout)
    assert Fraction(said["bets"][0]["rtp_exact"]) == 10 * Fraction(flushes, comb(312, 3))


def test_proposals_are_near_and_monotone_and_priced_right() -> None:
    rows = [
        RowChance(name, Fraction(1, many), Fraction(1)) for name, many in (("a", 500), ("b", 60), ("c", 9))
    ]
    found = propose(rows, Fraction(0), Fraction(95, 100))
    assert len(found) >= 3
    for one in found:
        prices = [price for _, price in one.prices]
        assert prices == sorted(prices, reverse=True)
        assert one.rtp == sum(row.chance * (1 + price) for row, price in zip(rows, prices, strict=True))
        assert abs(one.rtp - Fraction(95, 100)) <= Fraction(1, 400)
    assert [one.standard_deviation for one in found] == sorted(one.standard_deviation for one in found)


def test_the_search_meets_every_table_that_trying_all_would_find() -> None:
    """All pairs of prices up to 100:1, one by one: the nearest of all is among the proposals."""
    rows = [RowChance(name, Fraction(1, many), Fraction(1)) for name, many in (("a", 40), ("b", 7))]
    wanted = Fraction(94, 100)
    every = [(x, y) for x in LADDER for y in LADDER if 100 >= x >= y]
    best = min(abs(Fraction(1 + x, 40) + Fraction(1 + y, 7) - wanted) for x, y in every)
    found = propose(rows, Fraction(0), wanted, most=100, many=24)
    assert min(abs(one.rtp - wanted) for one in found) == best


def test_a_hit_frequency_chooses_the_rarest_rows(tmp_path: Path) -> None:
    rows = [
        RowChance(name, Fraction(1, many), Fraction(1)) for name, many in (("a", 50), ("b", 10), ("c", 3))
    ]
    found = propose(rows, Fraction(0), Fraction(9, 10), hit=Fraction(12, 100))
    assert {len(one.prices) for one in found} == {2}
    with pytest.raises(ValueError, match="they can win in"):
        propose(rows, Fraction(0), Fraction(9, 10), hit=Fraction(80, 100))
    alone = designed(tmp_path, HEAD + marked(ANY_RED), "--hit", "0.2")
    assert (alone.exit_code, "--hit goes with --return" in alone.output) == (2, True)
