"""Commands: each of them stands in one place of one stream, and the store knows where."""

from collections.abc import Callable, Mapping, Sequence

from sabot.records.audit.verdict import differs
from sabot.records.journal.reader import KnownCommands
from sabot.store.commit import CommandId, CommandReceipt, command_in
from sabot.store.record import Line

ASKED_AT_ONCE = 1_000
"""Commands in one question to the store, which may be far away."""

Run = tuple[str, int, int]
"""A command, and the first and the last line that it brought about."""


class CommandRuns:
    """The runs of lines in one stream that commands brought about."""

    def __init__(
        self, stream: str, seen: Callable[[Sequence[CommandId]], list[CommandReceipt | None]]
    ) -> None:
        self._stream = stream
        self._seen = seen
        self._now: str = ""
        self._first = 0
        self._last = 0
        self._runs: list[Run] = []
        self.found = 0

    def follow(self, line: Line) -> None:
        if line.command != self._now:
            self._end_run()
            self._now, self._first = line.command, line.number
        self._last = line.number

    def _end_run(self) -> None:
        if self._now:
            self._runs.append((self._now, self._first, self._last))
            if len(self._runs) >= ASKED_AT_ONCE:
                self._ask()

    def end(self) -> None:
        self._end_run()
        self._now = ""
        self._ask()

    def _ask(self) -> None:
        """Two runs of one command cannot both be where the store knows it: so each is written once."""
        runs, self._runs = self._runs, []
        ids = [command_in(command) for command, _, _ in runs]
        for id_, (_, first, last), known in zip(ids, runs, self._seen(ids), strict=True):
            found = None if known is None else (known.stream, known.first, known.last)
            if found != (self._stream, first, last):
                place = (self._stream, first, last)
                differs(self._stream, first, f"where the store knows the command {id_.text}", place, found)
            if known is not None and not known.digest.startswith(id_.digest):
                what = f"what the store knows to be asked by the command {id_.text}"
                differs(self._stream, first, what, id_.digest, known.digest[: len(id_.digest)])
        self.found += len(runs)


def check_known(known: Mapping[str, KnownCommands], written: Mapping[str, int]) -> int:
    """The store knows no other commands than those of the lines; how many of them changed nothing.

    One that changed nothing is in no line, so that only its place can be checked.
    """
    for stream in sorted({*known, *written}):
        there = known.get(stream, NO_COMMANDS)
        if there.written != written.get(stream, 0):
            differs(stream, 0, "commands that the store knows", written.get(stream, 0), there.written)
        if there.strange:
            differs(stream, 0, "commands that changed nothing, in no place", 0, there.strange)
    return sum(each.empty for each in known.values())


NO_COMMANDS = KnownCommands(0, 0, 0)
