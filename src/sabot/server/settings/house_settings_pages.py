"""The house's own settings over HTTP: read, looked at before they are saved, changed, approved, put back."""

import hashlib
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.settings_book import SettingsBook, takes_two
from sabot.server.config.day_setting import calendar_wanted
from sabot.server.config.house_words import settings_problems, with_settings
from sabot.server.http.approval_pages import ELSEWHERE
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import (
    ACT,
    RequestHandler,
    address_in,
    answer,
    refusal,
    refused_role,
    session_of_role,
)
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.authentication import may_act_from
from sabot.server.people.person import Role, Session
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.permissions.two_people import NO_MORE, role_now
from sabot.server.settings import house_settings_views as w
from sabot.server.settings.house_forms import changes_between, house_forms, house_versions, with_changes
from sabot.server.settings.settings_pages import SettingsSaved
from sabot.server.socket.open_sockets import OpenSockets
from sabot.store.commit import CommandId
from sabot.store.house_settings import (
    SETTINGS,
    HouseSettings,
    HouseSettingsAsked,
    HouseSettingsRefused,
    HouseSettingsSet,
)

READERS = frozenset({Role.OPERATOR, Role.SUPERVISOR, Role.AUDITOR})
CHANGERS = frozenset({Role.OPERATOR})
APPROVERS = frozenset({Role.OPERATOR, Role.SUPERVISOR})
ID_LETTERS = 40
GONE = Refused("approval-gone")
ANOTHER = Refused("another-approves")
SAME = Refused("settings-same")
SHUT_OUT = Refused("own-network")

T = TypeVar("T", bound=Struct)


class HouseSettingsPages:
    def __init__(self, service: Service, windows: OpenSockets, rate_limits: RateLimits) -> None:
        self._service = service
        self._windows = windows
        self._desk = RequestHandler(service, rate_limits)

    def routes(self) -> tuple[Route, ...]:
        acts = {"": self.save, "/preview": self.preview, "/approve": self.approve, "/refuse": self.refuse}
        return (
            Route("/api/house-settings", self.sheet),
            *(Route(f"/api/house-settings{path}", act, methods=["POST"]) for path, act in acts.items()),
        )

    # What is read.

    async def sheet(self, request: Request) -> Response:
        session = session_of_role(self._service, request, READERS, NOT_YOURS)
        if isinstance(session, Response):
            return session
        kept, role = self._service.settings, session.person.role
        await kept.follow()
        waiting = (
            w.WaitingSettings(
                request=one.request, at=one.at, by=one.asked.by, reason=one.asked.reason,
                changes=tuple(changes_between(kept.now, one.asked.settings)),
            )
            for one in kept.book.waiting
        )  # fmt: skip
        return answer(
            w.HouseSettingsSheet(
                version=kept.book.version,
                may_change=role in CHANGERS,
                may_approve=role in APPROVERS,
                forms=house_forms(kept.now, kept.file),
                waiting=tuple(waiting),
                versions=house_versions(kept.book),
            )
        )

    async def preview(self, request: Request) -> Response:
        """What a change would do; nothing is changed by asking, and nothing noted."""
        signed = await self._desk.signed(request, w.WantedHouseSettings)
        request.scope.pop(ACT, None)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in APPROVERS:
            return refused_role(request, session, NOT_YOURS)
        kept = self._service.settings
        await kept.follow()
        wanted = self._asked_for(body) if body.request else self._wanted(kept.book, kept.now, body)
        if isinstance(wanted, Refused):
            return refusal(wanted, 409)
        return answer(self._preview(session, address_in(request), wanted))

    def _preview(self, session: Session, address: str, wanted: HouseSettings) -> w.HouseChangePreview:
        kept, live = self._service.settings, self._service.live
        problems = tuple(settings_problems(wanted))
        after = with_settings(self._service.config, wanted)
        shut_out = not problems and not may_act_from(after.people, session.person.role, address)
        day = None if problems else calendar_wanted(live.calendar, after.gaming_day(), self._service.now())
        return w.HouseChangePreview(
            version=kept.book.version + 1,
            changes=tuple(changes_between(kept.now, wanted)),
            problems=(*problems, *((SHUT_OUT.reason,) if shut_out else ())),
            two=takes_two(kept.now, wanted),
            day_from=day.turns[0][0] if day is not None else 0,
            sent_away=0 if problems else self._windows.outside(after.people),
        )

    def _asked_for(self, body: w.WantedHouseSettings) -> HouseSettings | Refused:
        wish = self._service.settings.book.wish(body.request, self._service.settings.file)
        return GONE if wish is None else wish.asked.settings

    def _wanted(
        self, book: SettingsBook, now: HouseSettings, body: w.WantedHouseSettings | w.HouseSettingsRequest
    ) -> HouseSettings | Refused:
        if book.version != body.version:
            return Refused("next-house-version", {"next": book.version + 1, "wanted": body.version + 1})
        file = self._service.settings.file
        if body.back_to is not None:
            old = file if body.back_to == w.FILE else book.of(body.back_to)
            if old is None:
                return Refused("no-such-house-version", {"version": body.back_to})
            now = old
        return with_changes(now, file, body.changes)

    # What is changed.

    async def save(self, request: Request) -> Response:
        signed = await self._signed(request, w.HouseSettingsRequest, CHANGERS)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        by, address = session.person, address_in(request)

        def decide(book: SettingsBook, now: HouseSettings) -> HouseSettingsSet | HouseSettingsAsked | Refused:
            wanted = self._wanted(book, now, body)
            if isinstance(wanted, Refused):
                return wanted
            if refused := self._may_hold(wanted, by.role, address):
                return refused
            if wanted == now:
                return SAME
            file = self._service.settings.file
            if takes_two(now, wanted):
                if refused := book.may_ask(by.id):
                    return refused
                return HouseSettingsAsked(book.version + 1, wanted, file, by.id, body.reason)
            return HouseSettingsSet(book.version + 1, wanted, file, by.id, reason=body.reason)

        kept = self._service.settings
        line = await kept.put(decide, CommandId(by.id, id_in("save", body)))
        if isinstance(line, Refused):
            return refusal(line, 409)
        return answer(SettingsSaved(body.version + 1, line if kept.book.wish(line, kept.file) else 0))

    def _may_hold(self, wanted: HouseSettings, role: Role, address: str) -> Refused | None:
        """Nobody shuts themselves out, of those who set it: then nobody could put it back."""
        problems = tuple(settings_problems(wanted))
        if problems:
            return Refused("settings-wrong", {"what": "; ".join(problems)})
        after = with_settings(self._service.config, wanted)
        return None if may_act_from(after.people, role, address) else SHUT_OUT

    async def approve(self, request: Request) -> Response:
        signed = await self._signed(request, w.HouseSettingsAnswer, APPROVERS)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        second, address = session.person, address_in(request)
        kept = self._service.settings
        # It may have been asked for at another server a moment ago.
        await kept.follow()
        wish = kept.book.wish(body.request, kept.file)
        may_ask = wish is None or await role_now(self._service.people, wish.asked.by) in CHANGERS

        def decide(book: SettingsBook, now: HouseSettings) -> HouseSettingsSet | Refused:
            waiting = book.wish(body.request, kept.file)
            if waiting is None:
                return GONE
            asked = waiting.asked
            if asked.by == second.id:
                return ANOTHER
            if not may_ask:
                return NO_MORE
            if refused := self._may_hold(asked.settings, second.role, address):
                return refused
            return HouseSettingsSet(
                book.version + 1,
                asked.settings,
                kept.file,
                asked.by,
                second.id,
                asked.reason,
                waiting.request,
            )

        line = await kept.put(decide, CommandId(second.id, id_in("approve", body)))
        return refusal(line, 409) if isinstance(line, Refused) else answer(SettingsSaved(0, 0))

    async def refuse(self, request: Request) -> Response:
        signed = await self._signed(request, w.HouseSettingsAnswer, APPROVERS, asks=True)
        if isinstance(signed, Response):
            return signed
        session, body = signed

        def decide(book: SettingsBook, now: HouseSettings) -> HouseSettingsRefused | Refused:
            known = next((one for one in book.waiting if one.request == body.request), None)
            return GONE if known is None else HouseSettingsRefused(body.request, session.person.id)

        line = await self._service.settings.put(decide, CommandId(session.person.id, id_in("refuse", body)))
        return refusal(line, 409) if isinstance(line, Refused) else answer(SettingsSaved(0, 0))

    async def _signed(
        self, request: Request, kind: type[T], roles: frozenset[Role], *, asks: bool = False
    ) -> tuple[Session, T] | Response:
        signed: tuple[Session, T] | Response = await self._desk.signed(request, kind)
        if isinstance(signed, Response):
            return signed
        session = signed[0]
        if session.person.role not in roles:
            return refused_role(request, session, NOT_YOURS)
        if session.only_at:
            return refusal(ELSEWHERE, 403)
        return await unconfirmed(self._service, session, asks=asks) or signed


def id_in(act: str, body: Struct) -> str:
    """The id of the command: another request under the same id is another command."""
    whole = msgspec.json.encode((SETTINGS, act, body), order="deterministic")
    return hashlib.sha256(whole).hexdigest()[:ID_LETTERS]
