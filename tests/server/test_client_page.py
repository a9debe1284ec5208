"""The example on the client's page runs as it stands there."""

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server_drawing import config_of, served
from test_playing_over_a_socket import QUICK

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.socket import wire

PAGE = Path(__file__).parents[2] / "docs" / "client.md"
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)


ROUNDS = 6
"""The example is run by so many guests at once, each at a table that has just been opened."""


@pytest.mark.long
def test_the_example_plays_a_round_every_time_it_is_run(tmp_path: Path) -> None:
    """Shoes are made ready while guests sit down, and the machine has much to do at the same time."""
    (example,) = EXAMPLE.findall(PAGE.read_text())
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, str(PAGE), "exec"), names)
    tables = [
        TableEntry(id=f"table-{number}", game="punto-banco", mode=Mode.INTERNAL, own_tables=0, settings=QUICK)
        for number in range(ROUNDS)
    ]

    async def scene() -> list[int]:
        async with served(config_of(tmp_path / "house", *tables)) as (address, _):
            plays = (names["play"](address, table.id, tmp_path / f"{table.id}.jsonl") for table in tables)
            first: list[int] = await asyncio.gather(*plays)
            for _ in range(ROUNDS):
                first.append(await names["play"](address, tables[0].id, tmp_path / "again.jsonl"))
            return first

    balances = asyncio.run(asyncio.wait_for(scene(), 600))
    assert len(balances) == 2 * ROUNDS
    assert set(balances) <= {99_000, 100_000, 101_000}


def test_the_example_plays_a_round_and_keeps_what_it_was_told(tmp_path: Path) -> None:
    (example,) = EXAMPLE.findall(PAGE.read_text())
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, str(PAGE), "exec"), names)
    table = TableEntry(id="one", game="punto-banco", mode=Mode.INTERNAL, own_tables=0, settings=QUICK)
    kept = tmp_path / "messages.jsonl"

    async def scene() -> int:
        async with served(config_of(tmp_path / "house", table)) as (address, _):
            balance: int = await names["play"](address, "one", kept)
            return balance

    balance = asyncio.run(asyncio.wait_for(scene(), 600))
    # 1,000.00 to begin with, and 10.00 on the player's side, which pays even money.
    assert balance in (99_000, 100_000, 101_000)
    told = [msgspec.json.decode(line, type=wire.ToClient) for line in kept.read_bytes().splitlines()]
    assert isinstance(told[0], wire.Welcome)
    numbers = [message.n for message in told if isinstance(message, wire.Changed)]
    assert numbers == sorted(set(numbers))
    last = [message for message in told if isinstance(message, wire.OwnSnapshot)][-1]
    assert last.own.balance == balance
