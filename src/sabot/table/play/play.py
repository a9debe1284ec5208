"""A round in play at a table: the game's own state, how it came about, and what lies in lots."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from rpds import HashTrieMap, List

from sabot.cards import Card
from sabot.games.family import AnyFamily, GameRound
from sabot.games.hand_id import hand_in
from sabot.games.moves import ChoiceMade, InsuranceAnswered, Move
from sabot.ledger.lot import Lot

Moves: TypeAlias = "List[Move]"


class CardPlace(Struct, frozen=True):
    """Where a card lies: a hand or a side of the coup, empty for the dealer; and its number from 0."""

    place: Annotated[str, Meta(max_length=32)]
    """The hand, or the side of a coup; empty for the dealer."""
    index: Annotated[int, Meta(ge=0, le=100)]
    """Which card there, counted from 0."""


class Play(Struct, frozen=True, kw_only=True, gc=False):
    family: AnyFamily
    """Of the game that is played; the table may have been set up for another one since."""
    start: GameRound
    """As it was opened; a corrected card plays it again from here."""
    now: GameRound
    moves: "Moves" = List()
    """Everything that happened in it, the latest first."""
    lots: "HashTrieMap[tuple[str, str, str], Lot]" = HashTrieMap()
    """By player, hand and bet: what was laid there. A split leaves its lot with the right hand."""
    added: "HashTrieMap[tuple[str, str], Lot]" = HashTrieMap()
    """By player and hand: what a double added."""
    behind: frozenset[tuple[str, str]] = frozenset()
    """Player and dealt hand of every main stake behind somebody else's."""
    burn_due: bool = False
    """A card comes from the device although no hand asked for it (B19)."""
    burnt: tuple[Card, ...] = ()
    """Cards that were burnt in this round."""
    hole_place: int | None = None
    """Cards that had left the shoe when the hole card was taken, so that it is found again after a stop."""
    cards: int = 0
    """Cards that lie on the table, so that a dispute can name the last of them."""
    corrected: int = 0
    """How often a card of it was corrected."""
    lucky: tuple[str, ...] = ()
    """Hands to which a lucky card came (B24)."""

    def lot(self, player: str, hand: str, bet: str) -> Lot:
        """What lies on a hand; the right hand of a split has what its deal began with (B9)."""
        lot, named = self.lots.get((player, hand, bet)), hand_in(hand)
        while lot is None and named is not None and named.before_split is not None and not named.went_left:
            named = named.before_split
            lot = self.lots.get((player, named.text, bet))
        assert lot is not None, f"nothing of {player} lies on {bet} at {hand!r}"
        return lot


def choices_made_in(play: Play) -> int:
    """By players, or for them."""
    return sum(isinstance(move, ChoiceMade | InsuranceAnswered) for move in play.moves)
