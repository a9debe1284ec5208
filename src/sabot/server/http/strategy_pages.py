"""Strategy over HTTP, where the profile allows hints: the chart of a table, and advice on one's own hand."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.floor.bots import best_choice
from sabot.games.answer import Refused
from sabot.odds.blackjack.chart import Chart
from sabot.odds.blackjack.chart_cells import COLUMNS, ChartPart, parts_of
from sabot.odds.hints import ChartedGame, by_chart, has_chart
from sabot.profiles import advises
from sabot.server.http.caching import answer_or_same
from sabot.server.http.handler import RequestHandler, answer, refusal
from sabot.server.http.rules_pages import NO_TABLE, setup_of
from sabot.server.http.sign_in_pages import Nothing
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.odds.odds_rows import Chance
from sabot.table import commands as c
from sabot.table.house.setup import Setup

NO_DECISIONS = Refused("nothing-to-decide-in-game")
NO_HINTS = Refused("no-hints")
NO_CHART = Refused("no-chart")
NOTHING_ASKED = Refused("nothing-for-you-to-decide")


class StrategyView(Struct, frozen=True, kw_only=True):
    """The best chart of a table's rules, as people print it on cards."""

    table: str
    pending: bool
    """It is being worked out; ask again in a few seconds."""
    up_cards: tuple[str, ...]
    """The columns: the dealer's card."""
    parts: tuple[ChartPart, ...]
    """Hard totals, soft totals and pairs. `H` hit, `S` stand, `D` double or else hit, `Ds` double or else
    stand, `P` split, `R` surrender or else hit, `Rs` or else stand, `Rp` or else split."""
    insure: bool
    """Whether to take insurance."""
    returns: Chance | None
    """What the main bet returns when it is played so."""


class AdviceView(Struct, frozen=True, kw_only=True):
    """What the chart says of the hand that a player is asked about. That it was told is written down."""

    hand: str
    action: str
    """What to do: `hit`, `stand`, `double`, `split`, `surrender`. Empty where `pending`."""
    pending: bool
    """The chart is being worked out; ask again in a few seconds."""


class StrategyPages:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/tables/{table}/strategy", self.strategy),
            Route("/api/tables/{table}/advice", self.advice, methods=["POST"]),
        )

    async def strategy(self, request: Request) -> Response:
        setup = setup_of(self._service, request.path_params["table"])
        game = _advised(setup)
        if isinstance(game, Refused):
            return refusal(game, 404)
        assert setup is not None, "only a table has hints"
        found = self._service.odds.of(setup)
        chart = None if found is None else found.chart
        return answer_or_same(
            request,
            StrategyView(
                table=setup.table,
                pending=found is None,
                up_cards=COLUMNS,
                parts=() if chart is None else parts_of(game.rules, chart),
                insure=chart is not None and chart.insure,
                returns=None if found is None else found.returns,
            ),
        )

    async def advice(self, request: Request) -> Response:
        signed = await self._desk.signed(request, Nothing)
        if isinstance(signed, Response):
            return signed
        name, player = request.path_params["table"], signed[0].person.id
        host = self._service.host(name)
        setup = None if host is None else host.writer.table.setup
        game = _advised(setup)
        if isinstance(game, Refused):
            return refusal(game, 404)
        assert setup is not None, "only a table has hints"
        found = self._service.odds.of(setup)
        if found is None:
            return answer(AdviceView(hand="", action="", pending=True))
        if found.chart is None:
            return refusal(NO_CHART, 409)
        return await self._shown(name, player, game, found.chart)

    async def _shown(self, name: str, player: str, game: ChartedGame, chart: Chart) -> Response:
        """What is shown is written down first (GLI 4.10.6)."""
        public, own = self._service.views(name, player)
        choice = best_choice(public, own, by_chart(chart, game.rules)) if own.decisions else None
        host = self._service.host(name)
        if choice is None or host is None:
            return refusal(NOTHING_ASKED, 409)
        hand, action = choice
        reply = await host.ask(c.Request(player, c.TakeAdvice(action.value, hand)))
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        return answer(AdviceView(hand=hand, action=action.value, pending=False))


def _advised(setup: Setup | None) -> ChartedGame | Refused:
    """The game of a table at which hints are shown."""
    if setup is None:
        return NO_TABLE
    if not has_chart(setup.game):
        return NO_DECISIONS
    return setup.game if advises(setup.profile.information.hints, setup.mode) else NO_HINTS
