"""The index of the past: kept current from commits or made anew from the journal, it tells the same."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_day import journal_in
from played_house import PEOPLE, PlayedHouse
from shared_postgres import server_of
from small_house import play_a_day

from sabot.games.catalogue import catalogue
from sabot.ledger.account import wallet
from sabot.records.all_records import Records, continued
from sabot.records.history.purse_moves import PurseMove
from sabot.records.history.round_index import RoundIndex
from sabot.records.history.round_places import RoundPlace
from sabot.records.history.rounds import RoundStatus
from sabot.records.journal import journal_index
from sabot.records.journal.journal_index import JournalIndex
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.commit import Answer, Commit, Committed, Entry
from sabot.store.grouping import Journal, ThreadedStore
from sabot.store.memory import MemoryStore
from sabot.store.postgres import PostgresStore
from sabot.store.postgres_backup import restore_postgres
from sabot.store.record import Line
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import TABLE, SessionBegan, SessionEnded, kind_of, player_stream
from sabot.store.writing import Head


class Watched(MemoryStore):
    """Remembers everything that was written to it, commit by commit."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Commit] = []

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        answers = super().commit_all(commits)
        told = zip(commits, answers, strict=True)
        self.written += [commit for commit, answer in told if isinstance(answer, Committed)]
        return answers


@cache
def day() -> tuple[PlayedHouse, Watched]:
    store = Watched()
    return play_a_day(store), store


def lines_of(store: Watched) -> list[Line]:
    return [record.line for stream in sorted(store.heads()) for record in store.read(stream)]


def made_anew(store: Watched) -> RoundIndex:
    index = RoundIndex()
    for line in lines_of(store):
        index.follow(line)
    return index


def told(index: RoundIndex, store: Watched) -> dict[str, object]:
    """Everything that can be asked, about everybody and every shoe."""
    shoes = {place.round.rpartition("/")[0] for player in PEOPLE for place in index.rounds_of(player)}
    return {
        **{player: (index.rounds_of(player), index.moves_of(player)) for player in PEOPLE},
        **{shoe: index.find_shoe(shoe) for shoe in shoes},
        "sessions": [index.sessions_of(player, 2 * 10**15) for player in PEOPLE],
        "served": [index.has_served(stream, "kim") for stream in sorted(store.heads())],
    }


def test_rounds_are_those_of_the_full_records() -> None:
    """Which play every table again line by line; the index reads only where rounds begin and end."""
    house, store = day()
    history = continued(Records(), JournalReader(StoreReader(store)), house.house.games).history
    index = made_anew(store)
    void = set()
    for player in PEOPLE:
        expected = set()
        for one in history.of_player(player):
            (part,) = one.parts
            if one.status is RoundStatus.VOID:
                void.add(one.id)
                expected.add((one.id, one.at, True, 0, 0, 0))
            elif one.bets:
                expected.add((one.id, one.at, False, part.staked, part.back, part.golden))
        assert {_summed(place, player) for place in index.rounds_of(player)} == expected
    assert void, "and one of them was void"


def _summed(place: RoundPlace, player: str) -> tuple[str, int, bool, int, int, int]:
    """Of a void round the index knows the names only."""
    share = place.shares[player]
    return place.round, place.at, place.void, share.staked, share.back, share.golden


def test_what_moved_in_a_purse_comes_to_what_is_in_it() -> None:
    _, store = day()
    index = made_anew(store)
    for player in PEOPLE:
        moved = sum(move.credit - move.debit for move in index.moves_of(player))
        assert moved == store.ledger.accounts[wallet(player)].balance
        positions = [move.position for move in index.moves_of(player)]
        assert positions == sorted(set(positions))


@given(st.data())
def test_whatever_commits_it_missed_it_reads_later(data: st.DataObject) -> None:
    _, store = day()
    index = RoundIndex()
    for stream in map(player_stream, PEOPLE):
        index.skip(stream, 0)  # Somebody has asked about all of them.
    missed = data.draw(st.sets(st.integers(0, len(store.written) - 1)))
    for number, commit in enumerate(store.written):
        if number not in missed:
            index.took(commit)
    for line in data.draw(st.permutations(sorted(store.heads()))):
        for record in store.read(line):
            index.follow(record.line)
    assert told(index, store) == told(made_anew(store), store)


def test_commits_alone_are_enough_and_none_counts_twice() -> None:
    _, store = day()
    index = RoundIndex()
    for stream in map(player_stream, PEOPLE):
        index.skip(stream, 0)
    for commit in store.written:
        index.took(commit)
        index.took(commit)
    assert told(index, store) == told(made_anew(store), store)


def test_house_players_have_no_past() -> None:
    _, store = day()
    index = RoundIndex(lambda player: player != "ann")
    for line in lines_of(store):
        index.follow(line)
    assert index.rounds_of("ann") == []
    assert index.moves_of("ann") == []
    assert not any("ann" in place.shares for place in index.rounds_of("bob"))


def test_sessions_are_measured_by_their_names() -> None:
    index = RoundIndex()
    stream = player_stream("ann")
    index.skip(stream, 0)
    events: tuple[SessionBegan | SessionEnded, ...] = (
        SessionBegan(10, "a"),
        SessionBegan(20, "b"),
        SessionEnded(50, "a"),
        SessionBegan(60, "c"),
    )
    for number, event in enumerate(events):
        index.took(Commit(stream, number, 0, (Entry(event),)))
    assert index.sessions_of("ann", 65) == (45, 45), "b has lasted longest, and lasts"
    assert index.sessions_of("ann", 25) == (40, 5)
    assert index.sessions_of("bob", 65) == (0, 0)


# Over a journal that is written meanwhile.


async def opened_sqlite(file: Path, request: pytest.FixtureRequest) -> Journal:
    return Journal.over(SqliteStore(file))


async def opened_postgres(file: Path, request: pytest.FixtureRequest) -> Journal:
    url = server_of(request.config).new_database()
    await restore_postgres(file, url)
    return Journal(await PostgresStore.open(url))


Open = Callable[[Path, pytest.FixtureRequest], Coroutine[object, object, Journal]]


@pytest.mark.long
@pytest.mark.parametrize("opened", [opened_sqlite, opened_postgres], ids=["sqlite", "postgres"])
def test_a_server_reads_the_past_once_and_follows_from_there(
    opened: Open, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    file, stream = journal_in(tmp_path), player_stream("ann")
    expected = RoundIndex()
    store = SqliteStore(file)
    for name in store.heads():
        for record in store.read(name):
            expected.follow(record.line)
    store.close()

    async def scene() -> tuple[list[PurseMove], list[RoundPlace], int, int]:
        journal = await opened(file, request)
        past = JournalIndex(journal, catalogue(), lambda player: True)
        await past.catch_up_with("ann")
        told = past.index.moves_of("ann"), past.index.rounds_of("ann")
        place = told[1][-1]
        again = await past.find(place.round)
        assert again is not None
        assert again[1].round.id == place.round
        followed, took = asyncio.Event(), journal.on_committed

        def noticed(commit: Commit) -> None:
            took(commit)
            followed.set()

        journal.on_committed = noticed
        version = (await journal.head(stream)).version
        assert isinstance(
            await journal.commit(Commit(stream, version, 1, (Entry(SessionBegan(1, "new")),))), Committed
        )
        await followed.wait()
        known = past.index.read(stream)
        await journal.close()
        return *told, version, known

    moves, rounds, version, known = asyncio.run(scene())
    assert moves == expected.moves_of("ann")
    assert rounds == expected.rounds_of("ann")
    assert known == version + 1, "what was written was followed without being read"


def test_what_another_process_wrote_is_read_when_somebody_asks() -> None:
    store, stream = MemoryStore(), player_stream("ann")

    async def scene() -> None:
        journal = Journal.over(store)
        past = JournalIndex(journal, catalogue(), lambda player: True)
        await past.catch_up_with("ann")
        (theirs,) = store.commit_all([Commit(stream, 0, 1, (Entry(SessionBegan(10, "a")),))])
        assert isinstance(theirs, Committed)
        ours = await journal.commit(Commit(stream, 1, 2, (Entry(SessionEnded(30, "a")),)))
        assert isinstance(ours, Committed)
        await past.catch_up_with("ann")
        assert past.index.sessions_of("ann", 99) == (20, 0)
        await journal.close()

    asyncio.run(scene())


def test_every_kind_of_stream_that_is_followed_was_played() -> None:
    _, store = day()
    assert {"table", "broken", "player"} <= {kind_of(stream) for stream in store.heads()}


@pytest.mark.parametrize("few", [0, 1_000])
def test_ends_of_many_streams_are_asked_for_together(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever joins one of a thousand tables of a game waits for one question, not for a thousand."""
    monkeypatch.setattr(journal_index, "FEW", few)
    _, store = day()
    tables = [stream for stream in sorted(store.heads()) if kind_of(stream) == TABLE]
    asked: list[str] = []

    class Asked(Journal):
        async def head(self, stream: str) -> Head:
            asked.append(stream)
            return await super().head(stream)

        async def heads(self) -> dict[str, Head]:
            asked.append("all")
            return await super().heads()

    async def scene() -> RoundIndex:
        past = JournalIndex(Asked(ThreadedStore(store)), catalogue(), lambda player: True)
        await past.catch_up([*tables, "table:not-open-yet"])
        first = len(asked)
        await past.catch_up_missed()
        assert len(asked) == first, "what is written here is known without a question"
        past.index.took(Commit(tables[0], 10**6, 1, (Entry(SessionBegan(1, "new")),)))
        await past.catch_up_missed()
        assert asked[first:] == ([tables[0]] if few else ["all"])
        assert not past.index.behind
        return past.index

    index = asyncio.run(scene())
    assert asked[:-1] == ([*tables, "table:not-open-yet"] if few else ["all"])
    assert tables
    assert {stream: index.read(stream) for stream in store.heads()} == {
        stream: head.version if stream in tables else 0 for stream, head in store.heads().items()
    }
