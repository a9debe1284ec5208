"""Somebody of the house with the journal's file: what lines say of chips, tickets and commands is counted."""

import shutil
from pathlib import Path

import pytest
from desk_history import OPERATOR
from msgspec.structs import replace
from test_forged_lines import GIFT, NEW, SMALL, Step, add, honest, withdrawn
from test_staff_audit import audited

from sabot.cashdesk import events as v
from sabot.cashdesk.rules import DAY
from sabot.ledger.limit import HOUR
from sabot.money import Amount
from sabot.records.audit import Difference
from sabot.store.sqlite import SqliteStore

__all__ = ["honest"]


def awarded(request: str, had: int) -> Step:
    """Ten chips, while the player is said to have had so many."""
    event = v.GoldenAwarded(
        request=request, player=NEW, value=Amount(1_000), count=10, by=OPERATOR, reason="welcome", had=had
    )
    return Step(lambda at: replace(event, at=at), OPERATOR)


def asked(ago: int) -> Step:
    return Step(
        lambda at: v.GoldenAsked(
            request="g", player=NEW, value=GIFT, count=9, by=OPERATOR, reason="welcome", at=at - ago
        ),
        OPERATOR,
    )


def forgotten(days: int) -> Step:
    return Step(lambda at: v.TicketsForgotten(at - days * DAY))


PAID = withdrawn(Amount(1_000))
ADDED: dict[str, tuple[tuple[Step, ...], str]] = {
    "two payments for one command": (
        (SMALL, replace(PAID, more=(PAID.make,))),
        "what one command brought about",
    ),
    "tickets that the desk forgets early": ((forgotten(89),), "tickets forgotten"),
    "chips that were not there": ((awarded("g", 1),), f"golden chips of 1000 that {NEW} had"),
    "chips that were there": ((awarded("g", 0), awarded("h", 0)), f"golden chips of 1000 that {NEW} had"),
    "chips in slices": (
        tuple(awarded(f"g{n}", 10 * n) for n in range(6)),
        "golden chips awarded by one person in a day",
    ),
    "chips asked for at another time": ((asked(HOUR),), "the moment of the event"),
}


def found_after(honest: Path, file: Path, steps: tuple[Step, ...]) -> Difference | None:
    shutil.copy(honest, file)
    store = SqliteStore(file)
    add(store, steps)
    store.close()
    return audited(file).difference


@pytest.mark.parametrize("name", ADDED)
def test_what_is_said_and_was_otherwise_is_found(honest: Path, tmp_path: Path, name: str) -> None:
    steps, words = ADDED[name]
    found = found_after(honest, tmp_path / "journal.db", steps)
    assert found is not None, "nothing was noticed"
    assert words in found.what, found.text()


@pytest.mark.parametrize(
    "steps",
    [(awarded("g", 0), awarded("h", 10)), (forgotten(90),), (asked(0),), (SMALL, PAID)],
    ids=["chips", "tickets", "a request", "one payment"],
)
def test_what_was_so_is_proven(honest: Path, tmp_path: Path, steps: tuple[Step, ...]) -> None:
    found = found_after(honest, tmp_path / "journal.db", steps)
    assert found is None, found.text()
