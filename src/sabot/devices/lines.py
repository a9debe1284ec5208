"""What stands in a line between a card device and the house, written and read."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sabot.cards import Card, name
from sabot.cards.card import parse_card

LONGEST_LINE = 200
"""Characters of a line without its end; whoever sends more does not speak this language."""
MOST_NUMBER = 10**12
"""Of a line: more than a device reads in its life."""
UNREADABLE = "?"
"""Stands for a card that came out and could not be read."""


NO_SHOE_OPEN = "no-shoe-open"
"""Why a card is not taken that came out of a spent shoe: it goes to the others, and its number is free."""


class CardRead(Struct, frozen=True, tag="card"):
    """A card came out of the shoe; None where it could not be read."""

    card: Card | None


class CutCardCame(Struct, frozen=True, tag="cut"):
    """The cut card came out."""


class ShoeLoaded(Struct, frozen=True, tag="shoe"):
    """A mixed shoe is in the device, ready to be dealt from."""


class CardsBurnt(Struct, frozen=True, tag="burnt"):
    """The first cards of the shoe are burnt; the very first one was shown where the game asks for it."""

    first: Card | None = None


Reading: TypeAlias = CardRead | CutCardCame | ShoeLoaded | CardsBurnt


class Numbered(Struct, frozen=True):
    """A reading with its number: one more than that of the one before, for as long as the device lives."""

    number: int
    reading: Reading


class ToldAgain(Struct, frozen=True):
    """The card that a reading of before had: it lies face down, and the house does not know it any more."""

    number: int
    card: Card


class LidMoved(Struct, frozen=True):
    """Whoever opens the device sees and reaches its cards. It is told at every change, and after a hello."""

    open: bool


class Beat(Struct, frozen=True):
    """The line is alive."""


FromDevice: TypeAlias = Numbered | ToldAgain | LidMoved | Beat


class Taken(Struct, frozen=True):
    """This reading, and all before it, are in the journal."""

    number: int


class NotTaken(Struct, frozen=True):
    """A reading that is not taken, with the code of the reason; its number is still free.

    Whatever is read instead of it has the same number. Where readings are missing, `expected` is the first of
    them, from which on the device tells again.
    """

    number: int
    expected: int
    code: str


Wanted: TypeAlias = Literal["card", "burn", "hole", "shoe", "open", "nothing"]
WANTED: tuple[Wanted, ...] = ("card", "burn", "hole", "shoe", "open", "nothing")


class Wants(Struct, frozen=True):
    """What the table waits for from the device."""

    what: Wanted


class TellAgain(Struct, frozen=True):
    """The house asks what a reading of before was."""

    number: int


class Farewell(Struct, frozen=True):
    """The house ends the line, with the code of the reason."""

    code: str


ToDevice: TypeAlias = Taken | NotTaken | Wants | TellAgain | Beat | Farewell


class Garbled(Exception):
    """A line that means nothing; what it says is for the log."""


def written(line: FromDevice | ToDevice) -> str:
    """Without its end and without its seal."""
    match line:
        case Numbered(number, reading):
            return f"{number} {_written(reading)}"
        case ToldAgain(number, card):
            return f"{number} again {name(card)}"
        case LidMoved(is_open):
            return f"lid {'open' if is_open else 'closed'}"
        case Beat():
            return "beat"
        case Taken(number):
            return f"ack {number}"
        case NotTaken(number, expected, code):
            return f"no {number} {expected} {code}"
        case Wants(what):
            return f"want {what}"
        case TellAgain(number):
            return f"tell {number}"
        case Farewell(code):
            return f"bye {code}"


def _written(reading: Reading) -> str:
    match reading:
        case CardRead(card):
            return f"card {UNREADABLE if card is None else name(card)}"
        case CutCardCame():
            return "cut"
        case ShoeLoaded():
            return "shoe"
        case CardsBurnt(None):
            return "burnt"
        case CardsBurnt(first):
            assert first is not None
            return f"burnt {name(first)}"


def read_from_device(text: str) -> FromDevice:
    """Raises `Garbled` for everything that is not a line of a device."""
    match text.split(" "):
        case ["beat"]:
            return Beat()
        case ["lid", "open" | "closed" as state]:
            return LidMoved(state == "open")
        case [number, "again", card]:
            return ToldAgain(_number(number), _card(card))
        case [number, *words]:
            return Numbered(_number(number), _reading(words))
    raise Garbled(text)


def _reading(words: list[str]) -> Reading:
    match words:
        case ["card", "?"]:
            return CardRead(None)
        case ["card", card]:
            return CardRead(_card(card))
        case ["cut"]:
            return CutCardCame()
        case ["shoe"]:
            return ShoeLoaded()
        case ["burnt"]:
            return CardsBurnt()
        case ["burnt", card]:
            return CardsBurnt(_card(card))
    raise Garbled(" ".join(words))


def read_from_house(text: str) -> ToDevice:
    match text.split(" "):
        case ["ack", number]:
            return Taken(_number(number, least=0))
        case ["no", number, expected, code]:
            return NotTaken(_number(number), _number(expected), code)
        case ["want", what]:
            for known in WANTED:
                if what == known:
                    return Wants(known)
        case ["tell", number]:
            return TellAgain(_number(number))
        case ["beat"]:
            return Beat()
        case ["bye", code]:
            return Farewell(code)
    raise Garbled(text)


def _number(text: str, least: int = 1) -> int:
    """Plain digits, as they are written: no sign, no zero in front."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_NUMBER))):
        raise Garbled(text)
    number = int(text)
    if str(number) != text or not least <= number <= MOST_NUMBER:
        raise Garbled(text)
    return number


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError as wrong:
        raise Garbled(text) from wrong
