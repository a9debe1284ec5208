"""Three real servers over a real database and a real NATS: one dies, one stalls, and play goes on."""

import asyncio

from trial.casino import Casino, casino
from trial.scene import playing

TABLES = {"one": "punto-banco", "two": "etg-blackjack", "three": "koi-bacc"}
PLAYERS = 4
"""Each at two tables, so that tables of different servers meet in one wallet."""


def test_play_goes_on_when_a_server_dies_and_another_stalls() -> None:
    with casino(len(TABLES), TABLES) as house:
        house.start()
        try:
            asyncio.run(_scene(house))
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n{house.logs()[-4000:]}") from wrong


async def _scene(house: Casino) -> None:
    dying, stalling, _ = house.servers
    async with playing(house, PLAYERS) as scene:
        await scene.shared()
        await scene.everybody_goes_on()
        before, tables = await scene.owners(), await scene.tables_of(dying)
        assert tables
        dying.kill()
        await scene.taken_over(tables, before)
        await scene.everybody_goes_on()
        before, tables = await scene.owners(), await scene.tables_of(stalling)
        assert tables
        stalling.stall()
        await scene.taken_over(tables, before)
        stalling.go_on()
        await scene.everybody_goes_on()
        found = await scene.end()
    assert found.bets >= 3 * 2 * PLAYERS, "everybody has bet at both of his tables, three times"
