"""Tips followed again: what of each were credits of the house, by the desk's lines and by the purse."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct, field

from sabot.cashdesk import events as v
from sabot.cashdesk.state import CashDesk
from sabot.ledger.account import AccountKind, kind_of, wallet
from sabot.records.audit.check_gifts import Claim, Issued, PurseHistory
from sabot.records.audit.check_staff import Roles
from sabot.records.audit.funds import PATIENCE, Funds
from sabot.records.audit.order import PurseOrder, patience
from sabot.records.audit.verdict import differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable, event_in
from sabot.store.commit import is_command_of
from sabot.store.record import Line
from sabot.store.streams import DESK, INTERRUPTED, TABLE, name_of, table_of
from sabot.store.streams import kind_of as stream_kind
from sabot.table import events as e

SINCE = 3
"""The version of a tip's line since which it says what of it are credits of the house."""
TIP = "tip-given"
PAID_SINCE = 2
"""The version of a payment's line since which tips go to people who have served at the table."""
ASKED_SINCE = 4
"""The version of a payment's line since which whoever is paid came to the table by a command of their own."""
OPENED_SINCE = 3
"""The version of the desk's first line that no older tips and payments of them can follow."""
ASKED_FROM_THE_FIRST = 5
"""The version of the desk's first line since which all payments of tips are like that."""
NOT_OF_HOUSE = frozenset({"player", ""})
T = TypeVar("T")


class Tip(Struct, frozen=True):
    stream: str
    line: int
    at: int
    player: str
    amount: int
    given: int
    patience: int


class TipPaid(Struct, frozen=True):
    """Tips that went to somebody."""

    line: int
    at: int
    table: str
    dealer: str
    by: str
    asked: bool
    """Whether only those count as having served who came by their own command."""


class OlderTip(Struct, frozen=True):
    """A line of a program that asked less about tips."""

    stream: str
    line: int
    at: int
    version: int


class CreditMark(Struct, frozen=True):
    """What the desk knew of a player's credits from a moment on."""

    at: int
    known: int
    noted: int | None
    """What of the player's own stream was counted by then; None where no line tells."""


START = CreditMark(0, 0, 0)


class HouseGifts(Struct):
    """What the house gave to whom, and what the desk knew of it when."""

    issued: Issued = {}
    marks: dict[str, list[CreditMark]] = field(default_factory=dict)
    """By player, in the order of the desk's lines."""
    paid_out: list[tuple[int, bool]] = field(default_factory=list)
    """From when on credits of the house were paid out like all others, or not any more."""

    def follow(self, line: Line, desk: CashDesk, player: str, noted: int) -> None:
        """The desk after a line of its own."""
        pays = desk.rules is not None and desk.rules.pays_given
        if (self.paid_out[-1][1] if self.paid_out else False) != pays:
            self.paid_out.append((line.at, pays))
        known = desk.given.get(player)
        if known is not None:
            counted = noted if player in desk.counted else None
            self.marks.setdefault(player, []).append(CreditMark(line.at, known, counted))

    def add(self, other: "HouseGifts") -> None:
        """All players and the desk are in one group; the others know nothing."""
        self.issued = {**self.issued, **other.issued}
        self.marks |= other.marks
        self.paid_out += other.paid_out

    def around(self, player: str, at: int, wide: int) -> tuple[int, int]:
        """The fewest and the most credits of the house that can have been known of somebody then.

        What is paid out is a rule for all: whoever sets it asks for no purse, so that only clocks order it.
        """
        paid = _around([(0, False), *self.paid_out], at, PATIENCE)
        marks = _around([(0, START), *((mark.at, mark) for mark in self.marks.get(player, ()))], at, wide)
        sure, most = self._issued(player, at - wide - 1), self._issued(player, at + wide)
        fewest = min(mark.known + _uncounted(mark, sure) for mark in marks)
        highest = max(mark.known + _uncounted(mark, most) for mark in marks)
        return 0 if any(paid) else fewest, 0 if all(paid) else highest

    def _issued(self, player: str, until: int) -> int:
        return sum(amount for at, amount in self.issued.get(player, ()) if at <= until)


def _uncounted(mark: CreditMark, issued: int) -> int:
    return 0 if mark.noted is None else max(0, issued - mark.noted)


def _around(changes: Sequence[tuple[int, T]], at: int, wide: int) -> list[T]:
    """What held at a moment, or came or went so near to it that nobody knows what was first."""
    before = [what for since, what in changes if since < at - wide][-1:]
    return [*before, *(what for since, what in changes if at - wide <= since <= at + wide)]


class TipsCheck:
    """Along the lines of tables."""

    def __init__(self) -> None:
        self.told: list[Tip] = []
        self.older = 0
        """From before their lines said what of them are credits of the house."""
        self.paid: list[TipPaid] = []
        self.served: dict[tuple[str, str], int] = {}
        """By table and person, when somebody first dealt there, or went to who called."""
        self.came: dict[tuple[str, str], int] = {}
        """The same by a command of their own."""
        self.paid_to_anybody = 0
        self.newer: int | None = None
        """The first moment of a line after which there are no older ones, in whatever stream."""
        self.older_lines: list[OlderTip] = []
        self.order = PurseOrder()
        self._versions: dict[str, int] = {}

    def open_desk(self, line: Line) -> None:
        if line.version >= OPENED_SINCE:
            self._is_newer(line.at)
        if line.version >= ASKED_FROM_THE_FIRST:
            self._versions[line.stream] = ASKED_SINCE

    def _is_newer(self, at: int | None) -> None:
        known = [moment for moment in (self.newer, at) if moment is not None]
        self.newer = min(known, default=None)

    def serve(self, line: Line, member: str) -> None:
        self.served.setdefault((name_of(line.stream), member), line.at)
        if is_command_of(member, line.command):
            self.came.setdefault((name_of(line.stream), member), line.at)

    def pay(self, line: Line, event: v.TipsPaid) -> None:
        """Since they are paid only to people who served at the table."""
        if self._is_since(line, PAID_SINCE):
            asked = line.version >= ASKED_SINCE
            self.paid.append(TipPaid(line.number, line.at, event.table, event.dealer, event.by, asked))
        else:
            self.paid_to_anybody += 1

    def _is_since(self, line: Line, version: int) -> bool:
        """Whether the line has a version like this; none is older than the one before it."""
        before = self._versions.get(line.stream, 1)
        if line.version < before:
            differs(line.stream, line.number, "the version of the line", before, line.version)
        self._versions[line.stream] = line.version
        if line.version < version:
            self.older_lines.append(OlderTip(line.stream, line.number, line.at, line.version))
            return False
        if line.name == TIP:
            self._is_newer(line.at)
        return True

    def follow(self, line: Line, event: e.TipGiven) -> None:
        if not self._is_since(line, SINCE):
            self.older += 1
            if event.given:
                differs(line.stream, line.number, "credits of the house in an older tip", 0, event.given)
            return
        self.order.follow(line)
        wide = patience(line)
        tip = Tip(line.stream, line.number, line.at, event.player, event.amount, event.given, wide)
        self.told.append(tip)

    def add(self, other: "TipsCheck") -> None:
        self.told += other.told
        self.older += other.older
        self.paid += other.paid
        self.served |= other.served
        self.came |= other.came
        self.paid_to_anybody += other.paid_to_anybody
        self.older_lines += other.older_lines
        self.order.add(other.order)
        self._is_newer(other.newer)

    @property
    def notes(self) -> tuple[str, ...]:
        told = (
            (self.older, "tips do not say what of them are credits of the house, and are paid out whole"),
            (self.paid_to_anybody, "payments of tips are older than the rule of who gets them"),
        )
        return (*(f"{count:,} {what}" for count, what in told if count), *self.order.notes)


def check_tips(tips: Iterable[Tip], gifts: HouseGifts, balances: Funds) -> int:
    """How many tips took the player's own credits first, and of the house's what was wanting."""
    judged = 0
    for tip in tips:
        few, many = gifts.around(tip.player, tip.at, tip.patience)
        purse = PurseHistory(balances.history(wallet(tip.player)))
        asked = Claim(tip.line, tip.at, tip.player, 0, None, -tip.amount, patience=tip.patience)
        lowest, highest = purse.around(asked)
        fewest, most = _in_tip(tip.amount, few, highest), _in_tip(tip.amount, many, lowest)
        if not fewest <= tip.given <= most:
            what = f"credits of the house in a tip of {tip.player}"
            differs(tip.stream, tip.line, what, f"{fewest} to {most}", tip.given)
        judged += 1
    return judged


def check_versions(tips: TipsCheck) -> None:
    """No program of before wrote in a house that a later one had served, at whatever table."""
    for old in tips.older_lines:
        if tips.newer is not None and old.at > tips.newer + PATIENCE:
            differs(old.stream, old.line, "the version of the line", "no older one by then", old.version)
    tips.order.check()


def check_paid(tips: TipsCheck, roles: Roles) -> None:
    """Tips went to people of the house who had dealt at the table, or gone to who called there."""
    check_versions(tips)
    for paid in tips.paid:
        since = (tips.came if paid.asked else tips.served).get((paid.table, paid.dealer))
        if since is None or since > paid.at + PATIENCE:
            what = f"who is paid tips of {paid.table}"
            differs(DESK, paid.line, what, "somebody who has dealt or answered a call there", paid.dealer)
        if paid.dealer == paid.by:
            differs(DESK, paid.line, "who pays tips", "somebody else than gets them", paid.by)
        known = roles.since is not None and roles.since <= paid.at
        if known and not roles.at(paid.dealer, paid.at) - NOT_OF_HOUSE:
            what = f"the role of {paid.dealer}, who is paid tips"
            differs(DESK, paid.line, what, "one of the house", sorted(roles.at(paid.dealer, paid.at)))


def _in_tip(amount: int, given: int, balance: int) -> int:
    return min(amount, max(0, amount - max(0, balance - given)))


def tippers_in(journal: JournalReader) -> frozenset[str]:
    """Accounts whose balances are remembered, because somebody tipped out of them."""
    tables = {
        name.partition(":")[2] for name in journal.books().accounts if kind_of(name) is AccountKind.TIPS
    }
    found: set[str] = set()
    for stream in journal.heads():
        if stream_kind(stream) in (TABLE, INTERRUPTED) and table_of(stream) in tables:
            found.update(_tippers(journal, stream))
    return frozenset(wallet(player) for player in found)


def _tippers(journal: JournalReader, stream: str) -> Iterator[str]:
    for record in journal.read(stream):
        if record.line.name == TIP:
            try:
                event = event_in(record.line)
            except Unreadable as wrong:
                differs(stream, record.line.number, "a line that can be read", TIP, str(wrong))
            assert isinstance(event, e.TipGiven)
            yield event.player
