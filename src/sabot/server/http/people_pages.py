"""The accounts of people over HTTP, for operators and supervisors; some changes another one approves."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.requests import Reply
from sabot.server.http import people_messages as w
from sabot.server.http.account_merging import MERGED, AccountMerging
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import NOBODY, RequestHandler, answer, refusal, refused_role, session_in
from sabot.server.http.people_rows import KINDS, could_pass_for, row_of
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.account_requests import AccountRequests, WaitingPassword, in_halves, made_up
from sabot.server.people.account_rows import UserAccount, givers_of
from sabot.server.people.person import AccountState, Person, Role, Session
from sabot.server.people.removal import RemovalKind, part
from sabot.server.people.signed_in import signed_in
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.permissions.two_people import NO_MORE, role_now
from sabot.server.socket.open_sockets import OpenSockets
from sabot.store.streams import PlayerLeft

NO_PERSON = Refused("nobody-of-name")
OWN = Refused("own-account")
LAST = Refused("last-operator")
DRAWER_OPEN = Refused("drawer-of-person-open")
NO_REQUEST = Refused("nothing-of-name-waits")
TWO = Refused("another-approves")
LOOKS = frozenset({Role.OPERATOR, Role.SUPERVISOR, Role.AUDITOR})
"""Who may look at accounts."""
APPROVES = frozenset({Role.OPERATOR, Role.SUPERVISOR})
OPERATES = frozenset({Role.OPERATOR})
UNDER_SUPERVISORS = frozenset({Role.PLAYER, Role.CROUPIER, Role.CASHIER})
"""Whose passwords and sessions a supervisor sees to; of all others an operator does."""
RESETS = frozenset({Role.OPERATOR, Role.SUPERVISOR})
MOST_ROWS = 1_000
"""Accounts in one answer; with more, whoever looks for somebody says whom."""
ENDS = frozenset({"erase", "remove", "sessions"})
"""What can still be done about an account that was merged into another."""
WITH_PASSWORD = frozenset({w.AccountAct.ADD, w.AccountAct.RESET})

T = TypeVar("T", bound=Struct)
About = TypeVar("About", w.AccountActRequest, w.MergeRequest, w.RoleRequest, w.SessionsRequest)


class PeoplePages:
    def __init__(self, service: Service, windows: OpenSockets, rate_limits: RateLimits) -> None:
        self._service = service
        self._people = service.people
        self._windows = windows
        self._desk = RequestHandler(service, rate_limits)
        self._requests = AccountRequests(service.people)
        self._merging = AccountMerging(service)

    def routes(self) -> tuple[Route, ...]:
        acts = {
            "add": self.add,
            "lock": self.lock,
            "unlock": self.unlock,
            "reset": self.reset,
            "factor": self.factor,
            "role": self.role,
            "erase": self.erase,
            "remove": self.remove,
            "merge": self.merge,
            "sessions": self.sessions,
            "approve": self.approve,
            "withdraw": self.withdraw,
        }
        return (
            Route("/api/people", self.all),
            Route("/api/people/waiting", self.waiting),
            Route("/api/people/merge", self.merge_preview),
            *(Route(f"/api/people/{name}", act, methods=["POST"]) for name, act in acts.items()),
        )

    # Looking.

    async def all(self, request: Request) -> Response:
        """Everybody with a name, or whom `find` finds; people of the house first."""
        refused, words = self._looks(request), request.query_params.get("find", "")[:64]
        if refused is not None:
            return refused
        found = await self._people.found(words, MOST_ROWS) if words.strip() else await self._people.named()
        present = await signed_in(self._people, self._service.now())
        return answer([row_of(account, here=account.id in present) for account in found[:MOST_ROWS]])

    async def waiting(self, request: Request) -> Response:
        refused = self._looks(request)
        return refused or answer(await self._requests.waiting())

    def _looks(self, request: Request) -> Response | None:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        return None if session.person.role in LOOKS else refused_role(request, session, NOT_YOURS)

    async def sessions(self, request: Request) -> Response:
        asked = await self._about(request, w.SessionsRequest, RESETS)
        if isinstance(asked, Response):
            return asked
        session, body, account = asked
        if body.end:
            if body.session:
                await self._people.end_marked(account.person, body.session)
            else:
                await self._people.end_all(account.person)
            self._windows.sessions_ended(account.id)
            note(SecurityEvent.SESSIONS_ENDED, person=account.id, by=session.person.id)
        return answer(await self._people.sessions_of(account.person, self._service.now()))

    # Doing.

    async def add(self, request: Request) -> Response:
        signed = await self._of_role(request, w.NewAccount)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        asked = w.AccountRequest(
            request="", act=w.AccountAct.ADD, person="", name=body.name, role=body.role.value,
            reason=body.reason, by=session.person.id, at=self._service.now(),
        )  # fmt: skip
        return await self._done_or_asked(asked, ())

    async def lock(self, request: Request) -> Response:
        """One person is enough: it can be undone."""
        asked = await self._about(request, w.AccountActRequest)
        if isinstance(asked, Response):
            return asked
        session, body, account = asked
        if refused := await self._kept(session.person, account):
            return refused
        if not await self._people.lock(account.person):
            return refusal(LAST, 409)
        self._windows.sessions_ended(account.id)
        self._note(SecurityEvent.PERSON_CHANGED, account.id, session.person.id, "lock", body.reason)
        return answer(w.AccountDone(person=account.id))

    async def unlock(self, request: Request) -> Response:
        return await self._changed(request, w.AccountAct.UNLOCK)

    async def reset(self, request: Request) -> Response:
        return await self._changed(request, w.AccountAct.RESET, RESETS)

    async def factor(self, request: Request) -> Response:
        """For whoever lost it with all codes for recovery; where the role needs one, another is set up."""
        return await self._changed(request, w.AccountAct.FACTOR)

    async def erase(self, request: Request) -> Response:
        """Nobody goes who has something here, whoever asks for it."""
        return await self._changed(request, w.AccountAct.ERASE)

    async def remove(self, request: Request) -> Response:
        return await self._changed(request, w.AccountAct.REMOVE)

    async def merge_preview(self, request: Request) -> Response:
        """Of the accounts `person` and `into`; nothing is done."""
        refused, asked = self._looks(request), request.query_params
        pair = await self._merging.pair(asked.get("person", ""), asked.get("into", ""))
        return refused or (
            refusal(NO_PERSON, 404) if pair is None else answer(await self._merging.preview(pair))
        )

    async def merge(self, request: Request) -> Response:
        """Always by two, who own neither of the accounts."""
        asked = await self._about(request, w.MergeRequest)
        if isinstance(asked, Response):
            return asked
        session, body, account = asked
        pair = await self._merging.pair(account.id, body.into)
        if pair is None:
            return refusal(NO_PERSON, 404)
        if refused := await self._merging.check(pair, session.person.id):
            return refusal(refused, 409)
        wanted = self._asked(session, account, w.AccountAct.MERGE, account.role, body.reason)
        return await self._done_or_asked(replace(wanted, into=pair.into.id), (), by_two=True)

    async def _changed(
        self, request: Request, act: w.AccountAct, roles: frozenset[Role] = OPERATES
    ) -> Response:
        asked = await self._about(request, w.AccountActRequest, roles)
        if isinstance(asked, Response):
            return asked
        session, body, account = asked
        if account.id == session.person.id:
            return refusal(OWN, 409)
        wanted = self._asked(session, account, act, account.role, body.reason)
        return await self._done_or_asked(wanted, (account.role,), could_pass_for(session.person, account))

    async def role(self, request: Request) -> Response:
        asked = await self._about(request, w.RoleRequest)
        if isinstance(asked, Response):
            return asked
        session, body, account = asked
        if refused := await self._kept(session.person, account) or await self._at_a_drawer(
            account.id, body.role
        ):
            return refused
        wanted = self._asked(session, account, w.AccountAct.ROLE, body.role, body.reason)
        return await self._done_or_asked(wanted, (account.role,))

    def _asked(
        self, session: Session, account: UserAccount, act: w.AccountAct, role: Role, reason: str
    ) -> w.AccountRequest:
        return w.AccountRequest(
            request="", act=act, person=account.id, name=account.name, role=role.value, reason=reason,
            by=session.person.id, at=self._service.now(),
        )  # fmt: skip

    async def _done_or_asked(
        self, asked: w.AccountRequest, before: tuple[Role, ...], by_two: bool = False
    ) -> Response:
        """Roles that take two people ask for them before and after."""
        if not by_two and not {Role(asked.role), *before} & {*self._people.rules.two_people}:
            return await self._do(asked, "")
        first, kept = await in_halves(self._people) if asked.act in WITH_PASSWORD else ("", None)
        request = await self._requests.keep(asked, kept)
        self._note(SecurityEvent.APPROVAL, asked.person, asked.by, f"ask {asked.act.value}", asked.reason)
        return answer(w.AccountDone(person="", waiting=request, password=first))

    async def _do(
        self, asked: w.AccountRequest, second: str, kept: WaitingPassword | None = None
    ) -> Response:
        """What was asked for, by whoever asked and perhaps a second person."""
        people, password = self._people, "" if kept is None else kept.second
        if asked.act is w.AccountAct.ADD:
            by, at = givers_of(asked.by, second), self._service.now()
            password, hashed = (made_up(people), "") if kept is None else (password, kept.hashed)
            added = await people.add(
                asked.name, password, Role(asked.role), at, by, one_time=True, hashed=hashed
            )
            if isinstance(added, Refused):
                return refusal(added, 409)
            person = added
        else:
            account = await people.account(asked.person)
            if account is None or account.state is AccountState.ERASED:
                return refusal(NO_PERSON, 404)
            person = account.person
            match asked.act:
                case w.AccountAct.UNLOCK:
                    await people.unlock(person)
                case w.AccountAct.RESET if kept is not None:
                    await people.put_password(person, "", one_time=True, hashed=kept.hashed)
                    await people.tries.forget(person.name)
                case w.AccountAct.RESET:
                    password = made_up(people)
                    await people.change_password(person, password, one_time=True)
                case w.AccountAct.FACTOR:
                    await people.forget_factor(person)
                case w.AccountAct.ROLE:
                    if not await people.change_role(person, Role(asked.role), givers_of(asked.by, second)):
                        return refusal(LAST, 409)
                case w.AccountAct.ERASE | w.AccountAct.REMOVE:
                    gone = await part(people, account, RemovalKind(asked.act.value), asked.by, self._leave)
                    if gone is not None:
                        return refusal(gone, 409)
            self._windows.sessions_ended(person.id)
        # Nobody acts in a role before the journal tells of it.
        await self._service.roles.tell(self._service.now())
        self._note(KINDS[asked.act], person.id, asked.by, asked.act.value, asked.reason, asked.role, second)
        return answer(w.AccountDone(person=person.id, password=password))

    async def _merge(self, asked: w.AccountRequest, second: str) -> Response:
        refused = await self._merging.merge(asked, second)
        if refused is not None:
            return refusal(refused, 409)
        self._windows.sessions_ended(asked.person)
        return answer(w.AccountDone(person=asked.into))

    async def _leave(self, wished: PlayerLeft, *, asks: bool = False) -> Reply:
        return await self._service.live.tell_player(wished.player, wished, asks=asks)

    # By two.

    async def approve(self, request: Request) -> Response:
        signed = await self._confirmed(request, w.RequestAnswer)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in APPROVES:
            return refused_role(request, session, NOT_YOURS)
        asked = await self._requests.find(body.request)
        if asked is None:
            return refusal(NO_REQUEST, 404)
        if session.person.id in (asked.by, asked.person, asked.into):
            return refusal(TWO, 409)
        if not await self._still_asks(asked):
            return refusal(NO_MORE, 409)
        if asked.act is w.AccountAct.ROLE:
            left = await self._left_alone(asked.person)
            if refused := left or await self._at_a_drawer(asked.person, Role(asked.role)):
                return refused
        kept = await self._requests.password(body.request)
        if kept is None and asked.act in WITH_PASSWORD:
            # Of before passwords came in halves: whoever approved would learn it.
            return refusal(NO_REQUEST, 404)
        if not await self._requests.take(body.request):
            return refusal(NO_REQUEST, 404)
        if asked.act is w.AccountAct.MERGE:
            return await self._merge(asked, session.person.id)
        return await self._do(asked, session.person.id, kept)

    async def _still_asks(self, asked: w.AccountRequest) -> bool:
        """Whether who asked may ask for it now, of whom it is about in the role that they have now."""
        role = await role_now(self._people, asked.by)
        if asked.act is not w.AccountAct.RESET or role is not Role.SUPERVISOR:
            return role in OPERATES
        account = await self._people.account(asked.person)
        return account is not None and account.role in UNDER_SUPERVISORS

    async def withdraw(self, request: Request) -> Response:
        signed = await self._confirmed(request, w.RequestAnswer)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in APPROVES:
            return refused_role(request, session, NOT_YOURS)
        if not await self._requests.take(body.request):
            return refusal(NO_REQUEST, 404)
        note(SecurityEvent.APPROVAL, person=session.person.id, act="withdraw", request=body.request)
        return answer(w.AccountDone(person=""))

    # Who asks, and about whom.

    async def _about(
        self, request: Request, kind: type[About], roles: frozenset[Role] = OPERATES
    ) -> tuple[Session, About, UserAccount] | Response:
        signed = await self._of_role(request, kind, roles)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        account = await self._people.account_of(body.person)
        if account is None or not account.name:
            return refusal(NO_PERSON, 404)
        if account.state is AccountState.MERGED and str(request.url.path).rpartition("/")[2] not in ENDS:
            return refusal(MERGED, 409)
        if session.person.role is Role.SUPERVISOR and account.role not in UNDER_SUPERVISORS:
            return refused_role(request, session, NOT_YOURS)
        return session, body, account

    async def _of_role(
        self, request: Request, kind: type[T], roles: frozenset[Role] = OPERATES
    ) -> tuple[Session, T] | Response:
        signed: tuple[Session, T] | Response = await self._confirmed(request, kind)
        if not isinstance(signed, Response) and signed[0].person.role not in roles:
            return refused_role(request, signed[0], NOT_YOURS)
        return signed

    async def _confirmed(self, request: Request, kind: type[T]) -> tuple[Session, T] | Response:
        signed: tuple[Session, T] | Response = await self._desk.signed(request, kind)
        if isinstance(signed, Response):
            return signed
        again = await unconfirmed(self._service, signed[0])
        return signed if again is None else again

    async def _kept(self, by: Person, account: UserAccount) -> Response | None:
        """Nobody ends themselves, and somebody must be left who can undo it."""
        return refusal(OWN, 409) if account.id == by.id else await self._left_alone(account.id)

    async def _left_alone(self, person: str) -> Response | None:
        account = await self._people.account(person)
        if account is None or account.role is not Role.OPERATOR or await self._people.others(account.person):
            return None
        return refusal(LAST, 409)

    async def _at_a_drawer(self, person: str, role: Role) -> Response | None:
        """Who is no cashier any more could not close it. Locked is an account at any time."""
        if role is Role.CASHIER or person not in (await self._service.live.cash_desk()).drawers:
            return None
        return refusal(DRAWER_OPEN, 409)

    def _note(
        self,
        kind: SecurityEvent,
        person: str,
        by: str,
        act: str,
        reason: str,
        role: str = "",
        second: str = "",
    ) -> None:
        note(kind, person=person, by=by, act=act, reason=reason, role=role, second=second)
