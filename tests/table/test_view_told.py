"""What everybody is told when something happens: what is otherwise in the view, and the cues of it."""

import pytest
from view_leaks import assert_absent, told_of
from view_scene import SEALED, Looked

from sabot.games.cues import Cue, CueName
from sabot.games.moves import Action
from sabot.money import Amount, parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.approval import Voiding
from sabot.table.people.guest import Preferences, QueuedBets
from sabot.table.view import concerned, concerns_all
from sabot.table.view.stakes import FeltStake, FeltSum


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
    (counted,) = looked.told_since(start)
    assert (counted.view, counted.cues) == ({"round": {"answered": 1}}, ())
    looked.chosen("cas", "1", "stand")
    looked.chosen("ann", "1", "stand")
    looked.later(3)
    *answers, closed = looked.told_since(start)
    assert [one.view for one in answers] == [{"round": {"answered": number}} for number in (1, 2, 3)]
    assert closed.view["sums"] == {"1/main": {"amount": parse_amount("65.90")}}
    assert closed.cues == (), "who chose what is nobody else's business"


def test_a_choice_on_a_hand_of_ones_own_is_open() -> None:
    looked = seated(cards="5s 9h 6d 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.closed()
    start = len(looked.host.log)
    looked.chosen("ann", "1.1", "double")
    (moved,) = looked.told_since(start)
    assert moved.cues == (Cue(cue=CueName.CHOSEN, place="1.1", action="double"),)
    assert moved.view["stakes"] == {"1.1/main/ann": {"amount": parse_amount("20")}}


def test_the_hole_card_is_told_without_a_face() -> None:
    looked = seated()
    looked.bet("ann", "1.1", "main", "10")
    start = len(looked.host.log)
    looked.closed()
    told = looked.told_since(start)
    assert [cue for one in told for cue in one.cues] == [
        Cue(cue=CueName.LAST_BETS),
        Cue(cue=CueName.NO_MORE_BETS),
        Cue(cue=CueName.CARD, place="1.1", card="Ts"),
        Cue(cue=CueName.CARD, card="9h"),
        Cue(cue=CueName.CARD, place="1.1", card="5d"),
        Cue(cue=CueName.HOLE_CARD),
    ]
    for one in told:
        assert_absent(one, "7c")


def test_stakes_are_told_by_name_at_seats_and_as_sums_behind() -> None:
    looked = seated()
    start = len(looked.host.log)
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "13.70", behind=True)
    looked.told(c.Request("ann", c.ClearAll()))
    looked.told(c.Request("cas", c.ClearAll()))
    ten, behind = parse_amount("10"), parse_amount("13.70")
    put, followed, taken, back = (one.view for one in looked.told_since(start))
    stake = FeltStake("ann", "1.1", "main", ten)
    summed = FeltSum("1.1", "main", behind=True, amount=behind, players=1)
    assert put == {"stakes": {"1.1/main/ann": stake}, "bettors": 1}
    assert followed == {"sums": {"1.1/main": summed}, "bettors": 2}
    assert taken == {"stakes": {"-": ["1.1/main/ann"]}, "bettors": 1}
    assert back == {"sums": {"-": ["1.1/main"]}, "bettors": 0}


def test_stakes_where_all_share_the_hands_are_told_as_a_number_of_players() -> None:
    looked = Looked("punto-banco", purses="ann 1000, bob 1000")
    start = len(looked.host.log)
    looked.bet("ann", "", "player", "13.70")
    looked.bet("bob", "", "player", "21.10")
    assert [one.view for one in looked.told_since(start)] == [
        {"watchers": 1, "bettors": 1},
        {"watchers": 0, "bettors": 2},
    ]
    looked.closed()
    assert [(one.amount, one.players) for one in looked.public.sums.values()] == [(parse_amount("34.80"), 2)]


@pytest.mark.parametrize(
    "event",
    [
        e.BetsQueued("ann", QueuedBets(rounds=7)),
        e.PreferencesSet("ann", Preferences(insurance=False)),
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
def test_what_is_between_a_player_and_the_house_concerns_the_player_alone(event: e.Event) -> None:
    table = seated().table
    after = evolve(table, event)
    told = told_of(table, event, after)
    assert told.view == {}
    lucky = (Cue(cue=CueName.LUCKY_CARD, place="1.1"),)
    assert told.cues == (lucky if isinstance(event, e.LuckyCardDealt) else ())
    assert_absent(told, "ann", 730)
    assert concerned((event,)) == {"ann"}
    assert isinstance(event, e.LuckyCardDealt) or not concerns_all(table, after)


@pytest.mark.gli("2.6.5")
def test_the_sealed_seed_is_told_to_nobody() -> None:
    table = seated().table
    prepared = e.ShoePrepared("t1/2", 2, b"c" * 32, SEALED, "digest")
    told = told_of(table, prepared, evolve(table, prepared))
    assert (b"c" * 32).hex() in str(told.view["shoe"])
    assert_absent(told, SEALED)
    assert concerned((prepared,)) == set()


def test_guests_without_a_seat_are_only_counted_while_they_are_there() -> None:
    looked = seated()
    start = len(looked.host.log)
    looked.told(c.Request("dot", c.Join(())))
    looked.told(c.Request("dot", c.LoseConnection()))
    looked.told(c.Request("ann", c.LoseConnection()))
    looked.told(c.Request("ann", c.RegainConnection()))
    assert [one.view for one in looked.told_since(start)] == [
        {"guests": 4, "watchers": 2},
        {"watchers": 1},
        {"seats": {"0": {"connected": False}}},
        {"seats": {"0": {"connected": True}}},
    ]
    before = looked.public.seats
    looked.told(c.Request("bob", c.Leave()))
    assert looked.told_since(start)[-1].view == {"guests": 3, "seats": before[:1]}


def test_strikes_are_private_and_away_is_seen_at_the_seat() -> None:
    table = seated().table

    def told(event: e.Event) -> object:
        return told_of(table, event, evolve(table, event)).view

    assert told(e.TimeMissed("ann", 1, away=False)) == {}
    assert told(e.TimeMissed("ann", 2, away=True)) == {"seats": {"0": {"away": True}}}
    assert told(e.TimeMissed("cas", 2, away=True)) == {}
    assert told(e.StrikesCleared("ann")) == {}


def test_chat_is_told_as_the_id_of_a_note() -> None:
    table = seated().table
    said = e.Said("ann", "note-17")
    assert told_of(table, said, evolve(table, said)).cues == (Cue(cue=CueName.SAID, note="note-17"),)


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
    views = [one.view for one in told]
    assert [view["halt"] is None for view in views if "halt" in view] == [False, True, False, True]
    assert Cue(cue=CueName.VOID, reason="a misdeal") in [cue for one in told for cue in one.cues]
    for one in told:
        assert_absent(one.cues, "ann", "pit-boss", "second-boss")
        assert_absent(one.view, "pit-boss", "second-boss")


def test_a_choice_concerns_whoever_made_it_and_whoever_could_not_follow() -> None:
    looked = Looked("live-blackjack", purses="ann 1000, cas 8", seats="ann 1", cards="5s 9h 6d 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "5", behind=True)
    looked.closed()
    before = looked.table
    moved, *_ = looked.told(c.Request("ann", c.Choose("1.1", Action.DOUBLE)))
    assert concerned((moved,)) == {"ann", "cas"}
    assert_absent(told_of(before, moved, evolve(before, moved)), "cas")


def test_a_bet_concerns_nobody_else() -> None:
    looked = common()
    choosing = looked.table
    looked.chosen("bob", "1", "double")
    assert not concerns_all(choosing, looked.table), "nor does a choice where all share a hand"
    table = Looked("punto-banco", purses="ann 1000, bob 1000")
    before = table.table
    (put,) = table.bet("ann", "", "player", "13.70")
    assert concerned((put,)) == {"ann"}
    assert not concerns_all(before, table.table)
    table.closed()
    assert concerns_all(before, table.table)
