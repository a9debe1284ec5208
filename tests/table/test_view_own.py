"""What a player sees of their own: money, slip, hands, and every button with its cost or why it is grey."""

import pytest
from view_leaks import assert_absent
from view_scene import Looked, why

from sabot.games.answer import Named, Refused
from sabot.games.moves import Action
from sabot.money import parse_amount
from sabot.profiles import Mode
from sabot.store.streams import LimitSet
from sabot.table import commands as c
from sabot.table.people.guest import Preferences, QueuedBets
from sabot.table.play.unfinished import Unfinished
from sabot.table.view import own_view

CATEGORY = "live-blackjack"


def amount(words: str) -> int:
    return parse_amount(words)


def alone(
    game: str = "live-blackjack", mode: Mode = Mode.VIDEO, *, credit: str = "1000", cards: str = ""
) -> Looked:
    return Looked(game, mode, purses=f"ann {credit}", seats="ann 1", cards=cards)


@pytest.mark.gli("4.3.4")
def test_money_is_shown_with_what_is_held_of_it() -> None:
    looked = alone()
    looked.bet("ann", "1.1", "main", "30")
    looked.bet("ann", "1.1", "21+3", "2")
    own = looked.own("ann")
    assert (own.balance, own.held, own.available) == (amount("1000"), amount("32"), amount("968"))
    assert (own.playable, own.staked, own.presses) == (amount("968"), amount("32"), 2)


def test_what_is_playable_is_bounded_by_the_limits_that_the_player_has_set() -> None:
    looked = alone()
    looked.host.house.tell_player("ann", LimitSet("stake", "day", parse_amount("50"), 0), 0)
    assert looked.own("ann").playable == amount("50")
    assert_absent(looked.public, amount("50.01"))


@pytest.mark.gli("4.3.4")
def test_last_bet_and_last_win_stay_in_sight() -> None:
    looked = alone(cards="Ts 9h Td 8c")
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    own = looked.own("ann")
    assert (own.last_bet, own.last_win, own.balance) == (amount("30"), amount("30"), amount("1030"))
    assert [(row.bet, row.amount) for row in own.repeatable] == [("main", amount("30"))]


def test_a_round_that_returns_less_than_its_stakes_is_no_win() -> None:
    looked = alone(cards="Ts 9h Td 8c")
    looked.bet("ann", "1.1", "main", "30")
    looked.bet("ann", "1.1", "21+3", "31")
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    own = looked.own("ann")
    assert (own.last_bet, own.last_win, own.balance) == (amount("61"), 0, amount("999"))


def test_doubles_splits_and_insurance_are_staked() -> None:
    looked = alone("etg-blackjack", cards="8s Ah 8d 6c 3d 9c")
    looked.bet("ann", "1.1", "main", "30")
    looked.bet("ann", "1.1", "21+3", "2")
    looked.closed()
    assert looked.own("ann").staked == amount("32")
    looked.told(c.Request("ann", c.AnswerInsurance("1.1", takes=True)))
    assert looked.own("ann").staked == looked.own("ann").held == amount("47")


def test_a_split_and_a_double_are_staked() -> None:
    looked = alone(cards="8s 9h 8d 3c 2d 5c")
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    looked.told(c.Request("ann", c.Choose("1.1", Action.SPLIT)))
    assert looked.own("ann").staked == amount("60")
    asked = looked.own("ann").decisions[0].hand
    looked.told(c.Request("ann", c.Choose(asked, Action.DOUBLE)))
    assert looked.own("ann").staked == looked.own("ann").held == amount("90")


def test_a_refused_chip_names_the_limit_that_binds() -> None:
    looked = alone()
    looked.host.house.tell_player("ann", LimitSet("loss", "day", parse_amount("6.50"), 0), 0)
    bet = c.Request("ann", c.PlaceBet("1.1", "main", parse_amount("10")))
    assert looked.refused(bet) == "the loss limit of the day leaves 6.50"


def test_a_slip_shows_what_its_best_row_would_win() -> None:
    looked = alone()
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("ann", "1.1", "main", "5")
    (row,) = looked.own("ann").slip
    assert (row.amount, row.best, row.possible) == (amount("15"), "3:2", amount("22.50"))


def test_buttons_say_why_they_are_grey_and_what_they_cost() -> None:
    looked = alone()
    assert looked.may("ann", "double-bets") == "there is nothing to double"
    assert looked.may("ann", "repeat-bets") == "there is no earlier bet to repeat"
    assert looked.may("ann", "clear-last") == "there is nothing on the table"
    looked.bet("ann", "1.1", "main", "30")
    (double,) = (act for act in looked.own("ann").acts if act.key == "double-bets")
    assert (double.refused, double.cost) == (None, amount("30"))
    looked.bet("ann", "1.1", "main", "270")
    assert looked.may("ann", "double-bets") == "the most that may be staked here is 500"


def test_fields_say_how_much_may_be_added_or_why_nothing() -> None:
    looked = Looked("live-blackjack", purses="ann 1000, bob 1000", seats="ann 1, bob 2")
    looked.bet("ann", "1.1", "main", "30")
    fields = {(field.hand, field.bet, field.behind): field for field in looked.own("ann").fields}
    main = fields["1.1", "main", False].range
    assert main is not None
    assert (main.least, main.most, main.step) == (amount("0.10"), amount("470"), amount("0.10"))
    assert main.above.reason == "the most that may be staked here is 500"
    behind = fields["2.1", "main", True].range
    assert behind is not None
    assert (behind.least, behind.most) == (amount("1"), amount("200"))
    assert ("2.1", "main", False) not in fields
    bob = {(field.hand, field.bet): field.refused for field in looked.own("bob").fields if not field.behind}
    assert bob["2.1", "21+3"] == Refused("needs-main", {"bet": Named("bet.21+3", "21+3")})


def test_what_the_purse_leaves_bounds_every_field() -> None:
    looked = Looked("punto-banco", purses="ann 27.35")
    own = looked.own("ann")
    (tie,) = (field for field in own.fields if field.bet == "tie")
    assert tie.refusal(parse_amount("27.30"), own.credit) is None
    assert why(tie.refusal(parse_amount("27.40"), own.credit)) == "only 27.35 can be staked"
    # The field itself takes more, so that nothing of it changes with the credit.
    assert tie.range is not None
    assert tie.range.most == amount("200")


def test_golden_chips_have_a_range_of_their_own() -> None:
    looked = Looked("live-blackjack", purses="ann 5", seats="ann 1")
    (main,) = (field for field in looked.own("ann").fields if (field.bet, field.behind) == ("main", False))
    assert (main.golden, main.golden_refused) == (None, None)
    looked.golden("ann", "25", 2)
    (main,) = (field for field in looked.own("ann").fields if (field.bet, field.behind) == ("main", False))
    assert main.golden is not None
    assert (main.golden.refusal(amount("25")), main.golden.most) == (None, amount("500"))
    looked.bet("ann", "1.1", "main", "5")
    own = looked.own("ann")
    (main,) = (field for field in own.fields if (field.bet, field.behind) == ("main", False))
    assert why(main.refusal(parse_amount("5"), own.credit)) == "only 0 can be staked"
    assert main.golden is not None
    assert main.golden.most == amount("495")


def test_buttons_with_a_chip_say_what_every_chip_would_cost() -> None:
    """The main bet and ten special bets; the 7's take 25 at most, and all specials but them 100."""
    looked = Looked("etg-blackjack", purses="ann 1000", seats="ann 1")
    own = looked.own("ann")
    (bet_all,) = (act for act in own.acts if (act.key, act.hand) == ("bet-all", "1.2"))
    shown = {
        chip: bet_all.with_chip(parse_amount(chip), own.credit) for chip in ("1", "25", "50", "500", "501")
    }
    costs = {chip: act.cost for chip, act in shown.items()}
    assert costs == {
        "1": amount("11"),
        "25": amount("275"),
        "50": amount("500"),
        "500": amount("500"),
        "501": 0,
    }
    assert why(shown["501"].refused) == "the most that may be staked here is 500"


def test_after_the_bell_every_betting_button_is_grey() -> None:
    looked = alone(cards="Ts")
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    for key in ("double-bets", "raise-bets", "clear-last", "clear-all"):
        assert looked.may("ann", key) == "no more bets"
    assert looked.own("ann").fields == ()


def decisions(looked: Looked, player: str) -> dict[str, tuple[int, str | None]]:
    return {one.action: (one.cost, why(one.refused)) for one in looked.own(player).decisions}


def test_decisions_come_with_their_cost_and_why_not() -> None:
    looked = alone(cards="8s 9h 8d 7c")
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    assert decisions(looked, "ann") == {
        "hit": (0, None),
        "stand": (0, None),
        "double": (amount("30"), None),
        "split": (amount("30"), None),
    }


@pytest.mark.gli("4.3.3")
def test_what_costs_more_than_the_wallet_is_grey() -> None:
    looked = alone(credit="40", cards="8s 9h 7d 7c")
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    shown = decisions(looked, "ann")
    assert shown["double"] == (amount("30"), "there is not enough: 10 of 30")
    assert shown["split"] == (amount("30"), "only two cards of equal value may be split")
    assert looked.refused(c.Request("ann", c.Choose("1.1", Action.DOUBLE))) == shown["double"][1]


def test_the_safety_net_asks_again() -> None:
    looked = alone(cards="Ts 9h 8d 7c")
    looked.told(c.Request("ann", c.SetPreferences(Preferences(safety_net=True))))
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    assert {one.action: one.asks_again for one in looked.own("ann").decisions} == {
        "hit": True,
        "stand": False,
        "double": False,
        "split": False,
    }


def test_nobody_decides_out_of_turn() -> None:
    looked = Looked(
        "live-blackjack", purses="ann 1000, bob 1000", seats="ann 1, bob 2", cards="Ts 9s 9h 5d 8c 7c"
    )
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "10")
    looked.closed()
    assert looked.own("bob").decisions == ()
    assert [hand.state for hand in looked.own("ann").hands] == ["asked"]
    assert [hand.state for hand in looked.own("bob").hands] == ["waiting"]


def test_insurance_is_offered_with_its_price() -> None:
    looked = alone("etg-blackjack", cards="Ts 9s Ah 5d 8c 7c")
    looked.bet("ann", "1.1", "main", "30")
    looked.bet("ann", "1.2", "main", "11")
    looked.closed()
    offers = [(one.hands, one.price, one.refused) for one in looked.own("ann").insurance]
    assert offers == [(("1.1",), amount("15"), None), (("1.2",), amount("5.50"), None)]
    looked.told(c.Request("ann", c.AnswerInsurance("1.1", takes=True)))
    assert [one.hands for one in looked.own("ann").insurance] == [("1.2",)]
    assert [hand.insurance for hand in looked.own("ann").hands] == [amount("15"), 0]


def test_insurance_for_all_hands_of_a_player_is_one_offer_and_may_be_too_dear() -> None:
    looked = Looked("live-blackjack", purses="ann 45", seats="ann 1, ann 2", cards="Ts 9s Ah 5d 8c 7c")
    looked.bet("ann", "1.1", "main", "20")
    looked.bet("ann", "2.1", "main", "20")
    looked.closed()
    (offer,) = looked.own("ann").insurance
    assert (offer.hands, offer.price) == (("1.1", "2.1"), amount("20"))
    assert offer.refused is not None
    assert offer.refused.reason == "only 5 can be staked"


def test_on_a_common_line_each_holds_his_own_cards() -> None:
    looked = Looked("all-bets-blackjack", purses="ann 1000, bob 1000", cards="5s 9h 6d 7c 4d")
    looked.bet("ann", "1", "main", "10")
    looked.bet("bob", "1", "main", "20")
    looked.closed()
    looked.chosen("ann", "1", "stand")
    looked.chosen("bob", "1", "hit")
    looked.later(3)
    (ann,), (bob,) = looked.own("ann").hands, looked.own("bob").hands
    assert (ann.cards, ann.words, ann.state) == (("5s", "6d"), "hard 11", "finished")
    assert (bob.cards, bob.words, bob.state) == (("5s", "6d", "4d"), "hard 15", "asked")
    assert (ann.stake, bob.stake) == (amount("10"), amount("20"))


def test_wishes_and_comforts_are_seen_by_their_player_alone() -> None:
    looked = Looked("live-blackjack", purses="ann 1000, bob 1000", seats="ann 1, bob 2", cards="Ts 9h Td 8c")
    looked.bet("ann", "1.1", "main", "30")
    wish = QueuedBets(rounds=7, auto=True, least_balance=parse_amount("123.40"))
    looked.told(c.Request("ann", c.QueueBets(wish)))
    looked.told(c.Request("ann", c.SetPreferences(Preferences(insurance=False))))
    assert looked.own("ann").wish == wish
    assert looked.own("ann").comfort == Preferences(insurance=False)
    for view in (looked.public, looked.own("bob"), looked.croupier):
        assert_absent(view, amount("123.40"))


def test_a_first_strike_warns_and_a_second_means_away() -> None:
    looked = alone("etg-blackjack", cards="Ts 9s 9h 5d 8c 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("ann", "1.2", "main", "10")
    looked.closed()
    for strikes, warned in enumerate(("", "time-ran-out", "away")):
        own = looked.own("ann")
        assert own.warning == warned
        assert own.away is (strikes == 2)
        assert [seat.away for seat in looked.public.seats] == [strikes == 2]
        looked.later(15)


@pytest.mark.gli("4.16")
def test_unfinished_games_are_listed_and_keep_from_betting() -> None:
    looked = alone()
    games = (Unfinished("t9/1/4/ann", CATEGORY),)
    own = own_view(looked.table, "ann", looked.purse("ann"), looked.host.at, unfinished=games)
    assert (own.unfinished, own.blocked) == (games, True)
    reasons = {why(field.refused) for field in own.fields}
    assert reasons == {"an interrupted game of this kind must be finished first"}
    spared = (Unfinished("t9/1/4/ann", CATEGORY, spared="t1"),)
    assert not own_view(looked.table, "ann", looked.purse("ann"), 0, unfinished=spared).blocked


def test_buttons_that_the_table_does_not_have_are_absent() -> None:
    looked = alone()
    assert not looked.has("ann", "dispute")
    assert not looked.has("ann", "confirm-bets")
    assert not looked.has("ann", "start-new-game")
    assert "surrender" not in decisions(looked, "ann")
    live = alone(mode=Mode.LIVE)
    assert live.may("ann", "dispute") == "there is no round to dispute; what is paid is not reopened"
    assert not live.has("ann", "take-advice")


def test_let_it_play_is_there_only_where_it_can_be_pressed() -> None:
    looked = alone(cards="Ts 9h Td 8c")
    assert not looked.has("ann", "let-it-play")
    looked.bet("ann", "1.1", "main", "30")
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    assert not looked.has("ann", "let-it-play")
    looked.later(5)
    (offered,) = (act for act in looked.own("ann").acts if act.key == "let-it-play")
    assert (offered.hand, offered.cost) == ("1.1", amount("30"))


def test_seats_can_be_taken_and_left_as_the_buttons_say() -> None:
    looked = Looked("live-blackjack", purses="ann 1000, bob 1000", seats="bob 2")
    own = looked.own("ann")
    assert [act.seat for act in own.acts if act.key == "take-seat"] == [1, 3, 4, 5, 6, 7]
    looked.told(c.Request("ann", c.TakeSeat(1)))
    looked.bet("ann", "1.1", "main", "10")
    (leave,) = (act for act in looked.own("ann").acts if act.key == "leave-seat")
    assert leave.refused is not None
    assert leave.refused.reason == "there are bets on this seat"
    (gone,) = (act for act in looked.own("ann").acts if act.key == "leave")
    assert gone.does == "bets-back"


def test_whoever_is_not_at_the_table_may_only_join() -> None:
    looked = alone()
    stranger = looked.own("zoe")
    assert [act.key for act in stranger.acts if act.refused is None] == ["join"]
    assert stranger.deal is None
    assert stranger.fields == ()


def test_the_deal_button_says_what_it_does() -> None:
    internal = alone("poker-and-pairs", Mode.INTERNAL)
    deal = internal.own("ann").deal
    assert deal is not None
    assert deal.refused is not None
    assert (deal.kind, deal.refused.reason) == ("starts", "place a bet first")
    video = alone("etg-blackjack")
    deal = video.own("ann").deal
    assert deal is not None
    assert (deal.kind, deal.refused) == ("hurries", None)
    assert video.public.deal == "hurries"
