"""The law of groups: judged all at once or one by one, commits have the same answers and the same books."""

from hypothesis import given
from hypothesis import strategies as st
from store_drawing import bet, command, credited, settled, stake

from sabot.store.checking import prove
from sabot.store.commit import Answer, Commit, Committed, Repeated, Vetoed
from sabot.store.memory import MemoryStore

PLAYERS = ("ann", "bob")
RICH = 100

# A table, what it expects beyond what it has, a player, an amount, the number of their command.
bets = st.tuples(
    st.sampled_from(("t1", "t2")),
    st.sampled_from((0, 0, 0, 0, 1)),
    st.sampled_from(PLAYERS),
    st.integers(1, 60),
    st.integers(1, 12),
)
sizes = st.lists(st.integers(1, 5), min_size=12, max_size=12)


def commits(rows: list[tuple[str, int, str, int, int]]) -> list[Commit]:
    """Versions count on as if everything before went through, so that some of them clash."""
    versions = {"t1": 0, "t2": 0}
    made = []
    for table, ahead, player, amount, number in rows:
        made.append(bet(table, versions[table] + ahead, player, amount, command(player, number)))
        versions[table] += amount % 3 != 0
    return made


def fresh() -> MemoryStore:
    store = MemoryStore()
    store.commit_all([credited(player, RICH) for player in PLAYERS])
    return store


@given(st.lists(bets, max_size=12), sizes)
def test_a_group_is_what_its_commits_are_one_by_one(
    rows: list[tuple[str, int, str, int, int]], split: list[int]
) -> None:
    singly, grouped = fresh(), fresh()
    waiting = commits(rows)
    expected: list[Answer] = [singly.commit_all([commit])[0] for commit in waiting]
    found: list[Answer] = []
    for size in split:
        found += grouped.commit_all(waiting[:size])
        waiting = waiting[size:]
    assert found == expected
    assert grouped.ledger == singly.ledger
    assert grouped.heads() == singly.heads()
    assert prove(grouped).fault is None


def test_a_hold_may_be_opened_and_ended_in_one_group() -> None:
    store = fresh()
    answers = store.commit_all(
        [
            bet("t1", 0, "ann", 10),
            bet("t2", 0, "ann", 1_000),
            settled("t1", 1, (stake("t1", 1, "ann", 10),), {"ann": 20}),
        ]
    )
    assert [type(answer) for answer in answers] == [Committed, Vetoed, Committed]
    assert not store.ledger.holds
    assert store.ledger.balance("wallet:ann") == RICH + 10
    assert prove(store).fault is None


def test_a_command_is_known_within_its_own_group() -> None:
    by = command("ann", 1)
    first, second = fresh().commit_all([bet("t1", 0, "ann", 10, by), bet("t2", 0, "ann", 10, by)])
    assert isinstance(first, Committed)
    assert isinstance(second, Repeated)
    assert second.first.stream == "table:t1"
