"""Quick sign-in: a badge or a name, and a short code, on a device that was enrolled."""

import hashlib

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.server.people import account_rows as sql
from sabot.server.people.account_rows import UserAccount
from sabot.server.people.authentication import ELSEWHERE, may_act_from
from sabot.server.people.badges import number_in
from sabot.server.people.enrolments import Enrolment
from sabot.server.people.name_rules import kept_name
from sabot.server.people.passwords import BUSY, Caller
from sabot.server.people.person import AccountState, QuickMark, Role, Session
from sabot.server.people.registry import Registry

QUICK = frozenset({Role.CROUPIER, Role.SUPERVISOR})
"""Who may sign in so: people at tables. Money and rights are nobody's there."""
WRONG = Refused("quick-sign-in-wrong")
"""One answer, whichever of them it is."""


class QuickAttempt(Struct, frozen=True):
    """What somebody shows at an enrolled device."""

    code: str
    badge: str = ""
    name: str = ""
    """Where there is no badge, or none of that number."""


class Claim(Struct, frozen=True):
    """Who somebody says to be, and by which badge."""

    account: UserAccount | None
    badge: str
    who: str
    """What tries are counted under; of nobody's badge or name, its hash."""


class QuicklyAdmitted(Struct, frozen=True):
    session: Session
    account: UserAccount
    """As it was before."""
    badge: str
    """That was shown; empty where a name was said."""


class QuicklyRefused(Struct, frozen=True):
    why: Refused
    person: str = ""
    """The id of whoever it was, for the log; empty where it was nobody."""


async def let_in_quickly(
    people: Registry, enrolment: Enrolment, attempt: QuickAttempt, at: int, address: str
) -> QuicklyAdmitted | QuicklyRefused:
    """The same answer and the same work whichever of them is wrong."""
    caller = Caller(address, known=True)
    with people.passwords.place(caller) as room:
        if not room:
            return QuicklyRefused(BUSY)
        claim = await _claimed(people, attempt)
        account = claim.account
        person = "" if account is None else account.id
        closed = await people.short_codes.begin(claim.who, enrolment.enrolment, at)
        if closed is not None:
            return QuicklyRefused(closed, person)
        kept = "" if account is None else await people.short_codes.of(account.id)
        right = await people.passwords.is_right_aside(kept or people.nobody, attempt.code, caller)
    if account is None or not right or not kept or not _may(account):
        return QuicklyRefused(WRONG, person)
    if not may_act_from(people.rules, account.role, address):
        return QuicklyRefused(ELSEWHERE, person)
    await people.short_codes.succeeded(claim.who, enrolment.enrolment)
    await people.scribe.write((sql.CAME, (account.id, at, address)))
    people.enrolments.note(enrolment, at)
    mark = QuickMark(enrolment.enrolment, enrolment.table, claim.badge, enrolment.until)
    session = await people.begin(account.person, at, address, mark)
    if not await _still_there(people, mark, account, kept):
        await people.end(session.token)
        return QuicklyRefused(WRONG, person)
    return QuicklyAdmitted(session, account, claim.badge)


async def _still_there(people: Registry, mark: QuickMark, account: UserAccount, code: str) -> bool:
    """Whether nothing was taken away while the code was compared, which takes a moment: from now on whoever
    takes it away finds the session.
    """
    now = await people.account(account.id)
    return (
        now is not None
        and (now.role, now.state) == (account.role, account.state)
        and await people.enrolments.has(mark.enrolment)
        and (not mark.badge or await people.badges.has(mark.badge))
        and await people.short_codes.of(account.id) == code
    )


async def opens(people: Registry, enrolment: Enrolment, person: str, code: str, at: int) -> Refused | None:
    """Why this is not the short code of whoever is signed in on this device."""
    closed = await people.short_codes.begin(person, enrolment.enrolment, at)
    if closed is not None:
        return closed
    kept = await people.short_codes.of(person)
    right = await people.passwords.is_right_aside(kept or people.nobody, code, Caller(known=True))
    if not right or not kept:
        return WRONG
    await people.short_codes.succeeded(person, enrolment.enrolment)
    return None


async def _claimed(people: Registry, attempt: QuickAttempt) -> Claim:
    if attempt.badge:
        number = number_in(attempt.badge)
        digest = "" if number is None else await people.badges.digest(number)
        badge = await people.badges.of(digest) if digest else None
        account = None if badge is None else await people.account(badge.person)
        if badge is not None or not attempt.name:
            return Claim(account, "" if badge is None else badge.badge, _who(account, digest))
    account = await people.account_named(attempt.name)
    return Claim(account, "", _who(account, kept_name(attempt.name)))


def _who(account: UserAccount | None, said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()[:16] if account is None else account.id


def _may(account: UserAccount) -> bool:
    return account.state is AccountState.OPEN and account.role in QUICK and not account.one_time
