"""Doubles and splits are paid from the purse at once, and what it cannot pay is refused."""

from collections.abc import Iterator

import pytest
from table_drawing import Scene

from sabot.games.blackjack import round as rounds
from sabot.games.moves import Action
from sabot.profiles import Mode
from sabot.table import commands as c


def asked_scenes(purse: str) -> Iterator[Scene]:
    """Tables at which Ann has staked 10 of her purse and is asked about her first two cards."""
    scene = Scene("live-blackjack", Mode.LIVE, purses=f"ann {purse}, bob 1000", seats="ann 1, bob 7")
    for _ in range(40):
        if scene.host.house.purse("ann").available >= 1_000:
            scene.bet("ann", "1.1", "main", "10")
            scene.later(15)
        play = scene.host.table.play
        if play is not None and isinstance(play.now, rounds.BlackjackRound):
            if isinstance(rounds.awaits(play.now), rounds.InsuranceAnswers):
                scene.told(c.Request("ann", c.AnswerInsurance("1.1", takes=False)))
            elif isinstance(rounds.awaits(play.now), rounds.Choices):
                yield scene
        scene.later(30)


@pytest.mark.feature("LIVE-1")
def test_seven_seats_eight_decks_and_a_croupier() -> None:
    scene = Scene("live-blackjack", Mode.LIVE, seats="ann 7")
    setup = scene.host.table.setup
    assert (setup.game.seating.stations, setup.game.rules.decks) == (7, 8)
    assert scene.host.table.croupier == "kim"
    assert scene.refused(c.Request("ann", c.TakeSeat(8))) == "the seats of this table are numbered 1 to 7"


@pytest.mark.feature("LIVE-13")
def test_a_double_takes_as_much_again_from_the_balance() -> None:
    scene = next(asked_scenes("1000"))
    assert scene.host.house.purse("ann").held == 1_000
    before = scene.host.house.purse("ann").available
    scene.told(c.Request("ann", c.Choose("1.1", Action.DOUBLE)))
    assert scene.host.house.purse("ann").held == 2_000
    assert scene.host.house.purse("ann").available == before - 1_000


@pytest.mark.feature("BJ-72")
def test_without_the_credits_there_is_no_double() -> None:
    scene = next(asked_scenes("19.90"))
    reason = scene.refused(c.Request("ann", c.Choose("1.1", Action.DOUBLE)))
    assert reason == "there is not enough: 9.90 of 10"
    assert scene.host.house.purse("ann").held == 1_000
    scene.told(c.Request("ann", c.Choose("1.1", Action.STAND)))
