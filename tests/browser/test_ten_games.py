"""Somebody who sees the pages for the first time plays a round of every game from the lobby."""

import pytest
from browser_fixtures import Visit
from browser_ground import GAMES, Served
from playing import Somebody
from playwright.sync_api import expect

from sabot.games.blackjack.options import known_actions
from sabot.games.catalogue import catalogue, is_blackjack

MOST_CLICKS = 6


@pytest.mark.parametrize("key", GAMES)
def test_a_round_from_the_lobby_takes_few_clicks_and_help_lists_its_keys(
    key: str, house: Served, visit: Visit
) -> None:
    page, title = visit(), GAMES[key]
    somebody = Somebody(page, house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    assert somebody.clicks <= MOST_CLICKS
    page.get_by_role("button", name="Help", exact=True).click()
    help_ = page.get_by_role("dialog", name=f"Help for {title}")
    expect(help_).to_be_visible()
    game = catalogue().find(key)
    wanted = {action.value for action in known_actions(game.rules)} if is_blackjack(game) else set()
    listed = {word.lower() for word in help_.get_by_role("definition").all_inner_texts()}
    assert listed & {"hit", "stand", "double", "split", "surrender"} == wanted
    assert {"choose a chip", "close what is open"} <= listed
