"""Reading a configuration: everything that is wrong with it is told at once, each with its place."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from sabot.games.catalogue import Catalogue
from sabot.profiles import is_inside, profiles
from sabot.server.config.house_words import settings_of, settings_problems
from sabot.server.config.own_files import wrong_files
from sabot.server.config.place_checks import (
    can_be_watched_at,
    certificate_problems,
    is_host,
    is_site,
    log_problems,
    network_problems,
    speaks,
)
from sabot.server.config.server_config import (
    SLUG,
    BadConfig,
    ServerConfig,
    table_problems,
    without_missing,
)
from sabot.server.net.rates import THIS_MACHINE
from sabot.typed_reading import TOML, Complaint, Form, read_typed, shown

POSTGRES = ("postgres", "postgresql")
NATS = ("nats", "tls")

Said: TypeAlias = Mapping[str, Mapping[str, object]]
"""Keys by section, as a command line names them; None where it does not."""


def read_config(file: Path | None, said: Said | None = None) -> ServerConfig:
    """The file, if there is one, with what was said on the command line in its place.

    Whether it can be served is `check_config`'s to say.
    """
    config, found = _read(file, said or {})
    if found:
        raise BadConfig("\n".join(found))
    return config


def read_checked(file: Path | None, games: Catalogue, said: Said | None = None) -> ServerConfig:
    """A configuration that can be served; otherwise everything that is in the way, in one go.

    What cannot be read is told and left out, so that it hides nothing of the rest.
    """
    config, found = _read(file, said or {})
    found = (*found, *wrong_files(games))
    try:
        check_config(config, games, file)
    except BadConfig as wrong:
        found = (*found, str(wrong))
    if found:
        raise BadConfig("\n".join(found))
    return config


def read_served(
    file: Path | None, games: Catalogue, said: Said | None = None
) -> tuple[ServerConfig, tuple[str, ...]]:
    """A configuration that can be served, and which of its tables stay closed.

    A package or a file of the venue that is wrong costs its own tables and nothing else.
    """
    config, found = _read(file, said or {})
    closed: tuple[str, ...] = ()
    try:
        config, closed = without_missing(config, games)
        check_config(config, games, file)
    except BadConfig as wrong:
        found = (*found, str(wrong))
    if found:
        raise BadConfig("\n".join(found))
    return config, closed


def _read(file: Path | None, said: Said) -> tuple[ServerConfig, tuple[str, ...]]:
    """As much as can be read, and what cannot."""
    given = {} if file is None else _given(file)
    spoken: dict[str, Any] = {
        section: {key: value if isinstance(value, int) else str(value) for key, value in values.items()}
        for section, values in _kept(said).items()
    }
    found = [f"{file}: {problem}" for problem in _complaints(given)] + _complaints(spoken)
    sections = {name: given[name] if isinstance(given.get(name), dict) else {} for name in spoken}
    whole = given | {name: sections[name] | values for name, values in spoken.items()}
    config = read_typed(ServerConfig, whole, "", [], FILE)
    assert isinstance(config, ServerConfig), "every key has a default"
    return config, tuple(found)


def _complaints(given: Mapping[str, object]) -> list[str]:
    wrong: list[Complaint] = []
    read_typed(ServerConfig, given, "", wrong, FILE)
    return [str(complaint) for complaint in wrong]


def _as_table(where: str, _: object) -> str:
    """How to write what has keys of its own, at this place of the file."""
    row = re.match(r'(\w+)\[\d+\]( "[^"]*")?', where)
    if row is None:
        return f"write a table [{where}]"
    inner = where[row.end() :]
    return (
        f"write a table [{row[1]}{inner}] below its [[{row[1]}]]" if inner else f"write rows as [[{row[1]}]]"
    )


FILE = Form(_as_table, TOML.rows)


def _given(file: Path) -> dict[str, Any]:
    if file.exists() and not file.is_file() and not file.is_dir():
        # A pipe gives its text once, and the file is read more often: a house of no words would be opened.
        raise BadConfig(f"{file}: this is no file; write the configuration into one")
    try:
        # Some editors begin a file with a mark, which is no part of it.
        return tomllib.loads(file.read_text("utf-8-sig"))
    except RecursionError:
        raise BadConfig(f"{file} is not TOML: too many brackets within brackets") from None
    except OSError as wrong:
        raise BadConfig(f"{file}: {wrong.strerror}") from None
    except ValueError as wrong:
        raise BadConfig(f"{file} is not TOML: {wrong}") from None


def _kept(said: Said) -> dict[str, dict[str, object]]:
    """What was really said."""
    return {
        section: {key: value for key, value in values.items() if value is not None}
        for section, values in said.items()
    }


def check_config(config: ServerConfig, games: Catalogue, file: Path | None = None) -> None:
    """What can be read can also be served; otherwise everything that is in the way."""
    found = (
        *_listening(config),
        *_credits(config),
        *_venue(config, games),
        *_keeping(config),
        *table_problems(config, games),
    )
    if found:
        raise BadConfig(_told(file, found))


def _told(file: Path | None, problems: tuple[str, ...]) -> str:
    return "\n".join(problems if file is None else (f"{file}: {problem}" for problem in problems))


def _credits(config: ServerConfig) -> Iterator[str]:
    """A refill fills a purse up to what it began with: whoever has as much cannot get one."""
    given = config.credits
    for what, amount in (("guest", given.guest), ("named", given.named)):
        if 0 < amount < given.refill_below:
            yield f"credits.refill_below = {given.refill_below}: not more than credits.{what} = {amount}"


def _listening(config: ServerConfig) -> Iterator[str]:
    listen = config.listen
    yield from settings_problems(settings_of(config))
    if not is_host(listen.host):
        yield 'listen.host: say where to listen, such as "127.0.0.1", or "0.0.0.0" for every address'
    for origin in listen.origins:
        if not is_site(origin, ("http", "https")):
            yield f'listen.origins: {shown(origin)} is no site; write it as "https://play.example.org"'
    for key, networks in (("listen.networks", listen.networks), ("listen.proxies", listen.proxies or ())):
        yield from network_problems(key, networks)
    if listen.public and not is_site(listen.public):
        yield f'listen.public = {shown(listen.public)}: write it as "https://play.example.org"'
    if listen.watch and not can_be_watched_at(listen.watch):
        yield f'listen.watch = {shown(listen.watch)}: write it as "127.0.0.1:9100"'
    yield from certificate_problems(listen.certificate, listen.key)


def _venue(config: ServerConfig, games: Catalogue) -> Iterator[str]:
    """Whoever comes through a proxy of this machine would be inside the venue, wherever they are."""
    listen = config.listen
    try:
        is_here = any(is_inside(one, listen.networks) for one in THIS_MACHINE)
    except ValueError:
        return  # what is no network is told already
    if listen.proxies is not None or not is_here:
        return
    known = profiles(games)
    named = ((entry.id, known.get(entry.profile or config.profile)) for entry in config.table)
    local = [f'table "{table}"' for table, under in named if under is not None and under.venue.local_only]
    house = known.get(config.profile)
    if not config.table and house is not None and house.venue.local_only:
        local = ["the house"]
    if local:
        yield (
            f"listen.proxies: {local[0]} is for the venue only, of which this machine is a part: "
            'name the proxies before the house, such as ["127.0.0.1"], or say with [] that there are none'
        )


def _keeping(config: ServerConfig) -> Iterator[str]:
    keep, cluster = config.keep, config.cluster
    yield from log_problems(config.log.security, config.keep.directory)
    if not keep.directory or "\0" in keep.directory:
        yield 'keep.directory: name a directory, such as "data"'
    if keep.database and not speaks(keep.database, POSTGRES):
        yield 'keep.database: write it as "postgresql://user@host/name"'
    if cluster.nats and not keep.database:
        yield "cluster.nats: several servers share a database; name it in keep.database"
    if cluster.nats and not speaks(cluster.nats, NATS):
        yield 'cluster.nats: write it as "nats://127.0.0.1:4222"'
    if not SLUG.fullmatch(cluster.house):
        yield f"cluster.house = {shown(cluster.house)}: write small letters, digits and hyphens"
