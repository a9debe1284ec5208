"""Who came in, who was turned away and what people of the house did: one line each, never a secret.

Lines go to the log `sabot.security`, in the form of all others, or to a file of their own (`log.security`).
What anybody outside can cause is bounded: beyond that it is counted, and the count is told.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from enum import StrEnum

from sabot.server.monitoring.logs import SECURITY, Field, fields
from sabot.server.net.rate_limits import SECOND, Bucket

LONGEST_FIELD = 128
"""Characters of what stands in a line; ids and addresses are shorter."""
AT_ONCE, PER_SECOND = 100, 2
"""Lines of one kind that strangers may cause: so many at once, and so many a second after that."""
SUMMARY = 60.0
"""Seconds after which it is told how many lines were left out."""

caller: ContextVar[str] = ContextVar("caller", default="")
"""The address of whoever asked for what is done just now; empty for the house itself."""


class SecurityEvent(StrEnum):
    """What happened, as programs that read the log know it."""

    SIGNED_IN = "signed-in"
    SIGNED_OUT = "signed-out"
    REGISTERED = "registered"
    GUEST_CAME = "guest-came"
    SIGN_IN_FAILED = "sign-in-failed"
    NAME_LOCKED = "name-locked"
    NAME_UNLOCKED = "name-unlocked"
    SESSIONS_ENDED = "sessions-ended"
    PASSWORD_CHANGED = "password-changed"
    ROLE_CHANGED = "role-changed"
    PERSON_ADDED = "person-added"
    PERSON_CHANGED = "person-changed"
    SECOND_FACTOR_CHANGED = "second-factor-changed"
    ENROLMENT_CHANGED = "enrolment-changed"
    BADGE_CHANGED = "badge-changed"
    SHORT_CODE_CHANGED = "short-code-changed"
    KEY_CHANGED = "key-changed"
    RESTORED = "restored"
    CONFIRMED = "confirmed"
    HOST_REFUSED = "host-refused"
    ORIGIN_REFUSED = "origin-refused"
    PROOF_REFUSED = "proof-refused"
    VENUE_REFUSED = "venue-refused"
    WATCHER_REFUSED = "watcher-refused"
    ENROLMENT_REFUSED = "enrolment-refused"
    ROLE_REFUSED = "role-refused"
    SESSION_REFUSED = "session-refused"
    REQUEST_REFUSED = "request-refused"
    RATE_REFUSED = "rate-refused"
    DEVICE_CAME = "device-came"
    DEVICE_REFUSED = "device-refused"
    STAFF_ACT = "staff-act"
    APPROVAL = "approval"
    CASH_ACT = "cash-act"
    SETTING_CHANGED = "setting-changed"
    SELF_CHECK = "self-check"
    WORDS_MUTED = "words-muted"
    WORDS_REPORTED = "words-reported"


OF_STRANGERS = frozenset(
    {
        SecurityEvent.GUEST_CAME,
        SecurityEvent.REGISTERED,
        SecurityEvent.SIGNED_IN,
        SecurityEvent.SIGNED_OUT,
        SecurityEvent.SIGN_IN_FAILED,
        SecurityEvent.NAME_LOCKED,
        SecurityEvent.HOST_REFUSED,
        SecurityEvent.ORIGIN_REFUSED,
        SecurityEvent.PROOF_REFUSED,
        SecurityEvent.VENUE_REFUSED,
        SecurityEvent.WATCHER_REFUSED,
        SecurityEvent.ENROLMENT_REFUSED,
        SecurityEvent.ROLE_REFUSED,
        SecurityEvent.SESSION_REFUSED,
        SecurityEvent.REQUEST_REFUSED,
        SecurityEvent.RATE_REFUSED,
        SecurityEvent.DEVICE_REFUSED,
        SecurityEvent.WORDS_REPORTED,
    }
)
"""What somebody without any right can cause as often as they like."""
QUIET = frozenset(
    {
        *(
            SecurityEvent.SIGNED_IN,
            SecurityEvent.SIGNED_OUT,
            SecurityEvent.REGISTERED,
            SecurityEvent.GUEST_CAME,
        ),
        *(
            SecurityEvent.CONFIRMED,
            SecurityEvent.STAFF_ACT,
            SecurityEvent.CASH_ACT,
            SecurityEvent.DEVICE_CAME,
        ),
    }
)
"""What happens every day; everything else is worth a second look."""


class SecurityLog:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._log = logging.getLogger(SECURITY)
        # A command line keeps no log; without this its lines would end up among what it prints.
        self._log.addHandler(logging.NullHandler())
        self._buckets: dict[SecurityEvent, Bucket] = {}
        self._left_out: Counter[SecurityEvent] = Counter()
        self._summary: asyncio.TimerHandle | None = None
        self.counted: Counter[SecurityEvent] = Counter()
        """Everything that happened, lines that were left out too."""

    def note(
        self, kind: SecurityEvent, *, person: str = "", table: str = "", command: str = "", **more: Field
    ) -> None:
        """One line. Never hand over passwords, proofs, tokens or what somebody typed as a name."""
        self.counted[kind] += 1
        if not self._may_tell(kind):
            self._left_out[kind] += 1
            self._tell_later()
            return
        told: dict[str, Field] = {"person": person, "address": caller.get(), "table": table}
        told |= {"command": command, **more}
        self._tell(kind, {key: _plain(value) for key, value in told.items() if value != ""})

    def _may_tell(self, kind: SecurityEvent) -> bool:
        if kind not in OF_STRANGERS:
            return True
        at = int(self._clock() * SECOND)
        bucket = self._buckets.setdefault(kind, Bucket(AT_ONCE, PER_SECOND, at))
        return bucket.take(1, at)

    def _tell(self, kind: SecurityEvent, told: dict[str, Field]) -> None:
        level = logging.INFO if kind in QUIET else logging.WARNING
        self._log.log(level, "%s", kind.value, extra=fields(**told))

    def _tell_later(self) -> None:
        if self._summary is None:
            with suppress(RuntimeError):  # a command line has no loop, and ends before a minute has passed
                self._summary = asyncio.get_running_loop().call_later(SUMMARY, self.tell_left_out)

    def tell_left_out(self) -> None:
        """How many lines there would have been besides."""
        if self._summary is not None:
            self._summary.cancel()
            self._summary = None
        for kind, count in self._left_out.items():
            self._tell(kind, {"left_out": count})
        self._left_out.clear()


def _plain(value: Field) -> Field:
    """Nobody can begin a line of their own, or make one endless."""
    if isinstance(value, int):
        return value
    return "".join(sign if sign.isprintable() else "?" for sign in value[:LONGEST_FIELD])


LOG = SecurityLog()
"""The one of this process."""
note = LOG.note
