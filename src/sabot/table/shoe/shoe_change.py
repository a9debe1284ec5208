"""A shoe ends and another begins: shown, committed to, mixed with players' seeds, opened, burnt."""

from collections.abc import Iterator

from sabot.cards import Ceremony
from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.clock import Clock, ClockKind
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import SECOND, Setup
from sabot.table.shoe.possible_cards import burnt_by
from sabot.table.state import Phase, Table

PLEDGE_TIME = 10 * SECOND
REVEAL_TIME = 10 * SECOND
"""A seed that was committed to and is not shown in this time is left out."""
HASH = 32
"""Bytes of a commitment."""


def prepare(table: Table, command: c.PrepareShoe, at: int) -> e.Events | Refused:
    if not wants_new_shoe(table):
        return Refused("no-new-shoe")
    setup = setup_of_next_shoe(table)
    if setup.own_shoe and len(command.commitment) != HASH:
        return Refused("commitment-bytes", {"bytes": HASH})
    number = table.shoes + 1
    shoe = e.ShoePrepared(
        next_shoe(table),
        number,
        command.commitment,
        command.sealed,
        setup.game.digest(),
    )
    left = tuple(_seats_that_go(table, setup))
    if not (setup.settings.players_seeds and setup.own_shoe):
        return (*left, shoe)
    return (*left, shoe, e.ClockStarted(Clock(ClockKind.PLEDGES, at + PLEDGE_TIME, shoe.shoe)))


def _seats_that_go(table: Table, setup: Setup) -> Iterator[e.SeatLeft]:
    """Of people who sit where a changed table has no seats any more."""
    for seat in sorted(table.seats):
        if setup.common or seat > setup.game.seating.stations:
            yield e.SeatLeft(table.seats[seat], seat)


def setup_of_next_shoe(table: Table) -> Setup:
    """A changed configuration holds at the latest when a new shoe is made ready."""
    return table.coming or table.setup


def setup_to_deal_by(table: Table) -> Setup:
    """Who deals now, and how: where a new shoe is wanted, it is made ready by what holds from then on."""
    return setup_of_next_shoe(table) if wants_new_shoe(table) else table.setup


def shoe_put_away(table: Table) -> e.Events:
    """No round is dealt from this shoe any more, because its table closes."""
    shoe = table.shoe
    return () if shoe is None or shoe.spent else (e.ShoeSpent(shoe.id, HouseReason.TABLE_CLOSES),)


def next_shoe(table: Table) -> str:
    """The id of the shoe to come; an interrupted game has one of its own."""
    return table.round if table.one_game else f"{table.setup.table}/{table.shoes + 1}"


def wants_new_shoe(table: Table) -> bool:
    """The old one is spent, and shown where it was the house's own."""
    if table.phase is not Phase.SHOE or (table.one_game and table.play is None):
        return False
    return table.shoe is None or (table.shoe.spent and not wants_reveal(table))


def wants_reveal(table: Table) -> bool:
    shoe = table.shoe
    return shoe is not None and shoe.spent and not shoe.revealed and bool(shoe.ceremony.server_commitment)


def wants_opening(table: Table) -> bool:
    """The new shoe lies there and everybody's seeds are in."""
    shoe = table.shoe
    if table.phase is not Phase.SHOE or shoe is None or shoe.opened or shoe.spent:
        return False
    return shoe.seeded or not seeds_wanted(table)


def seeds_wanted(table: Table) -> bool:
    return table.setup.settings.players_seeds and table.setup.own_shoe


def pledge(table: Table, player: str, command: c.PledgeSeed) -> e.Events | Refused:
    shoe = table.shoe
    if shoe is None or shoe.opened or not seeds_wanted(table):
        return Refused("no-seeds-taken")
    after = shoe.ceremony.commit(player, command.commitment)
    if not isinstance(after, Ceremony):
        return Refused("wrong", {"what": after.reason})
    return (e.SeedPledged(player, command.commitment),)


def reveal_seed(table: Table, player: str, command: c.RevealSeed) -> e.Events | Refused:
    shoe = table.shoe
    if shoe is None or shoe.opened or shoe.seeded or not seeds_wanted(table):
        return Refused("no-seeds-shown")
    after = shoe.ceremony.reveal(player, command.seed)
    if not isinstance(after, Ceremony):
        return Refused("wrong", {"what": after.reason})
    shown = e.SeedRevealed(player, command.seed)
    complete = all(pledge.seed is not None for pledge in after.pledges)
    return (shown, e.SeedsClosed()) if complete else (shown,)


def pledges_closed(table: Table, at: int) -> e.Events:
    """After the last pledge seeds are shown; where nobody pledged there is nothing to show."""
    shoe = table.shoe
    assert shoe is not None
    if not shoe.ceremony.pledges:
        return (e.SeedsClosed(),)
    return (e.ClockStarted(Clock(ClockKind.REVEALS, at + REVEAL_TIME, shoe.id)),)


def open_shoe(table: Table, command: c.OpenShoe) -> e.Events | Refused:
    if not wants_opening(table):
        return Refused("no-shoe-to-open")
    burnt = burnt_by(table, command.burnt, command.first)
    return burnt if isinstance(burnt, Refused) else (e.ShoeOpened(burnt, command.first),)


def reveal_shoe(table: Table, command: c.RevealShoe) -> e.Events | Refused:
    shoe = table.shoe
    if shoe is None or not wants_reveal(table):
        return Refused("no-shoe-to-show")
    if not command.seed and not command.reason:
        return Refused("unshown-needs-reason")
    return (e.ShoeRevealed(shoe.id, command.seed, command.reason),)


def see_cut_card(table: Table) -> e.Events | Refused:
    return may_see_cut_card(table) or (e.CutCardSeen(),)


def may_see_cut_card(table: Table) -> Refused | None:
    """Why no cut card can come out now, or None."""
    shoe = table.shoe
    if shoe is None or not shoe.opened or shoe.spent or shoe.cut_card_out:
        return Refused("no-cut-card")
    return Refused("cut-card-counted") if shoe.committed else None
