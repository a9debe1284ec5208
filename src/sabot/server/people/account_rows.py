"""An account as it is kept: a row of the table `people`, and the statements that read and change it."""

from msgspec import Struct

from sabot.server.people.person import AccountState, Person, QuickMark, Role, Session, hashed_token, mark_of
from sabot.store.rows import Row, Statement

_COLUMNS = (
    "p.id, p.name, p.password, p.role, p.told, p.by_whom, p.since, p.state, p.one_time, p.credited, "
    "p.secret, p.confirmed, p.step, p.recovery, p.last_at, p.last_from, p.guest_of"
)
BY_ID = f"SELECT {_COLUMNS} FROM people p WHERE p.id = $1"
BY_NAME = f"SELECT {_COLUMNS} FROM people p WHERE p.folded = $1"
NAMED = (
    f"SELECT {_COLUMNS} FROM people p WHERE p.name IS NOT NULL ORDER BY p.role = 'player', p.role, p.folded"
)
FOUND = f"""
SELECT {_COLUMNS} FROM people p WHERE p.name IS NOT NULL AND replace(p.folded, $1, '') <> p.folded
ORDER BY p.role = 'player', p.role, p.folded LIMIT $2
"""
UNTOLD = f"SELECT {_COLUMNS} FROM people p WHERE p.role <> p.told"
GUESTS_OF = f"SELECT {_COLUMNS} FROM people p WHERE p.guest_of = $1 AND p.state <> 'merged'"
MERGED_INTO = f"""
SELECT {_COLUMNS} FROM people p WHERE p.guest_of = $1 AND p.state = 'merged' ORDER BY p.folded, p.id
"""
MERGE = "UPDATE people SET state = 'merged', guest_of = $2 WHERE id = $1 AND state <> 'erased'"
MERGE_ON = "UPDATE people SET guest_of = $2 WHERE guest_of = $1"
"""Whatever went into an account goes on with it."""
OLD_LOOKS = "SELECT id, name FROM people WHERE looks LIKE '%l%' ORDER BY id"
"""Names from before an l, a capital i and a 1 looked the same: no looks of today have an l."""
SET_LOOKS = """
UPDATE people SET looks = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM people p WHERE p.looks = $2)
"""
HAS = "SELECT 1 FROM people WHERE role = $1 AND state = 'open' LIMIT 1"
ADD = """
INSERT INTO people VALUES (
    $1, $2, $3, $4, $5, $6, 'player', $7, $8, 'open', $9, 0, '', 0, 0, '', 0, '', ''
) ON CONFLICT DO NOTHING RETURNING id
"""
SET_PASSWORD = "UPDATE people SET password = $2, one_time = $3 WHERE id = $1"
_NOT_THE_LAST = """(role <> 'operator' OR EXISTS (
    SELECT 1 FROM people o WHERE o.role = 'operator' AND o.state = 'open' AND o.id <> $1))"""
"""Somebody must be left who can undo it, also where two operators end each other at once."""
SET_ROLE = f"""
UPDATE people SET role = $2, by_whom = $3 WHERE id = $1 AND ($2 = 'operator' OR {_NOT_THE_LAST}) RETURNING id
"""
LOCK = f"""
UPDATE people SET state = 'locked' WHERE id = $1 AND state <> 'merged' AND {_NOT_THE_LAST} RETURNING id
"""
ONE_BY_ONE = "INSERT INTO salts VALUES ('operators', '') ON CONFLICT (name) DO UPDATE SET salt = ''"
"""Before either of them in one transaction: another server that ends an operator waits for this row."""
SET_TOLD = "UPDATE people SET told = $2 WHERE id = $1"
SET_STATE = "UPDATE people SET state = $2 WHERE id = $1 AND state NOT IN ('erased', 'merged')"
SET_SECRET = "UPDATE people SET secret = $2, confirmed = 0, step = 0, recovery = '' WHERE id = $1"
CONFIRM = "UPDATE people SET confirmed = 1, step = $2, recovery = $3 WHERE id = $1"
USE_STEP = "UPDATE people SET step = $2 WHERE id = $1 AND step < $2 RETURNING id"
USE_CODE = "UPDATE people SET recovery = $2 WHERE id = $1 AND recovery = $3 RETURNING id"
CREDITED = "UPDATE people SET credited = 1 WHERE id = $1"
CAME = "UPDATE people SET last_at = $2, last_from = $3 WHERE id = $1"
LEAVE_GUEST = "UPDATE people SET guest_of = $2 WHERE id = $1 AND name IS NULL"
ERASE = """
UPDATE people SET name = NULL, folded = NULL, looks = NULL, password = NULL, state = 'erased', secret = '',
    recovery = '', last_from = '' WHERE id = $1
"""
ERASE_WORDS = "DELETE FROM words WHERE person = $1"
ERASE_BADGES = "DELETE FROM badges WHERE person = $1"
ERASE_SHORT_CODE = "DELETE FROM short_codes WHERE person = $1"
ERASE_ADDRESSES = "DELETE FROM addresses WHERE person = $1"
REMOVE = "DELETE FROM people WHERE id = $1"

KEEP_OLD = """
INSERT INTO old_passwords SELECT p.id,
    coalesce((SELECT max(o.number) FROM old_passwords o WHERE o.person = $1), 0) + 1, p.password
FROM people p WHERE p.id = $1 AND p.password IS NOT NULL
"""
OLD = "SELECT password FROM old_passwords WHERE person = $1 ORDER BY number DESC LIMIT $2"
FORGET_OLD = """
DELETE FROM old_passwords WHERE person = $1 AND number NOT IN (
    SELECT number FROM old_passwords WHERE person = $1 ORDER BY number DESC LIMIT $2
)
"""
ERASE_OLD = "DELETE FROM old_passwords WHERE person = $1"
CONFIRMED = "INSERT INTO confirmations VALUES ($1, $2) ON CONFLICT (token) DO UPDATE SET at = excluded.at"
CONFIRMED_AT = "SELECT at FROM confirmations WHERE token = $1"
OLD_CONFIRMATIONS = "DELETE FROM confirmations WHERE at <= $1"
OPERATORS = "SELECT count(*) FROM people WHERE role = 'operator' AND state = 'open' AND id <> $1"

_SESSION = "s.token, s.proof, s.began, s.seen, s.until, s.address, p.id, p.name, p.role, q.enrolment, q.place"
SESSION = (
    f"SELECT {_SESSION} FROM sessions s JOIN people p ON p.id = s.person "
    "LEFT JOIN quick_sessions q ON q.token = s.token WHERE p.state = 'open' AND s.token"
)
SESSIONS_OF = (
    "SELECT token, began, seen, until, address FROM sessions WHERE person = $1 ORDER BY began, token"
)
BEGIN = "INSERT INTO sessions VALUES ($1, $2, $3, $4, $4, $5, $6)"
BEGIN_QUICK = "INSERT INTO quick_sessions VALUES ($1, $2, $3, $4)"
OVER_QUICK = "DELETE FROM quick_sessions WHERE token NOT IN (SELECT token FROM sessions)"
QUICK_OF = """
SELECT s.token, s.person FROM quick_sessions q JOIN sessions s ON s.token = q.token
WHERE q.enrolment = $1 OR q.badge = $2
"""
NOTE = "UPDATE sessions SET seen = $1 WHERE token = $2 AND seen <= $3"
CUT_SHORT = "UPDATE sessions SET until = $2 WHERE token = $1"
END = "DELETE FROM sessions WHERE token = $1"
END_ALL = "DELETE FROM sessions WHERE person = $1 AND token <> $2"
END_OF_ROLE = """
DELETE FROM sessions WHERE person = $1 AND EXISTS (SELECT 1 FROM people WHERE id = $1 AND role = $2)
"""
END_OF_LOCKED = """
DELETE FROM sessions WHERE person = $1 AND EXISTS (SELECT 1 FROM people WHERE id = $1 AND state = 'locked')
"""
OVER = "DELETE FROM sessions WHERE seen <= $1 OR (until > 0 AND (until <= $2 OR seen <= $3))"


class UserAccount(Struct, frozen=True):
    id: str
    name: str
    password: str
    """Its hash; empty where nobody can sign in with one."""
    role: Role
    told: Role
    """The role that the journal knows."""
    by: str
    """Who gave the role."""
    since: int
    state: AccountState
    one_time: bool
    """The password was given by somebody of the house, and must be changed at the first sign-in."""
    credited: bool
    """The first credits were given."""
    secret: str
    """Of the second factor; empty where there is none."""
    confirmed: bool
    """A right code has shown that the person has the secret."""
    step: int
    """Of the code that was used last."""
    recovery: str
    last_at: int
    """When the person last signed in, and from where."""
    last_from: str
    guest_of: str
    """Of a guest: who signed in over it. Of a merged account: the one that the person goes on with."""
    second: str
    """Who approved the role, where the house asks for two people."""

    @property
    def person(self) -> Person:
        return Person(self.id, self.name, self.role)


def account_in(row: Row) -> UserAccount:
    id_, name, password, role, told, givers, since, state, one_time, credited, secret, confirmed, *rest = row
    by, _, second = str(givers).partition(" ")
    return UserAccount(
        *(id_, name or "", password or "", Role(role), Role(told), by, since, AccountState(state)),
        *(bool(one_time), bool(credited), secret, bool(confirmed), *rest, second),
    )


def givers_of(by: str, second: str) -> str:
    """Who gave a role, and who approved it, as one column holds both: no id has a space in it."""
    return f"{by} {second}".strip()


def session_in_row(row: Row, token: str = "") -> Session:
    _, proof, began, seen, until, address, id_, name, role, enrolment, place = row
    person = Person(id_, name or "", Role(role))
    return Session(
        person, token, proof, seen, began, until, address, enrolment=enrolment or "", only_at=place or ""
    )


def role_given(person: str, role: Role, by: str) -> tuple[Statement, ...]:
    """The second of them tells whether it was given."""
    given, over = (SET_ROLE, (person, role.value, by)), (END_OF_ROLE, (person, role.value))
    return (ONE_BY_ONE, ()), given, over


def account_locked(person: str) -> tuple[Statement, ...]:
    """The second of them tells whether it is."""
    return (ONE_BY_ONE, ()), (LOCK, (person,)), (END_OF_LOCKED, (person,))


def quickly_begun(hashed: str, quick: QuickMark | None) -> tuple[Statement, ...]:
    """What is written of a session that was begun by badge or short code."""
    if quick is None:
        return ()
    row = (hashed, quick.enrolment, quick.table, quick.badge)
    return (OVER_QUICK, ()), (BEGIN_QUICK, row)


class OwnSession(Struct, frozen=True):
    """A session of one's own, as a list shows it."""

    session: str
    """What it is called here."""
    began: int
    """In microseconds, as all times are."""
    seen: int
    """When something was last done in it."""
    until: int
    """When it ends whatever happens; 0 is never."""
    address: str
    """From where it was begun."""
    this: bool
    """The one that asks."""


def own_session(row: Row, token: str) -> OwnSession:
    hashed, began, seen, until, address = row
    return OwnSession(mark_of(hashed), began, seen, until, address, hashed == hashed_token(token))
