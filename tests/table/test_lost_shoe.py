"""A shoe that nobody can deal from any more: what lies goes back, and a new shoe follows."""

import pytest
from table_drawing import Scene

from sabot.cards import commit_player
from sabot.house.shoe_dealer import Dealer
from sabot.ledger.account import wallet
from sabot.money import parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.setup import Settings
from sabot.table.state import Phase, Table

LOST = c.Request("", c.LoseShoe("the key is lost"))


class Nobody(Dealer):
    """Who deals brings no new shoe yet."""

    def next(self, table: Table) -> c.Command | None:
        return None


def free(scene: Scene, player: str) -> int:
    return scene.host.house.ledger.available(wallet(player))


def test_stakes_of_the_betting_time_go_back() -> None:
    scene = Scene("punto-banco", purses="ann 100,bob 100")
    scene.bet("ann", "", "player", "30")
    scene.bet("bob", "", "tie", "5")
    first = scene.host.table.round
    scene.dealt_by(Nobody())
    told = scene.told(LOST)
    assert [type(event) for event in told] == [e.BetsTaken, e.BetsTaken, e.ShoeSpent]
    assert free(scene, "ann") == free(scene, "bob") == parse_amount("100")
    assert scene.host.table.phase is Phase.SHOE
    assert scene.host.table.round == first


def test_a_round_in_play_is_void_and_the_next_shoe_opens() -> None:
    scene = Scene("etg-blackjack", seats="ann 1")
    scene.bet("ann", "1.1", "main", "50")
    scene.later(16)
    while not scene.happened(e.RoundStarted) or scene.host.table.play is None:
        scene.bet("ann", "1.1", "main", "50")
        scene.later(16)
    scene.told(LOST)
    (voided,) = scene.happened(e.RoundVoided)
    assert isinstance(voided, e.RoundVoided)
    assert voided.reason == "the key is lost"
    assert scene.host.house.purse("ann").held == 0
    assert scene.host.table.shoes == 2


def test_a_halted_table_loses_its_shoe_and_stands_still() -> None:
    scene = Scene("punto-banco")
    scene.bet("ann", "", "player", "30")
    scene.told(c.Request("pit", c.PauseTable("a spilt drink")))
    scene.told(LOST)
    assert free(scene, "ann") == parse_amount("1000")
    assert scene.host.table.shoes == 1
    scene.told(c.Request("pit", c.ResumeTable()))
    assert scene.host.table.phase is Phase.BETTING
    assert scene.host.table.shoes == 2


@pytest.mark.parametrize("mode", [Mode.VIDEO, Mode.INTERNAL])
def test_only_a_shoe_in_use_can_be_lost(mode: Mode) -> None:
    scene = Scene("punto-banco", mode)
    assert scene.refused(c.Request("", c.LoseShoe(" "))) == "say why the shoe is lost"
    scene.dealt_by(Nobody())
    scene.told(LOST)
    assert scene.refused(LOST) == "there is no shoe to lose"


def test_nobody_waits_for_the_seeds_of_a_shoe_that_is_not_used_any_more() -> None:
    scene = Scene("punto-banco", settings=Settings(players_seeds=True))
    shoe = scene.host.table.shoe
    assert shoe is not None
    seed = b"a seed of 16 bytes, or of more"
    scene.told(
        c.Request("ann", c.PledgeSeed(commit_player(shoe.id, shoe.ceremony.server_commitment, "ann", seed)))
    )
    scene.later(10)
    assert scene.happened(e.PledgesClosed)
    scene.dealt_by(Nobody())
    told = scene.told(LOST)
    assert [type(event) for event in told] == [e.ShoeSpent]
