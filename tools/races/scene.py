"""A small house in which two people want something of the cash desk at the same moment."""

from collections.abc import Callable, Mapping

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DAY, DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
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

Wanted = c.Request | PlayerEvent
"""Of the desk, or of a player's own stream."""
COMMANDS: Mapping[str, Callable[[], Wanted]] = {
    # One ticket of ann's, of 500.00, half of it given by the house.
    "redeem": lambda: c.Request(ANN, c.RedeemTicket(TICKET)),
    "redeem by bob": lambda: c.Request(BOB, c.RedeemTicket(TICKET)),
    "cash": lambda: c.Request(CASHIER, c.CashTicket(TICKET)),
    "cash elsewhere": lambda: c.Request(SECOND, c.CashTicket(TICKET)),
    "void": lambda: c.Request(CASHIER, c.VoidTicket(TICKET, "torn")),
    "void by boss": lambda: c.Request(BOSS, c.VoidTicket(TICKET, "lost")),
    "reserve": lambda: c.Request(CASHIER, c.ReserveTicket(TICKET)),
    "release": lambda: c.Request(CASHIER, c.ReleaseTicket(TICKET)),
    "reprint": lambda: c.Request(CASHIER, c.ReprintTicket(TICKET, "jam")),
    "approve ticket": lambda: c.Request(BOSS, c.ApproveRequest(TICKET)),
    "approve ticket again": lambda: c.Request("boss-2", c.ApproveRequest(TICKET)),
    # Another of hers, of 2,900.00: it goes above what one person pays her in a day.
    "cash the large one": lambda: c.Request(CASHIER, c.CashTicket(LARGE)),
    "cash the large one elsewhere": lambda: c.Request(SECOND, c.CashTicket(LARGE)),
    # One player: ann has nothing but the tickets, bob 4,000.00.
    "cash out": lambda: c.Request(BOB, c.CashOut(player=BOB, number=OTHER, request="r-two", terminal="t")),
    "deposit": lambda: c.Request(CASHIER, c.Deposit(player=BOB, amount=Amount(700))),
    "withdraw": lambda: c.Request(CASHIER, c.Withdraw(BOB, Amount(250_000))),
    "withdraw elsewhere": lambda: c.Request(SECOND, c.Withdraw(BOB, Amount(250_000))),
    "refill": lambda: c.Request(ANN, c.Refill(guest=True)),
    "exclude": lambda: PlayerExcluded(DAWN, None),
    "ann leaves": lambda: PlayerLeft(ANN, BOSS),
    "limit": lambda: LimitSet("stake", "day", 500, DAWN),
    # Eve has nothing, and may leave for good.
    "leave": lambda: PlayerLeft(EVE, BOSS, whole=True),
    "deposit for eve": lambda: c.Request(CASHIER, c.Deposit(player=EVE, amount=Amount(700))),
    "refill for eve": lambda: c.Request(EVE, c.Refill(guest=True)),
    "chips for eve": lambda: c.Request(
        BOSS, c.AwardGolden(player=EVE, value=Amount(500), count=2, reason="birthday", request="r-eve")
    ),
    "first credits for eve": lambda: CreditsIssued(EVE, Amount(1_000)),
    # One hand-pay of cid's, of 3,500.00, and an award for bob.
    "pay": lambda: c.Request(CASHIER, c.PayByHand(REQUEST)),
    "pay elsewhere": lambda: c.Request(SECOND, c.PayByHand(REQUEST)),
    "approve": lambda: c.Request(BOSS, c.ApproveRequest(REQUEST)),
    "cancel": lambda: c.Request(CASHIER, c.CancelRequest(REQUEST, "plays on")),
    "take back": lambda: c.Request(CID, c.TakeBack()),
    "award": lambda: c.Request(
        BOSS, c.AwardGolden(player=BOB, value=Amount(500), count=2, reason="birthday", request="r-three")
    ),
    "approve award": lambda: c.Request("boss-2", c.ApproveRequest(AWARD)),
    "decline award": lambda: c.Request(BOSS, c.CancelRequest(AWARD, "no")),
    "withdraw golden": lambda: c.Request(
        BOSS, c.WithdrawGolden(player=BOB, value=Amount(1_000), count=2, reason="a mistake")
    ),
    # One drawer.
    "open": lambda: c.Request("cashier-3", c.OpenDrawer(Amount(100))),
    "move": lambda: c.Request(CASHIER, c.MoveCash("drawer-1", -900_000, "to the safe")),
    "close": lambda: c.Request(CASHIER, c.CloseDrawer("drawer-1", Amount(1_000))),
    "close by boss": lambda: c.Request(BOSS, c.CloseDrawerFor(CASHIER, "drawer-1", Amount(900), "went home")),
    "tips": lambda: c.Request(CASHIER, c.PayTips(TABLE, "kim", Amount(600), served=True)),
    "approve tips": lambda: c.Request(BOSS, c.ApproveTips(TABLE, "kim", Amount(600), served=True)),
    # Time.
    "sweep": lambda: c.Request("", c.Sweep()),
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
    house = House(store, catalogue(), WriterFactory(KEY, bytes))
    for player, amount in ((ANN, 25_000), (BOB, 100_000), (CID, 10_000), (DOT, 90_000)):
        house.tell_player(player, CreditsIssued(player, Amount(amount)), DAWN)
    _tip(store)
    told: tuple[c.Request, ...] = (
        c.Request(CASHIER, c.OpenDrawer(Amount(1_000_000))),
        c.Request(SECOND, c.OpenDrawer(Amount(1_000_000))),
        c.Request(CASHIER, c.Deposit(player=ANN, amount=Amount(25_000))),
        c.Request(CASHIER, c.Deposit(player=BOB, amount=Amount(300_000))),
        c.Request(CASHIER, c.Deposit(player=CID, amount=Amount(340_000))),
        c.Request(ANN, c.CashOut(player=ANN, number=TICKET, request="r-none", terminal="t")),
        c.Request(CASHIER, c.Deposit(player=ANN, amount=Amount(290_000))),
        c.Request(ANN, c.CashOut(player=ANN, number=LARGE, request="r-none", terminal="t")),
        c.Request(CID, c.CashOut(player=CID, number=OTHER, request=REQUEST, terminal="t")),
        c.Request(DOT, c.CashOut(player=DOT, number=THIRD, request="r-none", terminal="t")),
        c.Request("boss-0", c.ApproveRequest(REQUEST)),
        c.Request(
            BOSS,
            c.AwardGolden(
                player=BOB, value=Amount(1_000), count=3, reason="x", request="r-zero", expires=LATE
            ),
        ),
        c.Request(BOSS, c.AwardGolden(player=BOB, value=Amount(30_000), count=2, reason="x", request=AWARD)),
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
