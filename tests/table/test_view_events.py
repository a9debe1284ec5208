"""What everybody and what one player is told when something happens."""

from typing import get_args

import msgspec
import pytest
from view_leaks import assert_absent
from view_scene import SEALED, Looked

from sabot.games.moves import Action
from sabot.ledger.lot import Lot
from sabot.money import Amount, parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.approval import Voiding
from sabot.table.people.guest import Comfort, Wish
from sabot.table.view import messages as m
from sabot.table.view import own_event, own_events, public_event
from sabot.table.view.lying import FeltStake, FeltSum
from sabot.table.view.own_events import Mine, OwnMoves, OwnPayment, OwnStake, Shared, StakesReturned
from sabot.table.view.public_events import OfBetting, OfHouse, OfRound, OfShoe, Personal, Private


def common(cards: str = "5s 9h 6d 7c") -> Looked:
    looked = Looked("all-bets-blackjack", purses="ann 1000, bob 1000, cas 1000", cards=cards)
    for player, stake in (("ann", "10"), ("bob", "21.10"), ("cas", "13.70")):
        looked.bet(player, "1", "main", stake)
    looked.closed()
    return looked


def seated(mode: Mode = Mode.VIDEO, cards: str = "Ts 9h 5d 7c") -> Looked:
    return Looked(
        "live-blackjack", mode, purses="ann 1000, bob 1000, cas 1000", seats="ann 1, bob 2", cards=cards
    )


@pytest.mark.gli("2.6.5")
def test_a_choice_on_a_common_hand_is_a_number_until_the_step_closes() -> None:
    looked = common()
    start = len(looked.host.log)
    looked.chosen("bob", "1", "double")
    assert looked.told_since(start) == [m.AnswersCounted(1, 3)]
    looked.chosen("cas", "1", "stand")
    looked.chosen("ann", "1", "stand")
    looked.later(3)
    *counted, closed = looked.told_since(start)
    assert counted == [m.AnswersCounted(number, 3) for number in (1, 2, 3)]
    assert isinstance(closed, m.RoundMoved)
    assert closed.moves == (m.StepClosed("1", (("double", 1), ("stand", 2))),)
    assert closed.lying is not None
    assert [(one.amount, one.players) for one in closed.lying.sums] == [(parse_amount("65.90"), 3)]


def test_a_choice_on_a_hand_of_ones_own_is_open() -> None:
    looked = seated(cards="5s 9h 6d 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    start = len(looked.host.log)
    looked.chosen("ann", "1.1", "double")
    (moved,) = looked.told_since(start)
    assert isinstance(moved, m.RoundMoved)
    assert moved.moves == (m.Chosen("1.1", "double"),)
    assert moved.lying == m.LyingNow((FeltStake("ann", "1.1", "main", parse_amount("20")),), ())


def test_who_chose_knows_it_and_nobody_else_is_told() -> None:
    looked = common()
    before, answer = looked.table, looked.told(c.Request("bob", c.Choose("1", Action.DOUBLE)))
    (moved,) = answer
    assert own_events(before, moved) == {
        "bob": OwnMoves(chosen=(("1", "double"),), paid=(OwnStake("1", "main", Lot(parse_amount("21.10"))),))
    }
    assert own_event(before, moved, "ann") is None


def test_the_hole_card_is_told_without_a_face() -> None:
    looked = seated()
    looked.bet("ann", "1.1", "main", "10")
    start = len(looked.host.log)
    looked.closed()
    moves = [
        move for told in looked.told_since(start) if isinstance(told, m.RoundMoved) for move in told.moves
    ]
    assert moves == [
        m.CardDealt("1.1", "Ts"),
        m.CardDealt("", "9h"),
        m.CardDealt("1.1", "5d"),
        m.HoleCardTaken(),
    ]
    assert msgspec.json.encode(m.HoleCardTaken()) == b'{"type":"hole-card-taken"}'
    for told in looked.told_since(start):
        assert_absent(told, "7c")


def test_stakes_are_told_by_name_at_seats_and_as_sums_behind() -> None:
    looked = seated()
    start = len(looked.host.log)
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "13.70", behind=True)
    looked.told(c.Request("ann", c.ClearAll()))
    ten, behind = parse_amount("10"), parse_amount("13.70")
    assert looked.told_since(start) == [
        m.StakesMoved((FeltStake("ann", "1.1", "main", ten),), ()),
        m.StakesMoved((), (FeltSum("1.1", "main", behind=True, amount=behind, players=1),)),
        m.StakesMoved((FeltStake("ann", "1.1", "main", Amount(0)),), ()),
    ]
    looked.told(c.Request("cas", c.ClearAll()))
    assert looked.told_since(start)[-1] == m.StakesMoved(
        (), (FeltSum("1.1", "main", behind=True, amount=Amount(0), players=0),)
    )


def test_stakes_where_all_share_the_hands_are_told_as_a_number_of_players() -> None:
    looked = Looked("punto-banco", purses="ann 1000, bob 1000")
    start = len(looked.host.log)
    looked.bet("ann", "", "player", "13.70")
    looked.bet("bob", "", "player", "21.10")
    assert looked.told_since(start) == [m.CommonStakesMoved(1), m.CommonStakesMoved(2)]


def test_own_bets_are_told_whole_to_their_player() -> None:
    looked = seated()
    before = looked.table
    (put,) = looked.bet("ann", "1.1", "main", "10")
    assert own_events(before, put) == {"ann": put}


@pytest.mark.parametrize(
    "event",
    [
        e.WishMade("ann", Wish(rounds=7)),
        e.ComfortSet("ann", Comfort(insurance=False)),
        e.TipGiven("ann", Amount(730)),
        e.AttendantCalled("ann"),
        e.AdviceShown("ann", "1.1", "stand"),
        e.BetsConfirmed("ann"),
        e.OfflineNoticeGiven("ann", "t1/1/1"),
        e.TimeMissed("ann", 1, away=False),
        e.LuckyCardDealt("ann", "1.1", Amount(730), 3),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_between_a_player_and_the_house_is_told_to_him_alone(event: e.Event) -> None:
    table = seated().table
    told = public_event(table, event)
    assert told is None or isinstance(told, m.LuckyCardDealt)
    assert_absent(told, "ann", 730)
    assert own_events(table, event) == {"ann": event}


@pytest.mark.gli("2.6.5")
def test_the_sealed_seed_is_told_to_nobody() -> None:
    table = seated().table
    prepared = e.ShoePrepared("t1/2", 2, b"c" * 32, SEALED, "digest")
    told = public_event(table, prepared)
    assert told == m.ShoePrepared("t1/2", 2, (b"c" * 32).hex(), "digest", None)
    assert own_events(table, prepared) == {}


def test_guests_without_a_seat_are_only_counted() -> None:
    looked = seated()
    start = len(looked.host.log)
    looked.told(c.Request("dot", c.Join(())))
    looked.told(c.Request("dot", c.LoseConnection()))
    looked.told(c.Request("ann", c.LoseConnection()))
    looked.told(c.Request("ann", c.RegainConnection()))
    looked.told(c.Request("bob", c.Leave()))
    assert looked.told_since(start) == [
        m.GuestsCounted(4),
        m.SeatsChanged((1,), connected=False),
        m.SeatsChanged((1,), connected=True),
        m.GuestsCounted(3, (2,)),
    ]


def test_strikes_are_private_and_away_is_seen_at_the_seat() -> None:
    table = seated().table
    assert public_event(table, e.TimeMissed("ann", 1, away=False)) is None
    assert public_event(table, e.TimeMissed("ann", 2, away=True)) == m.SeatsChanged((1,), away=True)
    assert public_event(table, e.TimeMissed("cas", 2, away=True)) is None
    assert public_event(table, e.StrikesCleared("ann")) is None


def test_chat_is_told_as_the_id_of_a_note() -> None:
    table = seated().table
    assert public_event(table, e.Said("ann", "note-17")) == m.Said("note-17")


def test_nobody_is_told_who_disputed_or_who_of_the_house_acted() -> None:
    looked = seated(Mode.LIVE)
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    start = len(looked.host.log)
    looked.told(c.Request("ann", c.Dispute()))
    looked.told(c.Request("pit-boss", c.ConfirmCards()))
    looked.told(c.Request("pit-boss", c.PauseTable("a break")))
    looked.told(c.Request("pit-boss", c.AskApproval(Voiding(), "a misdeal")))
    looked.told(c.Request("second-boss", c.GiveApproval(1)))
    told = looked.told_since(start)
    assert [type(one) for one in told[:4]] == [
        m.CardsDisputed, m.CardsConfirmed, m.TableResumed, m.TableHalted,
    ]  # fmt: skip
    assert m.RoundVoided("t1/1/1", "a misdeal") in told
    for one in told:
        assert_absent(one, "ann", "pit-boss", "second-boss")


def test_a_void_round_tells_everybody_what_of_his_goes_back() -> None:
    looked = seated(cards="5s 9h 6d 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "5", behind=True)
    looked.closed()
    looked.chosen("ann", "1.1", "double")
    voided = e.RoundVoided("t1/1/1", "a misdeal", "pit", "boss")
    ten, five = Lot(parse_amount("10")), Lot(parse_amount("5"))
    assert own_events(looked.table, voided) == {
        "ann": StakesReturned("t1/1/1", "a misdeal", (OwnStake("1.1", "main", ten),) * 2),
        "cas": StakesReturned("t1/1/1", "a misdeal", (OwnStake("1.1", "main", five),) * 2),
    }


def test_each_is_told_what_he_is_paid() -> None:
    looked = seated(cards="Ts 9h Td 8c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "5", behind=True)
    looked.closed()
    before = looked.table
    looked.chosen("ann", "1.1", "stand")
    (paid,) = looked.happened(e.RoundPaid)
    assert public_event(looked.table, paid, looked.table) == m.RoundPaid("t1/1/1")
    parts = own_events(before, paid)
    backs = {
        player: [bet.back.money for bet in part.bets]
        for player, part in parts.items()
        if isinstance(part, OwnPayment)
    }
    assert backs == {"ann": [parse_amount("20")], "cas": [parse_amount("10")]}


def test_a_bettor_behind_without_funds_is_told_so_and_nobody_else_is() -> None:
    looked = Looked("live-blackjack", purses="ann 1000, cas 8", seats="ann 1", cards="5s 9h 6d 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "5", behind=True)
    looked.closed()
    before = looked.table
    moved, *_ = looked.told(c.Request("ann", c.Choose("1.1", Action.DOUBLE)))
    part = own_event(before, moved, "cas")
    assert isinstance(part, OwnMoves)
    assert (part.short, part.paid) == (("1.1",), ())
    assert_absent(public_event(before, moved), "cas")


def test_every_event_is_told_by_exactly_one_rule_to_everybody() -> None:
    groups = [set(get_args(group)) for group in (Private, Personal, OfShoe, OfBetting, OfRound, OfHouse)]
    assert sorted(kind.__name__ for group in groups for kind in group) == sorted(
        kind.__name__ for kind in get_args(e.Event)
    )


def test_every_event_is_either_of_one_player_or_shared_or_taken_apart() -> None:
    apart = {e.BettingOpened, e.DealPressed, e.RoundMoved, e.RoundPaid, e.RoundVoided}
    apart |= {e.CallAnswered, e.GuestActive}
    mine, shared = set(get_args(Mine)), set(get_args(Shared))
    assert mine | shared | apart == set(get_args(e.Event))
    assert not mine & shared
    assert all("player" in kind.__struct_fields__ for kind in mine)
    assert not any("player" in kind.__struct_fields__ for kind in shared)


def test_the_tags_of_public_events_differ() -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(m.PublicEvent)]
    assert len(set(tags)) == len(tags)
    assert all(isinstance(tag, str) for tag in tags)
