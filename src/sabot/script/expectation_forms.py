"""How what follows `expect` is written and read."""

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from sabot.ledger.lot import sorted_chips
from sabot.script import expectations as x
from sabot.script.expectations import Expectation
from sabot.script.line_words import DEALER, SIDES, Words, seconds
from sabot.table.betting.deal_button import DealButton
from sabot.table.clock import ClockKind
from sabot.table.state import Phase
from sabot.table.waiting_for import WaitingFor

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
    if kind in (DEALER, *SIDES) or words.are_cards(after=1):
        return _cards(words)
    try:
        return _bet_ended(words)
    except ValueError as wrong:
        raise ValueError(f"{wrong}; {A_BET}") from None


def _one_of(words: Words, what: str, kind: type[_Choice]) -> _Choice:
    return kind(words.one_of(what, (str(choice.value) for choice in kind)))


def _phase(words: Words) -> Expectation:
    return x.PhaseIs(_one_of(words, "the phase", Phase))


def _clock(words: Words) -> Expectation:
    if words.skip("none"):
        return x.ClockShows(None)
    return x.ClockShows(_one_of(words, "the clock", ClockKind), seconds(words.take("the time that is left")))


def _said(words: Words, *, yes: bool) -> Expectation:
    return x.WasSaid(words.quoted("what is said"), yes)


def _seat(words: Words) -> Expectation:
    seat = words.number("a seat", 1)
    return x.SeatIs(seat, "" if words.skip("free") else words.player())


def _purse(words: Words) -> Expectation:
    player, available = words.player(), words.exact()
    return x.PurseIs(player, available, words.exact() if words.skip("held") else None)


def _golden(words: Words) -> Expectation:
    player = words.player()
    if words.skip("none"):
        return x.TrayIs(player, ())
    chips = [words.amount("a golden chip")]
    while words.peek():
        chips.append(words.amount("a golden chip"))
    return x.TrayIs(player, sorted_chips(chips))


def _bet_ended(words: Words) -> Expectation:
    player, behind, hand = words.place()
    bet = words.take("a bet")
    if words.skip("nothing"):
        return x.NotSettled(player, hand, bet, behind)
    back = words.lot(words.exact)
    return x.BetEnded(player, hand, bet, behind, back, " ".join(words.rest()))


def _cards(words: Words) -> Expectation:
    """Of the dealer or a side; a game may call its places as it likes."""
    place = words.take("a place")
    if not words.peek():
        raise ValueError(f"no cards are expected; write: expect {place} CARDS")
    return x.CardsLie(place, words.cards())


def _stake(words: Words) -> Expectation:
    player, behind, hand = words.place()
    if words.skip("none"):
        return x.StakeLies(player)
    return x.StakeLies(player, hand, words.take("a bet"), behind, words.lot(words.exact))


def _away(words: Words, *, yes: bool) -> Expectation:
    return x.IsAway(words.player(), yes)


def _strikes(words: Words) -> Expectation:
    return x.StrikesAre(words.player(), words.number("strikes"))


def _wish(words: Words) -> Expectation:
    player = words.player()
    if words.skip("none"):
        return x.WishIs(player, 0)
    rounds = words.number("the number of rounds", 1)
    words.must("round" if words.peek() == "round" else "rounds")
    return x.WishIs(player, rounds)


def _waiting(words: Words) -> Expectation:
    return x.WaitsFor(_one_of(words, "waiting for", WaitingFor))


def _asked(words: Words) -> Expectation:
    if words.skip("nobody"):
        return x.Asks(())
    people: list[tuple[str, str]] = []
    while words.peek() or not people:
        people.append(words.who())
    return x.Asks(tuple(people))


def _hand(words: Words) -> Expectation:
    hand = words.hand()
    if not hand:
        raise ValueError("a hand is missing")
    return x.CardsLie(hand, words.cards())


def _burnt(words: Words) -> Expectation:
    return x.BurntAre(() if words.skip("none") else words.cards())


def _history(words: Words) -> Expectation:
    if words.peek().isdecimal():
        count = words.number("rounds")
        words.must("round" if words.peek() == "round" else "rounds")
        return x.RoundsShown(count)
    void, cards = words.skip("void"), words.cards()
    return x.HistoryShows(cards, words.cards() if words.skip("burnt") else (), void)


def _broken(words: Words, *, yes: bool) -> Expectation:
    return x.IsBroken(words.player(), yes)


def _nothing(words: Words) -> Expectation:
    words.must("held")
    return x.NothingHeld()


def _button(words: Words) -> Expectation:
    return x.ButtonIs(_one_of(words, "the button", DealButton).value)


def _halted(words: Words, *, yes: bool) -> Expectation:
    return x.IsHalted(words.quoted("the reason") if yes else "")


def _shoe(words: Words) -> Expectation:
    return x.ShoeIs(words.number("the number of the shoe", 1))


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
A_BET = (
    "write: expect PLAYER BET AMOUNT LABEL, the hand after the player where there are several and the label "
    "if wanted, such as: expect ann main 20 win, or: expect ann 3.1 main 20"
)
RIGHT = (
    f"write: expect and one of {', '.join((DEALER, *PLAIN, *NEGATED))}; or: "
    "expect PLAYER HAND BET AMOUNT LABEL, such as: expect ann 3.1 main 20 win"
)
