"""Reading a transcript that somebody else wrote: strictly, and with a complaint for each mistake."""

import json
from collections import Counter
from itertools import pairwise

from msgspec import Struct

from sabot.cards.card import Card, name, parse_card
from sabot.cards.commitment import Pledge, in_order
from sabot.cards.shoe import Return
from sabot.cards.terms import Terms
from sabot.cards.transcript import Transcript, Written
from sabot.typed_reading import Complaint, read_typed, shown

LONGEST_TRANSCRIPT = 1_000_000
"""Bytes that are read. The longest honest one, 416 cards and 64 players, has about 20,000."""
MOST_COMPLAINTS = 20
"""As many as a person will read."""


class Unreadable(Struct, frozen=True):
    """Not a transcript; each complaint says where, what, and what would be right."""

    complaints: tuple[str, ...]


class _Misread(Exception):
    """What is wrong with the file, in a sentence."""


def parse_transcript(text: bytes) -> Transcript | Unreadable:
    """Read strictly: nothing unknown, nothing missing, nothing written in a second way."""
    wrong: list[Complaint] = []
    try:
        written = read_typed(Written, _read_json(text), "", wrong)
        if not wrong and isinstance(written, Written):
            return _transcript(written)
    except _Misread as misread:
        return Unreadable((str(misread),))
    told = tuple(map(str, wrong[:MOST_COMPLAINTS]))
    more = len(wrong) - len(told)
    return Unreadable((*told, f"and {more} more") if more else told)


def _read_json(text: bytes) -> object:
    """Plain JSON without repeated keys."""
    if len(text) > LONGEST_TRANSCRIPT:
        raise _Misread(f"the file has {len(text)} bytes; at most {LONGEST_TRANSCRIPT} are read")
    try:
        value: object = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise _Misread(f"byte {error.start + 1} is not UTF-8 text; a JSON file is expected") from None
    except json.JSONDecodeError as error:
        raise _Misread(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise _Misread("brackets are nested too deeply to be a transcript") from None
    except ValueError as error:
        raise _Misread(f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise _Misread(f"not a transcript: an object with the keys {', '.join(Written.__struct_fields__)}")
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for key, value in pairs:
        if key in seen:
            raise _Misread(f"key {shown(key[:40])} is written twice in one object; each may appear once")
        seen[key] = value
    return seen


def _no_constant(text: str) -> object:
    raise _Misread(f"not JSON: {text} is not a number")


def _transcript(written: Written) -> Transcript:
    """What fits together: terms that a shoe can have, players in order, cards that could go back."""
    try:
        without = _cards(written.without)
        terms = Terms(written.decks, written.shuffle, written.cut, written.burn, without)
    except ValueError as error:
        raise _Misread(f"the terms of the shoe: {error}") from None
    dealt = _cards(written.dealt)
    returned = tuple(Return(back.after, _cards(back.cards)) for back in written.returned)
    _check_returns(terms, dealt, returned)
    return Transcript(
        written.shoe,
        terms,
        bytes.fromhex(written.server_commitment),
        bytes.fromhex(written.server_seed),
        _pledges(written),
        dealt,
        returned,
    )


def _cards(names: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(parse_card, names))


def _pledges(written: Written) -> tuple[Pledge, ...]:
    pledges = tuple(
        Pledge(
            one.player, bytes.fromhex(one.commitment), None if one.seed is None else bytes.fromhex(one.seed)
        )
        for one in written.players
    )
    for before, after in pairwise(pledges):
        if before.player == after.player:
            raise _Misread(f"players: {after.player} is listed twice; a player has one seed in a shoe")
    if pledges != in_order(pledges):
        raise _Misread("players: not in the order of their ids; the seed is made in that order")
    silent = tuple(pledge.player for pledge in pledges if pledge.seed is None)
    if written.left_out != silent:
        raise _Misread(
            f"left_out = {shown(written.left_out)}: players without a revealed seed are {shown(silent)}"[:500]
        )
    return pledges


def _check_returns(terms: Terms, dealt: tuple[Card, ...], returned: tuple[Return, ...]) -> None:
    """Only what lies on the table can go back, in the order of the deal, and only before a later draw."""
    if returned and terms.shuffle != "continuous":
        raise _Misread(f"returned: no card goes back with shuffle {terms.shuffle!r}; the list must be empty")
    table = Counter(terms.without)
    counted = 0
    for place, back in enumerate(returned, 1):
        where = f"returned[{place}]"
        if not back.cards:
            raise _Misread(f"{where}: no cards; leave the entry out")
        if not (counted <= back.after < len(dealt)) or (place > 1 and back.after == counted):
            raise _Misread(f"{where}: after {back.after}; entries ascend and lie before the last card dealt")
        table.update(dealt[counted : back.after])
        counted = back.after
        table.subtract(back.cards)
        for card in back.cards:
            if table[card] < 0:
                raise _Misread(f"{where}: {name(card)} was not on the table and cannot go back")
