"""What the ledger says that moved: transfers, by purpose, player and table, whatever the event says."""

from collections.abc import Iterable, Iterator

from sabot.ledger.account import AccountKind, kind_of, owner_of
from sabot.ledger.route import INTERRUPTED
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void
from sabot.reports.moved import Moved

_OF_TABLE = frozenset({AccountKind.HELD, AccountKind.HOUSE, AccountKind.COMMISSION, AccountKind.TIPS})
_WHOLE = {waiting: stake for stake, waiting in INTERRUPTED.items()}
"""A stake that waited for an interrupted game is a stake."""


class MovedByTransfers:
    """Told of all transfers of a stream in their order; holds are remembered until they are posted."""

    def __init__(self) -> None:
        self._held: dict[str, Hold] = {}
        self.balances: dict[str, int] = {}
        """Every account, as all that was told leaves it."""

    def of(self, group: Iterable[Transfer]) -> Iterator[tuple[Hold | Move, int]]:
        """What changed its account, and how much of it."""
        for transfer in group:
            match transfer:
                case Move():
                    yield transfer, transfer.amount
                case Hold():
                    self._held[transfer.id] = transfer
                case Post(hold=name, amount=amount):
                    yield self._held.pop(name), amount
                case Void(hold=name):
                    self._held.pop(name, None)

    def moved(self, group: Iterable[Transfer]) -> list[Moved]:
        found = []
        for transfer, amount in self.of(group):
            debit, credit = transfer.debit, transfer.credit
            self.balances[debit] = self.balances.get(debit, 0) - amount
            self.balances[credit] = self.balances.get(credit, 0) + amount
            purpose = _WHOLE.get(transfer.purpose, transfer.purpose)
            found.append(Moved(purpose, amount, owner_of(debit) or owner_of(credit), table_in(debit, credit)))
        return found


def table_in(debit: str, credit: str) -> str:
    """Whose money it is, of the tables; empty where none of them has to do with it."""
    for account in (debit, credit):
        if kind_of(account) in _OF_TABLE:
            return account.partition(":")[2]
    return ""
