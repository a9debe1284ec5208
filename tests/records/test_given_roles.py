"""Roles that nobody could give: a forged line of the house is found, and older ones are a note."""

from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SECOND_OPERATOR, SUPERVISOR, DeskHistory
from forgery import lines_of, write
from msgspec.structs import replace
from test_staff_audit import ROLES, audited, tell_house, tell_roles

from sabot.store.sqlite import SqliteStore
from sabot.store.streams import HOUSE, StaffChanged


def a_house(file: Path, *given: StaffChanged) -> None:
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, ROLES)
    for event in given:
        tell_house(house, event)
    store.close()


FORGED: dict[str, tuple[StaffChanged, str]] = {
    "by another player": (StaffChanged("ann", "cashier", "bob"), "the role of bob, who made ann cashier"),
    "by oneself": (StaffChanged(CASHIER, "supervisor", CASHIER), "who gives a role"),
    "by an operator to oneself": (StaffChanged(OPERATOR, "cashier", OPERATOR), "who gives a role"),
    "by nobody": (StaffChanged("ann", "operator", ""), "the role of nobody, who made ann operator"),
    "by who never was there": (
        StaffChanged("ann", "operator", "nobody at all"),
        "the role of nobody at all, who made ann operator",
    ),
    "by a supervisor": (
        StaffChanged("ann", "cashier", SUPERVISOR),
        f"the role of {SUPERVISOR}, who made ann cashier",
    ),
    "approved by a cashier": (
        StaffChanged("ann", "cashier", OPERATOR, CASHIER),
        f"the role of {CASHIER}, who made ann cashier",
    ),
    "approved by whoever asked": (StaffChanged("ann", "cashier", OPERATOR, OPERATOR), "who gives a role"),
    "approved by whom it is about": (
        StaffChanged(SUPERVISOR, "operator", OPERATOR, SUPERVISOR),
        "who approves a role",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_role_that_nobody_could_give_is_found(tmp_path: Path, name: str) -> None:
    event, words = FORGED[name]
    a_house(tmp_path / "journal.db", event)
    found = audited(tmp_path / "journal.db").difference
    assert found is not None, "nothing was noticed"
    assert (found.stream, found.line, found.what) == (HOUSE, len(ROLES) + 1, words)


def test_who_is_no_operator_any_more_gives_no_roles(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    dismissed = StaffChanged(OPERATOR, "player", SECOND_OPERATOR)
    a_house(file, dismissed, StaffChanged("ann", "cashier", OPERATOR))
    found = audited(file).difference
    assert found is not None
    assert (found.line, found.found) == (len(ROLES) + 2, '["player"]')


@pytest.mark.parametrize(
    "event",
    [
        StaffChanged("ann", "cashier", OPERATOR),
        StaffChanged("ann", "cashier", OPERATOR, SUPERVISOR),
        StaffChanged("ann", "cashier", OPERATOR, SECOND_OPERATOR),
        StaffChanged("ann", "operator", "command-line"),
        StaffChanged("ann", "operator", "house"),
    ],
)
def test_a_role_that_was_rightly_given_is_proven(tmp_path: Path, event: StaffChanged) -> None:
    a_house(tmp_path / "journal.db", event)
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference.text()
    assert not verdict.notes


def test_lines_of_before_it_was_asked_are_a_note_until_the_first_that_is_newer(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    a_house(file, StaffChanged("ann", "cashier", ""))
    old = [replace(line, version=1) for line in lines_of(file, HOUSE)]
    write(file, HOUSE, old)
    verdict = audited(file)
    assert verdict.difference is None, verdict.difference.text()
    assert verdict.notes == (
        "5 roles were given by lines of before it was asked by whom, and were not judged",
    )
    write(file, HOUSE, [replace(old[0], version=2), *old[1:]])
    found = audited(file).difference
    assert found is not None
    assert (found.line, found.what) == (2, "the version of the line")
