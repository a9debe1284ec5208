"""One suite for every backend: what is committed, what is refused, and what is there after a restart."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from msgspec import Struct
from shelves import KINDS, Shelf, shelf_of, using
from store_drawing import AT, bet, bet_entry, command, credited, settled, stake

from sabot.ledger.account import ISSUER, held, house, wallet
from sabot.ledger.state import Account
from sabot.store import upcasts
from sabot.store.checking import prove_async
from sabot.store.codec import event_in
from sabot.store.commit import CommandReceipt, Commit, Committed, Conflict, Entry, Repeated, Vetoed
from sabot.store.grouping import Journal
from sabot.store.record import BEGINNING, chained
from sabot.store.writing import Head
from sabot.table import events as e


@pytest.fixture(params=KINDS)
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Shelf:
    return shelf_of(request, request.param, tmp_path)


def run(shelf: Shelf, *acts: Callable[[Journal], Awaitable[None]]) -> None:
    """Each act after a restart."""

    async def all_of_them() -> None:
        for act in acts:
            await using(shelf, act)

    asyncio.run(all_of_them())


async def written(journal: Journal, *commits: Commit) -> None:
    for commit in commits:
        assert isinstance(await journal.commit(commit), Committed)


def test_a_commit_is_read_as_it_was_written(shelf: Shelf) -> None:
    by = command("ann", 1)

    async def write(journal: Journal) -> None:
        await written(journal, credited("ann", 1000))
        answer = await journal.commit(bet("t1", 0, "ann", 100, by))
        assert isinstance(answer, Committed)
        (record,) = await journal.read("table:t1")
        assert (answer.stream, answer.version, answer.head) == ("table:t1", 1, record.hash)

    async def read(journal: Journal) -> None:
        (record,) = await journal.read("table:t1")
        line = record.line
        assert (line.stream, line.number, line.at, line.name) == ("table:t1", 1, AT, "bets-put")
        assert line.command == f"ann {1:032x}"
        assert event_in(line) == bet_entry("t1", 1, "ann", 100).event
        assert await journal.head("table:t1") == Head(1, record.hash)
        books = await journal.ledger()
        assert books.account(wallet("ann")) == Account(1000, 100, 0)
        assert books.account(held("t1")) == Account(0, 0, 100)
        assert books.account(ISSUER) == Account(-1000, 0, 0)

    run(shelf, write, read)


def test_a_version_clash_writes_nothing(shelf: Shelf) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), bet("t1", 0, "ann", 100))
        assert await journal.commit(bet("t1", 0, "ann", 200)) == Conflict("table:t1", 0, 1)
        assert await journal.commit(bet("t1", 2, "ann", 200)) == Conflict("table:t1", 2, 1)
        assert await journal.commit(bet("t2", 1, "ann", 200)) == Conflict("table:t2", 1, 0)

    async def again(journal: Journal) -> None:
        assert set(await journal.heads()) == {"player:ann", "table:t1"}
        assert (await journal.ledger()).account(wallet("ann")) == Account(1000, 100, 0)
        assert held("t2") not in (await journal.ledger()).accounts

    run(shelf, act, again)


def test_a_repeated_command_has_its_first_answer(shelf: Shelf) -> None:
    by, other = command("ann", 1, b"hundred"), command("ann", 1, b"two hundred")
    first = CommandReceipt("table:t1", 1, 1, b"hundred")

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), bet("t1", 0, "ann", 100, by))

    async def again(journal: Journal) -> None:
        assert await journal.seen(by) == first
        assert await journal.commit(bet("t1", 1, "ann", 100, by)) == Repeated(by, first)
        assert await journal.commit(bet("t2", 0, "ann", 100, by)) == Repeated(by, first)
        assert await journal.commit(bet("t1", 1, "ann", 200, other)) == Repeated(other, first)
        assert (await journal.head("table:t1")).version == 1
        assert (await journal.ledger()).account(wallet("ann")) == Account(1000, 100, 0)

    run(shelf, act, again)


def test_a_commit_sent_again_as_it_was_is_a_repetition_and_no_clash(shelf: Shelf) -> None:
    commit = bet("t1", 0, "ann", 100, command("ann", 1))

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), commit)
        answer = await journal.commit(commit)
        assert isinstance(answer, Repeated)
        assert answer.first.last == 1

    run(shelf, act)


def test_ids_belong_to_their_senders(shelf: Shelf) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), credited("bob", 1000))
        await written(journal, bet("t1", 0, "ann", 100, command("ann", 1)))
        assert await journal.seen(command("bob", 1)) is None
        await written(journal, bet("t1", 1, "bob", 100, command("bob", 1)))

    run(shelf, act)


def test_a_command_without_events_is_known_all_the_same(shelf: Shelf) -> None:
    by = command("ann", 1)

    async def act(journal: Journal) -> None:
        await written(journal, Commit("table:t1", 0, AT, (), (by,)))

    async def again(journal: Journal) -> None:
        seen = await journal.seen(by)
        assert seen == CommandReceipt("table:t1", 1, 0, b"bet")
        assert await journal.heads() == {}
        assert await journal.head("table:t1") == Head(0, BEGINNING)
        assert isinstance(await journal.commit(Commit("table:t1", 0, AT, (), (by,))), Repeated)

    run(shelf, act, again)


def test_the_answers_of_a_batch_are_found_by_their_lines(shelf: Shelf) -> None:
    ann, bob = command("ann", 1), command("bob", 1)
    entries = (
        bet_entry("t1", 1, "ann", 10, ann),
        bet_entry("t1", 2, "ann", 20, ann),
        bet_entry("t1", 3, "bob", 30, bob),
    )

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 100), credited("bob", 100))
        await written(journal, Commit("table:t1", 0, AT, entries, (ann, bob)))
        assert await journal.seen(ann) == CommandReceipt("table:t1", 1, 2, b"bet")
        assert await journal.seen(bob) == CommandReceipt("table:t1", 3, 3, b"bet")

    run(shelf, act)


def test_an_overdraft_vetoes_the_whole_commit(shelf: Shelf) -> None:
    by = command("ann", 1)
    entries = (bet_entry("t1", 1, "ann", 60, by), bet_entry("t1", 2, "ann", 41))

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 100))
        answer = await journal.commit(Commit("table:t1", 0, AT, entries, (by,)))
        assert answer == Vetoed("there is not enough: 0.40 of 0.41")

    async def again(journal: Journal) -> None:
        assert await journal.seen(by) is None
        assert await journal.read("table:t1") == []
        books = await journal.ledger()
        assert books.account(wallet("ann")) == Account(100, 0, 0)
        assert not books.holds
        assert held("t1") not in books.accounts

    run(shelf, act, again)


def test_in_a_group_the_refused_are_left_out_and_the_others_written(shelf: Shelf) -> None:
    known = command("ann", 1)

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 100), bet("t0", 0, "ann", 10, known))
        answers = await asyncio.gather(
            journal.commit(bet("t1", 0, "ann", 50, command("ann", 2))),
            journal.commit(bet("t2", 0, "ann", 41, command("ann", 3))),
            journal.commit(bet("t3", 7, "ann", 1, command("ann", 4))),
            journal.commit(bet("t4", 0, "ann", 1, known)),
            journal.commit(bet("t5", 0, "ann", 40, command("ann", 5))),
            journal.commit(bet("t5", 1, "ann", 1, command("ann", 6))),
        )
        assert [type(answer) for answer in answers] == [
            Committed,
            Vetoed,
            Conflict,
            Repeated,
            Committed,
            Vetoed,
        ]

    async def again(journal: Journal) -> None:
        assert set(await journal.heads()) == {"player:ann", "table:t0", "table:t1", "table:t5"}
        assert (await journal.ledger()).account(wallet("ann")) == Account(100, 100, 0)
        assert [(await journal.seen(command("ann", n))) is not None for n in range(1, 7)] == [
            True, True, False, False, True, False,
        ]  # fmt: skip

    run(shelf, act, again)


def test_commits_of_one_stream_in_one_group_follow_each_other(shelf: Shelf) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 100))
        bets = (journal.commit(bet("t1", version, "ann", 10)) for version in range(10))
        assert [type(answer) for answer in await asyncio.gather(*bets)] == [Committed] * 10
        assert [record.line.number for record in await journal.read("table:t1")] == list(range(1, 11))

    run(shelf, act)


def test_a_round_is_settled_and_the_books_say_so(shelf: Shelf) -> None:
    stakes = (stake("t1", 1, "ann", 100), stake("t1", 2, "bob", 50))

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), credited("bob", 1000))
        await written(journal, bet("t1", 0, "ann", 100), bet("t1", 1, "bob", 50))
        await written(journal, settled("t1", 2, stakes, {"ann": 200}))

    async def again(journal: Journal) -> None:
        books = await journal.ledger()
        assert books.account(wallet("ann")) == Account(1100)
        assert books.account(wallet("bob")) == Account(950)
        assert books.account(held("t1")) == Account()
        assert books.account(house("t1")) == Account(-50)
        assert not books.holds
        assert not books.pending
        assert isinstance(await journal.commit(settled("t1", 3, stakes, {"ann": 200})), Vetoed)

    run(shelf, act, again)


def test_holds_keep_their_order_over_a_restart(shelf: Shelf) -> None:
    """Line 10 comes before line 2 in the order of words, and line 1 is ended in between."""

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000))
        await written(journal, *(bet("t1", version, "ann", 10 + version) for version in range(6)))

    async def end_some(journal: Journal) -> None:
        await written(journal, settled("t1", 6, (stake("t1", 1, "ann", 10), stake("t1", 6, "ann", 15)), {}))
        await written(journal, *(bet("t1", version, "ann", 10 + version) for version in range(7, 12)))

    async def check(journal: Journal) -> None:
        holds = (await journal.ledger()).holds_for("t1/1/1", "ann")
        assert [hold.id for hold in holds] == [f"table:t1:{n}/0" for n in (2, 3, 4, 5, 8, 9, 10, 11, 12)]

    run(shelf, act, end_some, check)


def test_a_restart_gives_the_same_books_and_heads(shelf: Shelf) -> None:
    kept: list[tuple[object, ...]] = []

    async def look(journal: Journal) -> None:
        books = await journal.ledger()
        kept.append((books.accounts, books.holds, books.pending, books.values, await journal.heads()))

    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), credited("bob", 500))
        await written(journal, *(bet("t1", version, "ann", 10) for version in range(5)))
        await written(journal, *(bet("t2", version, "bob", 10) for version in range(5)))
        await written(journal, settled("t2", 5, (stake("t2", 3, "bob", 10),), {"bob": 25}))
        assert isinstance(await journal.commit(bet("t3", 0, "bob", 10_000)), Vetoed)
        await look(journal)

    run(shelf, act, look)
    assert kept[0] == kept[1]


def test_the_chain_and_the_books_are_proven(shelf: Shelf) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000))
        await written(journal, *(bet("t1", version, "ann", 10) for version in range(3)))
        await written(journal, settled("t1", 3, (stake("t1", 2, "ann", 10),), {"ann": 20}))
        records = await journal.read("table:t1")
        assert list(chained(BEGINNING, tuple(record.line for record in records))) == records

    async def check() -> None:
        store = await shelf.store()
        assert (await prove_async(store)).fault is None
        await store.close()

    run(shelf, act)
    asyncio.run(check())


@pytest.mark.parametrize(
    ("after", "until", "numbers"),
    [
        (0, None, [1, 2, 3, 4, 5]),
        (3, None, [4, 5]),
        (1, 3, [2, 3]),
        (5, None, []),
        (9, None, []),
        (0, 0, []),
        (2, 99, [3, 4, 5]),
    ],
)
def test_a_stream_is_read_from_anywhere(
    shelf: Shelf, after: int, until: int | None, numbers: list[int]
) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000))
        await written(journal, *(bet("t1", version, "ann", 10) for version in range(5)))
        found = await journal.read("table:t1", after, until)
        assert [record.line.number for record in found] == numbers
        assert await journal.read("table:t9") == []

    run(shelf, act)


def test_the_latest_snapshot_is_kept(shelf: Shelf) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), bet("t1", 0, "ann", 10), bet("t1", 1, "ann", 10))
        await journal.save_snapshot("table:t1", 1, b"old")
        await journal.save_snapshot("table:t1", 2, b"new")

    async def again(journal: Journal) -> None:
        assert await journal.snapshots() == [("table:t1", 2, b"new")]

    run(shelf, act, again)


def test_books_can_be_read_in_part(shelf: Shelf) -> None:
    async def act(journal: Journal) -> None:
        await written(journal, credited("ann", 1000), credited("bob", 500), bet("t1", 0, "ann", 10))
        books = await journal.ledger([wallet("ann")])
        assert books.account(wallet("ann")) == Account(1000, 10, 0)
        assert [hold.id for hold in books.holds_for("t1/1/1", "ann")] == ["table:t1:1/0"]

    run(shelf, act)


class OldGuestJoined(Struct, frozen=True, tag="guest-joined"):
    """As it was in its first version."""

    player: str


def test_a_guest_who_joined_in_the_first_version_is_read_as_one_of_today(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = cast(e.GuestJoined, OldGuestJoined("ann"))

    async def write(journal: Journal) -> None:
        with monkeypatch.context() as before:
            before.setattr(upcasts, "VERSIONS", {})
            await written(journal, Commit("table:t1", 0, AT, (Entry(old),)))
        await written(journal, Commit("table:t1", 1, AT, (Entry(e.GuestJoined("bob")),)))

    async def read(journal: Journal) -> None:
        lines = [record.line for record in await journal.read("table:t1")]
        assert [(line.name, line.version) for line in lines] == [("guest-joined", 1), ("guest-joined", 2)]
        assert lines[0].body == b'{"type":"guest-joined","player":"ann"}'
        assert [event_in(line) for line in lines] == [e.GuestJoined("ann", ()), e.GuestJoined("bob", ())]

    run(shelf, write, read)


@pytest.mark.parametrize(
    ("entries", "commands", "wrong"),
    [
        ((), (command("ann", 1), command("ann", 1, b"other")), "stands twice"),
        ((bet_entry("t1", 1, "ann", 1, command("ann", 1)),), (), "not among its commands"),
    ],
)
def test_a_commit_that_could_not_be_answered_again_is_not_made(
    entries: tuple[Entry, ...], commands: tuple[object, ...], wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        Commit("table:t1", 0, AT, entries, commands)  # type: ignore[arg-type]  # pytest's rows are untyped
