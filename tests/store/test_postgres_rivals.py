"""Several processes on one PostgreSQL: nobody overwrites, overdraws or repeats, whatever they do at once."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import asyncpg
import pytest
from asyncpg.transaction import Transaction
from msgspec.structs import replace
from shared_postgres import server_of
from store_drawing import AT, bet, command, credited, settled, stake

from sabot.ledger.account import held, wallet
from sabot.ledger.state import Account
from sabot.store import postgres_opening
from sabot.store.checking import prove_async
from sabot.store.commit import CommandId, Commit, Committed, Conflict, Entry, Repeated, Vetoed
from sabot.store.grouping import Journal
from sabot.store.postgres import PostgresStore
from sabot.store.store_errors import BadStore, BadValue, StoreFailed, StoreUnsure
from sabot.table import events as e


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    return server_of(request.config).new_database()


def with_rivals(url: str, count: int, act: Callable[..., Awaitable[None]]) -> None:
    """Each has connections and knowledge of their own, as a process has; in the end the store is proven."""

    async def run() -> None:
        stores = [await PostgresStore.open(url) for _ in range(count)]
        await act(*stores)
        assert (await prove_async(stores[0])).fault is None
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_of_those_who_write_the_same_line_one_wins(url: str) -> None:
    async def act(*rivals: PostgresStore) -> None:
        await rivals[0].commit_all([credited("ann", 1000)])
        for version in range(20):
            written = (rival.commit_all([bet("t1", version, "ann", 1 + n)]) for n, rival in enumerate(rivals))
            answers = [answer for (answer,) in await asyncio.gather(*written)]
            kinds = Counter(type(answer) for answer in answers)
            assert kinds == {Committed: 1, Conflict: len(rivals) - 1}
        assert (await rivals[0].head("table:t1")).version == 20

    with_rivals(url, 3, act)


def test_one_wallet_at_many_tables_is_never_overdrawn(url: str) -> None:
    """Ten bets of 30 are tried at once by each of four; 100 pays for three of them all."""

    async def act(*rivals: PostgresStore) -> None:
        await rivals[0].commit_all([credited("ann", 100)])
        written = (
            Journal(rival).commit(bet(f"t{number}{place}", 0, "ann", 30, command("ann", 10 * number + place)))
            for number, rival in enumerate(rivals)
            for place in range(10)
        )
        kinds = Counter(type(answer) for answer in await asyncio.gather(*written))
        assert kinds == {Committed: 3, Vetoed: 37}
        books = await rivals[1].ledger()
        assert books.account(wallet("ann")) == Account(100, 90, 0)
        assert len(books.accounts) == 5

    with_rivals(url, 4, act)


def test_a_command_that_comes_to_several_at_once_counts_once(url: str) -> None:
    async def act(*rivals: PostgresStore) -> None:
        await rivals[0].commit_all([credited("ann", 1000)])
        for number in range(10):
            by = command("ann", number)
            written = (
                rival.commit_all([bet(f"t{place}-{number}", 0, "ann", 1, by)])
                for place, rival in enumerate(rivals)
            )
            answers = [answer for (answer,) in await asyncio.gather(*written)]
            assert Counter(type(answer) for answer in answers) == {Committed: 1, Repeated: len(rivals) - 1}
        assert (await rivals[0].ledger()).account(wallet("ann")) == Account(1000, 10, 0)

    with_rivals(url, 3, act)


def test_a_hold_is_ended_by_one_of_those_who_try(url: str) -> None:
    """Two tables would both post the same stake."""

    async def act(one: PostgresStore, two: PostgresStore) -> None:
        await one.commit_all([credited("ann", 1000), bet("t1", 0, "ann", 100)])
        lying = (stake("t1", 1, "ann", 100),)
        twice = Commit("table:t2", 0, AT, settled("t1", 1, lying, {}).entries)
        answers = await asyncio.gather(one.commit_all([settled("t1", 1, lying, {})]), two.commit_all([twice]))
        assert Counter(type(answer) for (answer,) in answers) == {Committed: 1, Vetoed: 1}
        assert (await one.ledger()).account(wallet("ann")) == Account(900)

    with_rivals(url, 2, act)


def test_new_accounts_that_two_make_at_once_hold_what_both_put_in(url: str) -> None:
    async def act(one: PostgresStore, two: PostgresStore) -> None:
        await one.commit_all([credited("ann", 1000), credited("bob", 1000)])
        for number in range(10):
            table = f"t{number}"
            other = replace(stake(table, 1, "bob", 7), id=f"broken:{table}:1/0")
            broken = Commit(f"broken:{table}", 0, AT, (Entry(e.GuestJoined("bob"), (other,)),))
            await asyncio.gather(one.commit_all([bet(table, 0, "ann", 5)]), two.commit_all([broken]))
            assert (await one.ledger()).account(held(table)) == Account(0, 0, 12)

    with_rivals(url, 2, act)


def test_groups_in_any_order_do_not_block_each_other(url: str) -> None:
    tables = [f"t{number}" for number in range(8)]

    async def act(*rivals: PostgresStore) -> None:
        await rivals[0].commit_all([credited(player, 10_000) for player in ("ann", "bob", "cy")])
        for turn in range(10):
            groups = (
                [bet(table, turn, player, 1) for table in order]
                for player, order in zip(
                    ("ann", "bob", "cy"), (tables, tables[::-1], tables[3:]), strict=True
                )
            )
            written = (rival.commit_all(group) for rival, group in zip(rivals, groups, strict=True))
            answers = [answer for group in await asyncio.gather(*written) for answer in group]
            assert sum(isinstance(answer, Committed) for answer in answers) == len(tables)

    with_rivals(url, 3, act)


def test_who_is_only_in_the_way_is_answered_as_a_clash(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(postgres_opening.SESSION, "lock_timeout", "20ms")

    async def act(store: PostgresStore) -> None:
        await store.commit_all([credited("ann", 1000), bet("t1", 0, "ann", 1)])
        other = await asyncpg.connect(url)
        async with other.transaction():
            await other.execute("SELECT 1 FROM streams WHERE name = 'table:t1' FOR UPDATE")
            assert await store.commit_all([bet("t1", 1, "ann", 1)]) == [Conflict("table:t1", 1, 1)]
        await other.close()
        assert isinstance((await store.commit_all([bet("t1", 1, "ann", 1)]))[0], Committed)

    with_rivals(url, 1, act)


@pytest.mark.parametrize("arrived", [True, False])
def test_a_connection_lost_while_it_commits_is_asked_about(
    url: str, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    real = Transaction.commit

    async def lost(self: Transaction) -> None:
        await (real(self) if arrived else self.rollback())
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async def act(store: PostgresStore) -> None:
        await store.commit_all([credited("ann", 1000)])
        with monkeypatch.context() as broken:
            broken.setattr(Transaction, "commit", lost)
            group = [bet("t1", 0, "ann", 1)]
            if arrived:
                assert [type(answer) for answer in await store.commit_all(group)] == [Committed]
            else:
                with pytest.raises(StoreFailed) as told:
                    await store.commit_all(group)
                assert not isinstance(told.value, StoreUnsure)
        assert (await store.head("table:t1")).version == int(arrived)

    with_rivals(url, 1, act)


def test_connections_that_the_server_ends_are_replaced(url: str) -> None:
    async def act(store: PostgresStore) -> None:
        await store.commit_all([credited("ann", 1000)])
        other = await asyncpg.connect(url)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await other.close()
        try:
            version = len(await store.commit_all([bet("t1", 0, "ann", 1)]))
        except StoreFailed:
            version = 0
        assert (await store.head("table:t1")).version == version
        assert isinstance((await store.commit_all([bet("t1", version, "ann", 1)]))[0], Committed)

    with_rivals(url, 1, act)


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(BadStore, match="it cannot be reached") as told:
        asyncio.run(PostgresStore.open("postgresql://house:secret@127.0.0.1:1/journal"))
    assert "secret" not in str(told.value)
    assert "127.0.0.1:1/journal" in str(told.value)


SPOILS = {
    "CREATE TABLE songs (title TEXT)": ("not a journal of this house", False),
    "CREATE TABLE meta (name TEXT)": ("not a journal of this house", False),
    "UPDATE meta SET value = '0' WHERE key = 'schema'": ("its layout has version 0, this program 4", True),
    "UPDATE meta SET value = '99' WHERE key = 'schema'": ("newer than 4", True),
    "DROP TABLE holds": ("it has no table holds", True),
    "DELETE FROM events WHERE number = 3": ("the last line of table:t1, line 3, is missing", True),
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_bad_database_is_named_and_left_as_it_is(url: str, spoil: str) -> None:
    wrong, ours = SPOILS[spoil]

    async def run() -> None:
        if ours:
            store = await PostgresStore.open(url)
            await store.commit_all(
                [credited("ann", 10), *(bet("t1", version, "ann", 1) for version in range(3))]
            )
            await store.close()
        db = await asyncpg.connect(url)
        await db.execute(spoil)
        tables = await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        with pytest.raises(BadStore) as told:
            await PostgresStore.open(url)
        assert wrong in told.value.wrong
        assert tables == await db.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        )
        await db.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        ("DELETE FROM events WHERE number = 2", 2),
        ("UPDATE events SET at = at + 1 WHERE number = 2", 2),
        ("UPDATE events SET transfers = '[]' WHERE number = 3", 3),
    ],
)
def test_a_damaged_line_is_found_when_it_is_read(url: str, spoil: str, line: int) -> None:
    async def run() -> None:
        store = await PostgresStore.open(url)
        await store.commit_all([credited("ann", 10), *(bet("t1", version, "ann", 1) for version in range(4))])
        db = await asyncpg.connect(url)
        await db.execute(spoil)
        await db.close()
        with pytest.raises(BadStore, match=f"line {line} of table:t1 does not follow"):
            await store.read("table:t1")
        assert f"line {line} of table:t1" in ((await prove_async(store)).fault or "")
        await store.close()

    asyncio.run(run())


def test_a_setting_that_could_lose_a_commit_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(postgres_opening.SESSION, "synchronous_commit", "off")
    with pytest.raises(BadStore, match="its setting synchronous_commit is off"):
        asyncio.run(PostgresStore.open(url))


def test_two_who_make_the_tables_at_once_make_them_once(url: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(4)))
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_what_cannot_be_kept_fails_alone(url: str) -> None:
    async def act(store: PostgresStore) -> None:
        journal = Journal(store)
        await journal.commit(credited("ann", 1000))
        ends_early = CommandId("ann", "a\x00b", b"bet")
        ids = (command("ann", 1), ends_early, command("ann", 2))
        waiting = (journal.commit(bet(f"t{n}", 0, "ann", 1, by)) for n, by in enumerate(ids))
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Committed, BadValue, Committed]

    with_rivals(url, 1, act)
