"""Pages by position: whatever happens at one moment, pages follow each other without a gap or a repeat."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.records.journal.positions import LinePosition, page_of, position_in, position_of

STREAMS = ("table:t1", "table:t-2", "broken:t1/1/2/ann", "desk", "player:ann")
POSITIONS = st.builds(
    position_of, st.sampled_from(STREAMS), st.integers(0, 3), st.integers(1, 9), st.integers(0, 2)
)


@given(st.sets(POSITIONS), st.integers(1, 5))
def test_pages_follow_each_other_whatever_happens_at_one_moment(
    places: set[LinePosition], count: int
) -> None:
    entries, told = sorted(places), list[LinePosition]()
    cursor: str | None = ""
    while cursor is not None:
        before = position_in(cursor) if cursor else None
        assert (before is None) is (cursor == "")
        shown, cursor = page_of(entries, lambda place: place, before, count)
        assert len(shown) == count or cursor is None
        told += shown
    assert told == entries[::-1]


def test_a_page_that_holds_nothing_has_none_before_it() -> None:
    assert page_of((), lambda place: place, None, 5) == ([], None)
    only = position_of("table:t1", 7, 1)
    assert page_of((only,), lambda place: place, only, 5) == ([], None)


def test_lines_of_one_moment_come_in_the_order_of_their_streams() -> None:
    """A ticket is printed after the session began, and an interrupted game follows the table that it left."""
    told = [position_of(stream, 7, 1) for stream in ("player:ann", "desk", "table:t1", "broken:t1/1/2/ann")]
    assert all(one < other for one, other in pairwise(told))


@given(POSITIONS)
def test_a_cursor_names_its_position(place: LinePosition) -> None:
    assert position_in(place.cursor) == place


@pytest.mark.parametrize(
    "cursor",
    ["", "x", "7", "7-1-0", "7-1-0-", "7-1-0-cellar:x", "-7-1-0-table:t", "7-1-٣-table:t", "7" * 99],
)
def test_what_was_never_given_out_is_no_cursor(cursor: str) -> None:
    assert position_in(cursor) is None
