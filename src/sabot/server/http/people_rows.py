"""An account as people of the house see it, and how the log of security calls what is done about one."""

from sabot.server.http import people_messages as w
from sabot.server.monitoring.security_log import SecurityEvent
from sabot.server.people.account_rows import UserAccount
from sabot.server.people.person import Person, Role

KINDS = {
    w.AccountAct.ADD: SecurityEvent.PERSON_ADDED,
    w.AccountAct.UNLOCK: SecurityEvent.NAME_UNLOCKED,
    w.AccountAct.RESET: SecurityEvent.PASSWORD_CHANGED,
    w.AccountAct.FACTOR: SecurityEvent.SECOND_FACTOR_CHANGED,
    w.AccountAct.ROLE: SecurityEvent.ROLE_CHANGED,
    w.AccountAct.ERASE: SecurityEvent.PERSON_CHANGED,
    w.AccountAct.REMOVE: SecurityEvent.PERSON_CHANGED,
}


def could_pass_for(by: Person, account: UserAccount) -> bool:
    """A supervisor with the password of somebody of the house could approve what they ask for under that
    name; a second factor, of which the house knows no code, is in the way.
    """
    return by.role is Role.SUPERVISOR and account.role is not Role.PLAYER and not account.confirmed


def row_of(account: UserAccount, *, here: bool) -> w.AccountRow:
    return w.AccountRow(
        id=account.id,
        name=account.name,
        role=account.role.value,
        state=account.state.value,
        since=account.since,
        last_at=account.last_at,
        last_from=account.last_from,
        signed_in=here,
        second_factor=account.confirmed,
        one_time=account.one_time,
    )
