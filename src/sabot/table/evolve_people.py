"""How guests, seats and connections change."""

from msgspec.structs import replace

from sabot.table.events import ConnectionBack, ConnectionLost
from sabot.table.state import Table


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
    seats = table.seats
    for seat in table.guest(player).seats:
        seats = seats.remove(seat)
    return replace(
        table,
        seats=seats,
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
    return replace(table.with_guest(player, left), seats=table.seats.remove(seat))
