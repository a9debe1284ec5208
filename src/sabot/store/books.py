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


def booked(ledger: Ledger, groups: Iterable[tuple[Transfer, ...]]) -> Changes | Refused:
    """The books after these groups, each whole; or why one of them cannot be entered."""
    touched: dict[str, None] = {}
    opened: dict[str, Hold] = {}
    closed: dict[str, None] = {}
    for group in groups:
        if not group:
            continue
        before = ledger
        after = apply(ledger, group)
        if isinstance(after, Refused):
            return after
        ledger = after
        for transfer in group:
            hold = _route(before, opened, transfer)
            touched[hold.debit] = touched[hold.credit] = None
            if isinstance(transfer, Hold):
                opened[transfer.id] = transfer
            elif isinstance(transfer, Post | Void) and opened.pop(transfer.hold, None) is None:
                closed[transfer.hold] = None
    return Changes(ledger, tuple(touched), tuple(opened.values()), tuple(closed))


def _route(before: Ledger, opened: dict[str, Hold], transfer: Transfer) -> Move | Hold:
    if isinstance(transfer, Move | Hold):
        return transfer
    return opened.get(transfer.hold) or before.holds[transfer.hold]


def names_in(ledger: Ledger, groups: Iterable[tuple[Transfer, ...]]) -> tuple[str, ...]:
    """The accounts that groups touch, in the order in which they are locked."""
    opened: dict[str, Hold] = {}
    names: set[str] = set()
    for group in groups:
        for transfer in group:
            if isinstance(transfer, Hold):
                opened[transfer.id] = transfer
            route = _route(ledger, opened, transfer)
            names.update((route.debit, route.credit))
    return tuple(sorted(names))
