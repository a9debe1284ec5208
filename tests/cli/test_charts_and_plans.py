"""`sabot ruin`, and two charts beside each other, as a designer runs them; what cannot be asked is told."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from sabot.cli import app


def told(*words: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.long
def test_two_charts_differ_where_the_dealer_hits_soft_seventeen() -> None:
    """Wizard of Odds, four decks and more: H17 doubles 11 on an ace, soft 18 on a two, soft 19 on a six."""
    answer = told("strategy", "live-blackjack", "--set", "hole=peek", "--set", "dealer_blackjack=lose-all",
                  "--set", "charlie=0", "--against-set", "hole=peek", "--against-set", "charlie=0",
                  "--against-set", "dealer_blackjack=lose-all", "--against-set", "soft17=hit")  # fmt: skip
    cells = {(one["hand"], one["up"]): (one["first"], one["second"]) for one in answer["differences"]}
    assert cells == {("11", "A"): ("H", "D"), ("A-7", "2"): ("S", "Ds"), ("A-8", "6"): ("S", "Ds")}
    for side in ("first", "second"):
        assert answer[side]["rtp_by_the_other_chart"] < answer[side]["rtp"]
    assert answer["second"]["changes"].count("soft17=hit") == 1


def test_ruin_tells_what_promotions_give() -> None:
    answer = told("ruin", "punto-banco", "--bet", "player", "--bankroll", "10", "--rounds", "50",
                  "--cashback", "10%", "--golden")  # fmt: skip
    assert answer["golden_chip"] == pytest.approx(0.446247 / (1 - 0.095156), abs=1e-6)
    assert 0 < answer["ruin"] < 1 < answer["needed"]
    assert 0 < answer["cashback"] < 10
    shown = CliRunner().invoke(app, ["ruin", "punto-banco", "--bet", "player", "--rounds", "50"]).output
    assert "is the risk that less than a stake is left" in shown


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("ruin", "punto-banco", "--bet", "main"), "has no bet main"),
        (("ruin", "punto-banco", "--bankroll", "much"), "'much' is no number"),
        (("ruin", "punto-banco", "--bankroll", "1e9999999"), "'1e9999999' is no number"),
        (("ruin", "punto-banco", "--bankroll", "0"), "a bankroll is one stake or more"),
        (("ruin", "punto-banco", "--lucky", "3:1"), "deals no cards to hands"),
        (("strategy", "live-blackjack", "--count", "1 2"), "a count has 10 tags"),
        (("strategy", "live-blackjack", "--count", "best"), "write high-low, ko"),
        (("strategy", "live-blackjack", "--count", "ko", "--against", "easy-blackjack"), "choose one of"),
        (("strategy", "live-blackjack", "--against", "punto-banco"), "punto-banco has no decisions"),
        (
            ("compare", "punto-banco", "--set", "decks=6", "--seats", "2"),
            "games with decisions and a cut card",
        ),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_what_cannot_be_asked_is_told(words: tuple[str, ...], wrong: str) -> None:
    refused = CliRunner().invoke(app, [*words])
    assert (refused.exit_code, wrong in refused.stderr) == (2, True), refused.stderr
