"""Repeat at another table of the same game: the house remembers it, and no client tells it (G11)."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from ground import Ground, Person, Plain, Stage, Wire, config_of, staged
from msgspec.structs import replace
from pages_play import played, stood
from server_drawing import config_of as config_in
from server_drawing import guest_at, play_a_round, served

from sabot.client import Client
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.socket.wire import Done
from sabot.table import commands as c

PUNTO, HANDS = ("punto-1", "punto-2", "punto-3"), ("hands-1", "hands-2")
SHARED = "salon-1", "salon-2"
TABLES = (
    *(TableEntry(id=name, game="punto-banco", mode=Mode.INTERNAL, own_tables=0) for name in PUNTO),
    *(TableEntry(id=name, game="etg-blackjack", mode=Mode.INTERNAL, own_tables=0) for name in HANDS),
    *(TableEntry(id=name, game="punto-banco", mode=Mode.VIDEO) for name in SHARED),
)
COUP = ("", "player", 1_000), ("", "tie", 300)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(config_of(*TABLES)) as opened:
        yield opened


async def found(ground: Ground, person: Person, table: str) -> Plain:
    """Their own part of a table that they have just joined, and left again."""
    async with ground.wire(person) as wire:
        await wire.send({"type": "subscribe", "table": table})
        await wire.until("own")
        assert (await wire.act(table, {"type": "join"}))["type"] == "done"
        own = await wire.look(table)
        await wire.act(table, {"type": "leave"})
        return own


def stakes(own: Plain) -> list[tuple[str, str, int]]:
    return [(row["hand"], row["bet"], row["money"]) for row in own["repeatable"]]


@pytest.mark.feature("BJ-129")
@pytest.mark.feature("BAC-89")
def test_what_lay_at_one_table_is_repeated_at_another_of_the_same_game(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> tuple[Plain, Plain]:
        ann = await ground.guest()
        await played(ground, ann, "punto-1", *COUP)
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "punto-2"})
            await wire.until("own")
            await wire.act("punto-2", {"type": "join"})
            assert (await wire.act("punto-2", {"type": "repeat-bets"}))["type"] == "done"
            own = await wire.look("punto-2")
            await wire.act("punto-2", {"type": "leave"})
        return own, await found(ground, ann, "hands-1")

    own, other = stage.play(scene())
    assert [(row["bet"], row["money"]) for row in own["slip"]] == [("player", 1_000), ("tie", 300)]
    assert stakes(other) == [], "another kind of game"


@pytest.mark.feature("BAC-89")
def test_whoever_sits_at_two_tables_repeats_at_one_what_lay_at_the_other(stage: Stage) -> None:
    one, two = SHARED
    again = {"type": "repeat-bets"}

    async def plays(wire: Wire, table: str, *puts: tuple[str, int]) -> None:
        for bet, amount in puts:
            put = {"type": "place-bet", "hand": "", "bet": bet, "amount": amount}
            assert (await wire.act(table, put))["type"] == "done"
        while (await wire.look(table))["staked"] or not await taking(wire, table):
            await stage.ground.pass_time(1)

    async def taking(wire: Wire, table: str) -> bool:
        """Bets are taken again: the next press of Repeat is not too early."""
        await wire.send({"type": "subscribe", "table": table})
        return bool((await wire.until("snapshot", table=table))["public"]["phase"] == "betting")

    async def scene() -> tuple[list[Plain], list[Plain]]:
        async with stage.ground.wire(await stage.ground.guest()) as wire:
            for table in SHARED:
                await wire.send({"type": "subscribe", "table": table})
                await wire.act(table, {"type": "join"})
            replies = [await wire.act(two, again)]
            await plays(wire, one, ("player", 1_000), ("tie", 300))
            # Twice at once, and the first of them sent again: one of them is done.
            for id_ in ("repeat", "another", "repeat"):
                act = {"type": "act", "id": id_, "table": two, "command": again}
                await wire.send(act)
            replies += [await wire.until("done", "refused", table=two) for _ in range(3)]
            laid = [await wire.look(two)]
            told = {**again, "last": [{"hand": "", "bet": "tie", "lot": {"money": 10_000}}]}
            replies.append(await wire.act(two, told))
            await wire.act(two, {"type": "clear-all"})
            await plays(wire, two, ("banker", 500))
            await plays(wire, one, ("player", 1_000))
            replies.append(await wire.act(two, again))
            return replies, [*laid, await wire.look(two)]

    replies, (laid, own) = stage.play(scene())
    nothing, first, second, same, claimed, later = replies
    assert nothing["reason"] == "there is no earlier bet to repeat"
    assert (first["type"], second["reason"]) == ("done", "there are bets on the table already")
    assert same == first
    assert [(row["bet"], row["money"]) for row in laid["slip"]] == [("player", 1_000), ("tie", 300)]
    assert claimed["reason"] == "that is for the house to say"
    assert later["type"] == "done"
    assert [(row["bet"], row["money"]) for row in own["slip"]] == [("banker", 500)], "its own come first"


def test_the_last_of_several_rounds_is_remembered_without_what_was_taken_back(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> tuple[list[tuple[str, str, int]], ...]:
        ann, bob = await ground.guest(), await ground.guest()
        await played(ground, ann, "punto-1", *COUP)
        ground.clock.at += 1_000_000
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "punto-3"})
            await wire.until("own")
            await wire.act("punto-3", {"type": "join"})
            for bet, amount in (("banker", 500), ("tie", 200), ("banker", 700)):
                await wire.act("punto-3", {"type": "place-bet", "hand": "", "bet": bet, "amount": amount})
            await wire.act("punto-3", {"type": "clear-last"})
            await wire.act("punto-3", {"type": "press-deal"})
            await stood(wire, "punto-3")
            await wire.act("punto-3", {"type": "leave"})
        elsewhere, here = await found(ground, ann, "punto-2"), await found(ground, ann, "punto-3")
        return stakes(elsewhere), stakes(here), stakes(await found(ground, bob, "punto-2"))

    elsewhere, here, others = stage.play(scene())
    assert elsewhere == here == [("", "banker", 500), ("", "tie", 200)]
    assert others == [], "nobody is offered what somebody else staked"


def test_doubles_and_splits_are_no_stakes_of_the_last_round(stage: Stage) -> None:
    ground = stage.ground

    async def doubled(person: Person) -> bool:
        """A round in which the first hand doubles, if it is asked at all."""
        async with ground.wire(person) as wire:
            await wire.send({"type": "subscribe", "table": "hands-1"})
            await wire.until("own")
            await wire.act("hands-1", {"type": "join"})
            await wire.act("hands-1", {"type": "take-seat", "seat": 1})
            put = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 2_000}
            await wire.act("hands-1", put)
            await wire.act("hands-1", {"type": "press-deal"})
            own = await wire.look("hands-1")
            for offer in own["insurance"]:
                no = {"type": "answer-insurance", "hand": offer["hands"][0], "takes": False}
                await wire.act("hands-1", no)
            reply = await wire.act("hands-1", {"type": "choose", "hand": "1.1", "action": "double"})
            await stood(wire, "hands-1")
            await wire.act("hands-1", {"type": "leave"})
            return bool(reply["type"] == "done")

    async def scene() -> Plain:
        ann = await ground.guest()
        while not await doubled(ann):
            ground.clock.at += 1_000_000
        return await found(ground, ann, "hands-2")

    assert stakes(stage.play(scene())) == [("1.1", "main", 2_000)]


def test_a_join_that_is_sent_again_is_the_same_command_whatever_was_staked_meanwhile(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> tuple[Plain, Plain, Plain]:
        ann = await ground.guest()
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "punto-2"})
            await wire.until("own")
            first = await wire.act("punto-2", {"type": "join"}, id_="one-join")
            await wire.act("punto-2", {"type": "leave"})
            await played(ground, ann, "punto-1", *COUP)
            again = await wire.act("punto-2", {"type": "join"}, id_="one-join")
            told = {"type": "join", "last": [{"hand": "", "bet": "tie", "lot": {"money": 10_000}}]}
            return first, again, await wire.act("punto-2", told)

    first, again, claimed = stage.play(scene())
    assert (first["first"], first["last"]) == (again["first"], again["last"])
    assert claimed["reason"] == "that is for the house to say"


def test_what_is_sent_after_a_join_without_waiting_is_done_after_it(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> list[str]:
        async with ground.wire(await ground.guest()) as wire:
            await wire.send({"type": "subscribe", "table": "punto-2"})
            await wire.until("own")
            put = {"type": "place-bet", "hand": "", "bet": "tie", "amount": 100}
            for number, command in enumerate(({"type": "join"}, put, put, {"type": "leave"})):
                act = {"type": "act", "id": f"row-{number}", "table": "punto-2", "command": command}
                await wire.send(act)
            return [(await wire.until("done", "refused"))["type"] for _ in range(4)]

    assert stage.play(scene()) == ["done"] * 4


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    config = config_in(tmp_path, *TABLES[:2])

    async def scene() -> tuple[object, int]:
        async with served(config) as (address, _), guest_at(address, "punto-1") as guest:
            await play_a_round(guest, "punto-1")
            signed_in = guest.signed_in
        async with served(config) as (address, _), Client(replace(signed_in, address=address)) as guest:
            await guest.watch("punto-2")
            await guest.act("punto-2", c.Join())
            reply = await guest.act("punto-2", c.RepeatBets())
            return reply, (await guest.look("punto-2")).staked

    reply, staked = asyncio.run(asyncio.wait_for(scene(), 600))
    assert isinstance(reply, Done)
    assert staked == 1_000, "ten, which lay at the other table before the stop"
