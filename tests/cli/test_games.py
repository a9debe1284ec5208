"""`sabot games` as a newcomer runs it."""

import json

from typer.testing import CliRunner

from sabot.cli import app
from sabot.games.catalogue import catalogue

KEYS = [
    "etg-blackjack",
    "easy-blackjack",
    "all-bets-blackjack",
    "poker-and-pairs",
    "live-blackjack",
    "live-blackjack-eu",
    "punto-banco",
    "punto-banco-no-commission",
    "dai-bacc",
    "koi-bacc",
]


def test_the_ten_games_are_listed_in_their_order() -> None:
    shown = CliRunner().invoke(app, ["games"])
    assert shown.exit_code == 0
    found = [word for word in shown.output.split() if word in KEYS]
    assert found == KEYS


def test_the_listing_as_json_holds_every_rule_and_bet() -> None:
    shown = json.loads(CliRunner().invoke(app, ["games", "--json"]).output)
    assert [game["key"] for game in shown] == KEYS
    live = next(game for game in shown if game["key"] == "live-blackjack")
    assert live["rules"]["hole"] == "peek-ace"
    assert live["rules"]["blackjack_pays"] == "3:2"
    assert live["offered"] == ["21+3", "player-pair", "dealer-pair"]
    assert live["can_offer"] == ["21+3", "player-pair", "dealer-pair", "top-3"]
    assert live["digest"] == catalogue().find("live-blackjack").digest()


def test_no_float_is_near_money_in_the_listing() -> None:
    def no_float(text: str) -> float:
        raise AssertionError(f"{text} is a float")

    json.loads(CliRunner().invoke(app, ["games", "--json"]).output, parse_float=no_float)


def test_without_a_command_the_help_is_shown() -> None:
    shown = CliRunner().invoke(app, [])
    assert "games" in shown.output
    assert "Play credits only" in shown.output
