"""A coup with stakes on it, from the first card to the last settlement."""

import msgspec
import pytest
from baccarat_felt import BY_KEY, offer_of
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards.card import DECK, UNSEEN, Card, parse_cards
from sabot.games.answer import Refused
from sabot.games.baccarat import (
    BaccaratRound,
    BothSides,
    Coup,
    Rules,
    Side,
    awaits,
    check_sides,
    decide,
    evolve,
    labels,
    open_round,
    replay,
)
from sabot.games.moves import CardDealt, DealCard, Move, RoundSettled
from sabot.games.stake import Stake
from sabot.games.wager import FREE, check_bet
from sabot.games.waiting import CardFor, Over
from sabot.money import Amount

ALL = offer_of(*BY_KEY)
LONG_SEVEN_BEATS_LONG_SIX = "2s 2d Kh 3c 4d 2s"
"""In dealing order: Player 2-K-4 is six, Banker 2-3-2 seven."""


def on(bet: str, amount: int = 100, player: str = "ann") -> Stake:
    return Stake(player, "", bet, Amount(amount))


def played(round_: BaccaratRound, cards: str) -> BaccaratRound:
    for card in parse_cards(cards):
        events = decide(round_, DealCard(card))
        assert not isinstance(events, Refused)
        round_ = replay(round_, events)
    return round_


def returned(round_: BaccaratRound) -> dict[str, int]:
    assert round_.settlements is not None
    return {settled.bet: settled.returned for settled in round_.settlements}


@pytest.mark.feature("BAC-5")
def test_cards_are_asked_for_one_by_one_until_the_coup_is_over() -> None:
    round_ = open_round(Rules(), offer_of("player"), [on("player")])
    asked = []
    for card in parse_cards("Ks 2d Kh 3c 4d 2s"):
        asked.append(awaits(round_))
        events = decide(round_, DealCard(card))
        assert not isinstance(events, Refused)
        round_ = replay(round_, events)
    in_turn = [Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER]
    assert asked == [CardFor(side) for side in in_turn]
    assert awaits(round_) == Over()


def test_the_last_card_settles_the_round_in_the_same_breath() -> None:
    round_ = played(open_round(Rules(), offer_of("player"), [on("player")]), "9s Kd Kh")
    assert round_.settlements is None
    events = decide(round_, DealCard(parse_cards("7c")[0]))
    assert isinstance(events, tuple)
    assert [type(event) for event in events] == [CardDealt, RoundSettled]


@pytest.mark.feature("BAC-69")
def test_tiger_and_kill_win_together_and_each_stake_is_paid_its_own() -> None:
    bets = ("player", "banker", "tie", "tiger-7", "ox-6", "kill")
    offer = offer_of(*bets, banker="long-seven-push")
    round_ = played(open_round(Rules(), offer, [on(bet) for bet in bets]), LONG_SEVEN_BEATS_LONG_SIX)
    assert returned(round_) == {
        "player": 0,
        "banker": 100,
        "tie": 0,
        "tiger-7": 4100,
        "ox-6": 0,
        "kill": 3100,
    }


@pytest.mark.feature("BAC-8")
@pytest.mark.feature("BAC-87")
@pytest.mark.parametrize(
    ("table", "long_seven", "six", "other"),
    [("commission-5", 195, 195, 195), ("six-half", 200, 150, 200), ("long-seven-push", 100, 200, 200)],
)
def test_the_banker_is_paid_by_its_table(table: str, long_seven: int, six: int, other: int) -> None:
    fresh = open_round(Rules(), offer_of("banker", banker=table), [on("banker")])
    assert returned(played(fresh, "Ks 2d Kh 3c 4d 2s")) == {"banker": long_seven}
    assert returned(played(fresh, "4s 4d Kh 2c Kd")) == {"banker": six}
    assert returned(played(fresh, "4s 4d Kh 3c 9d")) == {"banker": other}


def test_a_payout_is_rounded_down_to_a_minor_unit() -> None:
    fresh = open_round(Rules(), offer_of("banker"), [on("banker", 9)])
    # 9 x 19/20 is 8.55
    assert returned(played(fresh, "4s 4d Kh 3c 9d")) == {"banker": 17}


def test_special_bets_are_settled_by_their_own_rule_when_main_bets_push() -> None:
    bets = ("player", "banker", "kill", "player-pair", "emperor-player", "lucky-nines")
    tie_of_nines = played(open_round(Rules(), offer_of(*bets), [on(bet) for bet in bets]), "Ks 4d 9h 5c")
    assert returned(tie_of_nines) == {
        "player": 100,
        "banker": 100,
        "kill": 0,
        "player-pair": 0,
        "emperor-player": 100,
        "lucky-nines": 200,
    }


@pytest.mark.feature("BAC-80")
@pytest.mark.parametrize("table", ["commission-5", "six-half", "long-seven-push"])
def test_straight_up_fields_go_with_every_banker_table(table: str) -> None:
    bets = ("banker", "banker-7", "player-6", "tie-7", "banker-group-6-7", "tie-group-6-7")
    offer = offer_of(*bets, banker=table)
    round_ = played(open_round(Rules(), offer, [on(bet) for bet in bets]), "4s 4d Kh 3c 9d")
    straight_up = {bet: back for bet, back in returned(round_).items() if bet != "banker"}
    assert straight_up == {
        "banker-7": 1200,
        "player-6": 0,
        "tie-7": 0,
        "banker-group-6-7": 700,
        "tie-group-6-7": 0,
    }


@pytest.mark.feature("BAC-40")
def test_labels_are_known_for_bets_that_nobody_made_once_the_coup_is_over() -> None:
    round_ = open_round(Rules(), ALL, [])
    assert labels(played(round_, "2s 2d Kh 3c 4d")) == {}
    known = labels(played(round_, LONG_SEVEN_BEATS_LONG_SIX))
    assert set(known) == set(BY_KEY)
    assert known["tiger-7"] == "banker long seven"
    assert known["kill"] == "ox killed"
    assert known["banker-7"] == "banker wins with 7"
    assert known["super-6"] == "lose"


def test_the_same_bet_of_two_players_is_settled_for_each() -> None:
    stakes = [on("tie", 100, "ann"), on("tie", 250, "bob"), on("player", 300, "bob")]
    round_ = played(open_round(Rules(), ALL, stakes), "6s 6d Kh Kc")
    assert round_.settlements is not None
    paid = [(settled.player, settled.bet, settled.odds, settled.returned) for settled in round_.settlements]
    assert paid == [("ann", "tie", "8:1", 900), ("bob", "tie", "8:1", 2250), ("bob", "player", "push", 300)]


@given(
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6),
    st.lists(st.tuples(st.sampled_from(sorted(BY_KEY)), st.integers(1, 10_000)), max_size=12),
)
def test_every_stake_is_settled_once_and_replay_reaches_the_same_round(
    cards: list[Card], wagers: list[tuple[str, int]]
) -> None:
    opened = open_round(Rules(), ALL, [on(bet, amount) for bet, amount in wagers])
    round_, log = opened, list[Move]()
    for card in cards:
        answer = decide(round_, DealCard(card))
        if isinstance(answer, Refused):
            assert awaits(round_) == Over()
            break
        log += answer
        round_ = replay(round_, answer)
    assert round_.settlements is not None
    assert [(settled.bet, settled.staked) for settled in round_.settlements] == wagers
    assert sum(isinstance(event, RoundSettled) for event in log) == 1
    written = msgspec.json.encode(log)
    assert replay(opened, msgspec.json.decode(written, type=list[Move])) == round_


def test_a_card_after_the_end_is_refused_and_changes_nothing() -> None:
    over = played(open_round(Rules(), ALL, [on("player")]), "9s Kd Kh 7c")
    before = over.coup, over.settlements
    assert decide(over, DealCard(DECK[0])) == Refused("coup-over")
    assert (over.coup, over.settlements) == before


@pytest.mark.parametrize("number", [-1, UNSEEN, 400])
def test_what_is_no_card_is_refused_and_changes_nothing(number: int) -> None:
    fresh = open_round(Rules(), ALL, [on("player")])
    assert decide(fresh, DealCard(Card(number))) == Refused("no-such-card", {"card": number, "last": 51})
    assert fresh.coup == Coup()


def test_events_keep_their_names_in_the_journal() -> None:
    assert msgspec.json.encode(CardDealt(Side.BANKER, Card(3))) == (
        b'{"type":"card-dealt","hand":"banker","card":3}'
    )
    assert msgspec.json.encode(RoundSettled(())) == b'{"type":"round-settled","settlements":[]}'
    assert msgspec.json.encode(DealCard(Card(3))) == b'{"type":"deal-card","card":3}'


def test_evolving_leaves_the_old_round_alone() -> None:
    fresh = open_round(Rules(), ALL, [])
    after = evolve(fresh, CardDealt(Side.PLAYER, Card(7)))
    assert (fresh.coup, after.coup) == (Coup(), Coup(player=(Card(7),)))


def test_a_stake_that_should_never_have_been_taken_is_an_error() -> None:
    with pytest.raises(ValueError, match="'tie' is not offered here"):
        open_round(Rules(), offer_of("player"), [on("tie")])
    with pytest.raises(ValueError, match="a stake of 0 on 'player' is not positive"):
        open_round(Rules(), ALL, [on("player", 0)])


@pytest.mark.feature("BAC-3")
def test_both_sides_may_be_staked_unless_the_rules_refuse_it() -> None:
    both = [on("player"), on("tie"), on("banker")]
    assert check_sides(Rules(), both) is None
    strict = Rules(both_sides=BothSides.REFUSED)
    assert check_sides(strict, both) == Refused("both-sides")
    assert check_sides(strict, [on("player"), on("tie")]) is None
    assert check_sides(strict, [on("tie"), on("banker")]) is None
    assert check_sides(strict, [on("player", player="ann"), on("banker", player="bob")]) is None


@pytest.mark.feature("BAC-74")
@pytest.mark.parametrize(
    ("first", "second"), [("emperor-player", "emperor-banker"), ("emperor-banker", "emperor-player")]
)
def test_the_emperor_is_backed_on_one_side_only(first: str, second: str) -> None:
    lying = [on("player"), on(first)]
    mains, bets = frozenset({"player", "banker", "tie"}), {key: field.bet for key, field in ALL.items()}
    assert isinstance(check_bet(bets, on(second), lying, mains, FREE), Refused)
    assert check_bet(bets, on(second, player="bob"), lying, mains, FREE) is None
    assert check_bet(bets, on(second), [on("player")], mains, FREE) is None
