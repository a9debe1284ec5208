"""How strictly all is read that clients send: no lost field or boundless number, few brackets, plain text."""

from functools import cache
from typing import TypeVar
from urllib.parse import unquote_to_bytes

import msgspec
from starlette.types import Scope

from sabot.games.answer import Refused
from sabot.server.socket.wire import DEEPEST, MOST_NUMBER
from sabot.table.command_fields import Plain, is_plain, sets_for_house, with_cards
from sabot.texts import is_one_line

T = TypeVar("T", bound=msgspec.Struct)
UNREADABLE = Refused("no-line-breaks")
TOO_LARGE = Refused("whole-numbers", {"most": MOST_NUMBER})


def check_shape(value: Plain, depth: int = DEEPEST) -> Refused | None:
    """Numbers and texts that every journal can hold, and not too many brackets."""
    if isinstance(value, str):
        return None if is_one_line(value) else UNREADABLE
    if isinstance(value, int):
        return None if -MOST_NUMBER <= value <= MOST_NUMBER else TOO_LARGE
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    if inner and depth == 0:
        return Refused("too-deep")
    # Most are texts of a command, and what must not be in one must not be in all of them together.
    if not is_one_line("".join([one for one in inner if type(one) is str])):
        return UNREADABLE
    for one in inner:
        if type(one) is str or (type(one) is int and -MOST_NUMBER <= one <= MOST_NUMBER):
            continue
        if (refused := check_shape(one, depth - 1)) is not None:
            return refused
    return None


def check_target(scope: Scope) -> Refused | None:
    """The address that was asked for, with what stands behind its question mark."""
    asked = unquote_to_bytes(scope.get("query_string", b"")).decode(errors="replace")
    return None if is_one_line(scope["path"]) and is_one_line(asked) else UNREADABLE


def read_strictly(given: Plain, kind: type[T]) -> T | Refused:
    """A value of this type, or what is wrong with it."""
    try:
        read = msgspec.convert(with_cards(given, kind), kind)
    except ValueError as wrong:
        return Refused("unreadable", {"wrong": str(wrong)})
    if sets_for_house(read):
        return Refused("for-house-to-say")
    return _check_fields(given, read) or read


def _check_fields(given: Plain, read: msgspec.Struct) -> Refused | None:
    """A field that is none, at whatever depth: a misspelt one would otherwise be lost silently."""
    kind = type(read)
    if is_plain(kind) and isinstance(given, dict) and given.keys() <= _keys_of(kind):
        return None
    unknown = _unknown(given, {"type": "", **msgspec.to_builtins(read)})
    return None if unknown is None else Refused("unknown-part", {"part": unknown})


@cache
def _keys_of(kind: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset({"type", *kind.__struct_encode_fields__})


def _unknown(given: Plain, known: Plain) -> str | None:
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key not in known:
                return f"`{key[:40]}`"
            if (inner := _unknown(value, known[key])) is not None:
                return inner
    elif isinstance(given, list) and isinstance(known, list):
        return next(
            (u for g, k in zip(given, known, strict=False) if (u := _unknown(g, k)) is not None), None
        )
    return None
