"""A ledger from what a store keeps of it: accounts, and the holds that are still open."""

from collections.abc import Iterable, Mapping

from rpds import HashTrieMap

from sabot.ledger.account import AccountKind, chip_value, kind_of, owner_of
from sabot.ledger.state import Account, Ledger
from sabot.ledger.transfer import Hold
from sabot.money import Amount


def restored(accounts: Mapping[str, Account], holds: Iterable[Hold]) -> Ledger:
    """The same ledger that all transfers would give; `holds` come in the order in which they were made."""
    opened = tuple(holds)
    pending: dict[str, dict[str, tuple[str, ...]]] = {}
    for hold in opened:
        players, owner = pending.setdefault(hold.reference, {}), owner_of(hold.debit)
        players[owner] = (*players.get(owner, ()), hold.id)
    values: dict[str, tuple[Amount, ...]] = {}
    for name in accounts:
        if kind_of(name) is AccountKind.GOLDEN:
            owner = owner_of(name)
            values[owner] = tuple(sorted((*values.get(owner, ()), chip_value(name))))
    by_id = HashTrieMap({hold.id: hold for hold in opened})
    return Ledger(
        accounts=HashTrieMap(dict(accounts)),
        holds=by_id,
        pending=HashTrieMap({reference: HashTrieMap(players) for reference, players in pending.items()}),
        values=HashTrieMap(values),
        known=by_id,
    )
