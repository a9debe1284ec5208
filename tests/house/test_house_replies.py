"""Replies of the house: committed before they are given, the first one again, and never for another body."""

import pytest
from house_drawing import Drawn, coup

from sabot.games.answer import Refused
from sabot.house.requests import NO_LINE, OTHER_BODY, Done, named
from sabot.house.table_writer import MOST_COMMANDS
from sabot.ledger.facts import Refilled, Withdrawn
from sabot.money import Amount
from sabot.store.commit import CommandId
from sabot.store.memory import MemoryStore
from sabot.store.store_errors import StoreFailed, StoreUnsure
from sabot.store.streams import LimitSet
from sabot.table import commands as c


@pytest.fixture
def drawn() -> Drawn:
    """Two tables of baccarat, and ann at the first."""
    drawn = Drawn()
    drawn.purse("ann", "100")
    drawn.purse("bob", "100")
    drawn.open_table("t1", "punto-banco")
    drawn.open_table("t2", "punto-banco")
    drawn.told("table:t1", c.Request("ann", c.Join()))
    return drawn


def test_a_repeated_command_gets_its_first_reply_and_is_done_once(drawn: Drawn) -> None:
    first = drawn.told("table:t1", coup("ann", 10), "x")
    drawn.told("table:t1", coup("ann", 5), "y")
    assert drawn.told("table:t1", coup("ann", 10), "x") == first
    assert drawn.free("ann") == 8_500
    drawn.restart()
    assert drawn.told("table:t1", coup("ann", 10), "x") == first
    assert drawn.free("ann") == 8_500


def test_a_command_that_stands_twice_in_a_batch_is_done_once(drawn: Drawn) -> None:
    letter = drawn.letter("table:t1", coup("ann", 10), "x")
    one, other, two = drawn.send(
        "table:t1", letter, drawn.letter("table:t1", c.Request("ann", c.Tip(Amount(100)))), letter
    )
    assert isinstance(one, Done)
    assert one == two != other
    assert drawn.free("ann") == 8_900


def test_another_body_under_an_old_id_is_refused(drawn: Drawn) -> None:
    drawn.told("table:t1", coup("ann", 10), "x")
    assert drawn.refused("table:t1", coup("ann", 20), "x") == OTHER_BODY.reason
    letters = (drawn.letter("table:t1", coup("ann", 1), "z"), drawn.letter("table:t1", coup("ann", 2), "z"))
    replies = drawn.send("table:t1", *letters)
    assert isinstance(replies[0], Done)
    assert replies[1] == OTHER_BODY
    assert drawn.free("ann") == 8_900


def test_the_same_command_for_another_table_is_another_one(drawn: Drawn) -> None:
    drawn.told("table:t1", c.Request("bob", c.Join()), "x")
    assert drawn.refused("table:t2", c.Request("bob", c.Join()), "x") == OTHER_BODY.reason
    both = {
        stream: (named(c.Request("bob", c.CallAttendant()), "y", stream),)
        for stream in ("table:t1", "table:t2")
    }
    drawn.told("table:t2", c.Request("bob", c.Join()))
    replies = drawn.house.tell_all(both, drawn.at)
    assert isinstance(replies["table:t1"][0], Done)
    assert replies["table:t2"][0] == OTHER_BODY


def test_another_player_may_use_the_same_id(drawn: Drawn) -> None:
    drawn.told("table:t1", c.Request("bob", c.Join()), "x")
    drawn.told("table:t1", coup("ann", 1), "x")


def test_what_somebody_asks_is_paid_from_their_own_purse(drawn: Drawn) -> None:
    drawn.told("table:t1", c.Request("bob", c.Join()))
    before = drawn.free("ann"), drawn.free("bob")
    drawn.told("table:t1", c.Request("bob", coup("ann", 10).command))
    assert (drawn.free("ann"), drawn.free("bob")) == (before[0], before[1] - 1_000)


def test_a_refused_command_is_decided_anew(drawn: Drawn) -> None:
    drawn.refused("table:t1", coup("ann", 500), "x")
    drawn.house.tell_player("ann", Refilled("ann", Amount(100_000)), drawn.at)
    drawn.told("table:t1", coup("ann", 500), "x")


def test_a_table_that_is_not_there_refuses(drawn: Drawn) -> None:
    assert drawn.refused("table:t9", c.Request("ann", c.Join())) == "there is no such table"


def test_more_commands_than_a_batch_holds_are_all_answered(drawn: Drawn) -> None:
    letters = [drawn.letter("table:t1", c.Request("ann", c.Say("a note"))) for _ in range(MOST_COMMANDS + 50)]
    replies = drawn.send("table:t1", *letters)
    assert len(replies) == len(letters)
    firsts = [reply.first for reply in replies if isinstance(reply, Done)]
    assert firsts == list(range(firsts[0], firsts[0] + len(letters)))


def test_a_command_that_brings_nothing_about_is_answered_alike_each_time(drawn: Drawn) -> None:
    tick = named(c.Request("the house", c.Tick()), "x", "table:t1")
    attendant = drawn.letter("table:t1", c.Request("ann", c.CallAttendant()))
    assert drawn.send("table:t1", attendant, tick)[1] == NO_LINE
    assert drawn.send("table:t1", tick) == (NO_LINE,)


def test_money_away_from_the_tables_moves_once(drawn: Drawn) -> None:
    id_ = CommandId("ann", "x", b"one")
    paid = Withdrawn("ann", Amount(1_000))
    first = drawn.house.tell_player("ann", paid, drawn.at, id_)
    assert drawn.house.tell_player("ann", paid, drawn.at, id_) == first
    assert drawn.house.tell_player("ann", paid, drawn.at, CommandId("ann", "x", b"two")) == OTHER_BODY
    assert drawn.free("ann") == 9_000
    poor = drawn.house.tell_player("ann", Withdrawn("ann", Amount(10**9)), drawn.at)
    assert isinstance(poor, Refused)


@pytest.mark.parametrize("limit", [LimitSet("luck", "day", 5, 0), LimitSet("stake", "day", -1, 0)])
def test_a_limit_of_nothing_known_is_refused(drawn: Drawn, limit: LimitSet) -> None:
    assert isinstance(drawn.house.tell_player("ann", limit, drawn.at), Refused)


class Failing(MemoryStore):
    """Fails at the next write, before or after it has written."""

    fails = ""

    def commit_all(self, commits):  # type: ignore[no-untyped-def]  # as its parent
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise StoreFailed("full")
        answers = super().commit_all(commits)
        if fails == "after":
            raise StoreUnsure("gone")
        return answers


@pytest.mark.parametrize("fails", ["before", "after"])
def test_a_failed_write_is_made_good_by_sending_again(fails: str) -> None:
    store = Failing()
    drawn = Drawn(store)
    drawn.purse("ann", "100")
    drawn.open_table("t1", "punto-banco")
    drawn.told("table:t1", c.Request("ann", c.Join()))
    store.fails = fails
    with pytest.raises(StoreFailed):
        drawn.told("table:t1", coup("ann", 10), "x")
    drawn.told("table:t1", coup("ann", 10), "x")
    drawn.told("table:t1", coup("ann", 10), "y")
    assert drawn.free("ann") == 8_000
    assert drawn.table("table:t1").staked("ann") == 2_000


@pytest.mark.parametrize("fails", ["before", "after"])
def test_a_table_that_could_not_be_written_can_be_opened_again(fails: str) -> None:
    store = Failing()
    drawn = Drawn(store)
    store.fails = fails
    with pytest.raises(StoreFailed):
        drawn.open_table("t1", "punto-banco")
    if fails == "before":
        drawn.open_table("t1", "punto-banco")
    else:
        drawn.by_house("table:t1", c.Request("", c.OpenTable()))
