"""Somebody who sees the pages for the first time plays a round of every game from the lobby."""

import pytest
from browser_fixtures import Visit
from browser_ground import GAMES, Served
from playing import Somebody

MOST_CLICKS = 6


@pytest.mark.parametrize("title", GAMES.values())
def test_a_round_from_the_lobby_takes_few_clicks(title: str, house: Served, visit: Visit) -> None:
    somebody = Somebody(visit(), house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    assert somebody.clicks <= MOST_CLICKS
