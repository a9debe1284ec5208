"""What only two people of the house do together, and what one of them has asked the other for (D3)."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from sabot.games.filled_in import FILLED_IN
from sabot.table.command_fields import NamedCard
from sabot.table.house.configuration import Configuration
from sabot.table.play.card_corrections import Changes, exchange, misreading
from sabot.table.play.play import CardPlace


class Voiding(Struct, frozen=True, tag="void-round"):
    """The round in play is void, and every stake of it goes back (G6)."""


class Correction(Struct, frozen=True, tag="correct-card"):
    """A card was misread, and its result was shown already (D2)."""

    position: CardPlace
    """Which card."""
    old: NamedCard
    """What it was taken for."""
    new: NamedCard
    """What it is."""

    def changes(self) -> Changes:
        return misreading(self.position, self.old, self.new)


class Exchange(Struct, frozen=True, tag="exchange-cards"):
    """Two cards lie in each other's place, and the result was shown already (D4)."""

    here: CardPlace
    """Which card."""
    card: NamedCard
    """What lies there, and was meant for the other place."""
    there: CardPlace
    """The place that it was meant for."""
    other: NamedCard
    """What lies there, and comes here."""

    def changes(self) -> Changes:
        return exchange(self.here, self.card, self.there, self.other)


class RunningOut(Struct, frozen=True, tag="run-out-of-cards"):
    """No card can come any more although the shoe still has some: the round is void, the shoe spent."""


class NewShoe(Struct, frozen=True, tag="new-shoe"):
    """The shoe is not dealt from any more: what lies goes back, and a new one follows."""


class Reconfiguration(Struct, frozen=True, tag="configure-table"):
    """The table is set up otherwise than its profile, its rules and its pay tables said."""

    configuration: Configuration
    """All of it, with the next version."""
    whole: Annotated[bool, FILLED_IN] = False
    """Nothing of it holds before all of it can."""
    leaves: Annotated[str, FILLED_IN] = ""
    """The profile of the house that these words leave, where they do."""


ActOfTwo: TypeAlias = Voiding | Correction | Exchange | RunningOut | NewShoe | Reconfiguration


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
