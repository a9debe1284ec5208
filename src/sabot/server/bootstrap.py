"""Opening the house: directory, key, journal, people, tables; made at the first start, found at the next."""

import logging
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.house import House
from sabot.house.known_returns import RETURNS
from sabot.house.sealing import KEY
from sabot.house.settings_book import SettingsBook
from sabot.house.table_dealer import WriterFactory
from sabot.profiles import Mode
from sabot.server.config.day_setting import calendar_wanted
from sabot.server.config.house_words import settings_of, settings_problems, with_settings
from sabot.server.config.server_config import BadConfig, ServerConfig, check_tables, usual_tables
from sabot.server.live.draining import HOUSE
from sabot.server.live.opening_moments import is_time
from sabot.server.live.table_changes import check_opened, following
from sabot.server.live.table_hours import hours_of
from sabot.server.monitoring.self_check import PROGRAM
from sabot.server.people.registry import Registry
from sabot.store.house_settings import SETTINGS, HouseSettings
from sabot.store.rows import SqliteRows
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import TABLE, is_own, kind_of, name_of, table_of, table_stream
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration, digest_of_words
from sabot.table.state import MADE, Phase

JOURNAL, PEOPLE, KEY_FILE = "journal.db", "people.db", "house.key"
KEY_VARIABLE = "SABOT_KEY"
OLD_KEYS = "house.key.old"
"""Where keys of before lie, until their shoes are spent."""
MINE = 0o700
"""A directory of the house is nobody else's to look into."""
MINE_ALONE = 0o600
OUTSIDE = (Mode.LIVE,)
"""Modes in which a person deals; everywhere else the house does."""


def now() -> int:
    """The clock of the house: UTC in whole microseconds."""
    return time.time_ns() // 1_000


log = logging.getLogger("sabot.server")


class OpenedHouse(Struct, frozen=True):
    house: House
    people: Registry
    config: ServerConfig
    """The file's, to which the house's own settings are added when it is in service."""
    key_is_new: bool = False
    """There were tables already, and the key that their shoes were sealed with was not."""


def open_house(config: ServerConfig, games: Catalogue) -> OpenedHouse:
    """Everything but the doors. Raises `BadConfig` or `BadStore` with what would be right."""
    whole = config if config.table else replace(config, table=usual_tables(games, config.profile))
    check_tables(whole, games)
    check_program(games)
    directory = Path(whole.keep.directory)
    make_directory(directory)
    had_key = has_key(directory)
    store = SqliteStore(directory / JOURNAL)
    key_is_new = not had_key and any(kind_of(stream) == TABLE for stream in store.heads())
    keep_private(directory / JOURNAL)
    house = House(store, games, WriterFactory(house_key(directory), os.urandom, OUTSIDE, old_keys(directory)))
    house.reopen(now())
    for sentence in house.gone:
        log.warning("%s; it is left as it lies", sentence)
    now_held = _as_held(whole, SettingsBook().following(store.read(SETTINGS)).now(settings_of(config)))
    _follow_days(house, now_held)
    _resume_tables(house)
    if config.table:
        _follow_file(house, config.configurations())
    else:
        _give_own_tables(house, whole.configurations())
    _close_forbidden(house, whole)
    _open_tables(house, now_held, by_file=bool(config.table))
    people = Registry(SqliteRows(store.file, store.pen), os.urandom, rules=whole.people)
    return OpenedHouse(house, people, whole, key_is_new)


def check_program(games: Catalogue) -> None:
    """Before any table opens, where there is a list of the installation to hold the program against."""
    if PROGRAM.is_installed:
        for sentence in PROGRAM.check(now(), games.own_files).wrong:
            log.error("no table opens: %s", sentence)


def keep_private(file: Path) -> None:
    """What was made by an earlier program may be readable for others."""
    if file.stat().st_mode & 0o077:
        file.chmod(MINE_ALONE)


def make_directory(directory: Path) -> None:
    try:
        directory.mkdir(MINE, parents=True, exist_ok=True)
    except FileExistsError:
        raise BadConfig(f"{directory}: this is a file; name a directory for the house") from None


def has_key(directory: Path) -> bool:
    return bool(os.environ.get(KEY_VARIABLE, "")) or (directory / KEY_FILE).exists()


def house_key(directory: Path) -> bytes:
    """The key of the house: of the environment, or a file that only its owner may read, never in backups."""
    told = os.environ.get(KEY_VARIABLE, "")
    if told:
        key, where = _bytes_of(told), KEY_VARIABLE
    else:
        file = directory / KEY_FILE
        key, where = _kept_key(file), str(file)
    if len(key) != KEY:
        raise BadConfig(f"{where}: the key of the house has {KEY} bytes, this one has {len(key)}")
    return key


def old_keys(directory: Path) -> tuple[bytes, ...]:
    """Keys of before, the latest first: shoes that they sealed may still be in use."""
    file = directory / OLD_KEYS
    if not file.exists():
        return ()
    try:
        keys = tuple(bytes.fromhex(line) for line in file.read_text().split())
    except ValueError:
        raise BadConfig(f"{file}: a key a line, in hexadecimal digits") from None
    if any(len(key) != KEY for key in keys):
        raise BadConfig(f"{file}: every key of the house has {KEY} bytes")
    return keys[::-1]


def _bytes_of(told: str) -> bytes:
    try:
        return bytes.fromhex(told)
    except ValueError:
        raise BadConfig(f"{KEY_VARIABLE}: write the key of the house in hexadecimal digits") from None


def _kept_key(file: Path) -> bytes:
    """Made whole or not at all, also where two servers begin at once."""
    if not file.exists():
        fresh = file.with_name(f"{file.name}.{os.getpid()}")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as out:
            out.write(os.urandom(KEY))
        with suppress(FileExistsError):
            os.link(fresh, file)
        fresh.unlink()
    return file.read_bytes()


def _as_held(config: ServerConfig, settings: HouseSettings) -> ServerConfig:
    """People may have set what another machine knew, or an earlier program, and this one does not."""
    for problem in settings_problems(settings):
        raise BadConfig(f"the house's own settings: {problem}. What the file says anew comes after them")
    return with_settings(config, settings)


def _follow_days(house: House, config: ServerConfig) -> None:
    at = max(now(), house.last_moment)
    wanted = calendar_wanted(house.calendar, config.gaming_day(), at)
    if wanted is not None:
        house.set_calendar(wanted, at)


def _resume_tables(house: House) -> None:
    """Those that the house itself had halted when it closed."""
    for stream, desk in house.writers.items():
        halt = desk.table.halt
        if halt is not None and halt.by == HOUSE:
            house.tell(stream, (c.Request(HOUSE, c.ResumeTable()),), now())


def _follow_file(house: House, entries: Iterable[Configuration]) -> None:
    """Tables become as the file says where it says something new; those that it does not name close, unless
    somebody made them while the house was open.

    Where stakes lie on a table that is not named any more, it goes on until the next start. What a table
    refuses as it stands is told, and keeps no other table from being served.
    """
    named = {table_stream(entry.table): entry for entry in entries}
    names = {entry.table for entry in named.values()}
    for stream, desk in tuple(house.writers.items()):
        table = desk.table
        if stream in named:
            if named[stream].mode is Mode.INTERNAL and table.setup.paced:
                _nobody_is_here(house, stream)
            _told(house, stream, c.Request("", following(named[stream], desk.table)))
        elif kind_of(stream) == TABLE and table.phase is not Phase.CLOSED and table_of(stream) not in names:
            if _is_made(house, stream):
                continue
            house.tell(stream, (c.Request("", c.CloseTable(after_round=is_own(stream))),), now())


def _is_made(house: House, stream: str) -> bool:
    """Whether somebody made a table while the house was open, or the one that it is a visitor's own of."""
    template = house.writers.get(table_stream(table_of(stream)))
    return template is not None and template.table.followed == MADE


def _give_own_tables(house: House, entries: Iterable[Configuration]) -> None:
    """Own-pace tables that the house has by itself, and had before every visitor was given one."""
    for entry in entries:
        desk = house.writers.get(table_stream(entry.table))
        if desk is None or not entry.own_tables:
            continue
        words = (desk.table.coming or desk.table.setup).configuration
        if words is not None and words.mode is Mode.INTERNAL and words.own_tables != entry.own_tables:
            _told(house, desk.stream, c.Request("", following(entry, desk.table)))


def _nobody_is_here(house: House, stream: str) -> None:
    """No door is open yet: whoever was at a table that becomes one player's own is not connected (D8)."""
    table = house.writers[stream].table
    for player in [player for player in table.guests if table.present(player)]:
        _told(house, stream, c.Request(player, c.LoseConnection()))


def _close_forbidden(house: House, config: ServerConfig) -> None:
    """The profile of the house may have become stricter: what it forbids closes, where stakes lie after them.

    A table that the house has by itself becomes as it has it now. Where only what is on its way out is
    forbidden, the table closes and opens by what comes, if nobody plays.
    """
    named = {table_stream(entry.table): entry for entry in config.configurations()}
    for stream, desk in house.writers.items():
        if kind_of(stream) != TABLE or desk.table.phase is Phase.CLOSED:
            continue
        newest = check_opened(desk.table, config.profile, RETURNS.worked_out)
        if newest is not None and stream in named:
            _told(house, stream, c.Request("", following(named[stream], desk.table)))
            newest = check_opened(desk.table, config.profile, RETURNS.worked_out)
        if newest is not None:
            log.warning("%s closes: %s", name_of(stream), newest.reason)
            house.tell(stream, (c.Request("", c.CloseTable(after_round=True)),), now())
        elif check_opened(replace(desk.table, coming=None), config.profile, RETURNS.worked_out) is not None:
            house.tell(stream, (c.Request("", c.CloseTable()), c.Request("", c.OpenTable())), now())


def _open_tables(house: House, config: ServerConfig, *, by_file: bool) -> None:
    for entry in config.configurations():
        stream = table_stream(entry.table)
        if stream not in house.writers:
            refused = house.open_table(entry, now(), digest_of_words(entry) if by_file else "")
            if refused is not None:
                raise BadConfig(f'table "{entry.table}": {refused.reason}')
        table = house.writers[stream].table
        if table.phase is not Phase.CLOSED or not is_time(hours_of(table), now(), config.time_zone):
            continue
        forbidden = check_opened(table, config.profile, RETURNS.worked_out)
        if forbidden is None:
            _told(house, stream, c.Request("", c.OpenTable()))
        else:
            log.warning("%s stays closed: %s", entry.table, forbidden.reason)


def _told(house: House, stream: str, request: c.Request) -> None:
    (reply,) = house.tell(stream, (request,), now())
    if isinstance(reply, Refused):
        log.error("the file could not be followed: %s: %s", name_of(stream), reply.reason)
