"""One table's single writer: a batch of commands is decided on a tentative state, and committed whole."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from sabot.floor.dealer import ShoeDealer
from sabot.games.answer import Refused
from sabot.house.sealing import Sealer
from sabot.ledger import Ledger, Posted, Restraint, Transfer, post, purse_of
from sabot.ledger.purse import FREE
from sabot.ledger.tally import calendar_at
from sabot.store.commit import CommandId, Commit, Entry
from sabot.table import commands as c
from sabot.table.decide import decide
from sabot.table.events import Event
from sabot.table.evolve import evolve
from sabot.table.moment import Moment
from sabot.table.money import facts_of
from sabot.table.needed_purses import purses_needed
from sabot.table.shoe_change import next_shoe
from sabot.table.state import Table
from sabot.table.unfinished import Book

MOST_COMMANDS = 256
"""In one batch, so that no table keeps its guests waiting for long."""


class Told(Struct, frozen=True):
    """A command on its way, with the id that its sender gave it; the house's own have none."""

    command: c.Command
    id: CommandId | None = None


class Done(Struct, frozen=True):
    """The command was accepted; these lines of the stream are its answer. No line where `last < first`."""

    first: int
    last: int


Reply = Done | Refused


class People(Struct, frozen=True):
    """What a decision asks about players besides their money."""

    restraints: dict[str, Restraint]
    book: Book


class Step(Struct, frozen=True):
    """One event between the table before it and the table after it."""

    before: Table
    event: Event
    after: Table


class Batch(Struct, frozen=True):
    """What a batch would do. It counts for nothing before it is committed."""

    commit: Commit
    replies: tuple[Reply, ...]
    """One for each command, in order."""
    table: Table
    dealer: ShoeDealer
    ledger: Ledger
    """The books as they would be."""
    course: tuple[Step, ...]


class Desk:
    """The table as it was last committed, and who deals at it."""

    def __init__(
        self, stream: str, table: Table, version: int, dealer: ShoeDealer, sealer: Sealer | None = None
    ) -> None:
        self.stream = stream
        self.table = table
        self.version = version
        self.dealer = dealer
        self._sealer = sealer

    def decided(self, told: Sequence[Told], at: int, ledger: Ledger, people: People) -> Batch:
        """Command after command, and after each whatever the dealer brings."""
        draft = _Draft(self.stream, self.version, self.table, ledger, at, people)
        dealer = self.dealer.copy()
        replies = tuple(self._reply(draft, dealer, each) for each in told[:MOST_COMMANDS])
        commit, course = draft.commit(self.version), tuple(draft.course)
        return Batch(commit, replies, draft.table, dealer, draft.ledger, course)

    def _reply(self, draft: "_Draft", dealer: ShoeDealer, told: Told) -> Reply:
        reply = draft.tell(told.command, told.id)
        if not isinstance(reply, Refused):
            while (served := dealer.next(draft.table)) is not None:
                answer = draft.tell(self._sealed(draft.table, dealer, served), None)
                assert not isinstance(answer, Refused), f"{served} was refused: {answer.reason}"
        return reply

    def _sealed(self, table: Table, dealer: ShoeDealer, command: c.Command) -> c.Command:
        if isinstance(command, c.PrepareShoe) and command.commitment and self._sealer is not None:
            return replace(command, sealed=self._sealer.seal(next_shoe(table), dealer.seed))
        return command

    def take(self, batch: Batch) -> None:
        """The batch is committed: from now on it is what happened."""
        self.table, self.dealer = batch.table, batch.dealer
        self.version += len(batch.commit.entries)


class _Draft:
    def __init__(
        self, stream: str, version: int, table: Table, ledger: Ledger, at: int, people: People
    ) -> None:
        self._stream = stream
        self._version = version
        self.table = table
        self.ledger = ledger
        self.course: list[Step] = []
        self._at = at
        self._people = people
        self._entries: list[Entry] = []
        self._commands: list[CommandId] = []

    def tell(self, command: c.Command, id_: CommandId | None) -> Reply:
        answer = decide(self.table, command, self._moment(command))
        if isinstance(answer, Refused):
            return answer
        first = self._version + 1
        for event in answer:
            self._enter(event, id_)
        if id_ is not None:
            self._commands.append(id_)
        return Done(first, self._version)

    def _moment(self, command: c.Command) -> Moment:
        setup, people = self.table.setup, self._people
        players = purses_needed(self.table, command)
        purses = {p: purse_of(self.ledger, p, people.restraints.get(p, FREE)) for p in players}
        blocked = (p for p in players if people.book.blocks(p, setup.game.category, setup.table))
        return Moment(self._at, purses, calendar_at(self._at), frozenset(blocked))

    def _enter(self, event: Event, id_: CommandId | None) -> None:
        """After the table has decided, a refusal of the ledger is a mistake of the program: it stops here."""
        self._version += 1
        facts = facts_of(self.table, event)
        transfers: tuple[Transfer, ...] = ()
        if facts:
            posted = post(self.ledger, f"{self._stream}:{self._version}", facts)
            if not isinstance(posted, Posted):
                raise AssertionError(f"{self._stream}:{self._version} cannot be booked: {posted.reason}")
            self.ledger, transfers = posted.ledger, posted.transfers
        before, self.table = self.table, evolve(self.table, event)
        self.course.append(Step(before, event, self.table))
        self._entries.append(Entry(event, transfers, id_))

    def commit(self, expected: int) -> Commit:
        return Commit(self._stream, expected, self._at, tuple(self._entries), tuple(self._commands))
