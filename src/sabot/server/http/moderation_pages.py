"""Order in what people say: players report words, people of the house stop somebody from speaking."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.requests import identify
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, refused_role, session_in
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.house_lines import tell_house
from sabot.server.people.person import MINUTE, Mute, Person, Role
from sabot.server.socket.open_sockets import OpenSockets
from sabot.server.socket.wire import LONGEST_TABLE, notice
from sabot.store.codec import event_in
from sabot.store.commit import CommandId
from sabot.store.streams import HOUSE, PlayerMuted
from sabot.table.command_fields import Reason

MUTES = frozenset({Role.CROUPIER, Role.SUPERVISOR, Role.OPERATOR})
LONGEST = 365 * 24 * 60
"""Minutes of one mute; longer is a matter for exclusion."""
MAY_NOT = Refused("may-not-mute")
NOT_SAID = Refused("nobody-said-that")
NO_TABLE = Refused("no-such-table")


class ReportRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody finds that these words should not have been said."""

    note: Annotated[str, Meta(min_length=1, max_length=64)]
    """The id of the words, as the table told it."""
    reason: Reason
    """Why, in words for people of the house."""


class MuteRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A player may not speak for a while."""

    player: Annotated[str, Meta(min_length=1, max_length=64)]
    """The id of the player."""
    minutes: Annotated[int, Meta(ge=0, le=LONGEST)]
    """From now on; 0 lets the player speak again."""
    reason: Reason
    """Why, in words for the player."""
    table: Annotated[str, Meta(max_length=LONGEST_TABLE)] = ""
    """At this table; empty is everywhere in the house."""
    id: Annotated[str, Meta(max_length=64)] = ""
    """Sent again under the same id it is the same mute, and what a failure left undone is done."""


class ModerationPages:
    def __init__(self, service: Service, windows: OpenSockets, rate_limits: RateLimits) -> None:
        self._service = service
        self._windows = windows
        self._sayings = service.people.sayings
        self._desk = RequestHandler(service, rate_limits)
        self._muting = asyncio.Lock()
        """Mutes are kept in the order in which the journal tells of them."""

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/report", self.report, methods=["POST"]),
            Route("/api/reports", self.reports),
            Route("/api/mute", self.mute, methods=["POST"]),
            Route("/api/mutes", self.mutes),
        )

    async def report(self, request: Request) -> Response:
        signed = await self._desk.signed(request, ReportRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        saying = await self._sayings.words(body.note)
        if saying is None:
            return refusal(NOT_SAID, 404)
        await self._sayings.report(body.note, session.person, self._service.now(), body.reason)
        note(SecurityEvent.WORDS_REPORTED, person=session.person.id, player=saying.player)
        return answer({})

    async def reports(self, request: Request) -> Response:
        refused = self._of_staff(request)
        return refused or answer(await self._sayings.reports())

    async def mutes(self, request: Request) -> Response:
        refused = self._of_staff(request)
        return refused or answer(await self._sayings.fetch_mutes(self._service.now()))

    def _of_staff(self, request: Request) -> Response | None:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        return None if session.person.role in MUTES else refused_role(request, session, MAY_NOT)

    async def mute(self, request: Request) -> Response:
        signed = await self._desk.signed(request, MuteRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if not await self._may_mute(session.person, body.table):
            return refused_role(request, session, MAY_NOT)
        if body.table and not await self._is_there(body.table):
            return refusal(NO_TABLE, 404)
        player = await self._service.people.known(body.player)
        if player is None or player.role is not Role.PLAYER:
            return refusal(Refused("no-such-player"), 404)
        now = self._service.now()
        until = now + body.minutes * MINUTE
        muted = PlayerMuted(player.id, body.table, until, body.reason, session.person.id)
        known = identify(session.person.id, body.id, f"/api/mute {player.id}", body) if body.id else None
        async with self._muting:
            told = await tell_house(self._service.live.journal, muted, now, known)
            if isinstance(told, Refused):
                return refusal(told, 409)
            holds = told if told is muted or known is None else await self._holding(known, told)
            # From the line: whoever asks again for what failed here has the mute that the journal tells of.
            await self._sayings.mute(_mute(holds))
        note(SecurityEvent.WORDS_MUTED, person=session.person.id, player=player.id, table=body.table)
        if body.minutes and holds is told:
            self._windows.tell(
                player.id, notice("may-not-speak", {"minutes": body.minutes, "why": body.reason})
            )
        return answer(_mute(told))

    async def _holding(self, known: CommandId, told: PlayerMuted) -> PlayerMuted:
        """What was said last of this player there: a request that comes late, again, undoes nothing newer."""
        journal = self._service.live.journal
        seen = await journal.seen(known)
        assert seen is not None, "it was told before"
        later = (event_in(record.line) for record in await journal.read(HOUSE, seen.last))
        place = (told.player, told.table)
        of_player = [e for e in later if isinstance(e, PlayerMuted) and (e.player, e.table) == place]
        return of_player[-1] if of_player else told

    async def _is_there(self, table: str) -> bool:
        await self._service.reach(table)
        return self._service.host(table) is not None

    async def _may_mute(self, person: Person, table: str) -> bool:
        """A croupier keeps order where they deal, and nowhere else."""
        if person.role is not Role.CROUPIER:
            return person.role in MUTES
        await self._service.reach(table)
        host = self._service.host(table) if table else None
        return host is not None and host.writer.table.croupier == person.id


def _mute(told: PlayerMuted) -> Mute:
    return Mute(told.player, told.table, told.until, told.reason, told.by)
