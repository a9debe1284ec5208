"""A player's purse, as the table sees it when it decides: funds, golden tray, limits, exclusion."""

from msgspec import Struct

from sabot.games import wager
from sabot.games.answer import Money, Refused
from sabot.ledger.account import golden, wallet
from sabot.ledger.days import Days
from sabot.ledger.limit import BOUNDS, SESSION_TIME, LimitBound, Limits, Measure, strictest
from sabot.ledger.lot import Pile, Tray
from sabot.ledger.state import Ledger
from sabot.ledger.tally import Calendar, Tally
from sabot.money import Amount


class Exclusion(Struct, frozen=True):
    """The player may not play; `until` of None is for good."""

    since: int
    until: int | None = None

    def holds(self, now: int) -> bool:
        return self.since <= now and (self.until is None or now < self.until)


class Restraint(Struct, frozen=True):
    """What bounds a player's play besides their money."""

    own: Limits = ()
    """Limits that the player set."""
    imposed: Limits = ()
    """Limits that the house set for them."""
    exclusions: tuple[Exclusion, ...] = ()
    """Every one holds by itself: a later one cannot shorten an earlier."""
    tally: Tally = Tally()
    session_since: int | None = None
    """When the earliest session that runs began: one more elsewhere gives no more time."""
    sessions: tuple[tuple[str, int], ...] = ()
    """Every session that runs, with its beginning."""
    left: bool = False
    """The player is gone for good: no money comes under this id any more."""
    into: str = ""
    """The account that the same person goes on with; empty where there is none."""


FREE = Restraint()


class Purse(Struct, frozen=True):
    player: str
    balance: Amount
    held: Amount = Amount(0)
    """What is held of the balance: stakes on tables and in interrupted games."""
    tray: Tray = ()
    """Golden chips that lie nowhere."""
    restraint: Restraint = FREE

    @property
    def available(self) -> Amount:
        return Amount(self.balance - self.held)


def purse_of(ledger: Ledger, player: str, restraint: Restraint = FREE) -> Purse:
    """The purse by the ledger; limits and exclusions come from the player's own stream."""
    own, values = ledger.account(wallet(player)), ledger.values.get(player, ())
    tray = _tray_of(ledger, player, values) if values else ()
    return Purse(player, Amount(own.balance), Amount(own.held), tray, restraint)


def _tray_of(ledger: Ledger, player: str, values: tuple[Amount, ...]) -> Tray:
    free = ((value, ledger.available(golden(player, value))) for value in values)
    return tuple(Pile(value, amount // value) for value, amount in free if amount)


GONE = Refused("player-gone")


def is_excluded(purse: Purse, now: int) -> bool:
    return any(exclusion.holds(now) for exclusion in purse.restraint.exclusions)


def stake_room(purse: Purse, now: int, calendar: Calendar) -> wager.FieldBound | Refused:
    """How much of their money a player may stake or give away now; a raise as far as credit goes stops there.

    A stake of golden chips alone takes no money: exclusion and time bound it, limits of money do not.
    """
    return _barred(purse, now) or raise_room(purse, now, calendar)


def _barred(purse: Purse, now: int) -> Refused | None:
    """Why a player may not play at all now, or None."""
    restraint = purse.restraint
    if restraint.left:
        return GONE
    if restraint.exclusions and is_excluded(purse, now):
        return Refused("player-excluded")
    if restraint.session_since is not None and (restraint.own or restraint.imposed):
        most = strictest((*restraint.own, *restraint.imposed), SESSION_TIME, now)
        if most is not None and now - restraint.session_since >= most:
            return Refused("session-over")
    return None


def next_change(restraint: Restraint, now: int, days: Days) -> int | None:
    """When time alone changes what bounds a player: an exclusion or a limit begins or ends, a session has
    lasted long enough, or a limit counts from nothing again. None where it never does."""
    limits = (*restraint.own, *restraint.imposed)
    if not (limits or restraint.exclusions):
        return None
    moments = [moment for one in restraint.exclusions for moment in (one.since, one.until)]
    moments += [limit.waiting.since for limit in limits if limit.waiting is not None]
    moments += [days.frees(limit.bound.period, now) for limit in limits if limit.bound.period is not None]
    longest = strictest(limits, SESSION_TIME, now)
    if restraint.session_since is not None and longest is not None:
        moments.append(restraint.session_since + longest)
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def given_in_tip(purse: Purse, given: Amount, amount: Amount) -> Amount:
    """What of a tip are credits of the house, of which so many are known; the player's own go first."""
    own = max(0, purse.balance - given)
    return Amount(max(0, amount - own))


def raise_room(purse: Purse, now: int, calendar: Calendar) -> wager.FieldBound:
    """The same within a running game, for a double, a split or insurance. The strictest limit decides.

    It belongs to a game that was begun in time, so only funds and the limits of money are asked.
    """
    available = purse.available
    rooms = _rooms(purse, now, calendar)
    if rooms:
        bound = min(rooms, key=rooms.__getitem__)
        room = Amount(max(rooms[bound], 0))
        if room < available:
            return wager.FieldBound(
                room, Refused("limit-leaves", {"limit": bound.named, "room": Money(room)})
            )
    return wager.FieldBound(available, Refused("only-credit", {"credit": Money(available)}))


def may_raise(purse: Purse, amount: Amount, now: int, calendar: Calendar) -> Refused | None:
    """Why a player may not add so much to a running game, or None."""
    room = raise_room(purse, now, calendar)
    return room.why if amount > room.most else None


def _rooms(purse: Purse, now: int, calendar: Calendar) -> dict[LimitBound, int]:
    """How much may be added under each limit of money; most players have none."""
    restraint = purse.restraint
    if not (restraint.own or restraint.imposed):
        return {}
    rooms = ((bound, _room(purse, bound, now, calendar)) for bound in BOUNDS)
    return {bound: room for bound, room in rooms if room is not None}


def _room(purse: Purse, bound: LimitBound, now: int, calendar: Calendar) -> int | None:
    """How much may be added before a limit is reached; all that is held counts as staked and as lost."""
    restraint = purse.restraint
    most = strictest((*restraint.own, *restraint.imposed), bound, now)
    if most is None or bound.period is None:
        return None
    assert bound.measure is not Measure.TIME, "time has no period"
    return most - restraint.tally.used(bound.measure, bound.period, calendar) - purse.held
