"""Somebody who sees the pages for the first time plays a round of every game from the lobby."""

from collections.abc import Callable

import pytest
from browser_ground import GAMES, Served
from playing import Somebody
from playwright.sync_api import Page

MOST_CLICKS = 6


@pytest.mark.parametrize("title", GAMES.values())
def test_a_round_from_the_lobby_takes_few_clicks(title: str, house: Served, visit: Callable[..., Page]) -> None:
    somebody = Somebody(visit(), house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    assert somebody.clicks <= MOST_CLICKS
