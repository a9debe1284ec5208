"""The people of a house that is served from a directory or from a database, for the command line."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import TypeVar

import msgspec

from sabot.cashdesk import events as v
from sabot.cli.game_options import stop
from sabot.cli.security_entries import BY, note_act, written_down
from sabot.games.answer import Refused
from sabot.house.player_batch import leave
from sabot.house.requests import Reply
from sabot.server.bootstrap import JOURNAL, PEOPLE, make_directory, now
from sabot.server.config.config_reading import read_config
from sabot.server.config.server_config import BadConfig, ServerConfig
from sabot.server.monitoring.security_log import SecurityEvent
from sabot.server.people import account_rows as sql
from sabot.server.people.account_rows import OwnSession, UserAccount
from sabot.server.people.old_people import take_over
from sabot.server.people.person import Role
from sabot.server.people.registry import Registry
from sabot.server.people.removal import Leave, RemovalKind, part
from sabot.store.rows import SqliteRows
from sabot.store.sqlite import SqliteStore
from sabot.store.sqlite_opening import in_use, open_reading
from sabot.store.store_errors import BadStore, StoreFailed
from sabot.store.streams import DESK, PlayerLeft

Place = tuple[Path | None, str, Path | None]
"""What was said of where people are: a directory, a database, a configuration."""
DRAWERS = """
SELECT e.body FROM events e JOIN streams s ON s.id = e.stream
WHERE s.name = $1 AND e.name IN ('desk-drawer-opened', 'desk-drawer-closed') ORDER BY e.number
"""
_DRAWER = msgspec.json.Decoder(v.DrawerOpened | v.DrawerClosed)
LAST = "nobody else could act as operator then"
T = TypeVar("T")


def role_named(role: str) -> Role:
    if role not in tuple(Role):
        stop(f"there is no role {role}; there are {', '.join(Role)}")
    return Role(role)


def add_person(name: str, password: str, role: Role, place: Place, *, one_time: bool) -> UserAccount:
    async def act(people: Registry) -> UserAccount:
        person = await people.add(name, password, role, now(), BY, one_time=one_time)
        if isinstance(person, Refused):
            stop(person.reason)
        note_act(SecurityEvent.PERSON_ADDED, "add", person.id, role=role.value)
        return await _found(people, person.id)

    return _asked(place, act, makes=True)


def people_of(place: Place) -> list[UserAccount]:
    return _asked(place, lambda people: people.named(), acts=False)


def change_password(name: str, password: str, place: Place, *, one_time: bool) -> None:
    async def act(people: Registry) -> None:
        found = await _found(people, name)
        refused = await people.change_password(found.person, password, one_time=one_time)
        if refused is not None:
            stop(refused.reason)
        note_act(SecurityEvent.PASSWORD_CHANGED, "password", found.id)

    _asked(place, act)


def change_role(name: str, role: Role, place: Place) -> None:
    async def act(people: Registry) -> None:
        found = await _found(people, name)
        if role is not Role.CASHIER and await _has_drawer(people, found.id):
            stop(f"a drawer of {name} is open: {name} closes it first, or a supervisor does")
        if not await people.change_role(found.person, role, BY):
            stop(LAST)
        note_act(SecurityEvent.ROLE_CHANGED, "role", found.id, role=role.value)

    _asked(place, act)


def lock(name: str, place: Place) -> None:
    async def act(people: Registry) -> None:
        found = await _found(people, name)
        if not await people.lock(found.person):
            stop(LAST)
        note_act(SecurityEvent.PERSON_CHANGED, "lock", found.id)

    _asked(place, act)


def unlock(name: str, place: Place) -> None:
    async def act(people: Registry) -> None:
        found = await _found(people, name)
        await people.unlock(found.person)
        note_act(SecurityEvent.NAME_UNLOCKED, "unlock", found.id)

    _asked(place, act)


def part_with(name: str, way: RemovalKind, place: Place) -> str:
    """The id under which the past stays. Nobody's money is left without an owner."""

    async def act(people: Registry, leave: Leave) -> str:
        found = await _found(people, name)
        refused = await part(people, found, way, BY, leave)
        if refused is not None:
            stop(refused.reason)
        note_act(SecurityEvent.PERSON_CHANGED, way.value, found.id)
        return found.id

    return _asked_whole(place, act)


def sessions_of(name: str, place: Place, *, end: bool) -> list[OwnSession]:
    async def act(people: Registry) -> list[OwnSession]:
        found = await _found(people, name)
        if end:
            await people.end_all(found.person)
            note_act(SecurityEvent.SESSIONS_ENDED, "sessions", found.id)
        return await people.sessions_of(found.person, now())

    return _asked(place, act, acts=end)


def forget_factor(name: str, place: Place) -> None:
    async def act(people: Registry) -> None:
        found = await _found(people, name)
        await people.scribe.write((sql.SET_SECRET, (found.id, "")))
        await people.end_all(found.person)
        note_act(SecurityEvent.SECOND_FACTOR_CHANGED, "factor", found.id)

    _asked(place, act)


async def _has_drawer(people: Registry, cashier: str) -> bool:
    """As the lines of the cash desk tell: nobody else than a supervisor can close it without the role."""
    drawers = set[str]()
    for (body,) in await people.rows.fetch(DRAWERS, DESK):
        match _DRAWER.decode(body):
            case v.DrawerOpened(drawer, whose) if whose == cashier:
                drawers.add(drawer)
            case v.DrawerClosed(drawer):
                drawers.discard(drawer)
            case _:
                pass
    return bool(drawers)


async def _found(people: Registry, name: str) -> UserAccount:
    account = await people.account_of(name)
    if account is None:
        stop(f"there is nobody called {name}")
    return account


def config_of(place: Place) -> ServerConfig:
    directory, database, config = place
    return read_config(config, {"keep": {"directory": directory, "database": database or None}})


def _asked(
    place: Place, act: Callable[[Registry], Awaitable[T]], *, makes: bool = False, acts: bool = True
) -> T:
    return _asked_whole(place, lambda people, _: act(people), makes=makes, acts=acts)


def _asked_whole(
    place: Place, act: Callable[[Registry, Leave], Awaitable[T]], *, makes: bool = False, acts: bool = True
) -> T:
    """Where there is no house yet, only whoever adds people makes one. What changes something is noted."""

    async def whole() -> T:
        config = config_of(place)
        opened = _shared(config) if config.keep.database else _of_files(config, makes=makes)
        async with opened as (people, leave):
            with written_down(config) if acts else nullcontext():
                return await act(people, leave)

    with _told():
        return asyncio.run(whole())


@asynccontextmanager
async def _shared(config: ServerConfig) -> AsyncIterator[tuple[Registry, Leave]]:
    # Its parts are an extra, which a house on one machine does not need.
    from sabot.cluster.shared_people import shared_people

    async with shared_people(config.keep.database, config.people) as opened:
        yield opened


@asynccontextmanager
async def _of_files(config: ServerConfig, *, makes: bool) -> AsyncIterator[tuple[Registry, Leave]]:
    directory = Path(config.keep.directory)
    journal = directory / JOURNAL
    if not journal.exists():
        if not makes:
            stop(f"there are no people in {directory}; name the directory of the house with --data")
        make_directory(directory)
        SqliteStore(journal).close()
    open_reading(journal).close()
    people = Registry(SqliteRows(journal), os.urandom, rules=config.people)
    await take_over(directory / PEOPLE, people.rows)

    async def leave_here(wished: PlayerLeft, *, asks: bool = False) -> Reply:
        """While a server has the journal open, it alone decides about money: it is asked there."""
        if in_use(journal):
            stop("a server has this house open: ask it there (POST /api/people/remove, erase), or stop it")
        with closing(SqliteStore(journal)) as store:
            return leave(store, wished, now(), asks=asks)

    try:
        yield people, leave_here
    finally:
        await people.close()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        stop("a shared database needs asyncpg; install the extra: pip install 'sabot[cluster]'")
    except (BadConfig, BadStore, StoreFailed) as wrong:
        stop(str(wrong))
    except OSError as wrong:
        stop(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
