"""What bounds each player: limits and exclusions of their own stream, and what they have used of them."""

from collections.abc import Mapping
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.answer import Refused
from sabot.ledger.limit import BOUNDS, set_limit
from sabot.ledger.purse import FREE, GONE, Exclusion, Restraint
from sabot.ledger.tally import Calendar, Tally, Used, used_by, used_by_tip
from sabot.store.streams import (
    LimitSet,
    PlayerEvent,
    PlayerExcluded,
    PlayerFact,
    PlayerLeft,
    SessionBegan,
    SessionEnded,
    StreamEvent,
)
from sabot.table import events as e

BOUNDED = {(bound.measure.value, bound.period.value if bound.period else ""): bound for bound in BOUNDS}
"""What can be limited, by the words that stand in the journal."""

MOST_EXCLUSIONS = 32
"""Of one player that are not over: each is looked at with every stake, and none of them ends another."""


class Restraints(Struct, frozen=True):
    """Of all players. What somebody has used is counted before they set a limit: it may hold at once."""

    bounds: "HashTrieMap[str, Restraint]" = HashTrieMap()
    """Of players who have any, without their tallies."""
    tallies: "HashTrieMap[str, Tally]" = HashTrieMap()
    lines: "HashTrieMap[str, int]" = HashTrieMap()
    """How many lines of each player's own stream have been told."""

    def get(self, player: str, free: Restraint = FREE) -> Restraint:
        bound = self.bounds.get(player)
        return free if bound is None else replace(bound, tally=self.tallies.get(player, Tally()))

    def after(self, player: str, event: PlayerEvent) -> "Restraints":
        """Once this has happened to the player."""
        before = self.bounds.get(player, FREE)
        now, bounds = _bounded(before, event), self.bounds
        if now is not before:
            bounds = bounds.discard(player) if now == FREE else bounds.insert(player, now)
        return Restraints(bounds, self.tallies, self.lines.insert(player, self.lines.get(player, 0) + 1))

    def using(self, used: Mapping[str, Used], calendar: Calendar) -> "Restraints":
        """Once players have used so much of their limits."""
        tallies = self.tallies
        for player, (staked, lost) in used.items():
            tally = tallies.get(player, Tally())
            tallies = tallies.insert(player, tally.plus(calendar, staked=staked, lost=lost))
        return replace(self, tallies=tallies)

    def running(self, calendar: Calendar) -> dict[str, Tally]:
        """The tallies that are not over by now."""
        month, week = calendar.month, calendar.week
        return {
            player: tally
            for player, tally in self.tallies.items()
            if tally.month.number >= month or tally.week.number >= week
        }


def used_in(event: StreamEvent) -> dict[str, Used]:
    """What players have used of their limits by something that happened at a table."""
    match event:
        case e.RoundPaid(bets=bets) | e.PartPaid(bets=bets):
            return used_by(bets)
        case e.TipGiven(player, amount):
            return used_by_tip(player, amount)
        case _:
            return {}


def decide_own(before: Restraint, wished: PlayerEvent, at: int) -> PlayerEvent | Refused:
    """What happens to a player when this is wished, by what bounds the player at this moment.

    Whoever writes a player's stream asks this rule, and asks it under the lock of that stream. Nothing
    begins later than it is decided, whatever clock the wish was made by, and a limit not earlier either:
    a looser one waits for a day from then. Who is excluded for good already is not excluded again, and
    nothing comes to who is gone.
    """
    if before.left and isinstance(wished, get_args(PlayerFact)):
        return GONE
    match wished:
        case LimitSet(measure, period, most):
            if (measure, period) not in BOUNDED:
                return Refused("no-such-limit", {"measure": measure, "period": period or "a session"})
            if most is not None and most < 0:
                return Refused("limit-below-nothing")
            return replace(wished, at=at)
        case PlayerExcluded(since, until):
            if until is not None and until <= since:
                return Refused("exclusion-ends")
            if any(each.until is None and each.holds(at) for each in before.exclusions):
                return Refused("excluded-for-good")
            running = sum(each.until is None or at < each.until for each in before.exclusions)
            if running >= MOST_EXCLUSIONS and until is not None:
                return Refused("too-many-exclusions", {"most": MOST_EXCLUSIONS})
            return replace(wished, since=min(since, at))
        case _:
            return wished


def _bounded(before: Restraint, event: PlayerEvent) -> Restraint:
    match event:
        case LimitSet(measure, period, most, at, imposed):
            bound = BOUNDED[measure, period]
            if imposed:
                return replace(before, imposed=set_limit(before.imposed, bound, most, at))
            return replace(before, own=set_limit(before.own, bound, most, at))
        case PlayerExcluded(since, until):
            return replace(before, exclusions=(*before.exclusions, Exclusion(since, until)))
        case PlayerLeft(into=into):
            return replace(before, left=True, into=into)
        case SessionBegan(at, session):
            return _in_sessions(before, {**_sessions(before), session: at})
        case SessionEnded(_, session):
            return _in_sessions(before, {key: at for key, at in _sessions(before).items() if key != session})
        case _:
            return before


def _sessions(before: Restraint) -> dict[str, int]:
    """Before sessions had names, there was one at most."""
    if before.sessions or before.session_since is None:
        return dict(before.sessions)
    return {"": before.session_since}


def _in_sessions(before: Restraint, running: dict[str, int]) -> Restraint:
    since = min(running.values(), default=None)
    named = () if running.keys() == {""} else tuple(running.items())
    return replace(before, session_since=since, sessions=named)
