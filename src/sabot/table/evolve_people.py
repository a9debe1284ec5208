"""How guests, seats and connections change."""

from typing import assert_never

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.table import events as e
from sabot.table.events import ConnectionBack, ConnectionLost
from sabot.table.state import Table

Sign = e.StakesMissed | e.GuestActive | e.AttendantCalled | e.CallAnswered
"""Whether somebody uses his place, and whether he wants something."""


def with_connection(table: Table, event: ConnectionLost | ConnectionBack) -> Table:
    match event:
        case ConnectionLost(player, at):
            return replace(table, absent=table.absent.insert(player, at))
        case ConnectionBack(player):
            back = table.with_guest(player, replace(table.guest(player), leaving=False))
            return replace(back, absent=back.absent.discard(player))


def with_guest_left(table: Table, player: str, *, later: bool) -> Table:
    if later:
        left = table.with_guest(player, replace(table.guest(player), leaving=True, wish=None))
        return replace(left, wishing=left.wishing.discard(player))
    seats, unstaked = table.seats, table.unstaked
    for seat in table.guest(player).seats:
        seats, unstaked = seats.remove(seat), unstaked.discard(seat)
    return replace(
        table,
        seats=seats,
        unstaked=unstaked,
        guests=table.guests.remove(player),
        absent=table.absent.discard(player),
        away=table.away.discard(player),
        bettors=table.bettors.discard(player),
        pressed=table.pressed.discard(player),
        wishing=table.wishing.discard(player),
    )


def with_seat(table: Table, player: str, seat: int) -> Table:
    guest = table.guest(player)
    taken = table.with_guest(player, replace(guest, seats=tuple(sorted((*guest.seats, seat)))))
    return replace(taken, seats=taken.seats.insert(seat, player))


def without_seat(table: Table, player: str, seat: int) -> Table:
    guest = table.guest(player)
    left = replace(guest, seats=tuple(other for other in guest.seats if other != seat))
    free = replace(table, seats=table.seats.remove(seat), unstaked=table.unstaked.discard(seat))
    return free.with_guest(player, left)


def with_patience(table: Table, at: int) -> Table:
    """Who plays at his own pace is waited for anew when a halted table goes on."""
    if table.setup.paced:
        return table
    anew = {player: replace(guest, active=at) for player, guest in table.guests.items()}
    return replace(table, guests=table.guests.update(anew))


def with_sign(table: Table, event: Sign) -> Table:
    match event:
        case e.StakesMissed(seats):
            missed = {seat: table.unstaked.get(seat, 0) + 1 for seat in seats}
            return replace(table, unstaked=HashTrieMap(missed))
        case e.GuestActive(player, at):
            return table.with_guest(player, replace(table.guest(player), active=at))
        case e.AttendantCalled(player, at):
            return table.with_guest(player, replace(table.guest(player), called=at, answered=0))
        case e.CallAnswered(player, _, at):
            return table.with_guest(player, replace(table.guest(player), called=0, answered=at))
        case _:
            assert_never(event)
