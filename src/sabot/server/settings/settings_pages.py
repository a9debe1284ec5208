"""Settings of tables over HTTP: read, looked at before they are saved, changed, and put back."""

import asyncio
import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.house.requests import Reply, named
from sabot.profiles import profile
from sabot.records.journal.journal_index import JournalIndex
from sabot.server.http.approval_pages import ELSEWHERE
from sabot.server.http.confirmation_pages import unconfirmed
from sabot.server.http.handler import (
    ACT,
    NOBODY,
    RequestHandler,
    answer,
    refusal,
    refused_role,
    session_in,
)
from sabot.server.live.service import Service
from sabot.server.live.table_changes import waits_whole
from sabot.server.live.table_host import TableHost
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.person import Person, Role, Session
from sabot.server.permissions.at_table import check_at_table
from sabot.server.permissions.roles import NOT_YOURS
from sabot.server.permissions.two_people import ask_by_two
from sabot.server.settings.change_preview import preview
from sabot.server.settings.changed_words import MOST_CHANGES, changed_words
from sabot.server.settings.setting_form import SettingValue
from sabot.server.settings.settings_sheet import find_version, settings_sheet, table_row, version_page
from sabot.server.settings.settings_views import GameName, HouseTables
from sabot.server.settings.table_pages import TablePages
from sabot.server.socket.wire import Id, TableName
from sabot.store.codec import event_in
from sabot.store.commit import CommandId
from sabot.store.streams import TABLE, is_own, kind_of
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.command_fields import Reason
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.approvals import waiting_approval
from sabot.table.house.configuration import Configuration, digest_of_words
from sabot.table.house.configuring import configured, needs_second_person
from sabot.table.house.setup import Setup

NOT_THERE = Refused("no-such-table")
READERS = frozenset({Role.OPERATOR, Role.SUPERVISOR, Role.AUDITOR})
CHANGERS = frozenset({Role.OPERATOR, Role.SUPERVISOR})
"""Supervisors propose, and another person approves; operators do alone what takes one person only."""
LONGEST_KEY = 128
ID_LETTERS = 40

Key = Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]


class WantedSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that somebody would like, beside those of the newest version."""

    table: TableName
    version: Annotated[int, Meta(ge=1)]
    """The newest version that the page knows; where there is a newer one, nothing is changed."""
    changes: Annotated[dict[Key, SettingValue], Meta(max_length=MOST_CHANGES)] = {}
    """By key."""
    back_to: Annotated[int, Meta(ge=0)] = 0
    """Everything as this version had it; `changes` come after."""
    approval: Annotated[int, Meta(ge=0)] = 0
    """In place of changes: those that wait for a second person under this number."""


class SettingsRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The same, to be saved."""

    id: Id
    """Made by the client; the same request under the same id is done once."""
    table: TableName
    version: Annotated[int, Meta(ge=1)]
    """The newest version that the page knows; where there is a newer one, nothing is changed."""
    reason: Reason
    """In words for the log."""
    changes: Annotated[dict[Key, SettingValue], Meta(max_length=MOST_CHANGES)] = {}
    """By key."""
    back_to: Annotated[int, Meta(ge=0)] = 0
    """Everything as this version had it; `changes` come after."""


class SettingsSaved(Struct, frozen=True):
    """What became of a change."""

    version: int
    """The version that it is, or would be."""
    approval: int
    """The number under which a second person approves it; 0 where it is done."""


def id_in(body: SettingsRequest, *, asking: bool) -> str:
    """The id of the command: another request under the same id is another command, and comes too late."""
    whole = msgspec.json.encode((body, asking), order="deterministic")
    return hashlib.sha256(whole).hexdigest()[:ID_LETTERS]


class SettingsPages:
    def __init__(self, service: Service, past: JournalIndex, rate_limits: RateLimits) -> None:
        self._service = service
        self._past = past
        self._desk = RequestHandler(service, rate_limits)
        self._tables = TablePages(service, rate_limits)
        self._work: dict[str, asyncio.Task[bool | Refused]] = {}
        """Returns that are worked out just now, because somebody looks at what a change would do."""

    def routes(self) -> list[Route]:
        return [
            *self._tables.routes(),
            Route("/api/settings", self.tables),
            Route("/api/settings", self.save, methods=["POST"]),
            Route("/api/settings/preview", self.preview, methods=["POST"]),
            Route("/api/settings/{table}", self.sheet),
            Route("/api/settings/{table}/versions", self.versions),
        ]

    # What is read.

    async def tables(self, request: Request) -> Response:
        session = self._reader(request)
        if isinstance(session, Response):
            return session
        await self._service.reach_all()
        rows = (
            table_row(host.writer.table)
            for stream, host in self._service.live.hosts.items()
            if kind_of(stream) == TABLE and not is_own(stream)
        )
        found = sorted(rows, key=lambda row: (self._service.place(row.table), row.table))
        known = self._service.games
        allowed = profile(self._service.config.profile, known).venue.games
        games = (
            GameName(key, game.title) for key, game in known.games.items() if not allowed or key in allowed
        )
        return answer(HouseTables(tuple(found), tuple(games)))

    async def sheet(self, request: Request) -> Response:
        session = self._reader(request)
        if isinstance(session, Response):
            return session
        host = await self._host(request.path_params["table"])
        if isinstance(host, Refused):
            return refusal(host, 404)
        may_change = session.person.role in CHANGERS
        return answer(settings_sheet(host.writer.table, self._service.config.profile, may_change=may_change))

    async def versions(self, request: Request) -> Response:
        session = self._reader(request)
        if isinstance(session, Response):
            return session
        named_: str = request.path_params["table"]
        host = await self._host(named_)
        if isinstance(host, Refused):
            return refusal(host, 404)
        asked = request.query_params.get("before", "")
        before = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
        known = await self._past.settings_of(named_)
        return answer(version_page(host.writer.table, known, before))

    async def preview(self, request: Request) -> Response:
        """What a change would do; nothing is changed by asking, and nothing noted."""
        signed = await self._desk.signed(request, WantedSettings)
        request.scope.pop(ACT, None)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in CHANGERS:
            return refused_role(request, session, NOT_YOURS)
        host = await self._host(body.table)
        if isinstance(host, Refused):
            return refusal(host, 404)
        words, table = await self._asked_words(host, body), host.writer.table
        if isinstance(words, Refused):
            return refusal(words, 409)
        shown = preview(table, words, self._service.config.profile, self._service.odds)
        if session.person.role is not Role.OPERATOR and not shown.problems:
            # Whoever may only propose is told so, whatever one operator could do alone.
            shown = replace(shown, two=True)
        about = digest_of_words(words)
        if shown.pending and about not in self._work:
            work = asyncio.create_task(waits_whole(words, table, None))
            self._work[about] = work
            work.add_done_callback(lambda _: self._work.pop(about, None))
        return answer(shown)

    # What is changed.

    async def save(self, request: Request) -> Response:
        signed = await self._desk.signed(request, SettingsRequest)
        if isinstance(signed, Response):
            return signed
        session, body = signed
        if session.person.role not in CHANGERS:
            return refused_role(request, session, NOT_YOURS)
        if session.only_at not in ("", body.table):
            return refusal(ELSEWHERE, 403)
        if again := await unconfirmed(self._service, session):
            return again
        host = await self._host(body.table)
        if isinstance(host, Refused):
            return refusal(host, 404)
        saved = await self._before(session.person, body) or await self._saved(session.person, host, body)
        return refusal(saved, 409) if isinstance(saved, Refused) else answer(saved)

    async def _before(self, person: Person, body: SettingsRequest) -> SettingsSaved | None:
        """What became of this very request, as the journal tells; None where it was not sent before."""
        for asking in (False, True):
            seen = await self._service.live.journal.seen(CommandId(person.id, id_in(body, asking=asking)))
            if seen is None:
                continue
            (record,) = await self._service.live.journal.read(seen.stream, seen.first - 1, seen.first)
            event = event_in(record.line)
            return SettingsSaved(body.version + 1, event.number if isinstance(event, e.ApprovalAsked) else 0)
        return None

    async def _saved(self, person: Person, host: TableHost, body: SettingsRequest) -> SettingsSaved | Refused:
        """By one person where that is enough, otherwise a second one is asked."""
        words, table = await self._words(host, body), host.writer.table
        if isinstance(words, Refused):
            return words
        known = configured(table.games, words)
        one = isinstance(known, Setup) and not needs_second_person(table.coming or table.setup, known)
        refused: Refused | None = None
        if one and person.role is Role.OPERATOR:
            alone = c.ConfigureTable(words, reason=body.reason)
            reply = await self._told(host, person, id_in(body, asking=False), alone)
            if not isinstance(reply, Refused):
                return SettingsSaved(words.version, 0)
            refused = reply
        # What leaves the profile of the house takes two as well.
        asked = c.AskApproval(Reconfiguration(words), body.reason)
        reply = await self._told(host, person, id_in(body, asking=True), asked)
        if isinstance(reply, Refused):
            return refused or reply
        # By its line: at the table others may have asked for something since.
        saved = await self._before(person, body)
        assert saved is not None, "it was asked for just now"
        return saved

    async def _told(self, host: TableHost, person: Person, id_: str, command: c.Command) -> Reply:
        told = named(c.Request(person.id, command), id_, host.writer.stream)
        return check_at_table(person, command, host.writer.table) or await ask_by_two(
            self._service, host, told
        )

    async def _asked_words(self, host: TableHost, body: WantedSettings) -> Configuration | Refused:
        """What somebody would like, or what a second person is asked for."""
        if not body.approval:
            return await self._words(host, body)
        waiting = waiting_approval(host.writer.table, body.approval)
        if waiting is None or not isinstance(waiting.act, Reconfiguration):
            return Refused("approval-gone")
        return waiting.act.configuration

    async def _words(
        self, host: TableHost, body: WantedSettings | SettingsRequest
    ) -> Configuration | Refused:
        table = host.writer.table
        newest = table.coming or table.setup
        if newest.version != body.version:
            return Refused("next-version", {"next": newest.version + 1, "wanted": body.version + 1})
        if body.back_to:
            old = find_version(await self._past.settings_of(body.table), body.back_to)
            if old is None:
                return Refused("no-such-version", {"version": body.back_to})
            again = configured(table.games, replace(old, version=newest.version))
            if isinstance(again, Refused):
                return again
            newest = again
        house = profile(self._service.config.profile, table.games)
        return changed_words(table.games, newest, house, body.changes)

    async def _host(self, named_: str) -> TableHost | Refused:
        await self._service.reach(named_)
        host = self._service.host(named_)
        known = host is not None and not host.writer.table.one_game and not host.writer.table.setup.owner
        return host if host is not None and known else NOT_THERE

    def _reader(self, request: Request) -> Session | Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        return session if session.person.role in READERS else refused_role(request, session, NOT_YOURS)
