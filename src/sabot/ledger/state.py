"""The ledger as a value: every account with what it has, what is held of it, and what is still pending."""

from collections.abc import Iterator

from msgspec import Struct
from rpds import HashTrieMap

from sabot.games.whole_map import entries, keys, values
from sabot.ledger import account as accounts
from sabot.ledger.transfer import Hold, Transfer
from sabot.money import Amount


class Account(Struct, frozen=True, gc=False):
    balance: int = 0
    """What came in less what went out; pending transfers are not in it."""
    held: int = 0
    """What pending transfers are going to take."""
    coming: int = 0
    """What pending transfers are going to bring."""

    @property
    def available(self) -> int:
        return self.balance - self.held


EMPTY = Account()


class Ledger(Struct, frozen=True, gc=False):
    """Persistent maps: a few transfers among many accounts cost no more than among few."""

    accounts: "HashTrieMap[str, Account]" = HashTrieMap()
    holds: "HashTrieMap[str, Hold]" = HashTrieMap()
    """Every hold that is neither posted nor voided, by its id."""
    pending: "HashTrieMap[str, HashTrieMap[str, tuple[str, ...]]]" = HashTrieMap()
    """Their ids, by what they belong to and whose they are."""
    values: "HashTrieMap[str, tuple[Amount, ...]]" = HashTrieMap()
    """Which values of golden chips a player has ever had, least first."""
    known: "HashTrieMap[str, Transfer]" = HashTrieMap()
    """Every transfer that was ever applied, by its id; where it is `holds` itself, those alone."""

    def account(self, name: str) -> Account:
        return self.accounts.get(name, EMPTY)

    def balance(self, name: str) -> int:
        return self.account(name).balance

    def available(self, name: str) -> int:
        return self.account(name).available

    def holds_for(self, reference: str, player: str) -> tuple[Hold, ...]:
        """A player's open holds for one matter, in the order in which they were made."""
        pending = self.pending.get(reference)
        return tuple(self.holds[each] for each in pending.get(player, ())) if pending is not None else ()

    def holders(self, reference: str) -> Iterator[str]:
        """Everybody for whom something is held there."""
        pending = self.pending.get(reference)
        return iter(()) if pending is None else iter(keys(pending))

    def all_holds(self, reference: str) -> Iterator[tuple[str, Hold]]:
        """Everything that is held there with whom it is held for, player by player."""
        pending = self.pending.get(reference)
        for player, ids in () if pending is None else sorted(entries(pending)):
            for each in ids:
                yield player, self.holds[each]

    def held_for(self, reference: str, player: str) -> Amount:
        """How much of a player's money is held there; golden chips are not money."""
        own = accounts.wallet(player)
        return Amount(sum(hold.amount for hold in self.holds_for(reference, player) if hold.debit == own))


def imbalance(ledger: Ledger) -> int:
    """What all accounts together have. It is nothing, or money was made or lost."""
    return sum(account.balance for account in values(ledger.accounts))


def pending_imbalance(ledger: Ledger) -> int:
    """What is going to be taken less what is going to be brought. It is nothing."""
    return sum(account.held - account.coming for account in values(ledger.accounts))


def overdrawn(ledger: Ledger) -> tuple[str, ...]:
    """Accounts below nothing that must not be. There are none."""
    return tuple(
        name
        for name, account in entries(ledger.accounts)
        if account.available < 0 and not accounts.may_be_overdrawn(name)
    )


def forget(ledger: Ledger) -> Ledger:
    """The ledger without a memory of finished transfers, then and from then on, for a host whose store keeps
    all of them: what is written once more is told by the versions of streams there, and not by its transfers.
    """
    return Ledger(ledger.accounts, ledger.holds, ledger.pending, ledger.values, ledger.holds)
