"""A table in plain words: an address, a bet, a round, without a single command of the protocol."""

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest
from server_drawing import config_of, served
from test_playing_over_a_socket import QUICK

import sabot
from sabot.client import Client, Rejected
from sabot.client.table import minor_units
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry

PATIENCE = 120


def table(game: str) -> TableEntry:
    return TableEntry(id="x", game=game, mode=Mode.INTERNAL, own_tables=0, settings=QUICK)


async def a_coup(address: str) -> int:
    async with sabot.Client(address) as client:
        there = client.table("x")
        assert (await there.bet("player", 10)).staked == 1_000
        assert (await there.bet("player", "2.50")).staked == 1_250
        with pytest.raises(Rejected, match=r"there is no bet plaier here; bets are .*player"):
            await there.bet("plaier", 10)
        own = await there.deal()
        assert there.paid(own.settled_round)
        return own.balance


def test_an_address_and_a_bet_are_enough(tmp_path: Path) -> None:
    async def scene() -> int:
        async with served(config_of(tmp_path / "house", table("punto-banco"))) as (address, _):
            return await asyncio.wait_for(a_coup(address), PATIENCE)

    # 1,000.00 to begin with, and 12.50 on the player's side, which pays even money.
    assert asyncio.run(scene()) in (98_750, 100_000, 101_250)


async def a_hand(address: str) -> tuple[int, int]:
    """Whoever stands on everything wins or loses a stake, half a stake more by a blackjack, or nothing."""
    async with Client(address) as client:
        there = client.table("x")
        own = await there.bet("main", 10)
        assert [row.bet for row in own.slip] == ["main"]
        own = await there.deal()
        while own.decisions or own.insurance:
            own = await (there.insure(takes=False) if own.insurance else there.choose("stand"))
        with pytest.raises(Rejected, match="stand is not asked for"):
            await there.choose("stand")
        with pytest.raises(Rejected, match="nobody is asked about insurance"):
            await there.insure()
        return own.balance, own.last_bet


def test_a_hand_is_bet_on_and_played(tmp_path: Path) -> None:
    async def scene() -> tuple[int, int]:
        async with served(config_of(tmp_path / "house", table("etg-blackjack"))) as (address, _):
            return await asyncio.wait_for(a_hand(address), PATIENCE)

    balance, staked = asyncio.run(scene())
    assert balance in (99_000, 100_000, 101_000, 101_500)
    assert staked == 1_000


def test_amounts_are_exact() -> None:
    assert [minor_units(amount) for amount in (10, "2.50", Decimal("0.05"))] == [1_000, 250, 5]
    for wrong in (2.5, True, None):
        with pytest.raises(TypeError, match=r"is no exact amount; write 10, '2.50' or Decimal\('2.50'\)"):
            minor_units(wrong)  # type: ignore[arg-type]  # the mistake itself


def test_whoever_has_not_come_in_has_no_session() -> None:
    with pytest.raises(Rejected, match="write `async with client`"):
        assert Client("http://127.0.0.1:1").signed_in.player
