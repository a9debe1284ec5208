"""What money moves for, and the one way that each purpose may take between accounts."""

from collections.abc import Mapping
from enum import Enum

from sabot.ledger.account import AccountKind


class Purpose(Enum):
    """The words stand in journals and statements; they do not change."""

    CREDITS_ISSUED = "credits-issued"
    REFILL = "refill"
    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"
    HAND_PAY = "hand-pay"
    TICKET_OUT = "ticket-out"
    TICKET_IN = "ticket-in"
    TICKET_PAID = "ticket-paid"
    """A ticket that was brought to the cash desk."""
    TICKET_EXPIRED = "ticket-expired"
    TICKET_VOID = "ticket-void"
    TICKET_ADOPTED = "ticket-adopted"
    """From the account of all tickets, which old journals have, to the ticket's own."""
    TICKET_MADE_GOOD = "ticket-made-good"
    """What the account of all tickets lacked."""
    TICKET_GIVEN_BACK = "ticket-given-back"
    """Credits of the house on a ticket that was paid in cash: they are played, and not paid out."""
    HAND_PAY_ASKED = "hand-pay-asked"
    HAND_PAY_PAID = "hand-pay-paid"
    HAND_PAY_CANCELLED = "hand-pay-cancelled"
    HAND_PAY_GIVEN_BACK = "hand-pay-given-back"
    STAKE = "stake"
    INTERRUPTED_STAKE = "broken-stake"
    """A stake that waits for its interrupted game."""
    TAKE = "take"
    """The stakes of a settled round go to the house."""
    PAY = "pay"
    """All that a round gives back to a player: stakes that were not lost, and winnings."""
    COMMISSION = "commission"
    GOLDEN_AWARDED = "golden-awarded"
    GOLDEN_STAKE = "golden-stake"
    GOLDEN_INTERRUPTED_STAKE = "golden-broken-stake"
    GOLDEN_SPENT = "golden-spent"
    GOLDEN_RETURNED = "golden-returned"
    """A chip that lay in a settled round and is not spent."""
    GOLDEN_WITHDRAWN = "golden-withdrawn"
    TIP = "tip"
    TIP_GIVEN_BACK = "tip-given-back"
    """Credits of the house in a tip: nobody is paid them."""
    TIPS_PAID = "tips-paid"

    # Every transfer asks for its route: the hash that enumerations have by themselves is a call of Python's.
    __hash__ = object.__hash__


ROUTES: Mapping[Purpose, tuple[AccountKind, AccountKind]] = {
    Purpose.CREDITS_ISSUED: (AccountKind.ISSUER, AccountKind.WALLET),
    Purpose.REFILL: (AccountKind.ISSUER, AccountKind.WALLET),
    Purpose.DEPOSIT: (AccountKind.CASH_DESK, AccountKind.WALLET),
    Purpose.WITHDRAWAL: (AccountKind.WALLET, AccountKind.CASH_DESK),
    Purpose.HAND_PAY: (AccountKind.WALLET, AccountKind.CASH_DESK),
    Purpose.TICKET_OUT: (AccountKind.WALLET, AccountKind.TICKETS),
    Purpose.TICKET_IN: (AccountKind.TICKETS, AccountKind.WALLET),
    Purpose.TICKET_PAID: (AccountKind.TICKETS, AccountKind.CASH_DESK),
    Purpose.TICKET_EXPIRED: (AccountKind.TICKETS, AccountKind.EXPIRED),
    Purpose.TICKET_VOID: (AccountKind.TICKETS, AccountKind.WALLET),
    Purpose.TICKET_ADOPTED: (AccountKind.TICKETS, AccountKind.TICKETS),
    Purpose.TICKET_MADE_GOOD: (AccountKind.CASH_DESK, AccountKind.TICKETS),
    Purpose.TICKET_GIVEN_BACK: (AccountKind.TICKETS, AccountKind.ISSUER),
    Purpose.HAND_PAY_ASKED: (AccountKind.WALLET, AccountKind.HAND_PAY),
    Purpose.HAND_PAY_PAID: (AccountKind.HAND_PAY, AccountKind.CASH_DESK),
    Purpose.HAND_PAY_CANCELLED: (AccountKind.HAND_PAY, AccountKind.WALLET),
    Purpose.HAND_PAY_GIVEN_BACK: (AccountKind.HAND_PAY, AccountKind.ISSUER),
    Purpose.STAKE: (AccountKind.WALLET, AccountKind.HELD),
    Purpose.INTERRUPTED_STAKE: (AccountKind.WALLET, AccountKind.HELD),
    Purpose.TAKE: (AccountKind.HELD, AccountKind.HOUSE),
    Purpose.PAY: (AccountKind.HOUSE, AccountKind.WALLET),
    Purpose.COMMISSION: (AccountKind.HOUSE, AccountKind.COMMISSION),
    Purpose.GOLDEN_AWARDED: (AccountKind.BONUS, AccountKind.GOLDEN),
    Purpose.GOLDEN_STAKE: (AccountKind.GOLDEN, AccountKind.HELD),
    Purpose.GOLDEN_INTERRUPTED_STAKE: (AccountKind.GOLDEN, AccountKind.HELD),
    Purpose.GOLDEN_SPENT: (AccountKind.HELD, AccountKind.BONUS),
    Purpose.GOLDEN_RETURNED: (AccountKind.HELD, AccountKind.GOLDEN),
    Purpose.GOLDEN_WITHDRAWN: (AccountKind.GOLDEN, AccountKind.BONUS),
    Purpose.TIP: (AccountKind.WALLET, AccountKind.TIPS),
    Purpose.TIP_GIVEN_BACK: (AccountKind.TIPS, AccountKind.ISSUER),
    Purpose.TIPS_PAID: (AccountKind.TIPS, AccountKind.CASH_DESK),
}
"""From which kind of account to which. No purpose leads from one player to another: there is no such way."""

MONEY_STAKES = frozenset({Purpose.STAKE, Purpose.INTERRUPTED_STAKE})
GOLDEN_STAKES = frozenset({Purpose.GOLDEN_STAKE, Purpose.GOLDEN_INTERRUPTED_STAKE})
INTERRUPTED = {
    Purpose.STAKE: Purpose.INTERRUPTED_STAKE,
    Purpose.GOLDEN_STAKE: Purpose.GOLDEN_INTERRUPTED_STAKE,
}
"""What the purpose of a held stake becomes when its game is interrupted."""
