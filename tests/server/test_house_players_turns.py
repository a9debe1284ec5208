"""House players in a server: however many there are, one acts at a time and people come in between."""

import asyncio
from collections.abc import Iterator

import pytest
from ground import Stage, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.bot_turns import BotTurns
from sabot.server.live.house_bots import keep_company

TABLES = tuple(f"t{number}" for number in range(20))


@pytest.fixture
def stage() -> Iterator[Stage]:
    entries = (TableEntry(id=name, game="punto-banco", mode=Mode.VIDEO) for name in TABLES)
    with staged(config_of(*entries)) as opened:
        yield opened


def test_one_acts_at_a_time_and_whoever_is_watched_goes_first() -> None:
    async def scene() -> list[str]:
        turns, order, acting = BotTurns(pause=0), list[str](), set[str]()

        async def act(name: str, *, watched: bool) -> None:
            async with turns.turn(watched=watched):
                assert not acting
                acting.add(name)
                await asyncio.sleep(0)
                order.append(name)
                acting.remove(name)

        await asyncio.gather(
            act("first", watched=False),
            act("second", watched=False),
            act("third", watched=False),
            act("watched", watched=True),
        )
        return order

    assert asyncio.run(scene()) == ["first", "watched", "second", "third"]


def test_a_turn_goes_on_to_the_next_where_one_who_waits_is_gone() -> None:
    async def scene() -> list[str]:
        turns, order = BotTurns(pause=0), list[str]()

        async def act(name: str) -> None:
            async with turns.turn(watched=False):
                await asyncio.sleep(0)
                order.append(name)

        tasks = [asyncio.create_task(act(name)) for name in ("first", "gone", "last")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return order

    assert asyncio.run(scene()) == ["first", "last"]


def test_the_turn_is_handed_on_by_one_who_goes_just_when_he_is_called() -> None:
    async def scene() -> bool:
        turns = BotTurns(pause=0)

        async def act() -> None:
            async with turns.turn(watched=False):
                pass

        async with turns.turn(watched=False):
            gone, last = asyncio.create_task(act()), asyncio.create_task(act())
            await asyncio.sleep(0)
        # Right after the timer that calls them.
        asyncio.get_running_loop().call_later(0, gone.cancel)
        await asyncio.wait_for(last, 600)
        return gone.cancelled()

    assert asyncio.run(scene())


def test_a_guest_gets_in_while_many_house_players_come(stage: Stage) -> None:
    """They have their credits and their seat long before all of them have theirs."""

    async def scene() -> int:
        ground = stage.ground
        coming = [asyncio.create_task(keep_company(ground.service, name, 7)) for name in TABLES]
        await asyncio.sleep(0)
        async with ground.at_table("t0"):
            hosts = ground.service.live.hosts.values()
            there = sum(len(host.writer.table.guests) for host in hosts)
        for task in coming:
            task.cancel()
        return there

    assert stage.play(scene()) < 7 * len(TABLES)
