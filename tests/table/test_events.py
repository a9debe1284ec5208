"""An event stands in one place: what it makes of the table, what it means for money, and its cues."""

from collections.abc import Iterator
from typing import get_args

from sabot.games import moves as mv
from sabot.table import events as e
from sabot.table.event_base import Notice, Silent, TableEvent

EVENTS = get_args(e.Event)


def kinds(base: type[TableEvent]) -> Iterator[type[TableEvent]]:
    """Every class of the table's own that is made of this one, but for the bases themselves."""
    for kind in base.__subclasses__():
        if kind not in (Notice, Silent) and kind.__module__.startswith("sabot.table."):
            yield kind
        yield from kinds(kind)


def test_every_event_is_in_the_list_of_events() -> None:
    assert set(kinds(TableEvent)) == set(EVENTS)


def test_an_event_says_itself_what_it_makes_of_the_table() -> None:
    """Or it is a notice, which changes nothing; and whatever it is, it has an answer about money."""
    silent = [kind.__name__ for kind in EVENTS if ("evolve" in vars(kind)) == issubclass(kind, Notice)]
    assert not silent
    assert all(issubclass(kind, TableEvent) for kind in EVENTS)


def test_an_event_says_itself_what_is_heard_of_it() -> None:
    """Or it is silent; one that forgot is named, and so is a move of a round."""
    events = [kind.__name__ for kind in EVENTS if ("cues" in vars(kind)) == issubclass(kind, Silent)]
    moves = [
        kind.__name__
        for kind in get_args(mv.Move)
        if ("cue" in vars(kind)) == issubclass(kind, mv.SilentMove)
    ]
    assert not events + moves
