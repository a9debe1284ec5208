"""The cash desk's stream gone through event by event: each ticket worth once, each drawer by its cash."""

from collections.abc import Sequence
from typing import NoReturn, assert_never

from sabot.cashdesk import events as v
from sabot.cashdesk.evolve import evolve
from sabot.cashdesk.money import facts_of
from sabot.cashdesk.snapshot import packed
from sabot.cashdesk.state import Award, CashDesk, Drawer, HandPay, State, Ticket
from sabot.games.reason import is_readable
from sabot.ledger.barcode import is_validation_number
from sabot.records.audit.books import Books
from sabot.records.audit.bounds_again import Wishes
from sabot.records.audit.desk_bounds import SINCE, beyond
from sabot.records.audit.desk_givers import check_giver
from sabot.records.audit.desk_players import check_player
from sabot.records.audit.given_again import Claim, Given, Issued
from sabot.records.audit.paid_again import PaidAlone
from sabot.records.audit.tips_again import Gifts
from sabot.records.audit.verdict import Proven, differs
from sabot.store.record import Line
from sabot.store.streams import DESK, StreamEvent

Snapshot = tuple[int, bytes]
Cash = v.Deposited | v.Withdrawn | v.TipsPaid | v.HandPaid | v.TicketRedeemed | v.CashMoved
TicketEnded = v.TicketRedeemed | v.TicketExpired | v.TicketVoided
OfTicket = TicketEnded | v.TicketReserved | v.TicketReleased | v.TicketReprinted
OfGolden = v.GoldenAsked | v.GoldenAwarded | v.GoldenDeclined | v.GoldenWithdrawn
OfHandPay = v.HandPayAsked | v.RequestApproved | v.HandPaid | v.HandPayCancelled
ENDED = (v.TicketRedeemed, v.TicketExpired, v.TicketVoided)


class DeskLines:
    """Nothing here asks how the desk decides: what must hold of its lines is written a second time."""

    def __init__(
        self, books: Books, proven: Proven, snapshot: Snapshot | None, issued: Issued, wishes: Wishes
    ) -> None:
        self.desk = CashDesk()
        self._books = books
        self._proven = proven
        self._snapshot = snapshot
        self._numbers: set[str] = set()
        """Of all tickets that there ever were."""
        self._requests: set[str] = set()
        self._line: Line | None = None
        self._given = Given(issued)
        self.gifts = Gifts(issued)
        self._alone = PaidAlone()
        self._ruled = False
        """Whether its rules stand before everything else."""
        self._unruled = self._unread = self._refills_of_nothing = 0
        self._wishes = wishes
        self.opened: int | None = None
        """When it was."""
        self.adopted: tuple[v.Adopted, ...] = ()
        """Open tickets of the players' own streams, as the first line says."""

    def follow(self, line: Line, event: StreamEvent) -> None:
        assert isinstance(event, v.DeskEvent), f"{DESK} holds {line.name}"
        self._line = line
        self.opened = line.at if self.opened is None else self.opened
        check_giver(line, event)
        self._check(event)
        check_player(line, event, self._wishes)
        self._check_rules(line, event)
        self._given.follow(line, self.desk, event)
        self._alone.follow(line, self.desk, event)
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
            "payments are older than what is paid in a day is summed, and were not": self._alone.older,
        }
        return tuple(f"{count:,} {what}" for what, count in older.items() if count)

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

    def _compare_snapshot(self, body: bytes) -> None:
        """One that is damaged is believed by nobody."""
        self._snapshot = None
        if body:
            self._same("the snapshot of the desk", packed(self.desk).hex(), body.hex())
            self._proven.snapshots += 1

    # Words.

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
                self._must(before <= self._line.at, "tickets forgotten", "that ended", before)
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

    def _new(self, known: set[str], what: str, name: str) -> None:
        self._must(name not in known, what, "one that was never there before", name)
        known.add(name)

    # Tickets.

    def _check_issued(self, event: v.TicketIssued) -> None:
        self._new(self._numbers, "a ticket", event.number)
        self._must(is_validation_number(event.number), "a ticket", "a validation number", event.number)
        self._same("the count of a ticket", self.desk.issued + 1, event.sequence)
        self._must(event.amount > 0, "the amount of a ticket", "more than nothing", event.amount)
        self._must(
            0 <= event.given <= event.amount, "credits of the house on a ticket", "a part", event.given
        )
        self._must(event.expires > event.issued, "when a ticket expires", event.issued, event.expires)
        self._at(event.issued)

    def _ticket(self, number: str) -> Ticket:
        ticket = self.desk.tickets.get(number)
        if ticket is None:
            self._wrong("a ticket", "one that was issued", number)
        return ticket

    def _check_ticket(self, ticket: Ticket, event: OfTicket) -> None:
        """It lives from its issue to one end."""
        if not ticket.is_open:
            self._wrong(
                f"what happens to ticket {ticket.number}", "nothing after its end", ticket.state.value
            )
        assert self._line is not None
        held = ticket.state is State.RESERVED and self._line.at < ticket.reserved_until
        match event:
            case v.TicketReserved(_, by, until):
                self._check_holder(ticket, by, held=held)
                self._must(until > self._line.at, "until when a ticket is reserved", "later", until)
            case v.TicketReleased(_, by):
                self._same("a ticket that is released", State.RESERVED.value, ticket.state.value)
                self._must(not held or by == ticket.reserved_by, "who releases", ticket.reserved_by, by)
            case v.TicketReprinted(_, _, reason):
                self._explained("why a ticket is printed again", reason)
            case v.TicketRedeemed():
                self._check_holder(ticket, event.by, held=held)
                self._check_redeemed(ticket, event)
            case v.TicketVoided():
                self._check_holder(ticket, event.by, held=held)
                self._same("who gets a void ticket's money", ticket.player, event.player)
                self._explained("why a ticket is void", event.reason)
            case v.TicketExpired(_, _, at):
                self._must(not held and at >= ticket.expires, "when a ticket expires", ticket.expires, at)
        if isinstance(event, ENDED):
            self._same(f"what ticket {ticket.number} is worth", ticket.amount, event.amount)
            self._at(event.at)

    def _check_holder(self, ticket: Ticket, by: str, *, held: bool) -> None:
        """Whoever reserved it in time has it; nobody has it after it has expired."""
        assert self._line is not None
        if held:
            self._same("who has reserved the ticket", ticket.reserved_by, by)
        else:
            self._must(self._line.at < ticket.expires, "a ticket in time", ticket.expires, self._line.at)

    def _check_redeemed(self, ticket: Ticket, event: v.TicketRedeemed) -> None:
        if event.player:
            self._same("credits of the house on the ticket", ticket.given, event.given)
            self._same("who redeems into a purse", event.player, event.by)
            self._same("the drawer of a ticket that no cash was paid for", "", event.drawer)
            return
        whole = event.given in (0, ticket.given)
        self._must(whole, "credits of the house that are not paid", ticket.given, event.given)
        self._check_cash(event, event.given - event.amount)

    # Drawers.

    def _drawer(self, by: str, name: str) -> Drawer:
        drawer = self.desk.drawers.get(by)
        if drawer is None or drawer.name != name:
            self._wrong(f"the drawer of {by}", "none" if drawer is None else drawer.name, name)
        return drawer

    def _check_cash(self, event: Cash, change: int) -> None:
        """By a cashier out of the cashier's own drawer, which holds as much."""
        drawer = self._drawer(event.by, event.drawer)
        self._must(drawer.cash + change >= 0, f"cash in {drawer.name}", f"at least {-change}", drawer.cash)

    def _check_drawer(self, event: v.DrawerOpened | v.CashMoved | v.DrawerClosed) -> None:
        match event:
            case v.DrawerOpened(name, cashier, count, at):
                self._must(cashier not in self.desk.drawers, "the drawer of a cashier", "one", cashier)
                self._same("the name of a drawer", f"drawer-{self.desk.opened + 1}", name)
                self._must(count >= 0, "the cash of a drawer", "not less than nothing", count)
                self._at(at)
            case v.CashMoved(_, _, amount, reason):
                self._must(amount != 0, "cash that is moved", "some", amount)
                self._explained("why cash is moved", reason)
                self._check_cash(event, amount)
            case v.DrawerClosed(name, by, counted, expected, at, cashier, reason):
                drawer = self._drawer(cashier or by, name)
                self._must(by != cashier, "who closes a cashier's drawer", "somebody else", by)
                if cashier:
                    self._explained("why another's drawer is closed", reason)
                self._same(f"what should be in {name}", drawer.cash, expected)
                self._must(counted >= 0, "the cash of a drawer", "not less than nothing", counted)
                self._at(at)
                self._proven.drawers += 1

    def _check_counter(self, event: v.Deposited | v.Withdrawn | v.TipsPaid | v.TipsApproved) -> None:
        self._must(event.amount > 0, "an amount", "more than nothing", event.amount)
        if isinstance(event, v.TipsApproved):
            self._at(event.at)
        else:
            self._check_cash(event, event.amount if isinstance(event, v.Deposited) else -event.amount)

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
                others = (waiting.by, waiting.player, waiting.approved_by)
                self._must(by not in others, "who approves", "a second person", by)
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
