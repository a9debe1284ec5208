"""Money facts: everything that can happen to money in this house, as a closed union.

What happens at tables, cash desks and terminals is told to the ledger in these words and in no others.
"""

from msgspec import Struct

from sabot.ledger.lot import Lot
from sabot.ledger.route import Purpose
from sabot.money import Amount


# `gc=False` is explained in `lot`.
class Place(Struct, frozen=True, gc=False):
    """Where a player's stake lies. Hands that come from a split count as the hand that was dealt."""

    player: str
    hand: str
    bet: str
    behind: bool = False

    @property
    def matter(self) -> str:
        """The place in the words of a statement, without the player."""
        words = f"{self.hand} {self.bet}" if self.hand else self.bet
        return f"{words} behind" if self.behind else words


class CreditsIssued(Struct, frozen=True, tag="credits-issued"):
    """A new wallet gets its first play credits."""

    player: str
    amount: Amount


class Refilled(Struct, frozen=True, tag="refilled"):
    player: str
    amount: Amount


class Deposited(Struct, frozen=True, tag="deposited"):
    """Paid in at the cash desk."""

    player: str
    amount: Amount


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """Paid out at the cash desk."""

    player: str
    amount: Amount


class HandPaid(Struct, frozen=True, tag="hand-paid"):
    """Paid out by an attendant, because no ticket may be so large."""

    player: str
    amount: Amount


class GoldenAwarded(Struct, frozen=True, tag="golden-awarded"):
    player: str
    value: Amount
    count: int
    bonus: str
    """Where the chips come from: a lucky card, a promotion. In the tray they lie together."""


class StakePlaced(Struct, frozen=True, tag="stake-placed", gc=False):
    table: str
    round: str
    place: Place
    lot: Lot


class StakeRaised(Struct, frozen=True, tag="stake-raised", gc=False):
    """Money or chips added in play: a double, a split, insurance on its own place."""

    table: str
    round: str
    place: Place
    lot: Lot


class StakeTakenBack(Struct, frozen=True, tag="stake-taken-back", gc=False):
    """All or a part of what lies there leaves the felt before the round begins."""

    table: str
    round: str
    place: Place
    lot: Lot


class BetSettled(Struct, frozen=True, tag="bet-settled", gc=False):
    """How one stake, or one of the hands that a split made of it, ended."""

    place: Place
    staked: Lot
    back: Lot
    """What comes back to the player: money with winnings, and the chips that are not spent."""
    commission: Amount = Amount(0)
    """What the house kept of the winnings; it is not in `back`."""


class RoundSettled(Struct, frozen=True, tag="round-settled"):
    """Every stake of a round, or of an interrupted game, each exactly once."""

    table: str
    round: str
    bets: tuple[BetSettled, ...]


class PartSettled(Struct, frozen=True, tag="part-settled"):
    """Every stake that some of the players have in a round; the others are settled next."""

    table: str
    round: str
    bets: tuple[BetSettled, ...]


class RoundVoided(Struct, frozen=True, tag="round-voided"):
    """Everything that is held for a round goes back as it was: void (G6), or cancelled after long (G7)."""

    table: str
    round: str


class PartVoided(Struct, frozen=True, tag="part-voided"):
    """The same for some of the players; to the others everything goes back next."""

    table: str
    round: str
    players: tuple[str, ...]


class HandPart(Struct, frozen=True):
    """Of all that lies on a place, what belongs to one hand: after a split the others may stay."""

    place: Place
    lot: Lot


class GameInterrupted(Struct, frozen=True, tag="game-broken"):
    """Stakes leave the round and wait for their interrupted game; they stay held (I5).

    From then on the interrupted game is named where a round would be. Parts on the same place add up.
    """

    table: str
    round: str
    interrupted: str
    parts: tuple[HandPart, ...]


class TipGiven(Struct, frozen=True, tag="tip-given"):
    table: str
    player: str
    amount: Amount
    given: Amount = Amount(0)
    """What of it are credits of the house, which go back to it."""


# Tickets as they were while they lay with their players: what old journals tell.


class TicketIssued(Struct, frozen=True, tag="ticket-issued"):
    number: str
    player: str
    amount: Amount


class TicketReserved(Struct, frozen=True, tag="ticket-reserved"):
    """Somebody is about to redeem it; `player` is empty at the cash desk."""

    number: str
    player: str
    amount: Amount


class TicketReleased(Struct, frozen=True, tag="ticket-released"):
    """Whoever had reserved it never came back."""

    number: str


class TicketRedeemed(Struct, frozen=True, tag="ticket-redeemed"):
    number: str


class TicketExpired(Struct, frozen=True, tag="ticket-expired"):
    number: str
    amount: Amount


class TicketVoided(Struct, frozen=True, tag="ticket-voided"):
    """It was never printed or is taken back: the money returns to the wallet it came from."""

    number: str
    player: str
    amount: Amount


# The cash desk as it is now.


class TicketAdopted(Struct, frozen=True, tag="ticket-adopted"):
    """An open ticket of an old journal gets an account of its own; a reservation of it ends."""

    number: str
    amount: Amount
    short: Amount = Amount(0)
    """What the account of all tickets lacks of it."""


class CashDeskMoved(Struct, frozen=True, tag="cash-desk-moved"):
    """Something at the cash desk moved money once, at once, by the route of its purpose."""

    purpose: Purpose
    debit: str
    credit: str
    amount: Amount
    reference: str = ""
    """The ticket, the request."""
    matter: str = ""
    """The drawer."""


Fact = (
    CreditsIssued
    | Refilled
    | Deposited
    | Withdrawn
    | HandPaid
    | GoldenAwarded
    | StakePlaced
    | StakeRaised
    | StakeTakenBack
    | RoundSettled
    | PartSettled
    | RoundVoided
    | PartVoided
    | GameInterrupted
    | TipGiven
    | TicketIssued
    | TicketReserved
    | TicketReleased
    | TicketRedeemed
    | TicketExpired
    | TicketVoided
    | TicketAdopted
    | CashDeskMoved
)
