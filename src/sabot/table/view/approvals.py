"""What waits for a second person, as people of the house are shown it."""

from typing import assert_never

from msgspec import Struct

from sabot.cards import name
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.state import Table


class ApprovalView(Struct, frozen=True, kw_only=True):
    """One act that somebody asked for, and that a second person approves or refuses."""

    approval: int
    """By this number it is given or withdrawn."""
    act: str
    """The tag of what is asked for."""
    about: str
    """What exactly: the round, the shoe, or the card as it lies and as it should be."""
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
        reason=waiting.reason,
        by=waiting.by,
        at=waiting.at,
        configuration=act.configuration if isinstance(act, a.Reconfiguration) else None,
    )


def _about(table: Table, act: a.ActOfTwo) -> str:
    match act:
        case a.Voiding() | a.RunningOut():
            return table.round
        case a.Correction(position, old, new):
            place = position.place or "dealer"
            return f"{table.round}: card {position.index + 1} of {place} is {name(new)}, not {name(old)}"
        case a.Exchange(here, card, there, other):
            first, second = (f"card {at.index + 1} of {at.place or 'dealer'}" for at in (here, there))
            return f"{table.round}: {first} is {name(other)}, {second} is {name(card)}"
        case a.NewShoe():
            return "" if table.shoe is None else table.shoe.id
        case a.Reconfiguration(configuration):
            return f"version {configuration.version}"
        case _:
            assert_never(act)
