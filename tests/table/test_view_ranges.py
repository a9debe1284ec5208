"""What bounds a player's fields besides the felt: the bell, exclusion and time, and never another's bet."""

import pytest
from msgspec.structs import replace
from view_scene import Looked, why

from sabot.games.answer import Refused
from sabot.ledger.limit import SESSION_TIME, Limit
from sabot.ledger.purse import Exclusion, Restraint
from sabot.table.house.setup import SECOND
from sabot.table.view import own_view


def bettor() -> Looked:
    looked = Looked("live-blackjack", purses="ann 1000, bob 1000", seats="ann 1, bob 2")
    looked.bet("ann", "1.1", "main", "10")
    return looked


def test_another_players_bet_changes_nothing_in_ones_own_part() -> None:
    looked = bettor()
    first = looked.own("ann")
    looked.bet("bob", "2.1", "main", "10")
    assert looked.own("ann") == first
    looked.bet("ann", "1.1", "main", "10")
    assert looked.own("ann").fields != first.fields


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Restraint(exclusions=(Exclusion(SECOND, None),)), "player-excluded"),
        (Restraint(own=(Limit(SESSION_TIME, SECOND),), session_since=0), "session-over"),
    ],
)
def test_whoever_is_bounded_by_time_is_told_when_it_has_come(change: Restraint, code: str) -> None:
    looked = bettor()
    purse = replace(looked.purse("ann"), restraint=change)
    first, later = (own_view(looked.table, "ann", purse, at) for at in (0, SECOND))
    assert [view.fields[0].refused for view in (first, later)] == [None, Refused(code)]


def test_the_bell_is_heard_though_nothing_has_happened() -> None:
    looked = bettor()
    clock = looked.table.clock
    assert clock is not None
    purse = looked.purse("ann")
    before, after = (own_view(looked.table, "ann", purse, at) for at in (clock.until - 1, clock.until))
    assert {field.refused for field in before.fields if field.bet == "main"} == {None}
    assert {why(field.refused) for field in after.fields} == {"no more bets"}
