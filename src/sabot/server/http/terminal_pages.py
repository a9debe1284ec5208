"""Terminals of the venue: what each of them starts with, and the attendant's menu behind a code."""

import logging
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.money import Amount
from sabot.server.config.terminal_entries import TerminalEntry
from sabot.server.http.handler import (
    AWAY,
    TRY_LATER,
    RequestHandler,
    address_in,
    answer,
    refusal,
    session_in,
)
from sabot.server.http.rules_pages import NO_TABLE
from sabot.server.live.service import Service
from sabot.server.monitoring.health_pages import check_watcher
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.passwords import BUSY, Caller

NO_TERMINAL = Refused("no-such-terminal")
NO_MENU = Refused("no-attendant-menu")
WRONG_CODE = Refused("wrong-code")
HASHED = "$argon2"
"""How every hash of a code begins."""
OF_TERMINALS = "terminal "
"""Before its name in the log of security."""

log = logging.getLogger("sabot.server")


class TerminalView(Struct, frozen=True):
    """What a terminal starts with."""

    terminal: str
    """Its name."""
    house: str
    """What the house is called."""
    table: str
    """That it starts into."""
    title: str
    """What players call the table."""
    seat: int
    """Of whoever plays at it; 0 where they choose."""
    denomination: Amount
    """What a credit is worth on it, in minor units; 0 where amounts are shown as money."""
    language: str
    """That it starts with."""
    languages: tuple[str, ...]
    """Those that can be chosen, the usual one first."""
    idle_seconds: int
    """After which it is free again, where nothing is staked and nobody does anything."""
    attendant: bool
    """It has a menu for attendants."""
    out_of_service: bool
    """Nobody begins to play at it until an attendant puts it back; a visit that has begun goes on."""


class AttendantCode(Struct, frozen=True, forbid_unknown_fields=True):
    """To open the attendant's menu."""

    code: str
    """Of this terminal."""
    out_of_service: bool | None = None
    """Puts the terminal out of service, or back; where it is missing, it stays as it is."""


class AttendantMenu(Struct, frozen=True):
    """What an attendant is told at a terminal."""

    terminal: str
    """Its name."""
    table: str
    """That it plays at."""
    title: str
    """What players call the table."""
    mode: str
    """Where cards and pace come from."""
    phase: str
    """What the table does now."""
    source: str
    """The card device that deals there; empty where none does."""
    source_silent: bool
    """The device does not answer, or nobody is there to deal."""
    player: str
    """Who is signed in at the terminal; empty where nobody is."""
    credit: Amount
    """Of the player."""
    held: Amount
    """What of it lies on tables."""
    called: bool
    """The player has called for an attendant, and nobody has gone yet."""
    out_of_service: bool
    """Nobody begins to play at the terminal."""


class TerminalPages:
    """For whoever is inside the venue, like displays."""

    def __init__(self, service: Service, limits: RateLimits) -> None:
        self._service = service
        self._desk = RequestHandler(service, limits)
        self._known = {entry.id: entry for entry in service.config.terminal}

    def routes(self) -> tuple[Route, ...]:
        return (
            Route("/api/terminals/{terminal}", self.terminal),
            Route("/api/terminals/{terminal}/attendant", self.attendant, methods=["POST"]),
        )

    async def terminal(self, request: Request) -> Response:
        entry = self._entry(request)
        if isinstance(entry, Response):
            return entry
        config = self._service.config
        await self._service.reach(entry.table)
        host = self._service.host(entry.table)
        return answer(
            TerminalView(
                terminal=entry.id,
                house=config.name,
                table=entry.table,
                title=entry.table if host is None else host.writer.table.setup.title,
                seat=entry.seat,
                denomination=entry.denomination,
                language=entry.language or config.languages[0],
                languages=config.languages,
                idle_seconds=entry.idle_seconds,
                attendant=bool(entry.code_file),
                out_of_service=self._mark_of(entry).exists(),
            )
        )

    def _entry(self, request: Request) -> TerminalEntry | Response:
        stranger = check_watcher(self._service.config, request)
        if stranger is not None:
            note(SecurityEvent.WATCHER_REFUSED)
            return refusal(stranger, 403)
        entry = self._known.get(request.path_params["terminal"])
        return refusal(NO_TERMINAL, 404) if entry is None else entry

    async def attendant(self, request: Request) -> Response:
        """Three wrong codes close the menu of that terminal for half an hour, and longer with each more."""
        entry = self._entry(request)
        if isinstance(entry, Response):
            return entry
        body = await self._desk.body(request, AttendantCode)
        if isinstance(body, Response):
            return body
        kept = self._code_of(entry)
        if not kept:
            return refusal(NO_MENU, 404)
        people, name, now = self._service.people, f"{OF_TERMINALS}{entry.id}", self._service.now()
        tries = people.terminal_tries
        closed = await tries.begin(entry.id, "", now, known=False, staff=False)
        if closed is not None:
            note(SecurityEvent.NAME_LOCKED, name=name)
            return refusal(closed, 429)
        caller = Caller(address_in(request))
        with people.passwords.place(caller) as free:
            if not free:
                await tries.undo(entry.id, "")
                return refusal(BUSY, 503)
            right = await people.passwords.is_right_aside(kept, body.code, caller)
        if not right:
            note(SecurityEvent.SIGN_IN_FAILED, name=name)
            return refusal(WRONG_CODE, 403)
        await tries.forget(entry.id)
        service = "" if body.out_of_service is None else "out" if body.out_of_service else "back"
        note(SecurityEvent.STAFF_ACT, act=request.scope["path"], name=name, service=service)
        if body.out_of_service is not None and not self._put(entry, out=body.out_of_service):
            return refusal(AWAY, TRY_LATER)
        await self._service.reach(entry.table)
        menu = self._menu(entry, request)
        return refusal(menu, 404) if isinstance(menu, Refused) else answer(menu)

    def _mark_of(self, entry: TerminalEntry) -> Path:
        """The file that lies beside its code while it is out of service, also after a restart."""
        return Path(self._service.config.keep.directory) / f"{entry.id}.out-of-service"

    def _put(self, entry: TerminalEntry, *, out: bool) -> bool:
        """Out of service or back; whether it is so now."""
        mark = self._mark_of(entry)
        try:
            if out:
                mark.touch()
            else:
                mark.unlink(missing_ok=True)
        except OSError as wrong:
            log.error("whether terminal %s is out of service cannot be kept: %s", entry.id, wrong)
            return False
        return True

    def _code_of(self, entry: TerminalEntry) -> str:
        """As it was hashed; nothing where there is none, or it cannot be read."""
        if not entry.code_file:
            return ""
        try:
            file = Path(self._service.config.keep.directory) / entry.code_file
            kept = file.read_text(encoding="ascii").strip()
        except (OSError, ValueError) as wrong:
            log.error("the code of terminal %s cannot be read: %s", entry.id, wrong)
            return ""
        if kept.startswith(HASHED):
            return kept
        log.error("the code of terminal %s is not hashed; `sabot terminal code` makes it", entry.id)
        return ""

    def _menu(self, entry: TerminalEntry, request: Request) -> AttendantMenu | Refused:
        host, session = self._service.host(entry.table), session_in(self._service, request)
        if host is None:
            return NO_TABLE
        table, player = host.writer.table, "" if session is None else session.person.id
        purse = self._service.purse(player) if player else None
        guest = table.guests.get(player)
        return AttendantMenu(
            terminal=entry.id,
            table=entry.table,
            title=table.setup.title,
            mode=table.setup.mode.value,
            phase=table.phase.value,
            source=table.setup.settings.device,
            source_silent=table.device_silent or (not table.setup.own_shoe and not table.croupier),
            player=player,
            credit=Amount(0) if purse is None else purse.balance,
            held=Amount(0) if purse is None else purse.held,
            called=guest is not None and guest.called > 0,
            out_of_service=self._mark_of(entry).exists(),
        )
