"""What an event says that moved, by purpose and amount: told by events alone, so that transfers can be held
against it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from sabot.cashdesk import events as v
from sabot.ledger import facts as f
from sabot.ledger.facts import BetSettled
from sabot.ledger.route import Purpose
from sabot.store.streams import StreamEvent
from sabot.table import events as e


class Moved(Struct, frozen=True, gc=False):
    purpose: Purpose
    amount: int
    player: str = ""
    """Whose purse it went into or came from; empty where nobody's did."""
    table: str = ""
    """Whose tips were paid, where the event is not the table's own."""


class MovedByEvents:
    """Told of every event; it remembers tickets of old journals, whose end does not say their amount."""

    def __init__(self) -> None:
        self._reserved: dict[str, tuple[str, int]] = {}

    def of(self, event: StreamEvent) -> list[Moved]:
        return [one for one in self._told(event) if one.amount]

    def _told(self, event: StreamEvent) -> Iterator[Moved]:
        match event:
            case e.RoundPaid(bets=bets) | e.PartPaid(bets=bets):
                yield from _of_bets(bets)
            case e.TipGiven(player, amount, given):
                yield Moved(Purpose.TIP, amount, player)
                yield Moved(Purpose.TIP_GIVEN_BACK, given)
            case e.LuckyCardDealt(player, _, value, chips):
                yield Moved(Purpose.GOLDEN_AWARDED, value * chips, player)
            case f.TicketReserved(number, player, amount):
                self._reserved[number] = (player, amount)
            case f.TicketReleased(number):
                self._reserved.pop(number, None)
            case f.TicketRedeemed(number):
                player, worth = self._reserved.pop(number, ("", 0))
                yield Moved(Purpose.TICKET_IN if player else Purpose.TICKET_PAID, worth, player)
            case _:
                yield from _of_purse(event)


def _of_bets(bets: Iterable[BetSettled]) -> Iterator[Moved]:
    for bet in bets:
        player, golden, kept = bet.place.player, bet.staked.golden, bet.back.golden
        yield Moved(Purpose.TAKE, bet.staked.money)
        yield Moved(Purpose.STAKE, bet.staked.money, player)
        yield Moved(Purpose.PAY, bet.back.money, player)
        yield Moved(Purpose.COMMISSION, bet.commission)
        yield Moved(Purpose.GOLDEN_STAKE, golden, player)
        yield Moved(Purpose.GOLDEN_SPENT, golden - kept)
        yield Moved(Purpose.GOLDEN_RETURNED, kept, player)


def _of_purse(event: StreamEvent) -> Iterator[Moved]:
    """What players gave and got away from tables, in old journals and at the desk."""
    match event:
        case f.CreditsIssued(player, amount):
            yield Moved(Purpose.CREDITS_ISSUED, amount, player)
        case f.Refilled(player, amount) | v.Refilled(player=player, amount=amount):
            yield Moved(Purpose.REFILL, amount, player)
        case f.Deposited(player, amount) | v.Deposited(player=player, amount=amount):
            yield Moved(Purpose.DEPOSIT, amount, player)
        case f.Withdrawn(player, amount) | v.Withdrawn(player=player, amount=amount):
            yield Moved(Purpose.WITHDRAWAL, amount, player)
        case f.HandPaid(player, amount):
            yield Moved(Purpose.HAND_PAY, amount, player)
        case f.GoldenAwarded(player, value, count) | v.GoldenAwarded(player=player, value=value, count=count):
            yield Moved(Purpose.GOLDEN_AWARDED, value * count, player)
        case v.GoldenWithdrawn(player=player, value=value, count=count):
            yield Moved(Purpose.GOLDEN_WITHDRAWN, value * count, player)
        case v.TipsPaid(table, _, amount):
            yield Moved(Purpose.TIPS_PAID, amount, "", table)
        case _:
            yield from _of_ticket(event)


def _of_ticket(event: StreamEvent) -> Iterator[Moved]:
    match event:
        case f.TicketIssued(_, player, amount) | v.TicketIssued(player=player, amount=amount):
            yield Moved(Purpose.TICKET_OUT, amount, player)
        case f.TicketVoided(_, player, amount) | v.TicketVoided(player=player, amount=amount):
            yield Moved(Purpose.TICKET_VOID, amount, player)
        case f.TicketExpired(_, amount) | v.TicketExpired(amount=amount):
            yield Moved(Purpose.TICKET_EXPIRED, amount)
        case v.TicketRedeemed(player=player, amount=amount) if player:
            yield Moved(Purpose.TICKET_IN, amount, player)
        case v.TicketRedeemed(amount=amount, given=given):
            yield Moved(Purpose.TICKET_PAID, amount - given)
            yield Moved(Purpose.TICKET_GIVEN_BACK, given)
        case v.DeskOpened(adopted):
            for ticket in adopted:
                yield Moved(Purpose.TICKET_ADOPTED, ticket.amount - ticket.short)
                yield Moved(Purpose.TICKET_MADE_GOOD, ticket.short)
        case _:
            yield from _of_hand_pay(event)


def _of_hand_pay(event: StreamEvent) -> Iterator[Moved]:
    match event:
        case v.HandPayAsked(player=player, amount=amount):
            yield Moved(Purpose.HAND_PAY_ASKED, amount, player)
        case v.HandPayCancelled(player=player, amount=amount):
            yield Moved(Purpose.HAND_PAY_CANCELLED, amount, player)
        case v.HandPaid(amount=amount, given=given):
            yield Moved(Purpose.HAND_PAY_PAID, amount - given)
            yield Moved(Purpose.HAND_PAY_GIVEN_BACK, given)
        case _:
            return
