"""The tickets of a player, folded from his stream."""

from collections.abc import Iterable

from msgspec.structs import replace

from sabot.ledger import facts as f
from sabot.ledger.ticket import State, Ticket, TicketRules
from sabot.store.codec import event_in
from sabot.store.record import Record

DESK = "cash desk"
TICKETS = "ticket-"
"""How the names of all that happens to tickets begin."""


def tickets_in(records: Iterable[Record], rules: TicketRules, site: str, player: str) -> dict[str, Ticket]:
    """By their validation numbers, as they are now."""
    known: dict[str, Ticket] = {}
    for record in records:
        line = record.line
        if not line.name.startswith(TICKETS):
            continue
        match event_in(line):
            case f.TicketIssued(number, _, amount):
                known[number] = Ticket(
                    number=number,
                    sequence=len(known) + 1,
                    site=site,
                    terminal=DESK,
                    player=player,
                    amount=amount,
                    issued=line.at,
                    expires=line.at + rules.lasts,
                )
            case f.TicketReserved(number):
                held = {"state": State.RESERVED, "reserved_at": line.at, "reserved_by": DESK}
                known[number] = replace(known[number], **held)
            case f.TicketReleased(number):
                known[number] = replace(known[number], state=State.ISSUED, reserved_at=0, reserved_by="")
            case f.TicketRedeemed(number):
                known[number] = replace(known[number], state=State.REDEEMED)
            case f.TicketVoided(number):
                known[number] = replace(known[number], state=State.VOID)
            case f.TicketExpired(number):
                known[number] = replace(known[number], state=State.EXPIRED)
            case _:
                continue
    return known
