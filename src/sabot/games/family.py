"""A family of games: the type of its rules, its bets, and how a round of it is played and looked at.

Everybody outside asks the family of a game, and never which one it is. What has a default here only some
families know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from sabot.cards.card import Card
from sabot.games.answer import Problem, Refused
from sabot.games.bet import Bet, Dealt_co, PayTable
from sabot.games.carried import Carried
from sabot.games.deciding import Deciding
from sabot.games.moves import Action, Command, Move
from sabot.games.roads import Outcome
from sabot.games.shoe_rules import ShoeRules
from sabot.games.shown import FeltText, ShownCards
from sabot.games.stake import Field, Settlement, Stake
from sabot.games.view import RoundShown
from sabot.games.wager import FREE, Bounds
from sabot.games.waiting import Waiting
from sabot.games.window_places import Columns

if TYPE_CHECKING:
    from sabot.games.variant import Variant

Rules_co = TypeVar("Rules_co", bound=ShoeRules, covariant=True)


class GameRound(Protocol):
    """A round in play, as everybody may look at it."""

    @property
    def rules(self) -> ShoeRules: ...
    @property
    def offer(self) -> Mapping[str, Field[object]]: ...
    @property
    def settlements(self) -> tuple[Settlement, ...] | None:
        """How every stake ended; None until the round is over."""


Round = TypeVar("Round", bound=GameRound)
Round_co = TypeVar("Round_co", bound=GameRound, covariant=True)


class Opening(Struct, frozen=True):
    """What a round begins with."""

    boxes: tuple[tuple[str, str], ...]
    """The hands that are dealt, in order, each with its owner; none where there are no hands."""
    stakes: tuple[Stake, ...]
    uninsurable: frozenset[tuple[str, str]] = frozenset()
    """Player and hand of main stakes that may not be insured."""


class CardRow(NamedTuple):
    """The cards that lie face up at one place: a hand, a side, or (empty) before the dealer."""

    place: str
    cards: tuple[Card, ...]
    brought: int = 0
    """How many of them were dealt to another place."""
    moved_on: bool = False
    """They lie at the places after this one by now."""


class CardChange(Struct, frozen=True):
    """A card that lies at a place, counted from 0, and the one that lies there by right."""

    place: str
    index: int
    old: Card
    new: Card


class QuestionKind(StrEnum):
    """What people are asked in a round."""

    INSURANCE = "insurance"
    BET = "bet"
    """Whether another bet is taken, now that the up card lies."""
    DECISION = "decision"
    """One player, about a hand of one's own."""
    STEP = "step"
    """Everybody on a common hand."""


class Question(NamedTuple):
    asking: QuestionKind
    about: str
    """A new question has a new name."""


Again: TypeAlias = tuple[tuple[Move, ...], Round_co]
"""Moves, and the round after them."""


def _no_prices(rules: ShoeRules) -> dict[str, PayTable]:
    return {}


def _nothing_asked(rules: ShoeRules) -> tuple[str, ...]:
    return ()


def _goes_on(rules: ShoeRules) -> bool:
    return False


def _free(rules: ShoeRules) -> int:
    return FREE


def _nobody_asked(now: GameRound) -> None:
    return None


def _no_actions(rules: ShoeRules) -> tuple[Action, ...]:
    return ()


def _shared(rules: ShoeRules) -> bool:
    return True


def _no_outcome(now: GameRound) -> None:
    return None


def _no_style(rules: ShoeRules) -> str:
    return ""


def _no_badges(rules: ShoeRules) -> tuple[str, ...]:
    return ()


def _no_lettering(rules: ShoeRules) -> tuple[FeltText, ...]:
    return ()


def _no_total(place: str, cards: tuple[Card, ...]) -> str:
    return ""


class HoleCard(Struct, Generic[Round_co], frozen=True):
    """A card that the dealer takes face down, and what is told of it before it is turned."""

    known: Callable[[Round_co], tuple[Card, bool | None]]
    """The card that lies beside it, and what the dealer's check said, if there was one."""
    check: Callable[[Card, Card], bool]
    """What a check says of the card beside it and the hole card: whether they end the round."""
    tells_as_much: Callable[[Card, Card], bool]
    """Whether a check that was made beside one card tells as much beside another."""

    def agrees(self, up: Card, checked: bool | None, hole: Card) -> bool:
        """Whether a face-down card can be the one that a check told of, if there was one."""
        return checked is None or checked == self.check(up, hole)


class Family(Struct, Generic[Rules_co, Dealt_co, Round_co], frozen=True, kw_only=True):
    key: str
    rules: type[Rules_co]
    bets: tuple[Bet[Dealt_co], ...]

    # What its cards may say, and what may be staked.
    table_problems: Callable[["Variant[Rules_co, Dealt_co]"], Iterable[Problem]]
    bounds: Callable[["Variant[Rules_co, Dealt_co]", Sequence[Stake], Stake], Bounds | Refused]
    """What the stakes that lie already leave for one more, whatever its amount."""
    special_without_main: Callable[[Rules_co], int] = _free
    """Whether special bets may stand without a main stake, as `games.wager` has it."""
    most_special: int | None = None
    """Special bets that a table may offer for one hand, where there is a limit."""
    prices: Callable[[Rules_co], Mapping[str, PayTable]] = _no_prices
    """What bets pay, by key, whose price is a rule."""
    asked: Callable[[Rules_co], tuple[str, ...]] = _nothing_asked
    """The bets, by key, that players are asked for in a round."""
    common: Callable[[Rules_co], bool] = _shared
    """Whether everybody shares the hands, and nobody needs a seat."""
    actions: Callable[[Rules_co], tuple[Action, ...]] = _no_actions
    """What players may choose to do with a hand, where they decide."""
    has_hands: bool = False
    """Whether stakes lie on hands; else on the coup that belongs to the whole table."""
    waits: Callable[[Rules_co], bool] = _goes_on
    """Whether a round waits for its player however long, so that it is one for a player alone."""
    rounds_after_cut: int = 0
    """Rounds that are dealt after the one in which the cut card came (B32)."""
    telling: tuple[str, ...] = ()
    """Rules, by key, that people choose a table by."""
    style: Callable[[Rules_co], str] = _no_style
    """How a dealer deals, by the key of its text (`style.KEY`); empty where there is none."""
    badges: Callable[[Rules_co], tuple[str, ...]] = _no_badges
    """What tables of one title differ in, by the keys of texts (`badge.KEY`)."""
    lettering: Callable[[Rules_co], tuple[FeltText, ...]] = _no_lettering
    """What is printed on the felt, the first line large."""
    focus: Callable[[Rules_co], str] = _no_style
    """The special bet, by key, that lies in the middle; empty where none does."""
    play_text: tuple[str, ...] = ()
    """How a round goes, in paragraphs, where the rule sheet has no sections for the family."""

    # What the odds are counted over.
    lay: Callable[[Columns, int], Iterator[Dealt_co]]
    """What bets look at, from cards at the places of their windows."""
    deal: Callable[[Iterator[Card]], Dealt_co] | None = None
    """What bets look at of a whole round, from the cards on top; None where players decide on the way."""

    card_places: tuple[ShownCards, ...] = ()
    """Where cards lie that belong to nobody, before any is dealt."""

    # How a round is played.
    open: Callable[["Variant[Rules_co, Dealt_co]", Opening], Round_co]
    opening: Callable[[Round_co], Opening]
    decide: Callable[[Round_co, Command], tuple[Move, ...] | Refused]
    carry_out: Callable[[Round_co, Command], Again[Round_co] | Refused] | None = None
    """The same with the round after it, where a family works that out on the way: see `carried_out`."""
    evolve: Callable[[Round_co, Move], Round_co]
    awaits: Callable[[Round_co], Waiting]
    question: Callable[[Round_co], Question | None] = _nobody_asked
    resume: Callable[["Variant[Rules_co, Dealt_co]", str, Carried], Round_co] | None = None
    """A round with what a player was interrupted in, as it was carried; None where nobody has hands."""

    decisions: Deciding[Round_co] | None = None
    """What people decide; None where cards alone do."""
    hole: HoleCard[Round_co] | None = None
    """None where no card is taken face down."""

    # What lies there.
    rows: Callable[[Round_co], tuple[CardRow, ...]]
    """Every place with its cards, in the order of play."""
    cards_out: Callable[[Round_co], int] | None = None
    """Cards that left the shoe; None where all of them lie face up."""
    shown: Callable[[Round_co], RoundShown]
    """The round as everybody sees it."""
    looked_back: Callable[[Round_co], tuple[tuple[str, tuple[Card, ...]], ...]] | None = None
    """What the list of past rounds shows; None where it shows everything."""
    total: Callable[[str, tuple[Card, ...]], str] = _no_total
    """What the cards of a place came to, as people read it."""
    marked: frozenset[tuple[str, str]] = frozenset()
    """Bets and labels by which past rounds are marked, before whether they won."""
    outcome: Callable[[Round_co], Outcome | None] = _no_outcome
    """What the road remembers of a round that is over, where one side beats another."""
    naturals_on_road: Callable[[Rules_co], bool] | None = None
    """Whether the road shows naturals; None where there is no road."""
    dealer_end: Callable[[Round_co], str] | None = None
    """How the dealer ended; None where there is none."""
    counted_ends: tuple[str, ...] = ()
    """Those of the dealer's ends that statistics count."""


AnyFamily: TypeAlias = Family[ShoeRules, object, GameRound]
"""Of some game, whichever."""
