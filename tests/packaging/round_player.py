"""A guest who plays one coup through the client: `round_player.py ADDRESS TABLE` prints their balance."""

import asyncio
import sys

from sabot.client import Client, as_guest
from sabot.money import Amount
from sabot.server.socket.wire import Done
from sabot.table import commands as c

STAKE = Amount(1_000)
ENDS = frozenset({99_000, 100_000, 101_000})
"""Minor units after 10.00 of 1,000.00 on the Player: lost, returned at a tie, or won at even money."""


async def play(address: str, table: str) -> int:
    """The balance after a coup at a table of one's own."""
    async with Client(await as_guest(address)) as guest:
        await guest.watch(table)
        for command in (
            c.Join(),
            c.PlaceBet("", "player", STAKE),
            c.PressDeal(),
        ):
            reply = await guest.act(table, command)
            assert isinstance(reply, Done), reply
        own = await guest.look(table)
        assert own.last_bet == STAKE
        return own.balance


if __name__ == "__main__":
    # The only thing that whoever started this reads.
    sys.stdout.write(f"{asyncio.run(play(*sys.argv[1:]))}\n")
