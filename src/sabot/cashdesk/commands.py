"""Everything that can be asked of the cash desk, as a closed union; `by` is who asks, as the session says."""

from typing import TypeAlias

from msgspec import Struct

from sabot.money import Amount


class CashOut(Struct, frozen=True, kw_only=True, tag="cash-out"):
    """All of a player's credit on a ticket; above the ticket limit, by hand."""

    player: str
    by: str
    number: str
    """The validation number, should it become a ticket."""
    request: str
    """The name of the request, should it be paid by hand."""
    terminal: str


class ReserveTicket(Struct, frozen=True, tag="reserve-ticket"):
    number: str
    by: str


class ReleaseTicket(Struct, frozen=True, tag="release-ticket"):
    number: str
    by: str


class RedeemTicket(Struct, frozen=True, tag="redeem-ticket"):
    """Into the purse of whoever holds it."""

    number: str
    by: str


class CashTicket(Struct, frozen=True, tag="cash-ticket"):
    """For cash over the counter."""

    number: str
    by: str


class VoidTicket(Struct, frozen=True, tag="void-ticket"):
    number: str
    by: str
    reason: str


class ReprintTicket(Struct, frozen=True, tag="reprint-ticket"):
    number: str
    by: str
    reason: str


class OpenDrawer(Struct, frozen=True, tag="open-drawer"):
    by: str
    count: Amount


class MoveCash(Struct, frozen=True, tag="move-cash"):
    """From the safe into the drawer; less than nothing leads back to the safe."""

    by: str
    amount: int
    reason: str
    drawer: str
    """As it is called: a wish that comes late is for no drawer that was opened since."""


class CloseDrawer(Struct, frozen=True, tag="close-drawer"):
    """One's own."""

    by: str
    counted: Amount
    drawer: str
    """As it is called."""


class CloseDrawerFor(Struct, frozen=True, tag="close-drawer-for"):
    """The drawer of a cashier who cannot close it, counted by somebody else."""

    by: str
    cashier: str
    counted: Amount
    reason: str
    drawer: str
    """As it is called."""


class Deposit(Struct, frozen=True, kw_only=True, tag="deposit"):
    by: str
    player: str
    amount: Amount
    reason: str = ""
    confirmed: bool = False
    """The cashier knows that the player is excluded from play."""


class Withdraw(Struct, frozen=True, tag="withdraw"):
    by: str
    player: str
    amount: Amount


class PayByHand(Struct, frozen=True, tag="pay-by-hand"):
    """The cashier pays what a player asked for."""

    request: str
    by: str


class ApproveRequest(Struct, frozen=True, tag="approve-request"):
    """A hand-pay or an award that waits; or a ticket that one person may not pay alone, by its number."""

    request: str
    by: str


class CancelRequest(Struct, frozen=True, tag="cancel-request"):
    """A hand-pay that is not wanted any more, or an award that is declined."""

    request: str
    by: str
    reason: str


class TakeBack(Struct, frozen=True, tag="take-back"):
    """The player does not wait for the hand-pay any longer, and plays on."""

    player: str


class PayTips(Struct, frozen=True, tag="pay-tips"):
    by: str
    table: str
    dealer: str
    amount: Amount
    served: bool = False
    """Whether the journal knows of a time at which the dealer dealt at the table, or went to who called."""


class ApproveTips(Struct, frozen=True, tag="approve-tips"):
    """A supervisor allows that so much is paid to a dealer, though one person may not pay it alone (D3)."""

    by: str
    table: str
    dealer: str
    amount: Amount
    served: bool = False
    """As for the payment."""


class Refill(Struct, frozen=True, tag="refill"):
    player: str
    guest: bool


class AwardGolden(Struct, frozen=True, kw_only=True, tag="award-golden"):
    request: str
    by: str
    player: str
    value: Amount
    count: int
    reason: str
    expires: int | None = None


class WithdrawGolden(Struct, frozen=True, kw_only=True, tag="withdraw-golden"):
    by: str
    player: str
    value: Amount
    count: int
    reason: str


class Sweep(Struct, frozen=True, tag="sweep"):
    """Time passes: whatever has run out ends."""


DeskCommand: TypeAlias = (
    CashOut
    | ReserveTicket
    | ReleaseTicket
    | RedeemTicket
    | CashTicket
    | VoidTicket
    | ReprintTicket
    | OpenDrawer
    | MoveCash
    | CloseDrawer
    | CloseDrawerFor
    | Deposit
    | Withdraw
    | PayByHand
    | ApproveRequest
    | CancelRequest
    | TakeBack
    | PayTips
    | ApproveTips
    | Refill
    | AwardGolden
    | WithdrawGolden
    | Sweep
)
