"""The protocol as types for pages: web/src/wire/types.ts, written from the types that the server uses."""

from collections.abc import Iterator

from protocol_docs.message_types import UNIONS, Field, Shape, choices, names, shapes, written
from sabot.server.socket.wire import Closed

_OPENING = """\
// Written by `make protocol` from the types of the server; a test holds it to that. Do not edit.
// Amounts are whole minor units, times whole microseconds since 1970 (UTC), odds text such as "3:2".
"""


def typescript() -> str:
    parts = (_OPENING, _close_codes(), *_choices(), *map(_interface, shapes()), *_unions())
    return "\n".join(parts)


def _close_codes() -> str:
    rows = "".join(f"  {code.name}: {code.value},\n" for code in Closed)
    return f"/** Why the server closed a socket. */\nexport const Closed = {{\n{rows}}} as const;\n"


def _choices() -> Iterator[str]:
    for name, about, words in choices():
        union = " | ".join(f'"{word}"' for word in words)
        yield f"{_comment(about)}export type {name} = {union};\n"


def _interface(shape: Shape) -> str:
    tag = f'  readonly type: "{shape.tag}";\n' if shape.tag else ""
    fields = "".join(map(_field, shape.fields))
    return f"{_comment(shape.words)}export interface {shape.name} {{\n{tag}{fields}}}\n"


def _field(field: Field) -> str:
    mark = "?" if field.optional else ""
    return f"  /** {field.words} */\n  readonly {field.name}{mark}: {written(field.kind)};\n"


def _unions() -> Iterator[str]:
    for name, kinds in UNIONS.items():
        members = "".join(f"\n  | {names()[kind]}" for kind in kinds)
        yield f"export type {name} ={members};\n"


def _comment(words: str) -> str:
    return f"/** {words} */\n" if words else ""
