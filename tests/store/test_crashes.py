"""Killed in the middle of its commits, a store has every acknowledged command once, and its books are right.

The long campaigns are `make crashes`.
"""

import asyncio
from pathlib import Path

import pytest
from crashes import Campaign, open_store
from postgres_server import running_server
from store_drawing import bet, command, credited


@pytest.mark.long
def test_sqlite_survives_ten_kills(tmp_path: Path) -> None:
    campaign = Campaign(str(tmp_path / "journal.db"), seed=5, far=60)
    for _ in range(10):
        campaign.kill_once()
    assert campaign.tally.kills == 10
    assert campaign.tally.acknowledged > 100


@pytest.mark.long
def test_postgres_survives_five_kills() -> None:
    with running_server() as server:
        campaign = Campaign(server.new_database(), seed=5, server=server, far=60)
        for _ in range(5):
            campaign.kill_once()
    assert campaign.tally.kills == 5
    assert campaign.tally.acknowledged > 30


LIES = {
    "table:t1 3 ": "line 3 of table:t1 was acknowledged and is not there",
    f"table:t1 2 ann {9:032x}": f"ann {9:032x} was acknowledged as line 2 of table:t1, and is None",
    f"table:t1 2 ann {1:032x}": f"ann {1:032x} was acknowledged as line 2 of table:t1, and is ",
}


@pytest.mark.parametrize("lie", LIES)
def test_a_campaign_notices_what_was_said_and_not_written(tmp_path: Path, lie: str) -> None:
    """A process that acknowledges before it commits would say such things."""
    where = str(tmp_path / "journal.db")

    async def write() -> None:
        store = await open_store(where)
        bets = (bet("t1", version, "ann", 1, command("ann", version + 1)) for version in range(2))
        await store.commit_all([credited("ann", 10), *bets])
        await store.close()

    asyncio.run(write())
    campaign = Campaign(where, seed=0)
    campaign._hear(lie)
    with pytest.raises(AssertionError) as told:
        asyncio.run(campaign._prove())
    assert LIES[lie] in str(told.value)
