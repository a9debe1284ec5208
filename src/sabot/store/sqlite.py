"""The journal on SQLite: one file, one writer, every commit on the disk before it is answered."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sabot.ledger.restoring import restored
from sabot.ledger.route import Purpose
from sabot.ledger.state import Account, Ledger
from sabot.ledger.transfer import Hold
from sabot.money import Amount
from sabot.store.commit import Answer, CommandId, Commit, Seen
from sabot.store.record import Line, Record
from sabot.store.schema import FORMAT, SCHEMA, SQLITE
from sabot.store.trouble import BadStore
from sabot.store.writing import Draft, Head, Written, trimmed

FULL = 2
"""`synchronous=FULL`: a commit that was answered survives the loss of power."""


class SqliteStore:
    """Not for several threads: whoever writes owns it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._db = _opened(file)
        self._ids: dict[str, int] = dict(self._db.execute("SELECT name, id FROM streams"))
        self._heads: dict[str, Head] = {
            name: Head(version, head)
            for name, version, head in self._db.execute("SELECT name, version, head FROM streams")
        }
        self._place: int = self._db.execute("SELECT coalesce(max(place), 0) FROM holds").fetchone()[0]
        self.ledger = self._restored()

    def _restored(self) -> Ledger:
        rows = self._db.execute("SELECT name, balance, held, coming FROM accounts")
        accounts = {name: Account(balance, held, coming) for name, balance, held, coming in rows}
        columns = "id, purpose, debit, credit, amount, reference, matter"
        holds = (
            Hold(id_, Purpose(purpose), debit, credit, Amount(amount), reference, matter)
            for id_, purpose, debit, credit, amount, reference, matter in self._db.execute(
                f"SELECT {columns} FROM holds ORDER BY place"
            )
        )
        return restored(accounts, holds)

    def commit_all(self, commits: Sequence[Commit]) -> list[Answer]:
        """Several commits in one transaction: each is judged by itself, and those that pass are written."""
        draft = Draft(self.head, self.seen, self.ledger)
        answers = [draft.add(commit) for commit in commits]
        content = draft.written()
        if content.heads:
            self._write(content)
            self._heads.update(content.heads)
            self.ledger = trimmed(draft.ledger)
        return answers

    def _write(self, content: Written) -> None:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            ids = {**self._ids}
            for name in content.heads:
                ids.setdefault(name, len(ids) + 1)
            db.executemany(
                "INSERT INTO streams VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET version = excluded.version, head = excluded.head",
                ((ids[name], name, head.version, head.hash) for name, head in content.heads.items()),
            )
            db.executemany(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (_row(ids[record.line.stream], record) for record in content.records),
            )
            db.executemany(
                "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (command.player, command.id, command.digest, ids[seen.stream], seen.first, seen.last)
                    for command, seen in content.commands
                ),
            )
            self._write_books(content)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        self._ids = ids
        self._place += len(content.opened)

    def _write_books(self, content: Written) -> None:
        self._db.executemany(
            "INSERT INTO accounts VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
            "balance = excluded.balance, held = excluded.held, coming = excluded.coming",
            ((name, row.balance, row.held, row.coming) for name, row in content.accounts.items()),
        )
        self._db.executemany("DELETE FROM holds WHERE id = ?", ((name,) for name in content.closed))
        self._db.executemany(
            "INSERT INTO holds VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (h.id, place, h.purpose.value, h.debit, h.credit, h.amount, h.reference, h.matter)
                for place, h in enumerate(content.opened, self._place + 1)
            ),
        )

    def head(self, stream: str) -> Head:
        return self._heads.get(stream, Head())

    def heads(self) -> dict[str, Head]:
        return dict(self._heads)

    def seen(self, command: CommandId) -> Seen | None:
        row = self._db.execute(
            "SELECT s.name, c.first, c.last, c.digest FROM commands c JOIN streams s ON s.id = c.stream "
            "WHERE c.player = ? AND c.id = ?",
            (command.player, command.id),
        ).fetchone()
        return None if row is None else Seen(*row)

    def read(self, stream: str, after: int = 0, until: int | None = None) -> Iterator[Record]:
        """The lines of a stream after a version, in their order."""
        if stream not in self._ids:
            return
        rows = self._db.execute(
            "SELECT number, at, name, version, body, command, transfers, hash FROM events "
            "WHERE stream = ? AND number > ? AND number <= ? ORDER BY number",
            (self._ids[stream], after, 2**62 if until is None else until),
        )
        for number, at, name, version, body, command, transfers, hash_ in rows:
            yield Record(Line(stream, number, at, name, version, body, command, transfers), hash_)

    def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        with self._db:
            self._db.execute(
                "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE SET "
                "version = excluded.version, body = excluded.body",
                (self._ids[stream], version, body),
            )

    def snapshots(self) -> Iterable[tuple[str, int, bytes]]:
        return self._db.execute(
            "SELECT s.name, n.version, n.body FROM snapshots n JOIN streams s ON s.id = n.stream"
        ).fetchall()

    def close(self) -> None:
        self._db.close()


def _row(stream: int, record: Record) -> tuple[int, int, int, str, int, bytes, str, bytes, bytes]:
    line = record.line
    return (
        stream,
        line.number,
        line.at,
        line.name,
        line.version,
        line.body,
        line.command,
        line.transfers,
        record.hash,
    )


def _opened(file: Path) -> sqlite3.Connection:
    """Open or make a store; settings that do not hold are an error, never a hope."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            raise BadStore(file, "it cannot keep a write-ahead log here", "put it on a local disk")
        if db.execute("PRAGMA synchronous").fetchone()[0] != FULL:
            raise BadStore(file, "it would answer before the disk has written", "use another SQLite")
        _check_layout(file, db)
    except sqlite3.DatabaseError as wrong:
        db.close()
        raise BadStore(file, str(wrong), "restore a backup; `sabot audit` says what can be read") from None
    except BadStore:
        db.close()
        raise
    return db


def _check_layout(file: Path, db: sqlite3.Connection) -> None:
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        db.executescript(f"BEGIN; {SQLITE} COMMIT;")
        db.execute("INSERT INTO meta VALUES ('format', ?), ('schema', ?)", (FORMAT, str(SCHEMA)))
        return
    found = dict(db.execute("SELECT key, value FROM meta")) if "meta" in tables else {}
    if found.get("format") != FORMAT:
        raise BadStore(file, "it is a database, but not a journal of this house", "name another file")
    schema = int(found.get("schema", "0"))
    if schema < SCHEMA:
        raise BadStore(file, f"its layout has version {schema}, this program {SCHEMA}", "run `sabot migrate`")
    if schema > SCHEMA:
        raise BadStore(file, f"its layout has version {schema}, newer than {SCHEMA}", "use a newer Sabot")
