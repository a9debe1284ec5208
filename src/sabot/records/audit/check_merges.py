"""Of accounts of one person that were merged: two people said so, and what bounded one bounds the other."""

from collections.abc import Iterable, Mapping

from sabot.records.audit.check_staff import OPERATOR, SUPERVISOR, Roles
from sabot.records.audit.funds import PATIENCE
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import LimitSet, PlayerExcluded, PlayerLeft, StreamEvent, name_of

ENDLESS = 1 << 62
"""Later than any moment."""
DAY = 24 * 3_600_000_000
"""For which a looser limit waits."""

Told = tuple[int, LimitSet | PlayerExcluded]
Bound = tuple[str, str, bool]
Strict = Mapping[Bound | None, int]
"""The most that each limit lets by; under None, until when nothing is let by at all."""


class MergeCheck:
    """Judged by the lines of the players alone, once all of them are read."""

    def __init__(self, roles: Roles) -> None:
        self._roles = roles
        self._told: dict[str, list[Told]] = {}
        self._merges: list[tuple[Line, PlayerLeft]] = []

    def follow(self, line: Line, event: StreamEvent) -> None:
        match event:
            case LimitSet() | PlayerExcluded():
                self._told.setdefault(name_of(line.stream), []).append((line.at, event))
            case PlayerLeft(into=into) if into:
                self._check_people(line, event)
                self._merges.append((line, event))
            case _:
                pass

    def _check_people(self, line: Line, event: PlayerLeft) -> None:
        people = {event.player, event.into, event.by, event.second}
        if len(people) < 4 or not event.second or not event.reason:
            expected = "two accounts, two other people, and a reason"
            differs(line.stream, line.number, "a merge of accounts", expected, event)
        if event.whole:
            differs(line.stream, line.number, "the id of a merged account", "one that stays", "removed")
        since = self._roles.since
        if since is None or line.at < since:
            return
        had = {role for at, role in self._roles.changes.get(event.second, ()) if at <= line.at + PATIENCE}
        if not had & {OPERATOR, SUPERVISOR}:
            differs(
                line.stream, line.number, f"the role of {event.second}, who approved", OPERATOR, sorted(had)
            )

    def end(self, left: Mapping[str, tuple[Line, PlayerLeft]]) -> None:
        for line, event in self._merges:
            other = left.get(event.into)
            if other is not None and other[0].at <= line.at:
                differs(line.stream, line.number, "into whom an account goes", "who is here", event.into)
            self._check_bounds(line, event)

    def _check_bounds(self, line: Line, event: PlayerLeft) -> None:
        """Clocks of two servers differ a little: it is enough that it was so at one moment about then."""
        gone = strict_in(self._told.get(event.player, ()), line.at, later=False)
        lines = self._told.get(event.into, [])
        moments = [line.at, *(at for at, _ in lines if line.at < at <= line.at + PATIENCE)]
        found = [strict_in(lines, moment, later=True) for moment in moments]
        if not any(_covers(stays, gone) for stays in found):
            differs(line.stream, line.number, f"what bounds {event.into} after a merge", gone, found[0])


def _covers(stays: Strict, gone: Strict) -> bool:
    """An exclusion holds for longer, a limit lets less by."""
    for bound, value in gone.items():
        there = stays.get(bound)
        if there is None or (there < value if bound is None else there > value):
            return False
    return True


def strict_in(told: Iterable[Told], at: int, *, later: bool) -> dict[Bound | None, int]:
    """What bounds a player at a moment; with `later`, a looser limit that waits counts already."""
    found: dict[Bound | None, int] = {}
    wishes: dict[Bound, list[tuple[int, int]]] = {}
    for when, event in told:
        if when > at:
            continue
        if isinstance(event, LimitSet):
            most = ENDLESS if event.most is None else event.most
            wishes.setdefault((event.measure, event.period, event.imposed), []).append((when, most))
        elif (until := ENDLESS if event.until is None else event.until) > at:
            found[None] = max(until, found.get(None, 0))
    for bound, each in wishes.items():
        holds = _most(each, at, later=later)
        if holds < ENDLESS:
            found[bound] = holds
    return found


def _most(wishes: Iterable[tuple[int, int]], at: int, *, later: bool) -> int:
    """A stricter limit holds at once and ends what waited; a looser one waits for a day."""
    most, waits, since = ENDLESS, ENDLESS, None
    for when, wish in wishes:
        if since is not None and when >= since:
            most, since = waits, None
        if wish <= most:
            most, since = wish, None
        else:
            waits, since = wish, when + DAY
    if since is None:
        return most
    return max(most, waits) if later or at >= since else most
