"""Mistakes that random sessions have found in the table, each drawn by hand so that it stays mended."""

from msgspec.structs import replace
from table_scenes import Scene
from table_source import round_of

from sabot.cards.card import parse_card
from sabot.games.moves import Action
from sabot.house.memory_house import TableHandle
from sabot.money import Amount
from sabot.profiles import Mode, Profile, Times, profile
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.clock import ClockKind
from sabot.table.house.approval import Correction, Voiding
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.people.guest import QueuedBets
from sabot.table.play.play import CardPlace
from sabot.table.state import Phase
from sabot.table.waiting_for import WaitingFor, next_moment, waiting_for


def with_switches(**switches: bool | int) -> Profile:
    """The open profile with other switches for live tables."""
    return replace(profile("open"), live=replace(profile("open").live, **switches))


def interrupted_scene() -> tuple[Scene, TableHandle]:
    """Ann's 16 against a seven is interrupted; she finishes it alone."""
    scene = Scene("live-blackjack", Mode.LIVE, "Ts 7d 6h 9c", purses={"ann": 100})
    scene.bet("ann", "1.1", 10)
    scene.wait(16)
    scene.must(c.Request("ann", c.LoseConnection()))
    scene.wait(60)
    (interrupted,) = scene.house.interrupted.values()
    return scene, interrupted


def test_a_card_is_corrected() -> None:
    scene = Scene("live-blackjack", Mode.LIVE, "9h 6d 8h Ts")
    scene.bet("ann", "1.1", 10)
    scene.wait(16)
    (corrected, *_) = scene.must(
        c.Request("kim", c.CorrectCard(CardPlace("1.1", 0), parse_card("9h"), parse_card("7h"), "misread"))
    )
    assert isinstance(corrected, e.CardCorrected)
    assert round_of(scene.table).boxes[0].dealt == (parse_card("7h"), parse_card("8h"))


def test_who_leaves_an_interrupted_game_may_come_back_to_it() -> None:
    scene, host = interrupted_scene()
    scene.dealer.cards = [parse_card(card) for card in ("9c", "2d", "Td")]
    host.tell(c.Request("ann", c.RegainConnection()))
    host.tell(c.Request("ann", c.Leave()))
    assert "ann" in host.table.guests
    host.tell(c.Request("ann", c.Join()))
    host.tell(c.Request("ann", c.Choose("1.1", Action.STAND)))
    assert host.table.phase is Phase.CLOSED
    assert scene.credits("ann") == 90


def test_who_leaves_after_the_bell_does_not_take_his_bets_along() -> None:
    """The clock may speak a moment later than it should; the bell has rung all the same."""
    scene = Scene("live-blackjack", Mode.LIVE)
    scene.bet("ann", "1.1", 10)
    scene.house.at += 15 * SECOND
    scene.must(c.Request("ann", c.Leave()))
    assert not scene.events(e.BetsTaken)
    scene.wait(0)
    assert scene.events(e.RoundStarted)


def test_no_money_is_taken_out_of_a_golden_stake() -> None:
    scene = Scene("live-blackjack", Mode.LIVE)
    scene.give("ann", 10, 1)
    reason = scene.refused(c.Request("ann", c.PlaceBet("1.1", "main", Amount(-500), (Amount(1_000),))))
    assert reason == "a stake must be more than nothing"


def test_golden_chips_lie_greatest_first_however_they_were_named() -> None:
    scene = Scene("live-blackjack", Mode.LIVE)
    scene.give("ann", 5, 1)
    scene.give("ann", 10, 1)
    scene.must(c.Request("ann", c.PlaceBet("1.1", "main", Amount(0), (Amount(500), Amount(1_000)))))
    assert scene.table.guest("ann").slip.on("1.1", "main").chips == (1_000, 500)
    (put,) = scene.events(e.BetsPut)
    assert isinstance(put, e.BetsPut)
    assert put.puts[0].lot.chips == (1_000, 500)


def test_unconfirmed_stakes_behind_an_unconfirmed_hand_go_back_once() -> None:
    scene = Scene(
        "live-blackjack",
        Mode.LIVE,
        purses={"ann": 100, "bob": 100},
        under=with_switches(auto_confirm=False),
    )
    scene.bet("ann", "1.1", 10)
    scene.bet("bob", "1.1", 5, behind=True)
    scene.wait(16)
    assert len(scene.events(e.BetsTaken)) == 2
    assert (scene.free("ann"), scene.free("bob")) == (100, 100)


def test_after_the_least_time_of_a_step_the_next_moment_is_its_end() -> None:
    scene = Scene("all-bets-blackjack", Mode.VIDEO, "8s 9d 7h Tc", purses={"ann": 100, "bob": 100})
    scene.bet("ann", "1", 10)
    scene.bet("bob", "1", 10)
    scene.wait(16)
    scene.must(c.Request("ann", c.Choose("1", Action.STAND)))
    scene.wait(3)
    clock = scene.table.clock
    assert clock is not None
    assert clock.marked < scene.host.at < clock.until
    assert next_moment(scene.table) == clock.until


def test_a_step_closes_at_its_least_time_where_all_have_answered() -> None:
    scene = Scene("all-bets-blackjack", Mode.VIDEO, "8s 9d 7h Tc")
    scene.bet("ann", "1", 10)
    scene.wait(15)
    scene.must(c.Request("ann", c.Choose("1", Action.STAND)))
    assert next_moment(scene.table) == scene.host.at + 2 * SECOND
    scene.wait(2)
    assert scene.table.phase is Phase.RESULT


def test_insurance_may_take_less_time_than_the_least_step() -> None:
    times = Times(insurance=2, least_step=5)
    scene = Scene("all-bets-blackjack", Mode.VIDEO, "8s Ad 7h Tc", settings=Settings(times=times))
    scene.bet("ann", "1", 10)
    scene.wait(15)
    clock = scene.table.clock
    assert clock is not None
    assert clock.until == clock.marked == scene.host.at + 2 * SECOND


def test_a_paid_table_without_a_croupier_waits_for_one() -> None:
    scene = Scene("punto-banco", Mode.LIVE, "4c 2d 4d 3h")
    scene.bet("ann", "", 10, "player")
    scene.wait(15)
    scene.must(c.Request("kim", c.SignOut()))
    scene.wait(60)
    assert scene.credits("ann") == 110
    assert waiting_for(scene.table) is WaitingFor.CROUPIER
    scene.must(c.Request("lee", c.SignIn()))
    assert scene.table.phase is Phase.BETTING


def test_after_a_void_round_too_a_table_without_a_croupier_waits_for_one() -> None:
    scene = Scene("punto-banco", Mode.LIVE, "4c")
    scene.bet("ann", "", 10, "player")
    scene.wait(15)
    scene.must(c.Request("kim", c.SignOut()))
    scene.must(c.Request("pit", c.AskApproval(Voiding(), "the croupier fell ill")))
    scene.must(c.Request("lee", c.GiveApproval(scene.table.asked)))
    assert waiting_for(scene.table) is WaitingFor.CROUPIER
    scene.must(c.Request("lee", c.SignIn()))
    scene.wait(10)
    assert scene.table.phase is Phase.BETTING


def test_a_bettor_behind_who_left_before_his_game_broke_is_not_spared_when_he_comes_back() -> None:
    scene = Scene("live-blackjack", Mode.LIVE, "Ts 7d 6h 9c 2d", purses={"ann": 100, "bob": 100})
    scene.bet("ann", "1.1", 10)
    scene.bet("bob", "1.1", 10, behind=True)
    scene.wait(15)
    scene.must(c.Request("ann", c.LoseConnection()))
    scene.must(c.Request("bob", c.Leave()))
    scene.wait(40)
    assert len(scene.events(e.GameInterrupted)) == 2
    scene.must(c.Request("bob", c.Join()))
    scene.must(c.Request("bob", c.TakeSeat(2)))
    reason = scene.refused(c.Request("bob", c.PlaceBet("2.1", "main", Amount(1_000))))
    assert reason == "an interrupted game of this kind must be finished first"


def test_a_correction_that_opens_the_round_again_ends_the_time_for_disputes() -> None:
    """A natural eight becomes a six, so that the Banker's five draws; but the croupier has gone."""
    scene = Scene("punto-banco", Mode.LIVE, "4c 2d 4d 3h")
    scene.bet("ann", "", 10, "player")
    scene.wait(15)
    scene.must(c.Request("kim", c.SignOut()))
    act = Correction(CardPlace("player", 1), parse_card("4d"), parse_card("2d"))
    scene.must(c.Request("pit", c.AskApproval(act, "misread")))
    scene.must(c.Request("sam", c.GiveApproval(1)))
    assert (scene.table.phase, scene.table.clock) == (Phase.PLAYING, None)
    scene.wait(60)
    scene.dealer.cards = [parse_card("Kd")]
    scene.must(c.Request("kim", c.SignIn()))
    scene.wait(5)
    assert scene.credits("ann") == 110


def test_a_correction_under_dispute_that_changes_the_question_starts_its_clock_anew() -> None:
    """Ann's 20 is a blackjack: nobody is asked any more, and the time for her decision is gone."""
    scene = Scene("live-blackjack", Mode.LIVE, "Ts 9d Kh 8c")
    scene.bet("ann", "1.1", 10)
    scene.wait(15)
    scene.must(c.Request("ann", c.Dispute()))
    assert scene.table.stopped is not None
    scene.must(
        c.Request("kim", c.CorrectCard(CardPlace("1.1", 1), parse_card("Kh"), parse_card("Ah"), "misread"))
    )
    clock = scene.table.clock
    assert clock is not None
    assert (scene.table.phase, clock.kind) == (Phase.RESULT, ClockKind.DISPUTE)
    scene.wait(10)
    assert scene.credits("ann") == 115


def test_an_answer_comes_before_its_time_is_over() -> None:
    scene = Scene("live-blackjack", Mode.LIVE, "Ts 9d 6h 8c")
    scene.bet("ann", "1.1", 10)
    scene.wait(15)
    scene.house.at += 15 * SECOND
    assert scene.refused(c.Request("ann", c.Choose("1.1", Action.HIT))) == "the time for this answer is over"


def test_cards_of_the_own_shoe_are_not_corrected() -> None:
    """They follow from a seed that is committed to; only a person can misread a card."""
    scene = Scene("live-blackjack", Mode.VIDEO, "Ts 9d 6h 8c")
    scene.bet("ann", "1.1", 10)
    scene.wait(15)
    wanted = c.Request(
        "kim", c.CorrectCard(CardPlace("1.1", 1), parse_card("6h"), parse_card("Ah"), "misread")
    )
    assert "own shoe" in scene.refused(wanted)


def test_a_wish_is_paid_with_what_the_last_round_brought() -> None:
    """Ann stakes all she has on a live table and wins; her wish for the next round costs what she has won."""
    scene = Scene("punto-banco", Mode.LIVE, "4c 2d 4d 3h", purses={"ann": 10})
    scene.bet("ann", "", 10, "player")
    scene.must(c.Request("ann", c.QueueBets(QueuedBets(times=2))))
    scene.wait(20)
    assert scene.table.phase is Phase.BETTING
    assert scene.table.staked("ann") == 2_000


def test_golden_chips_that_push_are_there_for_the_next_wish() -> None:
    scene = Scene("live-blackjack", Mode.INTERNAL, "Ts Td Kh Tc", purses={"ann": 1})
    scene.give("ann", 10, 1)
    scene.must(c.Request("ann", c.PlaceBet("1.1", "main", Amount(0), (Amount(1_000),))))
    scene.must(c.Request("ann", c.QueueBets(QueuedBets())))
    scene.must(c.Request("ann", c.PressDeal()))
    scene.must(c.Request("ann", c.Choose("1.1", Action.STAND)))
    assert scene.table.guest("ann").slip.on("1.1", "main").chips == (1_000,)


def test_a_wish_is_not_fulfilled_while_a_game_that_broke_just_now_is_open() -> None:
    scene = Scene("all-bets-blackjack", Mode.LIVE, "Ts 7d 6h 9c 2d 4s", purses={"ann": 100, "bob": 100})
    scene.bet("ann", "1", 10)
    scene.bet("bob", "1", 10)
    scene.must(c.Request("ann", c.QueueBets(QueuedBets())))
    scene.wait(15)
    scene.must(c.Request("bob", c.Choose("1", Action.STAND)))
    scene.must(c.Request("ann", c.LoseConnection()))
    scene.wait(60)
    assert scene.events(e.GameInterrupted)
    assert "ann" not in scene.table.bettors


def test_unstaked_coups_are_dealt_only_while_somebody_watches() -> None:
    scene = Scene("punto-banco", Mode.VIDEO, settings=Settings(deal_unstaked=True))
    scene.must(c.Request("ann", c.Leave()))
    scene.wait(60)
    assert not scene.events(e.RoundStarted)


def test_nobody_voids_a_round_by_saying_that_cards_ran_out() -> None:
    scene = Scene("punto-banco", Mode.LIVE, "4c 2d 4d 3h")
    scene.bet("ann", "", 10, "player")
    scene.wait(15)
    assert scene.table.phase is Phase.RESULT
    assert scene.refused(c.Request("", c.RunOutOfCards("the shoe is empty"))) == "no card is wanted"


def test_a_card_that_is_due_is_burnt_although_the_round_is_over() -> None:
    """Ann's hand breaks, and nothing is left to play for; the device deals all the same (B19)."""
    scene = Scene("live-blackjack", Mode.AUTO, "Ts 7d 6h 9c")
    scene.bet("ann", "1.1", 10)
    scene.wait(15)
    scene.must(c.Request("ann", c.LoseConnection()))
    scene.wait(15)
    assert waiting_for(scene.table) is WaitingFor.BURN_CARD
    assert not scene.events(e.RoundPaid)
    scene.must(c.Request("", c.DealCard(parse_card("4s"))))
    assert scene.events(e.CardBurnt, e.RoundPaid)
    assert scene.table.history[-1].burnt == (parse_card("4s"),)


def test_where_no_hand_stands_by_itself_whoever_is_there_is_waited_for() -> None:
    """Bob is gone and Ann takes her time; Bob's hand breaks only when she has chosen."""
    usual = profile("open")
    patient = replace(usual, play=replace(usual.play, auto_stand=False))
    purses = {"ann": 100, "bob": 100}
    scene = Scene("all-bets-blackjack", Mode.VIDEO, "Ts 7d 6h 9c 5d", purses=purses, under=patient)
    scene.bet("ann", "1", 10)
    scene.bet("bob", "1", 10)
    scene.wait(15)
    scene.must(c.Request("bob", c.LoseConnection()))
    scene.wait(60)
    assert not scene.events(e.TimeMissed, e.GameInterrupted)
    scene.must(c.Request("ann", c.Choose("1", Action.STAND)))
    (interrupted,) = scene.events(e.GameInterrupted)
    assert isinstance(interrupted, e.GameInterrupted)
    assert interrupted.player == "bob"


def test_seats_go_when_a_table_gets_common_hands() -> None:
    scene = Scene("etg-blackjack", Mode.VIDEO)
    wanted = Configuration(
        table="t1", game="etg-blackjack", mode=Mode.VIDEO, rules={"hands": "common"}, version=2
    )
    scene.must(c.Request("", c.ConfigureTable(wanted)))
    assert scene.table.seats
    scene.must(c.Request("", c.LoseShoe("the operator wants it now")))
    assert scene.table.setup.common
    assert (dict(scene.table.seats.items()), scene.table.guest("ann").seats) == ({}, ())
