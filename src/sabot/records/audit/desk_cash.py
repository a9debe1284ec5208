"""Tickets, drawers and cash at the desk: each ticket is worth its amount once, each drawer holds its cash."""

from sabot.cashdesk import events as v
from sabot.cashdesk.state import Drawer, Ticket, TicketState
from sabot.ledger.barcode import is_validation_number
from sabot.records.audit.desk_words import DeskWords
from sabot.records.audit.verdict import Proven

Cash = v.Deposited | v.Withdrawn | v.TipsPaid | v.HandPaid | v.TicketRedeemed | v.CashMoved
TicketEnded = v.TicketRedeemed | v.TicketExpired | v.TicketVoided
OfTicket = TicketEnded | v.TicketReserved | v.TicketReleased | v.TicketReprinted
ENDED = (v.TicketRedeemed, v.TicketExpired, v.TicketVoided)


class CashLines(DeskWords):
    def __init__(self, proven: Proven) -> None:
        super().__init__(proven)
        self._numbers: set[str] = set()
        """Of all tickets that there ever were."""

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
        held = ticket.state is TicketState.RESERVED and self._line.at < ticket.reserved_until
        match event:
            case v.TicketReserved(_, by, until):
                self._check_holder(ticket, by, held=held)
                self._must(until > self._line.at, "until when a ticket is reserved", "later", until)
            case v.TicketReleased(_, by):
                self._same("a ticket that is released", TicketState.RESERVED.value, ticket.state.value)
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
            return
        self._check_cash(event, event.amount if isinstance(event, v.Deposited) else -event.amount)
        if isinstance(event, v.Deposited) and event.reason.strip():
            rules = self.desk.rules
            if rules is not None and event.amount > rules.deposit_most:
                self._explained("why so much is paid in", event.reason)
