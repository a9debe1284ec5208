"""Commits drawn up beforehand, and the rows that they become: bets, and whole rounds as they were played."""

from collections.abc import Iterator, Sequence

from bench.playing import Playing
from sabot.ledger import facts as f
from sabot.ledger.facts import Fact, Place, StakePlaced
from sabot.ledger.postings import Posted, post
from sabot.ledger.state import Ledger
from sabot.money import Amount
from sabot.store.commit import Answer, CommandId, Commit, Entry
from sabot.store.memory import MemoryStore
from sabot.store.sqlite_rows import Rows, rows_of
from sabot.store.writing import drafted
from sabot.table import events as e
from sabot.table.betting.slip import money_put

TABLES, SEATS = 64, 8
Group = list[tuple[str, Rows]]
"""What one transaction writes, statement by statement."""


class Prepared:
    """What is there at first, and what is then committed, so much of it together."""

    def __init__(self, first: Sequence[Commit], commits: Sequence[Commit], count: int, together: int) -> None:
        """`count`: how many of what is measured the commits are."""
        self.first = list(first)
        self.commits = list(commits)
        self.count = count
        self.groups = [self.commits[at : at + together] for at in range(0, len(commits), together)]
        self.first_rows, *self.rows = self._as_rows()

    def _as_rows(self) -> Iterator[Group]:
        store = MemoryStore()
        ids: dict[str, int] = {}
        place = 0
        for group in (self.first, *self.groups):
            content = drafted(group, store.head, store.seen, store.ledger).written
            for stream in content.heads:
                ids.setdefault(stream, len(ids) + 1)
            yield list(rows_of(content, ids, place))
            place += len(content.opened)
            store.commit_all(group)


def bets(count: int, together: int) -> Prepared:
    """One chip each, by many players at many tables."""
    writer = _Writer()
    guests = [writer.guest(f"p{number}") for number in range(TABLES * SEATS)]
    return Prepared(guests, [writer.bet(number) for number in range(count)], count, together)


class _Writer:
    def __init__(self) -> None:
        self._ledger = Ledger()

    def guest(self, name: str) -> Commit:
        fact = f.CreditsIssued(name, Amount(10**7))
        return self._commit(f"player:{name}", 0, fact, fact, None)

    def bet(self, number: int) -> Commit:
        line, place = divmod(number, TABLES)
        table, player = f"t{place}", f"p{place * SEATS + line % SEATS}"
        put = e.BetsPut(player, (money_put("", "player", Amount(100)),), e.Button.CHIP, number)
        fact = StakePlaced(table, f"{table}/1/{line // SEATS}", Place(player, "", "player"), put.puts[0].lot)
        # As scattered as the ids that clients draw.
        id_ = f"{(number + 1) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128:032x}"
        return self._commit(f"table:{table}", line, put, fact, CommandId(player, id_, bytes(32)))

    def _commit(
        self, stream: str, version: int, event: e.BetsPut | f.CreditsIssued, fact: Fact, by: CommandId | None
    ) -> Commit:
        posted = post(self._ledger, f"{stream}:{version + 1}", (fact,))
        assert isinstance(posted, Posted)
        self._ledger = posted.ledger
        entries = (Entry(event, posted.transfers, by),)
        return Commit(stream, version, version, entries, () if by is None else (by,))


class Recording(MemoryStore):
    """Remembers what was committed to it."""

    def __init__(self) -> None:
        super().__init__()
        self.commits: list[Commit] = []

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        self.commits += commits
        return super().commit_all(commits)


def rounds(count: int, together: int, tables: int = TABLES, game: str = "punto-banco") -> Prepared:
    """Rounds that were really played, so many at every table: from the stake to its payment."""
    store = Recording()
    playing = Playing(store, (game,) * tables)
    opening = len(store.commits)
    playing.play(count // tables)
    return Prepared(store.commits[:opening], store.commits[opening:], count // tables * tables, together)
