"""What everybody has: accounts and wallets, counted from what moved."""

from collections.abc import Iterable

from msgspec import Struct
from rpds import HashTrieMap

from sabot.ledger.account import AccountKind, kind_of, owner_of
from sabot.ledger.effects import Effect, Step
from sabot.ledger.route import MONEY_STAKES, Purpose
from sabot.ledger.state import Account
from sabot.ledger.transfer import Hold

EMPTY = Account()
INTERRUPTED = frozenset({Purpose.INTERRUPTED_STAKE, Purpose.GOLDEN_INTERRUPTED_STAKE})


class Balances(Struct, frozen=True):
    accounts: "HashTrieMap[str, Account]" = HashTrieMap()

    def told(self, seen: Iterable[Effect]) -> "Balances":
        accounts = self.accounts
        for effect in seen:
            debit, credit = accounts.get(effect.debit, EMPTY), accounts.get(effect.credit, EMPTY)
            sign = -1 if effect.step is Step.FREED else 1
            if effect.step is Step.MOVED:
                debit = Account(debit.balance - effect.amount, debit.held, debit.coming)
                credit = Account(credit.balance + effect.amount, credit.held, credit.coming)
            else:
                debit = Account(debit.balance, debit.held + sign * effect.amount, debit.coming)
                credit = Account(credit.balance, credit.held, credit.coming + sign * effect.amount)
            accounts = accounts.insert(effect.debit, debit).insert(effect.credit, credit)
        return Balances(accounts)

    def wallet(self, player: str) -> int:
        return self.accounts.get(f"{AccountKind.WALLET.value}:{player}", EMPTY).balance

    def liability(self) -> int:
        """All that the house owes: what is in wallets, on tickets and in tips boxes; chips are not money."""
        owed = (AccountKind.WALLET, AccountKind.TICKETS, AccountKind.HAND_PAY, AccountKind.TIPS)
        return sum(row.balance for name, row in self.accounts.items() if kind_of(name) in owed)


def held_in_interrupted_games(holds: Iterable[Hold]) -> dict[str, int]:
    """Money of each player that waits in interrupted games."""
    waiting: dict[str, int] = {}
    for hold in holds:
        if hold.purpose in INTERRUPTED and hold.purpose in MONEY_STAKES:
            player = owner_of(hold.debit)
            waiting[player] = waiting.get(player, 0) + hold.amount
    return waiting
