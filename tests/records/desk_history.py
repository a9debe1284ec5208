"""A day at a cash desk, written straight into a journal: every kind of event of the desk stands in it."""

from played_house import PlayedHouse

from sabot.cashdesk import commands as d
from sabot.cashdesk.decide import decide, purses_needed
from sabot.cashdesk.desk_postings import facts_of
from sabot.cashdesk.events import DeskEvent, DeskOpened, RulesSet
from sabot.cashdesk.evolve import evolve
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DAY, DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.requests import identify
from sabot.ledger import Posted, post, purse_of
from sabot.ledger.account import golden, tips
from sabot.ledger.barcode import check_digit
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import DESK
from sabot.table import commands as c
from sabot.table.house.setup import SECOND

PEOPLE = ("ann", "bob", "cid", "dot", "eve")
CASHIER, SUPERVISOR, OPERATOR, SECOND_OPERATOR = "cas", "sue", "opa", "oma"


class DeskHistory(PlayedHouse):
    """A small house with a desk; each command of a person has an id of its own."""

    def __init__(self, store: Store, *, ruled: bool = True) -> None:
        """Unless its rules stand there, it is as before they did."""
        super().__init__(store, 5, ())
        self.desk = CashDesk()
        self.version = 0
        self._numbers = 0
        self._write(
            (DeskOpened(), RulesSet(DeskRules())) if ruled else (DeskOpened(),), d.Request("", d.Sweep())
        )
        for player in PEOPLE:
            self.house.tell_player(player, CreditsIssued(player, Amount(1_000)), self.at)

    def ask(self, request: d.Request) -> None:
        self.at += SECOND
        purses = purses_needed(self.desk, request, self.at)
        ledger = self.store.ledger
        table = request.command.table if isinstance(request.command, d.PayTips) else ""
        moment = DeskMoment(
            at=self.at,
            purses={player: purse_of(ledger, player) for player in purses},
            issued={player: Amount(1_000) for player in PEOPLE if player not in self.desk.given},
            chips={
                (player, value): ledger.balance(golden(player, value)) // value
                for player in purses
                for value in ledger.values.get(player, ())
            },
            tips={table: Amount(ledger.available(tips(table)))} if table else {},
        )
        events = decide(self.desk, request, moment)
        assert not isinstance(events, Refused), f"{request}: {events.reason}"
        self._write(events, request)

    def _write(self, events: tuple[DeskEvent, ...], request: d.Request) -> None:
        ledger, entries = self.store.ledger, []
        id_ = None
        if request.by:
            self._ids += 1
            id_ = identify(request.by, f"{self._ids:032x}", DESK, request.command)
        for number, event in enumerate(events, self.version + 1):
            posted = post(ledger, f"{DESK}:{number}", facts_of(event))
            assert isinstance(posted, Posted), posted
            ledger = posted.ledger
            entries.append(Entry(event, posted.transfers, id_))
            self.desk = evolve(self.desk, event)
        ids = () if id_ is None else (id_,)
        (answer,) = self.store.commit_all((Commit(DESK, self.version, self.at, tuple(entries), ids),))
        assert isinstance(answer, Committed), answer
        self.version += len(events)

    # What people ask for.

    def deposit(self, player: str, amount: int) -> None:
        self.ask(d.Request(CASHIER, d.Deposit(player=player, amount=Amount(amount))))

    def cash_out(self, player: str) -> str:
        """The number of the ticket, or the name of the request."""
        self._numbers += 1
        digits = f"{self._numbers:017d}"
        number = f"{digits}{check_digit(digits)}"
        request = f"hand-{self._numbers}"
        self.ask(d.Request(player, d.CashOut(player=player, number=number, request=request, terminal="7")))
        return number if number in self.desk.tickets else request

    def award_chips(self, request: str, count: int, expires: int | None = None) -> None:
        self.ask(
            d.Request(
                OPERATOR,
                d.AwardGolden(
                    player="ann",
                    value=Amount(1_000),
                    count=count,
                    reason="welcome",
                    request=request,
                    expires=expires,
                ),
            ),
        )


def desk_day(store: Store, *, ruled: bool = True) -> DeskHistory:
    """Tickets that are redeemed, cashed, void, expired, open; hand-pays, drawers, tips, refills, chips."""
    house = DeskHistory(store, ruled=ruled)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(2_000_000))))
    for player, amount in (("ann", 200_000), ("bob", 100_000), ("cid", 500_000), ("dot", 600_000)):
        house.deposit(player, amount)
    _tickets(house)
    _hand_pays(house)
    _chips(house)
    _tips(house)
    house.ask(d.Request(CASHIER, d.MoveCash("drawer-1", 100_000, "change")))
    house.ask(d.Request(CASHIER, d.Withdraw("dot", Amount(10_000))))
    house.ask(d.Request(CASHIER, d.CloseDrawer("drawer-1", Amount(2_000_000))))
    house.at += 31 * DAY
    house.ask(d.Request("", d.Sweep()))
    return house


def _tickets(house: DeskHistory) -> None:
    first = house.cash_out("ann")
    second = house.cash_out("bob")
    house.ask(d.Request("bob", d.ReserveTicket(second)))
    house.ask(d.Request("bob", d.ReleaseTicket(second)))
    house.ask(d.Request(CASHIER, d.CashTicket(second)))
    house.ask(d.Request("ann", d.RedeemTicket(first)))
    third = house.cash_out("ann")
    house.ask(d.Request(SUPERVISOR, d.VoidTicket(third, "no paper")))
    fourth = house.cash_out("ann")
    house.ask(d.Request(CASHIER, d.ReprintTicket(fourth, "torn")))
    fifth = house.cash_out("eve")
    house.ask(d.Request("bob", d.RedeemTicket(fifth)))
    house.ask(d.Request("eve", d.Refill(guest=True)))


def _hand_pays(house: DeskHistory) -> None:
    paid = house.cash_out("cid")
    house.ask(d.Request(SUPERVISOR, d.ApproveRequest(paid)))
    house.ask(d.Request(CASHIER, d.PayByHand(paid)))
    back = house.cash_out("dot")
    house.ask(d.Request(CASHIER, d.CancelRequest(back, "stays")))


def _chips(house: DeskHistory) -> None:
    house.award_chips("small", 10, house.at + 30 * DAY)
    house.award_chips("large", 100)
    house.ask(d.Request(SECOND_OPERATOR, d.ApproveRequest("large")))
    house.award_chips("vain", 100)
    house.ask(d.Request(SECOND_OPERATOR, d.CancelRequest("vain", "too many")))
    take_back = d.Request(
        OPERATOR, d.WithdrawGolden(player="ann", value=Amount(1_000), count=2, reason="a mistake")
    )
    house.ask(take_back)


def _tips(house: DeskHistory) -> None:
    house.people = ("dot",)
    stream = house.open_table("coup", "punto-banco", Mode.VIDEO)
    house.must(stream, c.Request("dot", c.Tip(Amount(5_000))))
    house.must(stream, c.Request("dot", c.CallAttendant()))
    house.must(stream, c.Request("kim", c.AnswerCall("dot")))
    house.ask(d.Request(CASHIER, d.PayTips("coup", "kim", Amount(3_000), served=True)))
