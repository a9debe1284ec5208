"""Tickets as they lay with their players before there was a desk: each issued once, ended at most once."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.cashdesk.events import Adopted
from sabot.ledger import facts as f
from sabot.money import Amount
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import DESK, StreamEvent

Issue = tuple[Line, f.TicketIssued]


class OldTickets(Struct):
    """All players' together: whoever holds a ticket may bring it."""

    issued: dict[str, Issue] = {}
    ended: dict[str, Line] = {}
    told: list[tuple[Line, str, Amount]] = []
    """What lines after the issue say that a ticket is worth."""

    def follow(self, line: Line, event: StreamEvent) -> None:
        match event:
            case f.TicketIssued(number):
                if number in self.issued:
                    first = self.issued[number][0]
                    differs(line.stream, line.number, f"ticket {number}", "one issue", _place(first))
                self.issued[number] = (line, event)
            case f.TicketRedeemed(number) | f.TicketExpired(number) | f.TicketVoided(number):
                if number in self.ended:
                    first = self.ended[number]
                    differs(line.stream, line.number, f"ticket {number}", "one end", _place(first))
                self.ended[number] = line
            case _:
                pass
        if isinstance(event, f.TicketReserved | f.TicketExpired | f.TicketVoided):
            self.told.append((line, event.number, event.amount))

    def check(self, adopted: Iterable[Adopted], *, opened: bool) -> None:
        """What was ended or reserved was issued; the desk took over what was open, and nothing else."""
        for number, line in self.ended.items():
            if number not in self.issued:
                differs(line.stream, line.number, f"ticket {number}", "one that was issued", "none")
        for line, number, amount in self.told:
            worth = self.issued[number][1].amount if number in self.issued else None
            if amount != worth:
                differs(line.stream, line.number, f"what ticket {number} is worth", worth, amount)
        if not opened:
            return
        taken = {each.number: (each.player, each.amount, each.issued) for each in adopted}
        left = {
            number: (event.player, event.amount, line.at)
            for number, (line, event) in self.issued.items()
            if number not in self.ended
        }
        for number in sorted({*taken, *left}):
            if taken.get(number) != left.get(number):
                differs(DESK, 1, f"the open ticket {number}", left.get(number), taken.get(number))


def _place(line: Line) -> str:
    return f"line {line.number} of {line.stream} too"
