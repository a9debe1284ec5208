"""Writes that come to nothing: neither the desk nor a tip rests on the purse that they would leave."""

import asyncio
from collections.abc import Iterator, Sequence

import pytest
from desk_drawing import STARTS_WITH, balance, guest, open_drawer, post
from ground import Person, Plain
from staffed_house import Staffed, staffed

from sabot.ledger import account
from sabot.server.live.live_house import LiveHouse
from sabot.store.commit import Answer, Commit
from sabot.store.grouping import Journal, ThreadedStore
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.store_errors import StoreFailed

__all__ = ["staffed"]

OTHER = "another command was sent under this id"


class Disk(ThreadedStore):
    """Reads at once, and writes when it may."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.writes = asyncio.Event()
        self.may_write = asyncio.Event()
        self.fails_once = False
        self.looked = asyncio.Event()
        """Set when somebody has read the lines of a player, and decides next."""

    async def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        self.writes.set()
        await self.may_write.wait()
        if self.fails_once:
            self.fails_once = False
            raise StoreFailed("the disk is gone for a moment")
        return await super().commit_all(commits)

    async def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Record]:
        found = await super().read(stream, after, until)
        if stream.startswith("player"):
            self.looked.set()
        return found


class Calm(asyncio.Event):
    """Tells the disk as well when somebody waits for a standstill."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self.set()
        self._disk = disk

    def clear(self) -> None:
        super().clear()
        self._disk.looked.set()


@pytest.fixture
def desk(staffed: Staffed) -> Iterator[Staffed]:
    open_drawer(staffed)
    yield staffed
    staffed.ground.check_house()


def slow_disk(desk: Staffed) -> Disk:
    live = desk.ground.service.live
    assert isinstance(live, LiveHouse)
    disk = Disk(desk.ground.house.store)
    live.journal = Journal(disk)
    live.on_the_way.calm = Calm(disk)
    return disk


async def meanwhile(desk: Staffed, player: Person, path: str, **wish: object) -> tuple[Plain, Plain]:
    """What is said to a tip of all but 0.01 under a used id, and to a wish that comes before the answer."""
    async with desk.ground.wire(player) as wire:
        assert (await wire.act("video", {"type": "join"}, id_="used"))["type"] == "done"
        disk = slow_disk(desk)
        tip = asyncio.create_task(wire.act("video", {"type": "tip", "amount": STARTS_WITH - 1}, id_="used"))
        await disk.writes.wait()
        disk.looked.clear()
        asks = asyncio.create_task(desk.ground.post(f"/api/{path}", {"id": "now", **wish}, player))
        await disk.looked.wait()
        disk.may_write.set()
        return await tip, (await asks).json()


def test_a_ticket_holds_what_is_written_and_the_gift_with_it(desk: Staffed) -> None:
    player = guest(desk)
    tip, ticket = desk.stage.play(meanwhile(desk, player, "cash-out"))
    assert tip["reason"] == OTHER
    assert (ticket["amount"], ticket["given"]) == (STARTS_WITH, STARTS_WITH)
    assert balance(desk, player) == 0


def test_a_refill_looks_at_what_is_written(desk: Staffed) -> None:
    player = guest(desk)
    tip, refilled = desk.stage.play(meanwhile(desk, player, "refill"))
    assert (tip["reason"], refilled["reason"]) == (OTHER, "a refill is for those who have less than 10")
    assert balance(desk, player) == STARTS_WITH


def test_a_tip_does_not_rest_on_a_ticket_whose_redemption_comes_to_nothing(desk: Staffed) -> None:
    """The ticket is of 50.00 that were paid in; the purse holds nothing but the house's gift."""
    player, friend = guest(desk), desk.people["player"]
    assert post(desk, "cash/deposit", "cashier", player=friend.id, amount=5_000).status_code == 200
    number = post(desk, "cash-out", friend).json()["number"]

    async def scene() -> tuple[int, Plain]:
        async with desk.ground.wire(player) as wire:
            assert (await wire.act("video", {"type": "join"}))["type"] == "done"
            disk = slow_disk(desk)
            wish = {"id": "redeems", "number": number}
            redeem = asyncio.create_task(desk.ground.post("/api/redeem", wish, player))
            await disk.writes.wait()
            disk.looked.clear()
            tip = asyncio.create_task(wire.act("video", {"type": "tip", "amount": 5_000}))
            await disk.looked.wait()
            disk.fails_once = True
            disk.may_write.set()
            return (await redeem).status_code, await tip

    redeemed, tip = desk.stage.play(scene())
    assert (redeemed, tip["type"]) == (503, "done")
    assert balance(desk, player) == STARTS_WITH - 5_000
    assert desk.ground.house.store.ledger.balance(account.tips("video")) == 0, "it went back to the house"
