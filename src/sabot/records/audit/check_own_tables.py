"""Tables of visitors' own: each was opened by its template, once, for one visitor and by the words there."""

from collections.abc import Collection

from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import StreamEvent, is_own, table_stream
from sabot.table import events as e
from sabot.table.house.configuration import Configuration, own_words
from sabot.table.state import Table

TOLD = frozenset({e.OwnTableOpened, e.OwnTableClosed, e.TableConfigured})
"""Events that are looked into: all others are none of its business."""


class OwnTables:
    """Of one group, whose template is read first."""

    def __init__(self) -> None:
        self._opened: dict[str, Configuration] = {}
        """By stream, the words by which templates opened tables."""
        self._begun: dict[str, Configuration] = {}
        """By stream, the words with which tables of visitors' own began."""

    def follow(self, line: Line, event: StreamEvent, before: Table | None) -> None:
        """`before` is the table before this line; None where it is the first."""
        if type(event) not in TOLD:
            return
        match event:
            case e.OwnTableOpened(player, number) if before is not None:
                self._check_opened(line, event, before)
                words = before.setup.configuration
                assert words is not None, "a table of the house is built of words"
                own = own_words(words, number, player)
                self._opened[table_stream(own.table)] = own
            case e.OwnTableClosed(player, number) if before is not None:
                _same(line, f"the own table of {player}", before.own.get(player), number)
            case e.TableConfigured(words) if before is None and is_own(line.stream):
                self._begun[line.stream] = words
            case _:
                pass

    def _check_opened(self, line: Line, event: e.OwnTableOpened, before: Table) -> None:
        most = before.setup.own_tables
        if len(before.own) >= most:
            differs(
                line.stream, line.number, "own tables that are open", f"fewer than {most}", len(before.own)
            )
        _same(line, f"the own table that {event.player} has already", None, before.own.get(event.player))
        _same(line, "the number of the own table", before.own_opened + 1, event.number)

    def check(self, gone: Collection[str]) -> int:
        """How many are proven. One that was opened and has no line yet was never come to."""
        for stream, words in self._begun.items():
            if stream not in gone and words != self._opened.get(stream):
                differs(stream, 1, "the table that its template opened", self._opened.get(stream), words)
        return len(self._begun)


def _same(line: Line, what: str, expected: object, found: object) -> None:
    if expected != found:
        differs(line.stream, line.number, what, expected, found)
