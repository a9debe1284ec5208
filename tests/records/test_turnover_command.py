"""`sabot export turnover`: what came back beside what mathematics says should have."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from played_day import journal_in
from rpds import HashTrieMap
from typer.testing import CliRunner

from sabot.cli import app
from sabot.cli.bet_returns import Returns
from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack
from sabot.games.variant import with_table
from sabot.records.reports.turnover import Turnover, TurnoverCount, TurnoverKey, report

BANKER = "98.94 %"
"""Eight decks and 5 % commission: the edge is 1.0579 %, as everybody publishes it; rounded down."""


@pytest.mark.long
def test_every_row_says_what_its_bet_should_return(tmp_path: Path) -> None:
    journal_in(tmp_path)
    told = CliRunner().invoke(app, ["export", "turnover", "--json", "--data", str(tmp_path)])
    assert told.exit_code == 0, told.output
    rows = json.loads(told.stdout)
    assert rows
    assert all(row["theoretical_return"].endswith(" %") for row in rows), rows
    banker = {
        row["theoretical_return"] for row in rows if (row["game"], row["bet"]) == ("punto-banco", "banker")
    }
    assert banker <= {BANKER}


def test_each_version_of_the_rules_counts_by_what_was_staked_on_it() -> None:
    """Tie at eight to one returns 85.64 %, at nine 95.15 % (published: 14.3596 % and 4.8440 % edge)."""
    game = catalogue().find("punto-banco")
    assert is_baccarat(game)
    counts = {1: TurnoverCount(bets=1, staked=3_000), 2: TurnoverCount(bets=1, staked=1_000)}
    turnover = Turnover(
        counts=HashTrieMap(
            {TurnoverKey("t", game.key, "tie", 0, version): count for version, count in counts.items()}
        ),
        games=HashTrieMap({("t", 1): with_table(game, "tie", "8"), ("t", 2): with_table(game, "tie", "9")}),
    )
    (row,) = report(turnover, "year", Returns().of)
    expected = 1 - (Fraction("0.143596") * 3 + Fraction("0.048440")) / 4
    assert row.theoretical is not None
    assert abs(row.theoretical - expected) < Fraction(1, 1_000_000)


def test_what_has_no_price_has_no_return() -> None:
    game = catalogue().find("live-blackjack")
    assert is_blackjack(game)
    assert Returns().of(game, "no such bet") is None
    main = Returns().of(game, "main")
    assert main is not None
    assert Fraction(99, 100) < main < 1
