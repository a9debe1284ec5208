"""Strict reading of JSON written by others: every complaint says where, what, and what would be right."""

import json
import re
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Value = TypeVar("Value")

LONGEST_TRANSCRIPT = 1_000_000
"""Bytes that are read. The longest honest one, 416 cards and 64 players, has about 20,000."""

_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class Misread(Exception):
    """What was read is not what it should be; its arguments are the complaints."""


def read_json(text: bytes) -> object:
    """Plain JSON without repeated keys."""
    if len(text) > LONGEST_TRANSCRIPT:
        raise Misread(f"the file has {len(text)} bytes; at most {LONGEST_TRANSCRIPT} are read")
    try:
        value: object = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Misread(f"byte {error.start + 1} is not UTF-8 text; a JSON file is expected") from None
    except json.JSONDecodeError as error:
        raise Misread(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise Misread("brackets are nested too deeply to be a transcript") from None
    except ValueError as error:
        raise Misread(f"not JSON: {error}") from None
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for key, value in pairs:
        if key in seen:
            raise Misread(f"key {_short(key)} is written twice in one object; each may appear once")
        seen[key] = value
    return seen


def _no_constant(text: str) -> object:
    raise Misread(f"not JSON: {text} is not a number")


def attempt(
    complaints: list[str], otherwise: Value, read: Callable[P, Value], *args: P.args, **kwargs: P.kwargs
) -> Value:
    """Read on after a complaint, so that a writer hears of all of them at once."""
    try:
        return read(*args, **kwargs)
    except Misread as misread:
        complaints.extend(str(complaint) for complaint in misread.args)
        return otherwise


def read_object(where: str, value: object, keys: Sequence[str]) -> dict[str, object]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise Misread(f"{where}: {_kind(value)}; an object with the keys {', '.join(keys)} is expected")
    complaints = [
        f"{where}: unknown key {_short(key)}; known are {', '.join(keys)}" for key in value if key not in keys
    ]
    complaints += [f"{where}: key {key!r} is missing" for key in keys if key not in value]
    if complaints:
        raise Misread(*complaints)
    return value


def read_list(where: str, value: object, most: int, what: str) -> list[object]:
    if not isinstance(value, list):
        raise Misread(f"{where}: {_kind(value)}; a list of {what} is expected")
    if len(value) > most:
        raise Misread(f"{where}: {len(value)} entries; at most {most} are possible")
    return value


def read_whole(where: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Misread(f"{where}: {_kind(value)}; a whole number from {least} to {most} is expected")
    if not least <= value <= most:
        raise Misread(f"{where}: {_clip(str(value))}; a whole number from {least} to {most} is expected")
    return value


def read_text(where: str, value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Misread(f"{where}: {_kind(value)}; {what} is expected")
    return value


def read_hex(where: str, value: object, least: int, most: int) -> bytes:
    size = f"{least}" if least == most else f"{least} to {most}"
    expected = f"{size} bytes in lower-case hexadecimal digits"
    text = read_text(where, value, expected)
    if _HEX.fullmatch(text) is None:
        raise Misread(f"{where}: {_short(text)} is not hexadecimal; {expected} are expected")
    if not least <= len(text) // 2 <= most:
        raise Misread(f"{where}: {len(text) // 2} bytes; {expected} are expected")
    return bytes.fromhex(text)


def _kind(value: object) -> str:
    """What was found, in words that fit on a line."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {_clip(str(value))}"
        case str():
            return f"the text {_short(value)}"
        case list():
            return "a list"
        case _:
            return "an object"


def _short(text: str) -> str:
    return repr(_clip(text))


def _clip(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
