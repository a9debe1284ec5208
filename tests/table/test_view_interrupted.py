"""Interrupted games through everybody's eyes: the hand leaves the round, its stake stays held (I2 to I5)."""

import pytest
from view_leaks import assert_absent, check_log, check_table
from view_scene import Looked

from sabot.games.moves import Action
from sabot.money import parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.state import new_table
from sabot.table.view import concerned, own_view, public_view


def dropped() -> Looked:
    """Ann is gone when her time ends; Cas bet behind her, Bob plays on."""
    looked = Looked(
        "live-blackjack",
        purses="player-ann 1000, player-bob 1000, player-cas 1000",
        seats="player-ann 1, player-bob 2",
        cards="Ts 9s 9h 5d 8c 7c 4d",
    )
    looked.bet("player-ann", "1.1", "main", "10")
    looked.bet("player-bob", "2.1", "main", "10")
    looked.bet("player-cas", "1.1", "main", "13.70", behind=True)
    looked.closed()
    looked.told(c.Request("player-ann", c.LoseConnection()))
    looked.later(15)
    return looked


def test_an_interrupted_hand_is_shown_as_having_left() -> None:
    looked = dropped()
    assert [(one.hand, one.interrupted) for one in looked.round.hands] == [("1.1", True), ("2.1", False)]
    assert [hand.state for hand in looked.own("player-ann").hands] == ["interrupted"]
    assert [hand.state for hand in looked.own("player-cas").hands] == ["interrupted"]
    for one in looked.told_since(0):
        assert_absent(one, "player-cas")


@pytest.mark.gli("4.16")
def test_its_stake_stays_held_and_everybody_concerned_gets_his_own_part() -> None:
    looked = dropped()
    interrupted = [each.event for each in looked.host.log if isinstance(each.event, e.RoundMoved)][-1]
    assert concerned((interrupted,)) >= {"player-ann", "player-cas"}
    looked.told(c.Request("player-bob", c.Choose("2.1", Action.STAND)))
    games = [each for each in looked.happened(e.GameInterrupted) if isinstance(each, e.GameInterrupted)]
    assert [game.player for game in games] == ["player-ann", "player-cas"]
    for game in games:
        assert concerned((game,)) == {game.player}
    ann = looked.own("player-ann")
    assert (ann.balance, ann.held) == (parse_amount("1000"), parse_amount("10"))


def test_nothing_leaks_while_hands_are_broken_nor_at_the_tables_where_they_are_finished() -> None:
    looked = dropped()
    players = ("player-ann", "player-bob", "player-cas")
    check_table(looked.table, looked.host.at, {player: looked.purse(player) for player in players})
    looked.told(c.Request("player-bob", c.Choose("2.1", Action.STAND)))
    check_log(new_table(looked.table.setup), (happened.event for happened in looked.host.log))
    assert len(looked.host.house.interrupted) == 2
    for name, game in looked.host.house.interrupted.items():
        table = game.table
        player = name.rpartition("/")[2]
        check_table(table, looked.host.at, {player: looked.purse(player)})
        view = public_view(table, looked.host.at)
        assert (view.mode, view.round_id) == (Mode.INTERNAL, name)
        assert view.round is not None
        assert [one.cards for one in view.round.hands] == [("Ts", "5d")]
        assert view.round.dealer is not None
        assert view.round.dealer.cards == ("9h",)
        own = own_view(table, player, looked.purse(player), looked.host.at)
        assert [hand.hand for hand in own.hands] == ["1.1"]
