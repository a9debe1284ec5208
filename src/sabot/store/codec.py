"""Events and transfers as bytes under stable names and versions, and back."""

from functools import cache

import msgspec

from sabot.ledger.transfer import Transfer
from sabot.store.commit import Entry
from sabot.store.record import Line
from sabot.store.streams import StreamEvent
from sabot.store.upcasts import brought_up, version_of

_ENCODER = msgspec.json.Encoder()
_EVENT: msgspec.json.Decoder[StreamEvent] = msgspec.json.Decoder(StreamEvent)
_BODY = msgspec.json.Decoder(dict[str, object])
_TRANSFERS = msgspec.json.Decoder(tuple[Transfer, ...])
NOTHING_MOVED = b"[]"


class Unreadable(Exception):
    """A line that this program cannot read: from another version, or damaged."""


def name_of(event: StreamEvent) -> str:
    """The stable name of an event: its tag, never the name of its class."""
    return _name_of(type(event))


@cache
def _name_of(kind: type[StreamEvent]) -> str:
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str), f"{kind.__name__} has no stable name"
    return tag


def written(stream: str, number: int, at: int, entry: Entry) -> Line:
    name = name_of(entry.event)
    return Line(
        stream,
        number,
        at,
        name,
        version_of(name),
        _ENCODER.encode(entry.event),
        entry.command.written if entry.command is not None else "",
        _ENCODER.encode(entry.transfers) if entry.transfers else NOTHING_MOVED,
    )


def event_in(line: Line) -> StreamEvent:
    """The event of a line, brought up to its present shape."""
    try:
        if line.version == version_of(line.name):
            return _EVENT.decode(line.body)
        body = brought_up(line.name, line.version, _BODY.decode(line.body))
        return _EVENT.decode(_ENCODER.encode(body))
    except (msgspec.DecodeError, LookupError) as wrong:
        raise Unreadable(f"line {line.number} of {line.stream} ({line.name}): {wrong}") from None


def transfers_in(line: Line) -> tuple[Transfer, ...]:
    if line.transfers == NOTHING_MOVED:
        return ()
    try:
        return _TRANSFERS.decode(line.transfers)
    except msgspec.DecodeError as wrong:
        raise Unreadable(f"line {line.number} of {line.stream}: its transfers: {wrong}") from None
