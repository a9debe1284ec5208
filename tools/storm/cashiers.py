"""People at the cash desk: cashiers with drawers, supervisors who approve, operators who award."""

from collections.abc import Callable
from random import Random

from sabot.cashdesk import commands as d
from sabot.cashdesk.state import CashDesk
from sabot.ledger.barcode import check_digit
from sabot.money import Amount
from sabot.table.house.setup import SECOND

CASHIERS = ("cashier-1", "cashier-2")
AMOUNTS = (1, 100, 5_000, 50_000, 400_000, 2_000_000)
REASONS = ("torn", "a mistake", "", "welcome")


def number_of(chance: Random) -> str:
    """A validation number; seldom one that is none."""
    digits = f"{chance.randrange(10**17):017d}"
    return f"{digits}{check_digit(digits) if chance.random() < 0.97 else 0}"


def name_of(chance: Random) -> str:
    return f"r{chance.getrandbits(48):012x}"


def cash_out(player: str, by: str, chance: Random) -> d.Request:
    return d.Request(
        by, d.CashOut(player=player, number=number_of(chance), request=name_of(chance), terminal="1")
    )


def own_act(desk: CashDesk, player: str, chance: Random) -> d.Request:
    """What a player asks of the desk: cash out, bring somebody's ticket, a refill, an old hand-pay back."""
    numbers = sorted(desk.tickets)
    pick = chance.random()
    if pick < 0.4 and numbers:
        return d.Request(player, d.RedeemTicket(chance.choice(numbers)))
    if pick < 0.6:
        return cash_out(player, player, chance)
    if pick < 0.7:
        return d.Request(player, d.TakeBack())
    return d.Request(player, d.Refill(guest=chance.random() < 0.5))


def cashier_act(desk: CashDesk, by: str, players: list[str], chance: Random) -> d.Request:
    """Mostly what can be done; now and then what cannot."""
    if by not in desk.drawers and chance.random() < 0.8:
        return d.Request(by, d.OpenDrawer(Amount(chance.choice((0, 100_000, 5_000_000)))))
    player, amount, reason = chance.choice(players), Amount(chance.choice(AMOUNTS)), chance.choice(REASONS)
    numbers, waiting = sorted(desk.tickets) or ["0"], sorted(desk.hand_pays) or ["none"]
    number, request = chance.choice(numbers), chance.choice(waiting)
    acts: tuple[Callable[[], d.Request], ...] = (
        lambda: d.Request(
            by, d.Deposit(player=player, amount=amount, reason=reason, confirmed=chance.random() < 0.5)
        ),
        lambda: d.Request(by, d.Deposit(player=player, amount=amount, reason="large", confirmed=True)),
        lambda: d.Request(by, d.Withdraw(player, amount)),
        lambda: cash_out(player, by, chance),
        lambda: d.Request(by, d.CashTicket(number)),
        lambda: d.Request(by, d.CashTicket(number)),
        lambda: d.Request(by, d.VoidTicket(number, reason)),
        lambda: d.Request(by, d.ReserveTicket(number)),
        lambda: d.Request(by, d.ReleaseTicket(number)),
        lambda: d.Request(by, d.ReprintTicket(number, reason)),
        lambda: d.Request(
            by,
            d.MoveCash(
                amount=chance.choice((-1, 1)) * amount, reason=reason, drawer=drawer_of(desk, by, chance)
            ),
        ),
        lambda: d.Request(by, d.PayByHand(request)),
        lambda: d.Request(by, d.PayByHand(request)),
        lambda: d.Request(by, d.CancelRequest(request, reason)),
        lambda: d.Request(
            by, d.PayTips(f"t{chance.randint(1, 3)}", "kim", Amount(chance.choice((1, 50, 5_000))))
        ),
        lambda: d.Request(by, d.CloseDrawer(drawer_of(desk, by, chance), amount)),
    )
    return chance.choice(acts)()


def paying_act(desk: CashDesk, by: str, players: list[str], chance: Random) -> d.Request:
    """A cashier whom players ask for cash all day, on tickets, by hand and over the counter."""
    if by not in desk.drawers:
        return d.Request(by, d.OpenDrawer(Amount(5_000_000)))
    player = chance.choice(players)
    numbers = sorted(number for number, ticket in desk.tickets.items() if ticket.is_open)
    acts: list[d.Request] = [
        d.Request(
            by, d.Deposit(player=player, amount=Amount(chance.choice((9_000, 25_000))), confirmed=True)
        ),
        d.Request(by, d.Withdraw(player, Amount(chance.choice((4_000, 8_000))))),
        cash_out(player, by, chance),
        *(d.Request(by, d.CashTicket(number)) for number in numbers[:2]),
        *(d.Request(by, d.PayByHand(request)) for request in sorted(desk.hand_pays)[:1]),
        *(d.Request(by, d.ReprintTicket(number, "torn")) for number in numbers[:1] if chance.random() < 0.2),
    ]
    return chance.choice(acts)


def chief_act(desk: CashDesk, by: str, players: list[str], now: int, chance: Random) -> d.Request:
    """Approvals, awards, refusals; also of what they asked for themselves, and of what is over."""
    waiting = [*sorted(desk.hand_pays), *sorted(desk.awards)] or ["none"]
    player, reason, request = chance.choice(players), chance.choice(REASONS), chance.choice(waiting)
    numbers = sorted(desk.tickets) or ["0"]
    until = chance.choice((None, now + 30 * SECOND, now + 600 * SECOND))
    acts: tuple[Callable[[], d.Request], ...] = (
        lambda: d.Request(by, d.ApproveRequest(request)),
        lambda: d.Request(by, d.ApproveRequest(request)),
        lambda: d.Request(by, d.ApproveRequest(chance.choice(numbers))),
        lambda: d.Request(
            by, d.ApproveTips(f"t{chance.randint(1, 3)}", "kim", Amount(chance.choice((1, 50, 5_000))))
        ),
        lambda: close_for(desk, by, reason, chance),
        lambda: d.Request(by, d.CancelRequest(request, reason)),
        lambda: d.Request(by, d.VoidTicket(chance.choice(numbers), reason)),
        lambda: award(by, player, reason, until, chance),
        lambda: d.Request(
            by,
            d.WithdrawGolden(player=player, value=Amount(1_000), count=chance.randint(0, 3), reason=reason),
        ),
    )
    return chance.choice(acts)()


def drawer_of(desk: CashDesk, cashier: str, chance: Random) -> str:
    """The one that is open, and now and then the one before it."""
    name = desk.drawers[cashier].name if cashier in desk.drawers else f"drawer-{desk.opened}"
    return name if chance.random() < 0.9 else f"drawer-{max(1, desk.opened - 1)}"


def close_for(desk: CashDesk, by: str, reason: str, chance: Random) -> d.Request:
    cashier, amount = chance.choice(CASHIERS), Amount(chance.choice(AMOUNTS))
    return d.Request(by, d.CloseDrawerFor(cashier, drawer_of(desk, cashier, chance), amount, reason))


def award(by: str, player: str, reason: str, until: int | None, chance: Random) -> d.Request:
    return d.Request(
        by,
        d.AwardGolden(
            request=name_of(chance),
            player=player,
            value=Amount(chance.choice((500, 1_000))),
            count=chance.choice((1, 5, 200)),
            reason=reason,
            expires=until,
        ),
    )
