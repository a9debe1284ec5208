"""The figures of docs/odds.md are those that the program computes, and its Python runs."""

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from sabot import odds
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import LEGAL_SETTLEMENTS, Rules
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.net_results import distribution
from sabot.odds.counting.bet_odds import bet_odds

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


@cache
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def per_cent(share: float) -> str:
    return f"{100 * share:.4f}"


def drawn(*rows: tuple[str, ...]) -> str:
    """A table as the page has it; the first row is its heading."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def blackjack_row(game: BlackjackGame) -> tuple[str, ...]:
    analysis = analyse(game.rules)
    chart, wide = best_chart(game.rules).rtp, distribution(analysis).standard_deviation
    return (f"`{game.key}`", str(game.rules.decks), per_cent(analysis.rtp), per_cent(chart), f"{wide:.3f}")


def blackjack_table() -> str:
    games = [game for game in own_catalogue().games.values() if is_blackjack(game)]
    heading = ("game", "decks", "best play", "by the chart", "standard deviation")
    return drawn(heading, *(blackjack_row(game) for game in games))


def baccarat_table() -> str:
    games = [game for game in own_catalogue().games.values() if is_baccarat(game)]
    rows = [
        (
            f"`{game.key}`",
            str(game.rules.decks),
            *(per_cent(float(bet_odds(game, key).rtp)) for key in game.mains()),
        )
        for game in games
    ]
    return drawn(("game", "decks", "Player", "Banker", "Tie"), *rows)


def live_rules() -> Rules:
    game = own_catalogue().find("live-blackjack")
    assert is_blackjack(game)
    return game.rules


def live_table() -> str:
    rows = []
    for hole, settlements in LEGAL_SETTLEMENTS.items():
        for settled in settlements:
            rules = replace(live_rules(), hole=hole, dealer_blackjack=settled)
            returned = (analyse(rules).rtp, best_chart(rules).rtp)
            rows.append((f"`{hole}`", f"`{settled}`", *(per_cent(share) for share in returned)))
    return drawn(("hole", "dealer blackjack", "best play", "by the chart"), *rows)


@pytest.mark.long
def test_the_returns_of_blackjack_are_those_on_the_page() -> None:
    assert blackjack_table() in page()


def test_the_returns_of_baccarat_are_those_on_the_page() -> None:
    assert baccarat_table() in page()


@pytest.mark.long
def test_the_returns_of_the_live_rules_are_those_on_the_page() -> None:
    assert live_table() in page()


MANUAL = {"21+3": "96.30", "player-pair": "95.90", "dealer-pair": "95.90", "top-3": "91.00"}
"""What the manual of Live Blackjack prints that its special bets return, in per cent."""


@pytest.mark.feature("LIVE-53")
def test_live_blackjack_returns_what_its_manual_prints() -> None:
    """Its special bets to the last digit, the main game to a twentieth; the page says why no nearer."""
    game = own_catalogue().find("live-blackjack")
    assert {key: f"{100 * float(bet_odds(game, key).rtp):.2f}" for key in MANUAL} == MANUAL
    assert abs(100 * analyse(live_rules()).rtp - 99.46) < 0.05
    assert "gives 99.46 % for the main game" in page()


def test_the_program_of_the_page_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", page(), flags=re.DOTALL)
    exec(compile(program, str(PAGE), "exec"), {})


def test_the_front_door_gives_what_it_names_however_it_was_entered() -> None:
    """No name is hidden by a module that somebody imported before, and none is left out."""
    for name in odds.__all__:
        assert getattr(odds, name).__name__ == name
        assert getattr(odds, name).__doc__, name
    assert not set(odds.__all__) & {file.stem for file in Path(odds.__path__[0]).glob("*.py")}
    with pytest.raises(AttributeError, match=r"sabot\.odds has no luck; it has Advice, Analysis"):
        getattr(odds, "luck")  # noqa: B009  # mypy would refuse the plain spelling


def test_the_front_door_is_typed() -> None:
    """Typed means: mypy accepts this test. What it returns is what the modules return."""
    analysis: odds.Analysis = odds.analyse(live_rules())
    value: odds.ChartValue = odds.best_chart(live_rules())
    verdict: odds.GameVerdict = odds.approve(own_catalogue().find("live-blackjack"))
    assert verdict.approved
    assert value.rtp < analysis.rtp
