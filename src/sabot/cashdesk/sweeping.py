"""What time ends at the desk: reservations, tickets, golden chips, and the memory of tickets long gone."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.cashdesk import events as v
from sabot.cashdesk.golden_awards import in_tray
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DAY
from sabot.cashdesk.state import Award, CashDesk, Ticket, TicketState
from sabot.cashdesk.trays import chips_left
from sabot.money import Amount

MOST_SWEPT = 200
"""Of each kind at once, so that nobody waits for long; the next sweep takes the rest."""
REMEMBERED = 90 * DAY
"""How long after its end the desk can say what became of a ticket; the journal says it for ever."""
HAS_EXPIRED = "the award has expired"


class DueTickets(Struct, frozen=True):
    released: tuple[Ticket, ...]
    expired: tuple[Ticket, ...]
    awards: tuple[Award, ...]
    forgotten: bool

    @property
    def nothing(self) -> bool:
        return not (self.released or self.expired or self.awards or self.forgotten)


def due(desk: CashDesk, at: int) -> DueTickets:
    released: list[Ticket] = []
    expired: list[Ticket] = []
    forgotten = False
    for ticket in desk.tickets.values():
        held = ticket.state is TicketState.RESERVED and at < ticket.reserved_until
        if not ticket.is_open:
            forgotten = forgotten or at - ticket.ended > REMEMBERED
        elif at >= ticket.expires and not held:
            expired.append(ticket)
        elif ticket.state is TicketState.RESERVED and not held:
            released.append(ticket)
    over = (award for award in desk.expiring.values() if award.expires is not None and at >= award.expires)
    awards = sorted(over, key=lambda award: award.request)[:MOST_SWEPT]
    return DueTickets(_some(released), _some(expired), tuple(awards), forgotten)


def _some(found: list[Ticket]) -> tuple[Ticket, ...]:
    return tuple(sorted(found, key=lambda ticket: ticket.sequence)[:MOST_SWEPT])


def sweep(desk: CashDesk, moment: DeskMoment) -> v.DeskEvents:
    """Nothing where nothing has run out."""
    found = due(desk, moment.at)
    forgotten = (v.TicketsForgotten(moment.at - REMEMBERED),) if found.forgotten else ()
    return (
        *(v.TicketReleased(ticket.number) for ticket in found.released),
        *(v.TicketExpired(ticket.number, ticket.amount, moment.at) for ticket in found.expired),
        *_withdrawn(desk, found.awards, moment),
        *forgotten,
    )


def _withdrawn(desk: CashDesk, awards: tuple[Award, ...], moment: DeskMoment) -> Iterator[v.GoldenWithdrawn]:
    """As many of the award as are still in the tray; chips that were played are played."""
    trays: dict[tuple[str, Amount], int] = {}
    for award in awards:
        key = (award.player, award.value)
        there = trays.get(key, in_tray(moment, *key))
        left = dict(chips_left(desk, *key, moment.chips.get(key, 0)).awards)
        count = min(left[award.request], there)
        trays[key] = there - count
        yield v.GoldenWithdrawn(
            player=award.player,
            value=award.value,
            count=count,
            reason=HAS_EXPIRED,
            request=award.request,
        )
