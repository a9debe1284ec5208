"""What fields of commands hold where commands come over a wire, and which of them only the house fills in."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, TypeAlias

import msgspec
import msgspec.inspect as mi
from msgspec import Meta, Struct

from sabot.cards import Card
from sabot.cards.card import name, parse_card
from sabot.games.filled_in import LONGEST_REASON, OF_HOUSE

MOST_BURNT = 60
"""Cards that are burnt when a shoe is opened."""

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | float | bool | None"
CARD = "card"

Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]
PersonId = Annotated[str, Meta(min_length=1, max_length=64)]
NamedCard = Annotated[Card, Meta(extra={CARD: True})]
"""A number at the table, a name such as `Th` on a wire."""


@cache
def of_house(kind: type[Struct]) -> frozenset[str]:
    """The fields of a type that only the house fills in."""
    return frozenset(field.name for field in _shape(kind).fields if _is_marked(field.type, OF_HOUSE))


def sets_for_house(command: Struct) -> bool:
    """Whether a command, or what stands in it, says something that is for the house to say."""
    kind = type(command)
    if is_plain(kind):
        return False
    hidden = of_house(kind)
    for field in _shape(kind).fields:
        value = getattr(command, field.name)
        if field.name in hidden:
            if value != field.default:
                return True
        elif isinstance(value, Struct) and sets_for_house(value):
            return True
    return False


def with_cards(given: Plain, kind: type[Struct]) -> Plain:
    """What came over a wire, with its cards as numbers. Raises `ValueError` where something is no card."""
    return given if is_plain(kind) else _walked(given, _shape(kind), _card_of)


def on_wire(command: Struct) -> Plain:
    """A command as it goes over a wire, with its cards by name."""
    return _walked(msgspec.to_builtins(command, str_keys=True), _shape(type(command)), _name_of)


_PLAIN_TYPES = (mi.StrType, mi.IntType, mi.BoolType)


@cache
def is_plain(kind: type[Struct]) -> bool:
    """Whether a type has texts, numbers and lists of these alone: nothing in it needs to be looked into."""
    fields = (field.type for field in _shape(kind).fields)
    inner = (one.item_type if isinstance(one, mi.VarTupleType) else one for one in fields)
    return all(isinstance(one, _PLAIN_TYPES) for one in inner)


@cache
def _shape(kind: type[Struct]) -> mi.StructType:
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    return info


def is_card(info: mi.Type) -> bool:
    return _is_marked(info, CARD)


def _is_marked(info: mi.Type, mark: str) -> bool:
    return isinstance(info, mi.Metadata) and bool(info.extra and info.extra.get(mark))


def _walked(given: Plain, info: mi.Type, change: Callable[[Plain], Plain]) -> Plain:
    match info, given:
        case mi.Metadata(), _:
            return change(given) if is_card(info) else given
        case mi.StructType(), dict():
            fields = {field.encode_name: field.type for field in info.fields}
            return {k: _walked(v, fields[k], change) if k in fields else v for k, v in given.items()}
        case mi.UnionType(), dict():
            tagged = (one for one in info.types if isinstance(one, mi.StructType))
            chosen = next((one for one in tagged if one.tag == given.get("type")), None)
            return given if chosen is None else _walked(given, chosen, change)
        case mi.UnionType(), _ if given is not None:
            card = next((one for one in info.types if is_card(one)), None)
            return given if card is None else change(given)
        case _:
            return given


def _card_of(given: Plain) -> Plain:
    return parse_card(given if isinstance(given, str) else repr(given))


def _name_of(given: Plain) -> Plain:
    return name(Card(given)) if isinstance(given, int) else given
