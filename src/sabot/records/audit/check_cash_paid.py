"""What players were paid in cash in a day without a second person, summed again; and who allowed the rest."""

from collections import Counter
from typing import NoReturn

from sabot.cashdesk import events as v
from sabot.cashdesk.state import CashDesk, TicketState
from sabot.ledger.account import hand_pay, wallet
from sabot.ledger.account import ticket as ticket_account
from sabot.ledger.days import UTC_DAYS, Days
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import DESK

SINCE = 2
"""The version of a payment's line since which it counts for a day, and of a ticket's since which it says who
printed it."""
TIPS_SINCE = 3
"""The same of a payment of tips."""
FROM_THE_FIRST = 3
"""The version of the desk's first line since which there is no payment that does not count."""
BROUGHT_SINCE = 3
"""The version of a redeemed ticket's line since which it says whose it was, also on the way to a purse."""
BROUGHT_FROM_THE_FIRST = 4
"""The version of the desk's first line since which all of them do."""
Payment = v.Withdrawn | v.HandPaid | v.TicketRedeemed


class SoloPayments:
    """Of the desk; asked about each line before the desk takes it in."""

    def __init__(self, days: Days = UTC_DAYS) -> None:
        self._days = days
        self.counts = False
        """Whether payments count by now: those that do not can only stand before."""
        self._day = 0
        self._paid: dict[str, int] = {}
        """To players, on that day."""
        self._approved: dict[str, str] = {}
        """Tickets, and who allowed that they are paid."""
        self._printed: dict[str, str] = {}
        """Tickets, and who put a player's credit on them; empty where the player did."""
        self._tips: dict[tuple[str, str], tuple[int, str, int]] = {}
        """By table and dealer, what may be paid, who allowed it, and on which day."""
        self._brings = False
        """Whether tickets say by now whose they were."""
        self._brought: dict[str, Counter[str]] = {}
        """By account, what came on tickets of others, and whose."""
        self.older = self.unsaid = 0

    def follow(self, line: Line, desk: CashDesk, event: v.DeskEvent) -> None:
        match event:
            case v.DeskOpened():
                self.counts = line.version >= FROM_THE_FIRST
                self._brings = line.version >= BROUGHT_FROM_THE_FIRST
            case v.TicketIssued():
                self._check_issued(line, event)
                self._carry(wallet(event.player), ticket_account(event.number), event.amount - event.given)
            case v.HandPayAsked():
                self._carry(wallet(event.player), hand_pay(event.request), event.amount - event.given)
            case v.HandPayCancelled():
                self._carry(hand_pay(event.request), wallet(event.player), event.amount)
            case v.RequestApproved(number, by) if number in desk.tickets:
                self._check_approved(line, desk, number, by)
                self._approved[number] = by
            case v.Withdrawn() | v.HandPaid() | v.TicketRedeemed():
                self._check_paid(line, desk, event)
            case v.TipsApproved(table, dealer, amount, by):
                if by == dealer:
                    _wrong(line, "who approves tips", "a second person", by)
                self._tips[table, dealer] = (amount, by, self._day_of(line, desk))
            case v.TipsPaid():
                self._check_tips(line, desk, event)
            case v.TicketReprinted(number) | v.TicketExpired(number) | v.TicketVoided(number=number):
                self._approved.pop(number, None)
                if isinstance(event, v.TicketVoided):
                    self._carry(ticket_account(number), wallet(event.player), event.amount)
            case _:
                pass

    def _check_issued(self, line: Line, event: v.TicketIssued) -> None:
        if self._is_older(line):
            return
        printed_by = "" if event.by == event.player else event.by
        if event.printed_by != printed_by:
            _wrong(line, "who printed a ticket for its player", printed_by, event.printed_by)
        self._printed[event.number] = printed_by

    def _is_older(self, line: Line) -> bool:
        """Than the rule; after the first line that follows it there are no more."""
        if line.version >= SINCE:
            self.counts = True
        elif self.counts:
            _wrong(line, "the version of the line", SINCE, line.version)
        return line.version < SINCE

    def _check_approved(self, line: Line, desk: CashDesk, number: str, by: str) -> None:
        ticket = desk.tickets[number]
        held = ticket.state is TicketState.RESERVED and line.at < ticket.reserved_until
        if not ticket.is_open or (line.at >= ticket.expires and not held):
            _wrong(line, "a ticket that may be paid", "one that is worth something", number)
        if number in self._approved:
            _wrong(line, f"who approved ticket {number}", self._approved[number], by)
        if by in (ticket.player, ticket.reserved_by, self._printed.get(number)):
            _wrong(line, "who approves a ticket", "a second person", by)

    def _check_paid(self, line: Line, desk: CashDesk, event: Payment) -> None:
        player, second = event.player, getattr(event, "second", "")
        if isinstance(event, v.TicketRedeemed):
            approved = self._approved.pop(event.number, "")
            self._check_says(line)
            if event.player:
                if event.second:
                    _wrong(line, "who approved what is not paid in cash", "nobody", event.second)
                self._bring(line, desk.tickets[event.number].player, event)
                return
            player = desk.tickets[event.number].player
        if self._is_older(line):
            self.older += 1
            return
        if event.at != line.at:
            _wrong(line, "the moment of the event", line.at, event.at)
        if isinstance(event, v.TicketRedeemed):
            if (event.cashed_out, second) != (player, approved):
                found = (event.cashed_out, second)
                _wrong(line, "who cashed out, and who approved", (player, approved), found)
            if event.by == second:
                _wrong(line, "who pays a ticket", "two people", event.by)
        paid = event.amount - getattr(event, "given", 0)
        others = +self._brought.get(_place(event), Counter())
        if not second:
            self._count(line, desk, player, paid)
            for who in others.keys() - {player}:
                self._count(line, desk, who, min(paid, others[who]))
        self._brought[_place(event)] = Counter({who: most - min(paid, most) for who, most in others.items()})

    def _check_says(self, line: Line) -> None:
        """Since one ticket says whose it was, all do, wherever their money goes."""
        if line.version < BROUGHT_SINCE and self._brings:
            _wrong(line, "the version of the line", BROUGHT_SINCE, line.version)
        self._brings = self._brings or line.version >= BROUGHT_SINCE

    def _bring(self, line: Line, whose: str, event: v.TicketRedeemed) -> None:
        """A ticket into a purse: when that is paid, it counts for who cashed out too."""
        if line.version < BROUGHT_SINCE:
            if event.cashed_out:
                _wrong(line, "who cashed out, in an older line", "nobody", event.cashed_out)
            self.unsaid += event.player != whose
            return
        if event.cashed_out != whose:
            _wrong(line, "who cashed out", whose, event.cashed_out)
        came = self._brought.pop(ticket_account(event.number), Counter())
        came[whose] = max(came[whose], event.amount - event.given)
        del came[event.player]
        self._brought.setdefault(wallet(event.player), Counter()).update(came)

    def _carry(self, source: str, target: str, most: int) -> None:
        moved = self._brought.pop(source, Counter())
        there = self._brought.setdefault(target, Counter())
        for who, amount in moved.items():
            there[who] += min(amount, most)

    def _check_tips(self, line: Line, desk: CashDesk, event: v.TipsPaid) -> None:
        if line.version < TIPS_SINCE:
            if self.counts:
                _wrong(line, "the version of the line", TIPS_SINCE, line.version)
            self.older += 1
            return
        self.counts = True
        if event.at != line.at:
            _wrong(line, "the moment of the event", line.at, event.at)
        if not event.second:
            self._count(line, desk, event.dealer, event.amount)
            return
        allowed = self._tips.pop((event.table, event.dealer), None)
        paid = (event.amount, event.second, self._day_of(line, desk))
        if allowed != paid:
            _wrong(line, f"tips that {event.second} allowed", allowed or "none", paid)
        if event.second == event.by:
            _wrong(line, "who pays tips", "two people", event.by)

    def _day_of(self, line: Line, desk: CashDesk) -> int:
        """By the calendar of the house, and the desk must have counted likewise."""
        day = self._days.of(line.at)
        if desk.days.of(line.at) != day:
            _wrong(line, "the gaming day, as the rules of the desk count", day, desk.days.of(line.at))
        return day

    def _count(self, line: Line, desk: CashDesk, player: str, amount: int) -> None:
        day = self._day_of(line, desk)
        if day > self._day:
            self._day, self._paid = day, {}
        paid = self._paid[player] = self._paid.get(player, 0) + amount
        if desk.rules is not None and paid > desk.rules.paid_alone:
            what = f"what {player} was paid in a day without a second person"
            _wrong(line, what, f"at most {desk.rules.paid_alone}", paid)


def _place(event: Payment) -> str:
    """Where what is paid lay."""
    match event:
        case v.Withdrawn():
            return wallet(event.player)
        case v.HandPaid():
            return hand_pay(event.request)
        case v.TicketRedeemed():
            return ticket_account(event.number)


def _wrong(line: Line, what: str, expected: object, found: object) -> NoReturn:
    differs(DESK, line.number, what, expected, found)
