"""Own-pace tables and seats that nobody uses become free, and nobody loses anything by it."""

import pytest
from table_drawing import Scene

from sabot.money import parse_amount
from sabot.profiles import Mode, Times
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.people.idle import NOTED
from sabot.table.state import Phase
from sabot.table.view import own_view

IDLE = 900
"""Seconds for which an own-pace table waits, where nobody says otherwise."""
SLACK = NOTED // SECOND
BETTING = 15


def own_pace(game: str = "punto-banco", idle: int = IDLE) -> Scene:
    return Scene(game, Mode.INTERNAL, settings=Settings(times=Times(idle=idle)))


def free(scene: Scene, player: str) -> int:
    return scene.host.house.purse(player).available


def test_bets_of_one_who_does_nothing_go_back_and_the_next_may_play() -> None:
    scene = own_pace()
    scene.bet("ann", "", "player", "10")
    assert scene.refused(c.Request("bob", c.Join())) == "somebody plays at this terminal already"
    scene.later(IDLE - 1)
    assert scene.refused(c.Request("bob", c.Join())) == "somebody plays at this terminal already"
    scene.later(SLACK + 1)
    assert "ann" not in scene.host.table.guests
    assert free(scene, "ann") == parse_amount("1000")
    scene.told(c.Request("bob", c.Join()))


def test_whoever_does_something_keeps_the_table() -> None:
    """Also where most of it is too close together to be written down."""
    scene = own_pace()
    for _ in range(8):
        scene.later(SLACK - 1)
        scene.told(c.Request("ann", c.SetPreferences(scene.host.table.guest("ann").comfort)))
        scene.later(IDLE - SLACK)
        assert "ann" in scene.host.table.guests
        scene.told(c.Request("ann", c.Say("note")))
    scene.later(IDLE + SLACK)
    assert "ann" not in scene.host.table.guests


def test_a_connection_that_comes_and_goes_is_no_act() -> None:
    scene = own_pace()
    for _ in range(3):
        scene.later(300)
        scene.told(c.Request("ann", c.LoseConnection()))
        scene.told(c.Request("ann", c.RegainConnection()))
    scene.later(SLACK)
    assert "ann" not in scene.host.table.guests


def test_a_reserved_table_is_kept_as_long_as_it_was_reserved() -> None:
    scene = Scene("punto-banco", Mode.INTERNAL, settings=Settings(times=Times(idle=60, reserve=600)))
    scene.told(c.Request("ann", c.ReserveSeat(on=True)))
    scene.later(599)
    assert "ann" in scene.host.table.guests
    scene.later(1)
    assert "ann" not in scene.host.table.guests


def test_the_time_of_a_halt_does_not_count() -> None:
    scene = own_pace()
    scene.told(c.Request("sue", c.PauseTable("a spilled drink")))
    scene.later(3 * IDLE)
    scene.told(c.Request("sue", c.ResumeTable()))
    scene.later(IDLE)
    assert "ann" in scene.host.table.guests
    scene.later(SLACK)
    assert "ann" not in scene.host.table.guests


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("game", ["etg-blackjack", "all-bets-blackjack", "live-blackjack"])
def test_hands_in_play_wait_as_an_interrupted_game(game: str, leaves: bool) -> None:
    """Nobody decides for ann: her stake is held for the game that she finishes later (I1, I6)."""
    scene = own_pace(game)
    common = scene.host.table.setup.common
    if not common:
        scene.told(c.Request("ann", c.TakeSeat(1)))
    while scene.host.table.phase is not Phase.PLAYING:
        scene.bet("ann", "1" if common else "1.1", "main", "50")
        scene.told(c.Request("ann", c.PressDeal()))
    purse = scene.host.house.purse("ann")
    if leaves:
        scene.told(c.Request("ann", c.Leave()))
    assert scene.refused(c.Request("bob", c.Join())) == "somebody plays at this terminal already"
    scene.later(IDLE + SLACK)
    table = scene.host.table
    assert table.phase is Phase.BETTING
    assert not table.guests
    (interrupted,) = [
        event for event in scene.happened(e.GameInterrupted) if isinstance(event, e.GameInterrupted)
    ]
    assert interrupted.player == "ann"
    assert not scene.happened(e.TimeMissed)
    assert scene.host.house.purse("ann") == purse
    assert [game.interrupted for game in scene.host.house.book.of("ann")] == [interrupted.interrupted]
    scene.told(c.Request("bob", c.Join()))


def seated(seats: str = "ann 1,bob 2", **settings: int) -> Scene:
    return Scene(
        "live-blackjack",
        purses="ann 1000,bob 1000",
        seats=seats,
        settings=Settings(**settings),  # type: ignore[arg-type]  # numbers of settings
    )


def bettings(scene: Scene, count: int) -> None:
    """So many betting times end."""
    for _ in range(count):
        clock = scene.host.table.clock
        assert clock is not None
        scene.host.pass_time(clock.until)


def warning(scene: Scene, player: str) -> str:
    return own_view(scene.host.table, player, scene.host.house.purse(player), scene.host.at).warning


def test_a_seat_without_a_stake_is_given_up_after_so_many_betting_times() -> None:
    scene = seated(kept_unstaked=4)
    bettings(scene, 2)
    assert warning(scene, "ann") == ""
    bettings(scene, 1)
    assert sorted(scene.host.table.seats) == [1, 2]
    assert warning(scene, "ann") == "unstaked"
    bettings(scene, 1)
    assert not scene.host.table.seats
    assert sorted(scene.host.table.guests) == ["ann", "bob"]
    scene.told(c.Request("bob", c.TakeSeat(1)))
    bettings(scene, 3)
    assert sorted(scene.host.table.seats) == [1]


def test_a_stake_counts_for_its_own_seat_alone() -> None:
    scene = seated("ann 1,ann 3,bob 2", kept_unstaked=2)
    for _ in range(3):
        while scene.host.table.phase is not Phase.BETTING:
            scene.later(1)
        scene.bet("ann", "3.1", "main", "10")
        scene.later(BETTING)
    assert sorted(scene.host.table.seats) == [3]
    assert not dict(scene.host.table.unstaked.items())


def test_what_is_taken_back_before_the_bell_was_no_stake() -> None:
    scene = seated(kept_unstaked=2)
    for _ in range(2):
        scene.bet("ann", "1.1", "main", "10")
        scene.told(c.Request("ann", c.ClearAll()))
        bettings(scene, 1)
    assert 1 not in scene.host.table.seats


def test_stakes_behind_an_empty_seat_go_back_when_it_is_given_up() -> None:
    scene = seated(kept_unstaked=1)
    scene.bet("ann", "2.1", "main", "10", behind=True)
    bettings(scene, 1)
    assert free(scene, "ann") == parse_amount("1000")
    assert not scene.host.table.seats


def test_a_reserved_seat_is_kept_but_not_again_and_again() -> None:
    scene = seated("ann 1", kept_unstaked=2)
    scene.told(c.Request("ann", c.ReserveSeat(on=True)))
    bettings(scene, 11)
    assert 1 in scene.host.table.seats
    told = "this seat was kept without a stake for long enough; place a bet first"
    assert scene.refused(c.Request("ann", c.ReserveSeat(on=True))) == told
    bettings(scene, 1)
    assert 1 not in scene.host.table.seats


def test_seats_are_kept_for_ever_where_the_house_says_so() -> None:
    scene = seated(kept_unstaked=0)
    bettings(scene, 120)
    assert sorted(scene.host.table.seats) == [1, 2]
    assert not scene.happened(e.StakesMissed)
