"""A commit that follows another one: in the same transaction, and only where that is written."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from shelves import KINDS, shelf_of, using
from store_drawing import bet, command, credited

from sabot.store.commit import Commit, Committed, Conflict, Repeated, Vetoed
from sabot.store.grouping import Journal


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_written_with_the_other_or_not_at_all(
    request: pytest.FixtureRequest, kind: str, tmp_path: Path
) -> None:
    again = command("ann", 1)

    def follower(table: str) -> Commit:
        return replace(bet("game", 0, "ann", 1), follows=f"table:{table}")

    async def act(journal: Journal) -> None:
        for first in (credited("ann", 1000), bet("t1", 0, "ann", 100, again)):
            assert isinstance(await journal.commit(first), Committed)
        repeated = await journal.commit(bet("t2", 0, "ann", 100, again), follower("t2"))
        assert isinstance(repeated, Repeated)
        clashed = await journal.commit(bet("t1", 7, "ann", 100), follower("t1"))
        assert isinstance(clashed, Conflict)
        vetoed = await journal.commit(bet("t2", 0, "ann", 901), follower("t2"))
        assert isinstance(vetoed, Vetoed)
        assert (await journal.head("table:game")).version == 0
        passed = await journal.commit(bet("t2", 0, "ann", 100), follower("t2"))
        assert isinstance(passed, Committed)
        assert passed.stream == "table:t2"
        assert (await journal.head("table:game")).version == 1

    asyncio.run(using(shelf_of(request, kind, tmp_path), act))
