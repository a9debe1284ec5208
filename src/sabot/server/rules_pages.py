"""Rules over HTTP, for everybody: those of a very table, and those of every game of the catalogue."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.server.caching import answer_or_same
from sabot.server.odds_desk import OddsDesk
from sabot.server.odds_rows import Asked, BetOddsView, Worked
from sabot.server.requests import refusal
from sabot.server.rules_view import ENGLISH, rules_of_game, rules_of_table
from sabot.server.service import Service
from sabot.store.streams import table_stream
from sabot.table.configuring import configured
from sabot.table.setup import Setup

NO_TABLE = Refused("there is no such table")
NO_GAME = Refused("there is no such game")


class RulesPages:
    def __init__(self, service: Service, desk: OddsDesk) -> None:
        self._service = service
        self._desk = desk

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/tables/{table}/rules", self.of_table),
            Route("/api/games/{game}/rules", self.of_game),
        )

    async def of_table(self, request: Request) -> Response:
        setup = setup_of(self._service, request.path_params["table"])
        if setup is None:
            return refusal(NO_TABLE, 404)
        found = self._desk.look(setup.game, Asked(setup.game.key, setup.configuration))
        return answer_or_same(request, rules_of_table(setup, _language(request), _odds(found)))

    async def of_game(self, request: Request) -> Response:
        game = catalogue().games.get(request.path_params["game"])
        if game is None:
            return refusal(NO_GAME, 404)
        found = self._desk.look(game, Asked(game.key))
        return answer_or_same(request, rules_of_game(game, _language(request), _odds(found)))


def _odds(found: Worked | None) -> tuple[BetOddsView, ...] | None:
    return None if found is None else found.odds


def _language(request: Request) -> str:
    return request.query_params.get("lang", ENGLISH)


def setup_of(service: Service, name: str) -> Setup | None:
    """How a table is set up now; or, where another server serves it, as it is configured."""
    host = service.live.hosts.get(table_stream(name))
    if host is not None:
        return host.desk.table.setup
    entry = next((entry for entry in service.config.table if entry.id == name), None)
    setup = None if entry is None else configured(catalogue(), entry.configuration())
    return setup if isinstance(setup, Setup) else None
