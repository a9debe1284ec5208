"""Many tasks and one writer: who waits is written together, who fails fails alone, and closing drains."""

import asyncio
import threading
from collections.abc import Sequence

import pytest
from store_drawing import bet, credited

from sabot.store import grouping
from sabot.store.commit import Answer, Commit, Committed, Vetoed
from sabot.store.grouping import Journal, Lately
from sabot.store.memory import MemoryStore
from sabot.store.store_errors import BadValue, StoreFailed


class WatchedStore(MemoryStore):
    """Notes every group, stops at a gate, and fails where it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[int] = []
        self.threads: set[int] = set()
        self.failing: set[int] = set()
        self.gate = threading.Event()
        self.gate.set()
        self.closed = False

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        self.gate.wait()
        self.threads.add(threading.get_ident())
        self.groups.append(len(commits))
        if len(self.groups) in self.failing:
            raise StoreFailed("the disk is full")
        return super().commit_all(commits)

    def close(self) -> None:
        self.closed = True


def test_what_waits_while_the_disk_writes_is_written_together() -> None:
    store = WatchedStore()

    async def act() -> None:
        journal = Journal.over(store)
        store.gate.clear()
        first = asyncio.create_task(journal.commit(credited("ann", 1000)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        rest = [asyncio.create_task(journal.commit(bet("t1", n, "ann", 1))) for n in range(40)]
        await asyncio.sleep(0)
        store.gate.set()
        answers = await asyncio.gather(first, *rest)
        assert all(isinstance(answer, Committed) for answer in answers)
        await journal.close()

    asyncio.run(act())
    assert store.groups == [1, 40]
    assert store.threads.isdisjoint({threading.get_ident()})
    assert len(store.threads) == 1


def test_in_a_busy_house_a_group_waits_for_company_and_elsewhere_nobody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, naps, sleep = WatchedStore(), list[float](), asyncio.sleep

    async def nap(delay: float) -> None:
        naps.append(delay)
        await sleep(0)

    async def act() -> None:
        journal = Journal.over(store)
        await journal.commit(credited("ann", 1000))
        monkeypatch.setattr(asyncio, "sleep", nap)
        for table in range(grouping.BUSY - 1):
            await journal.commit(bet(f"t{table}", 0, "ann", 1))
        assert not naps
        await asyncio.gather(*(journal.commit(bet(f"t{table}", 1, "ann", 1)) for table in range(3)))
        assert len(naps) == 1
        await journal.close()

    monkeypatch.setattr(grouping, "PACE", 3600.0)
    monkeypatch.setattr(grouping, "LATELY", 3600.0)
    asyncio.run(act())
    assert store.groups == [1] * grouping.BUSY + [3]
    assert 0 < naps[0] <= grouping.PACE


def test_a_house_is_busy_by_the_streams_of_the_last_moments() -> None:
    lately, names = Lately(), [f"table:{number}" for number in range(grouping.BUSY)]
    for number, name in enumerate(names):
        assert not lately.is_busy(10 + number / 1000)
        lately.note(10 + number / 1000, (name, name))
    assert lately.is_busy(10.05)
    assert lately.is_busy(10 + 1.5 * grouping.LATELY), "it was just now"
    assert not lately.is_busy(10 + 4 * grouping.LATELY)


def test_a_group_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, "MOST_TOGETHER", 16)
    store = WatchedStore()

    async def act() -> None:
        journal = Journal.over(store)
        await journal.commit(credited("ann", 1000))
        await asyncio.gather(*(journal.commit(bet("t1", n, "ann", 1)) for n in range(40)))
        await journal.close()

    asyncio.run(act())
    assert store.groups == [1, 16, 16, 8]


def test_a_failed_write_fails_its_own_group_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, "MOST_TOGETHER", 2)
    store = WatchedStore()
    store.failing = {3}

    async def act() -> list[Answer | BaseException]:
        journal = Journal.over(store)
        await journal.commit(credited("ann", 1000))
        tables = ("t1", "t2", "t3", "t4", "t5", "t6")
        waiting = (journal.commit(bet(table, 0, "ann", 1)) for table in tables)
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(await journal.commit(bet("t3", 0, "ann", 1)), Committed)
        await journal.close()
        return answers

    kinds = [type(answer) for answer in asyncio.run(act())]
    assert kinds == [Committed, Committed, StoreFailed, StoreFailed, Committed, Committed]
    assert set(store.heads()) == {"player:ann", *(f"table:t{n}" for n in (1, 2, 3, 5, 6))}


def test_a_refused_commit_does_not_disturb_its_group() -> None:
    async def act() -> None:
        journal = Journal.over(MemoryStore())
        await journal.commit(credited("ann", 10))
        answers = await asyncio.gather(*(journal.commit(bet(f"t{n}", 0, "ann", 4)) for n in range(3)))
        assert [type(answer) for answer in answers] == [Committed, Committed, Vetoed]
        await journal.close()

    asyncio.run(act())


def test_closing_writes_what_waits_and_refuses_what_comes_later() -> None:
    store = WatchedStore()

    async def act() -> None:
        journal = Journal.over(store)
        store.gate.clear()
        waiting = [asyncio.create_task(journal.commit(credited(f"p{n}", 10))) for n in range(5)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(journal.close())
        await asyncio.sleep(0)
        with pytest.raises(StoreFailed, match="closed"):
            await journal.commit(credited("late", 10))
        assert not store.closed
        store.gate.set()
        await closing
        assert [type(await task) for task in waiting] == [Committed] * 5

    asyncio.run(act())
    assert store.closed
    assert set(store.heads()) == {f"player:p{n}" for n in range(5)}


def test_who_goes_away_loses_his_answer_and_not_his_commit() -> None:
    store = WatchedStore()

    async def act() -> None:
        journal = Journal.over(store)
        store.gate.clear()
        leaving = asyncio.create_task(journal.commit(credited("ann", 10)))
        staying = asyncio.create_task(journal.commit(credited("bob", 10)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.sleep(0)
        store.gate.set()
        assert isinstance(await staying, Committed)
        assert leaving.cancelled()
        assert (await journal.head("player:ann")).version == 1
        await journal.close()

    asyncio.run(act())


def test_a_long_stream_is_read_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, "PAGE", 4)

    async def act() -> None:
        journal = Journal.over(MemoryStore())
        await journal.commit(credited("ann", 100))
        for n in range(8):
            await journal.commit(bet("t1", n, "ann", 1))
        for after, until, numbers in ((0, None, range(1, 9)), (2, 7, range(3, 8)), (0, 4, range(1, 5))):
            found = await journal.read("table:t1", after, until)
            assert [record.line.number for record in found] == list(numbers)
        await journal.close()

    asyncio.run(act())


def test_a_commit_that_cannot_be_kept_fails_alone_and_the_store_is_well() -> None:
    class Choosy(WatchedStore):
        def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
            if any(commit.stream == "table:t1" for commit in commits):
                raise BadValue("no such sign is kept here")
            return super().commit_all(commits)

    troubles: list[StoreFailed] = []

    async def act() -> list[Answer | BaseException]:
        journal = Journal.over(Choosy())
        journal.on_failed = troubles.append
        await journal.commit(credited("ann", 1000))
        waiting = (journal.commit(bet(f"t{n}", 0, "ann", 1)) for n in range(3))
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        await journal.close()
        return answers

    assert [type(answer) for answer in asyncio.run(act())] == [Committed, BadValue, Committed]
    assert not troubles
