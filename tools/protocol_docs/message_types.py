"""The types of the protocol, read from the code: their names, their fields, and what they mean."""

import inspect
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import get_args

import msgspec.inspect as mi
from msgspec import Struct

from protocol_docs.page_types import FOR_PAGES
from protocol_docs.words import FIELDS, OF_TYPES, TYPES
from sabot.games.answer import Refused as Why
from sabot.games.field_words import field_words
from sabot.server.cashdesk.cashier_pages import DEEDS
from sabot.server.cashdesk.desk_looks import DeskBounds, DeskTicket, DrawerMove, TableTips
from sabot.server.cashdesk.desk_views import (
    DrawerCount,
    DrawerView,
    OpenDrawerView,
    PaidOut,
    PlayerAccount,
    TipsAllowance,
)
from sabot.server.floor.floor_acts import AlarmAnswer, AlarmRequest, JournalLine
from sabot.server.http.account_pages import Bounds, ExclusionRequest, LimitRequest, Me, RefillRequest
from sabot.server.http.approval_pages import ApprovalAnswer, ApprovalDone, ApprovalRequest, TableApproval
from sabot.server.http.correction_pages import CorrectionsView
from sabot.server.http.dispute_case import DisputeCase
from sabot.server.http.handler import SentUnder
from sabot.server.http.lobby import LobbyTable
from sabot.server.http.pit_pages import RosterRow
from sabot.server.http.sign_in_pages import Credentials, SignedIn
from sabot.server.permissions.roles import OF_PLAYERS, OF_STAFF
from sabot.server.socket import wire
from sabot.table.command_fields import is_card, of_house
from sabot.table.house.approval import ActOfTwo
from sabot.table.view.correction_preview import CorrectionPreview
from sabot.table.view.misdeal_views import MisdealView

Kind = type[Struct] | type[Enum]
UNIONS: dict[str, tuple[type[Struct], ...]] = {
    "FromClient": get_args(wire.FromClient),
    "Command": OF_PLAYERS,
    "StaffCommand": OF_STAFF,
    "ActOfTwo": get_args(ActOfTwo),
    "ToClient": get_args(wire.ToClient),
}
"""Told apart by `type`."""
AT_DESK: tuple[type[Struct], ...] = tuple(DEEDS.values())
"""Commands of the cash desk: each has an address instead of a type, and an id beside its fields."""
FROM_CLIENTS = (
    *(kind for union in ("FromClient", "Command", "StaffCommand", "ActOfTwo") for kind in UNIONS[union]),
    *AT_DESK,
)
OVER_HTTP: tuple[type[Struct], ...] = (
    Credentials, SignedIn, Me, LimitRequest, ExclusionRequest, RefillRequest, Bounds, LobbyTable,
    ApprovalRequest, ApprovalAnswer, ApprovalDone, TableApproval, CorrectionsView,
    CorrectionPreview, MisdealView, DisputeCase, RosterRow, AlarmRequest, AlarmAnswer, JournalLine,
    *AT_DESK, PlayerAccount, PaidOut, TipsAllowance, DrawerView, DrawerCount, OpenDrawerView,
    DeskTicket, DrawerMove, TableTips, DeskBounds,
    *FOR_PAGES,
)  # fmt: skip
OTHERWISE: dict[Kind, str] = {Why: "Refusal"}
"""Types that are called otherwise than in the code, because another has that name."""


class Field(Struct, frozen=True):
    name: str
    kind: mi.Type
    words: str
    optional: bool
    """It may be left out."""


class Shape(Struct, frozen=True):
    """One type of the protocol."""

    kind: type[Struct]
    name: str
    tag: str
    words: str
    fields: tuple[Field, ...]


@cache
def shape_of(kind: type[Struct]) -> Shape:
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    fields = (*_fields(SentUnder), *_fields(kind)) if kind in AT_DESK else _fields(kind)
    tag = "" if kind in AT_DESK else str(info.tag or "")
    return Shape(kind, names()[kind], tag, _words(kind), fields)


def _fields(kind: type[Struct]) -> tuple[Field, ...]:
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    meanings, sent_by_us = field_words(kind), kind not in FROM_CLIENTS
    return tuple(
        Field(
            field.encode_name,
            field.type,
            _field_words(kind, field.name, meanings.get(field.name)),
            _is_optional(kind, field, sent_by_us=sent_by_us),
        )
        for field in info.fields
        if field.name not in of_house(kind)
    )


def _is_optional(kind: type[Struct], field: mi.Field, *, sent_by_us: bool) -> bool:
    return not field.required and (not sent_by_us or kind.__struct_config__.omit_defaults)


def _words(kind: type) -> str:
    """The opening of its own docstring, unless it is called otherwise on the wire."""
    own = inspect.cleandoc(kind.__doc__ or "")
    # msgspec writes a signature where there is no docstring.
    own = "" if own.startswith(f"{kind.__name__}(") else " ".join(own.split("\n\n")[0].split())
    words = TYPES.get(kind.__name__) or own
    assert words, f"{kind.__name__} needs a docstring, or words among those of the protocol"
    return words


def _field_words(kind: type, name: str, own: str | None) -> str:
    words = OF_TYPES.get(f"{kind.__name__}.{name}") or own or FIELDS.get(name)
    assert words, f"{kind.__name__}.{name} needs words under it, or among those of the protocol"
    return words


# All of them.


@cache
def all_kinds() -> tuple[Kind, ...]:
    """Every type that can be met, each once, in the order in which one meets them."""
    found: dict[Kind, None] = {}
    for kinds in (*UNIONS.values(), OVER_HTTP):
        for kind in kinds:
            _meet(mi.type_info(kind), found)
    return tuple(found)


def _meet(info: mi.Type, found: dict[Kind, None]) -> None:
    if isinstance(info, mi.StructType):
        if info.cls in found:
            return
        found[info.cls] = None
        for field in info.fields:
            if field.name not in of_house(info.cls):
                _meet(field.type, found)
    elif isinstance(info, mi.EnumType):
        found[info.cls] = None
    else:
        for inner in _within(info):
            _meet(inner, found)


def _within(info: mi.Type) -> Iterable[mi.Type]:
    match info:
        case mi.UnionType(types):
            return types
        case mi.VarTupleType() | mi.ListType():
            return (info.item_type,)
        case mi.TupleType(item_types):
            return item_types
        case mi.DictType():
            return (info.value_type,)
        case mi.Metadata():
            return (info.type,)
        case _:
            return ()


@cache
def names() -> dict[Kind, str]:
    """What each type is called; where two have one name, the later is a player's own."""
    given: dict[Kind, str] = {}
    for kind in all_kinds():
        name = OTHERWISE.get(kind, kind.__name__)
        name = f"Own{name}" if name in given.values() else name
        assert name not in given.values(), f"{name} is the name of two types"
        given[kind] = name
    return given


def shapes() -> Iterator[Shape]:
    """Every type with fields."""
    return (shape_of(kind) for kind in all_kinds() if issubclass(kind, Struct))


def choices() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every type that is one of a few words: its name, what it is about, and the words."""
    for kind in all_kinds():
        if issubclass(kind, Enum):
            words = "" if not kind.__doc__ or kind.__doc__.startswith("An enum") else kind.__doc__
            opening = " ".join(words.split("\n\n")[0].split())
            yield names()[kind], opening, tuple(str(member.value) for member in kind)


# How types are written.


def written(info: mi.Type) -> str:
    """A type as TypeScript writes it, which people can read as well."""
    match info:
        case mi.IntType() | mi.FloatType():
            return "number"
        case mi.StrType() | mi.BytesType():
            return "string"
        case mi.BoolType():
            return "boolean"
        case mi.Metadata():
            return "string" if is_card(info) else written(info.type)
        case mi.NoneType() | mi.AnyType():
            return "unknown" if isinstance(info, mi.AnyType) else "null"
        case mi.RawType():
            return "Command | StaffCommand"
        case mi.StructType(cls) | mi.EnumType(cls):
            return names()[cls]
        case mi.UnionType(types):
            return _union(types)
        case mi.VarTupleType() | mi.ListType():
            item = written(info.item_type)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case mi.TupleType(item_types):
            return f"readonly [{', '.join(map(written, item_types))}]"
        case mi.DictType():
            return f"Readonly<Record<string, {written(info.value_type)}>>"
        case _:
            raise AssertionError(f"nobody says how to write {info}")


def _union(types: Iterable[mi.Type]) -> str:
    """By its own name where it has one."""
    known = tuple(types)
    rest = [one for one in known if not isinstance(one, mi.NoneType)]
    kinds = {one.cls for one in rest if isinstance(one, mi.StructType)}
    named = next((name for name, union in UNIONS.items() if set(union) == kinds and len(kinds) > 1), None)
    parts = [named] if named is not None else [written(one) for one in rest]
    return " | ".join([*parts, *(["null"] if len(rest) < len(known) else [])])
