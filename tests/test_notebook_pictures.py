"""Hands, shoes, roads and charts draw themselves in notebooks: well-formed, and with what is on them."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import sabot
from sabot.cards.composition import Composition
from sabot.pictures.svg import BLUE, GREEN, RED

SVG = "{http://www.w3.org/2000/svg}"


def drawn(thing: object) -> ET.Element:
    return ET.fromstring(thing._repr_svg_())  # type: ignore[attr-defined]  # what notebooks ask for


def words(thing: object) -> list[str]:
    return [node.text or "" for node in drawn(thing).iter(f"{SVG}text")]


def test_a_hand_shows_ranks_and_suits() -> None:
    hand = sabot.hand("Ts 6d Ah")
    assert words(hand) == ["10", "♠", "6", "♦", "A", "♥"]
    assert repr(hand) == "<hand Ts 6d Ah>"
    with pytest.raises(ValueError, match="'1s' is not a card"):
        sabot.hand("1s")


def test_a_shoe_shows_what_is_left_and_prices_bets() -> None:
    left = sabot.shoe(6, gone="Ts 4*5d")
    assert repr(left) == "<307 cards of 312>"
    counts = Counter(words(left)[17:])
    assert counts == {"6": 50, "5": 1, "2": 1}
    assert left.cards == Composition.of_decks(6).without(sabot.hand("Ts 5d 5d 5d 5d").cards)
    with pytest.raises(ValueError, match=r"write how many of which card, such as 4\*5d"):
        sabot.shoe(6, gone="x*5d")
    with pytest.raises(ValueError, match="there is no 5d left"):
        sabot.shoe(1, gone="2*5d")


def test_a_road_shows_every_coup() -> None:
    road = sabot.road("B B P T T Pp Bb8")
    assert repr(road) == "<road: 2 Player, 3 Banker, 2 tie>"
    beads = [node for node in drawn(road).iter(f"{SVG}circle") if node.get("r") == "9"]
    filled = Counter(node.get("fill") for node in beads)
    # Rings of the main road, one for each win, and discs of the bead plate, one for each coup.
    assert filled == {"none": 5, RED: 3, BLUE: 2, GREEN: 2}
    assert "2" in words(road), "the ties after the first win of the Player"
    assert len(drawn(sabot.road("")).findall(f"{SVG}rect")) > 100


def test_a_strategy_shows_its_chart_and_what_it_returns() -> None:
    strategy = sabot.strategy(sabot.game("live-blackjack"))
    shown = words(strategy)
    assert f"returns {strategy.rtp:.4%}" in shown[0]
    cells = sum(len(row.cells) for part in strategy.parts for row in part.rows)
    assert sum(word in ("H", "S", "D", "Ds", "P", "R", "Rs", "Rp", "-") for word in shown) == cells == 330
    assert repr(strategy) == f"<strategy for live-blackjack: returns {strategy.rtp:.4%}>"
