"""Accounts and their ids: whose money lies where, and which accounts may never be overdrawn."""

from enum import Enum
from functools import lru_cache

from sabot.money import Amount


class AccountKind(Enum):
    """What an account is for; the word stands before the first colon of its id."""

    WALLET = "wallet"
    """A player's money, shared by all tables."""
    GOLDEN = "golden"
    """A player's golden chips of one value, counted in that value."""
    HELD = "held"
    """Stakes of a table between settlement's first line and its last; pending stakes point here."""
    HOUSE = "house"
    """What a table has won from its players; it pays before it has won."""
    COMMISSION = "commission"
    """What a table kept of winnings, apart from what it won."""
    TIPS = "tips"
    TICKETS = "tickets"
    """What is printed on a ticket that nobody has brought back, each under its number; in old journals one
    account holds what is printed on all of them."""
    HAND_PAY = "hand-pay"
    """What waits to be paid to a player by hand, each under its request."""
    EXPIRED = "expired"
    CASH_DESK = "cash-desk"
    """Less than nothing by as much as people have paid in over the counter."""
    ISSUER = "issuer"
    """The source of play credits: less than nothing by all that it ever gave."""
    BONUS = "bonus"
    """The source of golden chips: less than nothing by all that are not spent yet."""


OVERDRAWN = frozenset({AccountKind.HOUSE, AccountKind.CASH_DESK, AccountKind.ISSUER, AccountKind.BONUS})
"""The accounts that may go below nothing; all others never do."""

TICKETS, EXPIRED, CASH_DESK, ISSUER, BONUS = (
    kind.value
    for kind in (
        AccountKind.TICKETS,
        AccountKind.EXPIRED,
        AccountKind.CASH_DESK,
        AccountKind.ISSUER,
        AccountKind.BONUS,
    )
)
"""Accounts of which the house has one each; that of all tickets is for old journals."""

_GOLDEN = f"{AccountKind.GOLDEN.value}:"
_TICKET = "ticket"
_KINDS = {kind.value: kind for kind in AccountKind} | {_TICKET: AccountKind.TICKETS}
_OWNED = (AccountKind.WALLET.value, AccountKind.GOLDEN.value)
MOST_REMEMBERED = 100_000
"""Accounts whose kinds and owners are remembered: every transfer asks for some of them."""


@lru_cache(MOST_REMEMBERED)
def wallet(player: str) -> str:
    return _named(AccountKind.WALLET, player)


def golden(player: str, value: int) -> str:
    if value <= 0:
        raise ValueError(f"a golden chip of {value} is no chip")
    return f"{_named(AccountKind.GOLDEN, player)}:{value}"


@lru_cache(MOST_REMEMBERED)
def held(table: str) -> str:
    return _named(AccountKind.HELD, table)


def house(table: str) -> str:
    return _named(AccountKind.HOUSE, table)


def commission(table: str) -> str:
    return _named(AccountKind.COMMISSION, table)


def tips(table: str) -> str:
    return _named(AccountKind.TIPS, table)


def ticket(number: str) -> str:
    """One account a ticket: whatever is decided, it is never worth more than is printed on it."""
    return f"{_TICKET}:{_checked(number)}"


def hand_pay(request: str) -> str:
    return _named(AccountKind.HAND_PAY, request)


def _named(kind: AccountKind, name: str) -> str:
    return f"{kind.value}:{_checked(name)}"


def _checked(name: str) -> str:
    if not name or ":" in name:
        raise ValueError(f"{name!r} cannot name an account: it must not be empty or hold a colon")
    return name


@lru_cache(MOST_REMEMBERED)
def kind_of(account: str) -> AccountKind:
    """The kind of an account by its id; an id of no kind is an error of the caller."""
    kind = _KINDS.get(account.partition(":")[0])
    if kind is None:
        raise ValueError(f"{account!r} is no account")
    return kind


def is_golden(account: str) -> bool:
    return account.startswith(_GOLDEN)


@lru_cache(MOST_REMEMBERED)
def may_be_overdrawn(account: str) -> bool:
    return kind_of(account) in OVERDRAWN


@lru_cache(MOST_REMEMBERED)
def owner_of(account: str) -> str:
    """The player whose account it is; nobody's name is empty."""
    kind, _, rest = account.partition(":")
    return rest.partition(":")[0] if kind in _OWNED else ""


def chip_value(account: str) -> Amount:
    """The value of the chips on an account of golden chips."""
    return Amount(int(account.rpartition(":")[2]))
