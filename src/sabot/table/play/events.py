"""Events of a round in play, and of its end."""

from msgspec import Struct

from sabot.cards import Card
from sabot.games.blackjack.round import Carried
from sabot.games.moves import Move
from sabot.ledger.facts import BetSettled, Part
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table.play.play import Position


class RoundStarted(Struct, frozen=True, tag="round-started"):
    """No more bets."""

    round: str
    boxes: tuple[tuple[str, str], ...]
    """The hands that are dealt, in order, each with its owner; no owner where a hand is common."""
    at: int


class Paid(Struct, frozen=True, gc=False):
    """What a double, a split or insurance cost, and with what it was paid."""

    player: str
    hand: str
    bet: str
    lot: Lot
    split: bool = False


class RoundMoved(Struct, frozen=True, tag="round-moved"):
    """Cards were dealt, or somebody chose, and what followed from it by the rules of the game."""

    moves: tuple[Move, ...]
    paid: tuple[Paid, ...] = ()


class BurnDue(Struct, frozen=True, tag="burn-due"):
    """The decision timer ended and no hand asked for a card: the next one is burnt (B19)."""


class CardBurnt(Struct, frozen=True, tag="card-burnt"):
    card: Card


class LuckyCardDealt(Struct, frozen=True, tag="lucky-card-dealt"):
    player: str
    hand: str
    value: Amount
    chips: int


class GameBroken(Struct, frozen=True, tag="game-broken"):
    """A player's unfinished hands leave the round and wait for a game of their own (I3)."""

    player: str
    broken: str
    carried: Carried
    parts: tuple[Part, ...]
    hands: tuple[tuple[str, Lot], ...]
    """The lot of each broken hand, as it lies."""
    behind: bool
    """He bet behind, and may stay at this table until he leaves it (I5)."""


class BrokenGameOpened(Struct, frozen=True, tag="broken-game-opened"):
    """A broken game goes on, on cards of its own (I4)."""

    round: str


class RoundPaid(Struct, frozen=True, tag="round-paid"):
    round: str
    bets: tuple[BetSettled, ...]


class RoundVoided(Struct, frozen=True, tag="round-voided"):
    round: str
    reason: str
    by: str = ""
    second: str = ""


class CardCorrected(Struct, frozen=True, tag="card-corrected"):
    position: Position
    old: Card
    new: Card
    by: str
    reason: str = ""
    second: str = ""
    """Who approved, where the result was shown already."""


class CardsExchanged(Struct, frozen=True, tag="cards-exchanged"):
    """The card here was meant for there, where the other lay (D4)."""

    here: Position
    card: Card
    there: Position
    other: Card
    by: str
    reason: str
    second: str = ""
    """Who approved, where the result was shown already."""
