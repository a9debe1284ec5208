"""A host in memory: one table, the ledger, a clock that is moved by hand, and everything that happened."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.ledger import Effect, Fact, Ledger, Posted, Purse, Transfer, effects, post, purse_of
from sabot.ledger.account import owner_of
from sabot.ledger.purse import FREE, Restraint
from sabot.ledger.state import forget
from sabot.ledger.tally import calendar_at, tallied
from sabot.table.broken_game import open_broken_game
from sabot.table.commands import Command, Tick
from sabot.table.decide import decide_and_evolve
from sabot.table.events import Event, Events, GameBroken, GuestLeft, RoundPaid, RoundVoided
from sabot.table.moment import Moment
from sabot.table.money import facts_of
from sabot.table.needed_purses import purses_needed
from sabot.table.state import Table
from sabot.table.unfinished import Book, Unfinished
from sabot.table.wants import next_moment

Serve = Callable[[Table], Command | None]
"""What whoever deals brings next; None where nothing is wanted of him."""
MOST_TRANSFERS = 100_000
"""Finished ones that the ledger remembers at most before the host lets it forget them."""


class Happened(Struct, frozen=True, gc=False):
    """One event, when it happened, and what it moved."""

    at: int
    event: Event
    transfers: tuple[Transfer, ...]


class Bank:
    """The ledger of the house, and what bounds the play of each player."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.restraints: dict[str, Restraint] = {}
        """Of players who have limits."""
        self.calendar = calendar_at(0)
        self._facts = 0

    def purse(self, player: str) -> Purse:
        return purse_of(self.ledger, player, self.restraints.get(player, FREE))

    def book(self, event: str, facts: tuple[Fact, ...]) -> tuple[Transfer, ...]:
        """After a table has decided, a refusal here is a mistake of the program and stops it."""
        if not facts:
            return ()
        posted = post(self.ledger, event, facts)
        if not isinstance(posted, Posted):
            raise AssertionError(f"{event} cannot be booked: {posted.reason}")
        self._count(posted.transfers)
        self.ledger = posted.ledger
        # What is still held cannot be forgotten: asked too often, the ledger would be copied for nothing.
        if len(self.ledger.known) > MOST_TRANSFERS + 2 * len(self.ledger.holds):
            self.ledger = forget(self.ledger)
        return posted.transfers

    def _count(self, transfers: tuple[Transfer, ...]) -> None:
        """What players with limits stake and lose is counted as it is settled."""
        if not self.restraints:
            return
        seen: dict[str, list[Effect]] = {}
        for effect in effects(self.ledger, transfers):
            for player in {owner_of(effect.debit), owner_of(effect.credit)} & self.restraints.keys():
                seen.setdefault(player, []).append(effect)
        for player, own in seen.items():
            restraint = self.restraints[player]
            tally = tallied(restraint.tally, player, own, self.calendar)
            self.restraints[player] = replace(restraint, tally=tally)

    def tell(self, fact: Fact) -> tuple[Transfer, ...]:
        """Something that happens to money away from the tables."""
        self._facts += 1
        return self.book(f"bank:{self._facts}", (fact,))


class Host:
    """The single writer of one table."""

    def __init__(self, stream: str, table: Table, serve: Serve, bank: Bank, book: Book | None = None) -> None:
        self.stream = stream
        self.table = table
        self.serve = serve
        self.bank = bank
        self.book = book or Book()
        self.at = table.opened_at
        self.log: list[Happened] = []
        self.broken: dict[str, Table] = {}
        """Broken games that began here, as they were opened."""

    def tell(self, command: Command) -> Events | Refused:
        """Decide, book, evolve; then let whoever deals bring what is wanted."""
        answer = self.ask(command)
        if not isinstance(answer, Refused):
            self._serve_all()
        return answer

    def ask(self, command: Command) -> Events | Refused:
        """One command, without anything that a dealer would bring after it."""
        course = decide_and_evolve(self.table, command, self._moment(command))
        if isinstance(course, Refused):
            return course
        for event, after in course:
            self._take(event, after)
        return tuple(event for event, _ in course)

    def pass_time(self, until: int) -> None:
        """The clock goes on to this moment, and speaks on the way whenever it must."""
        while (due := next_moment(self.table)) is not None and due <= until:
            before = len(self.log)
            self.at = max(self.at, due)
            self.tell(Tick())
            if len(self.log) == before:
                break
        self.at = max(self.at, until)
        self.tell(Tick())

    def _serve_all(self) -> None:
        while (command := self.serve(self.table)) is not None:
            answer = self.ask(command)
            if isinstance(answer, Refused):
                raise AssertionError(f"{command} was refused: {answer.reason}")

    def _moment(self, command: Command) -> Moment:
        category, table = self.table.setup.game.category, self.table.setup.table
        players = purses_needed(self.table, command)
        purses: Mapping[str, Purse] = {player: self.bank.purse(player) for player in players}
        blocked = frozenset(player for player in players if self.book.blocks(player, category, table))
        self.bank.calendar = calendar_at(self.at)
        return Moment(self.at, purses, self.bank.calendar, blocked)

    def _take(self, event: Event, after: Table) -> None:
        facts = facts_of(self.table, event)
        transfers = self.bank.book(f"{self.stream}:{len(self.log) + 1}", facts)
        before, self.table = self.table, after
        self.log.append(Happened(self.at, event, transfers))
        if isinstance(event, GameBroken):
            spared = self.table.setup.table if event.behind else ""
            game = Unfinished(event.broken, self.table.setup.game.category, spared)
            self.book = self.book.with_game(event.player, game)
            self.broken[event.broken] = open_broken_game(self.table, event, self.at)
        elif isinstance(event, RoundPaid | RoundVoided) and before.one_game:
            (player,) = before.guests
            self.book = self.book.without(player, event.round)
        elif isinstance(event, GuestLeft) and not event.later:
            self.book = self.book.unsparing(event.player, before.setup.table)
