"""The buttons of the betting time at a table, each with what then lies on the felt."""

import pytest
from table_drawing import Scene

from sabot.money import Amount, parse_amount, show_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.setup import Settings
from sabot.table.people.guest import Preferences, QueuedBets


def lying(scene: Scene, player: str = "ann") -> str:
    puts = scene.host.table.guest(player).slip.puts()
    return ", ".join(f"{put.hand} {put.bet} {show_amount(put.amount)}".strip() for put in puts)


def station(purse: str = "1000") -> Scene:
    return Scene("etg-blackjack", purses=f"ann {purse}", seats="ann 1")


def coups(purse: str = "1000") -> Scene:
    return Scene("punto-banco", purses=f"ann {purse}")


def played(scene: Scene) -> None:
    """Let the betting time run out and the round play itself to its end, up to the next betting time."""
    before = len(scene.happened(e.RoundPaid))
    for _ in range(40):
        scene.later(5)
        if len(scene.happened(e.RoundPaid)) > before and scene.host.table.phase == "betting":
            return
    raise AssertionError("the round does not end")


@pytest.mark.feature("BJ-126")
def test_bets_are_taken_while_betting_is_open_and_not_after_the_bell() -> None:
    scene = station()
    scene.bet("ann", "1.1", "main", "10")
    scene.later(11)
    assert scene.happened(e.LastBetsCalled)
    scene.bet("ann", "1.1", "main", "5")
    scene.later(5)
    assert scene.refused(c.Request("ann", c.PlaceBet("1.1", "main", Amount(500)))) == "no more bets"
    assert scene.refused(c.Request("ann", c.ClearAll())) == "no more bets"


@pytest.mark.feature("BJ-127")
@pytest.mark.feature("IGT-8")
@pytest.mark.feature("IGT-9")
@pytest.mark.feature("LIVE-88")
def test_clear_last_takes_back_one_press_and_clear_all_everything() -> None:
    scene = station()
    scene.bet("ann", "1.1", "main", "10")
    scene.bet("ann", "1.2", "main", "20")
    scene.bet("ann", "1.2", "main", "5")
    scene.told(c.Request("ann", c.ClearLast()))
    assert lying(scene) == "1.1 main 10, 1.2 main 20"
    scene.told(c.Request("ann", c.ClearAll()))
    assert lying(scene) == ""
    assert scene.host.house.purse("ann").held == 0
    assert scene.refused(c.Request("ann", c.ClearLast())) == "there is nothing on the table"


@pytest.mark.feature("BAC-28")
def test_clear_last_pressed_again_and_again_clears_everything() -> None:
    scene = coups()
    scene.bet("ann", "", "player", "10")
    scene.bet("ann", "", "tie", "5")
    scene.told(c.Request("ann", c.ClearLast()))
    assert lying(scene) == "player 10"
    scene.told(c.Request("ann", c.ClearLast()))
    assert lying(scene) == ""


def test_a_main_bet_that_is_cleared_takes_its_special_bets_along() -> None:
    scene = station()
    scene.bet("ann", "1.2", "main", "10")
    scene.bet("ann", "1.1", "main", "10")
    scene.bet("ann", "1.1", "21+3", "2")
    scene.bet("ann", "1.1", "top-21+3", "1")
    scene.told(c.Request("ann", c.DoubleBets()))
    scene.told(c.Request("ann", c.ClearLast()))
    assert lying(scene) == "1.2 main 10, 1.1 main 10, 1.1 21+3 2, 1.1 top-21+3 1"
    scene.told(c.Request("ann", c.ClearLast()))
    scene.told(c.Request("ann", c.ClearLast()))
    (taken,) = scene.told(c.Request("ann", c.ClearLast()))
    assert isinstance(taken, e.BetsTaken)
    assert lying(scene) == "1.2 main 10"


@pytest.mark.feature("BJ-128")
@pytest.mark.feature("IGT-4")
@pytest.mark.feature("LIVE-89")
def test_double_bet_doubles_every_field() -> None:
    scene = station()
    scene.bet("ann", "1.1", "main", "10")
    scene.bet("ann", "1.1", "pair", "2")
    scene.told(c.Request("ann", c.DoubleBets()))
    assert lying(scene) == "1.1 main 20, 1.1 pair 4"


@pytest.mark.feature("BAC-29")
def test_double_bet_is_refused_wholly_beyond_the_credit() -> None:
    scene = coups("25")
    scene.bet("ann", "", "player", "10")
    scene.bet("ann", "", "tie", "5")
    assert scene.refused(c.Request("ann", c.DoubleBets())) == "only 10 can be staked"
    assert lying(scene) == "player 10, tie 5"


@pytest.mark.feature("BAC-30")
def test_raise_adds_the_chip_in_the_order_of_the_stakes_until_the_credit_is_gone() -> None:
    scene = coups("27")
    scene.bet("ann", "", "tie", "5")
    scene.bet("ann", "", "banker", "10")
    scene.bet("ann", "", "player", "5")
    scene.told(c.Request("ann", c.RaiseBets(parse_amount("3"))))
    assert lying(scene) == "tie 8, banker 13, player 5"


@pytest.mark.feature("BJ-129")
@pytest.mark.feature("BAC-31")
@pytest.mark.feature("IGT-5")
@pytest.mark.feature("IGT-10")
@pytest.mark.feature("LIVE-87")
@pytest.mark.parametrize(("times", "then"), [(1, "player 10, tie 1"), (2, "player 20, tie 2")])
def test_the_last_bets_are_repeated_once_or_doubled(times: int, then: str) -> None:
    scene = coups()
    scene.bet("ann", "", "player", "10")
    scene.bet("ann", "", "tie", "1")
    played(scene)
    scene.told(c.Request("ann", c.RepeatBets(times)))
    assert lying(scene) == then


@pytest.mark.feature("BJ-129")
@pytest.mark.feature("BAC-89")
def test_bets_of_another_table_of_the_same_kind_can_be_repeated_here() -> None:
    scene = coups()
    scene.bet("ann", "", "banker", "10")
    played(scene)
    last = scene.host.table.guest("ann").last
    other = Scene("punto-banco", purses="bob 1000")
    other.told(c.Request("bob", c.Leave()))
    other.told(c.Request("bob", c.Join(last)))
    other.told(c.Request("bob", c.RepeatBets()))
    assert lying(other, "bob") == "banker 10"


def test_a_repeat_goes_along_to_the_seat_that_the_player_has_now() -> None:
    scene = Scene("live-blackjack", Mode.VIDEO, seats="ann 2")
    scene.bet("ann", "2.1", "main", "10")
    scene.bet("ann", "2.1", "21+3", "1")
    played(scene)
    scene.told(c.Request("ann", c.LeaveSeat(2)))
    scene.told(c.Request("ann", c.TakeSeat(5)))
    scene.told(c.Request("ann", c.RepeatBets()))
    assert lying(scene) == "5.1 main 10, 5.1 21+3 1"


@pytest.mark.feature("LIVE-93")
def test_a_repeat_that_is_queued_during_the_round_is_placed_when_betting_opens() -> None:
    scene = coups()
    scene.bet("ann", "", "player", "10")
    scene.told(c.Request("ann", c.QueueBets(QueuedBets())))
    played(scene)
    assert lying(scene) == "player 10"
    played(scene)
    assert lying(scene) == ""


@pytest.mark.feature("BJ-130")
@pytest.mark.feature("BAC-32")
@pytest.mark.gli("4.9.2")
def test_auto_repeat_goes_on_for_its_rounds_and_can_be_stopped() -> None:
    scene = coups()
    scene.bet("ann", "", "tie", "1")
    scene.told(c.Request("ann", c.QueueBets(QueuedBets(rounds=3))))
    for _ in range(2):
        played(scene)
        assert lying(scene) == "tie 1"
    scene.told(c.Request("ann", c.QueueBets(None)))
    played(scene)
    assert lying(scene) == ""


def test_auto_repeat_stops_at_the_balance_that_the_player_named() -> None:
    """Of 30 one stake of 10 is lost, and another would leave less than 15."""
    scene = coups("30")
    scene.bet("ann", "", "tie", "10")
    scene.told(c.Request("ann", c.QueueBets(QueuedBets(rounds=50, least_balance=parse_amount("15")))))
    played(scene)
    assert scene.host.house.purse("ann").balance == parse_amount("20")
    assert lying(scene) == ""
    stopped = scene.happened(e.BetsQueued)[-1]
    assert stopped == e.BetsQueued("ann", None, "reason.balance-reached")


@pytest.mark.feature("BJ-131")
@pytest.mark.feature("BAC-88")
def test_bets_that_are_kept_on_come_back_without_starting_a_round() -> None:
    scene = Scene("punto-banco", Mode.INTERNAL)
    scene.told(c.Request("ann", c.SetPreferences(Preferences(keep_bets_on=True))))
    scene.bet("ann", "", "banker", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    assert len(scene.happened(e.RoundPaid)) == 1
    assert lying(scene) == "banker 10"
    scene.later(600)
    assert len(scene.happened(e.RoundPaid)) == 1
    shared = coups()
    assert shared.refused(c.Request("ann", c.SetPreferences(Preferences(keep_bets_on=True)))) == (
        "bets cannot be kept on at this table"
    )


@pytest.mark.feature("BJ-31")
@pytest.mark.feature("BJ-33")
@pytest.mark.feature("BJ-132")
def test_bet_all_stakes_every_bet_of_a_hand_and_again_with_every_press() -> None:
    scene = station()
    chip = parse_amount("2")
    scene.told(c.Request("ann", c.BetAll("1.2", chip)))
    once = lying(scene)
    assert once.startswith("1.2 main 2, 1.2 21+3 2")
    assert "bust 2" in once
    assert "1.2 top-21+3 2" in once
    scene.told(c.Request("ann", c.BetAll("1.2", chip)))
    assert lying(scene) == once.replace(" 2,", " 4,")[:-1] + "4"


@pytest.mark.feature("BJ-76")
@pytest.mark.feature("BJ-78")
def test_let_it_play_stakes_the_winnings_of_the_hand_and_no_special_bet() -> None:
    scene = station()
    for _ in range(60):
        scene.bet("ann", "1.1", "main", "10")
        scene.bet("ann", "1.1", "pair", "1")
        played(scene)
        won = dict(scene.host.table.guest("ann").won).get("1.1", 0)
        if won:
            break
        assert scene.refused(c.Request("ann", c.LetItPlay("1.1"))) == "there is nothing to let play"
    assert won in (parse_amount("10"), parse_amount("15"), parse_amount("20"))
    scene.told(c.Request("ann", c.LetItPlay("1.1")))
    assert lying(scene) == f"1.1 main {show_amount(won)}"


@pytest.mark.feature("BJ-79")
def test_play_now_stakes_the_empty_hands_and_deals() -> None:
    scene = Scene("poker-and-pairs", Mode.INTERNAL, seats="ann 1")
    scene.bet("ann", "1.2", "main", "7")
    scene.told(c.Request("ann", c.PlayNow(parse_amount("5"))))
    (started,) = scene.happened(e.RoundStarted)
    assert isinstance(started, e.RoundStarted)
    assert [box for box, _ in started.boxes] == ["1.1", "1.2", "1.3"]
    put = scene.happened(e.BetsPut)[-1]
    assert isinstance(put, e.BetsPut)
    assert [(one.hand, one.amount) for one in put.puts] == [("1.1", 500), ("1.3", 500)]


def test_no_press_exceeds_what_one_player_may_stake_in_a_round() -> None:
    scene = Scene("punto-banco", settings=Settings(most_per_player=parse_amount("25")))
    scene.bet("ann", "", "player", "20")
    assert scene.refused(c.Request("ann", c.PlaceBet("", "tie", parse_amount("6")))) == (
        "the most that one player may stake in a round is 25"
    )
    scene.bet("ann", "", "tie", "5")


def test_auto_repeat_at_an_internal_table_deals_every_one_of_its_rounds() -> None:
    scene = Scene("punto-banco", Mode.INTERNAL)
    scene.bet("ann", "", "tie", "1")
    scene.told(c.Request("ann", c.QueueBets(QueuedBets(rounds=3))))
    scene.told(c.Request("ann", c.PressDeal()))
    assert len(scene.happened(e.RoundPaid)) == 4
    assert lying(scene) == ""


def test_a_repeat_that_was_queued_once_waits_for_deal() -> None:
    scene = Scene("punto-banco", Mode.INTERNAL)
    scene.bet("ann", "", "tie", "1")
    scene.told(c.Request("ann", c.QueueBets(QueuedBets())))
    scene.told(c.Request("ann", c.PressDeal()))
    assert len(scene.happened(e.RoundPaid)) == 1
    assert lying(scene) == "tie 1"
