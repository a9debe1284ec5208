"""Merges of accounts that fit into the journal and may not be there, and such as may."""

import shutil
from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SUPERVISOR
from test_forged_lines import HIRED, NEW, Step, add, excluded, honest, own
from test_staff_audit import audited

from sabot.store.sqlite import SqliteStore
from sabot.store.streams import LimitSet, PlayerLeft, player_stream

__all__ = ["honest"]


def bound(player: str, most: int | None) -> Step:
    return Step(lambda at: LimitSet("stake", "day", most, at), stream=player_stream(player))


def merged(player: str = NEW, into: str = "ann", by: str = OPERATOR, second: str = SUPERVISOR) -> Step:
    return own(player, PlayerLeft(player, by, into=into, second=second, reason="one and the same"))


ADDED: dict[str, tuple[tuple[Step, ...], str]] = {
    "accounts merged by one person": ((merged(second=OPERATOR),), "a merge of accounts"),
    "accounts merged by one person alone": ((merged(second=""),), "a merge of accounts"),
    "an account merged into itself": ((merged(into=NEW),), "a merge of accounts"),
    "a merge approved by whose account it is": ((merged(second="ann"),), "a merge of accounts"),
    "a merge approved by a cashier": ((merged(second=CASHIER),), f"the role of {CASHIER}, who approved"),
    "a merge asked for by a supervisor": (
        (HIRED, merged(by="sam")),
        "the role of sam, by whom somebody went",
    ),
    "an account that goes away whole into another": (
        (own(NEW, PlayerLeft(NEW, OPERATOR, whole=True, into="ann", second=SUPERVISOR, reason="one")),),
        "the id of a merged account",
    ),
    "two accounts merged into each other": (
        (merged(NEW, "bob"), merged("bob", NEW)),
        "into whom an account goes",
    ),
    "an account merged twice": ((merged(), merged(into="bob")), "who is gone"),
    "a merge with a limit left behind": ((bound(NEW, 100), merged()), "what bounds ann after a merge"),
    "a merge with a looser limit": (
        (bound(NEW, 100), bound("ann", 101), merged()),
        "what bounds ann after a merge",
    ),
    "a merge with a limit that is about to go": (
        (bound(NEW, 100), bound("ann", 100), bound("ann", None), merged()),
        "what bounds ann after a merge",
    ),
    "a merge with an exclusion left behind": ((excluded(NEW), merged()), "what bounds ann after a merge"),
}
HONEST: dict[str, tuple[Step, ...]] = {
    "accounts merged by two": (
        excluded(NEW),
        bound(NEW, 100),
        bound("ann", 60),
        bound("ann", 90),
        bound("ann", 60),
        excluded("ann"),
        merged(),
        bound("ann", None),
    ),
    "an account merged into one that is merged later": (merged(NEW, "zoe"), merged("zoe")),
}


def with_steps(honest: Path, tmp_path: Path, steps: tuple[Step, ...]) -> Path:
    file = tmp_path / "journal.db"
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, steps)
    store.close()
    return file


@pytest.mark.parametrize("name", ADDED)
def test_a_merge_that_may_not_be_there_is_found(honest: Path, tmp_path: Path, name: str) -> None:
    steps, words = ADDED[name]
    found = audited(with_steps(honest, tmp_path, steps)).difference
    assert found is not None, "nothing was noticed"
    assert words in found.what, found.text()
    assert found.stream in {step.stream for step in steps}, found.text()


@pytest.mark.parametrize("name", HONEST)
def test_a_merge_that_may_be_there_is_proven(honest: Path, tmp_path: Path, name: str) -> None:
    verdict = audited(with_steps(honest, tmp_path, HONEST[name]))
    assert verdict.difference is None, verdict.difference.text()
