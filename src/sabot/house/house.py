"""All tables of a house over one journal: commands in, commits, replies out; broken games begin here."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import get_args

from msgspec.structs import replace

from sabot.cards import Terms
from sabot.cashdesk import commands as d
from sabot.cashdesk.events import DeskOpened
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.beginning import Begun
from sabot.house.cash_desk import Counter, DeskBatch, Wish, batch_of, counted_for, gifts_in, purses_marked
from sabot.house.cash_desk import decided as desk_decided
from sabot.house.checkpoint import Checkpoints, Served
from sabot.house.desk import MOST_COMMANDS, Batch, Desk
from sabot.house.draft import People, people_after, people_after_own
from sabot.house.leaving import decide_away
from sabot.house.old_tickets import adopted, open_tickets
from sabot.house.players import Restraints
from sabot.house.reopening import Journaled, missing, reopened
from sabot.house.sealing import Entropy
from sabot.house.staffing import KEY_LOST, Staff
from sabot.house.terminals import terminals_of
from sabot.house.tipping import known_gifts, tippers
from sabot.house.told import NO_LINE, OTHER_BODY, Done, Reply, Told, first_reply
from sabot.ledger import Posted, Transfer, post
from sabot.ledger.account import TICKETS
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.commit import CommandId, Commit, Committed, Entry
from sabot.store.journal import Store
from sabot.store.streams import PLAYER, PlayerEvent, PlayerFact, kind_of, player_stream, table_stream
from sabot.store.trouble import StoreFailed
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.configuration import Configuration
from sabot.table.configuring import configured
from sabot.table.state import Phase, Table, new_table
from sabot.table.unfinished import Book, Unfinished
from sabot.table.wants import next_moment

NO_TABLE = Refused("there is no such table")
USUAL = DeskRules()


class House:
    """Single-threaded: whoever owns it calls it, and everything that it answers is committed.

    A call that raises `StoreFailed` has no answer: it may be made again, and a command that was written all
    the same gets its first reply. Any other exception is a mistake of the program; the house is then to be
    dropped, and opened again from its store.
    """

    def __init__(
        self,
        store: Store,
        games: Catalogue,
        key: bytes,
        entropy: Entropy,
        outside: Collection[Mode] = (),
        older: Sequence[bytes] = (),
    ) -> None:
        """In the modes `outside` cards come from devices and croupiers; elsewhere the house deals itself.

        Keys of before (`older`) open the shoes that they sealed.
        """
        self.store = store
        self.games = games
        self._staff = Staff(key, entropy, outside, older)
        self._people = People()
        self._now = 0
        self.finished: tuple[str, ...] = ()
        """Streams of broken games that are over and have no desk any more."""
        self.gone: tuple[str, ...] = ()
        """Tables whose game is not here any more: they are left as they lie, and all others are served."""
        self.desks: dict[str, Desk] = {}
        """Of the tables."""
        self.counter = Counter()
        """The cash desk."""
        self._checkpoints = Checkpoints()

    @property
    def book(self) -> Book:
        """Broken games that are not finished."""
        return self._people.book

    @property
    def restraints(self) -> Restraints:
        return self._people.restraints

    def people(self) -> People:
        return self._people

    # Opening.

    def open_table(self, configuration: Configuration, at: int, file: str = "") -> Refused | None:
        """A new table, or why there can be none like this; `file` as in `TableConfigured`."""
        stream = table_stream(configuration.table)
        if stream in self.desks or self.store.head(stream).version:
            return Refused(f"there is a table {configuration.table} already")
        setup = configured(self.games, configuration)
        if isinstance(setup, Refused):
            return setup
        table = new_table(setup, self.games, file)
        configured_ = e.TableConfigured(configuration, file=file)
        first = Commit(stream, 0, self._moment(at), (Entry(configured_),))
        self._write((first,), lambda: self._add_desk(stream, table, 1))
        return None

    def reopen(self, at: int) -> None:
        """Every table and broken game as the journal knows it; clocks get back what was left of them."""
        found = reopened(self.store, self.games)
        self._now = max(self._now, found.at)
        self._people = People(found.restraints)
        self.counter = found.counter
        self._adopt_tickets(at)
        self.finished = found.finished
        self.gone = found.gone
        self._checkpoints = Checkpoints(found.kept)
        lost = [journaled.stream for journaled in found.tables if not self._take_over(journaled)]
        terminals = terminals_of(desk.table for desk in self.desks.values())
        self._people = replace(self._people, terminals=terminals)
        for game in missing(self.store, found.tables):
            self._write((game.commit,), partial(self._begin, game))
        open_ = [stream for stream, desk in self.desks.items() if desk.table.phase is not Phase.CLOSED]
        self.tell_all({stream: (Told(c.LoseShoe(KEY_LOST)),) for stream in lost if stream in open_}, at)
        self.tell_all({stream: (Told(c.StartAgain()),) for stream in open_}, at)

    def _take_over(self, journaled: Journaled) -> bool:
        """Whether the dealer knows his shoe again, if there was one."""
        table = journaled.table
        desk = self._add_desk(journaled.stream, table, journaled.version, journaled.terms)
        if table.one_game and table.phase is not Phase.CLOSED:
            (player,) = table.guests
            # Whoever is still at the table where he bet behind signs in again now: nobody is spared (I5).
            self._with_game(player, Unfinished(table.round, table.setup.game.category))
        return self._staff.resumes(desk)

    def _with_game(self, player: str, game: Unfinished) -> None:
        self._people = replace(self._people, book=self.book.with_game(player, game))

    def _add_desk(self, stream: str, table: Table, version: int, terms: Terms | None = None) -> Desk:
        desk = self.desks[stream] = self._staff.desk(stream, table, version, terms)
        return desk

    def _begin(self, game: Begun) -> None:
        self._add_desk(game.stream, game.table, 1, game.terms)

    # Commands.

    def tell(self, stream: str, told: Sequence[Told], at: int) -> tuple[Reply, ...]:
        """Replies to a batch, committed before they are given; a repeated command has its first reply."""
        replies: list[Reply] = []
        for start in range(0, len(told), MOST_COMMANDS):
            replies += self.tell_all({stream: told[start : start + MOST_COMMANDS]}, at)[stream]
        return tuple(replies)

    def tell_all(self, told: Mapping[str, Sequence[Told]], at: int) -> dict[str, tuple[Reply, ...]]:
        """Batches of many tables, decided one after the other and written in one transaction."""
        at, ledger = self._moment(at), self.store.ledger
        people = replace(self._people, given=self._gifts(each for all_ in told.values() for each in all_))
        replies: dict[str, tuple[Reply, ...]] = {}
        batches: list[Batch] = []
        taken: set[tuple[str, str]] = set()
        for stream, each in told.items():
            known = [self._known_reply(stream, one, taken) for one in each]
            fresh = [one for one, reply in zip(each, known, strict=True) if reply is None]
            answers: tuple[Reply, ...] = ()
            if fresh:
                batch = self.desks[stream].decided(fresh, at, ledger, people)
                ledger, people, answers = batch.ledger, batch.people, batch.replies
                taken.update((command.player, command.id) for command in batch.commit.commands)
                batches.append(batch)
            left = iter(answers)
            replies[stream] = tuple(next(left) if reply is None else reply for reply in known)
        commits = tuple(commit for batch in batches for commit in batch.commits)
        if commits:
            self._write(commits, lambda: self._took_all(batches))
        return replies

    def _gifts(self, told: Iterable[Told]) -> dict[str, Amount]:
        """Credits of the house that those who tip have."""
        desk, read = self.counter.desk, self.store.read
        return {
            player: known_gifts(desk, player, read(player_stream(player), counted_for(desk, player)))
            for player in tippers(tuple(told))
        }

    def _known_reply(self, stream: str, told: Told, taken: Collection[tuple[str, str]]) -> Reply | None:
        """The reply to what was sent before or can reach nobody; None where it is to be decided."""
        if told.id is not None:
            if (told.id.player, told.id.id) in taken:
                return OTHER_BODY
            seen = self.store.seen(told.id)
            if seen is not None:
                return first_reply(told.id, seen)
        return None if stream in self.desks else NO_TABLE

    def _took_all(self, batches: Sequence[Batch]) -> None:
        for batch in batches:
            self.took(self.desks[batch.commit.stream], batch)

    def took(self, desk: Desk, batch: Batch) -> None:
        """The batch is committed, with the first lines of the broken games that begin with it."""
        desk.take(batch)
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
        at = self._moment(at)
        before, desk = self.restraints.get(player), self.counter.desk
        lines = self.store.read(player_stream(player), counted_for(desk, player))
        decided = decide_away(before, event, desk, lines, (self.store.ledger,), at)
        if isinstance(decided, Refused):
            return decided
        event, stream = decided, player_stream(player)
        version = self.store.head(stream).version
        transfers: tuple[Transfer, ...] = ()
        if isinstance(event, get_args(PlayerFact)):
            posted = post(self.store.ledger, f"{stream}:{version + 1}", (event,))
            if not isinstance(posted, Posted):
                return posted
            transfers = posted.transfers
        commands = (id_,) if id_ is not None else ()
        commit = Commit(stream, version, at, (Entry(event, transfers, id_),), commands)
        self._write((commit,), lambda: self.took_player(player, event))
        return Done(version + 1, version + 1)

    def took_player(self, player: str, event: PlayerEvent) -> None:
        self._people = people_after_own(self._people, player, event)

    # The cash desk.

    def tell_desk(
        self,
        command: d.DeskCommand,
        at: int,
        id_: CommandId | None = None,
        rules: DeskRules = USUAL,
    ) -> Reply:
        """Something that is asked of the cash desk; under an id it happens once."""
        seen = None if id_ is None else self.store.seen(id_)
        if id_ is not None and seen is not None:
            return first_reply(id_, seen)
        at, desk = self._moment(at), self.counter.desk
        issued = {
            player: gifts_in(desk, player, self.store.read(player_stream(player), counted_for(desk, player)))
            for player in purses_marked(self.counter, command, at)
        }
        wish = Wish(command=command, at=at, rules=rules, issued=issued, id=id_)
        batch = desk_decided(self.counter, wish, self.store.ledger, self.restraints)
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
        wish = Wish(command=d.Sweep(), at=self._moment(at))
        batch = batch_of(self.counter, (opened,), wish, self.store.ledger, frozenset())
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
        moments = (next_moment(desk.table) for desk in self.desks.values())
        return min((moment for moment in moments if moment is not None), default=None)

    def pass_time(self, at: int) -> None:
        """Every clock that has run out by now speaks."""
        at = self._moment(at)
        due: dict[str, tuple[Told, ...]] = {}
        for stream, desk in self.desks.items():
            moment = next_moment(desk.table)
            if moment is not None and moment <= at:
                due[stream] = (Told(c.Tick()),)
        self.tell_all(due, at)

    def checkpoint(self, at: int) -> None:
        """The heads of streams into the chain, and snapshots, so that the house opens again quickly.

        Broken games that are over are let go.
        """
        over = [
            s for s, desk in self.desks.items() if desk.table.one_game and desk.table.phase is Phase.CLOSED
        ]
        for stream in over:
            del self.desks[stream]
        self.finished = (*self.finished, *over)
        served = Served(tuple(self.desks.values()), self.restraints, self.finished, counter=self.counter)
        self._checkpoints.write(self.store, served, self._moment(at))
