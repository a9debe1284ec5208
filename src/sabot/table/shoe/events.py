"""Events about shoes: committed to, mixed with seeds, opened, spent and shown."""

from msgspec import Struct

from sabot.cards import Card


class ShoePrepared(Struct, frozen=True, tag="shoe-prepared"):
    """The order of the cards is fixed by the commitment; nobody has seen any of them."""

    shoe: str
    number: int
    commitment: bytes
    sealed: bytes
    digest: str
    """Of the rules and pay tables that hold while this shoe is dealt."""


class SeedPledged(Struct, frozen=True, tag="seed-pledged"):
    player: str
    commitment: bytes


class PledgesClosed(Struct, frozen=True, tag="pledges-closed"):
    pass


class SeedRevealed(Struct, frozen=True, tag="seed-revealed"):
    player: str
    seed: bytes


class SeedsClosed(Struct, frozen=True, tag="seeds-closed"):
    """Every seed that will be shown is shown."""


class ShoeOpened(Struct, frozen=True, tag="shoe-opened"):
    burnt: int
    first: Card | None


class CutCardSeen(Struct, frozen=True, tag="cut-card-seen"):
    pass


class ShoeSpent(Struct, frozen=True, tag="shoe-spent"):
    """No more round is dealt from it; a new one is announced."""

    shoe: str
    reason: str = ""
    by: str = ""
    second: str = ""
    """Who approved, where people ended it before its time."""


class ShoeRevealed(Struct, frozen=True, tag="shoe-revealed"):
    shoe: str
    seed: bytes
    reason: str = ""
