"""The configuration of a server: one readable file, every key with a default, nothing unknown accepted."""

import re
from pathlib import Path

import msgspec
from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.money import UNIT, Amount
from sabot.profiles import Mode
from sabot.table.configuration import Configuration
from sabot.table.configuring import configured
from sabot.table.settings import Settings

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Listening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    """The address that the server listens on."""
    port: int = 8000
    """The port; where it is taken and was not asked for, the next free one."""
    origins: tuple[str, ...] = ()
    """Sites whose pages may connect, besides the server's own."""
    certificate: str = ""
    """A file with the TLS certificate; with `key`, the server speaks TLS."""
    key: str = ""
    """The file with the certificate's key."""
    networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """The venue's networks, for profiles that allow play inside the venue only."""


class Keeping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    directory: str = "data"
    """Where journal, people and the key of the house lie."""
    database: str = ""
    """The address of a PostgreSQL database for the journal; without one, a file in the directory."""


class Sharing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nats: str = ""
    """The address of the NATS server by which several servers of one house talk; one alone needs none."""
    house: str = "sabot"
    """The name of the house there: small letters, digits and hyphens. Houses of other names do not meet."""
    connections: int = 8
    """Connections of this server to the database, besides two for its leases."""


class Credits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    guest: Amount = Amount(1_000 * UNIT)
    """Play credits of a new guest, in minor units."""
    named: Amount = Amount(10_000 * UNIT)
    """Play credits of a new named player."""
    refill_below: Amount = Amount(10 * UNIT)
    """Below this a player may ask for more, once an hour."""


class TableEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    """The table's own name: small letters, digits and hyphens."""
    game: str
    """A game of the catalogue."""
    mode: Mode = Mode.VIDEO
    """internal, video, auto or live."""
    profile: str = "open"
    """The jurisdiction profile."""
    rules: dict[str, str] = {}
    """Rules that differ from the game's card; from the next shoe."""
    pay_tables: dict[str, str] = {}
    """Pay tables by bet; from the next round."""
    offered: tuple[str, ...] | None = None
    """The special bets on offer; from the next round."""
    settings: Settings = Settings()
    """Limits, times and comforts; from the next round."""
    bots: int = 0
    """House players at this table."""

    def configuration(self) -> Configuration:
        return Configuration(
            table=self.id,
            game=self.game,
            mode=self.mode,
            profile=self.profile,
            rules=self.rules,
            pay_tables=self.pay_tables,
            offered=self.offered,
            settings=self.settings,
        )


class ServerConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str = "Sabot"
    """What the house is called on its pages."""
    time_zone: str = "UTC"
    """Where the day of the house ends at midnight."""
    listen: Listening = Listening()
    keep: Keeping = Keeping()
    cluster: Sharing = Sharing()
    credits: Credits = Credits()
    table: tuple[TableEntry, ...] = ()
    """The tables; none named means one of every game."""


class BadConfig(Exception):
    """What is wrong in a configuration, where, and what would be right."""


def read_config(file: Path) -> ServerConfig:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=ServerConfig)
    except OSError as wrong:
        raise BadConfig(f"{file}: {wrong.strerror}") from None
    except msgspec.DecodeError as wrong:
        raise BadConfig(f"{file}: {wrong}") from None


def check_tables(config: ServerConfig, games: Catalogue) -> None:
    """Every table can be opened; otherwise the first that cannot, and why."""
    seen: set[str] = set()
    for entry in config.table:
        if not SLUG.fullmatch(entry.id) or entry.id in seen:
            raise BadConfig(f'table "{entry.id}": ids are small letters, digits and hyphens, each only once')
        seen.add(entry.id)
        setup = configured(games, entry.configuration())
        if isinstance(setup, Refused):
            raise BadConfig(f'table "{entry.id}": {setup.reason}')


def usual_tables(games: Catalogue) -> tuple[TableEntry, ...]:
    """One table of every game; video tables deal by themselves, with house players at the shared ones."""
    return tuple(_usual(key, game.seating.stations) for key, game in games.games.items())


def _usual(key: str, stations: int) -> TableEntry:
    alone = stations == 1
    mode = Mode.INTERNAL if alone else Mode.VIDEO
    return TableEntry(id=key, game=key, mode=mode, bots=0 if alone else 3)
