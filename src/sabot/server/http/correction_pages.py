"""Which corrections of a card are allowed now, for whoever may correct it: asked for when they are wanted."""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.cards import name
from sabot.cards.card import DECK, parse_card
from sabot.games.answer import Refused
from sabot.server.http.handler import NOBODY, answer, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.people.person import Role
from sabot.server.permissions.roles import NOT_YOURS
from sabot.table.play.play import CardPlace
from sabot.table.state import Table
from sabot.table.view.croupier import CardAt, correctable, may_correct, may_exchange

MAY_LOOK = frozenset({Role.CROUPIER, Role.SUPERVISOR})
NOT_THERE = Refused("no-card-there")
LONGEST = 32
"""Characters of a place, and of the number of a card there."""


class CorrectionView(Struct, frozen=True):
    """One card that may lie there instead."""

    card: str
    refused: Refused | None
    """Why it cannot be corrected so; null where it can."""


class ExchangeView(Struct, frozen=True):
    """One card that may change places with it."""

    place: str
    """The hand, or the side of a coup; empty for the dealer."""
    index: int
    """Which card there, counted from 0."""
    card: str
    refused: Refused | None
    """Why the two cannot change places; null where they can."""


class CorrectionsView(Struct, frozen=True):
    """Everything that a card on the felt may be corrected to, and with which it may change places."""

    place: str
    """The hand, or the side of a coup; empty for the dealer."""
    index: int
    """Which card there, counted from 0."""
    card: str
    """What it was taken for."""
    two: bool
    """The result was shown: a second person must approve."""
    cards: tuple[CorrectionView, ...]
    """All others, in the order of a deck."""
    exchanges: tuple[ExchangeView, ...]
    """The other cards that lie face up, in the order of the felt."""


class CorrectionPages:
    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> list[Route]:
        return [Route("/api/corrections/{table}", self.corrections)]

    async def corrections(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        if session.person.role not in MAY_LOOK:
            return refused_role(request, session, NOT_YOURS)
        named: str = request.path_params["table"]
        await self._service.reach(named)
        host = self._service.host(named)
        if host is None:
            return refusal(Refused("no-such-table"), 404)
        place, index = (request.query_params.get(key, "")[:LONGEST] for key in ("place", "index"))
        found = card_at(host.writer.table, place, index)
        if found is None:
            return refusal(NOT_THERE, 404)
        return answer(await corrections_of(host.writer.table, found))


def card_at(table: Table, place: str, index: str) -> CardAt | None:
    return next((card for card in _lying(table) if card.place == place and str(card.index) == index), None)


def _lying(table: Table) -> tuple[CardAt, ...]:
    return () if table.play is None else tuple(correctable(table.play))


async def corrections_of(table: Table, lying: CardAt) -> CorrectionsView:
    """Of the table as it was when it was asked for. Each of them tells the round again from its start: the
    tables go on in between.
    """
    position, old = CardPlace(lying.place, lying.index), parse_card(lying.card)
    allowed, exchanges = [], []
    for new in (card for card in DECK if card != old):
        allowed.append(CorrectionView(name(new), may_correct(table, position, old, new)))
        await asyncio.sleep(0)
    for other in (card for card in _lying(table) if card != lying):
        refused = may_exchange(table, lying, other)
        exchanges.append(ExchangeView(other.place, other.index, other.card, refused))
        await asyncio.sleep(0)
    two = table.result is not None
    return CorrectionsView(lying.place, lying.index, lying.card, two, tuple(allowed), tuple(exchanges))
