"""Who sits where, and how many watch; of other people nobody is told more."""

from collections.abc import Collection

from msgspec import Struct

from sabot.games.whole_map import keys, values
from sabot.table.state import Table


class SeatView(Struct, frozen=True):
    seat: int
    player: str
    connected: bool
    away: bool
    ready: bool
    """They pressed Deal; not told where Deal Now is offered, which bettors behind do not see (B29)."""
    reserved: bool


def seat_views(table: Table, at: int) -> tuple[SeatView, ...]:
    return tuple(_seat(table, seat, at) for seat in sorted(keys(table.seats)))


def seat_grounds(table: Table, at: int) -> tuple[object, ...]:
    """What these follow from: who sits where, and each of them as a guest."""
    guests = tuple(table.guests[player] for player in values(table.seats))
    reserved = any(guest.reserved_until > at for guest in guests)
    return table.seats, table.absent, table.deal_now, reserved and at, *guests


def _seat(table: Table, seat: int, at: int) -> SeatView:
    player = table.seats[seat]
    guest = table.guest(player)
    return SeatView(
        seat=seat,
        player=player,
        connected=player not in table.absent,
        away=guest.away,
        ready=guest.ready and not table.deal_now,
        reserved=guest.reserved_until > at,
    )


def watchers(table: Table) -> int:
    """Guests who are there and only watch: without a seat, or where nobody needs one without a stake."""
    players: Collection[str] = table.bettors if table.setup.common else frozenset(values(table.seats))
    absent: Collection[str] = table.absent
    fewer, more = (players, absent) if len(players) < len(absent) else (absent, players)
    gone = len(table.absent) - sum(player in more for player in fewer)
    return len(table.guests) - len(players) - gone
