"""What follows `expect` in a script of a table: what may be expected, and how it is written."""

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from msgspec import Struct

from sabot.cards.card import Card
from sabot.ledger.lot import Chips, Lot, sorted_chips
from sabot.money import Amount
from sabot.script.line_words import DEALER, SIDES, Words, seconds
from sabot.table.betting.deal_button import DealButton
from sabot.table.clock import ClockKind
from sabot.table.state import Phase
from sabot.table.waiting_for import WaitingFor


class PhaseIs(Struct, frozen=True):
    phase: Phase


class ClockShows(Struct, frozen=True):
    kind: ClockKind | None
    """None where no clock runs."""
    left: int = 0
    """Microseconds."""


class WasSaid(Struct, frozen=True):
    """One of the sentences of `said` since the act before; or not."""

    words: str
    yes: bool


class SeatIs(Struct, frozen=True):
    seat: int
    player: str
    """Empty where the seat is free."""


class PurseIs(Struct, frozen=True):
    player: str
    available: Amount
    held: Amount | None
    """None where the script does not say."""


class TrayIs(Struct, frozen=True):
    """The golden chips that lie nowhere."""

    player: str
    chips: Chips


class BetEnded(Struct, frozen=True):
    """What came back of a bet in the last round that ended, and its label; pending or paid."""

    player: str
    hand: str
    bet: str
    behind: bool
    back: Lot
    label: str


class NotSettled(Struct, frozen=True):
    """The last round settled nothing there."""

    player: str
    hand: str
    bet: str
    behind: bool


class StakeLies(Struct, frozen=True):
    """What lies on a field while bets are taken; without a bet, that nothing lies there at all."""

    player: str
    hand: str = ""
    bet: str = ""
    behind: bool = False
    lot: Lot = Lot()


class IsAway(Struct, frozen=True):
    player: str
    yes: bool


class StrikesAre(Struct, frozen=True):
    player: str
    strikes: int


class WishIs(Struct, frozen=True):
    player: str
    rounds: int
    """0 where there is no wish."""


class WaitsFor(Struct, frozen=True):
    want: WaitingFor


class Asks(Struct, frozen=True):
    """Whose answer is waited for, and for which hand; none where nobody is asked."""

    people: tuple[tuple[str, str], ...]


class CardsLie(Struct, frozen=True):
    place: str
    cards: tuple[Card, ...]


class BurntAre(Struct, frozen=True):
    cards: tuple[Card, ...]


class HistoryShows(Struct, frozen=True):
    """The last entry of the history bar."""

    cards: tuple[Card, ...]
    burnt: tuple[Card, ...]
    void: bool


class RoundsShown(Struct, frozen=True):
    """How many rounds the history bar shows."""

    count: int


class IsBroken(Struct, frozen=True):
    """The player has a broken game to finish."""

    player: str
    yes: bool


class NothingHeld(Struct, frozen=True):
    pass


class ButtonIs(Struct, frozen=True):
    """What the Deal button does in this round."""

    button: str


class IsHalted(Struct, frozen=True):
    reason: str
    """Empty where the table goes on."""


class ShoeIs(Struct, frozen=True):
    number: int


Expectation = (
    PhaseIs
    | ClockShows
    | WasSaid
    | SeatIs
    | PurseIs
    | TrayIs
    | BetEnded
    | NotSettled
    | StakeLies
    | IsAway
    | StrikesAre
    | WishIs
    | WaitsFor
    | Asks
    | CardsLie
    | BurntAre
    | HistoryShows
    | RoundsShown
    | IsBroken
    | NothingHeld
    | ButtonIs
    | IsHalted
    | ShoeIs
)


_Choice = TypeVar("_Choice", bound=Enum)


def read_expectation(words: Words) -> Expectation:
    negated = words.skip("not")
    kind = words.peek()
    if negated:
        if kind not in NEGATED:
            raise ValueError(f"what may be expected not to be is one of {', '.join(NEGATED)}")
        words.take("an expectation")
        return NEGATED[kind](words, yes=False)
    if kind in NEGATED:
        words.take("an expectation")
        return NEGATED[kind](words, yes=True)
    if kind in PLAIN:
        words.take("an expectation")
        return PLAIN[kind](words)
    if not kind:
        raise ValueError(f"nothing is expected; {RIGHT}")
    return _bet_ended(words)


def _one_of(words: Words, what: str, kind: type[_Choice]) -> _Choice:
    return kind(words.one_of(what, (str(choice.value) for choice in kind)))


def _phase(words: Words) -> Expectation:
    return PhaseIs(_one_of(words, "the phase", Phase))


def _clock(words: Words) -> Expectation:
    if words.skip("none"):
        return ClockShows(None)
    return ClockShows(_one_of(words, "the clock", ClockKind), seconds(words.take("the time that is left")))


def _said(words: Words, *, yes: bool) -> Expectation:
    return WasSaid(words.quoted("what is said"), yes)


def _seat(words: Words) -> Expectation:
    seat = words.number("a seat", 1)
    return SeatIs(seat, "" if words.skip("free") else words.player())


def _purse(words: Words) -> Expectation:
    player, available = words.player(), words.exact()
    return PurseIs(player, available, words.exact() if words.skip("held") else None)


def _golden(words: Words) -> Expectation:
    player = words.player()
    if words.skip("none"):
        return TrayIs(player, ())
    chips = [words.amount("a golden chip")]
    while words.peek():
        chips.append(words.amount("a golden chip"))
    return TrayIs(player, sorted_chips(chips))


def _bet_ended(words: Words) -> Expectation:
    if words.peek() in SIDES:
        return CardsLie(words.take("a side"), words.cards())
    player, behind, hand = words.player(), words.skip("behind"), words.hand()
    bet = words.take("a bet")
    if words.skip("nothing"):
        return NotSettled(player, hand, bet, behind)
    back = words.lot(words.exact)
    return BetEnded(player, hand, bet, behind, back, " ".join(words.rest()))


def _stake(words: Words) -> Expectation:
    player = words.player()
    if words.skip("none"):
        return StakeLies(player)
    behind, hand = words.skip("behind"), words.hand()
    return StakeLies(player, hand, words.take("a bet"), behind, words.lot(words.exact))


def _away(words: Words, *, yes: bool) -> Expectation:
    return IsAway(words.player(), yes)


def _strikes(words: Words) -> Expectation:
    return StrikesAre(words.player(), words.number("strikes"))


def _wish(words: Words) -> Expectation:
    player = words.player()
    if words.skip("none"):
        return WishIs(player, 0)
    rounds = words.number("the number of rounds", 1)
    words.must("round" if words.peek() == "round" else "rounds")
    return WishIs(player, rounds)


def _waiting(words: Words) -> Expectation:
    return WaitsFor(_one_of(words, "waiting for", WaitingFor))


def _asked(words: Words) -> Expectation:
    if words.skip("nobody"):
        return Asks(())
    people: list[tuple[str, str]] = []
    while words.peek() or not people:
        people.append((words.player(), words.hand()))
    return Asks(tuple(people))


def _dealer(words: Words) -> Expectation:
    return CardsLie(DEALER, words.cards())


def _hand(words: Words) -> Expectation:
    hand = words.hand()
    if not hand:
        raise ValueError("a hand is missing")
    return CardsLie(hand, words.cards())


def _burnt(words: Words) -> Expectation:
    return BurntAre(() if words.skip("none") else words.cards())


def _history(words: Words) -> Expectation:
    if words.peek().isdecimal():
        count = words.number("rounds")
        words.must("round" if words.peek() == "round" else "rounds")
        return RoundsShown(count)
    void, cards = words.skip("void"), words.cards()
    return HistoryShows(cards, words.cards() if words.skip("burnt") else (), void)


def _broken(words: Words, *, yes: bool) -> Expectation:
    return IsBroken(words.player(), yes)


def _nothing(words: Words) -> Expectation:
    words.must("held")
    return NothingHeld()


def _button(words: Words) -> Expectation:
    return ButtonIs(_one_of(words, "the button", DealButton).value)


def _halted(words: Words, *, yes: bool) -> Expectation:
    return IsHalted(words.quoted("the reason") if yes else "")


def _shoe(words: Words) -> Expectation:
    return ShoeIs(words.number("the number of the shoe", 1))


PLAIN: dict[str, Callable[[Words], Expectation]] = {
    "phase": _phase,
    "clock": _clock,
    "seat": _seat,
    "purse": _purse,
    "golden": _golden,
    "stake": _stake,
    "strikes": _strikes,
    "wish": _wish,
    "waiting": _waiting,
    "asked": _asked,
    "dealer": _dealer,
    "hand": _hand,
    "burnt": _burnt,
    "history": _history,
    "nothing": _nothing,
    "button": _button,
    "shoe": _shoe,
}
NEGATED: dict[str, Callable[..., Expectation]] = {
    "said": _said,
    "away": _away,
    "broken": _broken,
    "halted": _halted,
}
RIGHT = (
    f"write: expect and one of {', '.join((*PLAIN, *NEGATED))}; or: expect PLAYER HAND BET AMOUNT LABEL, "
    "such as: expect ann 3.1 main 20 win"
)
