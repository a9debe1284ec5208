"""All tables of a house over one journal: commands in, commits, replies out; interrupted games begin here."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from sabot.cards import Terms
from sabot.cashdesk import commands as d
from sabot.cashdesk.events import DeskOpened
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.batch_builder import PlayerFacts, people_after, people_after_own
from sabot.house.calendar import HouseCalendar
from sabot.house.cash_desk import DeskBatch, DeskInput, DeskState, counted_for, gifts_in, purses_marked
from sabot.house.cash_desk import batch_of as desk_batch
from sabot.house.cash_desk import decided as desk_decided
from sabot.house.checkpoint import CheckpointWriter, ServedState
from sabot.house.given_credits import known_gifts, tippers
from sabot.house.interrupted_games import StartedGame
from sabot.house.old_tickets import adopted, open_tickets
from sabot.house.player_batch import StoreBooks, at_once, player_batch
from sabot.house.player_limits import Restraints
from sabot.house.reopening import JournaledTable, missing, reopened
from sabot.house.requests import NO_LINE, OTHER_BODY, Reply, first_reply, id_of, merged
from sabot.house.table_dealer import WriterFactory
from sabot.house.table_writer import GO_ON, MOST_COMMANDS, Batch, TableWriter
from sabot.house.tables_of_visitors import closed_unheard, is_over, told_of_closing
from sabot.house.terminals import terminals_of
from sabot.ledger.account import TICKETS
from sabot.money import Amount
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import (
    CALENDAR,
    PLAYER,
    CalendarSet,
    PlayerEvent,
    kind_of,
    player_stream,
    table_stream,
)
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import Setup
from sabot.table.play.unfinished import InterruptedGames, Unfinished
from sabot.table.state import Phase, Table, new_table
from sabot.table.waiting_for import next_moment

NO_TABLE = Refused("no-such-table")
USUAL = DeskRules()


class House:
    """Single-threaded: whoever owns it calls it, and everything that it answers is committed.

    A call that raises `StoreFailed` has no answer: it may be made again, and a command that was written all
    the same gets its first reply. Any other exception is a mistake of the program; the house is then to be
    dropped, and opened again from its store.
    """

    def __init__(self, store: Store, games: Catalogue, staff: WriterFactory) -> None:
        self.store = store
        self.games = games
        self._staff = staff
        self._people = PlayerFacts()
        self.calendar = HouseCalendar()
        self._now = 0
        self.finished: tuple[str, ...] = ()
        """Streams of interrupted games and visitors' own tables that are over and have no writer any more."""
        self.gone: tuple[str, ...] = ()
        """Tables whose game is not here any more: they are left as they lie, and all others are served."""
        self.writers: dict[str, TableWriter] = {}
        """Of the tables."""
        self.counter = DeskState()
        """The cash desk."""
        self._checkpoints = CheckpointWriter()

    @property
    def book(self) -> InterruptedGames:
        """Interrupted games that are not finished."""
        return self._people.book

    @property
    def restraints(self) -> Restraints:
        return self._people.restraints

    def people(self) -> PlayerFacts:
        return self._people

    # Opening.

    def open_table(self, configuration: Configuration, at: int, file: str = "") -> Refused | None:
        """A new table, or why there can be none like this; `file` as in `TableConfigured`."""
        stream = table_stream(configuration.table)
        if stream in self.writers or self.store.head(stream).version:
            return Refused("table-known", {"table": configuration.table})
        setup = configured(self.games, configuration)
        if isinstance(setup, Refused):
            return setup
        self.add_table(setup, at, file)
        return None

    def add_table(self, setup: Setup, at: int, file: str = "") -> str:
        """A new table that is set up already; the stream in which it is told."""
        assert setup.configuration is not None, "a table of the house is built of words"
        stream, table = table_stream(setup.table), new_table(setup, self.games, file)
        first = Entry(e.TableConfigured(setup.configuration, file=file))
        self._write(
            (Commit(stream, 0, self._moment(at), (first,)),), lambda: self._add_writer(stream, table, 1)
        )
        return stream

    def took_table(self, setup: Setup, by: str) -> str:
        """A new table that somebody made while the house is open, once its first line is written."""
        stream = table_stream(setup.table)
        self._add_writer(stream, new_table(setup, self.games, by=by), 1)
        return stream

    def reopen(self, at: int, setups: Mapping[str, Setup] = MappingProxyType({})) -> None:
        """Every table and interrupted game as the journal knows it; clocks get back what was left of them.

        `setups` as in `reopened`.
        """
        found = reopened(self.store, self.games, setups)
        self._now = max(self._now, found.at)
        self.calendar = found.calendar
        self._people = PlayerFacts(found.restraints, days=found.calendar.days)
        self.counter = found.counter
        self._adopt_tickets(at)
        self.finished = found.finished
        self.gone = found.gone
        self._checkpoints = CheckpointWriter(found.kept)
        lost = [journaled.stream for journaled in found.tables if not self._take_over(journaled)]
        terminals = terminals_of(writer.table for writer in self.writers.values())
        self._people = replace(self._people, terminals=terminals)
        for game in missing(self.store, found.tables):
            self._write((game.commit,), partial(self._begin, game))
        self.start_again(lost, at)

    def start_again(self, lost: Collection[str], at: int) -> None:
        """Everything is as it was written; what the dealers of some streams knew is lost."""
        open_ = [stream for stream, writer in self.writers.items() if writer.table.phase is not Phase.CLOSED]
        unheard = {s: tuple(closed_unheard(writer.table, open_)) for s, writer in self.writers.items()}
        self.tell_all({stream: requests for stream, requests in unheard.items() if requests}, at)
        self.tell_all(
            {
                stream: (c.Request("", c.LoseShoe(HouseReason.KEY_LOST)),)
                for stream in lost
                if stream in open_
            },
            at,
        )
        self.tell_all({stream: (c.Request("", c.StartAgain()),) for stream in open_}, at)

    def _take_over(self, journaled: JournaledTable) -> bool:
        """Whether the dealer knows their shoe again, if there was one."""
        table = journaled.table
        writer = self._add_writer(journaled.stream, table, journaled.version, journaled.terms)
        if table.one_game and table.phase is not Phase.CLOSED:
            (player,) = table.guests
            # Whoever is still at the table where they bet behind signs in again now: nobody is spared (I5).
            self._with_game(player, Unfinished(table.round, table.setup.game.category))
        return self._staff.resumes(writer)

    def _with_game(self, player: str, game: Unfinished) -> None:
        self._people = replace(self._people, book=self.book.with_game(player, game))

    def _add_writer(self, stream: str, table: Table, version: int, terms: Terms | None = None) -> TableWriter:
        writer = self.writers[stream] = self._staff.writer(stream, table, version, terms)
        return writer

    def _begin(self, game: StartedGame) -> None:
        self._add_writer(game.stream, game.table, 1, game.terms)

    def set_calendar(self, event: CalendarSet, at: int) -> None:
        """Days are counted otherwise from then on."""
        at = self._moment(at)
        after = self.calendar.after(event, at)
        self._write((Commit(CALENDAR, after.version - 1, at, (Entry(event),)),), lambda: self.turn(after))

    def turn(self, calendar: HouseCalendar) -> None:
        self.calendar, self._people = calendar, replace(self._people, days=calendar.days)

    # Commands.

    def tell(self, stream: str, requests: Sequence[c.Request], at: int) -> tuple[Reply, ...]:
        """Replies to a batch, committed before they are given; a repeated command has its first reply."""
        replies: list[Reply] = []
        for start in range(0, len(requests), MOST_COMMANDS):
            replies += self.tell_all({stream: requests[start : start + MOST_COMMANDS]}, at)[stream]
        return tuple(replies)

    def tell_all(self, requests: Mapping[str, Sequence[c.Request]], at: int) -> dict[str, tuple[Reply, ...]]:
        """Batches of many tables, decided one after the other and written in one transaction.

        Where that makes a table serve many, it does so slice by slice before it answers anything else.
        """
        replies: dict[str, tuple[Reply, ...]] = dict.fromkeys(requests, ())
        left = dict(requests)
        while left:
            for stream in left:
                self._serve_many(stream, at)
            for stream, answers in self._told(left, at).items():
                replies[stream] += answers
            left = {
                stream: each[len(replies[stream]) :]
                for stream, each in requests.items()
                if len(replies[stream]) < len(each)
            }
        for stream in requests:
            self._serve_many(stream, at)
        for stream, request in told_of_closing(self.writers, requests):
            self._told({stream: (request,)}, at)
        return replies

    def _serve_many(self, stream: str, at: int) -> None:
        while (writer := self.writers.get(stream)) is not None and writer.table.underway is not None:
            self._told({stream: (GO_ON,)}, at)

    def _told(self, requests: Mapping[str, Sequence[c.Request]], at: int) -> dict[str, tuple[Reply, ...]]:
        """Replies to one batch of each table, as far as it came."""
        at, ledger = self._moment(at), self.store.ledger
        people = self._people
        if players := tippers([each for all_ in requests.values() for each in all_]):
            people = replace(people, given=self._gifts(players))
        replies: dict[str, tuple[Reply, ...]] = {}
        batches: list[Batch] = []
        taken: set[tuple[str, str]] = set()
        for stream, each in requests.items():
            known = [self._known_reply(stream, one, taken) for one in each]
            fresh = [one for one, reply in zip(each, known, strict=True) if reply is None]
            answers: tuple[Reply, ...] = ()
            if fresh:
                batch = self.writers[stream].decided(fresh, at, ledger, people)
                ledger, people, answers = batch.ledger, batch.people, batch.replies
                taken.update((command.player, command.id) for command in batch.commit.commands)
                batches.append(batch)
            replies[stream] = merged(known, answers)
        commits = tuple(commit for batch in batches for commit in batch.commits)
        if commits:
            self._write(commits, lambda: self._took_all(batches))
        return replies

    def _gifts(self, players: Iterable[str]) -> dict[str, Amount]:
        """Credits of the house that those who tip have."""
        desk, read = self.counter.desk, self.store.read
        return {
            player: known_gifts(desk, player, read(player_stream(player), counted_for(desk, player)))
            for player in players
        }

    def _known_reply(
        self, stream: str, request: c.Request, taken: Collection[tuple[str, str]]
    ) -> Reply | None:
        """The reply to what was sent before or can reach nobody; None where it is to be decided."""
        id_ = id_of(request)
        if id_ is not None:
            if (id_.player, id_.id) in taken:
                return OTHER_BODY
            seen = self.store.seen(id_)
            if seen is not None:
                return first_reply(id_, seen)
        return None if stream in self.writers else NO_TABLE

    def _took_all(self, batches: Sequence[Batch]) -> None:
        for batch in batches:
            self.took(self.writers[batch.commit.stream], batch)

    def took(self, writer: TableWriter, batch: Batch) -> None:
        """The batch is committed, with the first lines of the interrupted games that begin with it."""
        writer.take(batch)
        for step in batch.course:
            # Not simply what the batch was decided on: other tables may have gone on meanwhile.
            self._people = people_after(self._people, step, batch.commit.at)
        for game in batch.begun:
            self._begin(game)

    def _write(self, commits: Sequence[Commit], take: Callable[[], object]) -> None:
        """After a decision anything but a yes is a mistake of the program, and stops the house.

        A store that fails may have written all the same: then the commits are taken, and nobody is answered.
        """
        try:
            answers = self.store.commit_all(commits)
        except StoreFailed:
            if self._is_there(commits[0]):
                take()
            raise
        for commit, answer in zip(commits, answers, strict=True):
            assert isinstance(answer, Committed), f"{commit.stream} could not be written: {answer}"
        take()

    def _is_there(self, commit: Commit) -> bool:
        if commit.commands:
            return self.store.seen(commit.commands[0]) is not None
        return self.store.head(commit.stream).version > commit.expected

    # Players.

    def tell_player(self, player: str, event: PlayerEvent, at: int, id_: CommandId | None = None) -> Reply:
        """Something that happens to a player away from the tables."""
        seen = None if id_ is None else self.store.seen(id_)
        if id_ is not None and seen is not None:
            return first_reply(id_, seen)
        books = StoreBooks(self.store, self.counter.desk, self._people, self._moment(at))
        batch = at_once(player_batch(books, player, event, id_))
        if isinstance(batch, Refused):
            return batch
        self._write((batch.commit,), lambda: self.took_player(player, batch.event))
        return batch.reply

    def took_player(self, player: str, event: PlayerEvent) -> None:
        self._people = people_after_own(self._people, player, event)

    # The cash desk.

    def tell_desk(self, request: d.Request, at: int, rules: DeskRules = USUAL) -> Reply:
        """Something that is asked of the cash desk; under an id it happens once."""
        id_ = id_of(request)
        seen = None if id_ is None else self.store.seen(id_)
        if id_ is not None and seen is not None:
            return first_reply(id_, seen)
        at, desk = self._moment(at), self.counter.desk
        issued = {
            player: gifts_in(desk, player, self.store.read(player_stream(player), counted_for(desk, player)))
            for player in purses_marked(self.counter, request, at)
        }
        given = DeskInput(request=request, at=at, rules=replace(rules, days=self._people.days), issued=issued)
        batch = desk_decided(self.counter, given, self.store.ledger, self.restraints)
        if isinstance(batch, Refused):
            return batch
        if not batch.commit.entries:
            return NO_LINE
        self._write((batch.commit,), lambda: self.took_desk(batch))
        return batch.reply

    def took_desk(self, batch: DeskBatch) -> None:
        self.counter = batch.counter

    def _adopt_tickets(self, at: int) -> None:
        """Tickets of an older journal come to the desk, once, before anybody can ask for them."""
        if self.counter.version or not self.store.ledger.balance(TICKETS):
            return
        streams = [stream for stream in sorted(self.store.heads()) if kind_of(stream) == PLAYER]
        found = [ticket for stream in streams for ticket in open_tickets(self.store.read(stream))]
        opened = DeskOpened(adopted(found, self.store.ledger))
        given = DeskInput(request=d.Request("", d.Sweep()), at=self._moment(at))
        batch = desk_batch(self.counter, (opened,), given, self.store.ledger, frozenset())
        self._write((batch.commit,), lambda: self.took_desk(batch))

    # Time.

    @property
    def last_moment(self) -> int:
        """Before this nothing can happen any more."""
        return self._now

    def _moment(self, at: int) -> int:
        """Time never goes back, whatever the clock of this machine says."""
        self._now = max(self._now, at)
        return self._now

    def next_moment(self) -> int | None:
        moments = (next_moment(writer.table) for writer in self.writers.values())
        return min((moment for moment in moments if moment is not None), default=None)

    def pass_time(self, at: int) -> None:
        """Every clock that has run out by now speaks."""
        at = self._moment(at)
        due: dict[str, tuple[c.Request, ...]] = {}
        for stream, writer in self.writers.items():
            moment = next_moment(writer.table)
            if moment is not None and moment <= at:
                due[stream] = (c.Request("", c.Tick()),)
        self.tell_all(due, at)

    def let_go(self, over: Iterable[str]) -> None:
        """Nothing is ever written to these streams again."""
        gone = tuple(over)
        for stream in gone:
            del self.writers[stream]
        self.finished = (*self.finished, *gone)

    def checkpoint(self, at: int) -> None:
        """The heads of streams into the chain, and snapshots, so that the house opens again quickly.

        Interrupted games and visitors' own tables that are over are let go.
        """
        self.let_go(stream for stream, writer in self.writers.items() if is_over(writer.table))
        served = ServedState(
            tuple(self.writers.values()), self.restraints, self.finished, self.counter, days=self._people.days
        )
        self._checkpoints.write(self.store, served, self._moment(at))
