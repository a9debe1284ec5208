"""How a committed course is told: every event once for everybody, and once for each player it concerns."""

from collections.abc import Iterator

from sabot.house.table_writer import Step
from sabot.server.hub import Message
from sabot.server.wire import Happened, OwnHappened, write
from sabot.table.view import now_of, own_events, public_event


def messages_of(table: str, first: int, at: int, course: tuple[Step, ...]) -> Iterator[Message]:
    """One message a line of the stream, numbered as the stream is."""
    for n, step in enumerate(course, first):
        told = public_event(step.before, step.event, step.after)
        now = now_of(step.before, step.after, at, told)
        public = None if told is None and now is None else write(Happened(table, n, at, told, now))
        own = {
            player: write(OwnHappened(table, n, at, part))
            for player, part in own_events(step.before, step.event).items()
        }
        yield Message(n, public, own)
