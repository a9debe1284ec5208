"""Blackjack's rules as one frozen value: every switch that the odds or the flow of a round depend on."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from sabot.cards.card import DECK, Card, name
from sabot.cards.terms import Burn
from sabot.games.answer import Problem
from sabot.games.shoe_rules import ShoeRules
from sabot.games.toml_reading import BadRule
from sabot.money import show_odds


class Soft17(StrEnum):
    """What the dealer does with a soft seventeen (B1)."""

    STAND = "stand"
    HIT = "hit"


class Hole(StrEnum):
    """The dealer's second card, and when they look at it (B2)."""

    PEEK = "peek"
    """Face down; checked under a ten at once, under an ace after insurance."""
    PEEK_ACE = "peek-ace"
    """Face down; checked under an ace only, after insurance."""
    NO_PEEK = "no-peek"
    """Face down; never checked."""
    NONE = "none"
    """Dealt only when all hands are played."""


class DealerBlackjack(StrEnum):
    """What a dealer blackjack takes of doubled and split stakes (B3)."""

    LOSE_ALL = "lose-all"
    ORIGINAL_BETS_ONLY = "original-bets-only"
    TEN_RETURNS_DOUBLE = "ten-returns-double"


class Double(StrEnum):
    """On which two cards a hand may be doubled (B10)."""

    ANY_TWO = "any-two"
    NINE_TO_ELEVEN = "9-11"
    TEN_OR_ELEVEN = "10-11"
    """After a split, any two cards."""
    ELEVEN = "11"
    NINE_OR_MORE = "9-more"
    """Soft totals among them: an ace and a two make thirteen."""


class Surrender(StrEnum):
    NONE = "none"
    LATE = "late"
    """After the check, where there is one; a blackjack that is found later takes the whole stake."""
    EARLY = "early"
    """Half comes back whatever the dealer gets; for games without a check under tens and aces."""
    EARLY_TEN = "early-ten"
    """The same against a ten only; for games without a check under tens."""
    EARLY_ACE = "early-ace"
    """The same against an ace only; for games without a check under aces."""


class Insurance(StrEnum):
    NORMAL = "normal"
    NEVER = "never"


class InsurancePer(StrEnum):
    """Whether each hand is asked, or the player once for all of their hands (B7)."""

    HAND = "hand"
    PLAYER = "player"


class Hands(StrEnum):
    """Whether everyone has hands of their own or all share the common hands (B20, B31)."""

    OWN = "own"
    COMMON = "common"


class OnDisconnect(StrEnum):
    """What becomes of the hand of a player whose connection is lost (I1)."""

    DEFAULT_ACTION = "default-action"
    INTERRUPTED_GAME = "broken-game"
    WAIT = "wait"


class Layout(StrEnum):
    """How the betting fields of a hand lie on the felt."""

    STANDARD = "standard"


LOOKS_UNDER = {Hole.PEEK: (1, 10), Hole.PEEK_ACE: (1,), Hole.NO_PEEK: (), Hole.NONE: ()}
"""Values of the up card under which the dealer checks for a blackjack (B2)."""

LEGAL_SETTLEMENTS = {
    Hole.PEEK: (DealerBlackjack.LOSE_ALL,),
    Hole.PEEK_ACE: (DealerBlackjack.LOSE_ALL, DealerBlackjack.TEN_RETURNS_DOUBLE),
    Hole.NO_PEEK: (DealerBlackjack.LOSE_ALL, DealerBlackjack.TEN_RETURNS_DOUBLE),
    Hole.NONE: tuple(DealerBlackjack),
}
"""Which settlements of a dealer blackjack go with which hole card (B4)."""

TENS = tuple(card for card in DECK if name(card).startswith("T"))

EARLY_UNDER = {Surrender.EARLY: (1, 10), Surrender.EARLY_TEN: (10,), Surrender.EARLY_ACE: (1,)}
"""Values of the up card against which a hand that is given up keeps its half, blackjack or not (B11)."""

CHARLIES = (0, 5, 6, 7, 8, 10)
"""No Charlie; eight cards win against everything; the others lose to a dealer blackjack only (B12)."""


class Rules(ShoeRules, frozen=True, kw_only=True):
    """The rules of a game of blackjack. docs/rules.md lists every key.

    Rules that no table can play are refused when they are made, with what would be right.
    """

    soft17: Soft17 = Soft17.STAND
    """What the dealer does with a soft seventeen (B1)."""
    hole: Hole = Hole.PEEK
    """When the dealer's second card is dealt, and under which up cards they look at it (B2)."""
    dealer_blackjack: DealerBlackjack = DealerBlackjack.LOSE_ALL
    """What a dealer blackjack takes of doubled and split stakes (B3); goes with `hole` by B4."""
    double: Double = Double.ANY_TWO
    """On which two cards a hand may be doubled (B10)."""
    double_after_split: bool = True
    """Whether a hand that comes from a split may be doubled (B8)."""
    max_hands: Annotated[int, Meta(ge=1, le=4)] = 2
    """The most hands that one deal may become by splitting (B8)."""
    split_depth: Annotated[int, Meta(ge=0, le=3)] = 1
    """How often one line of descent may be split (B8)."""
    double_any_number: bool = False
    """Whether three cards and more may be doubled like the first two (B10)."""
    resplit_aces: bool = False
    """Whether an ace that was split and gets another one may be split again (B8)."""
    draw_split_aces: bool = False
    """Whether an ace that was split is played on like any other hand of a split (B8)."""
    surrender: Surrender = Surrender.NONE
    """Whether a hand may be given up for half its stake as the first decision (B11)."""
    push_22: bool = False
    """Whether a dealer who busts with twenty-two pushes; blackjacks and Charlies win all the same (B6)."""
    blackjack_pays: Fraction = Fraction(3, 2)
    """The odds of a blackjack that wins."""
    charlie: Annotated[int, Meta(ge=0, le=10)] = 0
    """Cards with which a hand wins at once, 5 to 8 or 10, 0 never; only 8 beat a dealer blackjack (B12)."""
    no_tens: bool = False
    """Whether the tens are taken out of the decks, as in Spanish decks; faces stay."""
    insurance: Insurance = Insurance.NORMAL
    """Whether insurance is offered when the dealer shows an ace (B7)."""
    insurance_pays: Fraction = Fraction(2)
    """The odds of insurance against a dealer blackjack."""
    insurance_per: InsurancePer = InsurancePer.HAND
    """Whether each hand is asked about insurance, or the player once for all of their hands (B7)."""
    dealer_draws_out: bool = False
    """The dealer plays their hand out even where no hand is left to beat (B5)."""
    burn: Annotated[int, Meta(ge=0, le=10)] = 0
    """Cards that are burnt face down when a shoe opens."""
    hands: Hands = Hands.OWN
    """Whether everyone has hands of their own, or all share the common ones (B20, B31)."""
    on_disconnect: OnDisconnect = OnDisconnect.WAIT
    """What becomes of the hand of a player whose connection is lost (I1)."""
    special_without_main: Annotated[int, Meta(ge=0, le=2)] = 0
    """Special bets without a main stake: 0 never, 1 allowed, 2 up to the main stake (B22)."""
    layout: Layout = Layout.STANDARD
    """How the betting fields lie on the felt."""
    focus: str = ""
    """The special bet with the large field in the middle, or none (S15)."""

    @classmethod
    def later(cls) -> tuple[str, ...]:
        return ("double_any_number", "resplit_aces", "draw_split_aces", "push_22", "no_tens")

    @property
    def left_out(self) -> tuple[Card, ...]:
        return TENS * self.decks if self.no_tens else ()

    @property
    def burns(self) -> Burn:
        return self.burn

    def __post_init__(self) -> None:
        super().__post_init__()
        for problem in _problems(self):
            raise BadRule(problem)


def _problems(rules: Rules) -> tuple[Problem, ...]:
    """Combinations that no table can play."""
    found: list[Problem] = []
    if rules.dealer_blackjack not in LEGAL_SETTLEMENTS[rules.hole]:
        found.append(Problem("dealer_blackjack", rules.dealer_blackjack, _legal_settlements(rules.hole)))
    if looked := sorted(set(EARLY_UNDER.get(rules.surrender, ())) & set(LOOKS_UNDER[rules.hole])):
        found.append(Problem("surrender", rules.surrender, _no_early(rules.hole, looked)))
    if rules.charlie not in CHARLIES:
        right = "0 (none), 8 (wins always), or 5, 6, 7 or 10 (loses to a dealer blackjack only)"
        found.append(Problem("charlie", str(rules.charlie), right))
    for key in ("blackjack_pays", "insurance_pays"):
        odds: Fraction = getattr(rules, key)
        if odds.numerator <= 0:
            found.append(Problem(key, show_odds(odds), "odds above nothing, such as 3:2, 6:5 or 1:1"))
    return tuple(found)


def _no_early(hole: Hole, looked: Sequence[int]) -> str:
    cards = " and ".join({1: "aces", 10: "tens"}[value] for value in looked)
    return f"none or late where hole is {hole}: the dealer has looked under {cards} before anybody decides"


def _legal_settlements(hole: Hole) -> str:
    here = " or ".join(LEGAL_SETTLEMENTS[hole])
    pairs = "; ".join(f"{style} with {', '.join(ways)}" for style, ways in LEGAL_SETTLEMENTS.items())
    return f"{here} where hole is {hole} (legal pairs: {pairs})"
