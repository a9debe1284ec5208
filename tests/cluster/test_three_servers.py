"""Three real servers over a real database and a real NATS: one dies while one stalls, and play goes on."""

import asyncio

from trial.casino import Casino, casino
from trial.scene import playing, tables_in

TABLES = {"one": "punto-banco", "two": "etg-blackjack", "three": "koi-bacc"}
PLAYERS = 4
"""Each at two tables, so that tables of different servers meet in one wallet."""


def test_play_goes_on_when_a_server_dies_while_another_stalls() -> None:
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
        await scene.shared()
        before = await scene.owners()
        tables = tables_in(before, dying) | tables_in(before, stalling)
        assert tables
        dying.kill()
        stalling.stall()
        await scene.taken_over(tables, before)
        stalling.go_on()
        await scene.everybody_goes_on()
        found = await scene.end()
    assert found.bets >= 2 * 2 * PLAYERS, "everybody has bet at both of their tables, before and after"
