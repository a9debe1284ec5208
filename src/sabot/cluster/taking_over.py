"""A table taken over: read from the journal up to its last line, manned, and started again."""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence

from sabot.cluster.following import Following
from sabot.cluster.hosts import ClusterHost, HeldLease
from sabot.cluster.house import ClusterHouse
from sabot.cluster.lease import HOUSE, Lease, check_lease
from sabot.cluster.player_rows import PlayerRow
from sabot.games.answer import Refused
from sabot.house.table_writer import TableWriter
from sabot.house.tables_of_visitors import closed_unheard
from sabot.profiles import OPEN
from sabot.server.live.draining import HOUSE as BY_HOUSE
from sabot.server.live.opening_moments import is_time
from sabot.server.live.table_changes import check_opened
from sabot.server.live.table_host import STALE
from sabot.server.live.table_hours import hours_of
from sabot.server.monitoring.self_check import PROGRAM
from sabot.store.commit import Commit, Committed, Entry
from sabot.store.postgres_opening import Lent
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import StreamEvent, name_of, table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration, digest_of_words
from sabot.table.house.reasons import HouseReason
from sabot.table.state import Phase

FOUND = "SELECT name FROM streams WHERE name = ANY($1) AND version > 0"
NEVER_OPENED = 1
"""The version of a table that was only set up."""

log = logging.getLogger("sabot.cluster")


class LineTransaction:
    """One line without money, while the lease holds."""

    known: Mapping[str, PlayerRow] = {}
    begun: tuple[tuple[str, str], ...] = ()
    over: tuple[str, ...] = ()

    def __init__(self, lease: Lease, stream: str, version: int, at: int, event: StreamEvent) -> None:
        self._lease = lease
        self._commit = Commit(stream, version, at, (Entry(event),))

    async def decide(self, db: Lent) -> Sequence[Commit]:
        await check_lease(db, self._lease)
        return (self._commit,)


class Opener:
    def __init__(
        self,
        house: ClusterHouse,
        following: Following,
        entries: Collection[Configuration],
        *,
        by_file: bool = True,
        profile: str = OPEN,
        zone: Callable[[], str] = lambda: "UTC",
    ) -> None:
        self._house = house
        self._following = following
        self._entries = {entry.table: entry for entry in entries}
        self._by_file = by_file
        self._profile = profile
        self._zone = zone

    async def known(self, names: Collection[str]) -> list[str]:
        """Those of them that this server can open: they are in the journal, or in its configuration."""
        streams = [table_stream(name) for name in names]
        rows = await self._house.store.pool.fetch(FOUND, streams)
        found = {row[0] for row in rows}
        return [n for n in names if n == HOUSE or n in self._entries or table_stream(n) in found]

    async def open(self, lease: Lease) -> HeldLease:
        """From the lease to hosts that serve: nobody else can write these streams meanwhile."""
        house, name = self._house, lease.name
        if await self._host(table_stream(name)) is None:
            await self._configure(lease)
        streams = [table_stream(name), *await house.store.interrupted_games(name)]
        hosts = [host for stream in streams if (host := await self._host(stream)) is not None]
        at = 0
        for host in hosts:
            await self._following.level(host)
            (last,) = await house.store.read(host.writer.stream, host.writer.version - 1)
            at = max(at, last.line.at)
        house.reach(at)
        holding = HeldLease(lease, await house.store.books_of(name), at)
        manned = [(host, *self._manned(host)) for host in hosts]
        house.holdings[name] = holding
        open_ = [host.writer.stream for host in hosts]
        for host, writer, first in manned:
            unheard = closed_unheard(writer.table, open_)
            holding.first += [(host.writer.stream, request) for request in (*first, *unheard)]
            host.begin(holding, writer)
        return holding

    async def _host(self, stream: str) -> ClusterHost | None:
        return self._house.host(stream) or await self._following.follow(stream)

    async def _configure(self, lease: Lease) -> None:
        """The first line of a new table."""
        words = self._entries[lease.name]
        event = e.TableConfigured(words, file=digest_of_words(words) if self._by_file else "")
        deed = LineTransaction(lease, table_stream(lease.name), 0, self._house.now(), event)
        (answer,) = await self._house.store.carry_out(deed)
        if not isinstance(answer, Committed):
            raise StoreFailed(f"{lease.name} cannot be set up: {answer}")

    def _manned(self, host: ClusterHost) -> tuple[TableWriter, list[c.Request]]:
        """Whoever deals there, and what the house itself says first."""
        old = host.writer
        writer = self._house.staff.writer(old.stream, old.table, old.version, host.terms)
        return writer, [
            *first_requests(
                writer,
                shoe_lost=not self._house.staff.resumes(writer),
                opens=PROGRAM.changed is None
                and is_time(hours_of(writer.table), self._house.now(), self._zone()),
            ),
            *closing_requests(writer, self._profile),
        ]

    async def begin(self, holding: HeldLease) -> None:
        """Whatever the house says first, each thing once.

        Raises `StoreFailed` where it could not be written; then it goes on from there when it is asked again.
        """
        while holding.first and not holding.over:
            stream, request = holding.first[0]
            reply = await self._house.hosts[stream].ask(request)
            if reply == STALE:
                raise StoreFailed(f"{stream} cannot be begun: {STALE.reason}")
            opens = isinstance(request.command, c.OpenTable)
            assert not (opens and isinstance(reply, Refused)), f"{stream} cannot be opened: {reply}"
            holding.first.popleft()

    async def follow_on(self, name: str) -> None:
        """Whoever still looks at a table that was let go is told by its next server."""
        await self._following.hear(name)


def closing_requests(writer: TableWriter, profile: str) -> list[c.Request]:
    """What the profile of the house forbids closes. Returns were judged when the table was set up."""
    table = writer.table
    if table.one_game or table.phase is Phase.CLOSED:
        return []
    forbidden = check_opened(table, profile, lambda game: ())
    if forbidden is None:
        return []
    log.warning("%s closes: %s", name_of(writer.stream), forbidden.reason)
    return [c.Request("", c.CloseTable(after_round=True))]


def first_requests(writer: TableWriter, *, shoe_lost: bool, opens: bool) -> list[c.Request]:
    """Clocks get back what was left of them; a table that the house had halted goes on. A new one opens,
    where it may."""
    table = writer.table
    requests: list[c.Request] = []
    if table.phase is not Phase.CLOSED:
        if shoe_lost:
            requests.append(c.Request("", c.LoseShoe(HouseReason.KEY_LOST)))
        requests.append(c.Request("", c.StartAgain()))
    elif opens and writer.version == NEVER_OPENED and not table.one_game and not table.setup.owner:
        requests.append(c.Request("", c.OpenTable()))
    if table.halt is not None and table.halt.by == BY_HOUSE:
        requests.append(c.Request(BY_HOUSE, c.ResumeTable()))
    return requests
