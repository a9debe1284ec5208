"""Who gave the roles of people of the house: operators, the house itself, and its command line."""

from collections.abc import Iterable, Mapping

from sabot.records.audit.check_staff import OPERATOR, SUPERVISOR, Roles
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import StaffChanged

SINCE = 2
"""The version of a role's line since which it is asked who gave it."""
BY_ITSELF = frozenset({"house", "command-line"})
"""Where nobody signed in gives a role: the first operator, and whoever can act on the machine."""
APPROVING = frozenset({OPERATOR, SUPERVISOR})


def check_givers(changes: Iterable[tuple[Line, StaffChanged]], roles: Roles) -> int:
    """How many lines are older than the question."""
    older, newer = 0, False
    for line, event in changes:
        if line.version < SINCE:
            if newer:
                differs(line.stream, line.number, "the version of the line", SINCE, line.version)
            older += 1
            continue
        newer = True
        _check(line, event, roles)
    return older


def _check(line: Line, event: StaffChanged, roles: Roles) -> None:
    if event.by and event.by in (event.member, event.second):
        differs(line.stream, line.number, "who gives a role", "somebody else", event.by)
    given = {} if event.by in BY_ITSELF else {event.by: frozenset({OPERATOR})}
    if event.second:
        if event.second == event.member:
            differs(line.stream, line.number, "who approves a role", "a second person", event.second)
        given[event.second] = APPROVING
    _judge(line, event, given, roles)


def _judge(line: Line, event: StaffChanged, given: Mapping[str, frozenset[str]], roles: Roles) -> None:
    for who, allowed in given.items():
        found = roles.at(who, line.at)
        if not found & allowed:
            what = f"the role of {who or 'nobody'}, who made {event.member} {event.role}"
            differs(line.stream, line.number, what, sorted(allowed), sorted(found))


def note_of_givers(older: int) -> tuple[str, ...]:
    if not older:
        return ()
    return (f"{older:,} roles were given by lines of before it was asked by whom, and were not judged",)
