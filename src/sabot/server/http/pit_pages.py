"""What the pit looks up at its tables: previews of corrections, misdeals, disputes, and who deals where."""

from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cards.card import parse_card
from sabot.games.answer import Refused
from sabot.server.http.correction_pages import LONGEST, MAY_LOOK, NOT_THERE, card_at
from sabot.server.http.dispute_case import dispute_case
from sabot.server.http.handler import NOBODY, answer, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.permissions.roles import NOT_YOURS
from sabot.store.streams import TABLE, kind_of, name_of
from sabot.table.house.approval import Correction, Exchange
from sabot.table.house.croupiers import dealt_from_outside
from sabot.table.house.planned_shift import PlannedShift
from sabot.table.play.play import CardPlace
from sabot.table.state import Table
from sabot.table.view.correction_preview import correction_preview
from sabot.table.view.croupier import CardAt, OfferView
from sabot.table.view.misdeal_views import misdeal_views


class RosterRow(Struct, frozen=True, kw_only=True):
    """Who deals at a table."""

    table: str
    croupier: str
    """Empty where nobody does."""
    since: int
    """When they came; 0 where that is not known."""
    line_lost: int
    """Since when no window of theirs answers; 0 while one does."""
    offer: OfferView | None
    """The table is handed over to whoever takes it."""
    planned: tuple[PlannedShift, ...]
    """Who is to deal from when on."""


class PitPages:
    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> list[Route]:
        return [
            Route("/api/corrections/{table}/preview", self.preview),
            Route("/api/misdeals/{table}", self.misdeals),
            Route("/api/disputes/{table}", self.dispute),
            Route("/api/roster", self.roster),
        ]

    async def preview(self, request: Request) -> Response:
        """What a correction would change; nothing is changed by asking."""

        def told(table: Table) -> Response:
            act = _wanted(table, request)
            return refusal(NOT_THERE, 404) if act is None else answer(correction_preview(table, act))

        return await self._of_table(request, told)

    async def misdeals(self, request: Request) -> Response:
        return await self._of_table(request, lambda table: answer(misdeal_views(table)))

    async def dispute(self, request: Request) -> Response:
        host = await self._host(request)
        if isinstance(host, Response):
            return host
        writer, journal = host.writer, self._service.live.journal
        case = await dispute_case(writer.table, journal, writer.stream, writer.version)
        return refusal(Refused("nothing-disputed"), 404) if case is None else answer(case)

    async def roster(self, request: Request) -> Response:
        """At all tables of the house that people deal at."""
        refused = self._unheard(request)
        if refused is not None:
            return refused
        await self._service.reach_all()
        tables = (
            (name_of(stream), host.writer.table)
            for stream, host in sorted(self._service.live.hosts.items())
            if kind_of(stream) == TABLE
        )
        rows = (_roster_row(named, table) for named, table in tables if _has_croupiers(table))
        return answer(tuple(rows))

    async def _of_table(self, request: Request, told: Callable[[Table], Response]) -> Response:
        host = await self._host(request)
        return host if isinstance(host, Response) else told(host.writer.table)

    async def _host(self, request: Request) -> TableHost | Response:
        refused = self._unheard(request)
        if refused is not None:
            return refused
        named: str = request.path_params["table"]
        await self._service.reach(named)
        host = self._service.host(named)
        if host is None or host.writer.table.one_game:
            return refusal(Refused("no-such-table"), 404)
        return host

    def _unheard(self, request: Request) -> Response | None:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        return None if session.person.role in MAY_LOOK else refused_role(request, session, NOT_YOURS)


def _has_croupiers(table: Table) -> bool:
    return dealt_from_outside(table) and not table.setup.device


def _roster_row(named: str, table: Table) -> RosterRow:
    offer = None if table.offer is None else OfferView(table.offer.to, table.offer.at)
    return RosterRow(
        table=named,
        croupier=table.croupier,
        since=table.dealing_since,
        line_lost=table.line_lost,
        offer=offer,
        planned=table.roster,
    )


def _wanted(table: Table, request: Request) -> Correction | Exchange | None:
    """The card at `place` and `index` is `card`; or it changes places with that at `other` and `at`."""
    given = {
        key: request.query_params.get(key, "")[:LONGEST] for key in ("place", "index", "card", "other", "at")
    }
    lying = card_at(table, given["place"], given["index"])
    if lying is None:
        return None
    if given["card"]:
        try:
            new = parse_card(given["card"])
        except ValueError:
            return None
        return Correction(_place(lying), parse_card(lying.card), new)
    there = card_at(table, given["other"], given["at"])
    if there is None or there == lying:
        return None
    return Exchange(_place(lying), parse_card(lying.card), _place(there), parse_card(there.card))


def _place(card: CardAt) -> CardPlace:
    return CardPlace(card.place, card.index)
