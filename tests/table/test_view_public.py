"""What everybody sees of a table: hands and totals, stakes by seat, all other stakes as sums."""

import pytest
from msgspec.structs import replace
from view_leaks import Leak, assert_absent
from view_scene import SEALED, Looked, told

from sabot.cards import commit_player
from sabot.games.view import EndView
from sabot.money import parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house.setup import Settings
from sabot.table.view.stakes import FeltStake, FeltSum


def seated(mode: Mode = Mode.VIDEO, cards: str = "") -> Looked:
    """Ann and Bob have seats, Cas and Dot have none."""
    return Looked(
        "live-blackjack",
        mode,
        purses="ann 1000, bob 1000, cas 777.70, dot 555.50",
        seats="ann 1, bob 2",
        cards=cards,
    )


def amount(words: str) -> int:
    return parse_amount(words)


def line(looked: Looked, hand: str) -> tuple[str, ...]:
    """Cards and total of a hand, as the page writes them."""
    (found,) = (one for one in looked.round.hands if one.hand == hand)
    return *found.cards, found.words


@pytest.mark.gli("2.6.5")
def test_stakes_lie_by_name_before_seats_and_as_sums_behind_them() -> None:
    looked = seated()
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("ann", "1.1", "21+3", "2")
    looked.bet("bob", "2.1", "main", "5")
    looked.bet("cas", "1.1", "main", "13.70", behind=True)
    looked.bet("dot", "1.1", "main", "21.10", behind=True)
    looked.bet("dot", "1.1", "player-pair", "3", behind=True)
    assert tuple(looked.public.stakes.values()) == (
        FeltStake("ann", "1.1", "21+3", parse_amount("2")),
        FeltStake("ann", "1.1", "main", parse_amount("10")),
        FeltStake("bob", "2.1", "main", parse_amount("5")),
    )
    assert tuple(looked.public.sums.values()) == (
        FeltSum("1.1", "main", behind=True, amount=parse_amount("34.80"), players=2),
        FeltSum("1.1", "player-pair", behind=True, amount=parse_amount("3"), players=1),
    )
    assert_absent(looked.public, "cas", "dot", amount("13.70"), amount("21.10"))
    assert looked.public.watchers == 2


@pytest.mark.gli("4.4.13")
def test_on_a_common_hand_there_are_only_sums_and_numbers() -> None:
    looked = Looked("all-bets-blackjack", purses="ann 1000, bob 777.70, cas 1000", cards="Ts 9h 6d 7c")
    looked.bet("ann", "1", "main", "13.70")
    looked.bet("bob", "1", "main", "21.10")
    looked.bet("bob", "1", "buster", "3.30")
    summed = (
        FeltSum("1", "buster", behind=False, amount=parse_amount("3.30"), players=1),
        FeltSum("1", "main", behind=False, amount=parse_amount("34.80"), players=2),
    )
    assert looked.public.sums == {}, "what one bet adds would be somebody's stake"
    assert (looked.public.guests, looked.public.bettors, looked.public.watchers) == (3, 2, 1)
    looked.closed()
    assert tuple(looked.public.sums.values()) == summed
    assert looked.public.stakes == {}
    assert looked.public.seats == ()
    assert_absent(looked.public, "ann", "bob", "cas", amount("13.70"), amount("21.10"), amount("777.70"))


def test_a_coup_shows_its_cards_and_totals_and_sums() -> None:
    looked = Looked("punto-banco", purses="ann 1000, bob 1000", cards="9s 2h Kd 3c 2d")
    looked.bet("ann", "", "player", "13.70")
    looked.bet("bob", "", "player", "21.10")
    looked.closed()
    player, banker = looked.round.shown.places
    assert (player.place, player.side, player.cards, player.total) == ("player", "left", ("9s", "Kd"), "9")
    assert (banker.place, banker.side, banker.cards, banker.total) == ("banker", "right", ("2h", "3c"), "5")
    assert (player.won, banker.won) == (True, False)
    assert told(looked.round.shown) == ["outcome.player", "remark.natural"]
    result = looked.public.result
    assert result is not None
    (ended,) = result.sums
    assert (ended.label, ended.players, ended.staked, ended.back) == (
        "win", 2, amount("34.80"), amount("69.60"),
    )  # fmt: skip
    assert result.stakes == ()
    assert [outcome.winner for outcome in looked.public.road] == ["P"]
    assert_absent(looked.public, "ann", "bob")


def test_nobody_has_won_a_coup_as_long_as_a_card_is_to_come() -> None:
    """Five against two: the Player draws (P2), whoever is ahead now."""
    looked = Looked("punto-banco", purses="ann 1000", cards="5s 2h Kd Ks")
    looked.bet("ann", "", "player", "10")
    looked.closed()
    shown = looked.round.shown
    assert [(place.total, place.won) for place in shown.places] == [("5", False), ("2", False)]
    assert told(shown) == []


def test_a_tie_has_no_winner() -> None:
    """Nine each: equal naturals (P2)."""
    looked = Looked("punto-banco", purses="ann 1000", cards="9s 9h Kd Ks")
    looked.bet("ann", "", "tie", "10")
    looked.closed()
    assert not any(place.won for place in looked.round.shown.places)
    assert told(looked.round.shown) == ["outcome.tie", "remark.natural"]


def test_where_cards_will_lie_is_known_before_any_is_dealt() -> None:
    places = Looked("punto-banco", purses="ann 1000").public.felt.places
    empty = [("Player", "left", (), ""), ("Banker", "right", (), "")]
    assert [(one.title, one.side, one.cards, one.total) for one in places] == empty


def test_the_hole_card_is_a_back_until_it_is_turned() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards="Ts 9h 5d 7c 4d")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    dealer = looked.round.dealer
    assert dealer is not None
    assert (dealer.cards, dealer.hole_down, dealer.total) == (("9h",), True, 9)
    assert_absent(looked.public, "7c")
    assert_absent(looked.own("ann"), "7c")
    assert_absent(looked.croupier, "7c")
    looked.chosen("ann", "1.1", "stand")
    dealer = looked.round.dealer
    assert dealer is not None
    assert (dealer.cards, dealer.hole_down, dealer.words) == (("9h", "7c", "4d"), False, "hard 20")


@pytest.mark.feature("BJ-41")
@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("Ts 9h 5d", ("Ts", "5d", "hard 15")),
        ("As 9h 6d", ("As", "6d", "soft 17")),
        ("As 9h Kd", ("As", "Kd", "blackjack")),
        ("As 9h Ad", ("As", "Ad", "soft 12")),
        ("As", ("As", "soft 11")),
    ],
)
def test_totals_are_soft_or_hard(cards: str, shown: tuple[str, ...]) -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards=cards)
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    assert line(looked, "1.1") == shown


def test_split_and_doubled_hands_are_shown_as_they_are_played() -> None:
    cards = "8s 6h 8d Tc 3h Td 2c 9c 5s"
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards=cards)
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    looked.chosen("ann", "1.1", "split")
    assert [one.split for one in looked.round.hands] == [True, False, False]
    assert looked.round.current == "1.1a"
    looked.chosen("ann", "1.1a", "double")
    assert line(looked, "1.1a") == ("8s", "3h", "Td", "hard 21")
    assert line(looked, "1.1b") == ("8d", "2c", "hard 10")
    assert [one.doubled for one in looked.round.hands] == [False, True, False]
    lying = {stake.hand: stake.amount for stake in looked.public.stakes.values()}
    assert lying == {"1.1a": amount("20"), "1.1b": amount("10")}


def test_how_many_hands_are_played_is_counted() -> None:
    looked = seated(cards="Ts 9s 9h 5d 8c 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "10")
    looked.closed()
    assert (looked.round.done, looked.round.of, looked.round.current) == (0, 2, "1.1")
    looked.chosen("ann", "1.1", "stand")
    assert (looked.round.done, looked.round.of, looked.round.current) == (1, 2, "2.1")


def test_special_bets_are_shown_as_soon_as_they_are_decided() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards="Ts 9h Td 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    labels = {(one.hand, one.bet): one.label for one in looked.round.labels}
    assert labels["1.1", "21+3"] == "lose"
    assert "pair" in labels["1.1", "player-pair"]
    assert ("1.1", "dealer-pair") not in labels


def test_golden_chips_on_the_felt_are_seen_and_those_in_the_tray_are_not() -> None:
    looked = seated()
    looked.golden("ann", "25", 3)
    looked.golden("ann", "7.70")
    looked.chips("ann", "1.1", "25", "25")
    assert [*looked.public.stakes.values()] == [FeltStake("ann", "1.1", "main", parse_amount("50"), golden=2)]
    assert_absent(looked.public, amount("7.70"))
    assert_absent(looked.own("bob"), amount("7.70"))
    assert [(pile.value, pile.count) for pile in looked.own("ann").tray] == [
        (amount("7.70"), 1),
        (amount("25"), 1),
    ]


@pytest.mark.gli("4.4.13")
def test_choices_on_a_common_hand_are_counted_and_doubled_stakes_wait_for_the_end_of_the_step() -> None:
    looked = Looked("all-bets-blackjack", purses="ann 1000, bob 1000, cas 1000", cards="5s 9h 6d 7c 9d")
    for player in ("ann", "bob", "cas"):
        looked.bet(player, "1", "main", "10")
    looked.closed()
    before = looked.public
    looked.chosen("bob", "1", "double")
    looked.chosen("cas", "1", "stand")
    after = looked.public
    assert before.round is not None
    assert after.round == replace(before.round, answered=2)
    assert (after.stakes, after.sums) == (before.stakes, before.sums)
    assert looked.own("ann").choice == ""
    assert looked.own("bob").choice == "double"
    looked.chosen("ann", "1", "stand")
    looked.later(3)
    summed = FeltSum("1", "main", behind=False, amount=parse_amount("40"), players=3)
    assert [*looked.public.sums.values()] == [summed]
    (main,) = looked.round.hands
    assert sorted(main.ends, key=lambda end: end.cards) == [
        EndView(2, doubled=False, surrendered=False, players=2, label="", won=False),
        EndView(3, doubled=True, surrendered=False, players=1, label="", won=False),
    ]


def test_a_split_on_a_common_hand_does_not_show_in_the_sums_before_the_step_ends() -> None:
    looked = Looked("all-bets-blackjack", purses="ann 1000, bob 1000", cards="8s 9h 8d 7c")
    looked.bet("ann", "1", "main", "10")
    looked.bet("bob", "1", "main", "10")
    looked.closed()
    before = looked.public.sums
    looked.chosen("ann", "1", "split")
    assert looked.public.sums == before
    looked.chosen("bob", "1", "stand")
    looked.later(3)
    assert [(one.hand, one.amount) for one in looked.public.sums.values()] == [
        ("1", amount("10")),
        ("1a", amount("10")),
        ("1b", amount("10")),
    ]


def insured(looked: Looked) -> list[int]:
    view = looked.public
    by_name = [one.amount for one in view.stakes.values() if one.bet == "insurance"]
    return [*by_name, *(one.amount for one in view.sums.values() if one.bet == "insurance")]


@pytest.mark.parametrize(("game", "hands"), [("live-blackjack", "1.1 2.1"), ("all-bets-blackjack", "1 1")])
def test_insurance_is_shown_when_the_question_is_closed(game: str, hands: str) -> None:
    seats = "ann 1, bob 2" if game == "live-blackjack" else ""
    cards = "Ts 9s Ah 5d 8c 7c" if seats else "Ts Ah 5d 7c"
    looked = Looked(game, purses="ann 1000, bob 1000", seats=seats, cards=cards)
    first, second = hands.split()
    looked.bet("ann", first, "main", "10")
    looked.bet("bob", second, "main", "10")
    looked.closed()
    before = looked.public
    looked.told(c.Request("ann", c.AnswerInsurance(first, takes=True)))
    assert (looked.public.stakes, looked.public.sums) == (before.stakes, before.sums)
    assert (looked.round.answered, looked.round.asked) == (1, 2)
    looked.told(c.Request("bob", c.AnswerInsurance(second, takes=False)))
    looked.later(3)
    assert insured(looked) == [amount("5")]


@pytest.mark.gli("C.6.4")
def test_at_a_live_table_the_result_is_pending_until_it_can_no_longer_be_disputed() -> None:
    looked = Looked("live-blackjack", Mode.LIVE, purses="ann 1000", seats="ann 1", cards="Ts 9h Td 7c 4d")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    for result in (looked.public.result, looked.croupier.result):
        assert result is not None
        assert result.pending
    assert looked.public.words == "pending"
    assert looked.own("ann").pending
    assert looked.own("ann").last_bet == 0
    assert looked.own("ann").balance == amount("1000")
    looked.later(5)
    result = looked.public.result
    assert result is not None
    assert not result.pending
    assert looked.own("ann").last_bet == amount("10")


def test_results_name_seats_and_sum_up_what_lay_behind() -> None:
    looked = seated(cards="Ts 9h Td 7c 2d")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "13.70", behind=True)
    looked.bet("dot", "1.1", "main", "21.10", behind=True)
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    result = looked.public.result
    assert result is not None
    (own,) = result.stakes
    assert (own.player, own.label, own.odds, own.back) == ("ann", "win", "1:1", amount("20"))
    (behind,) = result.sums
    assert (behind.players, behind.staked, behind.back) == (2, amount("34.80"), amount("69.60"))
    assert_absent(looked.public, "cas", "dot", amount("13.70"), amount("27.40"))
    (cas,) = looked.own("cas").settlements
    assert (cas.staked, cas.back) == (amount("13.70"), amount("27.40"))


def test_the_cards_lie_until_betting_opens_and_the_result_until_the_next_round() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1", cards="Ts 9h Td 7c 2d")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    looked.chosen("ann", "1.1", "stand")
    assert looked.public.phase == "result"
    assert line(looked, "1.1") == ("Ts", "Td", "hard 20")
    assert looked.round.hands[0].label == "win"
    looked.later(6)  # four seconds to read, after the dealer's two cards are laid in one and a half
    assert looked.public.phase == "betting"
    assert looked.public.round is None
    assert looked.public.result is not None
    assert [past.cards for past in looked.public.history] == [(("dealer", ("9h", "7c", "2d")),)]


def test_at_an_internal_table_the_cards_lie_until_the_player_clears_them() -> None:
    looked = Looked("poker-and-pairs", Mode.INTERNAL, purses="ann 1000", seats="ann 1", cards="Ts 9h Td 8c")
    looked.bet("ann", "1.1", "main", "10")
    looked.told(c.Request("ann", c.PressDeal()))
    looked.chosen("ann", "1.1", "stand")
    assert looked.public.phase == "betting"
    assert line(looked, "1.1") == ("Ts", "Td", "hard 20")
    looked.told(c.Request("ann", c.StartNewGame()))
    assert looked.public.round is None


def test_burnt_cards_are_shown_in_the_history() -> None:
    looked = Looked("etg-blackjack", Mode.AUTO, purses="ann 1000", seats="ann 1", cards="Ts 9h Td 8c 5c")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    looked.later(16)
    (past,) = looked.public.history
    assert past.burnt == ("5c",)


@pytest.mark.gli("2.6.5")
def test_seeds_are_told_once_they_are_shown_and_the_sealed_one_never() -> None:
    looked = Looked("punto-banco", purses="ann 1000", settings=Settings(players_seeds=True))
    shoe = looked.public.shoe
    assert shoe is not None
    seed = b"a seed that ann made for herself"
    commitment = commit_player(shoe.id, bytes.fromhex(shoe.commitment), "ann", seed)
    looked.told(c.Request("ann", c.PledgeSeed(commitment)))
    assert_absent(looked.public, seed, SEALED)
    shoe = looked.public.shoe
    assert shoe is not None
    assert [(one.player, one.commitment, one.seed) for one in shoe.pledges] == [("ann", commitment.hex(), "")]
    looked.later(10)
    looked.told(c.Request("ann", c.RevealSeed(seed)))
    shoe = looked.public.shoe
    assert shoe is not None
    assert [one.seed for one in shoe.pledges] == [seed.hex()]


def test_a_halted_table_says_why_and_not_who() -> None:
    looked = seated(Mode.LIVE, "Ts 9h 5d 7c")
    looked.bet("cas", "1.1", "main", "5", behind=True)
    looked.bet("ann", "1.1", "main", "5")
    looked.closed()
    looked.told(c.Request("cas", c.Dispute()))
    halt = looked.public.halt
    assert halt is not None
    assert (halt.reason, halt.disputed) == ("reason.disputed", True)
    assert looked.public.words == "wait"
    assert_absent(looked.public, "cas")
    dispute = looked.croupier.dispute
    assert dispute is not None
    assert (dispute.player, dispute.cards) == ("cas", 4)


def test_staff_is_there_or_not_but_has_no_name() -> None:
    looked = Looked("live-blackjack", Mode.LIVE, purses="ann 1000")
    assert looked.public.croupier
    assert_absent(looked.public, "kim")
    looked.told(c.Request("kim", c.SignOut()))
    looked.told(c.Request("", c.ReportDevice(silent=True)))
    assert not looked.public.croupier
    assert looked.public.device_silent


def test_a_sentinel_that_is_there_is_found() -> None:
    looked = Looked("live-blackjack", purses="ann 1000", seats="ann 1")
    looked.bet("ann", "1.1", "main", "13.70")
    with pytest.raises(Leak, match="1370 at"):
        assert_absent(looked.public, amount("13.70"))
    with pytest.raises(Leak, match="ann at"):
        assert_absent(looked.public, "ann")
