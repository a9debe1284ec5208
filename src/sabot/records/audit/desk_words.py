"""What is said of a line of the desk that is not as it must be, and what all of its checks look at."""

from typing import NoReturn

from sabot.cashdesk.state import CashDesk
from sabot.games.reason import is_readable
from sabot.records.audit.check_cash_paid import SoloPayments
from sabot.records.audit.verdict import Proven, differs
from sabot.store.record import Line
from sabot.store.streams import DESK


class DeskWords:
    def __init__(self, proven: Proven) -> None:
        self.desk = CashDesk()
        self._proven = proven
        self._line: Line | None = None
        self._alone = SoloPayments()
        self._unread = 0

    def _wrong(self, what: str, expected: object, found: object) -> NoReturn:
        differs(DESK, 0 if self._line is None else self._line.number, what, expected, found)

    def _same(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            self._wrong(what, expected, found)

    def _must(self, holds: bool, what: str, expected: object, found: object) -> None:
        if not holds:
            self._wrong(what, expected, found)

    def _explained(self, what: str, reason: str) -> None:
        """Lines of before the one rule of texts have signs that nobody sees; a note counts them."""
        self._must(bool(reason.strip()), what, "a reason", reason)
        if not is_readable(reason):
            self._must(not self._alone.counts, what, "a reason that can be read", reason)
            self._unread += 1

    def _at(self, at: int) -> None:
        assert self._line is not None
        self._same("the moment of the event", self._line.at, at)

    def _new(self, known: set[str], what: str, name: str) -> None:
        self._must(name not in known, what, "one that was never there before", name)
        known.add(name)
