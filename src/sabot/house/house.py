"""All tables of a house over one journal: commands in, commits, replies out; broken games begin here."""

from collections.abc import Sequence
from typing import get_args

from sabot.cards import Terms
from sabot.floor.dealer import ShoeDealer, terms_of
from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.house.desk import Batch, Desk, Done, People, Reply, Told
from sabot.house.reopening import Journaled, reopened
from sabot.house.sealing import Entropy, Sealer
from sabot.ledger import Posted, Restraint, Transfer, post
from sabot.store.commit import Clash, CommandId, Commit, Committed, Entry, Repeated, Vetoed
from sabot.store.journal import Store
from sabot.store.streams import (
    BrokenGameBegan,
    PlayerEvent,
    PlayerFact,
    broken_stream,
    player_stream,
    table_stream,
)
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.broken_game import open_broken_game
from sabot.table.configuration import Configuration
from sabot.table.configuring import configured
from sabot.table.state import Phase, Table, new_table
from sabot.table.unfinished import Book, Unfinished
from sabot.table.wants import next_moment

SEED = 32
"""Bytes of a server's seed."""


class House:
    """Single-threaded: whoever owns it calls it, and everything that it answers is committed."""

    def __init__(self, store: Store, games: Catalogue, key: bytes, entropy: Entropy) -> None:
        self.store = store
        self.games = games
        self._entropy = entropy
        self._sealer = Sealer(key, entropy)
        self.book = Book()
        self.restraints: dict[str, Restraint] = {}
        self.desks: dict[str, Desk] = {}

    # Opening.

    def open_table(self, configuration: Configuration, at: int) -> Refused | None:
        """A new table, or why there can be none like this."""
        stream = table_stream(configuration.table)
        if stream in self.desks or self.store.head(stream).version:
            return Refused(f"there is a table {configuration.table} already")
        setup = configured(self.games, configuration)
        if isinstance(setup, Refused):
            return setup
        begun = self._written(Commit(stream, 0, at, (Entry(e.TableConfigured(configuration)),)))
        self.desks[stream] = self._desk(stream, new_table(setup, self.games), begun.version)
        return None

    def reopen(self, at: int) -> None:
        """Every table and broken game as the journal knows it; clocks get back what was left of them."""
        journal = tuple(reopened(self.store, self.games))
        for journaled in journal:
            self._take_over(journaled)
        for journaled in journal:
            self._begin_missing(journaled.broken, at)
        for stream, desk in list(self.desks.items()):
            if desk.table.phase is not Phase.CLOSED:
                self.tell(stream, (Told(c.StartAgain()),), at)

    def _take_over(self, journaled: Journaled) -> None:
        table, stream = journaled.table, journaled.stream
        desk = self._desk(stream, table, journaled.version, journaled.terms)
        shoe = table.shoe
        if shoe is not None and shoe.sealed and not shoe.revealed:
            seed = self._sealer.open(shoe.id, shoe.sealed)
            if seed is not None:
                desk.dealer.resume(table, seed)
        self.desks[stream] = desk
        if table.one_game and table.phase is not Phase.CLOSED:
            (player,) = table.guests
            game = Unfinished(table.round, table.setup.game.category, journaled.spared)
            self.book = self.book.with_game(player, game)

    def _desk(self, stream: str, table: Table, version: int, terms: Terms | None = None) -> Desk:
        dealer = ShoeDealer(lambda: self._entropy(SEED), terms)
        return Desk(stream, table, version, dealer, self._sealer)

    # Commands.

    def tell(self, stream: str, told: Sequence[Told], at: int) -> tuple[Reply, ...]:
        """Replies to a batch, committed before they are given; a repeated command has its first reply."""
        desk = self.desks[stream]
        replies: dict[int, Reply] = {}
        fresh: list[tuple[int, Told]] = []
        for place, each in enumerate(told):
            first = self._first_reply(each, [other for _, other in fresh])
            if first is None:
                fresh.append((place, each))
            elif isinstance(first, Done | Refused):
                replies[place] = first
        batch = desk.decided([each for _, each in fresh], at, self.store.ledger, self._people())
        self._commit(desk, batch, at)
        replies |= {place: reply for (place, _), reply in zip(fresh, batch.replies, strict=False)}
        return tuple(replies[place] for place in range(len(told)) if place in replies)

    def _first_reply(self, told: Told, before: Sequence[Told]) -> Reply | None:
        if told.id is None:
            return None
        if any(other.id == told.id for other in before):
            return Refused("this command is on its way already")
        seen = self.store.seen(told.id)
        if seen is None:
            return None
        if seen.digest != told.id.digest:
            return Refused("another command was sent under this id")
        return Done(seen.first, seen.last)

    def _people(self) -> People:
        return People(self.restraints, self.book)

    def _commit(self, desk: Desk, batch: Batch, at: int) -> None:
        if not batch.commit.entries and not batch.commit.commands:
            return
        self._written(batch.commit)
        before = desk.table
        desk.take(batch)
        for step in batch.course:
            event = step.event
            if isinstance(event, e.GameBroken):
                self._begin_broken(step.after, event, at)
            elif isinstance(event, e.RoundPaid | e.RoundVoided) and before.one_game:
                (player,) = before.guests
                self.book = self.book.without(player, before.round)
            elif isinstance(event, e.GuestLeft) and not event.later:
                self.book = self.book.unsparing(event.player)

    def _written(self, commit: Commit) -> Committed:
        """After a decision anything but a yes is a mistake of the program, and stops the house."""
        (answer,) = self.store.commit_all((commit,))
        match answer:
            case Committed():
                return answer
            case Clash() | Repeated() | Vetoed():
                raise AssertionError(f"{commit.stream} could not be written: {answer}")

    # Broken games.

    def _begin_broken(self, table: Table, event: e.GameBroken, at: int) -> None:
        """By the rules that the table had when the game was broken off, whatever it has now."""
        stream = broken_stream(event.broken)
        words = table.setup.configuration
        assert words is not None, "a table of the house is built of words"
        if self.store.head(stream).version == 0:
            self._written(Commit(stream, 0, at, (Entry(BrokenGameBegan(words, event, at)),)))
        game = open_broken_game(table, event, at)
        terms = terms_of(table.setup.game, event.carried.face_up)
        self.desks[stream] = self._desk(stream, game, 1, terms)
        spared = table.setup.table if event.behind else ""
        self.book = self.book.with_game(
            event.player, Unfinished(event.broken, table.setup.game.category, spared)
        )

    def _begin_missing(self, broken: Sequence[tuple[Table, e.GameBroken]], at: int) -> None:
        """A stop between a table's commit and the first line of a broken game is made good."""
        for table, event in broken:
            if not self.store.head(broken_stream(event.broken)).version:
                self._begin_broken(table, event, at)

    # Players.

    def tell_player(self, player: str, event: PlayerEvent, at: int, id_: CommandId | None = None) -> Reply:
        """Something that happens to a player away from the tables."""
        stream = player_stream(player)
        version = self.store.head(stream).version
        transfers: tuple[Transfer, ...] = ()
        if isinstance(event, get_args(PlayerFact)):
            posted = post(self.store.ledger, f"{stream}:{version + 1}", (event,))
            if not isinstance(posted, Posted):
                return posted
            transfers = posted.transfers
        commands = (id_,) if id_ is not None else ()
        self._written(Commit(stream, version, at, (Entry(event, transfers, id_),), commands))
        return Done(version + 1, version + 1)

    # Time.

    def next_moment(self) -> int | None:
        moments = (next_moment(desk.table) for desk in self.desks.values())
        return min((moment for moment in moments if moment is not None), default=None)

    def pass_time(self, at: int) -> None:
        """Every clock that has run out by now speaks."""
        for stream, desk in list(self.desks.items()):
            due = next_moment(desk.table)
            if due is not None and due <= at:
                self.tell(stream, (Told(c.Tick()),), at)
