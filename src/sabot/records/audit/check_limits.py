"""Limits and exclusions derived again: nobody staked while excluded, or more than the strictest limit."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from msgspec import Struct

from sabot.house.player_limits import BOUNDED
from sabot.ledger.days import Days
from sabot.ledger.facts import BetSettled
from sabot.ledger.limit import SESSION_TIME, Limit, Measure, Period, set_limit
from sabot.ledger.tally import Calendar
from sabot.records.audit.funds import PATIENCE
from sabot.records.audit.links import CLOCKS
from sabot.records.audit.verdict import differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable, event_in
from sabot.store.record import Line
from sabot.store.streams import (
    PLAYER,
    LimitSet,
    PlayerExcluded,
    SessionBegan,
    SessionEnded,
    kind_of,
    name_of,
)

BOUNDING = ("limit-set", "player-excluded", "session-began", "session-ended")
Bounding = LimitSet | PlayerExcluded | SessionBegan | SessionEnded
FOR_EVER = 2**63
TIPS_COUNT = 2
"""The version of a tip's line since which it counts for limits."""
FREED, HELD, JUDGED = range(3)
"""Of what is stamped alike, whatever frees money comes first, and stakes are judged last."""


class BoundLine(Struct, frozen=True):
    """A limit, an exclusion, or where a session begins or ends; and when it was written."""

    line: int
    at: int
    event: Bounding


BoundLines = Mapping[str, tuple[BoundLine, ...]]
"""By player; most players have none, and nothing is remembered of what they stake."""


class BoundedStake(Struct, frozen=True):
    """Where money was put down or added, or golden chips alone."""

    stream: str
    line: int
    money: int
    added: bool
    """In a game that was begun in time, so that only limits of money bound it."""


class BoundedMove(Struct, frozen=True):
    """What happened to a bounded player's money at tables."""

    at: int
    order: int
    held: int = 0
    staked: int = 0
    back: int = 0
    stake: BoundedStake | None = None


def bound_lines_in(journal: JournalReader) -> dict[str, tuple[BoundLine, ...]]:
    """Read before everything else, so that tables know whose stakes to remember."""
    found: dict[str, tuple[BoundLine, ...]] = {}
    for stream in sorted(journal.heads()):
        if kind_of(stream) == PLAYER:
            wishes = tuple(_wishes(journal, stream))
            if any(isinstance(wish.event, LimitSet | PlayerExcluded) for wish in wishes):
                found[name_of(stream)] = wishes
    return found


def _wishes(journal: JournalReader, stream: str) -> Iterable[BoundLine]:
    for record in journal.read(stream):
        line = record.line
        if line.name in BOUNDING:
            try:
                event = event_in(line)
            except Unreadable as wrong:
                differs(stream, line.number, "a line that can be read", line.name, str(wrong))
            assert isinstance(event, Bounding)
            yield BoundLine(line.number, line.at, event)


class BoundedStakes:
    """What bounded players did at the tables of one group."""

    def __init__(self, wishes: BoundLines) -> None:
        self._wishes = wishes
        self.bounded = bool(wishes)
        """Whether there is anybody whose stakes are remembered."""
        self.told: dict[str, list[BoundedMove]] = {}
        self._tips: dict[str, int] = {}
        """By stream, the version of the latest tip's line."""

    def staked(self, line: Line, player: str, money: int, *, added: bool = False) -> None:
        if player in self._wishes:
            stake = BoundedStake(line.stream, line.number, money, added)
            self._tell(player, BoundedMove(line.at, JUDGED, stake=stake))

    def tipped(self, line: Line, player: str, amount: int) -> None:
        """What is given away is staked and lost at once, in every line since it is."""
        since = self._tips.get(line.stream, 1)
        if line.version < since:
            differs(line.stream, line.number, "the version of the line", since, line.version)
        self._tips[line.stream] = line.version
        if player in self._wishes and line.version >= TIPS_COUNT:
            self._tell(player, BoundedMove(line.at, HELD, staked=amount))
            self.staked(line, player, amount)

    def held(self, at: int, player: str, change: int) -> None:
        """What the books hold of a wallet, or free."""
        if player in self._wishes:
            told = (
                BoundedMove(at, HELD, held=change)
                if change > 0
                else BoundedMove(at - PATIENCE, FREED, held=change)
            )
            self._tell(player, told)

    def settled(self, at: int, bets: Iterable[BetSettled]) -> None:
        if not self._wishes:
            return
        for bet in bets:
            player = bet.place.player
            if player in self._wishes:
                self._tell(
                    player, BoundedMove(at - PATIENCE, FREED, staked=bet.staked.money, back=bet.back.money)
                )

    def _tell(self, player: str, told: BoundedMove) -> None:
        self.told.setdefault(player, []).append(told)


def check_bounds(wishes: BoundLines, told: Mapping[str, list[BoundedMove]], days: Days) -> int:
    """How many stakes of bounded players were judged."""
    return sum(_check_player(player, wishes[player], told.get(player, ()), days) for player in sorted(wishes))


def _check_player(player: str, wishes: tuple[BoundLine, ...], told: Iterable[BoundedMove], days: Days) -> int:
    for wish in wishes:
        _check_wish(player, wish)
    sessions = SessionStarts(wishes)
    wishes = tuple(wish for wish in wishes if isinstance(wish.event, LimitSet | PlayerExcluded))
    judged, held = 0, 0
    used: dict[tuple[Measure, Period, int], int] = {}
    for each in sorted(told, key=lambda one: (one.at, one.order)):
        held += each.held
        if each.staked or each.back:
            _count(used, each, days)
        if each.stake is not None:
            judged += 1
            if not each.stake.added:
                _check_exclusions(player, wishes, each.at, each.stake)
                _check_session(player, wishes, sessions, each.at, each.stake)
            if each.stake.money:
                _check_limits(player, wishes, each.at, each.stake, held, used, days.at(each.at))
    return judged


def _check_wish(player: str, wish: BoundLine) -> None:
    """Nothing begins later than it is written, but for what clocks may differ; and no limit earlier.

    A looser limit waits for a day: one that was wished a day ago would hold at once.
    """
    event, stream = wish.event, f"{PLAYER}:{player}"
    at = event.since if isinstance(event, PlayerExcluded) else event.at
    if at > wish.at + CLOCKS:
        differs(stream, wish.line, "when it begins to hold", f"at most {wish.at}", at)
    if isinstance(event, LimitSet) and at < wish.at - CLOCKS:
        differs(stream, wish.line, "when it begins to hold", f"at least {wish.at}", at)
    if isinstance(event, LimitSet) and (event.measure, event.period) not in BOUNDED:
        differs(stream, wish.line, "what is limited", "something that can be", event.measure)
    if isinstance(event, PlayerExcluded) and event.until is not None and event.until <= event.since:
        differs(stream, wish.line, "when an exclusion ends", "after it begins", event.until)


def _count(used: dict[tuple[Measure, Period, int], int], told: BoundedMove, days: Days) -> None:
    calendar = days.at(told.at + PATIENCE if told.order == FREED else told.at)
    for period in Period:
        for measure, amount in ((Measure.STAKE, told.staked), (Measure.LOSS, told.staked - told.back)):
            key = (measure, period, calendar.number(period))
            used[key] = used.get(key, 0) + amount


def sure_exclusion(wishes: Iterable[BoundLine], at: int) -> PlayerExcluded | None:
    """One that was known everywhere by then. Each holds by itself, so that none can be shortened."""
    for wish in wishes:
        event = wish.event
        if isinstance(event, PlayerExcluded) and max(event.since, wish.at) + PATIENCE < at:
            until = FOR_EVER if event.until is None else event.until
            if at < until - PATIENCE:
                return event
    return None


def may_be_excluded(wishes: Iterable[BoundLine], at: int) -> bool:
    """By the clock of any machine."""
    events = (wish.event for wish in wishes if wish.at <= at + PATIENCE)
    return any(
        event.until is None or at < event.until + PATIENCE
        for event in events
        if isinstance(event, PlayerExcluded)
    )


def _check_exclusions(player: str, wishes: tuple[BoundLine, ...], at: int, stake: BoundedStake) -> None:
    excluded = sure_exclusion(wishes, at)
    if excluded is not None:
        what = f"a stake of {player}, who is excluded"
        differs(stake.stream, stake.line, what, f"none before {excluded.until or 'ever'}", at)


class SessionStarts:
    """When the earliest session that runs began, at any moment of a player's own stream."""

    def __init__(self, wishes: Iterable[BoundLine]) -> None:
        self._moments: list[int] = []
        self._began: list[int | None] = [None]
        running: dict[str, int] = {}
        for wish in wishes:
            match wish.event:
                case SessionBegan(began, session):
                    running[session] = began
                case SessionEnded(_, session):
                    running.pop(session, None)
                case _:
                    continue
            self._moments.append(wish.at)
            self._began.append(min(running.values(), default=None))

    def latest_beginning(self, at: int) -> int | None:
        """Of what was written just before or after, whatever allows most."""
        first = bisect_right(self._moments, at - PATIENCE)
        last = bisect_right(self._moments, at + PATIENCE)
        found = [began for began in self._began[first : last + 1] if began is not None]
        return max(found) if len(found) == last + 1 - first else None


def _check_session(
    player: str, wishes: tuple[BoundLine, ...], sessions: SessionStarts, at: int, stake: BoundedStake
) -> None:
    """Nobody begins anything after the time that is allowed for one session."""
    since = sessions.latest_beginning(at)
    if since is None:
        return
    for imposed in (False, True):
        for limit in _limits(wishes, at, imposed=imposed):
            bounds = _in_force(limit, at) if limit.bound == SESSION_TIME else None
            if bounds is not None and at - since >= bounds + PATIENCE:
                what = f"a stake of {player}, whose session is over"
                differs(stake.stream, stake.line, what, f"none after {since + bounds}", at)


def _in_force(limit: Limit, at: int) -> int | None:
    """What a limit allows; a change that another machine made a moment ago may not have been known here."""
    bounds = [limit.in_force(at + shift) for shift in (-PATIENCE, 0, PATIENCE)]
    known = [bound for bound in bounds if bound is not None]
    return max(known) if len(known) == len(bounds) else None


def _check_limits(
    player: str,
    wishes: tuple[BoundLine, ...],
    at: int,
    stake: BoundedStake,
    held: int,
    used: Mapping[tuple[Measure, Period, int], int],
    calendar: Calendar,
) -> None:
    for imposed in (False, True):
        for limit in _limits(wishes, at, imposed=imposed):
            measure, period = limit.bound.measure, limit.bound.period
            most = _in_force(limit, at)
            if period is None or most is None:
                continue
            spent = used.get((measure, period, calendar.number(period)), 0) + held
            if spent > most:
                what = f"what {player} has staked under the {limit.bound.title}"
                differs(stake.stream, stake.line, what, f"at most {most}", spent)


def _limits(wishes: tuple[BoundLine, ...], at: int, *, imposed: bool) -> tuple[Limit, ...]:
    limits: tuple[Limit, ...] = ()
    for wish in wishes:
        event = wish.event
        if isinstance(event, LimitSet) and event.imposed == imposed and wish.at + PATIENCE < at:
            limits = set_limit(limits, BOUNDED[event.measure, event.period], event.most, event.at)
    return limits
