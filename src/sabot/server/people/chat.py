"""What people say: words kept beside the journal, who may not speak for a while, and what was reported."""

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.server.people.name_rules import is_overdrawn
from sabot.server.people.person import LONGEST_WORDS, MINUTE, SECOND, Mute, Person, Saying
from sabot.server.people.row_writer import RowWriter
from sabot.store.rows import RowStore
from sabot.texts import is_blank

KEEP = "INSERT INTO words VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
WORDS = "SELECT person, said FROM words WHERE id = $1"
REPORT = "INSERT INTO reports VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
REPORTS = """
SELECT r.note, w.person, w.said, r.reporter, r.at, r.reason FROM reports r LEFT JOIN words w ON w.id = r.note
ORDER BY r.at DESC LIMIT 200
"""
MUTE = """
INSERT INTO mutes VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, place) DO UPDATE SET
    until = excluded.until, reason = excluded.reason, by_whom = excluded.by_whom
"""
MUTES = "SELECT person, place, until, reason, by_whom FROM mutes WHERE until > $1 ORDER BY until"
MOST_RECENT = 10_000
"""Sayings that lie in memory."""
TOO_SOON = Refused("one-saying-at-a-time")


class Report(Struct, frozen=True):
    """What somebody said, and who finds that it should not have been said."""

    note: str
    """The id of the words."""
    player: str
    """Who said it."""
    said: str
    """Empty where the words are erased."""
    reporter: str
    """Who reported it."""
    at: int
    """In microseconds."""
    reason: str
    """In the reporter's words."""


class Sayings:
    def __init__(self, rows: RowStore, scribe: RowWriter) -> None:
        self._rows = rows
        self._scribe = scribe
        self._recent: dict[str, Saying] = {}
        self._said: dict[str, int] = {}
        """When somebody last said something."""
        self._mutes: dict[tuple[str, str], Mute] = {}

    # Speaking.

    def may_say(self, person: Person, table: str, said: str, at: int, seconds: int) -> Refused | None:
        """Why these words cannot be said here and now, or None."""
        unseen = is_blank(said) or not said.isprintable()
        if unseen or len(said) > LONGEST_WORDS or is_overdrawn(said):
            return Refused("saying-length", {"most": LONGEST_WORDS})
        mute = next((m for p in (table, "") if (m := self._mutes.get((person.id, p))) and m.until > at), None)
        if mute is not None:
            minutes = -(-(mute.until - at) // MINUTE)
            return Refused("muted", {"minutes": minutes, "why": mute.reason})
        if at - self._said.get(person.id, 0) < seconds * SECOND:
            return TOO_SOON
        while len(self._said) >= MOST_RECENT:
            del self._said[next(iter(self._said))]
        self._said[person.id] = at
        return None

    def hold(self, note: str, person: Person, said: str) -> None:
        """Until the table has decided; whoever hears of it can ask for it at once."""
        while len(self._recent) >= MOST_RECENT:
            del self._recent[next(iter(self._recent))]
        self._recent[note] = Saying(person.id, said)

    def keep(self, note: str, at: int) -> None:
        """The table has accepted it."""
        if (saying := self._recent.get(note)) is not None:
            self._scribe.later((KEEP, (note, saying.player, saying.said, at)))

    def drop(self, note: str) -> None:
        self._recent.pop(note, None)

    async def words(self, note: str) -> Saying | None:
        if (held := self._recent.get(note)) is not None:
            return held
        found = await self._rows.fetch(WORDS, note)
        return Saying(*found[0]) if found else None

    # Order.

    async def report(self, note: str, by: Person, at: int, reason: str) -> None:
        await self._scribe.write((REPORT, (note, by.id, at, reason)))

    async def reports(self) -> list[Report]:
        rows = await self._rows.fetch(REPORTS)
        return [Report(row[0], row[1] or "", row[2] or "", *row[3:]) for row in rows]

    async def mute(self, mute: Mute) -> None:
        await self._scribe.write((MUTE, (mute.player, mute.table, mute.until, mute.reason, mute.by)))
        self._mutes[mute.player, mute.table] = mute

    async def fetch_mutes(self, at: int) -> list[Mute]:
        """Those that hold, as every server of the house knows them."""
        mutes = [Mute(*row) for row in await self._rows.fetch(MUTES, at)]
        self._mutes = {(mute.player, mute.table): mute for mute in mutes}
        return mutes
