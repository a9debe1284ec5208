"""What everybody is told when something happens. Each is written out, so that nothing is told by default."""

from typing import TypeAlias

from msgspec import Struct

from sabot.table.view.fields import FeltView
from sabot.table.view.hands import RoundView
from sabot.table.view.lying import FeltStake, FeltSum
from sabot.table.view.public import ClockView
from sabot.table.view.results import ResultView

# People.


class GuestsCounted(Struct, frozen=True, tag="guests-counted"):
    guests: int
    freed: tuple[int, ...] = ()
    """Seats that were left with the table."""


class SeatTaken(Struct, frozen=True, tag="seat-taken"):
    player: str
    seat: int


class SeatFreed(Struct, frozen=True, tag="seat-freed"):
    seat: int


class SeatsChanged(Struct, frozen=True, tag="seats-changed", omit_defaults=True):
    """Something else about the seats of one player; what is None stays as it was."""

    seats: tuple[int, ...]
    connected: bool | None = None
    reserved: bool | None = None
    away: bool | None = None
    ready: bool | None = None


class Said(Struct, frozen=True, tag="said"):
    note: str
    croupier: bool = False
    """The croupier says it, not a player."""


# Shoes.


class ShoePrepared(Struct, frozen=True, tag="shoe-prepared"):
    shoe: str
    number: int
    commitment: str
    digest: str
    felt: FeltView | None
    """Where new settings hold from this shoe on."""


class SeedPledged(Struct, frozen=True, tag="seed-pledged"):
    player: str
    commitment: str


class PledgesClosed(Struct, frozen=True, tag="pledges-closed"):
    pass


class SeedRevealed(Struct, frozen=True, tag="seed-revealed"):
    player: str
    seed: str


class SeedsClosed(Struct, frozen=True, tag="seeds-closed"):
    pass


class ShoeOpened(Struct, frozen=True, tag="shoe-opened"):
    burnt: int
    first: str


class CutCardSeen(Struct, frozen=True, tag="cut-card-seen"):
    pass


class ShoeSpent(Struct, frozen=True, tag="shoe-spent"):
    shoe: str
    reason: str


class ShoeRevealed(Struct, frozen=True, tag="shoe-revealed"):
    shoe: str
    seed: str
    reason: str


# Betting.


class BettingOpened(Struct, frozen=True, tag="betting-opened"):
    round: str
    felt: FeltView | None
    """Where new settings hold from this round on."""


class ClockStarted(Struct, frozen=True, tag="clock-started"):
    clock: ClockView


class LastBetsCalled(Struct, frozen=True, tag="last-bets-called"):
    pass


class StakesMoved(Struct, frozen=True, tag="stakes-moved"):
    """What lies now on the fields that were touched; an amount of nothing is an empty field."""

    stakes: tuple[FeltStake, ...]
    sums: tuple[FeltSum, ...]


class CommonStakesMoved(Struct, frozen=True, tag="common-stakes-moved"):
    """Somebody changed his stakes where all share the hands. What was added would be somebody's stake, so
    that only the number of players is told; the sums come with the view, at the host's pace."""

    bettors: int


class TableCleared(Struct, frozen=True, tag="table-cleared"):
    pass


# The round.


class CardDealt(Struct, frozen=True, tag="card-dealt"):
    hand: str
    """The hand or the side that it goes to; empty for the dealer."""
    card: str


class HoleCardTaken(Struct, frozen=True, tag="hole-card-taken"):
    """Face down: nobody may learn which."""


class HoleCardTurned(Struct, frozen=True, tag="hole-card-turned"):
    card: str


class DealerChecked(Struct, frozen=True, tag="dealer-checked"):
    blackjack: bool


class InsuranceClosed(Struct, frozen=True, tag="insurance-closed"):
    taken: int
    """How many stakes are insured."""


class Chosen(Struct, frozen=True, tag="chosen"):
    """The owner of a hand has chosen."""

    hand: str
    action: str


class StepClosed(Struct, frozen=True, tag="step-closed"):
    """All choices on a common line are in: how many chose what."""

    hand: str
    chosen: tuple[tuple[str, int], ...]


class HandBroken(Struct, frozen=True, tag="hand-broken"):
    hand: str


PublicMove: TypeAlias = (
    CardDealt
    | HoleCardTaken
    | HoleCardTurned
    | DealerChecked
    | InsuranceClosed
    | Chosen
    | StepClosed
    | HandBroken
)


class RoundStarted(Struct, frozen=True, tag="round-started"):
    """No more bets."""

    round: str
    hands: tuple[tuple[str, str], ...]
    """The hands that are dealt, each with its owner; no owner where a hand is common."""


class AnswersCounted(Struct, frozen=True, tag="answers-counted"):
    """An answer came in. What it was is nobody's business before the question is closed (B20 d)."""

    answered: int
    asked: int


class LyingNow(Struct, frozen=True):
    stakes: tuple[FeltStake, ...]
    sums: tuple[FeltSum, ...]


class RoundMoved(Struct, frozen=True, tag="round-moved"):
    moves: tuple[PublicMove, ...]
    round: RoundView | None
    """As it is after all of them."""
    lying: LyingNow | None
    """Where doubles, splits or insurance changed what lies."""
    result: ResultView | None
    """Where this was the end."""


class CardToBurn(Struct, frozen=True, tag="card-to-burn"):
    pass


class CardBurnt(Struct, frozen=True, tag="card-burnt"):
    card: str


class CardExposed(Struct, frozen=True, tag="card-exposed"):
    """A card too many lies there for all to see: it is dealt next, or burnt (D4)."""

    card: str
    reason: str


class LuckyCardDealt(Struct, frozen=True, tag="lucky-card-dealt"):
    hand: str


class BrokenGameOpened(Struct, frozen=True, tag="broken-game-opened"):
    round: str


class RoundPaid(Struct, frozen=True, tag="round-paid"):
    round: str


class RoundVoided(Struct, frozen=True, tag="round-voided"):
    round: str
    reason: str


# The house.


class TableOpened(Struct, frozen=True, tag="table-opened"):
    pass


class TableClosed(Struct, frozen=True, tag="table-closed"):
    pass


class ClosingAnnounced(Struct, frozen=True, tag="closing-announced"):
    pass


class CardsDisputed(Struct, frozen=True, tag="cards-disputed"):
    """Somebody disputes what was dealt; who, the croupier is told."""


class CardsConfirmed(Struct, frozen=True, tag="cards-confirmed"):
    pass


class CardCorrected(Struct, frozen=True, tag="card-corrected"):
    place: str
    index: int
    old: str
    new: str
    round: RoundView | None
    result: ResultView | None
    reason: str = ""


class CardsExchanged(Struct, frozen=True, tag="cards-exchanged"):
    place: str
    index: int
    card: str
    """Which lay there, and was meant for the other place."""
    to_place: str
    """That other place."""
    to_index: int
    """Which card there, counted from 0."""
    other: str
    """Which lay at the other place."""
    round: RoundView | None
    result: ResultView | None
    reason: str


class TableHalted(Struct, frozen=True, tag="table-halted"):
    reason: str


class TableResumed(Struct, frozen=True, tag="table-resumed"):
    clock: ClockView | None


class CroupierChanged(Struct, frozen=True, tag="croupier-changed"):
    present: bool


class DeviceReported(Struct, frozen=True, tag="device-reported"):
    silent: bool


class JackpotSignalled(Struct, frozen=True, tag="jackpot-signalled"):
    on: bool


PublicEvent: TypeAlias = (
    GuestsCounted
    | SeatTaken
    | SeatFreed
    | SeatsChanged
    | Said
    | ShoePrepared
    | SeedPledged
    | PledgesClosed
    | SeedRevealed
    | SeedsClosed
    | ShoeOpened
    | CutCardSeen
    | ShoeSpent
    | ShoeRevealed
    | BettingOpened
    | ClockStarted
    | LastBetsCalled
    | StakesMoved
    | CommonStakesMoved
    | TableCleared
    | RoundStarted
    | AnswersCounted
    | RoundMoved
    | CardToBurn
    | CardBurnt
    | CardExposed
    | LuckyCardDealt
    | BrokenGameOpened
    | RoundPaid
    | RoundVoided
    | TableOpened
    | TableClosed
    | ClosingAnnounced
    | CardsDisputed
    | CardsConfirmed
    | CardCorrected
    | CardsExchanged
    | TableHalted
    | TableResumed
    | CroupierChanged
    | DeviceReported
    | JackpotSignalled
)
