"""A quiet house with a table of one's own and one for many, for scenes about people."""

from collections.abc import Iterator

import pytest
from ground import Stage, Wire, config_of, staged

from sabot.profiles import Mode, Times
from sabot.server.config.server_config import TableEntry
from sabot.table.house.settings import Settings

BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
MINUTE = 60 * 1_000_000
PATIENT = Settings(times=Times(idle=2_592_000))
"""Of a table that waits for its player, however the clock is set."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    own = TableEntry(id="one", game="punto-banco", mode=Mode.INTERNAL, own_tables=0, settings=PATIENT)
    with staged(config_of(own, TableEntry(id="two", game="punto-banco"))) as opened:
        yield opened


async def seated(wire: Wire, table: str = "one") -> None:
    await wire.send({"type": "subscribe", "table": table})
    await wire.until("own", table=table)
    assert (await wire.act(table, {"type": "join"}))["type"] == "done"
