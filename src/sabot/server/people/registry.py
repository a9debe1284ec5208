"""The people of the house as a server knows them: kept beside the journal, with those at hand in memory."""

from collections.abc import Callable, Iterable

from argon2 import PasswordHasher
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.server.people import account_rows as sql
from sabot.server.people.account_rows import OwnSession, UserAccount, account_in, own_session, session_in_row
from sabot.server.people.badges import StaffBadges
from sabot.server.people.chat import Sayings
from sabot.server.people.enrolments import Enrolments
from sabot.server.people.name_rules import ID, TAKEN, check_name, check_players_name, folded, looks
from sabot.server.people.passwords import BUSY, NOBODY, Caller, Passwords, check_password
from sabot.server.people.person import (
    GUEST_IDLE,
    HOUR,
    MINUTE,
    NOTED,
    AccountRules,
    AccountState,
    Person,
    QuickMark,
    Role,
    Session,
    hashed_token,
    mark_of,
)
from sabot.server.people.row_writer import RowWriter
from sabot.server.people.short_codes import ShortCodes
from sabot.server.people.sign_in_attempts import SignInAttempts
from sabot.store.rows import RowReader, RowStore

MOST_AT_HAND = 100_000
"""Sessions that lie in memory; beyond that the longest known is read again when it is asked for."""
BY_THE_HOUSE = "house"
"""Who gave a role that nobody else gave."""

USED = Refused("password-used")

WIPED = (
    sql.ERASE, sql.ERASE_WORDS, sql.ERASE_ADDRESSES, sql.ERASE_OLD, sql.ERASE_BADGES, sql.ERASE_SHORT_CODE,
)  # fmt: skip

Entropy = Callable[[int], bytes]


class Registry:
    """What is asked at once lies in memory and was fetched before; what is written is written in groups."""

    def __init__(
        self,
        rows: RowStore,
        entropy: Entropy,
        hasher: PasswordHasher | None = None,
        rules: AccountRules | None = None,
    ) -> None:
        self.rows = rows
        self.rules = rules or AccountRules()
        self.scribe = RowWriter(rows)
        self.tries = SignInAttempts(rows, self.scribe)
        self.terminal_tries = SignInAttempts(rows, self.scribe, "TERMINAL ")
        """Codes of attendants, by terminal."""
        self.entropy = entropy
        self.passwords = Passwords(hasher)
        self.nobody = self.passwords.of_nobody(entropy)
        """What is compared where there is no such account, so that it takes as long."""
        self.enrolments = Enrolments(rows, self.scribe, entropy)
        self.badges = StaffBadges(rows, self.scribe, entropy, self.passwords)
        self.short_codes = ShortCodes(rows, self.scribe, self.passwords)
        self.sayings = Sayings(rows, self.scribe)
        self._sessions: dict[str, Session] = {}
        """By the hashes of their tokens."""
        self._people: dict[str, Person] = {}

    # Accounts.

    async def add_guest(self, at: int) -> Person:
        person = await self._added("", None, Role.PLAYER, at, BY_THE_HOUSE, one_time=False)
        assert person is not None, "nobody else has this id"
        return person

    async def add(
        self,
        name: str,
        password: str,
        role: Role,
        at: int,
        by: str = BY_THE_HOUSE,
        *,
        one_time: bool = False,
        caller: Caller = NOBODY,
        hashed: str = "",
    ) -> Person | Refused:
        """Somebody with a name; where a server waits, the hash is worked out beside it if it is unknown."""
        named = check_players_name(name) if role is Role.PLAYER else check_name(name)
        if refused := named or (None if hashed else check_password(name, password)):
            return refused
        if not hashed:
            with self.passwords.place(caller) as room:
                if not room:
                    return BUSY
                hashed = await self.passwords.hashed_aside(password, caller)
        return await self._added(name, hashed, role, at, by, one_time=one_time) or TAKEN

    async def _added(
        self, name: str, hashed: str | None, role: Role, at: int, by: str, *, one_time: bool
    ) -> Person | None:
        person = Person(f"p{self.entropy(8).hex()}", name, role)
        kept = (name, folded(name), looks(name)) if name else (None, None, None)
        values = (person.id, *kept, hashed, role.value, by, at, int(one_time))
        (added,) = await self.scribe.write((sql.ADD, values))
        if not added:
            return None
        self._people[person.id] = person
        return person

    async def look_again(self) -> None:
        """Names that were taken under an earlier rule are compared as they look today."""
        old = await self.rows.fetch(sql.OLD_LOOKS)
        if old:
            await self.scribe.write(*((sql.SET_LOOKS, (id_, looks(name))) for id_, name in old))

    async def has(self, role: Role) -> bool:
        return bool(await self.rows.fetch(sql.HAS, role.value))

    def find(self, id_: str) -> Person | None:
        """Somebody who is about: whose session was fetched."""
        return self._people.get(id_)

    async def account(self, id_: str, rows: RowReader | None = None) -> UserAccount | None:
        found = await (rows or self.rows).fetch(sql.BY_ID, id_)
        return account_in(found[0]) if found else None

    async def account_named(self, name: str) -> UserAccount | None:
        found = await self.rows.fetch(sql.BY_NAME, folded(name))
        return account_in(found[0]) if found else None

    async def account_of(self, who: str) -> UserAccount | None:
        """By the id, in capitals too, or by the name: no name looks like an id."""
        wanted = who.strip()
        if ID.fullmatch(wanted.casefold()):
            found = await self.account(wanted.casefold())
            if found is not None:
                return found
        return await self.account_named(wanted)

    async def known(self, who: str) -> Person | None:
        """Somebody by id, or by name."""
        return None if (found := await self.account_of(who)) is None else found.person

    async def named(self) -> list[UserAccount]:
        """Everybody who has a name, people of the house first."""
        return [account_in(row) for row in await self.rows.fetch(sql.NAMED)]

    async def found(self, words: str, most: int) -> list[UserAccount]:
        """Those in whose names these words are, in whatever letters; or the one of this id, a guest too."""
        wanted = words.strip()
        if ID.fullmatch(wanted.casefold()):
            known = await self.account(wanted.casefold())
            return [] if known is None or known.state is AccountState.ERASED else [known]
        return [account_in(row) for row in await self.rows.fetch(sql.FOUND, folded(wanted), most)]

    async def guests_of(self, person: Person) -> list[Person]:
        """Guests over whom somebody has signed in: their money is still theirs."""
        return [account_in(row).person for row in await self.rows.fetch(sql.GUESTS_OF, person.id)]

    async def change_password(
        self, person: Person, password: str, *, one_time: bool = False
    ) -> Refused | None:
        """From now on this one; whoever is signed in under the name is signed out."""
        if refused := await self.check_new(person, password):
            return refused
        await self.put_password(person, password, one_time=one_time)
        await self.tries.forget(person.name)
        return None

    async def check_new(self, person: Person, password: str) -> Refused | None:
        """Why this may not be somebody's next password: it is too easy, or was used of late."""
        if refused := check_password(person.name, password):
            return refused
        account = await self.account(person.id)
        kept = [row[0] for row in await self.rows.fetch(sql.OLD, person.id, self.rules.password_history)]
        for hashed in (*([account.password] if account and account.password else ()), *kept):
            if await self.passwords.is_right_aside(hashed, password, Caller(known=True)):
                return USED
        return None

    async def put_password(
        self, person: Person, password: str, *, one_time: bool = False, hashed: str = ""
    ) -> None:
        hashed = hashed or await self.passwords.hashed_aside(password, Caller(known=True))
        # Whoever is given a password by the house chooses a short code anew, too.
        gone = ((sql.ERASE_SHORT_CODE, (person.id,)),) if one_time else ()
        await self.scribe.write(
            *gone,
            (sql.KEEP_OLD, (person.id,)),
            (sql.FORGET_OLD, (person.id, self.rules.password_history)),
            (sql.SET_PASSWORD, (person.id, hashed, int(one_time))),
            (sql.END_ALL, (person.id, "")),
        )
        self._forget(person.id)

    async def change_role(self, person: Person, role: Role, by: str = BY_THE_HOUSE) -> bool:
        """The person signs in again to act in it, once the journal tells of it.

        Not where this is the last operator who can act.
        """
        _, changed, _ = await self.scribe.write(*sql.role_given(person.id, role, by))
        self._forget(person.id)
        return bool(changed)

    async def untold(self) -> list[UserAccount]:
        """People whose role the journal does not know yet."""
        return [account_in(row) for row in await self.rows.fetch(sql.UNTOLD)]

    async def told(self, account: UserAccount) -> None:
        await self.scribe.write((sql.SET_TOLD, (account.id, account.role.value)))

    async def lock(self, person: Person) -> bool:
        """Nobody signs in until it is unlocked, and whoever is signed in is not any more.

        Not where this is the last operator who can act.
        """
        _, locked, _ = await self.scribe.write(*sql.account_locked(person.id))
        self._forget(person.id)
        return bool(locked)

    async def others(self, person: Person) -> int:
        """Operators besides this person who can act."""
        ((count,),) = await self.rows.fetch(sql.OPERATORS, person.id)
        return int(count)

    async def forget_factor(self, person: Person) -> None:
        """Whoever lost it with all codes signs in without, or sets up another; so too with a short code."""
        gone = (sql.SET_SECRET, (person.id, "")), (sql.ERASE_SHORT_CODE, (person.id,))
        await self.scribe.write(*gone, (sql.END_ALL, (person.id, "")))
        self._forget(person.id)

    async def unlock(self, person: Person) -> None:
        await self.scribe.write((sql.SET_STATE, (person.id, AccountState.OPEN.value)))
        await self.tries.forget(person.name)
        await self.short_codes.forget(person.id)

    async def erase(self, person: Person) -> None:
        """The name, the words and the addresses are gone for good; the id, and the money under it, stay."""
        wiped = ((text, (person.id,)) for text in WIPED)
        await self.scribe.write(*wiped, (sql.END_ALL, (person.id, "")))
        await self.tries.forget(person.name)
        self._forget(person.id)

    async def remove(self, person: Person) -> None:
        """Whoever asks has seen to it that nothing is left under the id."""
        await self.erase(person)
        await self.scribe.write((sql.REMOVE, (person.id,)))

    # Sessions.

    async def begin(
        self, person: Person, at: int, address: str = "", quick: QuickMark | None = None
    ) -> Session:
        """A new session; those that nobody can come back to, and one too many, end with it."""
        token, proof = self.entropy(32).hex(), self.entropy(16).hex()
        until = 0 if person.guest else at + self.rules.session_hours * HOUR
        hashed = hashed_token(token)
        session = Session(person, token, proof, at, at, until, address)
        if quick is not None:
            session = replace(
                session, until=min(until, quick.until), enrolment=quick.enrolment, only_at=quick.table
            )
        await self.scribe.write(
            (sql.OVER, (at - GUEST_IDLE, at, at - 2 * self.rules.idle_minutes * MINUTE)),
            *sql.quickly_begun(hashed, quick),
            (sql.BEGIN, (hashed, person.id, proof, at, session.until, address)),
        )
        self._keep(hashed, session)
        kept = [row[0] for row in await self.rows.fetch(sql.SESSIONS_OF, person.id) if row[0] != hashed]
        await self._end(kept[: max(0, len(kept) + 1 - self.rules.sessions)])
        return session

    def session(self, token: str, at: int) -> Session | None:
        """The session of a token that was fetched; None where there is none or it is over."""
        hashed = hashed_token(token)
        session = self._sessions.get(hashed)
        if session is None or not session.holds(at, self.rules):
            self._sessions.pop(hashed, None)
            return None
        return session if session.token else replace(session, token=token)

    def at_hand(self) -> Iterable[Session]:
        return self._sessions.values()

    def kept(self, token: str) -> Session | None:
        """The same however long nobody has been there."""
        return self._sessions.get(hashed_token(token))

    async def fetch(self, token: str, rows: RowReader | None = None) -> None:
        """The session of a token as it is kept: others may have ended it, or changed its person."""
        await self.fetch_all((token,), rows)

    async def fetch_all(self, tokens: Iterable[str], rows: RowReader | None = None) -> None:
        """Of many tokens by one question."""
        asked = {hashed_token(token): token for token in tokens}
        kept = {row[0]: row for row in await (rows or self.rows).fetch_of(sql.SESSION, tuple(asked))}
        for hashed, token in asked.items():
            before = self._sessions.get(hashed)
            if hashed not in kept:
                self._sessions.pop(hashed, None)
                continue
            found = session_in_row(kept[hashed], token)
            # What was noted here a moment ago may not be written yet.
            seen = found.seen if before is None else max(before.seen, found.seen)
            self._keep(hashed, replace(found, seen=seen))

    def _keep(self, hashed: str, session: Session) -> None:
        while len(self._sessions) >= MOST_AT_HAND:
            gone = self._sessions.pop(next(iter(self._sessions)))
            self._people.pop(gone.person.id, None)
        self._sessions[hashed] = session
        self._people[session.person.id] = session.person

    def note(self, session: Session, at: int) -> None:
        """The person did something: the time of being idle begins anew."""
        hashed = hashed_token(session.token)
        kept = self._sessions.get(hashed)
        if kept is not None and at - kept.seen >= NOTED:
            self._sessions[hashed] = replace(kept, seen=at)
            self.scribe.later((sql.NOTE, (at, hashed, at - NOTED)))

    async def sessions_of(self, person: Person, at: int, token: str = "") -> list[OwnSession]:
        """Those that have not ended; `token` is that of whoever asks."""
        idle = self.rules.idle(person)
        rows = await self.rows.fetch(sql.SESSIONS_OF, person.id)
        own = (own_session(row, token) for row in rows)
        return [each for each in own if at - each.seen < idle and (each.until == 0 or at < each.until)]

    async def marks_of(self, person: Person, at: int) -> set[str]:
        """The sessions of somebody that have not ended, by what the journal calls them."""
        return {own.session for own in await self.sessions_of(person, at)}

    async def confirm(self, session: Session, at: int) -> None:
        """Whoever is signed in has shown once more who it is."""
        await self.scribe.write(
            (sql.OLD_CONFIRMATIONS, (at - self.rules.session_hours * HOUR,)),
            (sql.CONFIRMED, (hashed_token(session.token), at)),
        )

    async def confirmed_at(self, session: Session) -> int:
        """When a password was last given in this session: at its beginning, or later; 0 is never."""
        rows = await self.rows.fetch(sql.CONFIRMED_AT, hashed_token(session.token))
        began = 0 if session.quick else session.began
        return max(began, *(row[0] for row in rows)) if rows else began

    async def end(self, token: str) -> None:
        await self._end((hashed_token(token),))

    async def end_marked(self, person: Person, mark: str) -> None:
        rows = await self.rows.fetch(sql.SESSIONS_OF, person.id)
        await self._end([row[0] for row in rows if mark_of(row[0]) == mark])

    async def end_quick(self, enrolment: str = "", badge: str = "") -> set[str]:
        """All that were begun on this device, or by this badge; whose they were."""
        rows = await self.rows.fetch(sql.QUICK_OF, enrolment or None, badge or None)
        await self._end([row[0] for row in rows])
        return {row[1] for row in rows}

    async def end_others(self, session: Session) -> None:
        """Everywhere but here."""
        own = hashed_token(session.token)
        await self.scribe.write((sql.END_ALL, (session.person.id, own)))
        self._forget(session.person.id, but=own)

    async def end_all(self, person: Person) -> None:
        await self.scribe.write((sql.END_ALL, (person.id, "")))
        self._forget(person.id)

    async def cut_short(self, session: Session, until: int) -> None:
        """It ends soon: another takes its place."""
        await self.scribe.write((sql.CUT_SHORT, (hashed_token(session.token), until)))

    async def _end(self, hashed: Iterable[str]) -> None:
        ended = tuple(hashed)
        if ended:
            await self.scribe.write(*((sql.END, (each,)) for each in ended))
        for each in ended:
            self._sessions.pop(each, None)

    def _forget(self, person: str, but: str = "") -> None:
        """Whoever acts next is asked for anew."""
        self._people.pop(person, None)
        for hashed in [
            key for key, kept in self._sessions.items() if kept.person.id == person and key != but
        ]:
            del self._sessions[hashed]

    async def close(self) -> None:
        await self.scribe.close()
        self.passwords.close()
        await self.rows.close()
