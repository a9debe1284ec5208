"""Whatever values stand in a command, no table stops over it: thousands of them, made from the types."""

import os
from collections import Counter
from random import Random

import msgspec
import msgspec.inspect as mi
import pytest
from ground import opened_house

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.requests import Done, named
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.state import imbalance, overdrawn, pending_imbalance
from sabot.money import Amount
from sabot.server.bootstrap import now
from sabot.server.config.server_config import usual_tables
from sabot.server.people.person import Person, Role
from sabot.server.permissions.roles import OF_PLAYERS
from sabot.server.socket.incoming import read_act
from sabot.server.socket.wire import MOST_NUMBER, CommandMessage
from sabot.store.streams import table_stream
from sabot.table.commands import Request

COMMANDS = tuple(mi.type_info(kind) for kind in OF_PLAYERS)
PLAYERS = tuple(f"p{n}" for n in range(4))
NUMBERS = (-MOST_NUMBER, -1, 0, 1, 2, 3, 7, 8, 99, 100, 500, 1_000, 2**31, 2**32, MOST_NUMBER)
TEXTS = (
    "",
    "1",
    "1.1",
    "2.1",
    "7.3",
    "1.1a",
    "x",
    "main",
    "player",
    "banker",
    "21+3",
    "behind.main",
    "\u3164",
    "é",
)
BYTES = (b"", b"x" * 31, b"x" * 32, b"y" * 500)


def made(info: mi.Type, rng: Random) -> object:
    """Some value of this type, likely an unhappy one."""
    match info:
        case mi.StructType():
            return _made_fields(info, rng)
        case mi.UnionType(types):
            return made(rng.choice(types), rng)
        case mi.VarTupleType():
            return [made(info.item_type, rng) for _ in range(rng.choice((0, 0, 1, 2, 5)))]
        case mi.EnumType(cls):
            return rng.choice([member.value for member in cls])
        case mi.IntType():
            return rng.choice(NUMBERS)
        case mi.BoolType():
            return rng.random() < 0.5
        case mi.BytesType():
            return rng.choice(BYTES)
        case mi.NoneType():
            return None
        case _:
            assert isinstance(info, mi.StrType), info
            return rng.choice(TEXTS)


def _made_fields(info: mi.StructType, rng: Random) -> dict[str, object]:
    tag = {} if info.tag is None else {"type": info.tag}
    return tag | {
        field.encode_name: made(field.type, rng)
        for field in info.fields
        if field.name not in ("player", "last") and (field.required or rng.random() < 0.5)
    }


def likely(house: House, stream: str, player: str, rng: Random) -> dict[str, object]:
    """Something that an honest player might do, so that rounds are played at all."""
    table = house.writers[stream].table
    hand = rng.choice(table.hands_of(player) or ("1",)) if player in table.guests else "1"
    bet = rng.choice(sorted(table.setup.limits))
    acts: tuple[dict[str, object], ...] = (
        {"type": "join"},
        {"type": "take-seat", "seat": rng.randint(1, 7)},
        {"type": "place-bet", "hand": hand, "bet": bet, "amount": rng.choice((500, 1_000))},
        {"type": "press-deal"},
        {"type": "choose", "hand": hand, "action": rng.choice(("hit", "stand", "double", "split"))},
    )
    return rng.choice(acts)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_no_value_in_a_command_stops_a_table(seed: int) -> None:
    rng, at, tables = Random(seed), now(), usual_tables(catalogue())
    house = opened_house(tables, at, os.urandom)
    for player in PLAYERS:
        house.tell_player(player, CreditsIssued(player, Amount(100_000)), at)
    done: Counter[object] = Counter()
    for n in range(1_500):
        stream, player = table_stream(rng.choice(tables).id), rng.choice(PLAYERS)
        at += rng.choice((0, 0, 1_000, 100_000, 1_000_000))
        wild = rng.random() < 0.5
        given = made(rng.choice(COMMANDS), rng) if wild else likely(house, stream, player, rng)
        guest = Person(player, player, Role.PLAYER)
        command = read_act(CommandMessage("1", stream, msgspec.Raw(msgspec.json.encode(given))), guest)
        assert not isinstance(command, Refused), (given, command)
        (reply,) = house.tell(stream, (named(Request(player, command), str(n), stream),), at)
        done[type(command) if isinstance(reply, Done) else Refused] += 1
        if rng.random() < 0.2:
            house.pass_time(at)
    ledger = house.store.ledger
    assert (imbalance(ledger), pending_imbalance(ledger), overdrawn(ledger)) == (0, 0, ())
    assert len(done) > 10, "several kinds of commands were accepted"
