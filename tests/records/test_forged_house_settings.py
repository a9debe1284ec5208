"""Settings of the house that nobody could have set so: each forged line is found."""

from collections.abc import Callable
from pathlib import Path

import pytest
from desk_history import CASHIER, OPERATOR, SECOND_OPERATOR, SUPERVISOR, DeskHistory
from forgery import Body, cover_traces, forge, lines_of, write
from msgspec.structs import replace
from test_staff_audit import ROLES, audited, tell_roles

from sabot.server.config.house_words import settings_of
from sabot.server.config.server_config import ServerConfig
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.house_settings import (
    SETTINGS,
    HouseSettings,
    HouseSettingsAsked,
    HouseSettingsRefused,
    HouseSettingsSet,
    SettingsEvent,
)
from sabot.store.sqlite import SqliteStore
from sabot.table.house.setup import SECOND

FILE = settings_of(ServerConfig())
NAMED = replace(FILE, name="Kursaal")
PRICED = replace(NAMED, currency="EUR")
ANEW = replace(FILE, support="help@example.org")
GIVEN: tuple[tuple[SettingsEvent, str], ...] = (
    (HouseSettingsSet(1, NAMED, FILE, OPERATOR, reason="a new owner"), OPERATOR),
    (HouseSettingsAsked(2, PRICED, FILE, OPERATOR, "as asked"), OPERATOR),
    (HouseSettingsRefused(2, SUPERVISOR), SUPERVISOR),
    (HouseSettingsAsked(2, PRICED, FILE, OPERATOR, "once more"), OPERATOR),
    (HouseSettingsSet(2, PRICED, FILE, OPERATOR, SUPERVISOR, "once more", 4), SUPERVISOR),
    (HouseSettingsSet(3, replace(PRICED, support="help@example.org"), ANEW, ""), ""),
)


def a_house(file: Path) -> None:
    store = SqliteStore(file)
    house = DeskHistory(store)
    tell_roles(house, ROLES)
    for number, (event, by) in enumerate(GIVEN):
        id_ = CommandId(by, f"s{number}") if by else None
        entry = Entry(event, (), id_)
        commit = Commit(SETTINGS, number, house.at, (entry,), () if id_ is None else (id_,))
        (answer,) = store.commit_all((commit,))
        assert isinstance(answer, Committed)
        house.at += 3 * SECOND
    store.close()


def test_what_people_and_file_have_set_is_proven(tmp_path: Path) -> None:
    a_house(tmp_path / "journal.db")
    verdict = audited(tmp_path / "journal.db")
    assert verdict.difference is None, verdict.difference


def by_one(body: Body) -> Body:
    return body | {"second": "", "request": 0}


def with_settings(settings: HouseSettings) -> Callable[[Body], Body]:
    return lambda body: (
        body | {"settings": {key: getattr(settings, key) for key in settings.__struct_fields__}}
    )


FORGED: dict[str, tuple[int, Callable[[Body], Body], str]] = {
    "a version left out": (1, lambda body: body | {"version": 2}, "the version of the settings"),
    "a version that could not be wanted": (
        2,
        lambda body: body | {"version": 5},
        "the version that is wanted",
    ),
    "by somebody else than the command's giver": (1, lambda body: body | {"by": SECOND_OPERATOR}, "who set"),
    "nobody wanted it": (3, lambda body: body | {"request": 1}, "what nobody wants any more"),
    "another wish was approved": (5, lambda body: body | {"request": 2}, "what was approved"),
    "other settings than were asked for": (5, with_settings(FILE), "what was approved"),
    "by two where it was one": (5, lambda body: body | {"by": SUPERVISOR}, "what was approved"),
    "other settings than the file's": (6, with_settings(FILE), "settings by the file"),
    "money by one alone": (1, with_settings(PRICED), "what takes two people"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_line_is_found(tmp_path: Path, name: str) -> None:
    file = tmp_path / "journal.db"
    a_house(file)
    line, change, words = FORGED[name]
    forge(file, SETTINGS, line, change)
    cover_traces(file)
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    assert (found.stream, found.line) == (SETTINGS, line)
    assert found.what.startswith(words), found


@pytest.mark.parametrize(("line", "member"), [(1, CASHIER), (3, CASHIER), (1, "ann")])
def test_a_role_that_may_not_set_them_is_found(tmp_path: Path, line: int, member: str) -> None:
    """With the command's name forged as well: by their role they could not."""
    file = tmp_path / "journal.db"
    a_house(file)
    forge(file, SETTINGS, line, lambda body: body | {"by": member})
    lines = lines_of(file, SETTINGS)
    lines[line - 1] = replace(lines[line - 1], command=CommandId(member, "s9").written)
    write(file, SETTINGS, lines)
    cover_traces(file)
    found = audited(file).difference
    assert found is not None, "nothing was noticed"
    assert found.what.startswith(f"the role of {member}"), found


def test_a_line_of_something_else_among_them_is_found(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    a_house(file)
    (staff, *_) = lines_of(file, "house")
    lines = lines_of(file, SETTINGS)
    write(file, SETTINGS, [replace(staff, stream=SETTINGS, number=1), *lines[1:]])
    cover_traces(file)
    found = audited(file).difference
    assert found is not None
    assert (found.stream, found.line, found.what) == (SETTINGS, 1, "a line of the settings")
