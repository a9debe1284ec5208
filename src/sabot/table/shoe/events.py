"""Events about shoes: committed to, mixed with seeds, opened, spent and shown."""

from msgspec.structs import replace

from sabot.cards import Card, Ceremony, Declined
from sabot.table.event_base import Silent
from sabot.table.shoe.possible_cards import bag_of
from sabot.table.state import Phase, Readings, ShoeState, Table


class ShoePrepared(Silent, frozen=True, tag="shoe-prepared"):
    """The order of the cards is fixed by the commitment; nobody has seen any of them."""

    shoe: str
    number: int
    commitment: bytes
    sealed: bytes
    digest: str
    """Of the rules and pay tables that hold while this shoe is dealt."""

    def evolve(self, table: Table) -> Table:
        """With it holds all that was said of the table before."""
        ceremony = Ceremony(self.shoe, self.commitment)
        shoe = ShoeState(id=self.shoe, number=self.number, ceremony=ceremony, sealed=self.sealed)
        setup = table.coming or table.setup
        fresh = replace(table, setup=setup, coming=None, meanwhile=None)
        return replace(fresh, shoe=shoe, shoes=self.number, road=(), clock=None)


class SeedPledged(Silent, frozen=True, tag="seed-pledged"):
    player: str
    commitment: bytes

    def evolve(self, table: Table) -> Table:
        return _with_ceremony(table, _lying(table).ceremony.commit(self.player, self.commitment))


class PledgesClosed(Silent, frozen=True, tag="pledges-closed"):
    def evolve(self, table: Table) -> Table:
        return replace(_with_ceremony(table, _lying(table).ceremony.close()), clock=None)


class SeedRevealed(Silent, frozen=True, tag="seed-revealed"):
    player: str
    seed: bytes

    def evolve(self, table: Table) -> Table:
        return _with_ceremony(table, _lying(table).ceremony.reveal(self.player, self.seed))


class SeedsClosed(Silent, frozen=True, tag="seeds-closed"):
    """Every seed that will be shown is shown."""

    def evolve(self, table: Table) -> Table:
        return replace(table, shoe=replace(_lying(table), seeded=True), clock=None)


class ShoeOpened(Silent, frozen=True, tag="shoe-opened"):
    burnt: int
    first: Card | None

    def evolve(self, table: Table) -> Table:
        bag = None if table.one_game else bag_of(table.setup, self.burnt, self.first)
        opened = replace(
            _lying(table),
            opened=True,
            burnt=self.burnt,
            gone=self.burnt,
            first=self.first,
            bag=bag,
            exposed=0,
        )
        return replace(table, shoe=opened, clock=None)


class CutCardSeen(Silent, frozen=True, tag="cut-card-seen"):
    def evolve(self, table: Table) -> Table:
        return replace(table, shoe=replace(_lying(table), cut_card_out=True))


class ShoeSpent(Silent, frozen=True, tag="shoe-spent"):
    """No more round is dealt from it; a new one is announced."""

    shoe: str
    reason: str = ""
    by: str = ""
    second: str = ""
    """Who approved, where people ended it before its time."""

    def evolve(self, table: Table) -> Table:
        spent = replace(_lying(table), spent=True)
        return replace(table, shoe=spent, phase=Phase.SHOE, clock=None, stopped=None)


class ShoeRevealed(Silent, frozen=True, tag="shoe-revealed"):
    shoe: str
    seed: bytes
    reason: str = ""

    def evolve(self, table: Table) -> Table:
        return replace(table, shoe=replace(_lying(table), revealed=True))


class DeviceRead(Silent, frozen=True, tag="device-read"):
    """What happened just before this was read by a device, under this number."""

    device: str
    number: int
    hole: bool = False
    """It is the dealer's hole card, which only the device knows."""

    def evolve(self, table: Table) -> Table:
        before = table.readings
        lying = before.hole if before is not None and table.play is not None else 0
        return replace(
            table, readings=Readings(self.device, self.number, self.number if self.hole else lying)
        )


def _lying(table: Table) -> ShoeState:
    assert table.shoe is not None, "a shoe lies on the table"
    return table.shoe


def _with_ceremony(table: Table, ceremony: Ceremony | Declined) -> Table:
    assert isinstance(ceremony, Ceremony), "what happened was allowed"
    return replace(table, shoe=replace(_lying(table), ceremony=ceremony))
