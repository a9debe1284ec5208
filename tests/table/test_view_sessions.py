"""Whole sessions of games in modes: nobody is told more than they may know; all of them in a campaign."""

from random import Random

import pytest
from pairings import games_and_modes
from view_leaks import check_log, check_table
from view_sessions import acts, scene_of

from sabot.profiles import Mode
from sabot.table.events import RoundPaid
from sabot.table.state import new_table


@pytest.mark.long
@pytest.mark.gli("2.6.5")
@pytest.mark.gli("4.4.13")
@pytest.mark.parametrize(("game", "mode"), games_and_modes())
def test_nothing_leaks_in_a_session(game: str, mode: Mode) -> None:
    scene, random = scene_of(game, mode), Random(f"{game} {mode}")
    host = scene.host
    for number, command in enumerate(acts(scene, random, 40)):
        host.tell(command)
        if number % 4 == 0:
            viewer = random.choice(sorted(host.table.guests))
            check_table(host.table, host.at, {viewer: host.house.purse(viewer)})
    events = [happened.event for happened in host.log]
    assert check_log(new_table(host.table.setup), events) == host.table
    assert any(isinstance(event, RoundPaid) for event in events)
