"""The cash desk once more, kept by hand: tickets, drawers, hand-pays and chips, judged by what must hold."""

from collections import Counter
from datetime import UTC, date, datetime

from sabot.cashdesk import events as v
from sabot.cashdesk.events import DeskEvent
from sabot.house.house import House
from sabot.ledger.account import AccountKind, kind_of
from sabot.table.house.setup import SECOND
from storm.broken_law import must

WORTH_ONCE = "a ticket is worth its amount once"
DRAWERS = "a drawer holds what went over it"
BY_HAND = "a hand-pay is paid once, and as it was asked for"
SAME_DESK = "the desk is what its lines say"
TWO_PEOPLE = "above a sum that counts for a day, two people pay a player"
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
        self._most = 0
        """What players are paid in a day without a second person, as the desk's rules say."""
        self._day = date.min
        self._paid: Counter[str] = Counter()
        self._whose: dict[str, str] = {}
        """Tickets, and who cashed out."""
        self._tips: dict[tuple[str, str], tuple[int, str]] = {}
        """By table and dealer, what may be paid, and who allowed it."""
        self._brought: dict[str, Counter[str]] = {}
        """By purse, ticket or hand-pay, what came there on tickets of others, and whose."""
        self._approved: dict[str, str] = {}
        """Tickets, and who allowed that they are paid."""

    def tell(self, event: DeskEvent) -> str:
        """The player whose purse it was about; empty where nobody's."""
        match event:
            case v.TicketIssued(number=number, player=player, amount=amount):
                must(number not in self.tickets and number not in self.ended, WORTH_ONCE, f"{event}")
                self.tickets[number], self._whose[number] = amount, player
                self._carry(player, number, amount - event.given)
                self.money[player] -= amount
                return player
            case v.TicketRedeemed(number=number, player=player, amount=amount):
                self._end(number, amount, event)
                if not player:
                    self._cash(event.by, event.given - amount, event)
                    self._second(number, event)
                else:
                    self._bring(number, player, amount - event.given)
                self.money[player] += amount
                return player
            case v.TicketVoided(number=number, player=player, amount=amount):
                self._end(number, amount, event)
                self._carry(number, player, amount)
                self.money[player] += amount
                return player
            case v.TicketExpired(number, amount):
                self._end(number, amount, event)
                return ""
            case v.RequestApproved(number, by) if number in self._whose:
                must(number in self.tickets, WORTH_ONCE, f"{event}")
                self._approved[number] = by
                return ""
            case v.TicketReprinted(number):
                self._approved.pop(number, None)
                return ""
            case v.RulesSet(rules):
                self._most = rules.paid_alone
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

    def _second(self, number: str, event: v.TicketRedeemed) -> None:
        """Whoever allowed it is neither who pays it nor whose ticket it is."""
        second, whose = self._approved.pop(number, ""), self._whose.get(number, "")
        must(event.second == second, TWO_PEOPLE, f"{event}, approved by {second}")
        must(not second or second not in (event.by, whose), TWO_PEOPLE, f"{event}")
        if not second:
            self._alone_of(number, whose, event.amount - event.given, event.at, event)

    def _bring(self, number: str, player: str, amount: int) -> None:
        """What a ticket brings counts for who cashed out, and for whoever did before, when it is paid."""
        came, whose = self._brought.pop(number, Counter()), self._whose[number]
        came[whose] = max(came[whose], amount)
        del came[player]
        self._brought.setdefault(player, Counter()).update(came)

    def _carry(self, source: str, target: str, most: int) -> None:
        moved = self._brought.pop(source, Counter())
        self._brought.setdefault(target, Counter()).update(
            {who: min(has, most) for who, has in moved.items()}
        )

    def _alone_of(self, place: str, player: str, amount: int, at: int, event: DeskEvent) -> None:
        self._alone(player, amount, at, event)
        for who, brought in (+self._brought.get(place, Counter())).items():
            if who != player:
                self._alone(who, min(amount, brought), at, event)

    def _alone(self, player: str, amount: int, at: int, event: DeskEvent) -> None:
        """Whoever pays it, on one day."""
        day = datetime.fromtimestamp(at // SECOND, UTC).date()
        if day > self._day:
            self._day, self._paid = day, Counter()
        self._paid[player] += amount
        must(self._paid[player] <= self._most, TWO_PEOPLE, f"{event}: {self._paid[player]} on {day}")

    def _at_counter(self, event: DeskEvent) -> str:
        match event:
            case v.DrawerOpened(_, cashier, count):
                must(cashier not in self.drawers, DRAWERS, f"{event}")
                self.drawers[cashier] = count
            case v.CashMoved(_, by, amount):
                self._cash(by, amount, event)
            case v.DrawerClosed(_, by, _, expected, cashier=cashier, reason=reason):
                must(self.drawers.pop(cashier or by, None) == expected, DRAWERS, f"{event}")
                must(not cashier or bool(cashier != by and reason.strip()), DRAWERS, f"{event}")
            case v.TipsApproved(table, dealer, amount, by):
                self._tips[table, dealer] = (amount, by)
            case v.TipsPaid(table, dealer, amount, _, by, second):
                self._cash(by, -amount, event)
                if second:
                    allowed = self._tips.pop((table, dealer), None)
                    must(allowed == (amount, second) and second not in (by, dealer), TWO_PEOPLE, f"{event}")
                else:
                    self._alone(dealer, amount, event.at, event)
            case v.Deposited(player=player, amount=amount, by=by):
                self._cash(by, amount, event)
                self.money[player] += amount
                return player
            case v.Withdrawn(player=player, amount=amount, by=by, at=at):
                self._cash(by, -amount, event)
                self._alone_of(player, player, amount, at, event)
                left = self._brought.get(player, Counter())
                self._brought[player] = Counter({who: has - min(has, amount) for who, has in left.items()})
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
                self._carry(player, request, amount - event.given)
                self.money[player] -= amount
                return player
            case v.HandPaid(request=request, amount=amount):
                must(self.waiting.pop(request, None) == amount, BY_HAND, f"{event}")
                must(event.by != event.second, BY_HAND, f"{event}")
                self._cash(event.by, event.given - amount, event)
                if not event.second:
                    paid = amount - event.given
                    self._alone_of(request, event.player, paid, event.at, event)
            case v.HandPayCancelled(request=request, player=player, amount=amount):
                must(self.waiting.pop(request, None) == amount, BY_HAND, f"{event}")
                self._carry(request, player, amount)
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
        for kind, owed in ((AccountKind.TICKETS, self.tickets), (AccountKind.HAND_PAY, self.waiting)):
            rows = house.store.ledger.accounts.items()
            held = sum(row.balance for name, row in rows if kind_of(name) is kind)
            must(held == sum(owed.values()), DESK_SUMS, f"{kind.value}: {held}, not {sum(owed.values())}")
