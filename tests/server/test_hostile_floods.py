"""Too much at once, and readers that are too slow: nobody else notices."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import msgspec
import pytest
from ground import Ground, Plain, Stage, config_of, staged
from hostile_house import STAKE, TABLES, Attacked, attacked
from raw_line import TEXT, Line, frame, next_frame, raw_socket

from sabot.money import Amount
from sabot.server.live.table_host import TableHost
from sabot.server.net.rate_limits import RateLimits
from sabot.server.socket.connection import MOST_ACTS
from sabot.server.socket.wire import Closed
from sabot.store.commit import Answer, Commit
from sabot.table import commands as c

__all__ = ["attacked"]


def test_a_flood_is_refused_message_by_message_and_then_ended(attacked: Attacked) -> None:
    rate_limits = RateLimits()

    async def flood(ground: Ground) -> tuple[list[Plain], tuple[int, str]]:
        async with ground.wire(await ground.guest()) as wire:
            for n in range(rate_limits.burst + rate_limits.patience + 1):
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
    rate_limits = RateLimits()

    async def hasty(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            for _ in range(3):
                for n in range(rate_limits.burst + rate_limits.patience):
                    await wire.send({"type": "ping", "n": n})
                for _ in range(rate_limits.patience):
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
    with staged(config_of(*TABLES), RateLimits(windows=3)) as stage:
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
    await host.ask(c.Request(player, c.PlaceBet("", "player", Amount(STAKE))))
    await host.ask(c.Request(player, c.ClearAll()))


@pytest.mark.long
def test_a_slow_reader_stalls_nobody_and_gets_the_table_anew() -> None:
    async def slow(ground: Ground) -> tuple[int, list[Plain]]:
        async with ground.at_table("koi") as wire:
            host = ground.service.host("koi")
            assert host is not None
            (player,) = host.writer.table.guests
            reader, writer = await unread(ground, "koi")
            while not (slow_ones := [one for one in ground.service.hub.topic("koi").listeners if one.behind]):
                await busy(host, player)
            assert (await wire.act("koi", {"type": "tip", "amount": 1}))["type"] == "done"
            version = host.writer.version
            writer.transport.resume_reading()  # type: ignore[attr-defined]  # a reading transport
            told = await messages_until(reader, "snapshot", version)
            assert not slow_ones[0].behind
            await busy(host, player)
            told += await messages_until(reader, "changed", version + 2)
        writer.close()
        return version, told

    with staged(config_of(*TABLES), send_buffer=4_096) as stage:
        version, told = stage.play(slow(stage.ground))
    numbers = [message["n"] for message in told if message["type"] == "changed"]
    assert numbers == sorted(numbers)
    assert numbers[-2:] == [version + 1, version + 2]
    assert version - numbers[-3] > 10


def test_who_does_not_read_is_not_read_from() -> None:
    """Otherwise their questions would fill the memory with answers."""

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
