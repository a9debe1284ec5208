"""Everything that a running server has at hand: the house, its people, its listeners, its clock."""

import asyncio
import sqlite3
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, assert_never

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.whole_map import keys
from sabot.house.table_writer import Done, Reply
from sabot.ledger import Purse
from sabot.profiles import Profile
from sabot.server.config.server_config import ServerConfig
from sabot.server.live.audiences import AUDIENCES
from sabot.server.live.bot_turns import BotTurns
from sabot.server.live.deferred_views import DeferredViews
from sabot.server.live.lapses import Lapses
from sabot.server.live.served_house import Clock, ServedHouse, TableCommit
from sabot.server.live.table_host import TableHost
from sabot.server.monitoring.condition import ServerCondition
from sabot.server.monitoring.house_figures import HouseFigures
from sabot.server.monitoring.self_check import PROGRAM
from sabot.server.odds.table_odds import TableOdds
from sabot.server.people.house_lines import RoleLines
from sabot.server.people.person import Role
from sabot.server.people.registry import Registry
from sabot.server.settings.kept_settings import KeptSettings
from sabot.server.socket.hub import Hub, Listener, OwnPart, View
from sabot.server.socket.wire import (
    CroupierSnapshot,
    Difference,
    OperatorSnapshot,
    OwnChanged,
    OwnSnapshot,
    write,
)
from sabot.server.socket.wire import Purse as PurseTold
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import INTERRUPTED, TABLE, kind_of
from sabot.table import commands as c
from sabot.table.house.configuration import own_name
from sabot.table.house.croupiers import told_of_presence
from sabot.table.house.picture import Picture
from sabot.table.state import Phase
from sabot.table.view import (
    CroupierView,
    KeptParts,
    OperatorView,
    OwnView,
    PublicView,
    concerned,
    concerns_all,
    difference,
    own_grounds,
    own_view,
    public_view,
)

if TYPE_CHECKING:
    from sabot.server.http.lobby import LobbyTable

Part = OwnSnapshot | CroupierSnapshot | OperatorSnapshot
"""What one person alone is shown of a table."""

OPENED_AGAIN = 3
"""How often a table of a player's own is asked for, where the one that they had closes meanwhile."""


class Service:
    trouble: tuple[type[Exception], ...] = (StoreFailed, sqlite3.Error)
    """What is raised where the books cannot be read or written for a while."""

    def __init__(self, config: ServerConfig, live: ServedHouse, people: Registry, now: Clock) -> None:
        self.config = config  # The file's, with the house's own settings as people of it have made them.
        self.live = live
        self.people = people
        self.now = now
        self.condition = ServerCondition()
        self.figures = HouseFigures(live)
        self.roles = RoleLines(people, live.journal)
        self.settings = KeptSettings(self, config)
        live.on_taken = self._taken
        self._afterwards = DeferredViews(self._show)
        live.clocks.are_behind = lambda: self._afterwards.are_many
        self.odds = TableOdds(live.games.own_files, self._afterwards.due)
        self._lapses = Lapses(lambda: live.calendar.days, self.purse_moved)
        self.turns = BotTurns()
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
        """A table, or an interrupted game, by its name."""
        return self.live.hosts.get(f"{TABLE}:{name}") or self.live.hosts.get(f"{INTERRUPTED}:{name}")

    async def own_table(self, template: str, player: str) -> str | Refused:
        """The name of the table that a player has of their own of this one, opened where there is none."""
        host, but = self.host(template), 0
        for _ in range(OPENED_AGAIN):
            if host is None:
                break
            asked = PROGRAM.changed is None and await host.ask(c.Request(player, c.OpenOwnTable(but)))
            if isinstance(asked, Refused):
                return asked
            await self.catch_up(template)
            but = host.writer.table.own.get(player, 0)
            await self.reach(name := own_name(template, but))
            own = self.host(name)
            if own is not None and own.writer.table.phase is not Phase.CLOSED:
                return name
        return PROGRAM.changed or Refused("table-busy")

    def profiles(self) -> list[Profile]:
        """The profiles under which tables are open, each once."""
        setups = (host.writer.table.setup for host in self._tables())
        return list({setup.profile_named: setup.profile for setup in setups}.values())

    def pictures(self) -> list[Picture]:
        """The live pictures of open tables."""
        found = (host.writer.table.setup.settings.picture for host in self._tables())
        return [picture for picture in found if picture is not None]

    def elsewhere(self) -> "Iterable[LobbyTable]":
        """Tables that other servers of the house serve."""
        return ()

    def place(self, name: str) -> int:
        """Of a table in the lobby: as they are configured, then the others."""
        return self._places.get(name, len(self._places))

    def tables_with(self, player: str) -> tuple[str, ...]:
        """Tables that are served here and that somebody has joined."""
        joined = (host.writer.table for host in self._tables() if player in host.writer.table.guests)
        return tuple(table.setup.table for table in joined)

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

    async def reach_all(self) -> None:
        """All tables of the house, as far as they can be read now: somebody looks over the whole of it."""

    async def catch_up(self, name: str) -> None:
        """Everything that was written of a table before now is known here."""

    async def expect(self, player: str) -> None:
        """A player whose purse somebody will ask about."""

    async def expect_session(self, token: str) -> None:
        """A session that somebody shows."""
        await self.people.fetch(token)

    async def attend_people(self) -> None:
        """What other programs have changed meanwhile: the house's settings, roles, and who may not speak."""
        await self.settings.follow()
        await self.roles.tell(now := self.now())
        await self.people.sayings.fetch_mutes(now)

    # Listening, and with it presence.

    def watched(self, name: str) -> bool:
        """Whether anybody looks on."""
        return bool(self.hub.topic(name).listeners)

    def listen(self, name: str, listener: Listener) -> None:
        self.hub.listen(name, listener)
        self.note_presence(name, listener.player)

    def attend(self, name: str, listener: Listener) -> None:
        """Whoever deals without being a person is there, and told what a croupier is told."""
        self._staff[listener.player] = Role.CROUPIER
        self.listen(name, listener)

    def forget(self, name: str, listener: Listener) -> None:
        """Who closes their last window at a table is not connected there any more (I1)."""
        self.hub.forget(name, listener)
        if not self.hub.listening(name, listener.player):
            self.note_presence(name, listener.player)

    def note_presence(self, name: str, player: str) -> None:
        """The table is told where it thinks otherwise, and looked at again once it has heard of it.

        Meanwhile they may have come back, or gone again: what is on its way to the table is not in its state.
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

    def _taken(self, course: TableCommit) -> None:
        """Everybody is told what changed; then those whose own parts may be otherwise, one by one.

        Nobody's part is made again because somebody else bet. Where money moved, what somebody may still
        stake is otherwise at every table that this player has open, also where this one is not among them.
        """
        if not course.steps:
            return
        self.figures.taken(course)
        topic, before, after = self.hub.topic(course.table), course.steps[0].before, course.steps[-1].after
        if topic.listeners:
            content = topic.told.change(course.table, course.n, course.at, course.steps)
            if content is not None:
                self.hub.publish(course.table, content)
        if concerns_all(before, after):
            due: Collection[str] = topic.windows.keys()
            moved: Iterable[str] = {*keys(before.guests), *keys(after.guests)} if course.money else ()
        else:
            moved = concerned(step.event for step in course.steps) | course.also
            due = [player for player in {*moved, *self._staff} if player in topic.windows]
        self._afterwards.due(course.table, due)
        for player in moved:
            for other in self.hub.watched_by(player):
                if other != course.table:
                    self._afterwards.due(other, (player,))

    def _show(self, name: str, player: str) -> None:
        """The own part again, in each window."""
        if (changed := self.change(name, player)) is not None:
            self._tell_windows(name, player, changed)

    def _tell_windows(
        self, name: str, player: str, changed: Difference | Part, but: Listener | None = None
    ) -> None:
        content = b""
        for window in tuple(self.hub.topic(name).windows[player]):
            if window is not but:
                content = content or self._content(name, changed)
                window.tell(content, name)

    def _content(self, name: str, changed: Difference | Part) -> bytes:
        if not isinstance(changed, dict):
            return write(changed)
        host = self.host(name)
        assert host is not None, "something changed there"
        return write(OwnChanged(name, host.writer.version, changed))

    def change(self, name: str, player: str) -> Difference | Part | None:
        """What is otherwise in somebody's own part since it was told, or None.

        All of it where none was told yet, or it is one of another kind. A view that cannot be made stops its
        table only.
        """
        host, part = self.host(name), self.hub.topic(name).parts.get(player)
        if host is None or host.fault or part is None:
            return None
        self._afterwards.shown(name, player)
        try:
            view = self._view_of(host, player, part.kept)
        except Exception:
            host.break_down()
            return None
        before, part.view = part.view, view
        if before is view:
            return None
        if type(before) is not type(view):
            return self._told_whole(host, name, view)
        changed = difference(before, view, part.kept.shared.differences)
        assert changed is UNSET or isinstance(changed, dict), "views are objects"
        return None if changed is UNSET else changed

    def change_for(self, name: str, listener: Listener) -> Difference | UnsetType:
        """What changed in the own part of whoever is answered just now; all other windows are told it."""
        windows = self.hub.topic(name).windows.get(listener.player, {})
        if listener not in windows or (changed := self.change(name, listener.player)) is None:
            return UNSET
        alone = isinstance(changed, dict) and name not in listener.behind
        if not alone or len(windows) > 1:
            self._tell_windows(name, listener.player, changed, listener if alone else None)
        return changed if isinstance(changed, dict) and alone else UNSET

    def purse_moved(self, player: str) -> None:
        """By the cash desk, of which no table hears, or it is bound otherwise: at each table it is shown anew
        what may be staked."""
        for name in self.hub.watched_by(player):
            self._show(name, player)

    def purse_told(self, player: str) -> PurseTold:
        self._purses[player] = n = self._purses.get(player, 0) + 1
        purse = self.purse(player)
        return PurseTold(n, purse.balance, purse.held)

    def snapshot(self, name: str) -> bytes:
        """The table as everybody is shown it; worked out once for all who come while nothing happens."""
        host = self.host(name)
        assert host is not None, "whoever asks has asked for a table that is there"
        return self.hub.topic(name).told.whole(name, host.writer.table, host.writer.version, self.now())

    def views(self, name: str, player: str) -> tuple[PublicView, OwnView]:
        """A table as one player sees it now."""
        host, at = self.host(name), self.now()
        assert host is not None, "whoever asks has asked for a table that is there"
        own = own_view(
            host.writer.table,
            player,
            self.purse(player),
            at,
            calendar=self.live.calendar.days.at(at),
            unfinished=self.live.unfinished(player),
            values=self.odds.values_for(host.writer.table, player),
        )
        return public_view(host.writer.table, at), own

    def own_snapshot(self, name: str, listener: Listener) -> bytes | None:
        """What one person alone is shown of a table: the own part, or what a role needs to see.

        All windows of a person show the same, so that the others are told first what changed.
        """
        player = listener.player
        person, host = self.people.find(player), self.host(name)
        if person is not None and person.role is not Role.PLAYER:
            self._staff[player] = person.role
        else:
            # Whoever worked for the house, and does no more, sees what players see.
            self._staff.pop(player, None)
        if host is None:
            return None
        self.odds.prepare(host.writer.table)
        part = self.hub.topic(name).parts.get(player, OwnPart())
        if (changed := self.change(name, player)) is not None:
            self._tell_windows(name, player, changed, listener)
        if host.fault or part.view is None:
            part.view = self._view_of(host, player, part.kept)
        return write(self._told_whole(host, name, part.view))

    def _view_of(self, host: TableHost, player: str, kept: KeptParts) -> View:
        role, at, table = self._staff.get(player, Role.PLAYER), self.now(), host.writer.table
        if role in AUDIENCES:
            return AUDIENCES[role](table, at, kept)
        purse, unfinished = self.purse(player), self.live.unfinished(player)
        self._lapses.expect(player, purse.restraint, at)
        days, values = self.live.calendar.days, self.odds.values_for(table, player)
        grounds = own_grounds(table, player, purse, unfinished, at)
        return kept.part(
            "own",
            lambda: own_view(
                table,
                player,
                purse,
                at,
                calendar=days.at(at),
                unfinished=unfinished,
                kept=kept,
                values=values,
            ),
            *grounds,
            values,
        )

    def _told_whole(self, host: TableHost, name: str, view: View) -> Part:
        n, at = host.writer.version, self.now()
        match view:
            case OwnView():
                return OwnSnapshot(name, n, at, view)
            case CroupierView():
                return CroupierSnapshot(name, n, at, view)
            case OperatorView():
                return OperatorSnapshot(name, n, at, view)
            case _:
                assert_never(view)
