"""People far away play: every game to the end of a round, through real sockets."""

import asyncio
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from server_drawing import config_of, guest_at, play_a_round, served

from sabot.cards import Card
from sabot.client import Client
from sabot.games.blackjack.round import CardDealt, DealerCardDealt
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.profiles import Mode, Times
from sabot.server.config.server_config import TableEntry, usual_tables
from sabot.server.live.live_house import LiveHouse
from sabot.store.codec import event_in
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.settings import Settings

TIMES = Times(betting=5, last_bets=1, decision=5, first_step=2, next_steps=2, result=1, insurance=2)
QUICK = Settings(times=TIMES)


def quick(entry: TableEntry) -> TableEntry:
    return replace(entry, settings=QUICK)


@pytest.mark.long
def test_a_guest_plays_a_round_of_every_game(tmp_path: Path) -> None:
    async def scene() -> dict[str, int]:
        tables = tuple(quick(entry) for entry in usual_tables(catalogue()))
        async with served(config_of(tmp_path, *tables)) as (address, _):

            async def alone(table: str) -> int:
                async with guest_at(address, table) as guest:
                    return await play_a_round(guest, table)

            balances = await asyncio.gather(*(alone(entry.id) for entry in tables))
            return dict(zip((entry.id for entry in tables), balances, strict=True))

    balances = asyncio.run(asyncio.wait_for(scene(), 600))
    assert set(balances) == {*catalogue().games, "practice"}
    # 1,000.00 to begin with; a stake of 10 can be lost, returned, won at even money, at 19:20, half or 3:2.
    assert set(balances.values()) <= {99_000, 100_000, 100_500, 100_950, 101_000, 101_500}


def test_a_server_that_is_stopped_and_started_again_knows_its_guests_money(tmp_path: Path) -> None:
    table = quick(TableEntry(id="one", game="punto-banco", mode=Mode.INTERNAL, own_tables=0))

    async def scene() -> tuple[int, int]:
        async with served(config_of(tmp_path, table)) as (address, _), guest_at(address, "one") as guest:
            before = await play_a_round(guest, "one")
            player = guest.signed_in.player
        async with served(config_of(tmp_path, table)) as (_, service):
            return before, service.purse(player).balance

    before, after = asyncio.run(asyncio.wait_for(scene(), 600))
    assert before == after


@pytest.mark.long
@pytest.mark.feature("BJ-101")
def test_every_house_that_is_opened_deals_other_cards(tmp_path: Path) -> None:
    """As `sabot serve` opens it: same table, same first shoe, and chance is the machine's own."""
    table = quick(TableEntry(id="one", game="etg-blackjack"))

    async def scene(place: Path) -> tuple[Card, ...]:
        async with served(config_of(place, table)) as (address, service), guest_at(address, "one") as guest:
            await play_a_round(guest, "one")
            assert isinstance(service.live, LiveHouse)
            lines = [event_in(each.line) for each in service.live.house.store.read(table_stream("one"))]
        moves = [move for event in lines if isinstance(event, e.RoundMoved) for move in event.moves]
        return tuple(move.card for move in moves if isinstance(move, CardDealt | DealerCardDealt))

    dealt = [asyncio.run(asyncio.wait_for(scene(tmp_path / place), 600)) for place in ("a", "b", "c")]
    assert min(map(len, dealt)) >= 3
    assert len(set(dealt)) == len(dealt)


@pytest.mark.parametrize("path", ["/", "/health", "/metrics", "/api/tables"])
def test_every_answer_is_safe_for_a_browser(tmp_path: Path, path: str) -> None:
    async def scene() -> httpx.Response:
        table = quick(TableEntry(id="one", game="koi-bacc"))
        async with (
            served(config_of(tmp_path, table)) as (address, _),
            httpx.AsyncClient(timeout=None, base_url=address) as http,
        ):
            return await http.get(path)

    answer = asyncio.run(scene())
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] in ("no-store", "no-cache", "private, no-cache")


def test_a_stop_leaves_bets_on_the_felt_and_the_next_start_plays_them(tmp_path: Path) -> None:
    # Bets are taken for so long that none is played before the stop, however slow the machine is.
    slow = Settings(times=replace(TIMES, betting=120))
    table = TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO, settings=slow)

    async def scene() -> tuple[int, int]:
        async with served(config_of(tmp_path, table)) as (address, _), guest_at(address, "one") as guest:
            await guest.act("one", c.PlaceBet("", "player", Amount(1_000)))
            me = guest.signed_in
        async with served(config_of(tmp_path, table)) as (address, service):
            held = service.purse(me.player).held
            async with Client(replace(me, address=address)) as guest:
                await guest.watch("one")
                await guest.act("one", c.PressDeal())
                while service.purse(me.player).held:
                    await asyncio.sleep(0.05)
            return held, service.purse(me.player).balance

    held, balance = asyncio.run(asyncio.wait_for(scene(), 600))
    assert held == 1_000
    assert balance in (99_000, 100_000, 101_000)
