"""A small house in which two people want something of the cash desk at the same moment."""

from collections.abc import Callable, Mapping

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DAY, DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.staffing import Staff
from sabot.ledger.facts import CreditsIssued, TipGiven
from sabot.ledger.ids import Ids
from sabot.ledger.postings import postings
from sabot.money import Amount
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.memory import MemoryStore
from sabot.store.streams import LimitSet, PlayerEvent, PlayerExcluded, PlayerLeft, table_stream
from sabot.table import events as e

DAWN = 1_700_000_000_000_000
LATE = DAWN + 40 * DAY
"""When tickets have expired."""
TICKET, OTHER, THIRD = "376104250021234569", "111111111111111115", "222222222222222220"
LARGE = "333333333333333335"
REQUEST, AWARD = "r-one", "r-award"
KEY = b"k" * 32
RULES = DeskRules(ticket_most=Amount(300_000), paid_alone=Amount(300_000))
CASHIER, SECOND, BOSS = "cashier", "cashier-2", "boss"
ANN, BOB, CID, DOT, EVE = "ann", "bob", "cid", "dot", "eve"
TABLE = "salon"

Wanted = c.DeskCommand | PlayerEvent
"""Of the desk, or of a player's own stream."""
COMMANDS: Mapping[str, Callable[[], Wanted]] = {
    # One ticket of ann's, of 500.00, half of it given by the house.
    "redeem": lambda: c.RedeemTicket(TICKET, ANN),
    "redeem by bob": lambda: c.RedeemTicket(TICKET, BOB),
    "cash": lambda: c.CashTicket(TICKET, CASHIER),
    "cash elsewhere": lambda: c.CashTicket(TICKET, SECOND),
    "void": lambda: c.VoidTicket(TICKET, CASHIER, "torn"),
    "void by boss": lambda: c.VoidTicket(TICKET, BOSS, "lost"),
    "reserve": lambda: c.ReserveTicket(TICKET, CASHIER),
    "release": lambda: c.ReleaseTicket(TICKET, CASHIER),
    "reprint": lambda: c.ReprintTicket(TICKET, CASHIER, "jam"),
    "approve ticket": lambda: c.ApproveRequest(TICKET, BOSS),
    "approve ticket again": lambda: c.ApproveRequest(TICKET, "boss-2"),
    # Another of hers, of 2,900.00: it goes above what one person pays her in a day.
    "cash the large one": lambda: c.CashTicket(LARGE, CASHIER),
    "cash the large one elsewhere": lambda: c.CashTicket(LARGE, SECOND),
    # One player: ann has nothing but the tickets, bob 4,000.00.
    "cash out": lambda: c.CashOut(player=BOB, by=BOB, number=OTHER, request="r-two", terminal="t"),
    "deposit": lambda: c.Deposit(by=CASHIER, player=BOB, amount=Amount(700)),
    "withdraw": lambda: c.Withdraw(CASHIER, BOB, Amount(250_000)),
    "withdraw elsewhere": lambda: c.Withdraw(SECOND, BOB, Amount(250_000)),
    "refill": lambda: c.Refill(ANN, guest=True),
    "exclude": lambda: PlayerExcluded(DAWN, None),
    "ann leaves": lambda: PlayerLeft(ANN, BOSS),
    "limit": lambda: LimitSet("stake", "day", 500, DAWN),
    # Eve has nothing, and may leave for good.
    "leave": lambda: PlayerLeft(EVE, BOSS, whole=True),
    "deposit for eve": lambda: c.Deposit(by=CASHIER, player=EVE, amount=Amount(700)),
    "refill for eve": lambda: c.Refill(EVE, guest=True),
    "chips for eve": lambda: c.AwardGolden(
        request="r-eve", by=BOSS, player=EVE, value=Amount(500), count=2, reason="birthday"
    ),
    "first credits for eve": lambda: CreditsIssued(EVE, Amount(1_000)),
    # One hand-pay of cid's, of 3,500.00, and an award for bob.
    "pay": lambda: c.PayByHand(REQUEST, CASHIER),
    "pay elsewhere": lambda: c.PayByHand(REQUEST, SECOND),
    "approve": lambda: c.ApproveRequest(REQUEST, BOSS),
    "cancel": lambda: c.CancelRequest(REQUEST, CASHIER, "plays on"),
    "take back": lambda: c.TakeBack(CID),
    "award": lambda: c.AwardGolden(
        request="r-three", by=BOSS, player=BOB, value=Amount(500), count=2, reason="birthday"
    ),
    "approve award": lambda: c.ApproveRequest(AWARD, "boss-2"),
    "decline award": lambda: c.CancelRequest(AWARD, BOSS, "no"),
    "withdraw golden": lambda: c.WithdrawGolden(
        by=BOSS, player=BOB, value=Amount(1_000), count=2, reason="a mistake"
    ),
    # One drawer.
    "open": lambda: c.OpenDrawer("cashier-3", Amount(100)),
    "move": lambda: c.MoveCash(CASHIER, -900_000, "to the safe", "drawer-1"),
    "close": lambda: c.CloseDrawer(CASHIER, Amount(1_000), "drawer-1"),
    "close by boss": lambda: c.CloseDrawerFor(BOSS, CASHIER, Amount(900), "went home", "drawer-1"),
    "tips": lambda: c.PayTips(CASHIER, TABLE, "kim", Amount(600), served=True),
    "approve tips": lambda: c.ApproveTips(BOSS, TABLE, "kim", Amount(600), served=True),
    # Time.
    "sweep": c.Sweep,
}
SUBJECTS: Mapping[str, str] = {
    "exclude": ANN,
    "limit": ANN,
    "ann leaves": ANN,
    "leave": EVE,
    "first credits for eve": EVE,
}
"""Whose own stream a wish is for."""


def small_house() -> MemoryStore:
    """A journal with everything in it that the commands are about."""
    store = MemoryStore()
    house = House(store, catalogue(), Staff(KEY, bytes))
    for player, amount in ((ANN, 25_000), (BOB, 100_000), (CID, 10_000), (DOT, 90_000)):
        house.tell_player(player, CreditsIssued(player, Amount(amount)), DAWN)
    _tip(store)
    told: tuple[c.DeskCommand, ...] = (
        c.OpenDrawer(CASHIER, Amount(1_000_000)),
        c.OpenDrawer(SECOND, Amount(1_000_000)),
        c.Deposit(by=CASHIER, player=ANN, amount=Amount(25_000)),
        c.Deposit(by=CASHIER, player=BOB, amount=Amount(300_000)),
        c.Deposit(by=CASHIER, player=CID, amount=Amount(340_000)),
        c.CashOut(player=ANN, by=ANN, number=TICKET, request="r-none", terminal="t"),
        c.Deposit(by=CASHIER, player=ANN, amount=Amount(290_000)),
        c.CashOut(player=ANN, by=ANN, number=LARGE, request="r-none", terminal="t"),
        c.CashOut(player=CID, by=CID, number=OTHER, request=REQUEST, terminal="t"),
        c.CashOut(player=DOT, by=DOT, number=THIRD, request="r-none", terminal="t"),
        c.ApproveRequest(REQUEST, "boss-0"),
        c.AwardGolden(
            request="r-zero", by=BOSS, player=BOB, value=Amount(1_000), count=3, reason="x", expires=LATE
        ),
        c.AwardGolden(request=AWARD, by=BOSS, player=BOB, value=Amount(30_000), count=2, reason="x"),
    )
    for command in told:
        reply = house.tell_desk(command, DAWN, rules=RULES)
        assert not isinstance(reply, Refused), (command, reply)
    return store


def _tip(store: MemoryStore) -> None:
    """Bob has given a tip of 10.00 at a table."""
    stream = table_stream(TABLE)
    made = postings(store.ledger, Ids(f"{stream}:1"), TipGiven(TABLE, BOB, Amount(1_000)))
    assert not isinstance(made, Refused)
    entry = Entry(e.TipGiven(BOB, Amount(1_000)), made)
    (answer,) = store.commit_all((Commit(stream, 0, DAWN, (entry,)),))
    assert isinstance(answer, Committed)


def copied(store: MemoryStore) -> MemoryStore:
    """What is written to one is not in the other."""
    twin = MemoryStore()
    twin.ledger = store.ledger
    twin._heads = dict(store._heads)
    twin._records = {stream: list(records) for stream, records in store._records.items()}
    twin._commands = dict(store._commands)
    return twin
