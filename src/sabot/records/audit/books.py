"""Money moved again from nothing: every transfer derived from its event, every account summed up."""

from collections.abc import Iterable

from msgspec import Struct, field

from sabot.games.answer import Refused
from sabot.ledger import Fact, Hold, Ledger, Move, Post, Posted, Transfer, apply, effects, post
from sabot.ledger.account import AccountKind, kind_of, may_be_overdrawn, owner_of
from sabot.ledger.effects import Effect, Step
from sabot.ledger.state import Account, forget
from sabot.records.audit.check_limits import BoundedStakes
from sabot.records.audit.flows import Flows
from sabot.records.audit.funds import Funds
from sabot.records.audit.verdict import differs
from sabot.store.codec import transfers_in
from sabot.store.record import Line

LENT = 10**15
"""What every account that pays has at first. A stream by itself does not show where its players got their
money, so it is lent to them here, and taken back when all streams are summed up."""


class Sums(Struct):
    """All accounts as some streams leave them, holds that are still open, and who had how much when."""

    accounts: dict[str, Account]
    holds: dict[str, Hold]
    funds: Funds
    flows: Flows
    balances: Funds = field(default_factory=Funds)
    """Of purses that the desk dealt with; what lies on tables counts."""

    def add(self, other: "Sums") -> None:
        for name, row in other.accounts.items():
            here = self.accounts.get(name, Account())
            self.accounts[name] = Account(
                here.balance + row.balance, here.held + row.held, here.coming + row.coming
            )
        self.holds.update(other.holds)
        self.funds.add(other.funds)
        self.flows.add(other.flows)
        self.balances.add(other.balances)


class Books:
    """The books of some streams, those of an interrupted game with those of its table."""

    def __init__(self, stakes: BoundedStakes, dealt: frozenset[str] = frozenset()) -> None:
        """The balances of the accounts `dealt` are remembered."""
        # Ids of transfers are those of their lines, of which no two are the same.
        self.ledger = forget(Ledger())
        self.flows = Flows()
        self._stakes = stakes
        self.transfers = 0
        self._lent: set[str] = set()
        self._funds = Funds()
        self._bounded = stakes.bounded
        self._dealt = dealt
        self._balances = Funds()

    def follow(self, line: Line, facts: tuple[Fact, ...]) -> None:
        """The transfers of a line are those that its event means, and they go through."""
        recorded = transfers_in(line)
        if not facts and not recorded:
            return
        self._lend(recorded)
        posted = post(self.ledger, f"{line.stream}:{line.number}", facts)
        if isinstance(posted, Refused):
            differs(line.stream, line.number, "its money cannot be booked", posted.reason, recorded)
        if posted.transfers != recorded:
            _tell_first(line, posted.transfers, recorded)
        self._take(line.at, posted)

    def trust(self, line: Line) -> None:
        """The transfers of a line as they were written, where nobody can say what its event means."""
        recorded, named = transfers_in(line), f"{line.stream}:{line.number}/"
        for transfer in recorded:
            if not transfer.id.startswith(named):
                differs(line.stream, line.number, "whose transfer it is", named, transfer.id)
        self._lend(recorded)
        after = apply(self.ledger, recorded)
        if isinstance(after, Refused):
            differs(line.stream, line.number, "its money cannot be booked", after.reason, recorded)
        self._take(line.at, Posted(after, recorded))

    def _take(self, at: int, posted: Posted) -> None:
        self.transfers += len(posted.transfers)
        changes: dict[str, int] = {}
        for effect in effects(self.ledger, posted.transfers):
            debit, amount = effect.debit, effect.amount
            if effect.step is Step.MOVED:
                self.flows.moved(effect)
                if self._dealt:
                    self._remember(at, effect)
                changes[effect.credit] = changes.get(effect.credit, 0) + amount
            elif self._bounded:
                self._hold(at, effect)
            changes[debit] = changes.get(debit, 0) + (amount if effect.step is Step.FREED else -amount)
        self._funds.change(
            at, {name: change for name, change in changes.items() if not may_be_overdrawn(name)}
        )
        self.ledger = posted.ledger

    def _hold(self, at: int, effect: Effect) -> None:
        if kind_of(effect.debit) is AccountKind.WALLET:
            change = effect.amount if effect.step is Step.HELD else -effect.amount
            self._stakes.held(at, owner_of(effect.debit), change)

    def _remember(self, at: int, effect: Effect) -> None:
        for name, change in ((effect.debit, -effect.amount), (effect.credit, effect.amount)):
            if name in self._dealt:
                self._balances.change(at, {name: change})

    def _lend(self, transfers: Iterable[Transfer]) -> None:
        for transfer in transfers:
            if isinstance(transfer, Move | Hold) and transfer.debit not in self._lent:
                self._lent.add(transfer.debit)
                row = self.ledger.account(transfer.debit)
                lent = Account(row.balance + LENT, row.held, row.coming)
                self.ledger = _with_account(self.ledger, transfer.debit, lent)

    def sums(self) -> Sums:
        accounts = {
            name: Account(row.balance - LENT, row.held, row.coming) if name in self._lent else row
            for name, row in self.ledger.accounts.items()
        }
        return Sums(accounts, dict(self.ledger.holds.items()), self._funds, self.flows, self._balances)


def _with_account(ledger: Ledger, name: str, row: Account) -> Ledger:
    accounts = ledger.accounts.insert(name, row)
    return Ledger(accounts, ledger.holds, ledger.pending, ledger.values, ledger.known)


def _tell_first(line: Line, expected: tuple[Transfer, ...], found: tuple[Transfer, ...]) -> None:
    for right, there in zip(expected, found, strict=False):
        if right != there:
            differs(line.stream, line.number, f"the transfer {_named(right)}", right, there)
    differs(line.stream, line.number, "its transfers", f"{len(expected)} of them", f"{len(found)}")


def _named(transfer: Transfer) -> str:
    return f"{transfer.id} of a hold" if isinstance(transfer, Post) else transfer.id
