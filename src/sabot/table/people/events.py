"""Events about guests: coming, sitting, missing their time, and what the house does for them."""

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.cues import Cue, CueName
from sabot.ledger import facts as f
from sabot.money import Amount
from sabot.table.betting.slip import Press
from sabot.table.event_base import Cues, Facts, Notice, Silent
from sabot.table.people.guest import Guest, Preferences
from sabot.table.state import Table


class GuestJoined(Silent, frozen=True, tag="guest-joined", gc=False):
    player: str
    last: Press = ()
    """What the player last staked on a game of the same kind elsewhere, so that it can be repeated here."""

    def evolve(self, table: Table) -> Table:
        return replace(table, guests=table.guests.insert(self.player, Guest(last=self.last)))


class GuestLeft(Silent, frozen=True, tag="guest-left"):
    player: str
    later: bool = False
    """Stakes of theirs are still played: they are gone when the round is over."""

    def evolve(self, table: Table) -> Table:
        player = self.player
        if self.later:
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


class ConnectionLost(Silent, frozen=True, tag="connection-lost"):
    player: str
    at: int

    def evolve(self, table: Table) -> Table:
        return replace(table, absent=table.absent.insert(self.player, self.at))


class ConnectionBack(Silent, frozen=True, tag="connection-back"):
    player: str

    def evolve(self, table: Table) -> Table:
        back = table.with_guest(self.player, replace(table.guest(self.player), leaving=False))
        return replace(back, absent=back.absent.discard(self.player))


class SeatTaken(Silent, frozen=True, tag="seat-taken"):
    player: str
    seat: int

    def evolve(self, table: Table) -> Table:
        guest = table.guest(self.player)
        seats = tuple(sorted((*guest.seats, self.seat)))
        taken = table.with_guest(self.player, replace(guest, seats=seats))
        return replace(taken, seats=taken.seats.insert(self.seat, self.player))


class SeatLeft(Silent, frozen=True, tag="seat-left"):
    player: str
    seat: int

    def evolve(self, table: Table) -> Table:
        guest, seat = table.guest(self.player), self.seat
        left = replace(guest, seats=tuple(other for other in guest.seats if other != seat))
        free = replace(table, seats=table.seats.remove(seat), unstaked=table.unstaked.discard(seat))
        return free.with_guest(self.player, left)


class StakesMissed(Silent, frozen=True, tag="stakes-missed"):
    """Betting ended, and nothing lay on these seats; on all others something did."""

    seats: tuple[int, ...]

    def evolve(self, table: Table) -> Table:
        missed = {seat: table.unstaked.get(seat, 0) + 1 for seat in self.seats}
        return replace(table, unstaked=HashTrieMap(missed))


class GuestActive(Silent, frozen=True, tag="guest-active"):
    """The player of an own-pace table does something; written down once in a while."""

    player: str
    at: int

    def evolve(self, table: Table) -> Table:
        return table.with_guest(self.player, replace(table.guest(self.player), active=self.at))


class SeatReserved(Silent, frozen=True, tag="seat-reserved"):
    player: str
    until: int

    def evolve(self, table: Table) -> Table:
        return table.with_guest(self.player, replace(table.guest(self.player), reserved_until=self.until))


class PreferencesSet(Silent, frozen=True, tag="comfort-set"):
    player: str
    comfort: Preferences

    def evolve(self, table: Table) -> Table:
        return table.with_guest(self.player, replace(table.guest(self.player), comfort=self.comfort))


class TimeMissed(Silent, frozen=True, tag="time-missed", gc=False):
    """A decision time ran out; the second in a row marks the player away (B17)."""

    player: str
    strikes: int
    away: bool

    def evolve(self, table: Table) -> Table:
        missed = replace(table.guest(self.player), strikes=self.strikes, away=self.away)
        struck = table.with_guest(self.player, missed)
        return replace(struck, away=struck.away.insert(self.player, None)) if self.away else struck


class StrikesCleared(Silent, frozen=True, tag="strikes-cleared", gc=False):
    """The player acted again."""

    player: str

    def evolve(self, table: Table) -> Table:
        cleared = table.with_guest(self.player, replace(table.guest(self.player), strikes=0, away=False))
        return replace(cleared, away=cleared.away.discard(self.player))


class OfflineNoticeGiven(Notice, Silent, frozen=True, tag="offline-notice-given"):
    """The live round settled stakes of somebody who was not there (I7)."""

    player: str
    round: str


class TipGiven(Notice, Silent, frozen=True, tag="tip-given"):
    player: str
    amount: Amount
    given: Amount = Amount(0)
    """What of it are credits of the house: they go back to it, and nobody is paid them."""

    def facts(self, before: Table) -> Facts:
        return (f.TipGiven(before.setup.books, self.player, self.amount, self.given),)


class AttendantCalled(Silent, frozen=True, tag="attendant-called"):
    player: str
    at: int = 0

    def evolve(self, table: Table) -> Table:
        called = replace(table.guest(self.player), called=self.at, answered=0)
        return table.with_guest(self.player, called)


class CallAnswered(Silent, frozen=True, tag="call-answered"):
    """Somebody of the house goes to the player who called."""

    player: str
    by: str
    at: int

    def evolve(self, table: Table) -> Table:
        answered = replace(table.guest(self.player), called=0, answered=self.at)
        return table.with_guest(self.player, answered)


class Said(Notice, frozen=True, tag="said"):
    player: str
    note: str

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.SAID, note=self.note),)
