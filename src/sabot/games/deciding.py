"""Rounds in which people decide: all that a table asks of one beside what it asks of every round.

A *step* is one hand whose choices are open: one player's, or everybody's who shares it. Whoever bets behind
a hand follows its owner. What has a default here only some families know: insurance, splits, common hands.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.carried import Carried
from sabot.games.moves import Action, Move
from sabot.money import Amount

if TYPE_CHECKING:
    from sabot.games.family import GameRound
    from sabot.games.shoe_rules import ShoeRules

DecidedRound_co = TypeVar("DecidedRound_co", bound="GameRound", covariant=True)


class Choice(Struct, frozen=True):
    """An action with its cost; `refused` says why it is not allowed now."""

    action: Action
    cost: Amount
    refused: Refused | None


class Step(NamedTuple):
    """The hand in play, and who is on it."""

    hand: str
    owner: str
    """Who alone chooses for it; empty where everybody on it does."""
    first: bool
    """It lies as it was dealt: nobody has drawn a card to it."""
    playing: Set[str]
    """Everybody for whom it is not finished, those who follow its owner among them."""


class InsuranceAsked(NamedTuple):
    """What one answer to the bet that is asked for, insurance or another, is for."""

    hands: tuple[str, ...]
    price: Amount
    for_all: bool
    """It is for all hands of the player, however many there are."""
    bet: str


class Due(NamedTuple):
    """What somebody pays for an answer."""

    player: str
    hand: str
    bet: str
    amount: Amount
    split: bool = False
    """It is the stake of a new hand, and not added to that of an old one."""


class Held(NamedTuple):
    """A hand as one of its players has it: on a common hand others may hold more of the cards."""

    hand: str
    cards: tuple[Card, ...]
    words: str
    """What they count, as people read it."""
    state: str
    """asked, waiting, finished or interrupted"""


class Answers(NamedTuple):
    """What was answered to the question that is open, which nobody else may see before it is closed."""

    hand: str
    chosen: Mapping[str, Action]
    """By player, on that hand."""
    insured: Mapping[tuple[str, str], bool]
    """By player and hand, to the bet that is asked for; to insurance where none is, as long as the round
    lasts."""
    asked: str
    """The bet, by key, that is asked for now; empty where none is."""


class Decided(NamedTuple):
    """What was answered for one of a player's hands, and in which situation."""

    hand: str
    situation: str
    action: str


class Valued(NamedTuple):
    """What each answer returns in a situation: the mean net result in stakes of the hand."""

    situation: str
    worth: Mapping[str, Fraction]
    """By action, as `Decided` names it; all that the rules allow."""
    facts: Mapping[str, Fraction] = {}
    """Chances by which it is explained, by key of the texts."""


INSURE, DECLINE = "insure", "decline"
"""Answers about insurance, among actions."""


def _stays(rules: object) -> bool:
    return False


def _nameless(now: "GameRound", player: str, hand: str) -> str:
    return ""


def _nothing_decided(now: "GameRound", player: str) -> tuple[Decided, ...]:
    return ()


def _no_risk(now: "GameRound", action: Action) -> None:
    return None


def _uninsurable(now: "GameRound") -> tuple[tuple[str, str], ...]:
    return ()


def _no_insurance(now: "GameRound", player: str) -> tuple[InsuranceAsked, ...]:
    return ()


def _free(now: "GameRound", move: Move) -> tuple[Due, ...]:
    return ()


def _nothing_carried(now: "GameRound", player: str) -> None:
    return None


def _nobody_went_on(now: "GameRound") -> dict[str, frozenset[str]]:
    return {}


def _itself(now: "GameRound") -> tuple[object, ...]:
    return (now,)


class Deciding(Struct, Generic[DecidedRound_co], frozen=True, kw_only=True):
    main: str
    """The bet, by key, that makes somebody a player of a hand."""
    insurance: str = ""
    """The bet, by key, that the rules offer within a round, where they do."""

    # Who is asked, and what may be done.
    step: Callable[[DecidedRound_co], Step | None]
    """The hand in play; None when all hands are played."""
    pending: Callable[[DecidedRound_co], Collection[tuple[str, str]]]
    """Player and hand of everybody whose answer the round waits for."""
    choices: Callable[[DecidedRound_co, str], tuple[Choice, ...]]
    """What a player may do in the open step; empty when another one is asked. Whether the purse has what it
    costs is asked where the purse is known."""
    choose_for: Callable[[DecidedRound_co, Collection[str], str, Action], tuple[Move, ...] | Refused]
    """One choice for all these players of the hand, as if each had made it."""
    unanswered: Callable[[DecidedRound_co, bool], Action]
    """What is done for a player of the step who says nothing; where told so, a low hand draws (B16)."""
    risky: Callable[[DecidedRound_co, Action], Refused | None] = _no_risk
    """What is asked once more before a choice that is rather a slip of the finger than a wish."""
    interrupted_when_gone: Callable[[DecidedRound_co], bool] = _stays
    """Whether the hand of somebody who is gone becomes a game of its own (I1)."""
    carried: Callable[[DecidedRound_co, str], Carried | None] = _nothing_carried
    """What a player takes along whose hands left the round; None where none did."""

    # What it costs.
    due: Callable[[DecidedRound_co, Move], tuple[Due, ...]] = _free
    """What an answer costs everybody who pays for it: the player first, then those who follow."""
    insurable: Callable[[DecidedRound_co], tuple[tuple[str, str], ...]] = _uninsurable
    """Player and hand of all who have not said yet whether they take the bet that is asked for."""
    insurance_asked: Callable[[DecidedRound_co, str], tuple[InsuranceAsked, ...]] = _no_insurance
    """What a player is asked about insurance or another bet, answer by answer."""

    # What it returns on average.
    situation: Callable[[DecidedRound_co, str, str], str] = _nameless
    """Of a player's hand that is asked about: all that the worth of an answer follows from, as text. It names
    only what that player sees: the cards of the hand and what lies open before the dealer."""
    decided: Callable[[DecidedRound_co, str], tuple[Decided, ...]] = _nothing_decided
    """Everything that was answered for a player so far, in the order of play."""
    values: Callable[["ShoeRules"], Iterable[Valued]] | None = None
    """What answers return in every situation of a full shoe; None where nobody says."""

    # What is seen of it.
    held: Callable[[DecidedRound_co, str], tuple[Held, ...]]
    """Every hand of a player, but for those whose cards lie in the hands after it."""
    went_on: Callable[[DecidedRound_co], Mapping[str, frozenset[str]]] = _nobody_went_on
    """The hands whose cards have opened two others, with those who went on to these."""
    answers: Callable[[DecidedRound_co], Answers]
    answered: Callable[[DecidedRound_co], tuple[int, int]]
    """How many answers to the open question are in, and how many are wanted."""
    grounds: Callable[[DecidedRound_co], tuple[object, ...]] = _itself
    """All that the view of a round follows from but the answers to the open question."""


AnyDeciding: TypeAlias = "Deciding[GameRound]"
"""Of some family, whichever."""
