"""The tables of a store, the same on SQLite and PostgreSQL but for the words for bytes and big numbers."""

from collections.abc import Mapping

SCHEMA = 4
"""The version of the layout; a store of an older one is migrated first."""

FORMAT = "sabot-journal"
"""Says that a database is one of ours."""

_META = "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
_STREAMS = """CREATE TABLE streams (
    id {number}, name TEXT NOT NULL UNIQUE, version {big} NOT NULL, head {bytes} NOT NULL
)"""
_EVENTS = """CREATE TABLE events (
    stream {big} NOT NULL, number {big} NOT NULL, at {big} NOT NULL,
    name TEXT NOT NULL, version {big} NOT NULL, body {bytes} NOT NULL,
    command TEXT NOT NULL, transfers {bytes} NOT NULL, hash {bytes} NOT NULL,
    PRIMARY KEY (stream, number)
){by_key}"""
_COMMANDS = """CREATE TABLE commands (
    player TEXT NOT NULL, id TEXT NOT NULL, digest {bytes} NOT NULL, stream {big} NOT NULL,
    first {big} NOT NULL, last {big} NOT NULL, PRIMARY KEY (player, id)
){by_key}"""
_ACCOUNTS = """CREATE TABLE accounts (
    name TEXT PRIMARY KEY, balance {big} NOT NULL, held {big} NOT NULL, coming {big} NOT NULL
){by_key}"""
_HOLDS = """CREATE TABLE holds (
    id TEXT PRIMARY KEY, place {counted} NOT NULL, purpose TEXT NOT NULL,
    debit TEXT NOT NULL, credit TEXT NOT NULL,
    amount {big} NOT NULL, reference TEXT NOT NULL, matter TEXT NOT NULL
){by_key}"""
_HOLDS_WITHOUT_PLACE = _HOLDS.replace(" place {counted} NOT NULL,", "")
_SNAPSHOTS = (
    "CREATE TABLE snapshots (stream {big} PRIMARY KEY, version {big} NOT NULL, body {bytes} NOT NULL)"
)

PEOPLE: Mapping[str, str] = {
    "people": """CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT, folded TEXT UNIQUE, looks TEXT UNIQUE, password TEXT, role TEXT NOT NULL,
    told TEXT NOT NULL, by_whom TEXT NOT NULL, since {big} NOT NULL, state TEXT NOT NULL,
    one_time {big} NOT NULL, credited {big} NOT NULL, secret TEXT NOT NULL, confirmed {big} NOT NULL,
    step {big} NOT NULL, recovery TEXT NOT NULL, last_at {big} NOT NULL, last_from TEXT NOT NULL,
    guest_of TEXT NOT NULL
)""",
    "sessions": """CREATE TABLE sessions (
    token TEXT PRIMARY KEY, person TEXT NOT NULL, proof TEXT NOT NULL, began {big} NOT NULL,
    seen {big} NOT NULL, until {big} NOT NULL, address TEXT NOT NULL
)""",
    "tries": """CREATE TABLE tries (
    name TEXT NOT NULL, address TEXT NOT NULL, count {big} NOT NULL, at {big} NOT NULL, until {big} NOT NULL,
    PRIMARY KEY (name, address)
)""",
    "addresses": """CREATE TABLE addresses (
    person TEXT NOT NULL, address TEXT NOT NULL, at {big} NOT NULL, PRIMARY KEY (person, address)
)""",
    "words": """CREATE TABLE words (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, said TEXT NOT NULL, at {big} NOT NULL
)""",
    "reports": """CREATE TABLE reports (
    note TEXT NOT NULL, reporter TEXT NOT NULL, at {big} NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (note, reporter)
)""",
    "mutes": """CREATE TABLE mutes (
    person TEXT NOT NULL, place TEXT NOT NULL, until {big} NOT NULL, reason TEXT NOT NULL,
    by_whom TEXT NOT NULL, PRIMARY KEY (person, place)
)""",
    "withdrawn": "CREATE TABLE withdrawn (share TEXT PRIMARY KEY, person TEXT NOT NULL)",
}
"""What is kept of people beside the journal, in the same database: it can be changed and erased. `told` is
the role that the journal knows; `looks` is the name as it looks to whoever reads it."""

CARE: Mapping[str, str] = {
    "old_passwords": """CREATE TABLE old_passwords (
    person TEXT NOT NULL, number {big} NOT NULL, password TEXT NOT NULL, PRIMARY KEY (person, number)
)""",
    "confirmations": "CREATE TABLE confirmations (token TEXT PRIMARY KEY, at {big} NOT NULL)",
    "requests": """CREATE TABLE requests (
    id TEXT PRIMARY KEY, act TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,
    reason TEXT NOT NULL, by_whom TEXT NOT NULL, at {big} NOT NULL
)""",
}
"""Hashes of passwords that were used before, and under the name of a request the hash and the second half of
the one that waits with it; when a session was last confirmed by its password, and what is
to be done about accounts once a second person has approved it."""

ENROLMENT: Mapping[str, str] = {
    "enrolments": """CREATE TABLE enrolments (
    id TEXT PRIMARY KEY, secret TEXT NOT NULL UNIQUE, name TEXT NOT NULL, place TEXT NOT NULL,
    by_whom TEXT NOT NULL, at {big} NOT NULL, until {big} NOT NULL, seen {big} NOT NULL
)""",
    "badges": """CREATE TABLE badges (
    id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, person TEXT NOT NULL, by_whom TEXT NOT NULL,
    at {big} NOT NULL
)""",
    "short_codes": """CREATE TABLE short_codes (
    person TEXT PRIMARY KEY, code TEXT NOT NULL, at {big} NOT NULL
)""",
    "quick_sessions": """CREATE TABLE quick_sessions (
    token TEXT PRIMARY KEY, enrolment TEXT NOT NULL, place TEXT NOT NULL, badge TEXT NOT NULL
)""",
    "salts": "CREATE TABLE salts (name TEXT PRIMARY KEY, salt TEXT NOT NULL)",
}
"""Devices on which people of the house sign in by badge or short code, and which sessions were begun so."""

PEOPLE_INDEXES = (
    "CREATE INDEX sessions_by_person ON sessions (person)",
    "CREATE INDEX sessions_by_seen ON sessions (seen)",
    "CREATE INDEX people_by_role ON people (role)",
)

LAYOUTS: Mapping[int, Mapping[str, str]] = {
    0: {
        "meta": _META,
        "streams": _STREAMS,
        "events": _EVENTS,
        "commands": _COMMANDS,
        "accounts": _ACCOUNTS,
        "holds": _HOLDS_WITHOUT_PLACE,
        "snapshots": _SNAPSHOTS,
    },
    1: {
        "meta": _META,
        "streams": _STREAMS,
        "events": _EVENTS,
        "commands": _COMMANDS,
        "accounts": _ACCOUNTS,
        "holds": _HOLDS,
        "snapshots": _SNAPSHOTS,
    },
    2: {
        "meta": _META,
        "streams": _STREAMS,
        "events": _EVENTS,
        "commands": _COMMANDS,
        "accounts": _ACCOUNTS,
        "holds": _HOLDS,
        "snapshots": _SNAPSHOTS,
        **PEOPLE,
    },
    3: {
        "meta": _META,
        "streams": _STREAMS,
        "events": _EVENTS,
        "commands": _COMMANDS,
        "accounts": _ACCOUNTS,
        "holds": _HOLDS,
        "snapshots": _SNAPSHOTS,
        **PEOPLE,
        **CARE,
    },
    4: {
        "meta": _META,
        "streams": _STREAMS,
        "events": _EVENTS,
        "commands": _COMMANDS,
        "accounts": _ACCOUNTS,
        "holds": _HOLDS,
        "snapshots": _SNAPSHOTS,
        **PEOPLE,
        **CARE,
        **ENROLMENT,
    },
}
"""Every layout that there ever was, table by table. Since 1, holds keep the order in which they were made;
since 2, people are kept in the same database; since 3, what their accounts need besides; since 4, badges,
short codes and the devices that they are worth something on."""

_WORDS_OF_SQLITE = {
    "big": "INTEGER",
    "bytes": "BLOB",
    "number": "INTEGER PRIMARY KEY",
    "counted": "INTEGER",
    "by_key": " WITHOUT ROWID",
}
_WORDS_OF_POSTGRES = {
    "big": "BIGINT",
    "bytes": "BYTEA",
    "number": "BIGINT PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY",
    "counted": "BIGINT GENERATED BY DEFAULT AS IDENTITY",
    "by_key": "",
}


def sqlite_tables(layout: int = SCHEMA) -> dict[str, str]:
    """The statement that makes each table."""
    return {name: text.format(**_WORDS_OF_SQLITE) for name, text in LAYOUTS[layout].items()}


def postgres_tables(layout: int = SCHEMA) -> dict[str, str]:
    return {name: text.format(**_WORDS_OF_POSTGRES) for name, text in LAYOUTS[layout].items()}


def indexes(layout: int = SCHEMA) -> tuple[str, ...]:
    """The statements that make what finds rows by more than their keys."""
    return PEOPLE_INDEXES if layout >= 2 else ()


def kind_problem(meta: Mapping[str, str]) -> tuple[str, str] | None:
    """What is wrong with a database that is no store of any layout, and what to do."""
    if meta.get("format") != FORMAT:
        return "it is a database, but not a journal of this house", "name another one"
    return None


def layout_problem(tables: set[str], meta: Mapping[str, str], wanted: int = SCHEMA) -> tuple[str, str] | None:
    """What is wrong with a database that has these tables, and what to do; None if it has this layout."""
    if (strange := kind_problem(meta)) is not None:
        return strange
    written = meta.get("schema", "")
    if not written.isdecimal():
        return f"its layout is called {written!r}", "restore a backup"
    layout = int(written)
    if layout > SCHEMA:
        return f"its layout has version {layout}, newer than {SCHEMA}", "use a newer Sabot"
    missing = sorted(LAYOUTS[layout].keys() - tables)
    if missing:
        return f"it has no table {', '.join(missing)}", "restore a backup"
    if layout != wanted:
        return f"its layout has version {layout}, this program {wanted}", "run `sabot migrate`"
    return None
