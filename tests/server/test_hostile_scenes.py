"""Attacks that take several steps: ids used again, late bets, floods, slow readers, strangers' games."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import msgspec
import pytest
from ground import Ground, Plain, Stage, Wire, config_of, staged
from hostile_house import STAKE, TABLES, Attacked, attacked
from raw_line import TEXT, Line, frame, next_frame, raw_socket

from sabot.house.told import Told
from sabot.money import Amount
from sabot.server.live_house import TableHost
from sabot.server.pace import Manners
from sabot.server.socket import MOST_ACTS
from sabot.server.wire import Closed
from sabot.store.commit import Answer, Commit
from sabot.store.streams import BROKEN, kind_of, name_of
from sabot.table import commands as c

__all__ = ["attacked"]

BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": STAKE}
OTHER_BODY = "another command was sent under this id"


async def bet(wire: Wire, id_: str, table: str = "baccarat", **more: object) -> Plain:
    return await wire.act(table, {**BET, **more}, id_)


# The same id again.


def test_the_same_command_again_is_answered_as_the_first_time(attacked: Attacked) -> None:
    async def twice(ground: Ground) -> tuple[list[Plain], int]:
        async with ground.at_table("baccarat") as wire:
            answers = [await bet(wire, "mine") for _ in range(3)]
            own = await wire.look("baccarat")
            await wire.act("baccarat", {"type": "clear-all"})
            return answers, own["staked"]

    answers, staked = attacked.survives(twice)
    assert answers[0]["type"] == "done"
    assert answers == [answers[0]] * 3
    assert staked == STAKE


def test_the_same_command_written_otherwise_is_the_same(attacked: Attacked) -> None:
    async def otherwise(ground: Ground) -> tuple[Plain, Plain]:
        async with ground.at_table("baccarat") as wire:
            first = await bet(wire, "mine")
            spelt = (
                '{ "behind": false,  "amount": 1000, "bet": "pl\\u0061yer", "hand": "", "type": "place-bet" }'
            )
            await wire.send(f'{{"type":"act","id":"mine","table":"baccarat","command":{spelt}}}')
            second = await wire.until("done", "refused", id="mine")
            await wire.act("baccarat", {"type": "clear-all"})
            return first, second

    first, second = attacked.survives(otherwise)
    assert first == second


@pytest.mark.parametrize("where", ["the same table", "another table"])
def test_another_command_under_the_same_id_is_refused(attacked: Attacked, where: str) -> None:
    async def another(ground: Ground) -> tuple[Plain, Plain]:
        async with ground.at_table("baccarat") as wire:
            await bet(wire, "mine")
            await wire.act("dai", {"type": "join"})
            table = "baccarat" if where == "the same table" else "dai"
            second = await bet(wire, "mine", table, amount=2 * STAKE)
            own = await wire.look("baccarat")
            await wire.act("baccarat", {"type": "clear-all"})
            await wire.act("dai", {"type": "leave"})
            return second, own

    second, own = attacked.survives(another)
    assert (second["type"], second["reason"]) == ("refused", OTHER_BODY)
    assert own["held"] == STAKE


def test_two_commands_at_once_under_one_id_are_one(attacked: Attacked) -> None:
    async def at_once(ground: Ground) -> tuple[list[Plain], int]:
        async with ground.at_table("baccarat") as wire:
            for amount in (STAKE, STAKE, 2 * STAKE):
                act = {"type": "act", "id": "mine", "table": "baccarat", "command": {**BET, "amount": amount}}
                await wire.send(act)
            answers = [await wire.until("done", "refused", id="mine") for _ in range(3)]
            own = await wire.look("baccarat")
            await wire.act("baccarat", {"type": "clear-all"})
            return answers, own["staked"]

    answers, staked = attacked.survives(at_once)
    assert sorted(answer["type"] for answer in answers) == ["done", "done", "refused"]
    assert staked == STAKE


def test_somebody_elses_id_means_nothing(attacked: Attacked) -> None:
    async def borrowed(ground: Ground) -> list[Plain]:
        async with ground.at_table("baccarat") as ann, ground.at_table("baccarat") as bob:
            answers = [await bet(ann, "shared"), await bet(bob, "shared", amount=2 * STAKE)]
            answers += [await wire.look("baccarat") for wire in (ann, bob)]
            for wire in (ann, bob):
                await wire.act("baccarat", {"type": "clear-all"})
            return answers

    first, second, ann, bob = attacked.survives(borrowed)
    assert first["type"] == second["type"] == "done"
    assert first["last"] < second["first"]
    assert (ann["staked"], bob["staked"]) == (STAKE, 2 * STAKE)


# Too late, too early, in the wrong round.


def test_after_the_bell_no_bet_is_taken_and_an_old_one_is_not_forgotten(attacked: Attacked) -> None:
    async def late(ground: Ground) -> tuple[Plain, Plain, Plain]:
        async with ground.at_table("baccarat") as wire:
            first = await bet(wire, "early")
            host = ground.service.host("baccarat")
            assert host is not None
            assert host.desk.table.clock is not None
            ground.clock.at = host.desk.table.clock.until
            return first, await bet(wire, "late"), await bet(wire, "early")

    first, late_one, again = attacked.survives(late)
    assert (late_one["type"], late_one["reason"]) == ("refused", "no more bets")
    assert again == first
    assert first["type"] == "done"


def test_a_bet_for_another_round_is_refused_and_an_old_one_is_not_forgotten(attacked: Attacked) -> None:
    async def wrong(ground: Ground) -> list[Plain]:
        async with ground.at_table("koi") as wire:
            round_ = next(m for m in wire.told if m["type"] == "snapshot")["public"]["round_id"]
            answers = [
                await wire.act("koi", BET, "other", round="koi/99/99"),
                await wire.act("koi", BET, "right", round=round_),
            ]
            await ground.pass_time(60)
            return [*answers, await wire.act("koi", BET, "right", round=round_)]

    other, right, again = attacked.survives(wrong)
    assert (other["type"], other["reason"]) == ("refused", "that round is over")
    assert right["type"] == "done"
    assert again == right


def test_nobody_chooses_for_another_while_it_is_his_turn(attacked: Attacked) -> None:
    async def meddling(ground: Ground) -> list[Plain]:
        async with ground.at_table("blackjack", seat=4) as ann, ground.at_table("blackjack", seat=5) as eve:
            for wire, hand in ((ann, "4.1"), (eve, "5.1")):
                stake = {"type": "place-bet", "hand": hand, "bet": "main", "amount": STAKE}
                assert (await wire.act("blackjack", stake))["type"] == "done"
            await ground.pass_time(15)
            answers = [
                await eve.act("blackjack", {"type": "choose", "hand": "4.1", "action": action})
                for action in ("hit", "stand", "double", "surrender")
            ]
            await ground.pass_time(90)
            return answers

    answers = attacked.survives(meddling)
    assert {answer["type"] for answer in answers} == {"refused"}


# Tables that are not there, or not for everybody.


@pytest.mark.parametrize("table", ["nowhere", "table:koi", "../koi", "KOI", "koi\x00", "player:p0", "house"])
def test_a_table_that_is_not_there(attacked: Attacked, table: str) -> None:
    async def nowhere(ground: Ground) -> list[Plain]:
        async with ground.wire(await ground.guest()) as wire:
            answers = []
            for message in ({"type": "subscribe"}, {"type": "look"}):
                await wire.send({**message, "table": table})
                answers.append(await wire.until("refused"))
            return [*answers, await wire.act(table, {"type": "join"})]

    for answer in attacked.survives(nowhere):
        assert (answer["type"], answer["table"], answer["reason"]) == (
            "refused",
            table,
            "there is no such table",
        )


def test_more_than_four_tables(attacked: Attacked) -> None:
    async def greedy(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            for entry in TABLES[:5]:
                await wire.send({"type": "subscribe", "table": entry.id})
            refused = await wire.until("refused")
            await wire.send({"type": "unsubscribe", "table": TABLES[0].id})
            await wire.send({"type": "subscribe", "table": TABLES[4].id})
            assert (await wire.until("snapshot"))["table"] == TABLES[4].id
            return refused

    refused = attacked.survives(greedy)
    assert (refused["table"], refused["reason"]) == (TABLES[4].id, "one window listens to at most 4 tables")


@pytest.mark.parametrize("after", [10**9, 2**53 - 1])
def test_from_a_message_that_was_never_sent(attacked: Attacked, after: int) -> None:
    async def ahead(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            await wire.send({"type": "subscribe", "table": "koi", "after": after})
            return await wire.until("snapshot", "happened", "own")

    assert attacked.survives(ahead)["type"] == "snapshot"


@pytest.mark.parametrize("chip", [0, 1, 12_345, 2**53 - 1])
def test_a_look_with_a_chip_that_is_not_there(attacked: Attacked, chip: int) -> None:
    async def looking(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            await wire.send({"type": "look", "table": "koi", "chip": chip})
            return await wire.until("refused", "own")

    assert attacked.survives(looking)["reason"] == "this table has no such chip"


def test_an_interrupted_game_is_its_players_alone(attacked: Attacked) -> None:
    """He drops out after the bell at a table whose hands break; the game that is left is his."""

    async def interrupted(ground: Ground) -> tuple[str, Plain, Plain, Plain]:
        person = await ground.guest()
        while not (broken := _broken_game(ground, person.id)):
            async with ground.wire(person) as wire:
                await wire.send({"type": "subscribe", "table": "crowd"})
                await wire.act("crowd", {"type": "join"})
                stake = {"type": "place-bet", "hand": "1", "bet": "main", "amount": STAKE}
                await wire.act("crowd", stake)
            await ground.pass_time(120)
        async with ground.wire(await ground.guest()) as stranger:
            await stranger.send({"type": "subscribe", "table": broken})
            subscribed = await stranger.until("refused", "snapshot")
            await stranger.send({"type": "look", "table": broken})
            looked = await stranger.until("refused", "own")
        async with ground.wire(person) as wire:
            await wire.send({"type": "subscribe", "table": broken})
            return broken, subscribed, looked, await wire.until("own")

    broken, subscribed, looked, own = attacked.survives(interrupted)
    assert subscribed["reason"] == looked["reason"] == "there is no such table"
    assert own["table"] == broken
    assert own["own"]["held"] == STAKE


def _broken_game(ground: Ground, player: str) -> str:
    games = (
        name_of(stream)
        for stream, host in ground.service.live.hosts.items()
        if kind_of(stream) == BROKEN and player in host.desk.table.guests
    )
    return next(games, "")


# Too much at once.


def test_a_flood_is_refused_message_by_message_and_then_ended(attacked: Attacked) -> None:
    manners = Manners()

    async def flood(ground: Ground) -> tuple[list[Plain], tuple[int, str]]:
        async with ground.wire(await ground.guest()) as wire:
            for n in range(manners.burst + manners.patience + 1):
                act = {"type": "act", "id": f"act-{n}", "table": "nowhere", "command": {"type": "join"}}
                await wire.send(act)
            ended = await wire.closed()
            return wire.told, ended

    told, ended = attacked.survives(flood)
    answers = [message for message in told if message["type"] == "refused"]
    assert [answer["id"] for answer in answers] == [f"act-{n}" for n in range(260)]
    reasons = [answer["reason"] for answer in answers]
    assert reasons == ["there is no such table"] * 240 + ["too fast: this was not done; wait a moment"] * 20
    assert ended == (int(Closed.TOO_FAST), "too fast: this was not done; wait a moment")


def test_who_slows_down_in_time_is_forgiven(attacked: Attacked) -> None:
    manners = Manners()

    async def hasty(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            for _ in range(3):
                for n in range(manners.burst + manners.patience):
                    await wire.send({"type": "ping", "n": n})
                for _ in range(manners.patience):
                    await wire.until("refused")
                await ground.pass_time(5)
            await wire.send({"type": "ping", "n": 777})
            return await wire.until("pong", n=777)

    assert attacked.survives(hasty)["n"] == 777


def test_more_commands_than_may_be_on_their_way(attacked: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is held up, so that nothing is answered meanwhile."""

    async def crowding(ground: Ground) -> list[Plain]:
        async with ground.at_table("koi") as wire:
            gate, journal = asyncio.Event(), ground.service.live.journal
            plain = journal.commit

            async def held_up(commit: Commit) -> Answer:
                await gate.wait()
                return await plain(commit)

            with monkeypatch.context() as patch:
                patch.setattr(journal, "commit", held_up)
                for n in range(MOST_ACTS + 1):
                    act = {
                        "type": "act",
                        "id": f"tip-{n}",
                        "table": "koi",
                        "command": {"type": "tip", "amount": 1},
                    }
                    await wire.send(act)
                answers = [await wire.until("refused", "done")]
                gate.set()
                while len(answers) <= MOST_ACTS:
                    answers.append(await wire.until("refused", "done"))
            return answers

    first, *rest = attacked.survives(crowding)
    assert (first["id"], first["reason"]) == ("tip-64", "too many commands at once; wait for the answers")
    assert {answer["type"] for answer in rest} == {"done"}


@pytest.fixture
def crowded() -> Iterator[Stage]:
    with staged(config_of(*TABLES), Manners(windows=3)) as stage:
        yield stage


def test_too_many_windows_close_the_oldest(crowded: Stage) -> None:
    async def many(ground: Ground) -> tuple[tuple[int, str], Plain]:
        person = await ground.guest()
        async with AsyncExitStack() as stack:
            first, second, *_ = [await stack.enter_async_context(ground.wire(person)) for _ in range(4)]
            ended = await first.closed()
            await second.send({"type": "ping", "n": 5})
            return ended, await second.until("pong", n=5)

    ended, pong = crowded.play(many(crowded.ground))
    assert ended[0] == Closed.ANOTHER_WINDOW
    assert pong["n"] == 5


# Slow readers.


async def unread(ground: Ground, table: str) -> Line:
    """A socket whose client has subscribed and does not read."""
    reader, writer = await raw_socket(ground, await ground.guest(), buffer=4_096)
    writer.transport.pause_reading()  # type: ignore[attr-defined]  # a reading transport
    writer.write(frame(TEXT, msgspec.json.encode({"type": "subscribe", "table": table})))
    return reader, writer


async def busy(host: TableHost, player: str) -> None:
    """Something at the table that everybody is told."""
    await host.ask(Told(c.PlaceBet(player, "", "player", Amount(STAKE))))
    await host.ask(Told(c.ClearAll(player)))


def test_a_slow_reader_stalls_nobody_and_gets_the_table_anew() -> None:
    async def slow(ground: Ground) -> tuple[int, list[Plain]]:
        async with ground.at_table("koi") as wire:
            host = ground.service.host("koi")
            assert host is not None
            (player,) = host.desk.table.guests
            reader, writer = await unread(ground, "koi")
            while not (slow_ones := [one for one in ground.service.hub.topic("koi").listeners if one.behind]):
                await busy(host, player)
            assert (await wire.act("koi", {"type": "tip", "amount": 1}))["type"] == "done"
            version = host.desk.version
            writer.transport.resume_reading()  # type: ignore[attr-defined]  # a reading transport
            told = await messages_until(reader, "snapshot", version)
            assert not slow_ones[0].behind
            await busy(host, player)
            told += await messages_until(reader, "happened", version + 2)
        writer.close()
        return version, told

    with staged(config_of(*TABLES), send_buffer=4_096) as stage:
        version, told = stage.play(slow(stage.ground))
    numbers = [message["n"] for message in told if message["type"] == "happened"]
    assert numbers == sorted(numbers)
    assert numbers[-2:] == [version + 1, version + 2]
    assert version - numbers[-3] > 10


def test_who_does_not_read_is_not_read_from() -> None:
    """Otherwise his questions would fill the memory with answers."""

    async def deaf(ground: Ground) -> int:
        _, writer = await unread(ground, "koi")
        question = frame(TEXT, msgspec.json.encode({"type": "look", "table": "koi"}))
        writer.write(question * 200)
        host = ground.service.host("koi")
        assert host is not None
        while not (listeners := tuple(ground.service.hub.topic("koi").listeners)):
            await asyncio.sleep(0)
        for _ in range(1_000):
            await asyncio.sleep(0)
        writer.transport.abort()
        return len(listeners[0]._waiting)

    with staged(config_of(*TABLES), send_buffer=4_096) as stage:
        assert stage.play(deaf(stage.ground)) < 5


async def messages_until(reader: asyncio.StreamReader, kind: str, n: int) -> list[Plain]:
    told: list[Plain] = []
    while not (told and told[-1]["type"] == kind and told[-1]["n"] >= n):
        opcode, content = await next_frame(reader)
        if opcode == TEXT:
            told.append(msgspec.json.decode(content))
    return told
