"""The people of a house that is served from a directory or from a database, for the command line."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sabot.cli.settings import stop
from sabot.games.answer import Refused
from sabot.server.bootstrap import PEOPLE, make_directory, now
from sabot.server.config import BadConfig, Keeping
from sabot.server.config_reading import read_config
from sabot.server.passwords import check_password
from sabot.server.people import Person, Registry, Role, check_name
from sabot.store.trouble import BadStore

Place = tuple[Path | None, str, Path | None]
"""What was said of where people are: a directory, a database, a configuration."""
T = TypeVar("T")


def role_named(role: str) -> Role:
    if role not in tuple(Role):
        stop(f"there is no role {role}; there are {', '.join(Role)}")
    return Role(role)


def add_person(name: str, password: str, role: Role, place: Place) -> None:
    refused = check_name(name) or check_password(name, password)
    if refused is not None:
        stop(refused.reason)
    with _told():
        keep = _keeping(place)
        if keep.database:
            from sabot.cluster.staffing import add_shared

            person = asyncio.run(add_shared(keep.database, name, password, role))
        else:
            make_directory(Path(keep.directory))
            person = _asked(keep, lambda people: people.add(name, password, role, now()))
    if isinstance(person, Refused):
        stop(person.reason)


def people_of(place: Place) -> list[Person]:
    with _told():
        return _asked(_only_files(place), lambda people: people.named())


def change_password(name: str, password: str, place: Place) -> None:
    def changed(people: Registry) -> Refused | None:
        return people.change_password(_found(people, name), password)

    with _told():
        refused = _asked(_only_files(place), changed)
    if refused is not None:
        stop(refused.reason)


def change_role(name: str, role: Role, place: Place) -> None:
    with _told():
        _asked(_only_files(place), lambda people: people.change_role(_found(people, name), role))


def _found(people: Registry, name: str) -> Person:
    person = asyncio.run(people.known(name))
    if person is None:
        stop(f"there is nobody called {name}")
    return person


def _keeping(place: Place) -> Keeping:
    directory, database, config = place
    return read_config(config, {"keep": {"directory": directory, "database": database or None}}).keep


def _only_files(place: Place) -> Keeping:
    keep = _keeping(place)
    if keep.database:
        stop("people in a shared database can only be added so far")
    if not (Path(keep.directory) / PEOPLE).exists():
        stop(f"there are no people in {keep.directory}; name the directory of the house with --data")
    return keep


def _asked(keep: Keeping, ask: Callable[[Registry], T]) -> T:
    people = Registry(Path(keep.directory) / PEOPLE, os.urandom)
    try:
        return ask(people)
    finally:
        people.close()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        stop("a shared database needs asyncpg; install the extra: pip install 'sabot[cluster]'")
    except (BadConfig, BadStore) as wrong:
        stop(str(wrong))
    except OSError as wrong:
        stop(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
