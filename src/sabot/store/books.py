"""The money side of a commit: the one rule of overdraft, on the accounts as they are stored."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger.applying import apply
from sabot.ledger.state import Ledger
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void


class Changes(Struct, frozen=True):
    """What a commit does to the books."""

    ledger: Ledger
    accounts: tuple[str, ...]
    """Accounts that changed."""
    opened: tuple[Hold, ...]
    closed: tuple[str, ...]
    """Holds that were open before and are not any more."""

    def then(self, later: "Changes") -> "Changes":
        """Both one after the other."""
        opened = {hold.id: hold for hold in self.opened}
        closed = [name for name in later.closed if opened.pop(name, None) is None]
        opened |= {hold.id: hold for hold in later.opened}
        accounts = tuple(dict.fromkeys((*self.accounts, *later.accounts)))
        return Changes(later.ledger, accounts, tuple(opened.values()), (*self.closed, *closed))


def booked(ledger: Ledger, groups: Iterable[tuple[Transfer, ...]]) -> Changes | Refused:
    """The books after these groups, all of them or none; or why they cannot be entered.

    Transfers that were entered before change nothing.
    """
    linked = tuple(transfer for group in groups for transfer in group)
    if not linked:
        return Changes(ledger, (), (), ())
    after = apply(ledger, linked)
    if isinstance(after, Refused):
        return after
    if after is ledger:
        return Changes(ledger, (), (), ())
    touched: dict[str, None] = {}
    opened: dict[str, Hold] = {}
    closed: dict[str, None] = {}
    for transfer in linked:
        route = _route(ledger, opened, transfer)
        touched[route.debit] = touched[route.credit] = None
        if isinstance(transfer, Hold):
            opened[transfer.id] = transfer
        elif isinstance(transfer, Post | Void) and opened.pop(transfer.hold, None) is None:
            closed[transfer.hold] = None
    return Changes(after, tuple(touched), tuple(opened.values()), tuple(closed))


def _route(before: Ledger, opened: dict[str, Hold], transfer: Transfer) -> Move | Hold:
    if isinstance(transfer, Move | Hold):
        return transfer
    return opened.get(transfer.hold) or before.holds[transfer.hold]


def holds_named(transfers: Iterable[Transfer]) -> tuple[str, ...]:
    """The holds that must be known before these transfers can be judged."""
    return tuple({each.hold: None for each in transfers if isinstance(each, Post | Void)})


def accounts_named(transfers: Iterable[Transfer], holds: Iterable[Hold]) -> tuple[str, ...]:
    """The accounts that transfers can touch, in the order in which they are locked."""
    routes = (*(each for each in transfers if isinstance(each, Move | Hold)), *holds)
    return tuple(sorted({name for route in routes for name in (route.debit, route.credit)}))
