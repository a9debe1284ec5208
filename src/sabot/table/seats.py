"""People join, sit down, get up and leave; nobody who comes in mid-round affects the round (B27)."""

from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.bets import closed
from sabot.table.setup import SECOND, Setup
from sabot.table.state import Phase, Table
from sabot.table.taking import behind_returned, taken_back

MOST_GUESTS = 100_000
"""At one table. Each costs a little memory; more are sent to another table."""


def join(table: Table, command: c.Join, at: int) -> e.Events | Refused:
    if command.player in table.guests:
        return regain(table, command.player)
    if len(table.guests) >= MOST_GUESTS:
        return Refused("this table has as many guests as it can take")
    before: e.Events = ()
    if table.coming is not None and becomes_own_pace(table, table.coming) and any(lingering(table)):
        return Refused("this table becomes one player's own with its next shoe, and somebody is there")
    if table.setup.mode is Mode.INTERNAL and table.guests:
        player = next(iter(table.guests))
        if not _deserted(table, player, at):
            return Refused("somebody plays at this terminal already")
        before = tuple(gone(table, player, at))
    return (*before, e.GuestJoined(command.player, command.last))


def becomes_own_pace(table: Table, new: Setup) -> bool:
    """Whether the table is shared now, and would be one player's own (D8)."""
    return new.mode is Mode.INTERNAL and table.setup.paced


def lingering(table: Table) -> Iterator[str]:
    """Guests whom nobody may send away: they are connected, or have something on the table."""
    return (
        player
        for player, guest in table.guests.items()
        if player not in table.absent or not guest.slip.empty or guest.leaving
    )


def _deserted(table: Table, player: str, at: int) -> bool:
    """Nobody waits for one who is not connected, keeps no seat, and has nothing to finish."""
    reserved = table.guest(player).reserved_until > at
    waiting = table.play is None and (table.guest(player).slip.empty or closed(table, at) is None)
    return player in table.absent and not reserved and waiting and not table.one_game


def regain(table: Table, player: str) -> e.Events | Refused:
    if player not in table.absent and not table.guest(player).leaving:
        return Refused("this player is at the table already")
    return (e.ConnectionBack(player),)


def lose(table: Table, player: str, at: int) -> e.Events | Refused:
    """Nothing happens at the drop itself (I2)."""
    if player in table.absent:
        return Refused("this player is not connected")
    return (e.ConnectionLost(player, at),)


def leave(table: Table, player: str, at: int) -> e.Events | Refused:
    """With bets: before the bell they go back; after it the round plays on without him (I2).

    A broken game waits for its player, whatever he does (I6).
    """
    lying = table.guest(player).slip
    unfinished = table.one_game and table.play is not None
    if unfinished or (not lying.empty and closed(table, at)):
        lost = () if player in table.absent else (e.ConnectionLost(player, at),)
        return (*lost, e.GuestLeft(player, later=True))
    return tuple(gone(table, player, at))


def gone(table: Table, player: str, at: int) -> Iterator[e.Event]:
    """At once, with whatever he had staked."""
    yield from _emptied(table, player, at)
    lying = table.guest(player).slip
    if not lying.empty:
        yield e.BetsTaken(player, lying.puts(), e.Button.SEAT_LEFT, at)
    yield e.GuestLeft(player)


def _emptied(table: Table, player: str, at: int) -> Iterator[e.BetsTaken]:
    """Stakes behind the hands of one who gets up go back (B21), while bets are taken."""
    if table.phase is Phase.BETTING and not table.setup.common:
        yield from behind_returned(table, table.hands_of(player), e.Button.SEAT_LEFT, at)


def take_seat(table: Table, command: c.TakeSeat) -> e.Events | Refused:
    guest, seating = table.guest(command.player), table.setup.game.seating
    if table.setup.common:
        return Refused("everybody may play at this table without a seat")
    if not 1 <= command.seat <= seating.stations:
        return Refused(f"the seats of this table are numbered 1 to {seating.stations}")
    if command.seat in table.seats:
        return Refused("this seat is taken")
    if len(guest.seats) >= seating.multi_seat:
        most = "one seat" if seating.multi_seat == 1 else f"{seating.multi_seat} seats"
        return Refused(f"a player has at most {most} here; leave one first")
    if command.player in table.behind_of(table.setup.hands_at(command.seat)):
        return Refused("there is a bet of yours behind this seat; take it back first")
    return (e.SeatTaken(command.player, command.seat),)


def leave_seat(table: Table, command: c.LeaveSeat, at: int) -> e.Events | Refused:
    guest = table.guest(command.player)
    if command.seat not in guest.seats:
        return Refused("that is not a seat of this player")
    hands = table.setup.hands_at(command.seat)
    lying = tuple(put for put in guest.slip.puts() if put.hand in hands and not put.behind)
    confirmed = guest.confirmed or table.setup.live.auto_confirm or table.phase is not Phase.BETTING
    if lying and confirmed:
        return Refused("there are bets on this seat")
    returned = taken_back(table, command.player, lying, e.Button.SEAT_LEFT, at) if lying else ()
    behind: Iterator[e.BetsTaken] = iter(())
    if table.phase is Phase.BETTING:
        behind = behind_returned(table, hands, e.Button.SEAT_LEFT, at)
    return (*behind, *returned, e.SeatLeft(command.player, command.seat))


def reserve(table: Table, command: c.ReserveSeat, at: int) -> e.Events | Refused:
    if table.setup.common and table.setup.paced:
        return Refused("there is room for everybody here: nobody can take your place")
    if not table.guest(command.player).seats and not table.setup.common:
        return Refused("there is no seat to keep")
    most = table.setup.settings.kept_unstaked
    if (
        command.on
        and most
        and any(table.unstaked.get(s, 0) >= most for s in table.guest(command.player).seats)
    ):
        return Refused("this seat was kept without a stake for long enough; place a bet first")
    until = at + table.setup.times.reserve * SECOND if command.on else 0
    return (e.SeatReserved(command.player, until),)


def vacated(table: Table, at: int) -> Iterator[e.Event]:
    """Before betting opens: who left is gone, and who is not connected keeps no seat unless reserved."""
    for player in sorted(table.absent if table.setup.paced else table.guests):
        guest = table.guest(player)
        if guest.leaving:
            yield e.GuestLeft(player)
        elif guest.reserved_until <= at and table.setup.paced:
            for seat in guest.seats:
                yield e.SeatLeft(player, seat)
