"""A batch in the making: the table, the books and the people, each as they would be after it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.house.interrupted_games import StartedGame, begun, unfinished
from sabot.house.player_limits import Restraints, used_in
from sabot.house.requests import Reply, done, id_of
from sabot.house.tables_of_visitors import own_begun
from sabot.house.terminals import Terminals
from sabot.ledger import Ledger, Posted, Transfer, post, purse_of
from sabot.ledger.days import Days
from sabot.money import Amount
from sabot.store.commit import CommandId, Commit, Entry
from sabot.store.streams import PlayerEvent, SessionBegan
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.decide import decide_and_evolve
from sabot.table.moment import Moment
from sabot.table.needed_purses import purses_needed
from sabot.table.play.unfinished import InterruptedGames
from sabot.table.state import Table


class PlayerFacts(Struct, frozen=True):
    """What a decision asks about players besides their money."""

    restraints: Restraints = Restraints()
    book: InterruptedGames = InterruptedGames()
    terminals: Terminals = Terminals()
    given: Mapping[str, Amount] = {}
    """Credits of the house that whoever tips in this batch has been given, as the cash desk knows of them."""
    days: Days = Days()
    """By which limits count."""


class TableStep(Struct, frozen=True):
    """One event between the table before it and the table after it."""

    before: Table
    event: e.Event
    after: Table


class BatchBuilder:
    def __init__(
        self,
        stream: str,
        version: int,
        table: Table,
        ledger: Ledger,
        at: int,
        people: PlayerFacts,
        asked: set[str] | None = None,
    ) -> None:
        """Whoever's purse is asked for is added to `asked`, also where the batch comes to nothing."""
        self._stream = stream
        self._expected = self._version = version
        self.table = table
        self.ledger = ledger
        self.people = people
        self.course: list[TableStep] = []
        self.begun: list[StartedGame] = []
        self._asked = set[str]() if asked is None else asked
        self._at = at
        self._entries: list[Entry] = []
        self._commands: list[CommandId] = []

    def tell(self, request: c.Request) -> Reply:
        course = decide_and_evolve(self.table, request, self._moment(request))
        if isinstance(course, Refused):
            return course
        first, id_ = self._version + 1, id_of(request)
        for event, after in course:
            self._enter(event, after, id_)
        if id_ is not None:
            self._commands.append(id_)
        return done(first, self._version)

    def _moment(self, request: c.Request) -> Moment:
        setup, people = self.table.setup, self.people
        players = purses_needed(self.table, request)
        self._asked |= players
        purses = {p: purse_of(self.ledger, p, people.restraints.get(p)) for p in players}
        blocked = (p for p in players if people.book.blocks(p, setup.game.category, setup.table))
        terminal = people.terminals.elsewhere(self.table, request)
        return Moment(self._at, purses, people.days.at(self._at), frozenset(blocked), terminal, people.given)

    def _enter(self, event: e.Event, after: Table, id_: CommandId | None) -> None:
        """After the table has decided, a refusal of the ledger is a mistake of the program: it stops here."""
        self._version += 1
        facts = event.facts(self.table)
        transfers: tuple[Transfer, ...] = ()
        if facts:
            posted = post(self.ledger, f"{self._stream}:{self._version}", facts)
            if not isinstance(posted, Posted):
                raise AssertionError(f"{self._stream}:{self._version} cannot be booked: {posted.reason}")
            self.ledger, transfers = posted.ledger, posted.transfers
        if isinstance(event, e.GameInterrupted):
            self.begun.append(begun(self.table, event, self._at, self._stream))
        elif isinstance(event, e.OwnTableOpened):
            self.begun.append(own_begun(self.table, event, self._at, self._stream))
        step = TableStep(self.table, event, after)
        self.people = people_after(self.people, step, self._at)
        self.course.append(step)
        self.table = after
        self._entries.append(Entry(event, transfers, id_))

    def commit(self) -> Commit:
        return Commit(self._stream, self._expected, self._at, tuple(self._entries), tuple(self._commands))


_OF_PEOPLE = frozenset({e.GameInterrupted, e.RoundPaid, e.PartPaid, e.TipGiven, e.RoundVoided, e.GuestLeft})
"""Events by which more is otherwise of players than where they play."""


def people_after(people: PlayerFacts, step: TableStep, at: int) -> PlayerFacts:
    """Who must finish a game first, who has used how much, and who plays where, once this happened."""
    terminals = people.terminals.after(step.before, step.after)
    if terminals is not people.terminals:
        people = replace(people, terminals=terminals)
    table, event = step.before, step.event
    if type(event) not in _OF_PEOPLE:
        return people
    match event:
        case e.GameInterrupted(player):
            return replace(people, book=people.book.with_game(player, unfinished(table, event)))
        case e.RoundPaid():
            return _without_game(_using(people, event, at), table)
        case e.PartPaid() | e.TipGiven():
            return _using(people, event, at)
        case e.RoundVoided():
            return _without_game(people, table)
        case e.GuestLeft(player, later=False):
            return replace(people, book=people.book.unsparing(player, table.setup.table))
        case _:
            return people


def people_after_own(people: PlayerFacts, player: str, event: PlayerEvent) -> PlayerFacts:
    """The same once this happened to a player away from the tables."""
    book = people.book.unsparing(player) if isinstance(event, SessionBegan) else people.book
    return replace(people, restraints=people.restraints.after(player, event), book=book)


def _using(people: PlayerFacts, event: e.RoundPaid | e.PartPaid | e.TipGiven, at: int) -> PlayerFacts:
    return replace(people, restraints=people.restraints.using(used_in(event), people.days.at(at)))


def _without_game(people: PlayerFacts, table: Table) -> PlayerFacts:
    if not table.one_game:
        return people
    (player,) = table.guests
    return replace(people, book=people.book.without(player, table.round))
