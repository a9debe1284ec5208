"""The way of a price, `sabot odds live-blackjack`: which functions it leads through, and how it is drawn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from walk import differs

PLACES = (
    "games/catalogue.py:Catalogue.find",
    "odds/counting/window_rows.py:rows_of",
    "games/blackjack/bets/pairs.py:player_pair",
    "odds/counting/census.py:Labelled.fold",
    "games/bet.py:PayTable.odds",
    "games/blackjack/options.py:options",
    "games/blackjack/settle.py:main",
    "games/blackjack/dealer.py:dealer_draws",
    "odds/blackjack/blackjack_context.py:Board.play",
    "odds/blackjack/net_results.py:distribution",
    "odds/game_approval.py:approve",
    "cli/odds.py:_show",
)
"""Found; deals laid out, labelled by the bet, added up and paid; rules asked; played; judged; shown."""
MOST_FUNCTIONS = 51
# In a process of its own: what one process has worked out it keeps.
WALK = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from walk import Tracer
from sabot.cli import main
tracer = Tracer(*sys.argv.pop(1).split())
sys.argv[1:] = ["odds", "live-blackjack"]
tracer.watch()
tracer.begin()
try:
    main()
finally:
    tracer.rest()
    print(*tracer.end(), sep="\\n", file=sys.stderr)
"""


@pytest.mark.long
def test_a_price_has_a_short_way_and_it_is_drawn(tmp_path: Path) -> None:
    # Nothing is kept from earlier: every label is asked for.
    here = str(Path(__file__).parent)
    answer = subprocess.run(
        [sys.executable, "-c", WALK, here, " ".join(PLACES)],
        env={**os.environ, "COLUMNS": "100", "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert "pair" in answer.stdout
    way = answer.stderr.split()
    assert set(PLACES) <= set(way)
    assert len(way) <= MOST_FUNCTIONS, "\n".join(way)
    assert differs("One price", [way]) == {"passed": set(), "drawn": set()}
