"""What the house's stream tells about lines that were moved to archive files."""

from collections.abc import Iterable

from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import ShoesArchived

ARCHIVED = "shoes-archived"
"""The name of the lines that tell where old lines went."""


def archives_in(house: Iterable[Record]) -> dict[str, list[ShoesArchived]]:
    """All archives that the house's stream tells of, by stream, in the order in which they were made."""
    found: dict[str, list[ShoesArchived]] = {}
    for record in house:
        if record.line.name == ARCHIVED:
            event = event_in(record.line)
            assert isinstance(event, ShoesArchived)
            found.setdefault(event.stream, []).append(event)
    return found


def archived_lines(house: Iterable[Record]) -> dict[str, int]:
    """The last line of each stream that lies in an archive; a store need have no line before it."""
    return {stream: each[-1].last for stream, each in archives_in(house).items()}
