"""Open tickets of older journals, which lay in the streams of their players: the desk adopts them once."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sabot.cashdesk.events import Adopted
from sabot.cashdesk.rules import DAY
from sabot.ledger import Ledger
from sabot.ledger import facts as f
from sabot.ledger.account import TICKETS
from sabot.money import Amount
from sabot.store.codec import event_in
from sabot.store.record import Record

LASTED = 30 * DAY
"""How long every ticket was good for then."""
NAMED = "ticket-"
"""How the names of all that happened to tickets begin."""


def open_tickets(records: Iterable[Record]) -> Iterator[Adopted]:
    """Of one player's stream: those that are neither redeemed nor expired nor void."""
    known: dict[str, Adopted] = {}
    for record in records:
        line = record.line
        if not line.name.startswith(NAMED):
            continue
        match event_in(line):
            case f.TicketIssued(number, player, amount):
                known[number] = Adopted(number, 0, player, amount, line.at, line.at + LASTED)
            case f.TicketRedeemed(number) | f.TicketExpired(number) | f.TicketVoided(number):
                known.pop(number, None)
            case _:
                continue
    yield from known.values()


def adopted(found: Iterable[Adopted], ledger: Ledger) -> tuple[Adopted, ...]:
    """Counted in the order in which they were issued; what is not there of them any more is made good.

    Those that somebody had reserved come first, so that nothing is held any more when the others come.
    """
    left = ledger.balance(TICKETS)
    issued = sorted(found, key=lambda each: (each.issued, each.number))
    counted = [replace(ticket, sequence=place) for place, ticket in enumerate(issued, 1)]
    tickets: list[Adopted] = []
    for ticket in sorted(counted, key=lambda each: not ledger.holds_for(each.number, "")):
        there = min(left, ticket.amount)
        left -= there
        tickets.append(replace(ticket, short=Amount(ticket.amount - there)))
    return tuple(tickets)
