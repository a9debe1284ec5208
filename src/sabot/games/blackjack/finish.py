"""How a hand of blackjack was played to its end: all that its main bet is settled by."""

from msgspec import Struct

from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.rules import Rules


class PlayerEnd(Struct, frozen=True):
    """How a player's hand ended."""

    facts: HandFacts
    doubled: bool = False
    surrendered: bool = False
    right_most: bool = True
    """The hand that keeps the first card of the deal, and with it the original stake (B3, B9)."""


class DealerEnd(Struct, frozen=True):
    """How the dealer ended; a total of 0 means that they did not play, because no hand was left to beat."""

    total: int
    blackjack: bool
    ten_up: bool


class Finish(Struct, frozen=True):
    """A hand against the dealer, by the rules."""

    rules: Rules
    player: PlayerEnd
    dealer: DealerEnd
