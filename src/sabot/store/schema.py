"""The tables of a store, the same on SQLite and PostgreSQL but for the words for bytes and big numbers."""

SCHEMA = 1
"""The version of the layout; a store of an older one is migrated first."""

FORMAT = "sabot-journal"
"""Says that a database is one of ours."""

TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS streams (
    id {big} PRIMARY KEY, name TEXT NOT NULL UNIQUE, version {big} NOT NULL, head {bytes} NOT NULL
);
CREATE TABLE IF NOT EXISTS events (
    stream {big} NOT NULL, number {big} NOT NULL, at {big} NOT NULL,
    name TEXT NOT NULL, version {big} NOT NULL, body {bytes} NOT NULL,
    command TEXT NOT NULL, transfers {bytes} NOT NULL, hash {bytes} NOT NULL,
    PRIMARY KEY (stream, number)
){without_rowid};
CREATE TABLE IF NOT EXISTS commands (
    player TEXT NOT NULL, id TEXT NOT NULL, digest {bytes} NOT NULL, stream {big} NOT NULL,
    first {big} NOT NULL, last {big} NOT NULL, PRIMARY KEY (player, id)
){without_rowid};
CREATE TABLE IF NOT EXISTS accounts (
    name TEXT PRIMARY KEY, balance {big} NOT NULL, held {big} NOT NULL, coming {big} NOT NULL
){without_rowid};
CREATE TABLE IF NOT EXISTS holds (
    id TEXT PRIMARY KEY, place {big} NOT NULL, purpose TEXT NOT NULL,
    debit TEXT NOT NULL, credit TEXT NOT NULL,
    amount {big} NOT NULL, reference TEXT NOT NULL, matter TEXT NOT NULL
){without_rowid};
CREATE TABLE IF NOT EXISTS snapshots (
    stream {big} PRIMARY KEY, version {big} NOT NULL, body {bytes} NOT NULL
);
"""

SQLITE = TABLES.format(big="INTEGER", bytes="BLOB", without_rowid=" WITHOUT ROWID")
POSTGRES = TABLES.format(big="BIGINT", bytes="BYTEA", without_rowid="")
