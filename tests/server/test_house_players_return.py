"""House players after a restart: the same ones at the same places, with what they had."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from server_drawing import config_of, served

from sabot.ledger.facts import CreditsIssued
from sabot.profiles import Mode
from sabot.server.config.server_config import ServerConfig, TableEntry
from sabot.server.live.house_bots import CAST, STRIDE, keep_company, resident_at, resident_name
from sabot.server.live.service import Service
from sabot.server.running import company
from sabot.server.socket.hub import Listener
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import HOUSE, player_stream
from sabot.table import commands as c
from sabot.table import events as e

BOTS = 3
PATIENCE = 600.0
"""Seconds after which bots that are waited for will never do it."""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServerConfig:
    monkeypatch.setattr("sabot.server.live.house_bots.TENTH", 0.001)
    return config_of(tmp_path, TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO, bots=BOTS))


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


def guests(service: Service) -> set[str]:
    host = service.host("one")
    assert host is not None
    return set(host.writer.table.guests)


async def lines(service: Service, stream: str, after: int = 0) -> list[object]:
    records: list[Record] = await service.live.journal.read(stream, after)
    return [event_in(record.line) for record in records]


async def all_there(service: Service) -> set[str]:
    await until(lambda: len(guests(service)) == BOTS)
    return guests(service)


async def one_bets(service: Service) -> None:
    """Somebody looks on until a house player has bet; nobody else is there."""
    host = service.host("one")
    assert host is not None
    begun = host.writer.version
    service.listen("one", Listener("watcher", lambda content: True))
    while not any(isinstance(line, e.BetsPut) for line in await lines(service, "table:one", begun)):
        await asyncio.sleep(0.01)


def test_after_a_restart_the_same_ones_sit_there_and_play_on(config: ServerConfig) -> None:
    async def first() -> set[str]:
        async with served(config) as (_, service), company(service):
            return await all_there(service)

    async def again() -> tuple[set[str], set[str], list[int]]:
        async with served(config) as (_, service), company(service), asyncio.timeout(PATIENCE):
            await one_bets(service)
            there = guests(service)
            heads = await service.live.journal.heads()
            given = [await lines(service, player_stream(player)) for player in sorted(there)]
            counts = [sum(isinstance(line, CreditsIssued) for line in each) for each in given]
            return there, set(heads) - {HOUSE, "table:one"}, counts

    before = asyncio.run(first())
    after, streams, given = asyncio.run(again())
    assert after == before
    assert streams == {player_stream(player) for player in before}, "nobody new was made"
    assert given == [1] * BOTS, "who is there already brings nothing more"


@pytest.mark.parametrize("count", [0, 1])
def test_those_of_another_time_leave(config: ServerConfig, count: int) -> None:
    async def scene() -> set[str]:
        async with served(config) as (_, service):
            host = service.host("one")
            assert host is not None
            others = ("ada.one-0-1700000000000000-3", resident_at("one", 2, 0).player)
            for player in ("ann", *others):
                await host.ask(c.Request(player, c.Join()))
            keeping = asyncio.create_task(keep_company(service, "one", count))
            await until(lambda: len(guests(service)) == 1 + count and not guests(service) & {*others})
            keeping.cancel()
            return guests(service)

    expected = {resident_at("one", place, 0).player for place in range(count)}
    assert asyncio.run(scene()) == {"ann", *expected}


def test_no_two_of_a_table_are_called_the_same() -> None:
    players = [resident_at("one", place, turn).player for place in range(STRIDE) for turn in range(CAST)]
    assert len({resident_name(player) for player in players}) == len(players)
    assert len({resident_at(table, 0, 0).player for table in ("one", "two", "three")}) == 3
