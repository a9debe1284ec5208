"""What every bet returns from the cards that are left in the shoe, over HTTP, where a table shows odds."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.server.http.handler import answer, refusal, session_in
from sabot.server.http.rules_pages import NO_TABLE
from sabot.server.live.service import Service
from sabot.server.odds.odds_rows import Chance
from sabot.server.permissions.at_table import is_for
from sabot.table.people.shown_advice import shows_shoe_odds
from sabot.table.shoe.possible_cards import cards_unknown
from sabot.table.state import Phase, Table

NO_ODDS = Refused("no-shoe-odds")


class BetNow(Struct, frozen=True):
    """What a bet returns on average, per unit of stake."""

    bet: str
    now: Chance
    """From the cards that can still come."""
    full: Chance
    """From a full shoe."""


class ShoeOddsView(Struct, frozen=True, kw_only=True):
    """The returns of the next round. What somebody is shown belongs to the cards that they saw: a page shows
    these figures as long as it shows so many cards gone."""

    shoe: str
    gone: int
    """Cards that have left it."""
    bets: tuple[BetNow, ...]
    """Those on the felt; none while a round is dealt, and where nobody can say."""


class ShoeOddsPages:
    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> tuple[Route, ...]:
        return (Route("/api/tables/{table}/shoe-odds", self.odds),)

    async def odds(self, request: Request) -> Response:
        session = session_in(self._service, request)
        named: str = request.path_params["table"]
        if session is not None:
            await self._service.reach(named)
        host = self._service.host(named)
        table = None if host is None else host.writer.table
        if table is None or session is None or not is_for(session.person, table.setup.owner):
            return refusal(NO_TABLE, 404)
        if not shows_shoe_odds(table.setup) or table.shoe is None:
            return refusal(NO_ODDS, 404)
        shoe, gone = table.shoe.id, table.shoe.gone
        return answer(ShoeOddsView(shoe=shoe, gone=gone, bets=await self._bets(table)))

    async def _bets(self, table: Table) -> tuple[BetNow, ...]:
        """By the table as it is now, whatever happens there meanwhile."""
        lies = table.phase in (Phase.BETTING, Phase.RESULT)
        cards = cards_unknown(table) if lies else None
        if cards is None:
            return ()
        setup, odds = table.setup, self._service.odds
        now = await odds.shoe_returns(setup, cards)
        full = await odds.shoe_returns(setup, setup.game.rules.shoe.counts)
        return tuple(
            BetNow(bet, now[bet], full[bet]) for bet in setup.fields.tables if bet in now and bet in full
        )
