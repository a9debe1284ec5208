"""People join, sit down, get up and leave; nobody who comes in mid-round affects the round (B27)."""

from collections.abc import Iterator
from itertools import islice

from sabot.games.answer import Refused
from sabot.games.whole_map import entries
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.place import closed
from sabot.table.betting.slip import Press
from sabot.table.betting.take_back import behind_returned, taken_back
from sabot.table.house.setup import SECOND, Setup
from sabot.table.state import Phase, Table

MOST_GUESTS = 100_000
"""At one table. Each costs a little memory; more are sent to another table."""
FORGOTTEN = 3_600 * SECOND
"""For how long somebody who is not connected stays a guest of a table that goes on without them."""
MOST_FORGOTTEN = 100
"""Of whom a table lets go before one round, so that it does not keep others waiting."""


def join(table: Table, player: str, command: c.Join, at: int) -> e.Events | Refused:
    if player in table.guests:
        back = regain(table, player)
        # With a table of one's own one has joined it already, and may say so.
        return () if table.setup.owner and isinstance(back, Refused) else back
    refused = may_come(table, at) or (Refused("terminal-taken") if table.setup.owner else None)
    if refused is not None:
        return refused
    there = tuple(table.guests) if table.setup.mode is Mode.INTERNAL else ()
    before = (event for other in there for event in gone(table, other, at))
    return (*before, e.GuestJoined(player, command.last))


def may_come(table: Table, at: int) -> Refused | None:
    """Why nobody else can join the table now, or None."""
    if table.setup.own_tables:
        return Refused("own-table-each")
    if len(table.guests) >= MOST_GUESTS:
        return Refused("table-full")
    if table.coming is not None and becomes_own_pace(table, table.coming) and any(lingering(table)):
        return Refused("becomes-private")
    if table.setup.mode is Mode.INTERNAL and not all(_deserted(table, one, at) for one in table.guests):
        return Refused("terminal-taken")
    return None


def becomes_own_pace(table: Table, new: Setup) -> bool:
    """Whether the table is shared now, and would be one player's own (D8)."""
    return new.mode is Mode.INTERNAL and table.setup.paced


def lingering(table: Table) -> Iterator[str]:
    """Guests whom nobody may send away: they are connected, or have something on the table."""
    return (
        player
        for player, guest in entries(table.guests)
        if player not in table.absent or not guest.slip.empty or guest.leaving
    )


def _deserted(table: Table, player: str, at: int) -> bool:
    """Nobody waits for one who is not connected, keeps no seat, and has nothing to finish."""
    reserved = table.guest(player).reserved_until > at
    waiting = table.play is None and (table.guest(player).slip.empty or closed(table, at) is None)
    return player in table.absent and not reserved and waiting and not table.one_game


def regain(table: Table, player: str) -> e.Events | Refused:
    if player not in table.absent and not table.guest(player).leaving:
        return Refused("at-table-already")
    return (e.ConnectionBack(player),)


def lose(table: Table, player: str, at: int) -> e.Events | Refused:
    """Nothing happens at the drop itself (I2)."""
    if player in table.absent:
        return Refused("not-connected")
    return (e.ConnectionLost(player, at),)


def leave(table: Table, player: str, at: int) -> e.Events | Refused:
    """With bets: before the bell they go back; after it the round plays on without them (I2).

    An interrupted game waits for its player, whatever they do (I6).
    """
    lying = table.guest(player).slip
    unfinished = table.one_game and table.play is not None
    if unfinished or (not lying.empty and closed(table, at)):
        lost = () if player in table.absent else (e.ConnectionLost(player, at),)
        return (*lost, e.GuestLeft(player, later=True))
    return tuple(gone(table, player, at))


def gone(table: Table, player: str, at: int) -> Iterator[e.Event]:
    """At once, with whatever they had staked."""
    yield from _emptied(table, player, at)
    lying = table.guest(player).slip
    if not lying.empty:
        yield e.BetsTaken(player, lying.puts(), e.Button.SEAT_LEFT, at)
    yield e.GuestLeft(player)


def _emptied(table: Table, player: str, at: int) -> Iterator[e.BetsTaken]:
    """Stakes behind the hands of one who gets up go back (B21), while bets are taken."""
    if table.phase is Phase.BETTING and not table.setup.common:
        yield from behind_returned(table, table.hands_of(player), e.Button.SEAT_LEFT, at)


def take_seat(table: Table, player: str, command: c.TakeSeat) -> e.Events | Refused:
    return may_take_seat(table, player, command.seat) or (e.SeatTaken(player, command.seat),)


def may_take_seat(table: Table, player: str, seat: int) -> Refused | None:
    """Why a player cannot sit down there, or None."""
    guest, seating = table.guest(player), table.setup.game.seating
    if table.setup.common:
        return Refused("no-seat-needed")
    if not 1 <= seat <= seating.stations:
        return Refused("seat-numbers", {"most": seating.stations})
    if seat in table.seats:
        return Refused("seat-taken")
    if len(guest.seats) >= seating.multi_seat:
        one = seating.multi_seat == 1
        return Refused("seats-one") if one else Refused("seats-most", {"most": seating.multi_seat})
    if player in table.behind_of(table.setup.hands_at(seat)):
        return Refused("bet-behind-seat")
    return None


def leave_seat(table: Table, player: str, command: c.LeaveSeat, at: int) -> e.Events | Refused:
    refused = may_leave_seat(table, player, command.seat)
    if refused is not None:
        return refused
    hands, lying = table.setup.hands_at(command.seat), _lying_at(table, player, command.seat)
    returned = taken_back(table, player, lying, e.Button.SEAT_LEFT, at) if lying else ()
    behind: Iterator[e.BetsTaken] = iter(())
    if table.phase is Phase.BETTING:
        behind = behind_returned(table, hands, e.Button.SEAT_LEFT, at)
    return (*behind, *returned, e.SeatLeft(player, command.seat))


def may_leave_seat(table: Table, player: str, seat: int) -> Refused | None:
    """Why a player cannot get up from there, or None."""
    guest = table.guest(player)
    if seat not in guest.seats:
        return Refused("not-own-seat")
    stays = guest.confirmed or table.setup.live.auto_confirm or table.phase is not Phase.BETTING
    return Refused("bets-on-seat") if stays and _lying_at(table, player, seat) else None


def _lying_at(table: Table, player: str, seat: int) -> Press:
    hands = table.setup.hands_at(seat)
    return tuple(put for put in table.guest(player).slip.puts() if put.hand in hands and not put.behind)


def reserve(table: Table, player: str, command: c.ReserveSeat, at: int) -> e.Events | Refused:
    until = at + table.setup.times.reserve * SECOND if command.on else 0
    return may_reserve(table, player, on=command.on) or (e.SeatReserved(player, until),)


def may_reserve(table: Table, player: str, *, on: bool) -> Refused | None:
    """Why a place cannot be kept, or given free, or None."""
    if table.setup.common and table.setup.paced:
        return Refused("room-for-all")
    if not table.guest(player).seats and not table.setup.common:
        return Refused("no-seat-to-keep")
    most = table.setup.settings.kept_unstaked
    if on and most and any(table.unstaked.get(s, 0) >= most for s in table.guest(player).seats):
        return Refused("seat-kept-long")
    return None


def _stays_away(table: Table, player: str, at: int) -> bool:
    """Whoever keeps a place, or has wished for bets, is waited for."""
    guest = table.guest(player)
    waits = guest.reserved_until > at or guest.wish is not None or not guest.slip.empty
    return table.setup.paced and not waits and table.absent[player] + FORGOTTEN <= at


def vacated(table: Table, at: int) -> Iterator[e.Event]:
    """Before betting opens: who left is gone, and who is not connected keeps no seat unless reserved.

    Who stays away for long is no guest any more, and comes like anybody: else a table without seats would
    keep everybody who was ever there. So many at once, and the others next time.
    """
    forgotten = set(islice((one for one in table.absent if _stays_away(table, one, at)), MOST_FORGOTTEN))
    for player in sorted(table.absent if table.setup.paced else table.guests):
        guest = table.guest(player)
        if guest.leaving or player in forgotten:
            yield e.GuestLeft(player)
        elif guest.reserved_until <= at and table.setup.paced:
            for seat in guest.seats:
                yield e.SeatLeft(player, seat)
