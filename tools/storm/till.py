"""The cash desk once more, kept by hand: tickets, drawers, hand-pays and chips, judged by what must hold."""

from collections import Counter

from sabot.cashdesk import events as v
from sabot.cashdesk.events import DeskEvent
from sabot.house.house import House
from sabot.ledger.account import Kind, kind_of
from storm.broken_law import must

WORTH_ONCE = "a ticket is worth its amount once"
DRAWERS = "a drawer holds what went over it"
BY_HAND = "a hand-pay is paid once, and as it was asked for"
SAME_DESK = "the desk is what its lines say"
DESK_SUMS = "what the desk owes lies in its accounts"


class Till:
    """Nothing here comes from the desk's own code but the words of its events."""

    def __init__(self) -> None:
        self.tickets: dict[str, int] = {}
        """Open ones, with what they are worth."""
        self.ended: set[str] = set()
        self.drawers: dict[str, int] = {}
        """By cashier, what should be in an open drawer."""
        self.waiting: dict[str, int] = {}
        """Hand-pays."""
        self.taken = 0
        self.paid = 0
        self.money: Counter[str] = Counter()
        """What the desk did to purses."""
        self.golden: Counter[str] = Counter()

    def tell(self, event: DeskEvent) -> str:
        """The player whose purse it was about; empty where nobody's."""
        match event:
            case v.TicketIssued(number=number, player=player, amount=amount):
                must(number not in self.tickets and number not in self.ended, WORTH_ONCE, f"{event}")
                self.tickets[number] = amount
                self.money[player] -= amount
                return player
            case v.TicketRedeemed(number=number, player=player, amount=amount):
                self._end(number, amount, event)
                if not player:
                    self._cash(event.by, event.given - amount, event)
                self.money[player] += amount
                return player
            case v.TicketVoided(number=number, player=player, amount=amount):
                self._end(number, amount, event)
                self.money[player] += amount
                return player
            case v.TicketExpired(number, amount):
                self._end(number, amount, event)
                return ""
            case _:
                return self._at_counter(event)

    def _end(self, number: str, amount: int, event: DeskEvent) -> None:
        must(self.tickets.pop(number, None) == amount, WORTH_ONCE, f"{event}")
        self.ended.add(number)

    def _cash(self, cashier: str, change: int, event: DeskEvent) -> None:
        must(cashier in self.drawers, DRAWERS, f"{event}")
        self.drawers[cashier] += change
        must(self.drawers[cashier] >= 0, DRAWERS, f"{event}: {self.drawers[cashier]}")
        if not isinstance(event, v.CashMoved):
            self.taken += max(change, 0)
            self.paid += max(-change, 0)

    def _at_counter(self, event: DeskEvent) -> str:
        match event:
            case v.DrawerOpened(_, cashier, count):
                must(cashier not in self.drawers, DRAWERS, f"{event}")
                self.drawers[cashier] = count
            case v.CashMoved(_, by, amount):
                self._cash(by, amount, event)
            case v.DrawerClosed(_, by, _, expected):
                must(self.drawers.pop(by, None) == expected, DRAWERS, f"{event}")
            case v.TipsPaid(amount=amount, by=by):
                self._cash(by, -amount, event)
            case v.Deposited(player=player, amount=amount, by=by):
                self._cash(by, amount, event)
                self.money[player] += amount
                return player
            case v.Withdrawn(player=player, amount=amount, by=by):
                self._cash(by, -amount, event)
                self.money[player] -= amount
                return player
            case v.Refilled(player=player, amount=amount):
                self.money[player] += amount
                return player
            case _:
                return self._waiting(event)
        return ""

    def _waiting(self, event: DeskEvent) -> str:
        match event:
            case v.HandPayAsked(request=request, player=player, amount=amount):
                self.waiting[request] = amount
                self.money[player] -= amount
                return player
            case v.HandPaid(request=request, amount=amount):
                must(self.waiting.pop(request, None) == amount, BY_HAND, f"{event}")
                must(event.by != event.second, BY_HAND, f"{event}")
                self._cash(event.by, event.given - amount, event)
            case v.HandPayCancelled(request=request, player=player, amount=amount):
                must(self.waiting.pop(request, None) == amount, BY_HAND, f"{event}")
                self.money[player] += amount
                return player
            case v.GoldenAwarded(player=player, value=value, count=count):
                self.golden[player] += value * count
                return player
            case v.GoldenWithdrawn(player=player, value=value, count=count):
                self.golden[player] -= value * count
                return player
        return ""

    def compare(self, house: House) -> None:
        """What the house has in its hands, and what its accounts hold."""
        desk = house.counter.desk
        known = {ticket.number: ticket.amount for ticket in desk.tickets.values() if ticket.is_open}
        must(known == self.tickets, SAME_DESK, f"open tickets: {known}, not {self.tickets}")
        cash = {drawer.cashier: drawer.cash for drawer in desk.drawers.values()}
        must(cash == self.drawers, SAME_DESK, f"drawers: {cash}, not {self.drawers}")
        waits = {each.request: each.amount for each in desk.hand_pays.values()}
        must(waits == self.waiting, SAME_DESK, f"hand-pays: {waits}, not {self.waiting}")
        for kind, owed in ((Kind.TICKETS, self.tickets), (Kind.HAND_PAY, self.waiting)):
            rows = house.store.ledger.accounts.items()
            held = sum(row.balance for name, row in rows if kind_of(name) is kind)
            must(held == sum(owed.values()), DESK_SUMS, f"{kind.value}: {held}, not {sum(owed.values())}")
