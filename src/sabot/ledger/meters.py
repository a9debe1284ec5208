"""A player's meters, counted from what moved, and the identity that they must keep with the wallet."""

from collections.abc import Iterable
from enum import Enum
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from sabot.ledger.account import wallet
from sabot.ledger.effects import Effect, Step
from sabot.ledger.route import MONEY_STAKES, Purpose
from sabot.ledger.state import Ledger
from sabot.money import Amount


class Meters(Struct, frozen=True):
    """Each of them only grows. Golden chips are not credit; what they win is."""

    credits_in: int = 0
    """Credits that were issued, refilled or paid in at the cash desk."""
    tickets_in: int = 0
    """Tickets that were redeemed, or came back void; and hand-pays that were not paid after all."""
    won: int = 0
    """All that rounds gave back, stakes included."""
    wagered: int = 0
    """Stakes of settled rounds; a stake that is held or was returned is not wagered yet."""
    tips: int = 0
    tickets_out: int = 0
    hand_paid: int = 0
    """What was paid out over the counter, asked for or because a ticket would have been too large."""

    @property
    def credit(self) -> Amount:
        """The credit meter."""
        came = self.credits_in + self.tickets_in + self.won
        return Amount(came - self.wagered - self.tips - self.tickets_out - self.hand_paid)


class _Meter(Enum):
    CREDITS_IN = "credits_in"
    TICKETS_IN = "tickets_in"
    WON = "won"
    WAGERED = "wagered"
    TIPS = "tips"
    TICKETS_OUT = "tickets_out"
    HAND_PAID = "hand_paid"


_METERS = {
    Purpose.CREDITS_ISSUED: _Meter.CREDITS_IN,
    Purpose.REFILL: _Meter.CREDITS_IN,
    Purpose.DEPOSIT: _Meter.CREDITS_IN,
    Purpose.TICKET_IN: _Meter.TICKETS_IN,
    Purpose.TICKET_VOID: _Meter.TICKETS_IN,
    Purpose.PAY: _Meter.WON,
    **dict.fromkeys(MONEY_STAKES, _Meter.WAGERED),
    Purpose.TIP: _Meter.TIPS,
    Purpose.TICKET_OUT: _Meter.TICKETS_OUT,
    Purpose.WITHDRAWAL: _Meter.HAND_PAID,
    Purpose.HAND_PAY: _Meter.HAND_PAID,
    Purpose.HAND_PAY_ASKED: _Meter.HAND_PAID,
    Purpose.HAND_PAY_CANCELLED: _Meter.TICKETS_IN,
}
"""The meter that counts each purpose which touches a wallet."""


def metered(meters: Meters, player: str, seen: Iterable[Effect]) -> Meters:
    """The meters after these effects; those of other players are passed over."""
    own = wallet(player)
    moved = (effect for effect in seen if effect.step is Step.MOVED and own in (effect.debit, effect.credit))
    return reduce(_counted, moved, meters)


def _counted(meters: Meters, effect: Effect) -> Meters:
    amount = effect.amount
    match _METERS[effect.purpose]:
        case _Meter.CREDITS_IN:
            return replace(meters, credits_in=meters.credits_in + amount)
        case _Meter.TICKETS_IN:
            return replace(meters, tickets_in=meters.tickets_in + amount)
        case _Meter.WON:
            return replace(meters, won=meters.won + amount)
        case _Meter.WAGERED:
            return replace(meters, wagered=meters.wagered + amount)
        case _Meter.TIPS:
            return replace(meters, tips=meters.tips + amount)
        case _Meter.TICKETS_OUT:
            return replace(meters, tickets_out=meters.tickets_out + amount)
        case _Meter.HAND_PAID:
            return replace(meters, hand_paid=meters.hand_paid + amount)


def check_meters(meters: Meters, ledger: Ledger, player: str) -> None:
    """The identity: the credit meter is what the wallet has. Anything else stops the house."""
    has = ledger.balance(wallet(player))
    if meters.credit != has:
        raise AssertionError(f"the meters of {player} say {meters.credit}, the wallet has {has}")
