"""Transfers in double entry: moved at once, or held first and then posted or voided.

Every transfer has an id that its maker gives (an event and an index): sending it again changes nothing.
"""

from msgspec import Struct

from sabot.ledger.route import Purpose
from sabot.money import Amount


# `gc=False` is explained in `lot`.
class Move(Struct, frozen=True, tag="move", gc=False):
    """Money goes from one account to another, at once and for good."""

    id: str
    purpose: Purpose
    debit: str
    """The account that gives."""
    credit: str
    """The account that gets."""
    amount: Amount
    reference: str = ""
    """What it belongs to: a round, an interrupted game, a ticket, a bonus."""
    matter: str = ""
    """Which part of it: the hand and the bet."""


class Hold(Struct, frozen=True, tag="hold", gc=False):
    """Money stays where it is and can be used for nothing else, until it is posted or voided."""

    id: str
    purpose: Purpose
    debit: str
    credit: str
    amount: Amount
    reference: str = ""
    matter: str = ""


class Post(Struct, frozen=True, tag="post", gc=False):
    """Held money goes where it was meant to go; what is not posted of it becomes free again."""

    id: str
    hold: str
    amount: Amount


class Void(Struct, frozen=True, tag="void", gc=False):
    """Held money becomes free again."""

    id: str
    hold: str


Transfer = Move | Hold | Post | Void
