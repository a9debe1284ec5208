"""A solo table: staffed, dealt card by card, on a clock that may be moved in any steps."""

import pytest
from solo_tables import CREDITS, company, pass_seconds, solo

from sabot.cards import Verified, verify
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase


def test_the_person_sits_in_the_middle() -> None:
    assert dict(solo("live-blackjack", Mode.VIDEO).table.seats) == {4: "ann"}
    assert dict(solo("poker-and-pairs", Mode.INTERNAL).table.seats) == {1: "ann"}
    assert dict(solo("punto-banco", Mode.VIDEO).table.seats) == {}


@pytest.mark.long
def test_it_does_not_matter_in_which_steps_time_goes_on() -> None:
    at_once, in_steps = (solo("live-blackjack", Mode.VIDEO) for _ in range(2))
    for room in (at_once, in_steps):
        company(room, 3)
        room.deal_every(SECOND // 3)
    at_once.until(100 * SECOND)
    for moment in range(0, 100 * SECOND + 1, SECOND // 10):
        in_steps.until(moment)
    assert in_steps.happened == at_once.happened
    assert len(at_once.happened) > 50


def test_cards_come_one_by_one_with_a_pause_between_them() -> None:
    room = solo("punto-banco", Mode.INTERNAL)
    room.deal_every(SECOND)
    room.act(c.PlaceBet("", "banker", Amount(1_000)))
    room.act(c.PressDeal())
    dealt = []
    for second in range(4):
        room.until(room.at + SECOND // 2 if second == 0 else room.at + SECOND)
        assert room.table.play is not None or room.table.phase is Phase.BETTING
        dealt.append(sum(isinstance(event, e.RoundMoved) for event in room.happened))
    assert dealt == [1, 2, 3, 4]


def test_without_a_pause_they_come_at_once() -> None:
    room = solo("punto-banco", Mode.INTERNAL)
    room.act(c.PlaceBet("", "banker", Amount(1_000)))
    room.act(c.PressDeal())
    assert any(isinstance(event, e.RoundPaid) for event in room.happened)


def test_at_a_live_table_the_croupier_looks_at_disputed_cards_and_confirms_them() -> None:
    room = solo("punto-banco", Mode.LIVE)
    room.act(c.PlaceBet("", "banker", Amount(1_000)))
    assert room.until_true(lambda: room.table.phase is Phase.RESULT)
    assert room.act(c.Dispute()) is None
    assert room.table.halt is not None
    pass_seconds(room, 2)
    assert room.table.halt is not None
    pass_seconds(room, 2)
    assert room.table.halt is None
    assert any(isinstance(event, e.CardsConfirmed) for event in room.happened)
    assert room.until_true(lambda: room.table.phase is Phase.BETTING)


def test_who_leaves_before_the_bell_has_his_stakes_back() -> None:
    room = solo("live-blackjack", Mode.VIDEO)
    room.act(c.PlaceBet("4.1", "main", Amount(1_000)))
    assert room.purse.available == CREDITS - 1_000
    left = room.leave()
    assert (left.purse.balance, left.purse.held) == (CREDITS, 0)
    assert left.transcripts == ()


def test_who_leaves_in_the_middle_of_a_coup_is_paid_or_not() -> None:
    room = solo("punto-banco", Mode.VIDEO)
    room.deal_every(SECOND)
    room.act(c.PlaceBet("", "banker", Amount(1_000)))
    assert room.until_true(lambda: room.table.phase is Phase.PLAYING)
    left = room.leave()
    assert left.purse.held == 0
    assert left.purse.balance in (CREDITS - 1_000, CREDITS, CREDITS + 950)
    assert room.player not in room.table.guests


def test_every_shoe_that_was_dealt_from_is_told_and_proven() -> None:
    room = solo("poker-and-pairs", Mode.INTERNAL)
    for _ in range(3):
        room.act(c.PlaceBet("1.1", "main", Amount(1_000)))
        room.act(c.PressDeal())
        while room.table.phase is Phase.PLAYING:
            room.act(c.AnswerInsurance("1.1", takes=False))
            room.act(c.Choose("1.1", Action.STAND))
    transcripts = room.leave().transcripts
    assert [one.shoe for one in transcripts] == ["t/1", "t/2", "t/3"]
    assert all(isinstance(verify(one), Verified) for one in transcripts)


def test_a_wait_for_what_never_comes_ends() -> None:
    room = solo("poker-and-pairs", Mode.INTERNAL)
    assert room.until_true(lambda: room.table.phase is Phase.PLAYING) is False
    assert room.until_true(lambda: True) is True


def test_news_are_told_once_and_only_to_whom_they_concern() -> None:
    room = solo("live-blackjack", Mode.VIDEO)
    company(room, 3)
    room.news()
    pass_seconds(room, 4)
    assert any(isinstance(event, e.BetsPut) for event in room.happened)
    assert not [news for news in room.news() if isinstance(news, e.BetsPut)]
    room.act(c.PlaceBet("4.1", "main", Amount(1_000)))
    (put,) = [news for news in room.news() if isinstance(news, e.BetsPut)]
    assert put.player == "ann"
    assert room.news() == ()
