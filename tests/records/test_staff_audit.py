"""Acts of staff are judged by the roles that the house's lines tell of."""

from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SECOND_OPERATOR, SUPERVISOR, DeskHistory
from forgery import cover_traces, find, forge

from sabot.cashdesk import commands as d
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.server.http.moderation_pages import MUTES
from sabot.server.people.person import Role
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import DESK, HOUSE, HouseEvent, PlayerMuted, StaffChanged
from sabot.table.house.setup import SECOND

ROLES = {CASHIER: "cashier", SUPERVISOR: "supervisor", OPERATOR: "operator", SECOND_OPERATOR: "operator"}


def tell_roles(house: DeskHistory, roles: dict[str, str], by: str = "house") -> None:
    tell_house(house, *(StaffChanged(member, role, by) for member, role in roles.items()))


def tell_house(house: DeskHistory, *events: HouseEvent) -> None:
    entries = tuple(Entry(event) for event in events)
    commit = Commit(HOUSE, house.store.head(HOUSE).version, house.at, entries)
    (answer,) = house.store.commit_all((commit,))
    assert isinstance(answer, Committed)
    house.at += 3 * SECOND


def audited(file: Path) -> Verdict:
    reader = SqliteReader(file)
    try:
        return audit(JournalReader(reader), catalogue())
    finally:
        reader.close()


def a_deposit_and_a_void(file: Path, roles: dict[str, str]) -> None:
    store = SqliteStore(file)
    house = DeskHistory(store)
    if roles:
        tell_roles(house, roles)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(0))))
    house.deposit("ann", 5_000)
    number = house.cash_out("ann")
    house.ask(d.Request(SUPERVISOR, d.VoidTicket(number, "no paper")))
    store.close()


def test_acts_of_the_right_roles_are_counted(tmp_path: Path) -> None:
    """A drawer, a deposit and a void; a player's own cash-out is no act of staff."""
    a_deposit_and_a_void(tmp_path / "journal.db", ROLES)
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference
    assert verdict.proven.acts == 3
    assert not verdict.notes


def test_a_journal_without_roles_is_noted_and_not_refused(tmp_path: Path) -> None:
    a_deposit_and_a_void(tmp_path / "journal.db", {})
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference
    assert verdict.notes == (
        "3 acts of staff are older than the lines that tell of roles, and were not judged",
    )


@pytest.mark.parametrize(
    ("member", "role", "tag"),
    [
        (CASHIER, "croupier", "desk-drawer-opened"),
        (CASHIER, "player", "desk-drawer-opened"),
        (SUPERVISOR, "auditor", "desk-ticket-voided"),
        (SUPERVISOR, "operator", "desk-ticket-voided"),
    ],
)
def test_a_role_that_does_not_allow_it_is_found(tmp_path: Path, member: str, role: str, tag: str) -> None:
    """The line that told of the role becomes another."""
    file = tmp_path / "journal.db"
    a_deposit_and_a_void(file, ROLES)
    cover_traces(file)
    number = list(ROLES).index(member) + 1
    forge(file, HOUSE, number, lambda event: {**event, "role": role})
    found = audited(file).difference
    assert found is not None
    assert (found.stream, found.line) == (DESK, find(file, DESK, tag))
    assert found.what == f"the role of {member}, who did {tag}"


def test_a_role_that_was_taken_away_counts_no_more(tmp_path: Path) -> None:
    """A mistake made on purpose: the desk serves a cashier whose role has ended."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, ROLES)
    house.ask(d.Request(CASHIER, d.OpenDrawer(Amount(0))))
    house.at += 3 * SECOND
    tell_roles(house, {CASHIER: "player"})
    house.deposit("ann", 5_000)
    store.close()
    found = audited(file).difference
    assert found is not None
    assert (found.line, found.found) == (find(file, DESK, "desk-deposited"), '["player"]')


@pytest.mark.parametrize("role", list(Role))
def test_a_mute_is_by_those_who_may(tmp_path: Path, role: Role) -> None:
    """The same roles as at the door."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, {"kim": role.value})
    tell_house(house, PlayerMuted("ann", "", house.at + 60 * SECOND, "shouting", "kim"))
    store.close()
    found = audited(file).difference
    if role in MUTES:
        assert found is None, found
        return
    assert found is not None
    assert found.what == "the role of kim, who did player-muted"
