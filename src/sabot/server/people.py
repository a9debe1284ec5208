"""The people of the house: accounts, passwords, roles and sessions. Names live here and can be erased."""

import hashlib
import sqlite3
import unicodedata
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from argon2 import PasswordHasher
from msgspec import Struct

from sabot.games.answer import Refused
from sabot.server.passwords import BUSY, Passwords, check_password

SECOND = 1_000_000
MINUTE = 60 * SECOND
IDLE = 30 * MINUTE
"""After which a person with a password signs in again (GLI 2.5.3)."""
GUEST_IDLE = 30 * 24 * 60 * MINUTE
"""A guest has no password: his session is his account, so it lives as long as a broken game may."""
NOTED = 30 * SECOND
"""How exactly it is noted when somebody was last there, so that not every message is written down."""
FAILURES = 3
LOCKED = 30 * MINUTE
"""So many failures within that time lock a name for as long."""
WAIT = 5.0
"""Seconds for which a command line waits for a server that writes, or the other way round."""
LONGEST_NAME = 32
LONGEST_WORDS = 200
"""Characters that somebody says at once."""
WRONG = "name or password is wrong, or the name is locked for a while"
"""One answer, whichever of them it is."""

Entropy = Callable[[int], bytes]


class Role(StrEnum):
    PLAYER = "player"
    CROUPIER = "croupier"
    SUPERVISOR = "supervisor"
    CASHIER = "cashier"
    OPERATOR = "operator"
    AUDITOR = "auditor"


class Person(Struct, frozen=True):
    id: str
    """Made by the house, never reused; the only thing that streams know of a person."""
    name: str
    """Empty for a guest."""
    role: Role

    @property
    def guest(self) -> bool:
        return not self.name


class Session(Struct, frozen=True):
    person: Person
    token: str
    """Known to the browser alone; the house keeps its hash."""
    proof: str
    """Must come with every request that changes something, so that no other site can send one."""
    seen: int = 0
    """When he was last there."""


class Saying(Struct, frozen=True):
    """What somebody said at a table."""

    player: str
    said: str
    """In his own words."""


_TABLES = """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, name TEXT UNIQUE, folded TEXT UNIQUE, password TEXT, role TEXT NOT NULL,
    since INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS sessions (
    token BLOB PRIMARY KEY, person TEXT NOT NULL, proof TEXT NOT NULL, seen INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS sessions_by_seen ON sessions (seen);
CREATE TABLE IF NOT EXISTS failures (name TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS failures_by_name ON failures (name, at);
CREATE TABLE IF NOT EXISTS locks (name TEXT PRIMARY KEY, until INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS words (id TEXT PRIMARY KEY, person TEXT NOT NULL, said TEXT NOT NULL);
"""


class Registry:
    """Kept beside the journal, never in it."""

    def __init__(self, file: Path | str, entropy: Entropy, hasher: PasswordHasher | None = None) -> None:
        self._db = sqlite3.connect(file, timeout=WAIT, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.executescript(_TABLES)
        self._entropy = entropy
        self._passwords = Passwords(hasher)
        self._nobody = self._passwords.hashed(entropy(16).hex())

    # Accounts.

    def add_guest(self, at: int) -> Person:
        return self._added("", None, Role.PLAYER, at)

    def add(self, name: str, password: str, role: Role, at: int) -> Person | Refused:
        """At a prompt, where nobody waits; a server registers people without stopping its tables."""
        refused = check_name(name) or check_password(name, password)
        return refused or self._named(name, self._passwords.hashed(password), role, at)

    async def register(self, name: str, password: str, at: int) -> Person | Refused:
        refused = check_name(name) or check_password(name, password)
        if refused is not None:
            return refused
        if self._passwords.busy:
            return BUSY
        return self._named(name, await self._passwords.hashed_aside(password), Role.PLAYER, at)

    def _named(self, name: str, hashed: str, role: Role, at: int) -> Person | Refused:
        try:
            return self._added(name, hashed, role, at)
        except sqlite3.IntegrityError:
            return Refused("this name is taken")

    def _added(self, name: str, hashed: str | None, role: Role, at: int) -> Person:
        person = Person(f"p{self._entropy(8).hex()}", name, role)
        kept = (person.id, name or None, folded(name) or None, hashed, role.value, at)
        self._db.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?)", kept)
        return person

    def has(self, role: Role) -> bool:
        row = self._db.execute("SELECT 1 FROM people WHERE role = ? LIMIT 1", (role.value,)).fetchone()
        return row is not None

    def find(self, id_: str) -> Person | None:
        row = self._db.execute("SELECT id, name, role FROM people WHERE id = ?", (id_,)).fetchone()
        return None if row is None else Person(row[0], row[1] or "", Role(row[2]))

    def named(self) -> list[Person]:
        """Everybody who has a name, people of the house first."""
        query = "SELECT id FROM people WHERE name IS NOT NULL ORDER BY role = 'player', role, folded"
        found = (self.find(row[0]) for row in self._db.execute(query).fetchall())
        return [person for person in found if person is not None]

    def change_password(self, person: Person, password: str) -> Refused | None:
        """From now on this one; whoever is signed in under his name is signed out."""
        refused = check_password(person.name, password)
        if refused is None:
            changed = (self._passwords.hashed(password), person.id)
            self._db.execute("UPDATE people SET password = ? WHERE id = ?", changed)
            self._sign_out(person)
            self.unlock(person.name)
        return refused

    def change_role(self, person: Person, role: Role) -> None:
        """He signs in again to act in it."""
        self._db.execute("UPDATE people SET role = ? WHERE id = ?", (role.value, person.id))
        self._sign_out(person)

    def _sign_out(self, person: Person) -> None:
        self._db.execute("DELETE FROM sessions WHERE person = ?", (person.id,))

    async def known(self, who: str) -> Person | None:
        """Somebody by his id, or by his name."""
        query = "SELECT id FROM people WHERE id = ? OR folded = ? LIMIT 1"
        row = self._db.execute(query, (who, folded(who))).fetchone()
        return None if row is None else self.find(row[0])

    # Signing in and out.

    async def sign_in(self, name: str, password: str, at: int) -> Session | Refused:
        """The same answer and the same work whichever credential is wrong, and where the name is locked.

        An attempt counts as failed until it has succeeded: a thousand at once are not a thousand guesses.
        """
        if self._passwords.busy:
            return BUSY
        locked = self._locked(name, at)
        if not locked:
            self._note_attempt(name, at)
        query = "SELECT id, password FROM people WHERE folded = ?"
        row = self._db.execute(query, (folded(name),)).fetchone()
        known = row is not None and row[1] is not None
        right = await self._passwords.is_right_aside(row[1] if known else self._nobody, password)
        if locked or not known or not right:
            return Refused(WRONG)
        self.unlock(name)
        person = self.find(row[0])
        assert person is not None, "people are not removed while they sign in"
        return self.begin(person, at)

    def _locked(self, name: str, at: int) -> bool:
        self._db.execute("DELETE FROM locks WHERE until <= ?", (at,))
        row = self._db.execute("SELECT 1 FROM locks WHERE name = ?", (kept_name(name),)).fetchone()
        return row is not None

    def _note_attempt(self, name: str, at: int) -> None:
        """Notes an attempt; the last that is allowed locks the name, unless it succeeds."""
        key = kept_name(name)
        self._db.execute("DELETE FROM failures WHERE at <= ?", (at - LOCKED,))
        self._db.execute("INSERT INTO failures VALUES (?, ?)", (key, at))
        count: int = self._db.execute("SELECT count(*) FROM failures WHERE name = ?", (key,)).fetchone()[0]
        if count >= FAILURES:
            self._db.execute("INSERT OR REPLACE INTO locks VALUES (?, ?)", (key, at + LOCKED))
            self._db.execute("DELETE FROM failures WHERE name = ?", (key,))

    def unlock(self, name: str) -> None:
        """Forget what went wrong under this name."""
        for table in ("failures", "locks"):
            self._db.execute(f"DELETE FROM {table} WHERE name = ?", (kept_name(name),))

    def begin(self, person: Person, at: int) -> Session:
        """A new session; those that nobody can come back to are forgotten with it."""
        self._db.execute("DELETE FROM sessions WHERE seen <= ?", (at - GUEST_IDLE,))
        token, proof = self._entropy(32).hex(), self._entropy(16).hex()
        self._db.execute(
            "INSERT INTO sessions VALUES (?, ?, ?, ?)", (hashed_token(token), person.id, proof, at)
        )
        return Session(person, token, proof, at)

    def session(self, token: str, at: int) -> Session | None:
        """The session of a token; None where there is none or it has been idle for too long."""
        query = "SELECT person, proof, seen FROM sessions WHERE token = ?"
        row = self._db.execute(query, (hashed_token(token),)).fetchone()
        person = self.find(row[0]) if row is not None else None
        if row is None or person is None:
            return None
        if at - row[2] >= (GUEST_IDLE if person.guest else IDLE):
            self.end(token)
            return None
        return Session(person, token, row[1], row[2])

    def note(self, session: Session, at: int) -> None:
        """He did something: the time of being idle begins anew."""
        kept = (at, hashed_token(session.token), at - NOTED)
        self._db.execute("UPDATE sessions SET seen = ? WHERE token = ? AND seen <= ?", kept)

    def end(self, token: str) -> None:
        self._db.execute("DELETE FROM sessions WHERE token = ?", (hashed_token(token),))

    # What people say.

    def keep_words(self, person: Person, said: str) -> str | Refused:
        """An id for words that somebody says: the chain holds the id, and the words can be erased."""
        if not said.strip() or len(said) > LONGEST_WORDS or not said.isprintable():
            return Refused(f"say 1 to {LONGEST_WORDS} visible characters")
        id_ = self._entropy(16).hex()
        self._db.execute("INSERT INTO words VALUES (?, ?, ?)", (id_, person.id, said))
        return id_

    def words(self, id_: str) -> Saying | None:
        row = self._db.execute("SELECT person, said FROM words WHERE id = ?", (id_,)).fetchone()
        return None if row is None else Saying(*row)

    def close(self) -> None:
        self._passwords.close()
        self._db.close()


def hashed_token(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def folded(name: str) -> str:
    """Names that look alike are one name."""
    return unicodedata.normalize("NFKC", name).casefold()


def kept_name(name: str) -> str:
    """What failures are counted under; nobody can fill the disk with long names."""
    return folded(name[: 2 * LONGEST_NAME])


def check_name(name: str) -> Refused | None:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        return Refused(f"a name has 1 to {LONGEST_NAME} visible characters, no space at its ends")
    return None
