"""What can be asked about a shoe: made ready, mixed with players' seeds, opened, shown, lost."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.filled_in import FILLED_IN
from sabot.table.command_fields import MOST_BURNT, NamedCard


class PrepareShoe(Struct, frozen=True, tag="prepare-shoe"):
    """A new shoe is shuffled and lies on the table."""

    commitment: Annotated[bytes, FILLED_IN] = b""
    """Empty where cards come from outside."""
    sealed: Annotated[bytes, FILLED_IN] = b""
    """The seed, sealed with the key of the house."""


class PledgeSeed(Struct, frozen=True, tag="pledge-seed"):
    commitment: bytes


class RevealSeed(Struct, frozen=True, tag="reveal-seed"):
    seed: bytes


class OpenShoe(Struct, frozen=True, tag="open-shoe"):
    """The first cards are burnt; the shoe can be dealt from."""

    burnt: Annotated[int, Meta(ge=0, le=MOST_BURNT)] | None = None
    """Cards that were burnt, the first one included, as counted; null for as many as the rules say."""
    first: NamedCard | None = None
    """The first card, where it was shown."""


class RevealShoe(Struct, frozen=True, tag="reveal-shoe"):
    """The seed of a shoe that is spent; empty, with the reason, where it is lost."""

    seed: bytes = b""
    reason: str = ""


class LoseShoe(Struct, frozen=True, tag="lose-shoe"):
    """Nobody can deal from this shoe any more, nor show it: its seed is lost."""

    reason: str


class SeeCutCard(Struct, frozen=True, tag="see-cut-card"):
    """The cut card came out: this shoe's last round is being played."""
