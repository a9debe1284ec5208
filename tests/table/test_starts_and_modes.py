"""How rounds start in the four modes: by the bell, by Deal, by everybody being ready."""

import pytest
from msgspec.structs import replace
from table_drawing import Scene

from sabot.money import Amount, parse_amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.clock import ClockKind
from sabot.table.house.setup import SECOND


def until(scene: Scene) -> int:
    """Seconds that the running clock has left."""
    assert scene.host.table.clock is not None
    return (scene.host.table.clock.until - scene.host.at) // SECOND


@pytest.mark.feature("BJ-28")
@pytest.mark.feature("ALLB-6")
@pytest.mark.parametrize("mode", [Mode.VIDEO, Mode.AUTO, Mode.LIVE])
def test_the_end_of_the_betting_time_starts_the_round(mode: Mode) -> None:
    scene = Scene("punto-banco", mode)
    scene.bet("ann", "", "player", "10")
    assert until(scene) == 15
    scene.later(14)
    assert not scene.happened(e.RoundStarted)
    scene.later(1)
    assert len(scene.happened(e.RoundStarted)) == 1


@pytest.mark.feature("BJ-12")
@pytest.mark.feature("BJ-4")
@pytest.mark.feature("IGT-1")
@pytest.mark.feature("IGT-3")
def test_at_an_internal_table_one_player_with_three_hands_takes_his_time_and_presses_deal() -> None:
    scene = Scene("poker-and-pairs", Mode.INTERNAL, seats="ann 1")
    assert scene.host.table.hands_of("ann") == ("1.1", "1.2", "1.3")
    assert scene.refused(c.Request("ann", c.PressDeal())) == "place a bet first"
    assert (
        scene.refused(c.Request("ann", c.PlaceBet("1.1", "main", Amount(50)))) == "the least stake here is 1"
    )
    scene.bet("ann", "1.1", "main", "1")
    scene.later(900)
    assert not scene.happened(e.RoundStarted)
    assert scene.refused(c.Request("bob", c.Join())) == "somebody plays at this terminal already"
    scene.told(c.Request("ann", c.PressDeal()))
    assert len(scene.happened(e.RoundStarted)) == 1


@pytest.mark.parametrize(
    ("game", "hand", "bet"), [("punto-banco", "", "player"), ("easy-blackjack", "1.1", "main")]
)
def test_a_fallen_line_does_not_shorten_the_time_for_bets(game: str, hand: str, bet: str) -> None:
    scene = Scene(game, Mode.VIDEO, seats="ann 1" if hand else "")
    scene.bet("ann", hand, bet, "10")
    before = until(scene)
    for player in scene.host.table.guests:
        scene.told(c.Request(player, c.LoseConnection()))
    assert until(scene) == before
    assert not scene.happened(e.RoundStarted)


def test_a_terminal_that_its_player_deserted_is_free_for_the_next_one() -> None:
    scene = Scene("poker-and-pairs", Mode.INTERNAL, seats="ann 1")
    scene.bet("ann", "1.1", "main", "1")
    scene.told(c.Request("ann", c.LoseConnection()))
    scene.told(c.Request("bob", c.Join()))
    assert set(scene.host.table.guests) == {"bob"}
    assert not scene.host.table.seats
    assert not scene.host.table.bettors
    scene.told(c.Request("bob", c.TakeSeat(1)))


def test_a_terminal_waits_for_one_who_kept_his_place() -> None:
    kept = Scene("poker-and-pairs", Mode.INTERNAL, seats="ann 1")
    kept.told(c.Request("ann", c.ReserveSeat(on=True)))
    kept.told(c.Request("ann", c.LoseConnection()))
    assert kept.refused(c.Request("bob", c.Join())) == "somebody plays at this terminal already"


@pytest.mark.feature("IGT-7")
def test_new_game_clears_the_cards_of_the_last_one() -> None:
    scene = Scene("punto-banco", Mode.INTERNAL)
    scene.bet("ann", "", "player", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    assert scene.host.table.result is not None
    scene.told(c.Request("ann", c.StartNewGame()))
    assert scene.host.table.result is None
    assert scene.refused(c.Request("ann", c.StartNewGame())) == "the table is clear"


def test_whatever_the_house_deals_it_commits_to_and_a_croupiers_cards_it_does_not() -> None:
    """Until a device deals at an auto table the house does; a person's cards have no seed."""
    lengths = {}
    for mode in (Mode.VIDEO, Mode.AUTO, Mode.LIVE):
        shoe = Scene("etg-blackjack", mode).host.table.shoe
        assert shoe is not None
        lengths[mode] = len(shoe.ceremony.server_commitment)
    assert lengths == {Mode.VIDEO: 32, Mode.AUTO: 32, Mode.LIVE: 0}


@pytest.mark.feature("BJ-8")
def test_all_players_draw_from_one_shoe() -> None:
    scene = Scene("etg-blackjack", purses="ann 100, bob 100", seats="ann 1, bob 2")
    scene.bet("ann", "1.1", "main", "10")
    scene.bet("bob", "2.1", "main", "10")
    scene.later(15)
    shoe = scene.host.table.shoe
    assert shoe is not None
    # Two cards for each hand, one up and one down for the dealer, of one shoe.
    assert shoe.gone >= 6
    assert [type(happened) for happened in scene.happened(e.ShoeOpened)] == [e.ShoeOpened]


def test_at_a_live_table_nothing_begins_without_a_croupier() -> None:
    scene = Scene("punto-banco", Mode.LIVE)
    scene.told(c.Request("kim", c.SignOut()))
    bet = c.Request("ann", c.PlaceBet("", "player", Amount(1_000)))
    assert scene.refused(bet) == "no croupier is at the table, so that no bets are taken"
    scene.later(3600)
    assert not scene.happened(e.RoundStarted)
    scene.told(c.Request("lee", c.SignIn()))
    scene.told(bet)
    scene.later(60)
    assert scene.happened(e.RoundPaid)


@pytest.mark.feature("BJ-99")
@pytest.mark.feature("BJ-100")
def test_the_fast_start_of_video_mode() -> None:
    """Everybody at the table has pressed Deal: the round starts within two seconds."""
    scene = Scene("etg-blackjack", purses="ann 100, bob 100, cid 0.50", seats="ann 1, bob 2, cid 3")
    scene.bet("ann", "1.1", "main", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    scene.bet("bob", "2.1", "main", "10")
    scene.told(c.Request("bob", c.PressDeal()))
    assert until(scene) == 15
    scene.told(c.Request("cid", c.PressDeal()))
    assert until(scene) < 1
    scene.later(1)
    assert scene.happened(e.RoundStarted)


@pytest.mark.feature("BJ-100")
def test_a_player_without_credits_holds_the_fast_start_up_unless_a_jackpot_is_in_progress() -> None:
    scene = Scene("etg-blackjack", purses="ann 100, bob 0.01", seats="ann 1, bob 2")
    scene.told(c.Request("bob", c.Tip(Amount(1))))
    scene.bet("ann", "1.1", "main", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    assert scene.refused(c.Request("bob", c.PressDeal())) == "there is nothing to play with"
    assert until(scene) == 15
    scene.told(c.Request("", c.SignalJackpot(on=True)))
    scene.told(c.Request("bob", c.PressDeal()))
    assert until(scene) < 1


def test_a_change_of_bets_takes_deal_back() -> None:
    scene = Scene("etg-blackjack", purses="ann 100, bob 100", seats="ann 1, bob 2")
    scene.bet("ann", "1.1", "main", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    scene.bet("ann", "1.1", "main", "5")
    scene.bet("bob", "2.1", "main", "10")
    scene.told(c.Request("bob", c.PressDeal()))
    assert until(scene) == 15


@pytest.mark.feature("BAC-34")
def test_where_the_profile_has_no_deal_button_there_is_none() -> None:
    open_ = profile("open")
    no_button = replace(open_, play=replace(open_.play, deal_button=False))
    video = Scene("etg-blackjack", seats="ann 1", under=no_button)
    video.bet("ann", "1.1", "main", "10")
    assert video.refused(c.Request("ann", c.PressDeal())) == "there is no Deal button in this round"
    internal = Scene("punto-banco", Mode.INTERNAL, under=no_button)
    internal.bet("ann", "", "player", "10")
    internal.later(15)
    assert internal.happened(e.RoundPaid)


def test_the_last_bets_are_called_and_an_empty_table_waits_for_company() -> None:
    scene = Scene("punto-banco")
    scene.told(c.Request("ann", c.Leave()))
    scene.later(105)
    assert scene.host.table.phase == "betting"
    scene.told(c.Request("ann", c.Join()))
    clock = scene.host.table.clock
    assert clock is not None
    assert clock.kind is ClockKind.BETTING
    assert not scene.host.table.last_call
    scene.later(10)
    assert scene.host.table.last_call


@pytest.mark.feature("LIVE-57")
def test_every_field_has_limits_of_its_own() -> None:
    scene = Scene("live-blackjack")
    limits = scene.host.table.setup.limits
    assert set(limits) == {
        "main", "21+3", "player-pair", "dealer-pair", "behind.main", "behind.21+3", "behind.player-pair",
    }  # fmt: skip
    assert limits["main"].maximum == parse_amount("500")
    assert limits["21+3"].maximum == parse_amount("100")
    assert limits["behind.main"].maximum == parse_amount("200")
