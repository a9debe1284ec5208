"""The watcher: follows every line of the journal, and says so when a law of the house does not hold."""

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable

from sabot.cashdesk.events import DeskEvent
from sabot.games.catalogue import Catalogue
from sabot.house.house import House
from sabot.house.reopening import reopen_stream
from sabot.store.codec import transfers_in
from sabot.store.commit import command_in
from sabot.store.journal import Store
from sabot.store.record import Record
from sabot.store.streams import (
    DESK,
    HOUSE,
    INTERRUPTED,
    PLAYER,
    HeadsChecked,
    PlayerEvent,
    StaffChanged,
    StreamEvent,
    interrupted_stream,
    kind_of,
    name_of,
    table_stream,
)
from sabot.table import events as e
from sabot.table.house.configuration import own_name, template_of
from sabot.table.state import Phase, Table
from storm.bounds import Bounds
from storm.broken_law import LawBroken, must
from storm.idea import Idea, Worth
from storm.readings import ReadingBook
from storm.shadow import REPLAY, Shadow
from storm.till import Till
from storm.twin_books import TwinBooks, compare_held

LOST = "nothing that was written is lost"
TWICE = "no command is done twice"
IDEA = "players have what they think they have"
SERVED = "every table and every interrupted game is served"
UNASKED = "nobody stakes who did not ask for it"
CHECKPOINT = "checkpoints hold the heads"
KEY = "a shoe is shown unless its key is lost"
OWN = "a visitor's own table is nobody else's"

Span = tuple[str, int, int]
"""Stream, first and last line of what a command brought about."""


class Watch:
    def __init__(self, games: Catalogue, asked_for: Callable[[str], bool]) -> None:
        """`asked_for` says whether somebody ever sent a command of this text."""
        self._games = games
        self._asked_for = asked_for
        self.happened: Counter[str] = Counter()
        """Lines by what they say."""
        self.shadows: dict[str, Shadow] = {}
        self.books = TwinBooks()
        self.idea = Idea()
        self.bounds = Bounds()
        self.till = Till()
        self.spans: dict[str, Span] = {}
        """By the text of a command."""
        self.events: dict[str, list[StreamEvent]] = {}
        """What each command brought about."""
        self.lost_shoes: set[str] = set()
        """Shoes whose seeds were sealed with a key that is lost."""
        self.unshown: set[str] = set()
        """Those of them that were closed without being shown."""
        self.readings: dict[str, ReadingBook] = {}
        """Of card devices, by the streams of their tables."""
        self.roles: dict[str, str] = {}
        """Of the people of the house, as its lines say."""
        self._wanted: set[str] = set()
        """Streams of interrupted games and visitors' own tables that should have begun."""
        self._touched: set[str] = set()
        self._concerned: set[str] = set()

    # Following.

    def look(self, store: Store, streams: Iterable[str]) -> list[str]:
        """Read what is new in these streams, in the order in which it happened; which of them have grown."""
        grown: list[str] = []
        self._touched, self._concerned = set(), set()
        waiting = deque(streams)
        while waiting:
            stream = waiting.popleft()
            shadow = self.shadows.get(stream)
            seen = 0 if shadow is None else shadow.version
            if store.head(stream).version == seen:
                continue
            if shadow is None:
                shadow = self.shadows[stream] = Shadow(stream, self._games)
            for record in store.read(stream, seen):
                self._follow(shadow, record)
            must(store.head(stream).version == shadow.version, LOST, f"{stream} ends early")
            grown.append(stream)
            waiting += sorted(self._wanted - self.shadows.keys())
        missing = sorted(self._wanted - self.shadows.keys())
        must(not missing, SERVED, f"{missing} never began")
        return grown

    def look_again(self, store: Store) -> list[str]:
        """After a stop: everything that was seen is still there, and perhaps there is more."""
        for stream, shadow in sorted(self.shadows.items()):
            last = list(store.read(stream, shadow.version - 1, shadow.version))
            must(last, LOST, f"{stream} had {shadow.version} lines, now {store.head(stream).version}")
            must(last[0].hash == shadow.hash, LOST, f"line {shadow.version} of {stream} is another one")
        return self.look(store, sorted(store.heads()))

    def _follow(self, shadow: Shadow, record: Record) -> None:
        line, before = record.line, shadow.table
        event = shadow.follow(record)
        self.happened[line.name] += 1
        kind = kind_of(shadow.stream)
        if line.command:
            self._note_command(command_in(line.command).text, shadow.stream, line.number, event)
        self._touched |= self.books.enter(line, transfers_in(line))
        if kind == PLAYER:
            assert isinstance(event, PlayerEvent)
            player = name_of(shadow.stream)
            self.idea.tell_player(player, event)
            self.bounds.tell_player(player, event)
            self._concerned.add(player)
        elif kind == DESK:
            assert isinstance(event, DeskEvent)
            self._concerned.add(self.till.tell(event))
        elif kind == HOUSE:
            self._check_heads(event)
        else:
            shadow.evolve(event)
            if shadow.stream in self.readings:
                self.readings[shadow.stream].tell(event)
            if before is not None:
                self._tell(before, event, record)

    def _tell(self, before: Table, event: StreamEvent, record: Record) -> None:
        assert isinstance(event, e.Event)
        if isinstance(event, e.BetsPut) and not record.line.command:
            must(event.button is e.Button.WISH, UNASKED, f"{event}")
        concerned = self.idea.tell(before, event)
        self._concerned.update(concerned)
        held = self.idea.has(concerned[0])[1][0] if isinstance(event, e.BetsPut) else 0
        self.bounds.tell(before, event, record.line, held)
        if isinstance(event, e.GameInterrupted):
            self._wanted.add(interrupted_stream(event.interrupted))
        if isinstance(event, e.OwnTableOpened):
            self._wanted.add(table_stream(own_name(before.setup.table, event.number)))
        if isinstance(event, e.ShoeRevealed):
            unknown = not event.seed
            must(unknown == (event.shoe in self.lost_shoes), KEY, f"{event}")
            if unknown:
                self.unshown.add(event.shoe)

    def _note_command(self, text: str, stream: str, number: int, event: StreamEvent) -> None:
        must(self._asked_for(text), UNASKED, f"nobody sent {text}, which {stream} {number} comes from")
        span = self.spans.get(text)
        if span is None:
            self.spans[text] = (stream, number, number)
            self.events[text] = [event]
            return
        must(span[0] == stream and span[2] == number - 1, TWICE, f"{text}: {span}, and {stream} {number}")
        self.spans[text] = (stream, span[1], number)
        self.events[text].append(event)

    def _check_heads(self, event: StreamEvent) -> None:
        if isinstance(event, StaffChanged):
            self.roles[event.member] = event.role
        if isinstance(event, HeadsChecked):
            for stream, version, _ in event.heads:
                shadow = self.shadows.get(stream)
                must(shadow is not None and shadow.version >= version, CHECKPOINT, f"{stream} {version}")

    # Comparing.

    def compare(self, house: House, grown: Collection[str]) -> None:
        """What the house has in its hands is what its journal says, of all that just changed."""
        ledger = house.store.ledger
        self.books.compare(ledger, sorted(self._touched))
        if DESK in grown:
            self.till.compare(house)
        for player in sorted(self._concerned - {""}):
            thinks, has = self._thinks(player), self.books.has(player)
            must(thinks == has, IDEA, f"{player} thinks {thinks} and has {has}")
        for stream in grown:
            shadow = self.shadows[stream]
            if shadow.table is not None:
                self._compare_table(house, shadow)
                compare_held(shadow.table, ledger)

    def _thinks(self, player: str) -> tuple[Worth, Worth]:
        """What a player thinks to have: from the tables, and from the desk."""
        (money, golden), lying = self.idea.has(player)
        return (money + self.till.money[player], golden + self.till.golden[player]), lying

    def _compare_table(self, house: House, shadow: Shadow) -> None:
        desk = house.writers.get(shadow.stream)
        if desk is None:
            raise LawBroken(SERVED, f"nobody serves {shadow.stream}")
        must(desk.version == shadow.version, REPLAY, f"{shadow.stream}: {desk.version} is {shadow.version}")
        if not shadow.same_as(desk.table):
            raise LawBroken(REPLAY, f"{shadow.stream} at {shadow.version}: {difference(shadow, desk.table)}")
        if desk.table.setup.owner:
            self._compare_own(house, desk.table)

    def _compare_own(self, house: House, own: Table) -> None:
        """Its owner is there, or nobody; and as long as it is open its template knows whose it is."""
        name, owner = own.setup.table, own.setup.owner
        others = sorted({*own.guests, *own.seats.values()} - {owner})
        must(not others, OWN, f"{others} are at {name}, the table of {owner}")
        template = house.writers.get(table_stream(template_of(name)))
        number = None if template is None else template.table.own.get(owner)
        known = number is not None and own_name(template_of(name), number) == name
        must(known or own.one_game or own.phase is Phase.CLOSED, OWN, f"nobody knows {name} of {owner}")

    def compare_all(self, house: House, at: int) -> None:
        """After a stop, and at the end: everything."""
        self.till.compare(house)
        self.books.compare_all(house.store.ledger)
        for player in sorted({*self.idea.money, *self.till.money} - {""}):
            thinks, has = self._thinks(player), self.books.has(player)
            must(thinks == has, IDEA, f"{player} thinks {thinks} and has {has}")
        for stream, shadow in sorted(self.shadows.items()):
            if shadow.table is None or (stream in house.finished and stream not in house.writers):
                continue
            self._compare_table(house, shadow)
            compare_held(shadow.table, house.store.ledger)
        self.bounds.compare(house, at)
        self._compare_book(house)

    def _compare_book(self, house: House) -> None:
        """Whose games are open is known to the house, no more and no less."""
        open_ = {
            (name_of(stream), player)
            for stream, shadow in self.shadows.items()
            if kind_of(stream) == INTERRUPTED and shadow.table is not None and shadow.table.play is not None
            for player in shadow.table.guests
        }
        known = {(game.interrupted, player) for player, games in house.book.games.items() for game in games}
        must(open_ == known, SERVED, f"open are {sorted(open_)}, the house knows {sorted(known)}")

    def compare_from_nothing(self, store: Store) -> None:
        """Every table once more from its first line, without any snapshot."""
        for stream, shadow in sorted(self.shadows.items()):
            if shadow.table is not None:
                again = reopen_stream(store, self._games, stream)
                must(shadow.same_as(again.table), REPLAY, f"{stream} from nothing")

    def tables(self) -> dict[str, Table]:
        return {s: shadow.table for s, shadow in sorted(self.shadows.items()) if shadow.table is not None}

    def lose_keys(self) -> None:
        """From now on no shoe can be shown that was sealed before."""
        for table in self.tables().values():
            shoe = table.shoe
            if shoe is not None and shoe.sealed and not shoe.revealed and table.phase is not Phase.CLOSED:
                self.lost_shoes.add(shoe.id)


def difference(shadow: Shadow, table: Table) -> str:
    """The first field in which a table is not what its journal says."""
    assert shadow.table is not None
    for field in Table.__struct_fields__:
        told, found = getattr(shadow.table, field), getattr(table, field)
        # Two empty maps of rpds are equal, and unequal at the same time.
        same = field in ("setup", "coming", "meanwhile", "games") or told == found
        if not same:
            return f"{field} is {found}, the journal says {told}"
    return "it is set up otherwise"
