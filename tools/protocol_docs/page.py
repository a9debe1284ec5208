"""docs/protocol.md, written from the types, limits and close codes that the server itself uses."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from itertools import pairwise
from types import ModuleType
from typing import get_type_hints

import msgspec
from msgspec import Struct

from protocol_docs.examples import example_of
from protocol_docs.message_types import OVER_HTTP, UNIONS, Shape, choices, shape_of, shapes, written
from protocol_docs.routes import ROUTES
from protocol_docs.texts import ANSWERS, AROUND, CLOSES, HTTP, OPENING, STAFF
from sabot.games.field_words import field_words
from sabot.server.http import guard, handler
from sabot.server.live import table_host
from sabot.server.live.audiences import AUDIENCES
from sabot.server.net import uvicorn_limits
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people import person
from sabot.server.people.person import Role
from sabot.server.permissions.roles import AT_TABLES, OF_STAFF
from sabot.server.socket import connection, hub, published_view, wire
from sabot.table.view import OwnView

CHAPTERS = {
    "FromClient": (
        "From a client",
        "Every message is one JSON object in one text frame, told by its `type`.",
    ),
    "Command": (
        "Commands",
        "What stands in `command` of an `act`. The session says who plays: a command names no player.",
    ),
    "StaffCommand": ("Commands of the house", STAFF),
    "ActOfTwo": ("What only two people do together", "In `act` of an `ask-approval`."),
    "ToClient": ("To a client", "Whatever a client does not know it should pass over."),
}
LONGEST_LINE = 400
"""Characters of an example that stands in one line."""
LIMITS: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (wire, ("LONGEST_MESSAGE", "LONGEST_ID", "LONGEST_TABLE", "MOST_NUMBER", "DEEPEST")),
    (hub, ("MOST_TABLES", "MOST_WAITING")),
    (published_view, ("RING",)),
    (connection, ("MOST_ACTS",)),
    (table_host, ("MOST_IN_INBOX",)),
    (handler, ("LONGEST_BODY",)),
    (guard, ("LONGEST_HEAD",)),
    (uvicorn_limits, ("HEAD_SECONDS", "FRAMES", "FRAMES_PER_SECOND")),
    (person, ("LONGEST_WORDS",)),
)


def page() -> str:
    """The whole page."""
    parts = [OPENING, *_http(), AROUND, _close_codes(), ANSWERS, *_limits()]
    for name, kinds in UNIONS.items():
        title, about = CHAPTERS[name]
        roles = (_roles(),) if name == "StaffCommand" else ()
        parts += [f"## {title}\n\n{about}\n", *roles, *(_section(shape_of(kind)) for kind in kinds)]
    return "\n".join([*parts, *_rest()])


def _section(shape: Shape) -> str:
    head = f"### `{shape.tag}`" if shape.tag else f"### {shape.name}"
    fields = _fields(shape) + "\n" if shape.fields else ""
    return f"{head}\n\n{shape.words}\n\n{fields}{_example(shape.kind)}"


def _fields(shape: Shape) -> str:
    lines = ["| field | type | meaning |", "|---|---|---|"]
    for field in shape.fields:
        mark = "?" if field.optional else ""
        kind = written(field.kind).replace("|", "\\|")
        lines.append(f"| `{field.name}{mark}` | `{kind}` | {field.words} |")
    return "\n".join((*lines, ""))


def _example(kind: type[Struct]) -> str:
    content = example_of(kind)
    short = len(content) <= LONGEST_LINE
    return f"```json\n{(content if short else msgspec.json.format(content)).decode()}\n```\n"


def _http() -> Iterator[str]:
    lines = ["| request | body | answer | needs |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in ROUTES]
    yield HTTP + "\n".join((*lines, ""))
    yield from (_section(shape_of(kind)) for kind in OVER_HTTP)


def _rest() -> Iterator[str]:
    """Types that stand within others, and those that are one of a few words."""
    shown = {kind for kinds in (*UNIONS.values(), OVER_HTTP) for kind in kinds}
    yield "## Types within messages\n"
    for shape in shapes():
        if shape.kind not in shown:
            yield f"### {shape.name}\n\n{shape.words}\n\n{_fields(shape)}"
    yield "## Words\n"
    lines = ["| type | one of |", "|---|---|"]
    for name, about, words in choices():
        among = ", ".join(f"`{word}`" for word in words)
        lines.append(f"| {name}{': ' + about if about else ''} | {among} |")
    yield "\n".join((*lines, ""))


def _roles() -> str:
    lines = ["| role | may give | is shown in the place of `own` |", "|---|---|---|"]
    for role in Role:
        kinds = (kind for kind in OF_STAFF if role in AT_TABLES[kind])
        may = ", ".join(f"`{shape_of(kind).tag}`" for kind in kinds) or "none of these"
        lines.append(f"| {role.value} | {may} | `{_shown_to(role)}` |")
    return "\n".join((*lines, ""))


def _shown_to(role: Role) -> str:
    """The tag of what this role is told."""
    view = get_type_hints(AUDIENCES[role])["return"] if role in AUDIENCES else OwnView
    return str(view.__name__).removesuffix("View").lower()


# Limits and close codes.


def _close_codes() -> str:
    lines = ["## Close codes", "", "| code | meaning |", "|---|---|"]
    words = _words_under(wire.Closed)
    lines += [f"| {code.value} | {words[code.name]} |" for code in wire.Closed]
    lines += [f"| {code} | {meaning} |" for code, meaning in CLOSES]
    return "\n".join((*lines, ""))


def _limits() -> Iterator[str]:
    lines = ["## Limits", "", "| limit | value | why |", "|---|---|---|"]
    for module, names in LIMITS:
        words = _words_under(module)
        lines += [_limit(name, getattr(module, name), words.get(name, "")) for name in names]
    rate_limits, meanings = RateLimits(), field_words(RateLimits)
    lines += [
        _limit(name, getattr(rate_limits, name), meanings[name]) for name in RateLimits.__struct_fields__
    ]
    yield "\n".join((*lines, ""))


def _limit(name: str, value: object, words: str) -> str:
    shown = f"{value:,}" if isinstance(value, int) else f"{value}"
    return f"| {name.lower().replace('_', ' ')} | {shown} | {words} |"


def _words_under(place: ModuleType | type) -> dict[str, str]:
    """What stands under the constants of a module or the members of an enumeration."""
    body = ast.parse(inspect.getsource(place)).body
    return dict(_worded(body[0].body if isinstance(body[0], ast.ClassDef) else body))


def _worded(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    for place, words in pairwise(body):
        match place, words:
            case ast.Assign(targets=[target]), ast.Expr(value=ast.Constant(value=str(text))):
                named = target.elts if isinstance(target, ast.Tuple) else [target]
                for one in named:
                    if isinstance(one, ast.Name):
                        yield one.id, " ".join(text.split())
