"""What must be known of the books before transfers can be judged: holds and accounts, by their names."""

from collections.abc import Iterable

from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void


def holds_named(transfers: Iterable[Transfer]) -> tuple[str, ...]:
    """The holds that must be known before these transfers can be judged."""
    return tuple({each.hold: None for each in transfers if isinstance(each, Post | Void)})


def accounts_named(transfers: Iterable[Transfer], holds: Iterable[Hold]) -> tuple[str, ...]:
    """The accounts that transfers can touch, in the order in which they are locked."""
    routes = (*(each for each in transfers if isinstance(each, Move | Hold)), *holds)
    return tuple(sorted({name for route in routes for name in (route.debit, route.credit)}))
