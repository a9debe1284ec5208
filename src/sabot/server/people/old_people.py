"""People of before, who lay in a file or a schema of their own, taken over once into the house's store."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from sabot.server.people.name_rules import folded, looks
from sabot.server.people.person import HOUR
from sabot.server.people.registry import BY_THE_HOUSE
from sabot.store.rows import Row, RowStore, Statement
from sabot.store.sqlite_opening import MINE
from sabot.store.store_errors import BadStore

ASIDE = ".taken-over"
"""What is added to the name of the file; nobody reads it any more."""
ENDS = 24 * HOUR
"""After which sessions of before end; a guest's is the account, and goes on."""
PEOPLE_OF_FILE = "SELECT id, name, password, role, since FROM people"
SESSIONS_OF_FILE = """
SELECT s.token, s.person, s.proof, s.seen, p.name FROM sessions s JOIN people p ON p.id = s.person
"""
WORDS_OF_FILE = "SELECT id, person, said FROM words"
_PERSON = """
INSERT INTO people VALUES (
    $1, $2, $3, $4, $5, $6, 'player', $7, $8, 'open', 0, 1, '', 0, 0, '', 0, '', ''
) ON CONFLICT DO NOTHING
"""
_SESSION = "INSERT INTO sessions VALUES ($1, $2, $3, $4, $4, $5, '') ON CONFLICT DO NOTHING"
_WORDS = "INSERT INTO words VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING"


def taken(people: Iterable[Row], sessions: Iterable[Row], words: Iterable[Row]) -> Iterator[Statement]:
    """What is to be written; done twice it changes nothing."""
    for id_, name, password, role, since in people:
        ways = _names(name) if name else [(None, None, None)]
        for named in ways:
            yield _PERSON, (id_, *named, password, role, BY_THE_HOUSE, since)
    for token, person, proof, seen, name in sessions:
        yield _SESSION, (bytes(token).hex(), person, proof, seen, seen + ENDS if name else 0)
    for id_, person, said in words:
        yield _WORDS, (id_, person, said)


def _names(name: str) -> list[tuple[str | None, ...]]:
    """As it is; where another looks like it, without its looks; where another has it, found by the id."""
    return [(name, folded(name), looks(name)), (name, folded(name), None), (name, None, None)]


async def take_over(file: Path, rows: RowStore) -> bool:
    """Whether there was a file; it is kept aside under another name."""
    if not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            told = [db.execute(each).fetchall() for each in (PEOPLE_OF_FILE, SESSIONS_OF_FILE, WORDS_OF_FILE)]
    except sqlite3.Error as wrong:
        right = "restore a copy of it, or move it away: then its people are unknown"
        raise BadStore(file, f"the people of before cannot be read: {wrong}", right) from None
    await rows.write(list(taken(*told)))
    file.chmod(MINE)
    file.replace(file.with_name(file.name + ASIDE))
    for rest in ("-wal", "-shm"):
        file.with_name(file.name + rest).unlink(missing_ok=True)
    return True
