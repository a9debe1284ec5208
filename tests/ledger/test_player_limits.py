"""Limits and exclusion: the strictest wins, tightening holds at once, loosening a day later, by the wager."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_drawing import ROUND, TABLE, Till, lot, place, stake

from sabot.games.answer import Refused
from sabot.ledger.days import Days
from sabot.ledger.facts import BetSettled, RoundSettled, RoundVoided
from sabot.ledger.limit import (
    BOUNDS,
    HOUR,
    LOOSENING_TAKES,
    SESSION_TIME,
    Limit,
    LimitBound,
    Limits,
    Measure,
    PendingLimit,
    Period,
    set_limit,
    strictest,
)
from sabot.ledger.purse import (
    Exclusion,
    Purse,
    Restraint,
    may_raise,
    next_change,
    purse_of,
    stake_room,
)
from sabot.ledger.tally import Calendar, Count, Tally, used_by
from sabot.money import parse_amount, show_amount

pytestmark = pytest.mark.gli("2.5.5")

TODAY = Calendar(day=20_000, week=2_857, month=656)
TOMORROW = Calendar(day=20_001, week=2_857, month=656)
NEXT_MONTH = Calendar(day=20_011, week=2_858, month=657)
NOON = 20_000 * 24 * HOUR + 12 * HOUR
STAKE_DAY, LOSS_DAY = LimitBound(Measure.STAKE, Period.DAY), LimitBound(Measure.LOSS, Period.DAY)
LOSS_WEEK, LOSS_MONTH = LimitBound(Measure.LOSS, Period.WEEK), LimitBound(Measure.LOSS, Period.MONTH)


def limits(*wishes: tuple[LimitBound, str]) -> Limits:
    found: Limits = ()
    for bound, most in wishes:
        found = set_limit(found, bound, parse_amount(most), 0)
    return found


def purse(restraint: Restraint, balance: str = "1000", held: str = "0") -> Purse:
    return Purse("ann", parse_amount(balance), parse_amount(held), restraint=restraint)


def why(who: Purse, amount: str, now: int = NOON, calendar: Calendar = TODAY) -> str:
    room = stake_room(who, now, calendar)
    if isinstance(room, Refused):
        return room.reason
    return room.why.reason if parse_amount(amount) > room.most else ""


def most_stake(who: Purse) -> int:
    room = stake_room(who, NOON, TODAY)
    assert not isinstance(room, Refused)
    return room.most


def test_without_limits_only_the_funds_count() -> None:
    who = purse(Restraint(), "100", held="30")
    assert (why(who, "70"), why(who, "70.01")) == ("", "only 70 can be staked")
    assert most_stake(who) == parse_amount("70")


@pytest.mark.parametrize(
    ("tally", "held", "bound", "room"),
    [
        (Tally(), "0", STAKE_DAY, "50"),
        (Tally().plus(TODAY, staked=2_000, lost=-9_000), "0", STAKE_DAY, "30"),
        (Tally().plus(TODAY, staked=2_000, lost=2_000), "10", STAKE_DAY, "20"),
        (Tally().plus(TODAY, staked=9_000, lost=2_000), "0", LOSS_DAY, "30"),
        (Tally().plus(TODAY, staked=9_000, lost=2_000), "10", LOSS_DAY, "20"),
        (Tally().plus(TODAY, staked=9_000, lost=-2_000), "0", LOSS_DAY, "70"),
        (Tally().plus(TODAY, staked=9_000, lost=7_000), "0", LOSS_DAY, "0"),
        (Tally().plus(TODAY, staked=9_000, lost=4_000), "0", LOSS_MONTH, "10"),
    ],
)
def test_a_limit_of_fifty_leaves_what_is_not_used(
    tally: Tally, held: str, bound: LimitBound, room: str
) -> None:
    """What is held counts as staked, and as lost: it may be."""
    who = purse(Restraint(own=limits((bound, "50")), tally=tally), held=held)
    assert why(who, room) == ""
    over = show_amount(parse_amount(room) + 1)
    assert why(who, over) == f"the {bound.title} leaves {room}"
    assert most_stake(who) == parse_amount(room)


def test_the_strictest_limit_wins_whoever_set_it() -> None:
    own, imposed = limits((LOSS_DAY, "50"), (LOSS_WEEK, "40")), limits((LOSS_DAY, "30"))
    assert why(purse(Restraint(own=own, imposed=imposed)), "31") == "the loss limit of the day leaves 30"
    assert why(purse(Restraint(own=imposed, imposed=own)), "31") == "the loss limit of the day leaves 30"
    used = Tally().plus(TODAY, lost=1_500)
    assert why(purse(Restraint(own=own, tally=used)), "26") == "the loss limit of the week leaves 25"


def test_a_new_period_begins_with_nothing() -> None:
    tally = Tally().plus(TODAY, staked=5_000, lost=5_000)
    own = limits((LOSS_DAY, "50"), (LOSS_WEEK, "60"))
    who = purse(Restraint(own=own, tally=tally))
    assert why(who, "1") == "the loss limit of the day leaves 0"
    assert why(who, "11", calendar=TOMORROW) == "the loss limit of the week leaves 10"
    assert why(who, "50", calendar=NEXT_MONTH) == ""
    later = tally.plus(TOMORROW, staked=700, lost=700)
    assert (later.day.lost, later.week.lost, later.month.lost) == (700, 5_700, 5_700)


def test_what_a_slower_server_tells_of_yesterday_takes_nothing_from_today() -> None:
    """Two tables, each at a server of its own, around the turn of the day."""
    tally = Tally().plus(TOMORROW, staked=4_000, lost=4_000).plus(TODAY, staked=700, lost=700)
    assert (tally.day, tally.week.lost, tally.month.lost) == (Count(TOMORROW.day, 4_000, 4_000), 4_700, 4_700)
    who = purse(Restraint(own=limits((LOSS_DAY, "50")), tally=tally))
    for calendar in (TODAY, TOMORROW):
        assert why(who, "11", calendar=calendar) == "the loss limit of the day leaves 10"


def test_tightening_holds_at_once() -> None:
    set_at_noon = set_limit(limits((LOSS_DAY, "50")), LOSS_DAY, parse_amount("20"), NOON)
    assert why(purse(Restraint(own=set_at_noon)), "21") == "the loss limit of the day leaves 20"


@pytest.mark.parametrize("wish", ["80", None])
def test_loosening_takes_a_day(wish: str | None) -> None:
    most = None if wish is None else parse_amount(wish)
    own = set_limit(limits((LOSS_DAY, "50")), LOSS_DAY, most, NOON)
    who = purse(Restraint(own=own))
    assert why(who, "51") == "the loss limit of the day leaves 50"
    assert why(who, "51", NOON + LOOSENING_TAKES - 1) == "the loss limit of the day leaves 50"
    assert why(who, "51", NOON + LOOSENING_TAKES) == ""
    assert why(who, "81", NOON + LOOSENING_TAKES) == (
        "" if wish is None else "the loss limit of the day leaves 80"
    )


def test_a_day_is_a_day() -> None:
    assert LOOSENING_TAKES == 24 * 60 * 60 * 1_000_000


def test_a_tighter_wish_ends_a_waiting_looser_one() -> None:
    own = set_limit(limits((LOSS_DAY, "50")), LOSS_DAY, parse_amount("80"), NOON)
    own = set_limit(own, LOSS_DAY, parse_amount("40"), NOON + HOUR)
    assert strictest(own, LOSS_DAY, NOON + 3 * LOOSENING_TAKES) == parse_amount("40")


def test_asking_again_waits_again() -> None:
    own = set_limit(limits((LOSS_DAY, "50")), LOSS_DAY, parse_amount("80"), NOON)
    own = set_limit(own, LOSS_DAY, parse_amount("70"), NOON + HOUR)
    assert strictest(own, LOSS_DAY, NOON + LOOSENING_TAKES) == parse_amount("50")
    assert strictest(own, LOSS_DAY, NOON + HOUR + LOOSENING_TAKES) == parse_amount("70")


@given(st.lists(st.tuples(st.integers(0, 60), st.none() | st.integers(0, 9)), max_size=8))
def test_no_wish_is_granted_within_a_day_that_allows_more(wishes: list[tuple[int, int | None]]) -> None:
    """Whatever was asked for: what holds a moment after a wish is never more than what held before it."""
    own, now = limits((LOSS_DAY, "0.05")), 0
    for hours, most in wishes:
        now += hours * HOUR
        before = strictest(own, LOSS_DAY, now)
        own = set_limit(own, LOSS_DAY, most, now)
        after = strictest(own, LOSS_DAY, now + LOOSENING_TAKES - 1)
        assert before is None or (after is not None and after <= before)
        eventually = strictest(own, LOSS_DAY, now + LOOSENING_TAKES)
        assert eventually == most


def test_exclusion_holds_at_once_and_is_not_shortened() -> None:
    short, long = Exclusion(NOON, NOON + HOUR), Exclusion(NOON, NOON + 5 * HOUR)
    who = purse(Restraint(exclusions=(long, short)))
    assert why(who, "1", NOON - 1) == ""
    assert why(who, "1", NOON) == "this player is excluded from play"
    assert why(who, "1", NOON + 2 * HOUR) == "this player is excluded from play"
    assert why(who, "1", NOON + 5 * HOUR) == ""
    assert (
        why(purse(Restraint(exclusions=(Exclusion(NOON),))), "1", 10**18)
        == "this player is excluded from play"
    )


def test_the_time_of_a_session_ends_new_stakes() -> None:
    own = set_limit((), SESSION_TIME, HOUR, 0)
    who = purse(Restraint(own=own, session_since=NOON))
    assert why(who, "1", NOON + HOUR - 1) == ""
    assert why(who, "1", NOON + HOUR) == "the time of this session is over"
    assert why(purse(Restraint(own=own)), "1", NOON + HOUR) == "", "no session runs"


@pytest.mark.gli("4.3.3")
def test_a_game_that_was_begun_may_be_finished() -> None:
    """Neither the end of the session nor an exclusion takes the double of a running hand away; money does."""
    own = (*set_limit((), SESSION_TIME, HOUR, 0), *limits((LOSS_DAY, "15")))
    who = purse(Restraint(own=own, session_since=NOON, exclusions=(Exclusion(NOON),)), held="10")
    assert may_raise(who, parse_amount("5"), NOON + 2 * HOUR, TODAY) is None
    refused = may_raise(who, parse_amount("5.01"), NOON + 2 * HOUR, TODAY)
    assert refused is not None
    assert refused.reason == "the loss limit of the day leaves 5"


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda bound: bound.title)
def test_everything_that_can_be_limited_can_be_set_and_refuses(bound: LimitBound) -> None:
    own = set_limit((), bound, 0, 0)
    who = purse(Restraint(own=own, session_since=NOON))
    assert why(who, "0.01") != ""


def test_a_limit_of_less_than_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="is no loss limit of the day"):
        set_limit((), LOSS_DAY, -1, 0)
    with pytest.raises(ValueError, match="is no"):
        set_limit((), LimitBound(Measure.TIME, Period.DAY), 1, 0)


def test_limits_are_used_by_what_is_staked_and_lost() -> None:
    """Staked 30 of which 10 went back void; of the other 20, 5 came back; the chip is not their money."""
    till = Till("ann 100 g5", "bob 100")
    till.does(stake("ann 3.1 main", "10", "t1/1/1"))
    till.does(RoundVoided(TABLE, "t1/1/1"))
    till.does(stake("ann 3.1 main", "20 g5", "t1/1/2"), stake("bob 3.2 main", "50", "t1/1/2"))
    own = limits((STAKE_DAY, "50"))
    assert (
        why(purse_of(till.ledger, "ann", Restraint(own=own)), "31") == "the stake limit of the day leaves 30"
    )
    ends = (
        BetSettled(place("ann 3.1 main"), lot("20 g5"), lot("5")),
        BetSettled(place("bob 3.2 main"), lot("50"), lot("")),
    )
    till.does(RoundSettled(TABLE, "t1/1/2", ends))
    assert used_by(ends) == {"ann": (2_000, 1_500), "bob": (5_000, 5_000)}


def test_a_wager_that_is_within_limits_is_taken_by_the_ledger() -> None:
    till = Till("ann 100")
    who = purse_of(till.ledger, "ann", Restraint(own=limits((LOSS_DAY, "50"))))
    most = most_stake(who)
    till.does(stake("ann 3.1 main", f"{most // 100}", ROUND))
    assert till.shows("ann") == "50 free, 50 held"


def test_time_changes_what_bounds_a_player_at_moments_that_are_known() -> None:
    day, free = 24 * HOUR, Restraint()
    assert next_change(free, 5, Days()) is None
    excluded = Restraint(exclusions=(Exclusion(0, 7), Exclusion(9), Exclusion(3, 4)))
    assert [next_change(excluded, at, Days()) for at in (2, 3, 4, 7, 9)] == [3, 4, 7, 9, None]
    daily, weekly = (
        Limit(LimitBound(Measure.STAKE, Period.DAY), 100),
        Limit(LimitBound(Measure.LOSS, Period.WEEK), 9),
    )
    assert next_change(Restraint(own=(daily,)), day + 1, Days()) == 2 * day
    # The epoch began on a Thursday; the next Monday is four days later.
    assert next_change(Restraint(imposed=(weekly,)), 1, Days()) == 4 * day
    looser = Limit(LimitBound(Measure.LOSS, Period.WEEK), 9, PendingLimit(None, 30))
    assert next_change(Restraint(own=(looser,)), 1, Days()) == 30
    session = Restraint(own=(Limit(SESSION_TIME, 60),), session_since=10)
    assert [next_change(session, at, Days()) for at in (69, 70)] == [70, None]
