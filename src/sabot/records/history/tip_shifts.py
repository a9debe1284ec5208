"""Tips as the journal tells them: what came while each croupier dealt, and what was paid to whom since."""

from collections import Counter

from msgspec import Struct

from sabot.records.journal.positions import PastLine
from sabot.store.streams import table_of
from sabot.table import events as e

MOST_SHIFTS = 60
"""Of one table that are kept, the latest: a month of two a day."""


class TipShift(Struct):
    """One croupier at a table, from coming to going; nobody's name where the house dealt by itself."""

    dealer: str
    came: int
    went: int | None = None
    tips: int = 0
    """That can be paid out: credits of the house among them went back to it."""


class TipShifts:
    def __init__(self) -> None:
        self._of: dict[str, list[TipShift]] = {}
        self._there: dict[str, TipShift] = {}
        """By table, the shift that lasts."""
        self.paid: Counter[tuple[str, str]] = Counter()
        """By table and dealer, all that was ever paid."""

    def of(self, table: str) -> list[TipShift]:
        """The latest first."""
        return self._of.get(table, [])[::-1]

    @property
    def tables(self) -> list[str]:
        """Those at which somebody has dealt or was given something."""
        return sorted(self._of)

    def follow(self, line: PastLine) -> None:
        table = table_of(line.stream)
        match line.event:
            case e.CroupierCame(croupier):
                self._end(table, line.at)
                self._begin(table, croupier, line.at)
            case e.CroupierWent():
                self._end(table, line.at)
            case e.TipGiven(amount=amount, given=given):
                shift = self._there.get(table) or self._begin(table, "", line.at)
                shift.tips += amount - given
            case _:
                pass

    def _begin(self, table: str, dealer: str, at: int) -> TipShift:
        shift = self._there[table] = TipShift(dealer, at)
        kept = self._of.setdefault(table, [])
        kept.append(shift)
        del kept[:-MOST_SHIFTS]
        return shift

    def _end(self, table: str, at: int) -> None:
        ended = self._there.pop(table, None)
        if ended is not None:
            ended.went = at
