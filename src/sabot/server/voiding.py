"""Voiding a round: nobody does it alone, so a second person of the house says so with his password."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from sabot.games.answer import Refused
from sabot.house.told import Reply, first_reply, told_by
from sabot.server.letting_in import Attempt, LetIn, Wanted, let_in
from sabot.server.live_house import TableHost
from sabot.server.pace import Manners
from sabot.server.passwords import BUSY
from sabot.server.people import Person, Role
from sabot.server.requests import Desk, answer, refusal
from sabot.server.service import Service
from sabot.server.staff import VOIDS
from sabot.server.staff_wire import Reason
from sabot.server.wire import Id, TableName
from sabot.table import commands as c

TWO = Refused("a croupier and a supervisor, or two supervisors, void a round together")


class VoidWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A round is void, and every stake goes back (G6); two people of the house say so."""

    id: Id
    """Made by the client; the same wish under the same id is done once."""
    table: TableName
    round: Annotated[str, Meta(min_length=1, max_length=128)]
    """This round and no other."""
    reason: Reason
    """In words for the log."""
    second: str
    """The name of the other person."""
    password: str
    """His."""


class VoidDone(Struct, frozen=True):
    """The round is void; messages `first` to `last` of its table tell what that did."""

    first: int
    """The first of them."""
    last: int
    """The last of them."""


class Voiding:
    def __init__(self, service: Service, manners: Manners) -> None:
        self._service = service
        self._desk = Desk(service, manners)

    async def void(self, request: Request) -> Response:
        signed = await self._desk.signed(request, VoidWish)
        if isinstance(signed, Response):
            return signed
        session, wish = signed
        if session.person.role not in VOIDS:
            return refusal(TWO, 403)
        second = await self._second(wish)
        if isinstance(second, Refused):
            return refusal(second, 503 if second == BUSY else 401)
        if not _are_enough(session.person, second):
            return refusal(TWO, 403)
        await self._service.reach(wish.table)
        host = self._service.host(wish.table)
        if host is None or host.desk.table.one_game:
            return refusal(Refused("there is no such table"), 404)
        reply = await self._asked(host, wish, session.person, second)
        if isinstance(reply, Refused):
            return refusal(reply, 409)
        return answer(VoidDone(reply.first, reply.last))

    async def _second(self, wish: VoidWish) -> Person | Refused:
        """Whoever types his password here is asked once; he stays signed in nowhere."""
        people = self._service.people
        attempt, now = Attempt(wish.second, wish.password), self._service.now()
        found = await let_in(people, attempt, now)
        if not isinstance(found, LetIn):
            return found.refused if isinstance(found, Wanted) else found
        await people.end(found.session.token)
        return found.session.person

    async def _asked(self, host: TableHost, wish: VoidWish, first: Person, second: Person) -> Reply:
        command = c.VoidRound(wish.reason, first.id, second.id)
        told = replace(told_by(first.id, wish.id, host.desk.stream, command), round=wish.round)
        reply = await host.ask(told)
        if isinstance(reply, Refused) and told.id is not None:
            seen = await self._service.live.journal.seen(told.id)
            return reply if seen is None else first_reply(told.id, seen)
        return reply


def _are_enough(first: Person, second: Person) -> bool:
    roles = {first.role, second.role}
    return first.id != second.id and roles <= VOIDS and Role.SUPERVISOR in roles
