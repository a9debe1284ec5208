"""The sums of the house, each found by two ways: by what the accounts hold, and by what moved or was bet."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from sabot.ledger.account import CASH_DESK, AccountKind, kind_of
from sabot.ledger.account import commission as commission_of
from sabot.ledger.account import house as house_of
from sabot.ledger.account import tips as tips_of
from sabot.ledger.facts import BetSettled
from sabot.ledger.route import GOLDEN_STAKES
from sabot.ledger.state import Account
from sabot.ledger.transfer import Hold
from sabot.records.audit.flows import Flows
from sabot.records.audit.sums import HouseSums, TableSums
from sabot.records.audit.verdict import differs
from sabot.records.reports.balances import INTERRUPTED

SUMS = "the sums of the house"
NOTHING = Account()


class Takings(Struct):
    """What was bet at a table and came back, in money; golden chips beside it."""

    rounds: int = 0
    voids: int = 0
    bets: int = 0
    turnover: int = 0
    back: int = 0
    commission: int = 0
    golden: int = 0
    golden_back: int = 0

    def settle(self, bets: Iterable[BetSettled]) -> None:
        self.rounds += 1
        for bet in bets:
            self.bets += 1
            self.turnover += bet.staked.money
            self.back += bet.back.money
            self.commission += bet.commission
            if bet.staked.chips or bet.back.chips:
                self.golden += bet.staked.golden
                self.golden_back += bet.back.golden

    def add(self, other: "Takings") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def sums_of(
    accounts: Mapping[str, Account],
    holds: Iterable[Hold],
    flows: Flows,
    takings: Mapping[str, Takings],
) -> HouseSums:
    """Every sum; the first that the second way does not give is a difference."""
    by_kind = dict.fromkeys(AccountKind, 0)
    for name, row in accounts.items():
        by_kind[kind_of(name)] += row.balance
    for kind, balance in by_kind.items():
        if flows.net(kind) != balance:
            differs(SUMS, 0, f"what all accounts of {kind.value} have", flows.net(kind), balance)
    tables = tuple(
        _table(name, takings.get(name, Takings()), accounts) for name in _tables(accounts, takings)
    )
    drawers = dict(sorted(flows.drawers.items()))
    taken, paid = (sum(getattr(cash, way) for cash in drawers.values()) for way in ("taken", "paid"))
    cash = accounts.get(CASH_DESK, NOTHING).balance
    if paid - taken != cash:
        differs(SUMS, 0, "cash over all drawers", cash, paid - taken)
    money = [hold for hold in holds if hold.purpose not in GOLDEN_STAKES and _is_wallet(hold.debit)]
    held = sum(row.held for name, row in accounts.items() if _is_wallet(name))
    if held != sum(hold.amount for hold in money):
        differs(SUMS, 0, "what is held of wallets", held, sum(hold.amount for hold in money))
    open_tickets = [
        row.balance for name, row in accounts.items() if kind_of(name) is AccountKind.TICKETS and row.balance
    ]
    owed = (AccountKind.WALLET, AccountKind.TICKETS, AccountKind.HAND_PAY, AccountKind.TIPS)
    return HouseSums(
        tables=tables,
        turnover=sum(each.turnover for each in tables),
        back=sum(each.back for each in tables),
        win=by_kind[AccountKind.HOUSE],
        commission=by_kind[AccountKind.COMMISSION],
        tips=by_kind[AccountKind.TIPS],
        cash_taken=taken,
        cash_paid=paid,
        drawers=drawers,
        tickets=len(open_tickets),
        ticket_money=by_kind[AccountKind.TICKETS],
        hand_pays=by_kind[AccountKind.HAND_PAY],
        expired=by_kind[AccountKind.EXPIRED],
        given=-by_kind[AccountKind.ISSUER],
        golden=by_kind[AccountKind.GOLDEN],
        wallets=by_kind[AccountKind.WALLET],
        held=held,
        interrupted=sum(hold.amount for hold in money if hold.purpose in INTERRUPTED),
        liability=sum(by_kind[kind] for kind in owed),
    )


def _is_wallet(account: str) -> bool:
    return kind_of(account) is AccountKind.WALLET


def _tables(accounts: Mapping[str, Account], takings: Mapping[str, Takings]) -> list[str]:
    of_table = (AccountKind.HOUSE, AccountKind.COMMISSION, AccountKind.TIPS)
    named = {name.partition(":")[2] for name in accounts if kind_of(name) in of_table}
    return sorted(named | set(takings))


def _table(table: str, takings: Takings, accounts: Mapping[str, Account]) -> TableSums:
    win, commission, tips = (
        accounts.get(name(table), NOTHING).balance for name in (house_of, commission_of, tips_of)
    )
    if takings.turnover - takings.back != win + commission:
        expected = takings.turnover - takings.back
        differs(SUMS, 0, f"win and commission of {table}", expected, win + commission)
    if takings.commission != commission:
        differs(SUMS, 0, f"the commission of {table}", takings.commission, commission)
    return TableSums(
        table=table,
        rounds=takings.rounds,
        voids=takings.voids,
        bets=takings.bets,
        turnover=takings.turnover,
        back=takings.back,
        win=win,
        commission=commission,
        tips=tips,
        golden=takings.golden,
    )
