"""Limits and exclusions of players: checked when the wager is made, and known again after a stop."""

import pytest
from house_drawing import Drawn, coup

from sabot.games.answer import Money, Named, Refused
from sabot.house.checkpoint import ServedState, heads_checked, standing_of
from sabot.house.player_limits import decide_own
from sabot.house.requests import Done
from sabot.ledger.limit import HOUR
from sabot.ledger.purse import Exclusion, Restraint
from sabot.profiles import Mode
from sabot.store.codec import event_in
from sabot.store.commit import Commit, Entry
from sabot.store.streams import HOUSE, LimitSet, PlayerExcluded, SessionBegan
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND

DAY = 24 * HOUR


@pytest.fixture
def drawn() -> Drawn:
    drawn = Drawn()
    drawn.purse("ann", "10000")
    drawn.open_table("t1", "punto-banco", Mode.INTERNAL)
    drawn.told("table:t1", c.Request("ann", c.Join()))
    return drawn


DAY_LIMIT = Named("limit.stake-day", "stake limit of the day")


def play(drawn: Drawn, amount: int) -> None:
    """One coup, from the stake to its payment."""
    drawn.told("table:t1", coup("ann", amount))
    drawn.told("table:t1", c.Request("ann", c.PressDeal()))


def limit(drawn: Drawn, measure: str, period: str, most: int | None) -> None:
    drawn.house.tell_player("ann", LimitSet(measure, period, most, drawn.at), drawn.at)


def lost(drawn: Drawn) -> int:
    """What ann has lost so far, from the lines of the table."""
    paid = (event_in(record.line) for record in drawn.store.read("table:t1"))
    bets = [bet for event in paid if isinstance(event, e.RoundPaid) for bet in event.bets]
    return sum(bet.staked.money - bet.back.money for bet in bets)


def test_what_is_staked_counts_for_the_limit_of_the_day(drawn: Drawn) -> None:
    limit(drawn, "stake", "day", 25_000)
    play(drawn, 100)
    play(drawn, 100)
    assert drawn.refused("table:t1", coup("ann", 51)) == "the stake limit of the day leaves 50"
    drawn.told("table:t1", coup("ann", 50))


def test_what_was_staked_before_the_limit_was_set_counts_too(drawn: Drawn) -> None:
    play(drawn, 100)
    limit(drawn, "stake", "day", 15_000)
    assert drawn.refused("table:t1", coup("ann", 51)) == "the stake limit of the day leaves 50"


@pytest.mark.parametrize("kept", [False, True], ids=["from nothing", "from a checkpoint"])
def test_what_was_used_is_known_again_after_a_stop(drawn: Drawn, kept: bool) -> None:
    limit(drawn, "stake", "week", 30_000)
    play(drawn, 100)
    if kept:
        drawn.house.checkpoint(drawn.at)
    play(drawn, 100)
    before = drawn.house.restraints.get("ann")
    drawn.restart()
    assert drawn.house.restraints.get("ann") == before
    assert drawn.refused("table:t1", coup("ann", 101)) == "the stake limit of the week leaves 100"


def test_what_happens_while_a_checkpoint_is_written_is_counted_once(drawn: Drawn) -> None:
    """A house in service goes on between the moment of a checkpoint and its snapshots."""
    limit(drawn, "stake", "week", 30_000)
    play(drawn, 100)
    house, store = drawn.house, drawn.store
    served = ServedState(tuple(house.writers.values()), house.restraints, house.finished)
    play(drawn, 100)
    limit(drawn, "stake", "day", 25_000)
    checked = heads_checked(store.heads())
    store.commit_all((Commit(HOUSE, 0, drawn.at, (Entry(checked),)),))
    play(drawn, 10)
    store.save_snapshot(*standing_of(served, checked, 1, drawn.at))
    before = drawn.house.restraints.get("ann")
    drawn.restart()
    assert drawn.house.restraints.get("ann") == before
    assert before.tally.day.staked == 21_000
    assert drawn.refused("table:t1", coup("ann", 41)) == "the stake limit of the day leaves 40"


def test_a_limit_of_losses_counts_what_did_not_come_back(drawn: Drawn) -> None:
    limit(drawn, "loss", "day", 100_000)
    while lost(drawn) <= 0:
        play(drawn, 100)
    left = (100_000 - lost(drawn)) // 100
    drawn.refused("table:t1", coup("ann", left + 1))
    drawn.told("table:t1", coup("ann", left))


def test_tables_that_were_played_at_on_different_days_are_counted_in_the_order_of_days(drawn: Drawn) -> None:
    """The journal is read stream by stream; the first may end later than the second begins."""
    drawn.open_table("t2", "punto-banco")
    drawn.told("table:t2", c.Request("ann", c.Join()))
    drawn.told("table:t2", coup("ann", 7))
    drawn.later(20)
    drawn.at += DAY
    limit(drawn, "stake", "day", 100_000)
    play(drawn, 100)
    before = drawn.house.restraints.get("ann")
    drawn.restart()
    assert drawn.house.restraints.get("ann") == before
    assert before.tally.day.staked == 10_000
    assert before.tally.month.staked == 10_700


def test_the_next_day_begins_with_nothing(drawn: Drawn) -> None:
    limit(drawn, "stake", "day", 10_000)
    play(drawn, 100)
    drawn.refused("table:t1", coup("ann", 1))
    drawn.at += DAY
    drawn.told("table:t1", coup("ann", 100))


def test_what_a_batch_settles_binds_the_rest_of_the_batch(drawn: Drawn) -> None:
    limit(drawn, "stake", "day", 15_000)
    drawn.told("table:t1", coup("ann", 100))
    letters = (
        drawn.letter("table:t1", c.Request("ann", c.PressDeal())),
        drawn.letter("table:t1", coup("ann", 51)),
        drawn.letter("table:t1", coup("ann", 50)),
    )
    dealt, over, within = drawn.send("table:t1", *letters)
    assert isinstance(dealt, Done)
    assert over == Refused("limit-leaves", {"limit": DAY_LIMIT, "room": Money(5_000)})
    assert isinstance(within, Done)


def test_what_one_table_settles_binds_the_next_in_the_same_transaction(drawn: Drawn) -> None:
    limit(drawn, "stake", "day", 15_000)
    drawn.open_table("t2", "punto-banco")
    drawn.told("table:t2", c.Request("ann", c.Join()))
    drawn.told("table:t1", coup("ann", 100))
    told = {
        "table:t1": (drawn.letter("table:t1", c.Request("ann", c.PressDeal())),),
        "table:t2": (drawn.letter("table:t2", coup("ann", 51)), drawn.letter("table:t2", coup("ann", 50))),
    }
    replies = drawn.house.tell_all(told, drawn.at)
    assert isinstance(replies["table:t1"][0], Done)
    assert replies["table:t2"][0] == Refused("limit-leaves", {"limit": DAY_LIMIT, "room": Money(5_000)})
    assert isinstance(replies["table:t2"][1], Done)


def test_exclusions_have_an_end_in_number_and_one_for_good_is_always_taken() -> None:
    """32 run at a time; those that are over make room."""
    many = Restraint(exclusions=tuple(Exclusion(0, until) for until in range(1_001, 1_033)))
    again = PlayerExcluded(1_000, 9_000)
    assert decide_own(many, again, 1_000) == Refused("too-many-exclusions", {"most": 32})
    assert decide_own(many, again, 1_001) == again
    assert decide_own(many, PlayerExcluded(1_000, None), 1_000) == PlayerExcluded(1_000, None)


def test_who_is_excluded_stakes_nothing_until_it_is_over(drawn: Drawn) -> None:
    drawn.house.tell_player("ann", PlayerExcluded(drawn.at, drawn.at + 60 * SECOND), drawn.at)
    drawn.restart()
    assert drawn.refused("table:t1", coup("ann", 1)) == "this player is excluded from play"
    drawn.at += 60 * SECOND
    drawn.told("table:t1", coup("ann", 1))


def test_the_time_of_a_session_is_over(drawn: Drawn) -> None:
    limit(drawn, "time", "", 600 * SECOND)
    drawn.house.tell_player("ann", SessionBegan(drawn.at), drawn.at)
    drawn.told("table:t1", coup("ann", 1))
    drawn.at += 600 * SECOND
    drawn.house.checkpoint(drawn.at)
    drawn.restart()
    assert drawn.refused("table:t1", coup("ann", 1)) == "the time of this session is over"


def test_players_without_limits_are_free() -> None:
    drawn = Drawn()
    drawn.purse("ann", "10")
    drawn.open_table("t1", "punto-banco", settings=Settings(deal_unstaked=True))
    drawn.told("table:t1", c.Request("ann", c.Join()))
    drawn.told("table:t1", coup("ann", 10))
