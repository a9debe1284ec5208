"""The odds of tables: each by the rules that it is played by just now."""

from collections.abc import Callable

from sabot.games.catalogue import OwnFiles
from sabot.odds.value_chart import ValueChart
from sabot.profiles import advises
from sabot.server.odds.kept_odds import KeptOdds
from sabot.server.odds.odds_process import OddsProcess
from sabot.server.odds.odds_rows import GameOdds, OddsRequest
from sabot.server.odds.shoe_process import ShoeProcess
from sabot.server.odds.shoe_returns import Returns, ShoeRequest
from sabot.table.house.setup import Setup
from sabot.table.people.shown_advice import gives_advice, shows_given_away
from sabot.table.state import Table


class TableOdds:
    def __init__(self, files: OwnFiles, show: Callable[[str, tuple[str, ...]], None]) -> None:
        """`show` shows a table again to some players, to whom more can be told by then."""
        self.process = OddsProcess()
        self.process.on_known = self._known
        self._files, self._show = files, show
        self._ahead = False
        self._shoes = ShoeProcess()
        self._waiting: set[tuple[str, str]] = set()
        """Table and player of all who were shown a decision without what is worked out for it."""

    def keep(self, kept: KeptOdds | None) -> None:
        """From now on what is worked out lies in files too, if there is a place for them, and is worked out
        before anybody asks."""
        self.process, self._ahead = OddsProcess(kept), True
        self.process.on_known = self._known

    def of(self, setup: Setup) -> GameOdds | None:
        """None while they are worked out."""
        return self.process.look(setup.game, self._request(setup))

    def known(self, setup: Setup) -> GameOdds | None:
        """The same for whoever only watches: nothing is worked out where it is not kept."""
        return self.of(setup) if self._ahead else None

    def prepare(self, table: Table) -> None:
        """Somebody looks at a table: what its decisions return is known by the time that it is asked for."""
        if self._ahead and gives_advice(table):
            self.of(table.setup)

    def values_for(self, table: Table, player: str) -> ValueChart | None:
        """What the decisions of a table return, where this player is shown it and it is known by now."""
        if not shows_given_away(table, player):
            return None
        values = self.process.values(table.setup.game, self._request(table.setup))
        if values is None and self.of(table.setup) is None:
            # Where nobody can say, nobody waits.
            self._waiting.add((table.setup.table, player))
        return values

    def values_told(self, setup: Setup) -> ValueChart | None:
        """The same of a round that is over, where its table allowed hints."""
        if not advises(setup.profile.information.hints, setup.mode):
            return None
        return self.process.values(setup.game, self._request(setup))

    async def shoe_returns(self, setup: Setup, cards: tuple[int, ...]) -> Returns:
        """What the bets on a felt return from these cards; nothing where it cannot be said."""
        bets = tuple(bet for bet in setup.fields.tables if not setup.game.bets[bet].window.played)
        return await self._shoes.returns(ShoeRequest(self._request(setup), bets, cards))

    def _known(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for table, player in waiting:
            self._show(table, (player,))

    def _request(self, setup: Setup) -> OddsRequest:
        return OddsRequest(setup.game.key, setup.configuration, self._files)
