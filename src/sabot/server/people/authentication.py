"""Signing in: name and password, a code where the role needs one, a new password where it was given."""

from collections.abc import Callable

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.profiles import is_inside
from sabot.server.net.rates import HASTY
from sabot.server.people import account_rows as sql
from sabot.server.people.account_rows import UserAccount
from sabot.server.people.passwords import BUSY, Caller
from sabot.server.people.person import AccountRules, AccountState, Role, Session
from sabot.server.people.registry import Registry
from sabot.server.people.second_factor import kept_codes, new_secret, recovery_codes, step_of, without_code
from sabot.server.people.sign_in_attempts import WRONG

CODE_WANTED = Refused("code-wanted")
CODE_WRONG = Refused("code-wrong")
ENROL = Refused("second-factor-enrol")
NEW_WANTED = Refused("password-new-wanted")
SAME = Refused("password-same")
MERGED = Refused("account-merged")
"""Said to who knows the password alone."""
ELSEWHERE = Refused("role-network")


def may_act_from(rules: AccountRules, role: Role, address: str) -> bool:
    """Whether this role may act from there; where no networks are named, from anywhere."""
    networks = rules.networks.get(role)
    return networks is None or is_inside(address, networks)


class Attempt(Struct, frozen=True):
    """What somebody says at the door."""

    name: str
    password: str
    code: str = ""
    """Of the second factor, or one for recovery."""
    new: str = ""
    """The password from now on, where the old one was given by the house."""


class Admitted(Struct, frozen=True):
    session: Session
    account: UserAccount
    """As it was before."""
    recovery: tuple[str, ...] = ()
    """Codes that are shown this once."""


class MoreProofNeeded(Struct, frozen=True):
    """The password is right, and something more is needed."""

    refused: Refused
    secret: str = ""
    """To be entered into an authenticator."""


def always() -> bool:
    return True


async def let_in(
    people: Registry, attempt: Attempt, at: int, address: str = "", may_try: Callable[[], bool] = always
) -> Admitted | MoreProofNeeded | Refused:
    """The same answer and the same work whichever credential is wrong.

    `may_try` is asked for strangers, before anything costs much.
    """
    account = await people.account_named(attempt.name)
    known = account is not None and await people.tries.known(account.id, address, at)
    if not known and not may_try():
        return HASTY
    caller = Caller(address, known=known)
    with people.passwords.place(caller) as room:
        if not room:
            return BUSY
        staff = account is not None and account.role is not Role.PLAYER
        closed = await people.tries.begin(attempt.name, address, at, known=known, staff=staff)
        if closed is not None:
            return closed
        kept = account.password if account is not None and account.password else people.nobody
        right = await people.passwords.is_right_aside(kept, attempt.password, caller)
    if account is not None and right and account.password and account.state is AccountState.MERGED:
        return MERGED
    if account is None or not right or not account.password or account.state is not AccountState.OPEN:
        return WRONG
    if not may_act_from(people.rules, account.role, address):
        return ELSEWHERE
    answer = await _further(people, account, attempt, at, address)
    if isinstance(answer, MoreProofNeeded):
        await people.tries.undo(attempt.name, address)
    return answer


async def is_right(
    people: Registry, account: UserAccount, password: str, at: int, address: str, wrong: Refused
) -> UserAccount | Refused:
    """Asked once more of somebody who is signed in, and counted like an attempt to sign in."""
    caller = Caller(address, known=True)
    with people.passwords.place(caller) as room:
        if not room:
            return BUSY
        staff = account.role is not Role.PLAYER
        closed = await people.tries.begin(account.name, address, at, known=True, staff=staff)
        if closed is not None:
            return closed
        right = await people.passwords.is_right_aside(account.password, password, caller)
    if not right:
        return wrong
    await people.tries.succeeded(account.name, account.id, address, at)
    return account


async def _further(
    people: Registry, account: UserAccount, attempt: Attempt, at: int, address: str
) -> Admitted | MoreProofNeeded | Refused:
    """The new password is asked for before the code: a code is used once, and with the first one come codes
    for recovery that are shown once.
    """
    if account.one_time and (unfit := await _check_new(people, account, attempt)) is not None:
        return MoreProofNeeded(unfit)
    factor = await check_second_factor(people, account, attempt.code, at)
    if not isinstance(factor, tuple):
        return factor
    if account.one_time:
        await people.put_password(account.person, attempt.new)
    await people.tries.succeeded(account.name, account.id, address, at)
    await people.short_codes.forget(account.id)
    await people.scribe.write((sql.CAME, (account.id, at, address)))
    session = await people.begin(account.person, at, address)
    if not account.one_time and not await _holds_still(people, account):
        await people.end(session.token)
        return WRONG
    return Admitted(session, account, factor)


async def _holds_still(people: Registry, account: UserAccount) -> bool:
    """Whether nobody was locked, or given another password or role, while the password was compared, which
    takes a moment: from now on whoever does it finds the session.
    """
    now = await people.account(account.id)
    before = (account.password, account.role, account.state)
    return now is not None and (now.password, now.role, now.state) == before


async def _check_new(people: Registry, account: UserAccount, attempt: Attempt) -> Refused | None:
    if not attempt.new:
        return NEW_WANTED
    return SAME if attempt.new == attempt.password else await people.check_new(account.person, attempt.new)


async def check_second_factor(
    people: Registry, account: UserAccount, code: str, at: int
) -> tuple[str, ...] | MoreProofNeeded | Refused:
    """Codes for recovery that are new; mostly there are none."""
    if not account.confirmed and account.role not in people.rules.second_factor:
        return ()
    if not account.secret:
        secret = new_secret(people.entropy)
        await people.scribe.write((sql.SET_SECRET, (account.id, secret)))
        return MoreProofNeeded(ENROL, secret)
    if not code:
        return MoreProofNeeded(CODE_WANTED) if account.confirmed else MoreProofNeeded(ENROL, account.secret)
    return await confirm(people, account, code, at)


async def confirm(people: Registry, account: UserAccount, code: str, at: int) -> tuple[str, ...] | Refused:
    """A code is used once, on whichever server."""
    left = without_code(account.recovery, code) if account.confirmed else None
    if left is not None:
        (used,) = await people.scribe.write((sql.USE_CODE, (account.id, left, account.recovery)))
        return () if used else CODE_WRONG
    step = step_of(code, account.secret, at, account.step)
    if step is None:
        return CODE_WRONG
    (used,) = await people.scribe.write((sql.USE_STEP, (account.id, step)))
    if not used:
        return CODE_WRONG
    if account.confirmed:
        return ()
    fresh = recovery_codes(people.entropy)
    await people.scribe.write((sql.CONFIRM, (account.id, step, kept_codes(fresh))))
    return fresh
