"""Everything that can be asked of the cash desk, by players, people of the house and time."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sabot.games.filled_in import FILLED_IN, LONGEST_REASON
from sabot.ledger.barcode import DIGITS
from sabot.money import Amount

MOST_CASH = 10**10
"""Minor units that go over the counter at once."""
MOST_CHIPS = 1_000
"""In one award."""
Who = Annotated[str, Meta(min_length=1, max_length=64)]
"""Somebody by id, as the desk reads it; over a wire also by name."""
Cash = Annotated[Amount, Meta(ge=1, le=MOST_CASH)]
Counted = Annotated[Amount, Meta(ge=-MOST_CASH, le=MOST_CASH)]
Number = Annotated[str, Meta(pattern=f"^[0-9]{{{DIGITS}}}$")]
Words = Annotated[str, Meta(max_length=LONGEST_REASON)]
Name = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}$")]


class CashOut(Struct, frozen=True, tag="cash-out"):
    """All of a player's credit on a ticket; above the ticket limit it waits to be paid by hand."""

    player: Who
    """By id or by name."""
    number: Annotated[str, FILLED_IN] = ""
    """The validation number, should it become a ticket."""
    request: Annotated[str, FILLED_IN] = ""
    """The name of the request, should it be paid by hand."""
    terminal: Annotated[str, FILLED_IN] = ""


class ReserveTicket(Struct, frozen=True, tag="reserve-ticket"):
    """Nobody else may have it for a while."""

    number: Number


class ReleaseTicket(Struct, frozen=True, tag="release-ticket"):
    """Whoever holds it may have it again."""

    number: Number


class RedeemTicket(Struct, frozen=True, tag="redeem-ticket"):
    """Into the purse of whoever holds it."""

    number: Number


class CashTicket(Struct, frozen=True, tag="cash-ticket"):
    """For cash over the counter."""

    number: Number


class VoidTicket(Struct, frozen=True, tag="void-ticket"):
    """It never left the printer, or is taken back."""

    number: Number
    reason: Words = ""


class ReprintTicket(Struct, frozen=True, tag="reprint-ticket"):
    """The same ticket once more on paper."""

    number: Number
    reason: Words = ""


class OpenDrawer(Struct, frozen=True, tag="open-drawer"):
    """One's own, with a count."""

    amount: Counted
    """As counted."""


class MoveCash(Struct, frozen=True, tag="move-cash"):
    """From the safe into one's own drawer; less than nothing leads back to the safe."""

    drawer: Name
    """As it is called: a wish that comes late is for no drawer that was opened since."""
    amount: Annotated[int, Meta(ge=-MOST_CASH, le=MOST_CASH)]
    reason: Words = ""


class CloseDrawer(Struct, frozen=True, tag="close-drawer"):
    """One's own."""

    drawer: Name
    """As it is called."""
    amount: Counted
    """As counted."""


class CloseDrawerFor(Struct, frozen=True, tag="close-drawer-for"):
    """The drawer of a cashier who cannot close it, counted by somebody else."""

    cashier: Who
    """By id or by name."""
    drawer: Name
    """As the list of open ones calls it."""
    amount: Annotated[Amount, Meta(ge=0, le=MOST_CASH)]
    """As counted."""
    reason: Words
    """Why the cashier does not close it."""


class Deposit(Struct, frozen=True, tag="deposit"):
    """Cash into a purse."""

    player: Who
    """By id or by name."""
    amount: Cash
    reason: Words = ""
    """Needed above the deposit limit."""
    confirmed: bool = False
    """The cashier knows that the player is excluded from play, and takes the deposit all the same."""


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """Cash out of a purse."""

    player: Who
    """By id or by name."""
    amount: Cash


class PayByHand(Struct, frozen=True, tag="pay-by-hand"):
    """The cashier pays what a player asked for."""

    request: Name
    """As the queue names it."""


class ApproveRequest(Struct, frozen=True, tag="approve-request"):
    """A hand-pay or an award that waits; or a ticket that one person may not pay alone, by its number."""

    request: Name
    """As the queue names it; of a ticket, its number."""


class CancelRequest(Struct, frozen=True, tag="cancel-request"):
    """A hand-pay that is not wanted any more, or an award that is declined."""

    request: Name
    """As the queue names it."""
    reason: Words = ""


class TakeBack(Struct, frozen=True, tag="take-back"):
    """The player does not wait for the hand-pay any longer, and plays on."""


class PayTips(Struct, frozen=True, tag="pay-tips"):
    """Tips of a table to its dealer."""

    table: Name
    dealer: Who
    """By id or by name."""
    amount: Cash
    served: Annotated[bool, FILLED_IN] = False
    """Whether the journal knows of a time at which the dealer dealt at the table, or went to who called."""


class ApproveTips(Struct, frozen=True, tag="approve-tips"):
    """A supervisor allows that so much is paid to a dealer, though one person may not pay it alone (D3)."""

    table: Name
    dealer: Who
    """By id or by name."""
    amount: Cash
    served: Annotated[bool, FILLED_IN] = False
    """As for the payment."""


class Refill(Struct, frozen=True, tag="refill"):
    """The house fills the purse of a player who owns next to nothing."""

    guest: Annotated[bool, FILLED_IN] = False


class AwardGolden(Struct, frozen=True, tag="award-golden"):
    """Golden chips for a player."""

    player: Who
    """By id or by name."""
    value: Cash
    """Of one chip."""
    count: Annotated[int, Meta(ge=1, le=MOST_CHIPS)]
    reason: Words
    """For which bonus."""
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None
    """After which chips that were not played are taken back; null for never."""
    request: Annotated[str, FILLED_IN] = ""
    """The name of the request, should it wait for a second person."""
    expires: Annotated[int | None, FILLED_IN] = None
    """When, by the clock of the house and those days."""


class WithdrawGolden(Struct, frozen=True, tag="withdraw-golden"):
    """Golden chips back from a player."""

    player: Who
    """By id or by name."""
    value: Cash
    """Of one chip."""
    count: Annotated[int, Meta(ge=1, le=MOST_CHIPS)]
    reason: Words
    """Why they are taken back."""


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


class Request(Struct, frozen=True):
    """A command on its way, with who gives it: the session knows that, and no command says it."""

    by: str
    """A person's id; empty where time does."""
    command: DeskCommand
    id: str = ""
    """What its sender calls it, so that it is done once however often it comes; the house's own have none."""
    digest: bytes = b""
    """Of what was sent under this id, and where to."""
