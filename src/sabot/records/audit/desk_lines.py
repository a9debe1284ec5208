"""The cash desk's stream gone through event by event: rules, hand-pays, refills and golden chips."""

from collections.abc import Sequence
from typing import assert_never

from sabot.cashdesk import events as v
from sabot.cashdesk.desk_postings import facts_of
from sabot.cashdesk.evolve import evolve
from sabot.cashdesk.rules import DAY
from sabot.cashdesk.snapshot import is_of, packed
from sabot.cashdesk.state import Award, HandPay
from sabot.ledger.days import UTC_DAYS, Days
from sabot.records.audit.books import Books
from sabot.records.audit.check_cash_paid import BROUGHT_FROM_THE_FIRST, SoloPayments
from sabot.records.audit.check_gifts import Claim, GiftLines, Issued
from sabot.records.audit.check_golden_alone import SoloAwards
from sabot.records.audit.check_golden_chips import Trays
from sabot.records.audit.check_limits import BoundLines
from sabot.records.audit.check_staff import Roles
from sabot.records.audit.check_tips import HouseGifts
from sabot.records.audit.desk_bounds import SINCE, beyond
from sabot.records.audit.desk_cash import ENDED, CashLines
from sabot.records.audit.desk_givers import REFILL_SINCE, check_giver, needs_command
from sabot.records.audit.desk_players import check_player, served_wrongly
from sabot.records.audit.verdict import Proven
from sabot.store.record import Line
from sabot.store.streams import DESK, StreamEvent

Snapshot = tuple[int, bytes]
OfGolden = v.GoldenAsked | v.GoldenAwarded | v.GoldenDeclined | v.GoldenWithdrawn
REMEMBERED = 90 * DAY
"""How long the desk knows what became of a ticket."""
OfHandPay = v.HandPayAsked | v.RequestApproved | v.HandPaid | v.HandPayCancelled


class DeskLines(CashLines):
    """Nothing here asks how the desk decides: what must hold of its lines is written a second time."""

    def __init__(
        self,
        books: Books,
        proven: Proven,
        snapshot: Snapshot | None,
        issued: Issued,
        wishes: BoundLines,
        roles: Roles,
        days: Days = UTC_DAYS,
    ) -> None:
        super().__init__(proven)
        self._alone = SoloPayments(days)
        self._awards = SoloAwards(days)
        self._books = books
        self._snapshot = snapshot
        self._requests: set[str] = set()
        self._given = GiftLines(issued)
        self.gifts = HouseGifts(issued)
        self.trays = Trays()
        self._command = ""
        self._ruled = False
        """Whether its rules stand before everything else."""
        self._unruled = self._refills_of_nothing = 0
        self._served_wrongly = 0
        self._refills_asked = False
        """Whether refills stand under commands by now: those that do not can only stand before."""
        self._wishes = wishes
        self._roles = roles
        self.opened: int | None = None
        """When it was."""
        self.adopted: tuple[v.Adopted, ...] = ()
        """Open tickets of the players' own streams, as the first line says."""

    def follow(self, line: Line, event: StreamEvent) -> None:
        assert isinstance(event, v.DeskEvent), f"{DESK} holds {line.name}"
        self._line = line
        self.opened = line.at if self.opened is None else self.opened
        check_giver(line, event)
        self._check_once(line, event)
        self._check(event)
        check_player(line, event, self._wishes)
        self._check_rules(line, event)
        self._given.follow(line, self.desk, event)
        self.trays.follow(line, event)
        self._alone.follow(line, self.desk, event)
        self._awards.follow(line, self.desk, event)
        self._check_served(line, event)
        self._books.follow(line, facts_of(event))
        self.desk = evolve(self.desk, event)
        player: str = getattr(event, "player", "")
        self.gifts.follow(line, self.desk, player, self._given.noted(player))
        if isinstance(event, ENDED):
            self._proven.tickets += 1
        if self._snapshot is not None and self._snapshot[0] == line.number:
            self._compare_snapshot(self._snapshot[1])

    def end(self) -> None:
        if self._snapshot is not None:
            self._wrong("a snapshot of the desk", "of a line that is there", self._snapshot[0])

    @property
    def claims(self) -> list[Claim]:
        return self._given.claims

    @property
    def notes(self) -> tuple[str, ...]:
        older = {
            "lines of the desk are older than its rules, and were not held against them": self._unruled,
            "older reasons cannot be read": self._unread,
            "older refills brought nothing": self._refills_of_nothing,
            "older lines serve who wrote them, or people of the house": self._served_wrongly,
            "tickets of others came into purses by lines that do not say whose they were": self._alone.unsaid,
            "players were given credits that the desk knew of before its lines told of it": self._given.older,
            "payments are older than what is paid in a day is summed, and were not": self._alone.older,
            "awards are older than what is awarded in a day is summed, and were not": self._awards.older,
        }
        return tuple(f"{count:,} {what}" for what, count in older.items() if count)

    def _check_once(self, line: Line, event: v.DeskEvent) -> None:
        """What somebody asks for is one line: a command pays nothing twice."""
        command, self._command = self._command, line.command
        if line.command and needs_command(line, event):
            self._must(line.command != command, "what one command brought about", "one line", line.name)

    def _check_rules(self, line: Line, event: v.DeskEvent) -> None:
        """Who is bound by what stands in the journal itself, since it does."""
        if isinstance(event, v.DeskOpened | v.RulesSet | v.GiftsCounted):
            self._ruled = self._ruled or (isinstance(event, v.DeskOpened) and line.version >= SINCE)
            return
        if self.desk.rules is None:
            self._must(not self._ruled, "the rules of the desk", "a line that tells them", "none")
            self._unruled += 1
            return
        for wrong in beyond(self.desk.rules, self.desk, line.at, event):
            self._wrong(*wrong)

    def _check_served(self, line: Line, event: v.DeskEvent) -> None:
        """Where payments count for a day there are no lines of before this rule."""
        wrong = served_wrongly(line, self.desk, event, self._roles)
        if wrong is not None:
            what, who = wrong
            self._must(not self._alone.counts, what, "a player, by somebody else", who)
            self._served_wrongly += 1

    def _compare_snapshot(self, body: bytes) -> None:
        """Value by value, because older programs wrote other bytes; a damaged one is believed by nobody."""
        self._snapshot = None
        if body:
            self._must(is_of(body, self.desk), "the snapshot of the desk", packed(self.desk), body)
            self._proven.snapshots += 1

    # What each event must have been.

    def _check(self, event: v.DeskEvent) -> None:
        match event:
            case v.DeskOpened(adopted):
                self._check_opened(adopted)
            case v.RulesSet(rules):
                assert self._line is not None
                self._same("who sets the rules of the desk", "", self._line.command)
                self._must(
                    rules != self.desk.rules, "rules of the desk", "other ones than before", "the same"
                )
            case v.GiftsCounted():
                self._check_gifts(event)
            case v.TicketIssued():
                self._check_issued(event)
            case (
                v.TicketRedeemed()
                | v.TicketExpired()
                | v.TicketVoided()
                | v.TicketReserved()
                | v.TicketReleased()
                | v.TicketReprinted()
            ):
                self._check_ticket(self._ticket(event.number), event)
            case v.TicketsForgotten(before):
                assert self._line is not None
                latest = self._line.at - REMEMBERED
                self._must(before <= latest, "tickets forgotten", f"that ended before {latest}", before)
            case v.DrawerOpened() | v.CashMoved() | v.DrawerClosed():
                self._check_drawer(event)
            case v.Deposited() | v.Withdrawn() | v.TipsPaid() | v.TipsApproved():
                self._check_counter(event)
            case v.HandPayAsked() | v.RequestApproved() | v.HandPaid() | v.HandPayCancelled():
                self._check_hand_pay(event)
            case v.Refilled():
                self._check_refill(event)
            case v.GoldenAsked() | v.GoldenAwarded() | v.GoldenDeclined() | v.GoldenWithdrawn():
                self._check_golden(event)
            case _:
                assert_never(event)

    def _check_opened(self, adopted: Sequence[v.Adopted]) -> None:
        assert self._line is not None
        self._same("the line in which the desk opens", 1, self._line.number)
        self._refills_asked = self._line.version >= BROUGHT_FROM_THE_FIRST
        self.adopted = tuple(adopted)
        for place, each in enumerate(adopted, 1):
            self._same("the count of a ticket", place, each.sequence)
            self._new(self._numbers, "a ticket of an older journal", each.number)

    def _check_gifts(self, event: v.GiftsCounted) -> None:
        assert self._line is not None
        self._same("who counts what the house gave", "", self._line.command)
        before = self.desk.counted.get(event.player, 0)
        self._must(event.line >= before, "up to which line gifts are counted", before, event.line)
        self._given.count(self._line, self.desk, event)

    # Hand-pays.

    def _waiting(self, request: str) -> HandPay:
        waiting = self.desk.hand_pays.get(request)
        if waiting is None:
            self._wrong("a hand-pay", "one that waits", request)
        return waiting

    def _check_hand_pay(self, event: OfHandPay) -> None:
        if isinstance(event, v.HandPayAsked):
            self._new(self._requests, "a hand-pay", event.request)
            self._must(event.amount > 0, "an amount", "more than nothing", event.amount)
            self._must(0 <= event.given <= event.amount, "credits of the house in it", "a part", event.given)
            self._at(event.at)
            return
        if isinstance(event, v.RequestApproved) and event.request in self.desk.tickets:
            return
        waiting = self._waiting(event.request)
        match event:
            case v.RequestApproved(_, by):
                self._same("who approved it before", "", waiting.approved_by)
                self._must(by not in (waiting.by, waiting.player), "who approves", "a second person", by)
            case v.HandPaid():
                paid = (waiting.player, waiting.amount, waiting.approved_by)
                self._same("what is paid by hand", paid, (event.player, event.amount, event.second))
                self._must(event.given in (0, waiting.given), "what is not paid", waiting.given, event.given)
                self._must(event.second != event.by, "who pays by hand", "two people", event.by)
                self._check_cash(event, event.given - event.amount)
                self._proven.hand_pays += 1
            case v.HandPayCancelled():
                self._same("what goes back", (waiting.player, waiting.amount), (event.player, event.amount))
                self._explained("why it is cancelled", event.reason)

    def _check_refill(self, event: v.Refilled) -> None:
        assert self._line is not None
        if self._line.version >= REFILL_SINCE:
            self._refills_asked = True
        else:
            self._must(not self._refills_asked, "the version of the line", REFILL_SINCE, self._line.version)
        self._must(event.amount >= 0, "an amount", "more than nothing", event.amount)
        if not event.amount:
            # They were written once, move nothing, and are refused since.
            self._must(not self._alone.counts, "an amount", "more than nothing", 0)
            self._refills_of_nothing += 1
        self._must(
            event.given_after >= event.amount, "credits that the house gave", event.amount, event.given_after
        )
        self._at(event.at)

    # Golden chips.

    def _check_golden(self, event: OfGolden) -> None:
        match event:
            case v.GoldenAsked():
                self._new(self._requests, "an award", event.request)
                self._check_chips(event)
                self._at(event.at)
            case v.GoldenAwarded():
                waiting = self.desk.awards.get(event.request)
                if waiting is None:
                    self._new(self._requests, "an award", event.request)
                    self._same("who approved an award that nobody asked for", "", event.second)
                else:
                    self._check_award(waiting, event)
                self._check_chips(event)
                self._proven.awards += 1
            case v.GoldenDeclined(request, _, reason):
                self._must(request in self.desk.awards, "an award", "one that waits", request)
                self._explained("why it is declined", reason)
            case v.GoldenWithdrawn():
                self._check_withdrawn(event)

    def _check_chips(self, event: v.GoldenAsked | v.GoldenAwarded) -> None:
        self._must(event.value > 0 and event.count > 0, "golden chips", "some", (event.value, event.count))
        self._explained("why chips are awarded", event.reason)

    def _check_award(self, waiting: Award, event: v.GoldenAwarded) -> None:
        asked = (waiting.player, waiting.value, waiting.count, waiting.by, waiting.expires)
        given = (event.player, event.value, event.count, event.by, event.expires)
        self._same("what is awarded", asked, given)
        second = event.second and event.second not in (event.by, event.player)
        self._must(bool(second), "who approves", "a second person", event.second)

    def _check_withdrawn(self, event: v.GoldenWithdrawn) -> None:
        assert self._line is not None
        self._must(event.value > 0 and event.count >= 0, "golden chips", "some", (event.value, event.count))
        self._explained("why chips are taken back", event.reason)
        if not event.request:
            self._must(bool(event.by), "who takes chips back", "somebody", event.by)
            return
        award = self.desk.expiring.get(event.request)
        if award is None or award.expires is None or self._line.at < award.expires:
            self._wrong("an award that has expired", "one that has", event.request)
        self._same("whose chips expire", (award.player, award.value), (event.player, event.value))
        self._must(event.count <= award.count, "chips that expire", award.count, event.count)
