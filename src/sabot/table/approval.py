"""What only two people of the house do together, and what one of them has asked the other for (D3)."""

from typing import TypeAlias

from msgspec import Struct

from sabot.cards import Card
from sabot.table.configuration import Configuration
from sabot.table.play import Position


class Voiding(Struct, frozen=True, tag="void-round"):
    """The round in play is void, and every stake of it goes back (G6)."""


class Correction(Struct, frozen=True, tag="correct-card"):
    """A card was misread, and its result was shown already (D2)."""

    position: Position
    old: Card
    new: Card


class RunningOut(Struct, frozen=True, tag="run-out-of-cards"):
    """No card can come any more although the shoe still has some: the round is void, the shoe spent."""


class NewShoe(Struct, frozen=True, tag="new-shoe"):
    """The shoe is not dealt from any more: what lies goes back, and a new one follows."""


class Reconfiguration(Struct, frozen=True, tag="configure-table"):
    """The table is set up otherwise than its profile, its rules and its pay tables said."""

    configuration: Configuration
    whole: bool = False
    """Nothing of it holds before all of it can."""
    leaves: str = ""
    """The profile of the house that these words leave, where they do."""


ActOfTwo: TypeAlias = Voiding | Correction | RunningOut | NewShoe | Reconfiguration


class Approval(Struct, frozen=True):
    """Somebody has asked for one act, and nobody else has answered yet."""

    number: int
    """Counted by the table."""
    act: ActOfTwo
    reason: str
    by: str
    at: int
    about: str
    """The state in which it was asked; in any other the approval has lapsed."""
