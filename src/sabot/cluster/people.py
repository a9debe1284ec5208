"""People of a house in many places: kept in the shared database, with a copy here of those who are about."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence

import asyncpg
from argon2 import PasswordHasher

from sabot.games.answer import Refused
from sabot.server.passwords import BUSY, check_password
from sabot.server.people import (
    FAILURES,
    LOCKED,
    NOTED,
    WRONG,
    Entropy,
    Person,
    Registry,
    Role,
    Session,
    check_name,
    folded,
    hashed_token,
    kept_name,
)
from sabot.store.postgres_opening import UNREACHABLE, Pool

SESSION = """
SELECT s.token, s.person, s.proof, s.seen, p.name, p.folded, p.password, p.role, p.since
FROM cluster.session s JOIN cluster.people p ON p.id = s.person WHERE s.token = $1
"""
PERSON = "SELECT id, name, folded, password, role, since FROM cluster.people WHERE folded = $1"
ADD = "INSERT INTO cluster.people VALUES ($1, $2, $3, $4, $5, $6)"
BEGIN = "INSERT INTO cluster.session VALUES ($1, $2, $3, $4)"
NOTE = "UPDATE cluster.session SET seen = $1 WHERE token = $2 AND seen <= $3"
END = "DELETE FROM cluster.session WHERE token = $1"
SAY = "INSERT INTO cluster.words VALUES ($1, $2, $3)"
WORDS = "SELECT person, said FROM cluster.words WHERE id = $1"
KNOWN = (
    "SELECT id, name, folded, password, role, since FROM cluster.people WHERE id = $1 OR folded = $2 LIMIT 1"
)
HAS = "SELECT 1 FROM cluster.people WHERE role = $1 LIMIT 1"
IS_LOCKED = "SELECT 1 FROM cluster.lock WHERE name = $1 AND until > $2"
FAILED = "INSERT INTO cluster.failure VALUES ($1, $2)"
FAILURES_OF = "SELECT count(*) FROM cluster.failure WHERE name = $1 AND at > $2"
LOCK = """
INSERT INTO cluster.lock VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET until = excluded.until
"""
FORGET_FAILURES = "DELETE FROM cluster.failure WHERE name = $1 OR at <= $2"
UNLOCK = "DELETE FROM cluster.lock WHERE name = $1"
MOST_OWED = 100_000
"""Statements that may wait while the database is away; with more, the oldest are dropped."""

log = logging.getLogger("sabot.cluster")


class SharedPeople(Registry):
    """What is asked here at once was fetched before; what is written here is owed until `flush` has paid."""

    def __init__(self, pool: Pool, entropy: Entropy, hasher: PasswordHasher | None = None) -> None:
        super().__init__(":memory:", entropy, hasher)
        self._pool = pool
        self._owed: deque[tuple[str, Sequence[object]]] = deque(maxlen=MOST_OWED)
        self._paying = asyncio.Lock()
        self._only_here = False

    # What others know.

    async def fetch(self, token: str) -> None:
        """The session of a token as all servers know it; whoever signed out elsewhere is signed out here."""
        await self.flush()
        row = await self._pool.fetchrow(SESSION, hashed_token(token))
        self._db.execute("DELETE FROM sessions WHERE token = ?", (hashed_token(token),))
        if row is not None:
            person = (row["person"], row["name"], row["folded"], row["password"], row["role"], row["since"])
            self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?, ?)", person)
            kept = (row["token"], row["person"], row["proof"], row["seen"])
            self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", kept)

    async def fetch_words(self, id_: str) -> None:
        row = await self._pool.fetchrow(WORDS, id_)
        if row is not None:
            self._db.execute("INSERT OR REPLACE INTO words VALUES (?, ?, ?)", (id_, row[0], row[1]))

    async def flush(self) -> None:
        """Pay what is owed, in its order. Raises where the database is away; then it is owed still."""
        async with self._paying:
            while self._owed:
                statement, values = self._owed[0]
                await self._pool.execute(statement, *values)
                self._owed.popleft()

    async def keep_flushing(self, seconds: float) -> None:
        """For what nobody waits for."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.flush()
            except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
                log.warning("notes about people wait: %s", wrong)

    def _owe(self, statement: str, *values: object) -> None:
        self._owed.append((statement, values))

    # Accounts.

    def _added(self, name: str, hashed: str | None, role: Role, at: int) -> Person:
        person = super()._added(name, hashed, role, at)
        self._owe(ADD, person.id, name or None, folded(name) or None, hashed, role.value, at)
        return person

    async def register(self, name: str, password: str, at: int, role: Role = Role.PLAYER) -> Person | Refused:
        refused = check_name(name) or check_password(name, password)
        if refused is not None or self._passwords.busy:
            return refused or BUSY
        hashed = await self._passwords.hashed_aside(password)
        if await self._pool.fetchrow(PERSON, folded(name)) is None:
            self._forget_name(name)
            person = super()._added(name, hashed, role, at)
            try:
                await self._pool.execute(ADD, person.id, name, folded(name), hashed, role.value, at)
                return person
            except asyncpg.UniqueViolationError:
                self._forget_name(name)
        return Refused("this name is taken")

    def _forget_name(self, name: str) -> None:
        self._db.execute("DELETE FROM people WHERE folded = ?", (folded(name),))

    async def known(self, who: str) -> Person | None:
        """Somebody whom any server of the house knows."""
        row = await self._pool.fetchrow(KNOWN, who, folded(who))
        if row is not None:
            self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?, ?)", tuple(row))
        return await super().known(who)

    async def has_any(self, role: Role) -> bool:
        return await self._pool.fetchval(HAS, role.value) is not None

    # Signing in and out.

    async def sign_in(self, name: str, password: str, at: int) -> Session | Refused:
        """As in one place: an attempt counts as failed until it has succeeded, on whichever server."""
        if self._passwords.busy:
            return BUSY
        locked = await self._pool.fetchval(IS_LOCKED, kept_name(name), at) is not None
        if not locked:
            await self._note_attempt_everywhere(name, at)
        row = await self._pool.fetchrow(PERSON, folded(name))
        known = row["password"] if row is not None and row["password"] is not None else None
        right = await self._passwords.is_right_aside(known or self._nobody, password)
        if locked or known is None or not right or row is None:
            return Refused(WRONG)
        await self._pool.execute(UNLOCK, kept_name(name))
        await self._pool.execute(FORGET_FAILURES, kept_name(name), at - LOCKED)
        person = Person(row["id"], row["name"] or "", Role(row["role"]))
        self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?, ?)", tuple(row))
        return self.begin(person, at)

    async def _note_attempt_everywhere(self, name: str, at: int) -> None:
        key = kept_name(name)
        await self._pool.execute(FAILED, key, at)
        if await self._pool.fetchval(FAILURES_OF, key, at - LOCKED) >= FAILURES:
            await self._pool.execute(LOCK, key, at + LOCKED)
            await self._pool.execute(FORGET_FAILURES, key, at - LOCKED)

    def begin(self, person: Person, at: int) -> Session:
        session = super().begin(person, at)
        self._owe(BEGIN, hashed_token(session.token), person.id, session.proof, at)
        return session

    def session(self, token: str, at: int) -> Session | None:
        """Whoever has been idle here may have been busy elsewhere: nothing ends but the copy."""
        self._only_here = True
        try:
            return super().session(token, at)
        finally:
            self._only_here = False

    def note(self, session: Session, at: int) -> None:
        before = self.session(session.token, at)
        super().note(session, at)
        if before is not None and at - before.seen >= NOTED:
            self._owe(NOTE, at, hashed_token(session.token), at - NOTED)

    def end(self, token: str) -> None:
        super().end(token)
        if not self._only_here:
            self._owe(END, hashed_token(token))

    # What people say.

    def keep_words(self, person: Person, said: str) -> str | Refused:
        id_ = super().keep_words(person, said)
        if not isinstance(id_, Refused):
            self._owe(SAY, id_, person.id, said)
        return id_
