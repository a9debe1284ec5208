"""Everything that went over the counter, line by line: who gave it to whom, out of which drawer, and why."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk import events as v
from sabot.ledger import facts as f
from sabot.store.codec import event_in
from sabot.store.commit import command_in
from sabot.store.record import Line
from sabot.store.streams import DESK, PLAYER, StreamEvent, kind_of


class Movement(Struct, frozen=True, kw_only=True):
    at: int
    kind: str
    amount: int
    """More than nothing where the house took cash, less where it paid."""
    player: str = ""
    drawer: str = ""
    by: str = ""
    second: str = ""
    reference: str = ""
    """The ticket, the request, the table whose tips were paid."""
    reason: str = ""
    stream: str
    line: int


MADE_GOOD = "what the tickets of before lacked, made good by the house"


class CashBook:
    """Told of all lines in time: before there was a desk, a ticket that it paid was reserved for it first."""

    def __init__(self) -> None:
        self._reserved: dict[str, int] = {}
        """Such tickets, and what they are worth."""

    def movement(self, line: Line, event: StreamEvent) -> Movement | None:
        giver = command_in(line.command).player if line.command else ""
        told = Movement(at=line.at, kind=line.name, amount=0, by=giver, stream=line.stream, line=line.number)
        match event:
            case f.TicketReserved(number, "", amount):
                self._reserved[number] = amount
                return None
            case f.TicketReleased(number):
                self._reserved.pop(number, None)
                return None
            case f.TicketRedeemed(number):
                paid = self._reserved.pop(number, 0)
                return replace(told, amount=-paid, reference=number) if paid else None
            case v.DeskOpened(adopted):
                # What reservations were left ended with it.
                self._reserved.clear()
                short = sum(each.short for each in adopted)
                return replace(told, amount=short, reason=MADE_GOOD) if short else None
            case _:
                return _movement(told, event)


def cash_book(lines: Iterable[Line]) -> Iterator[Movement]:
    """Of all lines in time; whoever wants some days alone leaves out the others afterwards."""
    book = CashBook()
    for line in lines:
        if kind_of(line.stream) in (DESK, PLAYER):
            found = book.movement(line, event_in(line))
            if found is not None:
                yield found


def _movement(told: Movement, event: StreamEvent) -> Movement | None:
    match event:
        case f.Deposited(player, amount):
            return replace(told, amount=amount, player=player)
        case f.Withdrawn(player, amount) | f.HandPaid(player, amount):
            return replace(told, amount=-amount, player=player)
        case v.Deposited():
            return replace(
                told, amount=event.amount, player=event.player, drawer=event.drawer, reason=event.reason
            )
        case v.Withdrawn():
            return replace(told, amount=-event.amount, player=event.player, drawer=event.drawer)
        case v.TipsPaid():
            return replace(
                told,
                amount=-event.amount,
                player=event.dealer,
                drawer=event.drawer,
                second=event.second,
                reference=event.table,
            )
        case v.TicketRedeemed(player="") as cashed:
            paid = cashed.given - cashed.amount
            return replace(
                told,
                amount=paid,
                player=cashed.cashed_out,
                drawer=cashed.drawer,
                second=cashed.second,
                reference=cashed.number,
            )
        case v.HandPaid():
            return replace(
                told,
                amount=event.given - event.amount,
                player=event.player,
                drawer=event.drawer,
                second=event.second,
                reference=event.request,
            )
        case _:
            return _of_drawer(told, event)


def _of_drawer(told: Movement, event: StreamEvent) -> Movement | None:
    """What happens to drawers without a player; a count moves nothing."""
    match event:
        case v.DrawerOpened(drawer, cashier, count):
            return replace(told, drawer=drawer, by=cashier, reason=f"counted {count}")
        case v.DrawerClosed(drawer, by, counted, expected):
            told_count = f"counted {counted}, expected {expected}"
            why = f"{told_count}; {event.reason}" if event.reason else told_count
            return replace(told, drawer=drawer, by=by, reference=event.cashier, reason=why)
        case v.CashMoved(drawer, by, amount, reason):
            return replace(told, drawer=drawer, by=by, reference=f"safe {amount:+d}", reason=reason)
        case _:
            return None
