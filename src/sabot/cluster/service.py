"""The service of one server among many: presence goes to the server of a table, purses come from all."""

from collections.abc import Iterable

from sabot.cluster.following import Following
from sabot.cluster.house import ClusterHouse
from sabot.cluster.members import Members
from sabot.cluster.presence import Presence
from sabot.cluster.serving import TROUBLE
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.profiles import Profile
from sabot.server.config.server_config import ServerConfig
from sabot.server.http.lobby import LobbyTable
from sabot.server.live.served_house import Clock
from sabot.server.live.service import Service
from sabot.server.people.registry import Registry
from sabot.server.socket.hub import Listener
from sabot.server.socket.wire import Purse as PurseTold
from sabot.server.socket.wire import write
from sabot.store.streams import table_stream
from sabot.table.house.configuring import configured
from sabot.table.house.picture import Picture


class ClusterService(Service):
    trouble = TROUBLE

    def __init__(
        self,
        config: ServerConfig,
        house: ClusterHouse,
        people: Registry,
        now: Clock,
        following: Following,
        presence: Presence,
        members: Members,
    ) -> None:
        super().__init__(config, house, people, now)
        self._house = house
        self._following = following
        self._presence = presence
        self._members = members
        self._here: dict[str, set[Listener]] = {}
        self._profiles = tuple(_profiles_of(config, house.games))
        house.on_paid = self._tell_purse

    # What must be known before it can be shown.

    async def reach(self, name: str) -> None:
        await self._following.reach(name)

    async def reach_all(self) -> None:
        await self._following.reach_all([row.table for row in self.elsewhere()])

    async def catch_up(self, name: str) -> None:
        host = self._house.host(table_stream(name))
        if host is not None and host.holding is None:
            await self._following.level(host)

    async def expect(self, player: str) -> None:
        """Somebody comes: what they have is read as it is now."""
        await self._house.purses.fetch([player])

    async def expect_session(self, token: str) -> None:
        """Its doors have asked for it already."""

    def profiles(self) -> list[Profile]:
        """Of all tables of the house, whoever serves them."""
        return [*self._profiles, *super().profiles()]

    def pictures(self) -> list[Picture]:
        """Of the file, since others serve most tables; and of those that are served here, as they are now."""
        named = (entry.settings.picture for entry in self.config.table)
        return [*(picture for picture in named if picture is not None), *super().pictures()]

    def elsewhere(self) -> Iterable[LobbyTable]:
        return self._members.lobby.values()

    # Listening, and with it presence.

    def watched(self, name: str) -> bool:
        host = self.host(name)
        return host is not None and (
            super().watched(name) or self._house.attendance.others(host.writer.stream, self._house.member)
        )

    def listen(self, name: str, listener: Listener) -> None:
        self.hub.listen(name, listener)
        self._here.setdefault(listener.player, set()).add(listener)
        self.note_presence(name, listener.player)

    def forget(self, name: str, listener: Listener) -> None:
        self.hub.forget(name, listener)
        if not listener.tables:
            own = self._here.get(listener.player, set())
            own.discard(listener)
            if not own:
                self._here.pop(listener.player, None)
        self.note_presence(name, listener.player)

    def note_presence(self, name: str, player: str) -> None:
        host = self.host(name)
        if host is not None:
            self._presence.changed(host.writer.stream, (player,))

    # Purses.

    def _tell_purse(self, player: str) -> None:
        for listener in tuple(self._here.get(player, ())):
            listener.tell(write(self.purse_told(player)))

    def purse_told(self, player: str) -> PurseTold:
        """Numbered by the clock of the database, so that it counts up whichever server speaks."""
        shown = self._house.purses.of(player)
        return PurseTold(shown.at, shown.purse.balance, shown.purse.held)


def _profiles_of(config: ServerConfig, games: Catalogue) -> Iterable[Profile]:
    known: dict[str, Profile] = {}
    for words in config.configurations():
        setup = configured(games, words)
        if not isinstance(setup, Refused):
            known[setup.profile.key] = setup.profile
    return known.values()
