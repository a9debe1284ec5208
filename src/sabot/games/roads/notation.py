"""Reads roads as people write them: `BBPPP`, `Bp8 Tpb9, P`.

One coup is `P`, `B` or `T`, followed in any order by `8` or `9` for a natural, `p` for a Player pair
and `b` for a Banker pair. Blanks and commas may stand between coups; nothing at all is an empty road.
"""

from collections.abc import Iterator

from sabot.games.roads.outcome import Outcome, Winner

_WINNERS = "PBT"
_NATURALS = "89"
_MARKS = "89pb"
_SEPARATORS = ", \t\r\n"
_EXPECTED = "write P, B or T, each followed by any of 8 or 9, p and b"


class BadRoad(ValueError):
    """A text that is no road. The words say where, what was found and what would be right."""


def parse_outcomes(text: str) -> tuple[Outcome, ...]:
    return tuple(_outcome(coup) for coup in _coups(text))


def _coups(text: str) -> Iterator[str]:
    """The letters of one coup after the other, checked."""
    coup = ""
    for position, letter in enumerate(text, start=1):
        if letter in _MARKS:
            coup += _checked(coup, letter, position)
            continue
        if coup:
            yield coup
        if letter in _SEPARATORS:
            coup = ""
        elif letter in _WINNERS:
            coup = letter
        else:
            raise BadRoad(f"{letter!r} at position {position} means nothing here; {_EXPECTED}")
    if coup:
        yield coup


def _checked(coup: str, mark: str, position: int) -> str:
    """The mark, if this coup may still carry it."""
    found = f"{mark!r} at position {position}"
    if not coup:
        raise BadRoad(f"{found} is a mark without a coup before it; begin a coup with P, B or T")
    if mark in coup:
        raise BadRoad(f"{found} repeats a mark of the coup {coup!r}; each mark may stand once")
    if mark in _NATURALS and any(other in coup for other in _NATURALS):
        raise BadRoad(f"{found} is a second natural of the coup {coup!r}; write either 8 or 9")
    return mark


def _outcome(coup: str) -> Outcome:
    natural = next((int(mark) for mark in coup if mark in _NATURALS), None)
    return Outcome(Winner(coup[0]), natural, player_pair="p" in coup, banker_pair="b" in coup)
