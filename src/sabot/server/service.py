"""Everything that a running server has at hand: the house, its people, its listeners, its clock."""

import asyncio
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sabot.cashdesk.rules import DeskRules
from sabot.games.catalogue import Catalogue
from sabot.house.table_writer import Done, Reply
from sabot.ledger import Purse
from sabot.profiles import Profile
from sabot.server.afterwards import Afterwards
from sabot.server.condition import Condition
from sabot.server.config import ServerConfig
from sabot.server.house_lines import RoleLines
from sabot.server.hub import Hub, Listener
from sabot.server.live_house import Clock, Live, TableHost
from sabot.server.people import Role
from sabot.server.registry import Registry
from sabot.server.staff import SEES_STAKES
from sabot.server.turns import Turns
from sabot.server.wire import ConfigurationSnapshot, CroupierSnapshot, OwnSnapshot, Snapshot, write
from sabot.server.wire import Purse as PurseTold
from sabot.store.streams import BROKEN, TABLE, kind_of
from sabot.store.trouble import StoreFailed
from sabot.table.house.configuration import Configuration
from sabot.table.house.croupiers import told_of_presence
from sabot.table.state import Phase, Table
from sabot.table.view import OwnView, PublicView, croupier_view, own_view, public_view
from sabot.table.view.approvals import approval_views

if TYPE_CHECKING:
    from sabot.server.lobby import LobbyTable

MOST_REFRESHED = 50
"""Listeners at one table up to which everybody gets his own part again after every batch."""


Part = OwnSnapshot | CroupierSnapshot | ConfigurationSnapshot
"""What one person alone is shown of a table."""


class Service:
    trouble: tuple[type[Exception], ...] = (StoreFailed, sqlite3.Error)
    """What is raised where the books cannot be read or written for a while."""

    def __init__(self, config: ServerConfig, live: Live, people: Registry, now: Clock) -> None:
        self.config = config
        self.live = live
        self.people = people
        self.now = now
        self.condition = Condition()
        self.roles = RoleLines(people, live.journal)
        live.on_taken = self._refresh
        self._afterwards = Afterwards(self._show)
        self.turns = Turns()
        """Of the house players."""
        self._purses: dict[str, int] = {}
        self._staff: dict[str, Role] = {}
        """People of the house who look at a table."""
        self._telling: set[tuple[str, str]] = set()
        """Tables that are just being told whether a player is connected."""
        self._places = {entry.id: place for place, entry in enumerate(config.table)}

    @property
    def hub(self) -> Hub:
        return self.live.hub

    @property
    def games(self) -> Catalogue:
        return self.live.games

    def host(self, name: str) -> TableHost | None:
        """A table, or a broken game, by its name."""
        for kind in (TABLE, BROKEN):
            host = self.live.hosts.get(f"{kind}:{name}")
            if host is not None:
                return host
        return None

    def profiles(self) -> list[Profile]:
        """The profiles under which tables are open, each once."""
        known = {
            host.writer.table.setup.profile.key: host.writer.table.setup.profile for host in self._tables()
        }
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

    def desk_rules(self) -> DeskRules:
        """As the file says, and by the days of the house."""
        return replace(self.config.desk_rules(), days=self.live.calendar.days)

    # What must be known before it can be shown; in one place everything is.

    async def reach(self, name: str) -> None:
        """A table that somebody will ask about."""

    async def expect(self, player: str) -> None:
        """A player whose purse somebody will ask about."""

    async def expect_session(self, token: str) -> None:
        """A session that somebody shows."""
        await self.people.fetch(token)

    async def attend_people(self) -> None:
        """What other programs have changed meanwhile: roles, and who may not speak."""
        now = self.now()
        await self.roles.tell(now)
        await self.people.sayings.fetch_mutes(now)

    # Listening, and with it presence.

    def watched(self, name: str) -> bool:
        """Whether anybody looks on."""
        return bool(self.hub.topic(name).listeners)

    def listen(self, name: str, listener: Listener) -> None:
        self.hub.listen(name, listener)
        self.note_presence(name, listener.player)

    def forget(self, name: str, listener: Listener) -> None:
        """Who closes his last window at a table is not connected there any more (I1)."""
        self.hub.forget(name, listener)
        if not self.hub.listening(name, listener.player):
            self.note_presence(name, listener.player)

    def note_presence(self, name: str, player: str) -> None:
        """The table is told where it thinks otherwise, and looked at again once it has heard of it.

        Meanwhile he may have come back, or gone again: what is on its way to the table is not in its state.
        """
        host, here = self.host(name), self.hub.listening(name, player)
        if host is None or (name, player) in self._telling:
            return
        request = told_of_presence(host.writer.table, player, here=here)
        if request is None:
            return
        told = host.ask(request)
        self._telling.add((name, player))
        told.add_done_callback(lambda reply: self._noted_presence(name, player, reply))

    def _noted_presence(self, name: str, player: str, reply: "asyncio.Future[Reply]") -> None:
        self._telling.discard((name, player))
        if not reply.cancelled() and isinstance(reply.result(), Done):
            self.note_presence(name, player)

    # Views.

    def _refresh(self, name: str, concerned: frozenset[str]) -> None:
        """Own parts again: to everybody at a small table, at a large one to those whom it concerned."""
        topic = self.hub.topic(name)
        if len(topic.listeners) <= MOST_REFRESHED:
            due = tuple(topic.windows)
        else:
            due = tuple(player for player in concerned | self._staff.keys() if player in topic.windows)
        self._afterwards.due(name, due)

    def _show(self, name: str, player: str) -> None:
        """His own part again, in each of his windows. A view that cannot be made stops its table only."""
        host, topic = self.host(name), self.hub.topic(name)
        if host is None or host.fault or player not in topic.windows:
            return
        try:
            told = self._news_of(host, name, player)
        except Exception:
            host.break_down()
            return
        for listener in tuple(topic.windows[player]):
            for content in told:
                listener.tell(content, name)

    def _news_of(self, host: TableHost, name: str, player: str) -> tuple[bytes, ...]:
        """Nothing where his windows show it already, as they mostly do when others bet."""
        topic = self.hub.topic(name)
        before = topic.told.get(player)
        view = self._part_of(host, name, player)
        if player in self._staff:
            return (write(view),)
        assert isinstance(view, OwnSnapshot), "others are shown what they are to do"
        topic.told[player] = view.own
        return () if view.own == before else (write(view), write(self.purse_told(player)))

    def purse_moved(self, player: str) -> None:
        """By the cash desk, of which no table hears: what may be staked is shown anew at each of them."""
        for name in self.hub.watched_by(player):
            self._show(name, player)

    def purse_told(self, player: str) -> PurseTold:
        self._purses[player] = n = self._purses.get(player, 0) + 1
        purse = self.purse(player)
        return PurseTold(n, purse.balance, purse.held)

    def snapshot(self, name: str) -> bytes:
        host = self.host(name)
        assert host is not None, "whoever asks has asked for a table that is there"
        at = self.now()
        return write(Snapshot(name, host.writer.version, at, public_view(host.writer.table, at)))

    def views(self, name: str, player: str) -> tuple[PublicView, OwnView]:
        """A table as one player sees it now."""
        host = self.host(name)
        assert host is not None, "whoever asks has asked for a table that is there"
        return public_view(host.writer.table, self.now()), self._own_view(host, player)

    def _own_view(self, host: TableHost, player: str) -> OwnView:
        at = self.now()
        return own_view(
            host.writer.table,
            player,
            self.purse(player),
            at,
            calendar=self.live.calendar.days.at(at),
            unfinished=self.live.unfinished(player),
        )

    def own_snapshot(self, name: str, player: str) -> bytes | None:
        """What one person alone is shown of a table: his own part, or what his role needs to see."""
        person, host = self.people.find(player), self.host(name)
        if person is not None and person.role is not Role.PLAYER:
            self._staff[player] = person.role
        # Only one of the player's windows is shown this.
        self.hub.topic(name).told.pop(player, None)
        return None if host is None else write(self._part_of(host, name, player))

    def _part_of(self, host: TableHost, name: str, player: str) -> Part:
        role, at = self._staff.get(player, Role.PLAYER), self.now()
        table, n = host.writer.table, host.writer.version
        if role in SEES_STAKES:
            return CroupierSnapshot(name, n, at, croupier_view(table, at))
        if role is Role.OPERATOR and table.setup.configuration is not None:
            return _configuration(name, n, at, table, table.setup.configuration)
        return OwnSnapshot(name, n, at, self._own_view(host, player))


def _configuration(name: str, n: int, at: int, table: Table, now: Configuration) -> ConfigurationSnapshot:
    coming = None if table.coming is None else table.coming.configuration
    halted = "" if table.halt is None else table.halt.reason
    closed = table.phase is Phase.CLOSED
    return ConfigurationSnapshot(name, n, at, now, coming, closed, halted, approval_views(table))
