"""The open windows of everybody: sessions that end close theirs, and who plays long is told so."""

import asyncio
from collections.abc import Collection, Iterator
from typing import Protocol

from msgspec.structs import replace

from sabot.games.answer import Money
from sabot.server.live.service import Service
from sabot.server.net.rate_limits import RateLimits
from sabot.server.people.authentication import may_act_from
from sabot.server.people.person import MINUTE, AccountRules, Role, Session
from sabot.server.socket.wire import Closed, Notice, ToClient, notice
from sabot.store.store_errors import StoreFailed

AWAY = 15 * MINUTE
"""Who is gone for less than this goes on with the same stay when they come back."""
ENDED = "this session is over; sign in again"
OLDEST = "too many windows are open; this was the oldest"


class OpenSocket(Protocol):
    """What is asked of an open socket."""

    session: Session
    seen: int
    """When this window last did something."""

    def tell(self, message: ToClient) -> None: ...

    def end(self, code: Closed, reason: str) -> None: ...


def may_stay(rules: AccountRules, session: Session) -> bool:
    """Whether a session may go on by its networks, as far as it is known where it was begun."""
    return not session.address or may_act_from(rules, session.person.role, session.address)


class PlayerVisit:
    """How long a player has been here, over all their windows, and what they came with."""

    def __init__(self, since: int, balance: int) -> None:
        self.since = since
        self.balance = balance
        self.checks = 0
        """Reality checks that they were told."""
        self.left: int | None = None


class OpenSockets:
    def __init__(self, service: Service, rate_limits: RateLimits) -> None:
        self._service = service
        self._rate_limits = rate_limits
        self._open: dict[str, list[OpenSocket]] = {}
        self._stays: dict[str, PlayerVisit] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._attending: asyncio.Task[None] | None = None
        service.settings.on_changed = self.attend

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def opened(self, window: OpenSocket) -> None:
        player, now = window.session.person.id, self._service.now()
        own = self._open.setdefault(player, [])
        own.append(window)
        for oldest in own[: max(0, len(own) - self._rate_limits.windows)]:
            own.remove(oldest)
            oldest.end(Closed.ANOTHER_WINDOW, OLDEST)
        stay = self._stays.get(player)
        if stay is None or (stay.left is not None and now - stay.left >= AWAY):
            self._stays[player] = PlayerVisit(now, self._service.purse(player).balance)
        else:
            stay.left = None
        self._set_timer()

    def closed(self, window: OpenSocket) -> None:
        player = window.session.person.id
        own = self._open.get(player, [])
        if window in own:
            own.remove(window)
        if not own:
            self._open.pop(player, None)
            if (stay := self._stays.get(player)) is not None and stay.left is None:
                stay.left = self._service.now()

    def session_ended(self, session: Session) -> None:
        """All windows of the session close; those of the same person's other sessions stay."""
        for window in self._of(session.person.id):
            if window.session.token == session.token:
                window.end(Closed.SIGN_IN, ENDED)

    def sessions_ended(self, player: str) -> None:
        """Those of somebody that the registry does not know any more."""
        for window in self._of(player):
            if self._service.people.kept(window.session.token) is None:
                window.end(Closed.SIGN_IN, ENDED)

    def tell(self, player: str, message: ToClient) -> None:
        """The same to every window of a player."""
        for window in self._of(player):
            window.tell(message)

    def tell_roles(self, roles: Collection[Role], message: ToClient) -> None:
        """To everybody of these roles who is signed in here."""
        for window in tuple(self._all()):
            if window.session.person.role in roles:
                window.tell(message)

    def _of(self, player: str) -> tuple[OpenSocket, ...]:
        return tuple(self._open.get(player, ()))

    # From time to time.

    def attend(self) -> "asyncio.Task[None]":
        """One at a time, however long the registry takes to answer."""
        if self._attending is None or self._attending.done():
            self._attending = asyncio.create_task(self._attend())
        return self._attending

    async def _attend(self) -> None:
        """Windows of ended sessions close, reality checks are given, stays that are over are forgotten."""
        try:
            await self._service.people.fetch_all([window.session.token for window in self._all()])
            await self._service.attend_people()
        except StoreFailed:
            # Nobody is sent away because nobody can say who may stay; the next look will tell.
            return
        now = self._service.now()
        for window in tuple(self._all()):
            self._check_session(window, now)
        for player in tuple(self._open):
            self._check_reality(player, now)
        gone = [p for p, stay in self._stays.items() if stay.left is not None and now - stay.left >= AWAY]
        for player in gone:
            del self._stays[player]

    def _all(self) -> Iterator[OpenSocket]:
        return (window for own in self._open.values() for window in own)

    def _check_session(self, window: OpenSocket, now: int) -> None:
        """Whoever has another password or role by now goes."""
        if not self.holds(window, now):
            window.end(Closed.SIGN_IN, ENDED)

    def holds(self, window: OpenSocket, now: int) -> bool:
        """Whether its session is not over, as last fetched; who is idle here may be busy elsewhere."""
        known = self._service.people.kept(window.session.token)
        rules = self._service.people.rules
        if known is None or not may_stay(rules, known):
            return False
        return replace(known, seen=max(known.seen, window.seen)).holds(now, rules)

    def outside(self, rules: AccountRules) -> int:
        """People of the house who are signed in from where these rules let nobody of their role act."""
        sessions = (window.session for window in self._all())
        return len({session.person.id for session in sessions if not may_stay(rules, session)})

    def _check_reality(self, player: str, now: int) -> None:
        stay = self._stays[player]
        due = (now - stay.since) // (self._rate_limits.reality_minutes * MINUTE)
        if due > stay.checks:
            stay.checks = due
            self.tell(player, self._reality(player, stay, now))

    def _reality(self, player: str, stay: PlayerVisit, now: int) -> Notice:
        minutes = (now - stay.since) // MINUTE
        hours, rest = divmod(minutes, 60)
        parts = [f"{hours} h" if hours else "", f"{rest} min" if rest or not hours else ""]
        been = " ".join(filter(None, parts))
        change = self._service.purse(player).balance - stay.balance
        if not change:
            return notice("stay-same", {"stay": been})
        return notice(
            "stay-lower" if change < 0 else "stay-higher", {"stay": been, "change": Money(abs(change))}
        )

    def _set_timer(self) -> None:
        if self._timer is None and self._open:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._rate_limits.attend_seconds, self._attend_again)

    def _attend_again(self) -> None:
        self._timer = None
        self.attend()
        self._set_timer()
