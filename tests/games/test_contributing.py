"""The guide for contributors is true: its diffs are applied to a copy of the source, which is then played."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
LISTING = "from sabot.cli import main; main()"

COUP = """
import json
import sabot
from sabot.cards.card import parse_cards
from sabot.games.baccarat.round import DealCard, decide, open_round, replay
from sabot.games.catalogue import catalogue
from sabot.games.stake import Stake

game = catalogue().find("dai-bacc")
stakes = (Stake("A", "", "player", 1000), Stake("A", "", "one-colour", 200))
results = []
for cards in ("4h 2h 5h Kh", "4h 2d 5h Kh", "4h 2s 5h Kh"):
    state = open_round(game.rules, game.offer(), stakes)
    for card in parse_cards(cards):
        state = replay(state, decide(state, DealCard(card)))
    results.append([[one.label, one.returned] for one in state.settlements])
text = game.bets["one-colour"].text
print(json.dumps({"from": sabot.__file__, "offered": game.offered, "text": text, "results": results}))
"""
HAND = """
import json
import sabot
from sabot.cards.card import parse_card as card
from sabot.games.moves import Action
from sabot.games.blackjack.round import Choose, DealCard, DealHoleCard, decide, open_round, replay
from sabot.games.catalogue import catalogue
from sabot.games.stake import Stake

game = catalogue().find("surrender-blackjack")
stakes = (Stake("A", "1", "main", 1000), Stake("A", "1", "pair", 100))
state = open_round(game.rules, game.offer(), ("1",), stakes)
acts = (DealCard(card("8s")), DealCard(card("9h")), DealCard(card("8d")), DealHoleCard())
for act in (*acts, Choose("A", "1", Action.SURRENDER)):
    state = replay(state, decide(state, act))
results = [[one.bet, one.label, one.returned] for one in state.settlements]
print(json.dumps({"from": sabot.__file__, "places": list(catalogue().games), "results": results}))
"""
VIEW = """
import json
import sabot
from sabot.games.catalogue import catalogue
from sabot.house.memory_house import MemoryHouse
from sabot.ledger.facts import Deposited
from sabot.money import parse_amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.house.setup import set_up
from sabot.table.view.differences import difference
from sabot.table.view.public import public_view

house = MemoryHouse(catalogue())
table = house.open(set_up("t", catalogue().find("live-blackjack"), Mode.VIDEO, profile("open")))
house.give(Deposited("Ana", parse_amount("100")))
table.tell(c.Request("", c.OpenTable()))
table.tell(c.Request("Ana", c.Join()))
before = public_view(table.table, house.at)
table.tell(c.Request("Ana", c.TakeSeat(3)))
after = public_view(table.table, house.at)
told = difference(before, after)["free_seats"]
print(json.dumps({"from": sabot.__file__, "before": before.free_seats, "told": told}))
"""


def guide(section: str) -> str:
    """The one diff in a section of the guide, or of the page that says where things are changed."""
    pages = (PROJECT / "CONTRIBUTING.md", PROJECT / "docs" / "where.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    (body,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    (diff,) = re.findall(r"^```diff\n(.*?)^```$", body, re.DOTALL | re.MULTILINE)
    return str(diff)


def changed_copy(place: Path, section: str) -> Path:
    """A copy of the source with the diff applied; git must not take it for a part of a checkout around it."""
    shutil.copytree(PROJECT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__"))
    applied = subprocess.run(
        ["git", "apply", "-"],
        cwd=place,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(place.parent)},
        input=guide(section),
        capture_output=True,
        text=True,
        check=False,
    )
    assert applied.returncode == 0, f"the diff under {section!r} no longer fits: {applied.stderr}"
    return place / "src"


def run(source: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(source), "COLUMNS": "200"}
    answer = subprocess.run(
        [sys.executable, "-c", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@pytest.mark.long
def test_the_new_bet_is_offered_settled_and_listed(tmp_path: Path) -> None:
    """Player 4 5 wins with a natural nine; the first four cards are of one suit, of one colour, of two."""
    source = changed_copy(tmp_path, "Adding a special bet")
    found = json.loads(run(source, COUP))
    assert Path(found["from"]).is_relative_to(source), "the copy was asked, not the installed package"
    assert found["offered"] == ["tiger-7", "ox-6", "kill", "one-colour"]
    assert found["text"].startswith(
        "Wins when the first four cards, two of the Player and two of the Banker,"
    )
    assert found["results"] == [
        [["win", 2000], ["one suit", 200 * 16]],
        [["win", 2000], ["one colour", 200 * 6]],
        [["win", 2000], ["lose", 0]],
    ]
    assert "One Colour" in run(source, LISTING, "games")


@pytest.mark.long
def test_the_new_variant_is_found_played_and_listed(tmp_path: Path) -> None:
    """Two eights against a nine are given up: half of the stake comes back, and the pair is paid 8 to 1."""
    source = changed_copy(tmp_path, "Adding a variant")
    found = json.loads(run(source, HAND))
    assert Path(found["from"]).is_relative_to(source), "the copy was asked, not the installed package"
    assert found["places"][-1] == "surrender-blackjack"
    assert len(found["places"]) == 11
    assert [[bet, returned] for bet, _, returned in found["results"]] == [["main", 500], ["pair", 900]]
    assert "Surrender Blackjack" in run(source, LISTING, "games")


@pytest.mark.long
def test_the_new_field_is_seen_and_travels_in_differences(tmp_path: Path) -> None:
    """Seven seats, of which somebody takes one."""
    source = changed_copy(tmp_path, "A new field on the view")
    found = json.loads(run(source, VIEW))
    assert Path(found["from"]).is_relative_to(source), "the copy was asked, not the installed package"
    assert found["before"] == 7
    assert found["told"] == 6
