"""Acts of the people of the house: each by somebody whose role allowed it then, as the house's lines tell."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from sabot.cashdesk import events as v
from sabot.records.audit.check_two_people import SINCE
from sabot.records.audit.funds import PATIENCE
from sabot.records.audit.verdict import differs
from sabot.store.commit import command_in
from sabot.store.house_settings import HouseSettingsAsked, HouseSettingsRefused, HouseSettingsSet
from sabot.store.record import Line
from sabot.store.streams import DESK, AlarmTaken, PlayerMuted, StaffChanged, StreamEvent
from sabot.table import events as e
from sabot.table.house.approval import Reconfiguration

CROUPIER, SUPERVISOR, CASHIER, OPERATOR = "croupier", "supervisor", "cashier", "operator"
DEVICE = "device"
PLAYER = "player"
PIT = frozenset({CROUPIER, SUPERVISOR})
FLOOR = PIT | {OPERATOR}
DESK_PEOPLE = frozenset({CASHIER})
AWARDING = frozenset({OPERATOR, SUPERVISOR})
ONLY_SUPERVISORS = frozenset({SUPERVISOR})

ACTS: Mapping[type, frozenset[str]] = {
    e.CroupierCame: frozenset({CROUPIER, DEVICE}),
    e.TableOffered: frozenset({CROUPIER}),
    e.TableKept: frozenset({CROUPIER}),
    e.RosterPlanned: frozenset({SUPERVISOR}),
    e.CallAnswered: FLOOR,
    e.CroupierSaid: frozenset({CROUPIER}),
    e.BettingEnded: frozenset({CROUPIER}),
    e.BettingProlonged: frozenset({CROUPIER}),
    e.CardExposed: frozenset({CROUPIER, DEVICE}),
    e.DeviceRead: frozenset({DEVICE}),
    e.CardsConfirmed: PIT,
    e.CardCorrected: PIT,
    e.CardsExchanged: PIT,
    e.TableHalted: FLOOR,
    e.TableResumed: FLOOR,
    e.TableOpened: frozenset({OPERATOR}),
    e.TableConfigured: frozenset({OPERATOR}),
    e.ClosingAnnounced: frozenset({OPERATOR}),
    e.DeviceReported: frozenset({OPERATOR}),
    e.JackpotSignalled: frozenset({OPERATOR}),
    e.RoundVoided: frozenset({CROUPIER}),
    e.ApprovalWithdrawn: FLOOR,
    v.DrawerOpened: DESK_PEOPLE,
    v.CashMoved: DESK_PEOPLE,
    v.Deposited: DESK_PEOPLE,
    v.Withdrawn: DESK_PEOPLE,
    v.TipsPaid: DESK_PEOPLE,
    v.TipsApproved: ONLY_SUPERVISORS,
    v.HandPaid: DESK_PEOPLE,
    v.TicketReserved: DESK_PEOPLE,
    v.TicketReleased: DESK_PEOPLE,
    v.TicketVoided: frozenset({CASHIER, SUPERVISOR}),
    v.TicketReprinted: DESK_PEOPLE,
    v.RequestApproved: ONLY_SUPERVISORS,
    v.GoldenAsked: AWARDING,
    v.GoldenDeclined: frozenset({CASHIER, SUPERVISOR}),
    v.GoldenWithdrawn: AWARDING,
}
"""Which roles may bring an event about: at a table, where it is the first that a command does."""
OWN = (v.TicketIssued, v.HandPayAsked, v.HandPayCancelled, v.TicketRedeemed)
"""What players do for themselves, and the desk for them."""
ASKED = (e.LastBetsCalled, e.CroupierWent, e.ApprovalAsked, e.ApprovalGiven)
"""What is looked into to know whose act it was."""
JUDGED = frozenset({*ACTS, *OWN, *ASKED, v.DrawerClosed, v.GoldenAwarded})


def allowed_for(event: StreamEvent, giver: str) -> frozenset[str] | None:
    """None where it is no act of the house, or is judged by what follows it."""
    match event:
        case v.TicketIssued() | v.HandPayAsked() | v.HandPayCancelled() | v.TicketRedeemed():
            if event.player == giver:
                return None
            return DESK_PEOPLE | ({SUPERVISOR} if isinstance(event, v.HandPayCancelled) else frozenset())
        case v.DrawerClosed(cashier=cashier):
            return ONLY_SUPERVISORS if cashier else DESK_PEOPLE
        case v.GoldenAwarded(second=second):
            return ONLY_SUPERVISORS if second else AWARDING
        case e.LastBetsCalled(by=by):
            return frozenset({CROUPIER}) if by else None
        case e.CroupierWent(by=by):
            return ONLY_SUPERVISORS if by else frozenset({CROUPIER})
        case e.ApprovalAsked(act=act):
            return AWARDING if isinstance(act, Reconfiguration) else PIT
        case _:
            return ACTS.get(type(event))


class Roles(Struct, frozen=True):
    """Who had which role from when on, as lines of the house tell; `since` is the first of them."""

    changes: Mapping[str, tuple[tuple[int, str], ...]] = {}
    since: int | None = None

    def at(self, member: str, moment: int) -> frozenset[str]:
        """The role at a moment; around a change both, because clocks of several machines differ."""
        known = self.changes.get(member, ())
        before = [role for at, role in known if at <= moment - PATIENCE][-1:]
        around = [role for at, role in known if moment - PATIENCE < at <= moment + PATIENCE]
        return frozenset((*before, *around))

    def of_house(self, member: str, moment: int) -> bool:
        """Whether somebody was surely one of its people, who have no purse."""
        found = self.at(member, moment)
        return bool(found) and PLAYER not in found


def roles_of(changes: Iterable[tuple[Line, StaffChanged]]) -> Roles:
    found: dict[str, tuple[tuple[int, str], ...]] = {}
    since: int | None = None
    for line, event in changes:
        since = line.at if since is None else since
        found[event.member] = (*found.get(event.member, ()), (line.at, event.role))
    return Roles(found, since)


class StaffCheck:
    """The acts of one group of streams."""

    def __init__(self, roles: Roles) -> None:
        self._roles = roles
        self._command = ""
        self._approving = False
        """Whether the last line was an approval."""
        self.judged = 0
        self.unknown = 0
        """Acts from before the house's lines told of roles."""

    def follow(self, line: Line, event: StreamEvent) -> None:
        """What a command brings about first is what its giver did; at a table the rest follows from it."""
        command, self._command = self._command, line.command
        if isinstance(event, PlayerMuted):
            self._judge(line, event.by, FLOOR)
        if isinstance(event, AlarmTaken):
            self._judge(line, event.by, AWARDING)
        if isinstance(event, HouseSettingsSet | HouseSettingsAsked) and event.by:
            self._judge(line, event.by, frozenset({OPERATOR}))
        if isinstance(event, HouseSettingsSet) and event.second:
            self._judge(line, event.second, AWARDING)
        if isinstance(event, HouseSettingsRefused):
            self._judge(line, event.by, AWARDING)
        if not line.command:
            return
        if self._approving:
            # What was approved stands in the next line: settings, or a matter of the pit.
            allowed: frozenset[str] | None = (
                AWARDING if isinstance(event, e.TableConfigured) else ONLY_SUPERVISORS
            )
        elif type(event) not in JUDGED or (line.command == command and line.stream != DESK):
            return
        else:
            allowed = allowed_for(event, command_in(line.command).player)
            if isinstance(event, e.RoundVoided) and line.version < SINCE:
                allowed = FLOOR
        self._approving = isinstance(event, e.ApprovalGiven)
        if allowed is not None:
            self._judge(line, command_in(line.command).player, allowed)

    def _judge(self, line: Line, giver: str, allowed: frozenset[str]) -> None:
        if self._roles.since is None or line.at < self._roles.since:
            self.unknown += 1
            return
        roles = self._roles.at(giver, line.at)
        if not roles & allowed:
            what = f"the role of {giver}, who did {line.name}"
            differs(line.stream, line.number, what, sorted(allowed), sorted(roles))
        self.judged += 1


def note_of(unknown: int) -> tuple[str, ...]:
    if not unknown:
        return ()
    return (f"{unknown:,} acts of staff are older than the lines that tell of roles, and were not judged",)
