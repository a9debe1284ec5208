"""Events about the table itself: open, set up, halted, staffed, and what takes two people."""

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.cues import Cue, CueName
from sabot.games.whole_map import entries
from sabot.table.clock import LEAST_LEFT, Clock, restarted
from sabot.table.event_base import Cues, Notice, Silent
from sabot.table.house.approval import ActOfTwo, Approval
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.planned_shift import PlannedShift
from sabot.table.state import Halt, Phase, Table, TableOffer


class TableOpened(Silent, frozen=True, tag="table-opened"):
    def evolve(self, table: Table) -> Table:
        return replace(table, phase=Phase.SHOE, closing=False)


class TableClosed(Silent, frozen=True, tag="table-closed"):
    def evolve(self, table: Table) -> Table:
        return replace(table, phase=Phase.CLOSED, clock=None)


class TableConfigured(Silent, frozen=True, tag="table-configured"):
    """Settings that hold when betting opens, which it does anew while nobody has a stake; or from the next
    shoe where they must."""

    configuration: Configuration
    by: str = ""
    second: str = ""
    """Who approved, where the change needed two people."""
    reason: str = ""
    meanwhile: Configuration | None = None
    """Where some of it waits for the next shoe: what holds from the next round until then. It is the version
    before that of the configuration, so that a version always means the same words."""
    file: str = ""
    """The digest of what the house's file said, where the change is the file's."""
    leaves: str = ""
    """The profile of the house that two people agreed to leave, where they did."""

    def evolve(self, table: Table) -> Table:
        coming = configured(table.games, self.configuration)
        between = None if self.meanwhile is None else configured(table.games, self.meanwhile)
        assert not isinstance(coming, Refused), "what happened was allowed"
        assert not isinstance(between, Refused), "what holds until then was allowed, too"
        followed = self.file or table.followed
        return replace(table, coming=coming, meanwhile=between, followed=followed, leaves=self.leaves)


class OwnTableOpened(Silent, frozen=True, tag="own-table-opened"):
    """A visitor has a table of their own from now on, by the words that hold here; its stream begins with
    it."""

    player: str
    number: int

    def evolve(self, table: Table) -> Table:
        return replace(table, own=table.own.insert(self.player, self.number), own_opened=self.number)


class OwnTableClosed(Silent, frozen=True, tag="own-table-closed"):
    """The table that a visitor had of their own is closed for good."""

    player: str
    number: int

    def evolve(self, table: Table) -> Table:
        return replace(table, own=table.own.remove(self.player))


class ClosingAnnounced(Silent, frozen=True, tag="closing-announced"):
    """No more round begins; the shoe is shown first."""

    def evolve(self, table: Table) -> Table:
        return replace(table, closing=True)


class ClockStarted(Silent, frozen=True, tag="clock-started"):
    clock: Clock

    def evolve(self, table: Table) -> Table:
        # A clock with a mark begins its time anew: the last bets have not been called in it.
        return replace(table, clock=self.clock, last_call=table.last_call and not self.clock.marked)


class ApprovalAsked(Silent, frozen=True, tag="approval-asked"):
    """Somebody of the house wants to do what only two people may do (D3)."""

    number: int
    act: ActOfTwo
    reason: str
    by: str
    at: int
    about: str
    """The state in which it was asked; in any other the approval has lapsed."""

    def evolve(self, table: Table) -> Table:
        asked = Approval(self.number, self.act, self.reason, self.by, self.at, self.about)
        return replace(table, approvals=(*table.approvals, asked), asked=self.number)


class ApprovalGiven(Silent, frozen=True, tag="approval-given"):
    """A second person agreed; what was asked for follows."""

    number: int
    by: str

    def evolve(self, table: Table) -> Table:
        return _without_approval(table, self.number)


class ApprovalWithdrawn(Silent, frozen=True, tag="approval-withdrawn"):
    number: int
    by: str

    def evolve(self, table: Table) -> Table:
        return _without_approval(table, self.number)


class TableHalted(Silent, frozen=True, tag="table-halted"):
    reason: str
    by: str
    at: int
    approval: int = 0
    """The number of the approval that is waited for, where that is why."""
    until: int = 0
    """When what lies goes back, where a croupier is waited for."""

    def evolve(self, table: Table) -> Table:
        return table.with_halt(
            Halt(self.reason, self.by, approval=self.approval, until=self.until, at=self.at), self.at
        )


class TableResumed(Silent, frozen=True, tag="table-resumed"):
    at: int

    def evolve(self, table: Table) -> Table:
        clock = _going_on(table, self.at)
        return _with_patience(replace(table, halt=None, stopped=None, clock=clock), self.at)


class CroupierCame(Silent, frozen=True, tag="croupier-came"):
    croupier: str
    at: int = 0

    def evolve(self, table: Table) -> Table:
        return replace(table, croupier=self.croupier, line_lost=0, dealing_since=self.at, offer=None)


class CroupierWent(Silent, frozen=True, tag="croupier-went"):
    croupier: str
    by: str = ""
    """The supervisor who relieved the croupier."""
    reason: str = ""
    """Why, in the supervisor's words."""
    to: str = ""
    """The colleague who took the table, where it was handed over."""

    def evolve(self, table: Table) -> Table:
        return replace(table, croupier="", line_lost=0, dealing_since=0, offer=None)


class TableOffered(Silent, frozen=True, tag="table-offered"):
    """The croupier hands the table over, to a colleague or (empty) to whoever takes it."""

    croupier: str
    to: str
    at: int

    def evolve(self, table: Table) -> Table:
        return replace(table, offer=TableOffer(self.to, self.at))


class TableKept(Silent, frozen=True, tag="table-kept"):
    """The croupier does not hand it over after all."""

    croupier: str

    def evolve(self, table: Table) -> Table:
        return replace(table, offer=None)


class RosterPlanned(Silent, frozen=True, tag="roster-planned"):
    """Who is to deal here from when on, in place of what was planned before."""

    shifts: tuple[PlannedShift, ...]
    by: str

    def evolve(self, table: Table) -> Table:
        return replace(table, roster=self.shifts)


class CroupierLost(Silent, frozen=True, tag="croupier-lost"):
    """No window of the croupier answers any more."""

    croupier: str
    at: int

    def evolve(self, table: Table) -> Table:
        return replace(table, line_lost=self.at)


class CroupierBack(Silent, frozen=True, tag="croupier-back"):
    croupier: str

    def evolve(self, table: Table) -> Table:
        return replace(table, line_lost=0)


class CroupierSaid(Notice, frozen=True, tag="croupier-said"):
    """Words to the players; they lie elsewhere under this id, so that they can be erased."""

    croupier: str
    note: str

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.CROUPIER_SAID, note=self.note),)


class DeviceReported(Silent, frozen=True, tag="device-reported"):
    silent: bool

    def evolve(self, table: Table) -> Table:
        return replace(table, device_silent=self.silent)


class JackpotSignalled(Silent, frozen=True, tag="jackpot-signalled"):
    on: bool

    def evolve(self, table: Table) -> Table:
        return replace(table, jackpot=self.on)


def _without_approval(table: Table, number: int) -> Table:
    return replace(table, approvals=tuple(one for one in table.approvals if one.number != number))


def _going_on(table: Table, at: int) -> Clock | None:
    """After a dispute a clock has what was left of it (D1); after a stop by the house a little more."""
    if table.stopped is None:
        return None
    disputed = table.halt is not None and table.halt.disputed
    return restarted(table.stopped, at, 0 if disputed else LEAST_LEFT)


def _with_patience(table: Table, at: int) -> Table:
    """Whoever plays at their own pace is waited for anew when a halted table goes on."""
    if table.setup.paced:
        return table
    anew = {player: replace(guest, active=at) for player, guest in entries(table.guests)}
    return replace(table, guests=table.guests.update(anew))
