"""The cash desk after an event: what is in the stream is enough to make it again."""

from typing import assert_never

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.cashdesk import events as v
from sabot.cashdesk.solo_limits import Counts, bring, carry, counts_of, end_of, pay_of
from sabot.cashdesk.state import Award, CashDesk, Drawer, HandPay, Ticket, TicketState, TipsAllowed
from sabot.cashdesk.trays import chips_left
from sabot.ledger import account
from sabot.ledger.limit import HOUR
from sabot.money import Amount


def evolve(desk: CashDesk, event: v.DeskEvent) -> CashDesk:
    match event:
        case v.DeskOpened(adopted):
            for each in adopted:
                desk = _with_ticket(desk, _adopted(each))
            return replace(desk, issued=len(adopted))
        case v.RulesSet(rules):
            return replace(desk, rules=rules)
        case v.GiftsCounted(player, amount, line):
            known = desk.given.get(player, Amount(0))
            noted = replace(desk, counted=desk.counted.insert(player, line))
            return _gave(noted, player, Amount(known + amount))
        case (
            v.TicketIssued()
            | v.TicketReserved()
            | v.TicketReleased()
            | v.TicketRedeemed()
            | v.TicketExpired()
            | v.TicketVoided()
            | v.TicketReprinted()
            | v.TicketsForgotten()
        ):
            return _after_ticket(desk, event)
        case v.DrawerOpened() | v.CashMoved() | v.DrawerClosed():
            return _after_drawer(desk, event)
        case v.Deposited() | v.Withdrawn() | v.TipsPaid() | v.TipsApproved() | v.Refilled():
            return _after_counter(desk, event)
        case v.HandPayAsked() | v.RequestApproved() | v.HandPaid() | v.HandPayCancelled():
            return _after_hand_pay(desk, event)
        case v.GoldenAsked() | v.GoldenAwarded() | v.GoldenDeclined() | v.GoldenWithdrawn():
            return _after_golden(desk, event)
    assert_never(event)


def _after_ticket(
    desk: CashDesk,
    event: v.TicketIssued
    | v.TicketReserved
    | v.TicketReleased
    | v.TicketRedeemed
    | v.TicketExpired
    | v.TicketVoided
    | v.TicketReprinted
    | v.TicketsForgotten,
) -> CashDesk:
    match event:
        case v.TicketIssued(player=player):
            desk = _with_ticket(replace(desk, issued=event.sequence), _issued(event))
            if event.printed_by:
                desk = replace(desk, printed=desk.printed.insert(event.number, event.printed_by))
            own = event.amount - event.given
            desk = carry(desk, account.wallet(player), account.ticket(event.number), own)
            return _gave(desk, player, Amount(0))
        case v.TicketReserved(number, by, until):
            held = replace(
                desk.tickets[number], state=TicketState.RESERVED, reserved_by=by, reserved_until=until
            )
            return _with_ticket(desk, held)
        case v.TicketReleased(number):
            free = replace(desk.tickets[number], state=TicketState.ISSUED, reserved_by="", reserved_until=0)
            return _with_ticket(desk, free)
        case v.TicketRedeemed(number=number, player=player, at=at):
            ended = _ended(desk, number, TicketState.REDEEMED, at)
            own, place = event.amount - event.given, account.ticket(number)
            if player:
                # Lines of before do not say whose it was.
                if event.cashed_out:
                    ended = bring(ended, number, event.cashed_out, own, player)
                return _gave(ended, player, event.given_after)
            paid = _paid(ended, counts_of(ended, place, event.cashed_out, own), at, event.second)
            return _cash(end_of(paid, place), event.by, -own)
        case v.TicketExpired(number, _, at):
            return end_of(_ended(desk, number, TicketState.EXPIRED, at), account.ticket(number))
        case v.TicketVoided(number=number, player=player, at=at):
            ended = _ended(desk, number, TicketState.VOID, at)
            ended = carry(ended, account.ticket(number), account.wallet(player), event.amount)
            return _gave(ended, player, event.given_after)
        case v.TicketReprinted(number):
            # Whoever allowed the payment saw another piece of paper.
            return replace(desk, approved=desk.approved.discard(number))
        case v.TicketsForgotten(before):
            return _forgotten(desk, before)
    assert_never(event)


def _after_drawer(desk: CashDesk, event: v.DrawerOpened | v.CashMoved | v.DrawerClosed) -> CashDesk:
    match event:
        case v.DrawerOpened(name, cashier, count, at):
            drawer = Drawer(name, cashier, count, at, count)
            return replace(desk, drawers=desk.drawers.insert(cashier, drawer), opened=desk.opened + 1)
        case v.CashMoved(_, by, amount):
            return _cash(desk, by, amount)
        case v.DrawerClosed(_, by):
            return replace(desk, drawers=desk.drawers.remove(event.cashier or by))
    assert_never(event)


def _after_counter(
    desk: CashDesk, event: v.Deposited | v.Withdrawn | v.TipsPaid | v.TipsApproved | v.Refilled
) -> CashDesk:
    match event:
        case v.Deposited(player=player, amount=amount, by=by):
            return _gave(_cash(desk, by, amount), player, event.given_after)
        case v.Withdrawn(player=player, amount=amount, by=by):
            purse = account.wallet(player)
            paid = _paid(desk, counts_of(desk, purse, player, amount), event.at, "")
            return _gave(_cash(pay_of(paid, purse, amount), by, -amount), player, event.given_after)
        case v.TipsPaid(table, dealer, amount, _, by, second, at):
            if second:
                desk = replace(desk, allowed=desk.allowed.discard((table, dealer)))
            return _cash(_paid(desk, ((dealer, amount),), at, second), by, -amount)
        case v.TipsApproved(table, dealer, amount, by, at):
            allowed = TipsAllowed(amount, by, at)
            return replace(desk, allowed=desk.allowed.insert((table, dealer), allowed))
        case v.Refilled(player=player, at=at):
            late = [who for who, when in desk.refilled.items() if at - when > HOUR]
            kept = desk.refilled
            for who in late:
                kept = kept.remove(who)
            return _gave(replace(desk, refilled=kept.insert(player, at)), player, event.given_after)
    assert_never(event)


def _after_hand_pay(
    desk: CashDesk, event: v.HandPayAsked | v.RequestApproved | v.HandPaid | v.HandPayCancelled
) -> CashDesk:
    match event:
        case v.HandPayAsked(request=request, player=player):
            asked = HandPay(
                request=request,
                player=player,
                amount=event.amount,
                given=event.given,
                by=event.by,
                at=event.at,
            )
            waits = replace(desk, hand_pays=desk.hand_pays.insert(request, asked))
            own = event.amount - event.given
            waits = carry(waits, account.wallet(player), account.hand_pay(request), own)
            return _gave(waits, player, Amount(0))
        case v.RequestApproved(request, by) if request in desk.tickets:
            return replace(desk, approved=desk.approved.insert(request, by))
        case v.RequestApproved(request, by):
            asked = replace(desk.hand_pays[request], approved_by=by)
            return replace(desk, hand_pays=desk.hand_pays.insert(request, asked))
        case v.HandPaid(request=request, player=player):
            done = replace(desk, hand_pays=desk.hand_pays.remove(request))
            own, place = event.amount - event.given, account.hand_pay(request)
            done = _paid(done, counts_of(done, place, player, own), event.at, event.second)
            return _cash(end_of(done, place), event.by, -own)
        case v.HandPayCancelled(request=request, player=player):
            done = replace(desk, hand_pays=desk.hand_pays.remove(request))
            done = carry(done, account.hand_pay(request), account.wallet(player), event.amount)
            return _gave(done, player, event.given_after)
    assert_never(event)


def _after_golden(
    desk: CashDesk, event: v.GoldenAsked | v.GoldenAwarded | v.GoldenDeclined | v.GoldenWithdrawn
) -> CashDesk:
    match event:
        case v.GoldenAsked(request=request):
            return replace(desk, awards=desk.awards.insert(request, _award(event, event.at)))
        case v.GoldenAwarded(request=request):
            asked = replace(desk, awards=desk.awards.discard(request))
            return _awarded(_awarded_alone(asked, event), event)
        case v.GoldenDeclined(request):
            return replace(desk, awards=desk.awards.remove(request))
        case v.GoldenWithdrawn(request=request):
            return replace(desk, expiring=desk.expiring.discard(request))
    assert_never(event)


def _awarded_alone(desk: CashDesk, event: v.GoldenAwarded) -> CashDesk:
    """Nobody is remembered for longer than the day."""
    if event.second or not event.at:
        return desk
    day = desk.days.of(event.at)
    kept: HashTrieMap[str, Amount] = HashTrieMap() if day > desk.awarded_day else desk.awarded
    for who in (event.player, event.by):
        worth = desk.awarded_alone(who, event.at) + event.value * event.count
        kept = kept.insert(who, Amount(worth))
    return replace(desk, awarded_day=max(day, desk.awarded_day), awarded=kept)


def _awarded(desk: CashDesk, event: v.GoldenAwarded) -> CashDesk:
    """What was played of earlier awards is forgotten before the new chips are counted."""
    key = (event.player, event.value)
    if event.had is not None:
        desk = _without_played(desk, event.player, event.value, event.had)
    if event.expires is None:
        if event.had is None:
            return desk
        return replace(desk, lasting=desk.lasting.insert(key, desk.lasting.get(key, 0) + event.count))
    return replace(desk, expiring=desk.expiring.insert(event.request, _award(event, 0)))


def _without_played(desk: CashDesk, player: str, value: Amount, had: int) -> CashDesk:
    expiring, left = desk.expiring, chips_left(desk, player, value, had)
    for request, count in left.awards:
        award = replace(expiring[request], count=count)
        expiring = expiring.insert(request, award) if count else expiring.remove(request)
    key, lasting = (player, value), desk.lasting
    lasting = lasting.insert(key, left.lasting) if left.lasting else lasting.discard(key)
    return replace(desk, expiring=expiring, lasting=lasting)


def _award(event: v.GoldenAsked | v.GoldenAwarded, at: int) -> Award:
    return Award(
        request=event.request,
        player=event.player,
        value=event.value,
        count=event.count,
        by=event.by,
        reason=event.reason,
        expires=event.expires,
        at=at,
    )


def _issued(event: v.TicketIssued) -> Ticket:
    return Ticket(
        number=event.number,
        sequence=event.sequence,
        terminal=event.terminal,
        player=event.player,
        amount=event.amount,
        given=event.given,
        issued=event.issued,
        expires=event.expires,
    )


def _adopted(old: v.Adopted) -> Ticket:
    return Ticket(
        number=old.number,
        sequence=old.sequence,
        terminal="",
        player=old.player,
        amount=old.amount,
        issued=old.issued,
        expires=old.expires,
    )


def _with_ticket(desk: CashDesk, ticket: Ticket) -> CashDesk:
    owned = desk.owned
    if ticket.number not in desk.tickets:
        owned = owned.insert(ticket.player, (*owned.get(ticket.player, ()), ticket.number))
    return replace(desk, tickets=desk.tickets.insert(ticket.number, ticket), owned=owned)


def _ended(desk: CashDesk, number: str, state: TicketState, at: int) -> CashDesk:
    ended = _with_ticket(desk, replace(desk.tickets[number], state=state, ended=at))
    return replace(ended, approved=ended.approved.discard(number), printed=ended.printed.discard(number))


def _forgotten(desk: CashDesk, before: int) -> CashDesk:
    tickets, owned = desk.tickets, desk.owned
    for ticket in desk.tickets.values():
        if not ticket.is_open and ticket.ended < before:
            tickets = tickets.remove(ticket.number)
            left = tuple(number for number in owned[ticket.player] if number != ticket.number)
            owned = owned.insert(ticket.player, left) if left else owned.remove(ticket.player)
    return replace(desk, tickets=tickets, owned=owned)


def _cash(desk: CashDesk, cashier: str, change: int) -> CashDesk:
    drawer = desk.drawers[cashier]
    return replace(
        desk, drawers=desk.drawers.insert(cashier, replace(drawer, cash=Amount(drawer.cash + change)))
    )


def _paid(desk: CashDesk, counts: Counts, at: int, second: str) -> CashDesk:
    """Nobody is remembered for longer than the day; lines of before this was counted tell no moment."""
    if second or not counts[0][0] or not at:
        return desk
    day = desk.days.of(at)
    kept: HashTrieMap[str, Amount] = HashTrieMap() if day > desk.paid_day else desk.paid
    for player, amount in counts:
        kept = kept.insert(player, Amount(desk.paid_alone(player, at) + amount))
    return replace(desk, paid_day=max(day, desk.paid_day), paid=kept)


def _gave(desk: CashDesk, player: str, given: Amount) -> CashDesk:
    return replace(desk, given=desk.given.insert(player, given))
