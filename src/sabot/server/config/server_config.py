"""The configuration of a server: one readable file, every key with a default, nothing unknown accepted."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sabot.cashdesk.rules import DAY, DeskRules
from sabot.games.catalogue import Catalogue
from sabot.games.variant import Game
from sabot.house.known_returns import RETURNS
from sabot.ledger.limit import HOUR
from sabot.ledger.refill import RefillRules
from sabot.money import UNIT, Amount
from sabot.profiles import OPEN, Mode, advises, check_table, profiles
from sabot.records.gaming_day import GamingDay
from sabot.server.config.own_files import wrong_files
from sabot.server.config.terminal_entries import TerminalEntry, terminal_problems
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import AccountRules
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import Returns, door_problems
from sabot.table.house.settings import Settings
from sabot.typed_reading import row_place, shown

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_ID = 64
"""Characters of a table's id."""
MOST_CONNECTIONS, MOST_BOTS = 1_000, 100
MOST_OWN_TABLES = 10_000
"""Of one configured table; each is a table in memory."""
LONGEST_DRAIN = 3_600

Port = Annotated[int, Meta(ge=0, le=65_535)]
Given = Annotated[Amount, Meta(ge=0, le=10**12)]
"""Play credits that the house gives, in minor units."""


class ProxyHeader(StrEnum):
    USUAL = "x-forwarded-for"
    STANDARD = "forwarded"


class ListenSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    """The address that the server listens on."""
    port: Port | None = None
    """The port; 0 is any free one. A port that is named and taken stops the start. Without this it is 8000,
    or the next free one, which is printed."""
    origins: tuple[str, ...] = ()
    """Sites whose pages may connect besides the server's own, such as `https://play.example.org`; their
    names are also names of this server."""
    certificate: str = ""
    """A file with the TLS certificate and those that it rests on (PEM); with `key`, the server speaks TLS."""
    key: str = ""
    """The file with the certificate's key (PEM, without a password)."""
    heartbeat: Annotated[int, Meta(ge=2, le=60)] = 10
    """Seconds after which a connection that does not answer counts as lost."""
    networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """The venue's networks, for profiles that allow play inside the venue only."""
    watch: str = ""
    """An address of its own for `/live`, `/ready` and `/metrics`, such as `127.0.0.1:9100`. Without this they
    are on the players' port, for this machine and the venue's networks only."""
    devices: str = ""
    """An address of its own at which card devices connect (docs/devices.md), such as `127.0.0.1:9200`.
    Without this they come over `/device` on the players' port, or on serial lines."""
    public: str = ""
    """The site under which players reach the house where a proxy speaks TLS before it, such as
    `https://play.example.org`: cookies are for TLS only, other origins are refused, browsers keep to TLS."""
    proxies: tuple[str, ...] | None = None
    """Addresses or networks of proxies before the house, which are believed about whom they speak for; `[]`
    says that there is none. Nobody else is believed."""
    proxy_header: ProxyHeader = ProxyHeader.USUAL
    """The header in which they tell the client's address. What clients send in it themselves must end up
    before that address; what they send in the other header is not looked at."""


class JournalSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    directory: str = "data"
    """Where journal, people and the key of the house lie."""
    database: str = ""
    """The address of a PostgreSQL database for journal and people, `postgresql://…`; without one, files in
    the directory. Needs the extra `cluster`."""


class ClusterSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nats: str = ""
    """The address of the NATS server by which several servers of one house talk, `nats://…`; one alone
    needs none."""
    house: str = "sabot"
    """The name of the house there: small letters, digits and hyphens. Houses of other names do not meet."""
    wait_seconds: Annotated[int, Meta(ge=0, le=LONGEST_DRAIN)] = 30
    """For which a start waits for a database or a NATS server that does not answer yet."""
    connections: Annotated[int, Meta(ge=2, le=MOST_CONNECTIONS)] = 8
    """Connections of this server to the database, besides two for its leases."""


class CreditSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    guest: Given = Amount(1_000 * UNIT)
    """Play credits of a new guest, in minor units."""
    named: Given = Amount(10_000 * UNIT)
    """Play credits of a new named player."""
    refill_below: Given = Amount(10 * UNIT)
    """Below this a player may ask for more, once an hour; not more than what a new player is given."""


class CashDeskSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ticket_most: Given = Amount(3_000 * UNIT)
    """The most that a ticket carries, in minor units; more is paid by hand."""
    ticket_days: Annotated[int, Meta(ge=1, le=3_650)] = 30
    """For which a ticket is good."""
    reserve_seconds: Annotated[int, Meta(ge=5, le=3_600)] = 60
    """For which a ticket that a cashier has reserved waits for that cashier."""
    bearer: bool = True
    """Whoever holds a ticket may redeem it; otherwise only the player who cashed out, and the cash desk."""
    paid_alone: Given = Amount(3_000 * UNIT)
    """The most that a player is paid in cash in a gaming day without a supervisor, whoever pays."""
    deposit_most: Given = Amount(10_000 * UNIT)
    """Above this a deposit needs a reason."""
    golden_alone: Given = Amount(500 * UNIT)
    """Golden chips of more than this in a gaming day, to one player or by one person, need a second one."""
    pays_given: bool = False
    """Whether credits that the house gave are paid out in cash like any other. Usually they are played, and
    what is won with them is paid."""


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    form: LogFormat = LogFormat.TEXT
    """How the server writes what happens to it: a readable line, or one JSON object a line."""
    level: LogLevel = LogLevel.INFO
    """What is not written: everything below this."""
    security: str = ""
    """A file of its own for sign-ins, refusals and what people of the house do, readable by its owner alone;
    without one, these lines stand among the others."""


class TableEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    """The table's own name: small letters, digits and hyphens."""
    game: str
    """A game of the catalogue."""
    mode: Mode = Mode.VIDEO
    """Where cards and pace come from; `live` needs a croupier, who signs in over the socket, `auto` a card
    device, which is named under `[[device]]`."""
    profile: str | None = None
    """A profile that is stricter than that of the house; without this, the house's own."""
    rules: dict[str, str] = {}
    """Rules that differ from the game's card, by their keys (docs/rules.md)."""
    pay_tables: dict[str, str] = {}
    """Pay tables by bet, where it is not the game's usual one."""
    offered: tuple[str, ...] | None = None
    """The special bets on offer; without this, the game's usual ones."""
    settings: Settings = Settings()
    bots: Annotated[int, Meta(ge=0, le=MOST_BOTS)] = 0
    """House players at this table."""
    own_tables: Annotated[int, Meta(ge=0, le=MOST_OWN_TABLES)] = 500
    """In the mode `internal`: every visitor is opened a table of their own like this one, so many at once; 0
    is for one terminal, at which people play one after the other."""

    def configuration(self, house: str = OPEN) -> Configuration:
        """In words, under the profile of the house unless the table has a stricter one."""
        return Configuration(
            table=self.id,
            game=self.game,
            mode=self.mode,
            profile=self.profile or house,
            rules=self.rules,
            pay_tables=self.pay_tables,
            offered=self.offered,
            settings=self.settings,
            own_tables=self.own_tables if self.mode is Mode.INTERNAL else 0,
        )


class DeviceEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    """The device's own name: small letters, digits and hyphens."""
    table: str
    """The table at which it deals, in auto mode; it may deal at no other."""
    secret_file: str = ""
    """The file with the secret that the device knows too, named from the directory of the house;
    `sabot device secret` makes one."""
    certificate: str = ""
    """In place of a secret: the file with the certificate that the device shows (PEM), named from the
    directory of the house. Then `listen.devices` speaks TLS with the house's certificate, for all devices."""
    serial: str = ""
    """The serial line at which the device is, such as `/dev/ttyUSB0`; without this it connects by itself."""


class ServerConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str = "Sabot"
    """What the house is called on its pages."""
    languages: tuple[str, ...] = ("en", "es", "de", "sl", "zh")
    """The languages that pages and help offer, the usual one first."""
    time_zone: str = "UTC"
    """Where the house is, such as `Europe/Vienna`: its gaming days are counted by the clock there."""
    day_begins: Annotated[int, Meta(ge=0, le=23)] = 0
    """The hour at which the gaming day begins: limits of players, `desk.paid_alone`, reports and exports
    count by it. A change of it or of `time_zone` stands in the journal, and no day is cut short: the one
    that runs an hour later ends when it would have ended, however often this is changed meanwhile. The one
    after it lasts 23 hours at least, and on until the next one begins by the new clock: up to 47 where the
    hour was changed, up to three days where the zone was. So nobody uses a limit twice."""
    games: tuple[str, ...] = ()
    """Files with variant cards of the venue's own (docs/own-games.md), named from where this file lies: their
    games are there like any other."""
    profiles: tuple[str, ...] = ()
    """Files with jurisdiction profiles of the venue's own, named likewise."""
    profile: str = OPEN
    """The jurisdiction profile that the house plays under (docs/profiles.md); its tables may be stricter."""
    currency: Annotated[str, Meta(max_length=8)] = ""
    """What a unit of money is called, such as `EUR`: shown at the credit meter, before a cash-out and on
    tickets. Money here are play credits, whose minor unit is a hundredth in limits, chips, rules, texts and
    journals alike, so that the number of decimals is no setting."""
    support: str = ""
    """Where players may write to, shown in the help of tables whose profile has `live.support`: an e-mail
    address or a page, `https://…`; empty where nobody answers."""
    drain_seconds: Annotated[int, Meta(ge=0, le=LONGEST_DRAIN)] = 60
    """For which an announced stop waits for rounds in play; a round that takes longer goes on after the next
    start."""
    listen: ListenSettings = ListenSettings()
    keep: JournalSettings = JournalSettings()
    cluster: ClusterSettings = ClusterSettings()
    credits: CreditSettings = CreditSettings()
    desk: CashDeskSettings = CashDeskSettings()
    rate_limits: RateLimits = RateLimits()
    people: AccountRules = AccountRules()
    log: LogSettings = LogSettings()
    device: tuple[DeviceEntry, ...] = ()
    """Card devices, which deal at tables in auto mode (docs/devices.md)."""
    terminal: tuple[TerminalEntry, ...] = ()
    """Terminals of a bank of seats (docs/terminals.md)."""
    table: tuple[TableEntry, ...] = ()
    """The tables; none named means one of every game that the profile has."""

    def configurations(self) -> tuple[Configuration, ...]:
        """Of all tables in the file, under the profile of the house."""
        return tuple(entry.configuration(self.profile) for entry in self.table)

    def gaming_day(self) -> GamingDay:
        return GamingDay(self.time_zone, self.day_begins)

    def desk_rules(self) -> DeskRules:
        """What bounds the cash desk."""
        desk, given = self.desk, self.credits
        return DeskRules(
            ticket_most=desk.ticket_most,
            ticket_lasts=desk.ticket_days * DAY,
            reserved_for=desk.reserve_seconds * HOUR // 3_600,
            bearer=desk.bearer,
            paid_alone=desk.paid_alone,
            deposit_most=desk.deposit_most,
            golden_alone=desk.golden_alone,
            pays_given=desk.pays_given,
            refills=RefillRules(guest=given.guest, named=given.named, below=given.refill_below),
        )


class BadConfig(Exception):
    """What is wrong in a configuration, where, and what would be right."""


class NotAvailable(Exception):
    """What is in the way now and perhaps not later: a port that is taken, a server that does not answer."""


def check_tables(config: ServerConfig, games: Catalogue) -> None:
    """Every table can be opened; otherwise all that cannot, and why."""
    problems = tuple(table_problems(config, games))
    if problems:
        raise BadConfig("\n".join(problems))


def table_problems(
    config: ServerConfig, games: Catalogue, returns: Returns = RETURNS.worked_out
) -> Iterator[str]:
    """What speaks against the tables of a file; a game that is not as shipped is looked at for seconds."""
    known = profiles(games)
    if config.profile not in known:
        yield f"profile = {shown(config.profile)}: one of {', '.join(known)}"
    yield from _device_problems(config)
    house, seen = known.get(config.profile), set[str]()
    for number, entry in enumerate(config.table, 1):
        where = row_place("table", number, entry.id)
        if not SLUG.fullmatch(entry.id) or len(entry.id) > LONGEST_ID:
            yield f"{where}.id: write up to {LONGEST_ID} small letters, digits and hyphens"
        if entry.id in seen:
            yield f"{where}.id: another table has this id; each needs one of its own"
        seen.add(entry.id)
        words = entry.configuration(OPEN if house is None else house.key)
        device = entry.settings.device
        if device and not any(one.id == device and one.table == entry.id for one in config.device):
            yield f'{where}.settings.device: no [[device]] with the id "{device}" deals at this table'
        for problem in door_problems(games, words, house, returns):
            yield f"{where}{'.' if problem.startswith('settings.') else ': '}{problem}"
    denominations = {entry.id: entry.settings.denominations for entry in config.table}
    yield from terminal_problems(config.terminal, denominations, config.languages)


def _device_problems(config: ServerConfig) -> Iterator[str]:
    for number, entry in enumerate(config.device, 1):
        where = row_place("device", number, entry.id)
        if bool(entry.secret_file) == bool(entry.certificate):
            yield f"{where}: name a secret_file or a certificate, by which the house knows it"
        if entry.certificate and not (config.listen.devices and config.listen.certificate):
            yield f"{where}.certificate: needs listen.devices, and listen.certificate for TLS there"


def without_missing(config: ServerConfig, games: Catalogue) -> tuple[ServerConfig, tuple[str, ...]]:
    """The tables whose game and profile are here, and a sentence about each of the others.

    Only where a package or a file was left out: otherwise a name that is not known is a slip.
    """
    if not games.left_out and not wrong_files(games):
        return config, ()
    known, kept, missing = profiles(games), list[TableEntry](), list[str]()
    for number, entry in enumerate(config.table, 1):
        place, under = row_place("table", number, entry.id), entry.profile or config.profile
        if entry.game not in games.games:
            missing.append(f"{place} is not opened: its game {entry.game} is left out")
        elif entry.profile is not None and entry.profile not in known:
            missing.append(f"{place} is not opened: its profile {under} is left out")
        else:
            kept.append(entry)
    if config.table and not kept:
        raise BadConfig("\n".join((*wrong_files(games), *missing, "no table is left")))
    return replace(config, table=tuple(kept)), tuple(missing)


def usual_tables(games: Catalogue, house: str = OPEN) -> tuple[TableEntry, ...]:
    """One table of every game that the profile has; video tables deal by themselves, with house players. One
    more is for practice, of the first game with decisions that is for a player alone."""
    profile = profiles(games).get(house)
    entries = [_usual(key, game.seating.stations) for key, game in games.games.items()]
    if profile is None or advises(profile.information.hints, Mode.INTERNAL):
        entries += [_practice(key) for key, game in games.games.items() if _is_for_practice(game)][:1]
    return tuple(
        entry
        for entry in entries
        if profile is None or check_table(profile, games.find(entry.game), entry.mode) is None
    )


def _is_for_practice(game: Game) -> bool:
    return game.seating.stations == 1 and bool(game.family.actions(game.rules))


def _practice(key: str) -> TableEntry:
    return TableEntry(
        id="practice", game=key, mode=Mode.INTERNAL, settings=Settings(title="Practice Table", practice=True)
    )


def _usual(key: str, stations: int) -> TableEntry:
    alone = stations == 1
    mode = Mode.INTERNAL if alone else Mode.VIDEO
    return TableEntry(id=key, game=key, mode=mode, bots=0 if alone else 3)
