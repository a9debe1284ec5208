"""What waits for a second person, as people of the house are shown it."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from sabot.cards import name
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.state import Table


class CardToChange(Struct, frozen=True):
    """A card that lies, and the one that should."""

    place: str
    """The hand or the side; empty for the dealer."""
    index: int
    """Which of the cards there, counted from 0."""
    card: str
    """As it lies."""
    right: str
    """As it should be."""


class ApprovalView(Struct, frozen=True, kw_only=True):
    """One act that somebody asked for, and that a second person approves or refuses."""

    approval: int
    """By this number it is given or withdrawn."""
    act: str
    """The tag of what is asked for."""
    about: str
    """The round or the shoe that it is about; empty where it is about the table."""
    changes: tuple[CardToChange, ...]
    """The cards that would be others."""
    reason: str
    """Why, in the words of whoever asked."""
    by: str
    """Who asked; somebody else answers."""
    at: int
    """When it was asked for."""
    configuration: Configuration | None = None
    """The wanted one, where the table is to be set up otherwise."""


def approval_views(table: Table) -> tuple[ApprovalView, ...]:
    return tuple(_view(table, waiting) for waiting in table.approvals)


def _view(table: Table, waiting: a.Approval) -> ApprovalView:
    act = waiting.act
    return ApprovalView(
        approval=waiting.number,
        act=str(act.__struct_config__.tag),
        about=_about(table, act),
        changes=tuple(_changes(act)),
        reason=waiting.reason,
        by=waiting.by,
        at=waiting.at,
        configuration=act.configuration if isinstance(act, a.Reconfiguration) else None,
    )


def _about(table: Table, act: a.ActOfTwo) -> str:
    match act:
        case a.Voiding() | a.RunningOut() | a.Correction() | a.Exchange():
            return table.round
        case a.NewShoe():
            return "" if table.shoe is None else table.shoe.id
        case a.Reconfiguration():
            return ""
        case _:
            assert_never(act)


def _changes(act: a.ActOfTwo) -> Iterator[CardToChange]:
    if isinstance(act, a.Correction | a.Exchange):
        for position, old, new in act.changes():
            yield CardToChange(position.place, position.index, name(old), name(new))
