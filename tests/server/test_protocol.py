"""The page about the protocol and the page's types say what the server does."""

import re
from pathlib import Path

import msgspec
import msgspec.inspect as mi
import pytest
from ground import Ground, Stage, config_of, staged
from msgspec import Struct
from protocol_docs.__main__ import FILES
from protocol_docs.examples import example_of
from protocol_docs.message_types import OVER_HTTP, UNIONS, names, shape_of, shapes
from protocol_docs.routes import ROUTES
from starlette.routing import Route
from traffic_recording import TABLES, WIDE, Entropy, recorded
from two_tables import stage

from sabot.games.answer import Refused
from sabot.server.config.server_config import TableEntry
from sabot.server.http.app import create_app
from sabot.server.people.person import Person, Role
from sabot.server.permissions.roles import OF_PLAYERS, OF_THE_HOUSE
from sabot.server.socket import wire
from sabot.server.socket.incoming import read_act, read_message
from sabot.table.command_fields import of_house
from sabot.table.commands import CardCommand, HouseCommand

__all__ = ["stage"]

Kind = type[Struct]


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_what_is_written_is_what_would_be_written_now(file: Path) -> None:
    assert file.read_text() == FILES[file](), "run `make protocol`"


# Examples.


@pytest.mark.parametrize("kind", UNIONS["FromClient"], ids=lambda kind: kind.__name__)
def test_the_server_reads_every_example_of_a_client(kind: Kind) -> None:
    assert type(read_message(example_of(kind).decode())) is kind


@pytest.mark.parametrize("kind", UNIONS["Command"], ids=lambda kind: kind.__name__)
def test_the_server_reads_every_example_of_a_command(kind: Kind) -> None:
    ann = Person("p0", "Ann", Role.PLAYER)
    assert type(read_act(wire.CommandMessage("1", "koi", msgspec.Raw(example_of(kind))), ann)) is kind


@pytest.mark.parametrize("kind", UNIONS["ToClient"], ids=lambda kind: kind.__name__)
def test_a_client_reads_every_example_of_the_server(kind: Kind) -> None:
    example = example_of(kind)
    message: wire.ToClient = msgspec.json.decode(example, type=wire.ToClient)
    assert type(message) is kind
    assert wire.write(message) == example


# Nothing is missing, and nothing is too much.


def test_a_client_may_give_the_commands_of_guests_and_no_other() -> None:
    assert set(UNIONS["Command"]) == set(OF_PLAYERS)
    forbidden = {*OF_THE_HOUSE, *mi_kinds(CardCommand), *mi_kinds(HouseCommand)}
    assert not forbidden & set(OF_PLAYERS)
    assert not any(field.name in ("player", "last") for kind in OF_PLAYERS for field in shape_of(kind).fields)


HOUSE_FILLS_IN = {
    "join": {"last"},
    "repeat-bets": {"last"},
    "prepare-shoe": {"commitment", "sealed"},
    "close-table": {"after_round"},
    "configure-table": {"whole"},
}
"""Of commands that travel, written down apart from the program."""


def test_the_fields_that_only_the_house_fills_in_are_told_to_nobody() -> None:
    kinds = (*UNIONS["Command"], *UNIONS["StaffCommand"])
    filled = {shape_of(kind).tag: set(of_house(kind)) for kind in kinds if of_house(kind)}
    assert filled == HOUSE_FILLS_IN
    for kind in kinds:
        assert not {field.name for field in shape_of(kind).fields} & HOUSE_FILLS_IN.get(
            shape_of(kind).tag, set()
        )


WORDS = {"table": "koi", "game": "punto-banco", "mode": "video"}


@pytest.mark.parametrize(
    "command",
    [
        {"type": "close-table", "after_round": True},
        {"type": "configure-table", "configuration": WORDS, "whole": True},
        {
            "type": "ask-approval",
            "act": {"type": "configure-table", "configuration": WORDS, "leaves": "open"},
            "reason": "because",
        },
    ],
    ids=lambda command: str(command["type"]),
)
def test_what_only_the_house_fills_in_comes_over_no_wire(command: dict[str, object]) -> None:
    act = wire.CommandMessage("1", "koi", msgspec.Raw(msgspec.json.encode(command)))
    assert read_act(act, Person("p0", "Ann", Role.OPERATOR)) == Refused("for-house-to-say")


def mi_kinds(union: object) -> set[Kind]:
    info = mi.type_info(union)
    assert isinstance(info, mi.UnionType)
    return {one.cls for one in info.types if isinstance(one, mi.StructType)}


@pytest.mark.parametrize("union", UNIONS)
def test_the_members_of_a_union_are_told_apart_by_their_type(union: str) -> None:
    tags = [shape_of(kind).tag for kind in UNIONS[union]]
    assert all(tags)
    assert len(set(tags)) == len(tags)


def test_every_type_has_a_name_of_its_own_and_every_field_a_meaning() -> None:
    assert len(set(names().values())) == len(names())
    for shape in shapes():
        assert shape.words.endswith((".", "!", "?")), shape.name
        assert all(field.words for field in shape.fields), shape.name


def test_every_way_in_stands_on_the_page(stage: Stage) -> None:
    app = create_app(stage.ground.service)
    there = {
        f"{method} {re.sub(r'{[^}]*}', 'ID', route.path)}"
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api")
        for method in (route.methods or set()) - {"HEAD"}
    }
    rows = (row[0].strip("`").partition("?")[0] for row in ROUTES if "/api" in row[0])
    told = {re.sub(r"/[A-Z]+(?![a-z])", "/ID", row) for row in rows}
    assert told == there


# Real traffic is what the types say.


def check(value: object, info: mi.Type, path: str) -> None:
    """A value of a message has exactly the fields and kinds that the page's types promise."""
    match info:
        case mi.UnionType(types):
            _check_union(value, types, path)
        case mi.StructType(cls):
            _check_fields(value, cls, path)
        case mi.VarTupleType() | mi.DictType():
            _check_many(value, info, path)
        case mi.TupleType(item_types):
            assert isinstance(value, list), path
            for one, kind in zip(value, item_types, strict=True):
                check(one, kind, f"{path}[]")
        case mi.EnumType(cls):
            assert value in [member.value for member in cls], path
        case mi.IntType():
            assert type(value) is int, path
            assert abs(value) <= wire.MOST_NUMBER, path
        case mi.BoolType():
            assert type(value) is bool, path
        case mi.NoneType():
            assert value is None, path
        case mi.AnyType():
            pass  # A difference: what it makes of a view is compared by the laws of differences.
        case _:
            assert isinstance(value, str), path


def _check_many(value: object, info: mi.VarTupleType | mi.DictType, path: str) -> None:
    if isinstance(info, mi.DictType):
        assert isinstance(value, dict), path
        for name, one in value.items():
            check(one, info.value_type, f"{path}.{name}")
    else:
        assert isinstance(value, list), path
        for one in value:
            check(one, info.item_type, f"{path}[]")


def _check_union(value: object, types: tuple[mi.Type, ...], path: str) -> None:
    tagged = {one.tag: one for one in types if isinstance(one, mi.StructType) and one.tag is not None}
    if value is None:
        assert any(isinstance(one, mi.NoneType) for one in types), path
    elif isinstance(value, dict) and "type" in value:
        check(value, tagged[value["type"]], path)
    else:
        rest = [one for one in types if not isinstance(one, mi.NoneType)]
        written = {str: mi.StrType, int: mi.IntType, list: mi.VarTupleType}.get(type(value), mi.Type)
        (kind,) = (one for one in rest if len(rest) == 1 or isinstance(one, written))
        check(value, kind, path)


def _check_fields(value: object, kind: Kind, path: str) -> None:
    assert isinstance(value, dict), path
    shape = shape_of(kind)
    known = {field.name for field in shape.fields} | ({"type"} if shape.tag else set())
    assert value.keys() <= known, path
    for field in shape.fields:
        if field.name in value:
            check(value[field.name], field.kind, f"{path}.{field.name}")
        else:
            assert field.optional, f"{path}.{field.name}"


@pytest.mark.long
@pytest.mark.parametrize("entry", TABLES[:3], ids=lambda entry: entry.id)
def test_what_the_server_sends_is_what_the_types_promise(entry: TableEntry) -> None:
    with staged(config_of(entry), WIDE, entropy=Entropy()) as opened:
        session = recorded(opened, entry.id, [], rounds=1)
    frames = [frame for one in session.told for frame in one.frames]
    promised = mi.type_info(wire.ToClient)
    for frame in frames:
        check(msgspec.json.decode(frame), promised, "")
    assert len(frames) > 100


def test_what_is_answered_over_http_is_what_the_types_promise(stage: Stage) -> None:
    async def scene(ground: Ground) -> dict[str, object]:
        person = await ground.guest()
        limits = {"measure": "loss", "period": "week", "most": 5_000}
        await ground.post("/api/exclusion", {"days": 1}, person)
        return {
            "SignedIn": (await ground.post("/api/guest", {}, person)).json(),
            "Me": (await ground.get("/api/me", person)).json(),
            "Bounds": (await ground.post("/api/limits", limits, person)).json(),
            "LobbyTable": (await ground.get("/api/tables", person)).json()[0],
        }

    told = stage.play(scene(stage.ground))
    for kind in OVER_HTTP:
        if kind.__name__ in told:
            check(told[kind.__name__], mi.type_info(kind), kind.__name__)
    assert len(told) == 4
