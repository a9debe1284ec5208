"""Who the people of the house are: accounts, roles and sessions, as everybody else sees them."""

import hashlib
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.answer import Named

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
GUEST_IDLE = 30 * 24 * HOUR
"""A guest has no password: the session is the account, so it lives as long as an interrupted game may."""
NOTED = 30 * SECOND
"""How exactly it is noted when somebody was last there, so that not every message is written down."""
LONGEST_WORDS = 200
"""Characters that somebody says at once."""
MARK = 12
"""Hexadecimal digits by which a session is named where its token must not be."""


class Role(StrEnum):
    PLAYER = "player"
    CROUPIER = "croupier"
    SUPERVISOR = "supervisor"
    CASHIER = "cashier"
    OPERATOR = "operator"
    AUDITOR = "auditor"

    @property
    def named(self) -> Named:
        return Named(f"role.{self.value}", self.value)


class AccountState(StrEnum):
    """Whether an account can be used."""

    OPEN = "open"
    LOCKED = "locked"
    """Until somebody of the house unlocks it."""
    ERASED = "erased"
    """Its name is gone for good; its id and its money stay."""
    MERGED = "merged"
    """The person goes on with another account; nobody signs in by this one, and its past stays."""


class Person(Struct, frozen=True):
    id: str
    """Made by the house, never reused; the only thing that streams know of a person."""
    name: str
    """Empty for a guest."""
    role: Role

    @property
    def guest(self) -> bool:
        return not self.name


class QuickMark(Struct, frozen=True):
    """How a session was begun by badge or short code."""

    enrolment: str
    """The device, by what it is called in the log."""
    table: str
    """The one table at which it may act; empty where any will do."""
    badge: str
    """That was shown; empty where a name was said."""
    until: int
    """When the device is enrolled no more."""


class Session(Struct, frozen=True):
    person: Person
    token: str
    """Known to the browser alone; the house keeps its hash."""
    proof: str
    """Must come with every request that changes something, so that no other site can send one."""
    seen: int = 0
    """When the person was last there."""
    began: int = 0
    until: int = 0
    """When it ends whatever happens; 0 is never."""
    address: str = ""
    """From where it was begun."""
    enrolment: str = ""
    """The device on which it was begun by badge or short code; empty where it was begun whole."""
    only_at: str = ""
    """The one table at which it may act; empty where any will do."""

    @property
    def quick(self) -> bool:
        """Begun with less than a whole sign-in: approvals, money and rights ask for the rest first."""
        return self.enrolment != ""

    @property
    def mark(self) -> str:
        """What it is called in the journal and in lists."""
        return mark_of(hashed_token(self.token))

    def holds(self, at: int, rules: "AccountRules") -> bool:
        return at - self.seen < rules.idle(self.person) and (self.until == 0 or at < self.until)


class Saying(Struct, frozen=True):
    """What somebody said at a table."""

    player: str
    said: str
    """In the player's own words."""


class Mute(Struct, frozen=True):
    """Somebody may not speak for a while."""

    player: str
    """The id of the player."""
    table: str
    """At this table; empty is everywhere in the house."""
    until: int
    """In microseconds."""
    reason: str
    """Why, in words for the player."""
    by: str
    """Who of the house said so."""


class AccountRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How accounts are kept."""

    sessions: Annotated[int, Meta(ge=1, le=100)] = 8
    """Sessions that one person may have at the same time; with one more the oldest ends."""
    session_hours: Annotated[int, Meta(ge=1, le=720)] = 24
    """Hours after which a person with a password signs in again, however busy."""
    idle_minutes: Annotated[int, Meta(ge=1, le=1_440)] = 30
    """Minutes without a sign of life after which the session of a person with a password ends (GLI 2.5.3); a
    round in play goes on by the rules for those who are away."""
    guests: bool = True
    """Whether anybody may play as a guest, without a name. Who is one already stays it."""
    registration: bool = True
    """Whether players make accounts for themselves; otherwise people of the house make them."""
    second_factor: tuple[Role, ...] = ()
    """Roles that sign in with a code besides the password, such as `["operator", "cashier"]`."""
    confirm_minutes: Annotated[int, Meta(ge=0, le=1_440)] = 0
    """Minutes after which people of the house give their password, or a code of their second factor, again
    before they act with cash, approve or change accounts; 0 is never."""
    password_history: Annotated[int, Meta(ge=0, le=24)] = 4
    """Passwords of before that are not taken again; 0 lets everything but the present one be taken."""
    two_people: tuple[Role, ...] = ()
    """Roles whose accounts are made and changed by two: one asks over the network, another approves."""
    networks: dict[Role, tuple[str, ...]] = {}
    """Networks from which a role may act, such as `cashier = ["10.1.0.0/16"]`; from anywhere where it is not
    named."""
    words_seconds: Annotated[int, Meta(ge=1, le=3_600)] = 2
    """Seconds between two things that one player says; whoever deals does not wait."""

    def idle(self, person: Person) -> int:
        """After which somebody who does nothing is not signed in any more."""
        return GUEST_IDLE if person.guest else self.idle_minutes * MINUTE


def hashed_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def mark_of(hashed: str) -> str:
    return hashed[:MARK]
