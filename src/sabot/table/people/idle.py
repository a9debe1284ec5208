"""Places that nobody plays at become free: own-pace tables whose player does nothing, and unstaked seats."""

from collections.abc import Collection, Iterator

from sabot.games.whole_map import entries, keys, values
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.setup import SECOND
from sabot.table.people.seats import gone
from sabot.table.state import Phase, Table

NOTED = 30 * SECOND
"""Commands closer together than this are one sign of life, so that few lines of the journal tell of it."""
NO_SIGN = (c.Leave, c.LoseConnection, c.RegainConnection)
"""What shows that somebody goes, or what a window does by itself."""


# Own-pace tables.


def waits_for_one(table: Table) -> bool:
    """It is a player's own table, and no interrupted game: those wait for thirty days (G7)."""
    return not table.setup.paced and not table.one_game and table.phase is not Phase.CLOSED


def idle_until(table: Table) -> int | None:
    """When an own-pace table is given up if its player does nothing more; None where nobody is waited for."""
    if not waits_for_one(table) or not table.guests:
        return None
    if any(guest.active < 0 for guest in values(table.guests)):
        return None
    # What was done shortly after a sign of life was not written down: nobody is given up too soon.
    patience = table.setup.times.idle * SECOND + NOTED
    return max(max(guest.active + patience, guest.reserved_until) for guest in values(table.guests))


def is_abandoned(table: Table, at: int) -> bool:
    until = idle_until(table)
    return until is not None and at >= until


def given_up_table(table: Table, at: int) -> Iterator[e.Event]:
    """What lies goes back and the place is free; hands in play wait for their player as an interrupted game.

    So nobody decides in a player's name, and nothing is lost: an own-pace game waits (I1), only elsewhere.
    """
    for player in sorted(table.guests):
        if table.play is None:
            yield from gone(table, player, at)
        elif not table.guest(player).leaving:
            yield e.GuestLeft(player, later=True)


def first_signs(table: Table, at: int) -> Iterator[e.GuestActive]:
    """From now on is counted how long nothing was done, where nobody knows since when."""
    if waits_for_one(table):
        yield from (e.GuestActive(p, at) for p, guest in entries(table.guests) if guest.active < 0)


def signs(table: Table, players: Collection[str], at: int) -> Iterator[e.GuestActive]:
    """These players are waited for anew."""
    if waits_for_one(table):
        known = (player for player in players if player in table.guests)
        yield from (e.GuestActive(p, at) for p in known if at - table.guest(p).active >= NOTED)


def signs_of_life(table: Table, request: c.Request, at: int) -> Iterator[e.GuestActive]:
    """A guest's command shows that somebody is there."""
    if isinstance(request.command, c.OF_GUESTS) and not isinstance(request.command, NO_SIGN):
        yield from signs(table, (request.by,), at)


# Seats.


def unstaked_seats(table: Table, at: int) -> Iterator[e.Event]:
    """Betting ends: on which seats nothing lies, and which of them were kept like this for long enough."""
    most = table.setup.settings.kept_unstaked
    if not most or table.setup.common or not table.setup.paced:
        return
    seats = tuple(seat for seat in sorted(keys(table.seats)) if not _staked(table, seat))
    if seats or table.unstaked:
        yield e.StakesMissed(seats)
    for seat in seats:
        player = table.seats[seat]
        if table.unstaked.get(seat, 0) + 1 >= most and table.guest(player).reserved_until <= at:
            yield e.SeatLeft(player, seat)


def last_chance(table: Table, seats: Collection[int]) -> bool:
    """One of these seats is given up if nothing lies on it when betting ends."""
    most = table.setup.settings.kept_unstaked
    if not most or table.phase is not Phase.BETTING:
        return False
    return any(table.unstaked.get(seat, 0) + 1 >= most and not _staked(table, seat) for seat in seats)


def _staked(table: Table, seat: int) -> bool:
    hands = table.setup.hands_at(seat)
    return any(put.hand in hands and not put.behind for put in table.guest(table.seats[seat]).slip.puts())
