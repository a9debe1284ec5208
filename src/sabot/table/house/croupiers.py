"""Whether somebody is there to deal: croupiers come, go and lose their line; without one nobody bets (D7)."""

from collections.abc import Iterator
from itertools import pairwise

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.games.whole_map import keys
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.take_back import returned
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import DEVICE, SECOND
from sabot.table.play.voiding import round_voided
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Phase, Table
from sabot.table.underway import Task, are_many

IN_DISPUTE = Refused("dispute-keeps-croupier")
LONGEST_PLAN = 14 * 24 * 3_600 * SECOND
"""How far ahead a roster is planned."""


def lacks_croupier(table: Table) -> bool:
    """Where cards come from outside nobody deals, or nobody whose line answers."""
    if not dealt_from_outside(table):
        return False
    return not table.croupier or bool(table.line_lost) or not _may_deal(table, table.croupier)


def _missing(table: Table) -> HouseReason:
    return HouseReason.NO_DEVICE if setup_to_deal_by(table).device else HouseReason.ABSENT


def dealt_from_outside(table: Table) -> bool:
    """A croupier or a device deals here, or makes the next shoe ready where one is wanted."""
    # Asked several times for each bet: a new shoe is wanted in one phase only.
    setup = setup_to_deal_by(table) if table.phase is Phase.SHOE else table.setup
    return setup.dealt_from_outside


def _may_deal(table: Table, who: str) -> bool:
    """Where a device deals, that one and nobody else; elsewhere people alone."""
    device = setup_to_deal_by(table).device
    return who == device if device else not who.startswith(DEVICE)


def sign_in(table: Table, croupier: str, at: int) -> e.Events | Refused:
    """Nobody takes a table out of another's hands, unless that one's line is lost."""
    if not dealt_from_outside(table):
        return Refused("deals-by-itself")
    if not croupier:
        return Refused("say-who-deals")
    if not _may_deal(table, croupier):
        return Refused("another-device")
    before = table.croupier
    if before == croupier:
        back = (e.CroupierBack(croupier),) if table.line_lost else ()
        return back or Refused("croupier-there")
    if before and not table.line_lost and _may_deal(table, before):
        return Refused("another-croupier")
    if before and _disputed(table):
        return IN_DISPUTE
    came = e.CroupierCame(croupier, at)
    return (e.CroupierWent(before), came) if before else (came,)


def sign_out(table: Table, croupier: str) -> e.Events | Refused:
    if not croupier or table.croupier != croupier:
        return Refused("croupier-not-there")
    return IN_DISPUTE if _disputed(table) else (e.CroupierWent(croupier),)


def relieve(table: Table, by: str, command: c.Relieve) -> e.Events | Refused:
    """The croupier is sent away by a supervisor, who says why."""
    if not by or not is_readable(command.reason):
        return Refused("say-why-relieved")
    if not command.croupier or table.croupier != command.croupier:
        return Refused("croupier-not-there")
    if _disputed(table) and by == command.croupier:
        return IN_DISPUTE
    return (e.CroupierWent(command.croupier, by, command.reason),)


# A table is handed over by one and taken by the other, each in their own session.


def offer(table: Table, croupier: str, command: c.OfferTable, at: int) -> e.Events | Refused:
    return may_offer(table, croupier, command.to) or (e.TableOffered(croupier, command.to, at),)


def may_offer(table: Table, croupier: str, to: str = "") -> Refused | None:
    """Why the croupier cannot hand the table over, or None."""
    if not croupier or table.croupier != croupier or croupier.startswith(DEVICE):
        return Refused("croupier-not-there")
    if to == croupier:
        return Refused("offer-to-oneself")
    if not dealt_from_outside(table):
        return Refused("deals-by-itself")
    if _disputed(table):
        return IN_DISPUTE
    return Refused("offered-already") if table.offer is not None and table.offer.to == to else None


def keep(table: Table, croupier: str) -> e.Events | Refused:
    if not croupier or table.croupier != croupier:
        return Refused("croupier-not-there")
    return Refused("not-offered") if table.offer is None else (e.TableKept(croupier),)


def take(table: Table, croupier: str, command: c.TakeTable, at: int) -> e.Events | Refused:
    """The one goes and the other comes at once, so that the table is never without a croupier."""
    before, offered = table.croupier, table.offer
    if not croupier:
        return Refused("say-who-deals")
    if not before or before != command.croupier or offered is None:
        return Refused("not-offered")
    if croupier == before:
        return Refused("croupier-there")
    if offered.to not in ("", croupier):
        return Refused("offered-to-another")
    if not dealt_from_outside(table):
        return Refused("deals-by-itself")
    if not _may_deal(table, croupier):
        return Refused("another-device")
    if _disputed(table):
        return IN_DISPUTE
    return e.CroupierWent(before, to=croupier), e.CroupierCame(croupier, at)


# The roster says who is to deal from when on. It moves nobody: a table is handed over and taken all the same.


def plan_roster(table: Table, by: str, command: c.PlanRoster, at: int) -> e.Events | Refused:
    if not by:
        return Refused("say-who-plans")
    if command.shifts and (not dealt_from_outside(table) or setup_to_deal_by(table).device):
        return Refused("deals-by-itself")
    moments = [shift.begins for shift in command.shifts]
    if any(moment > at + LONGEST_PLAN for moment in moments):
        return Refused("roster-too-far")
    in_order = all(one < other for one, other in pairwise(moments))
    if not in_order or any(_is_no_person(shift.croupier) for shift in command.shifts):
        return Refused("roster-out-of-order")
    return (e.RosterPlanned(command.shifts, by),)


def _is_no_person(croupier: str) -> bool:
    return croupier.startswith(DEVICE) or not is_readable(croupier)


def lose_line(table: Table, croupier: str, at: int) -> e.Events | Refused:
    if not croupier or table.croupier != croupier:
        return Refused("croupier-not-there")
    return () if table.line_lost else (e.CroupierLost(croupier, at),)


def regain_line(table: Table, croupier: str) -> e.Events | Refused:
    if not croupier or table.croupier != croupier:
        return Refused("croupier-not-there")
    return (e.CroupierBack(croupier),) if table.line_lost else ()


def _disputed(table: Table) -> bool:
    return table.halt is not None and table.halt.disputed


# What follows by itself.


def halted_for_absence(table: Table, at: int) -> Iterator[e.Event]:
    """With stakes lying the table waits for a croupier, and for so long only."""
    lying = table.phase is Phase.PLAYING or (table.phase is Phase.BETTING and bool(table.bettors))
    if lying and lacks_croupier(table):
        yield e.TableHalted(_missing(table), "", at, until=at + table.setup.times.absent * SECOND)


def resumed_by_presence(table: Table, at: int) -> Iterator[e.Event]:
    halt = table.halt
    if halt is not None and halt.until and not lacks_croupier(table):
        yield e.TableResumed(at)


def given_up(table: Table, at: int) -> e.Events:
    """Nobody came in time: what lies goes back (G6)."""
    if table.play is not None:
        return round_voided(table, _missing(table))
    if are_many(table.bettors):
        return e.ManyBegan(Task.RETURNING), e.TableResumed(at)
    return (*returned(table, sorted(keys(table.bettors)), e.Button.NO_CROUPIER, at), e.TableResumed(at))


def waits_anew(table: Table, at: int) -> Iterator[e.Event]:
    """After a stop of the house nobody's line is known, and nobody loses the time that it took."""
    if table.halt is not None and table.halt.until:
        yield e.TableHalted(table.halt.reason, "", at, until=at + table.setup.times.absent * SECOND)
    if dealt_from_outside(table) and table.croupier and not table.line_lost:
        yield e.CroupierLost(table.croupier, at)


def told_of_presence(table: Table, person: str, *, here: bool) -> c.Request | None:
    """What the table must be told of somebody who has a window at it, or has none any more.

    A table without a croupier and a display have no name: nobody is gone, and nobody came.
    """
    if not person:
        return None
    if person in table.guests:
        if here == (person not in table.absent):
            return None
        return c.Request(person, c.RegainConnection() if here else c.LoseConnection())
    if person == table.croupier and here == bool(table.line_lost):
        return c.Request(person, c.RegainCroupier() if here else c.LoseCroupier())
    return None
