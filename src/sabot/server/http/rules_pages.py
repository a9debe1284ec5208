"""Rules over HTTP, for everybody: those of a very table, and those of every game of the catalogue."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.games.sheet import languages
from sabot.games.variant import Game
from sabot.server.http.caching import answer_or_same
from sabot.server.http.handler import refusal
from sabot.server.http.rules_view import ENGLISH, RulesView, rules_of
from sabot.server.live.service import Service
from sabot.server.odds.odds_rows import GameOdds, OddsRequest
from sabot.store.streams import table_stream
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup

MOST_KEPT = 128
"""Sheets that are kept as they were written."""
NO_TABLE = Refused("no-such-table")
NO_GAME = Refused("no-such-game")


class RulesPages:
    def __init__(self, service: Service) -> None:
        self._service = service
        self._kept: dict[tuple[str, str, int, str, bool], RulesView] = {}
        """By table, digest, version, language and whether there are odds: a sheet takes a while to write."""

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/tables/{table}/rules", self.of_table),
            Route("/api/games/{game}/rules", self.of_game),
        )

    async def of_table(self, request: Request) -> Response:
        setup = setup_of(self._service, request.path_params["table"])
        if setup is None:
            return refusal(NO_TABLE, 404)
        return self._told(request, setup, setup.game, self._service.odds.of(setup))

    async def of_game(self, request: Request) -> Response:
        games = self._service.games
        game = games.games.get(request.path_params["game"])
        if game is None:
            return refusal(NO_GAME, 404)
        found = self._service.odds.process.look(game, OddsRequest(game.key, files=games.own_files))
        return self._told(request, None, game, found)

    def _told(self, request: Request, setup: Setup | None, game: Game, found: GameOdds | None) -> Response:
        language, odds = language_in(request), None if found is None else found.odds
        table, version = ("", 0) if setup is None else (setup.table, setup.version)
        key = (table, game.digest(), version, language, odds is None)
        if key not in self._kept:
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = rules_of(game, setup, language, odds)
        return answer_or_same(request, self._kept[key])


def language_in(request: Request) -> str:
    """What a page asks for with `?lang=`; English where we do not speak it."""
    asked = request.query_params.get("lang", ENGLISH)
    return asked if asked in languages() else ENGLISH


def setup_of(service: Service, name: str) -> Setup | None:
    """How a table is set up now; or, where another server serves it, as it is configured."""
    host = service.live.hosts.get(table_stream(name))
    if host is not None:
        return host.writer.table.setup
    entry = next((entry for entry in service.config.table if entry.id == name), None)
    if entry is None:
        return None
    setup = configured(service.games, entry.configuration(service.config.profile))
    return setup if isinstance(setup, Setup) else None
