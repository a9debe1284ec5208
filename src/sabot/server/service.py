"""Everything that a running server has at hand: the house, its people, its listeners, its clock."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sabot.house.desk import Told
from sabot.ledger import Purse
from sabot.ledger.tally import calendar_at
from sabot.money import Amount
from sabot.profiles import Profile
from sabot.server.config import ServerConfig
from sabot.server.hub import Hub, Listener
from sabot.server.live_house import Clock, Live, TableHost
from sabot.server.people import Registry, Role
from sabot.server.staff import SEES_STAKES
from sabot.server.wire import ConfigurationSnapshot, CroupierSnapshot, OwnSnapshot, Snapshot, write
from sabot.server.wire import Purse as PurseTold
from sabot.store.streams import BROKEN, TABLE, kind_of
from sabot.table import commands as c
from sabot.table.configuration import Configuration
from sabot.table.state import Phase, Table
from sabot.table.view import OwnView, PublicView, croupier_view, own_view, public_view

if TYPE_CHECKING:
    from sabot.server.lobby import LobbyTable

MOST_REFRESHED = 50
"""Listeners at one table up to which everybody gets his own part again after every batch."""


class Service:
    def __init__(self, config: ServerConfig, live: Live, people: Registry, now: Clock) -> None:
        self.config = config
        self.live = live
        self.people = people
        self.now = now
        live.on_taken = self._refresh
        self._purses: dict[str, int] = {}
        self._staff: dict[str, Role] = {}
        """People of the house who look at a table."""
        self._places = {entry.id: place for place, entry in enumerate(config.table)}

    @property
    def hub(self) -> Hub:
        return self.live.hub

    def host(self, name: str) -> TableHost | None:
        """A table, or a broken game, by its name."""
        for kind in (TABLE, BROKEN):
            host = self.live.hosts.get(f"{kind}:{name}")
            if host is not None:
                return host
        return None

    def profiles(self) -> list[Profile]:
        """The profiles under which tables are open, each once."""
        known = {host.desk.table.setup.profile.key: host.desk.table.setup.profile for host in self._tables()}
        return list(known.values())

    def elsewhere(self) -> "Iterable[LobbyTable]":
        """Tables that other servers of the house serve."""
        return ()

    def place(self, name: str) -> int:
        """Of a table in the lobby: as they are configured, then the others."""
        return self._places.get(name, len(self._places))

    def _tables(self) -> list[TableHost]:
        return [host for stream, host in self.live.hosts.items() if kind_of(stream) == TABLE]

    def purse(self, player: str) -> Purse:
        """As committed: nobody is shown money that is still on its way."""
        return self.live.purse(player)

    # What must be known before it can be shown; in one place everything is.

    async def reach(self, name: str) -> None:
        """A table that somebody will ask about."""

    async def expect(self, player: str) -> None:
        """A player whose purse somebody will ask about."""

    # Listening, and with it presence.

    def watched(self, name: str) -> bool:
        """Whether anybody looks on."""
        return bool(self.hub.topic(name).listeners)

    def listen(self, name: str, listener: Listener) -> None:
        self.hub.listen(name, listener)
        host = self.host(name)
        if host is not None and listener.player in host.desk.table.absent:
            host.ask(Told(c.RegainConnection(listener.player)))

    def forget(self, name: str, listener: Listener) -> None:
        """Who closes his last window at a table is not connected there any more (I1)."""
        self.hub.forget(name, listener)
        host = self.host(name)
        if host is None or self.hub.listening(name, listener.player):
            return
        table = host.desk.table
        if listener.player in table.guests and listener.player not in table.absent:
            host.ask(Told(c.LoseConnection(listener.player)))

    # Views.

    def _refresh(self, name: str, concerned: frozenset[str]) -> None:
        """Own parts again: to everybody at a small table, at a large one to those whom it concerned."""
        listeners = self.hub.topic(name).listeners
        shown: dict[str, tuple[bytes, ...]] = {}
        everybody = len(listeners) <= MOST_REFRESHED
        for listener in tuple(listeners):
            player = listener.player
            staff = player in self._staff
            if not everybody and player not in concerned and not staff:
                continue
            if player not in shown:
                view = self._part_of(name, player, None) or b""
                shown[player] = (view,) if staff else (view, self._purse_message(player))
            for content in shown[player]:
                listener.tell(content, name)

    def _purse_message(self, player: str) -> bytes:
        self._purses[player] = n = self._purses.get(player, 0) + 1
        purse = self.purse(player)
        return write(PurseTold(n, purse.balance, purse.held))

    def snapshot(self, name: str) -> bytes:
        host = self.host(name)
        assert host is not None, "whoever asks has asked for a table that is there"
        at = self.now()
        return write(Snapshot(name, host.desk.version, at, public_view(host.desk.table, at)))

    def views(self, name: str, player: str) -> tuple[PublicView, OwnView]:
        """A table as one player sees it now."""
        host = self.host(name)
        assert host is not None, "whoever asks has asked for a table that is there"
        return public_view(host.desk.table, self.now()), self._own_view(host, player, None)

    def _own_view(self, host: TableHost, player: str, chip: int | None) -> OwnView:
        at = self.now()
        return own_view(
            host.desk.table,
            player,
            self.purse(player),
            at,
            calendar=calendar_at(at),
            unfinished=self.live.unfinished(player),
            chip=None if chip is None else Amount(chip),
        )

    def own_snapshot(self, name: str, player: str, chip: int | None) -> bytes | None:
        """What one person alone is shown of a table: his own part, or what his role needs to see."""
        person = self.people.find(player)
        if person is not None and person.role is not Role.PLAYER:
            self._staff[player] = person.role
        return self._part_of(name, player, chip)

    def _part_of(self, name: str, player: str, chip: int | None) -> bytes | None:
        host, role, at = self.host(name), self._staff.get(player, Role.PLAYER), self.now()
        if host is None:
            return None
        table, n = host.desk.table, host.desk.version
        if role in SEES_STAKES:
            return write(CroupierSnapshot(name, n, at, croupier_view(table, at)))
        if role is Role.OPERATOR and table.setup.configuration is not None:
            return write(_configuration(name, n, at, table, table.setup.configuration))
        return write(OwnSnapshot(name, n, at, self._own_view(host, player, chip)))


def _configuration(name: str, n: int, at: int, table: Table, now: Configuration) -> ConfigurationSnapshot:
    coming = None if table.coming is None else table.coming.configuration
    halted = "" if table.halt is None else table.halt.reason
    return ConfigurationSnapshot(name, n, at, now, coming, table.phase is Phase.CLOSED, halted)
