"""The people of the house: accounts, passwords, roles and sessions. Names live here and can be erased."""

import hashlib
import sqlite3
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from sabot.games.answer import Refused

SECOND = 1_000_000
MINUTE = 60 * SECOND
IDLE = 30 * MINUTE
"""After which a person with a password signs in again (GLI 2.5.3)."""
GUEST_IDLE = 30 * 24 * 60 * MINUTE
"""A guest has no password: his session is his account, so it lives as long as a broken game may."""
FAILURES = 3
LOCKED = 30 * MINUTE
"""So many failures within that time lock a name for as long."""
LEAST_PASSWORD, MOST_PASSWORD = 10, 256
LONGEST_NAME = 32
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


_TABLES = """
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, name TEXT UNIQUE, password TEXT, role TEXT NOT NULL, since INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS sessions (
    token BLOB PRIMARY KEY, person TEXT NOT NULL, proof TEXT NOT NULL, seen INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS failures (name TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS failures_by_name ON failures (name, at);
"""


class Registry:
    """Kept beside the journal, never in it."""

    def __init__(self, file: Path | str, entropy: Entropy, hasher: PasswordHasher | None = None) -> None:
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.executescript(_TABLES)
        self._entropy = entropy
        self._hasher = hasher or PasswordHasher()
        self._nobody = self._hasher.hash(entropy(16).hex())

    # Accounts.

    def add_guest(self, at: int) -> Person:
        return self._added("", None, Role.PLAYER, at)

    def add(self, name: str, password: str, role: Role, at: int) -> Person | Refused:
        refused = check_name(name) or check_password(password)
        if refused is not None:
            return refused
        try:
            return self._added(name, self._hasher.hash(password), role, at)
        except sqlite3.IntegrityError:
            return Refused("this name is taken")

    def _added(self, name: str, password: str | None, role: Role, at: int) -> Person:
        person = Person(f"p{self._entropy(8).hex()}", name, role)
        self._db.execute(
            "INSERT INTO people VALUES (?, ?, ?, ?, ?)", (person.id, name or None, password, role.value, at)
        )
        return person

    def has(self, role: Role) -> bool:
        row = self._db.execute("SELECT 1 FROM people WHERE role = ? LIMIT 1", (role.value,)).fetchone()
        return row is not None

    def find(self, id_: str) -> Person | None:
        row = self._db.execute("SELECT id, name, role FROM people WHERE id = ?", (id_,)).fetchone()
        return None if row is None else Person(row[0], row[1] or "", Role(row[2]))

    # Signing in and out.

    def sign_in(self, name: str, password: str, at: int) -> Session | Refused:
        """The same answer and the same work whichever credential is wrong."""
        locked = self._failures(name, at) >= FAILURES
        row = self._db.execute("SELECT id, password FROM people WHERE name = ?", (name,)).fetchone()
        known = row is not None and row[1] is not None
        right = self._is_right(row[1] if known else self._nobody, password)
        if locked or not known or not right:
            self._db.execute("INSERT INTO failures VALUES (?, ?)", (name[:LONGEST_NAME], at))
            return Refused(WRONG)
        self._db.execute("DELETE FROM failures WHERE name = ?", (name,))
        person = self.find(row[0])
        assert person is not None
        return self.begin(person, at)

    def _failures(self, name: str, at: int) -> int:
        self._db.execute("DELETE FROM failures WHERE at <= ?", (at - LOCKED,))
        count: int = self._db.execute("SELECT count(*) FROM failures WHERE name = ?", (name,)).fetchone()[0]
        return count

    def _is_right(self, hash_: str, password: str) -> bool:
        try:
            return self._hasher.verify(hash_, password)
        except (VerificationError, InvalidHashError):
            return False

    def begin(self, person: Person, at: int) -> Session:
        token, proof = self._entropy(32).hex(), self._entropy(16).hex()
        self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", (_hashed(token), person.id, proof, at))
        return Session(person, token, proof)

    def session(self, token: str, at: int) -> Session | None:
        """The session of a token, kept alive; None where there is none or it has been idle for too long."""
        row = self._db.execute(
            "SELECT person, proof, seen FROM sessions WHERE token = ?", (_hashed(token),)
        ).fetchone()
        person = self.find(row[0]) if row is not None else None
        if row is None or person is None:
            return None
        if at - row[2] > (GUEST_IDLE if person.guest else IDLE):
            self.end(token)
            return None
        self._db.execute("UPDATE sessions SET seen = ? WHERE token = ?", (at, _hashed(token)))
        return Session(person, token, row[1])

    def end(self, token: str) -> None:
        self._db.execute("DELETE FROM sessions WHERE token = ?", (_hashed(token),))

    def close(self) -> None:
        self._db.close()


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def check_name(name: str) -> Refused | None:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        return Refused(f"a name has 1 to {LONGEST_NAME} visible characters, no space at its ends")
    return None


def check_password(password: str) -> Refused | None:
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        return Refused(f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters")
    return None
