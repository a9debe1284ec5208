"""Streams that are gone through together: a table with its interrupted games; players; the house."""

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from msgspec import Struct

from sabot.cashdesk.events import DeskOpened, GiftsCounted, TipsPaid
from sabot.games.catalogue import Catalogue
from sabot.house.cash_desk import GIVEN
from sabot.house.known_returns import RETURNS
from sabot.house.player_snapshot import PlayersSnapshot, SnapshotUpdate
from sabot.ledger import Fact
from sabot.ledger.days import Days
from sabot.ledger.facts import TicketRedeemed, TicketReleased, TicketReserved
from sabot.records.audit.books import Books, Sums
from sabot.records.audit.check_commands import CommandRuns
from sabot.records.audit.check_gifts import Claim, GiftCounts
from sabot.records.audit.check_golden_chips import ChipsHeld
from sabot.records.audit.check_leaving import LeavingCheck
from sabot.records.audit.check_limits import BoundedMove, BoundedStakes, BoundLines
from sabot.records.audit.check_old_tickets import OldTickets
from sabot.records.audit.check_own_tables import OwnTables
from sabot.records.audit.check_player_snapshot import CountedPlayers, StoredSnapshot, counted
from sabot.records.audit.check_staff import Roles, StaffCheck
from sabot.records.audit.check_tips import HouseGifts, TipsCheck
from sabot.records.audit.desk_lines import DeskLines
from sabot.records.audit.house_sums import Takings
from sabot.records.audit.links import Checkpoints, Links, Marks
from sabot.records.audit.player_lines import PlayerLines
from sabot.records.audit.table_lines import Snapshot, TableLines
from sabot.records.audit.verdict import DifferenceFound, Proven, differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable, event_in
from sabot.store.record import Line, Record
from sabot.store.streams import (
    DESK,
    HOUSE,
    INTERRUPTED,
    TABLE,
    PlayerFact,
    PlayerLeft,
    StreamEvent,
    interrupted_stream,
    kind_of,
    name_of,
    table_of,
)
from sabot.store.writing import Head
from sabot.table import events as e
from sabot.table.house.configuration_checks import Returns

Group = tuple[str, ...]
"""Streams in the order in which they are read."""
FACTS = get_args(PlayerFact)
TIPPING = frozenset({e.TipGiven, e.CroupierCame, e.CallAnswered, TipsPaid, DeskOpened})
"""What tips are made of."""
TICKETS = (TicketReserved, TicketReleased, TicketRedeemed)
"""What is held for one player may have been issued by another."""


class GroupStart(Struct, frozen=True):
    """What is known before the first line is read."""

    heads: Mapping[str, Head]
    marks: Mapping[str, Marks]
    snapshots: Mapping[str, Snapshot]
    roles: Roles = Roles()
    wishes: BoundLines = {}
    """Limits and exclusions of players."""
    kept: StoredSnapshot | None = None
    """The house's own snapshot."""
    dealt: frozenset[str] = frozenset()
    """Purses with which the desk dealt."""
    returns: Returns = RETURNS.worked_out
    """Of games that are not as shipped: once for each, because it takes seconds."""
    checkpoints: Checkpoints = ()
    unasked: int = 0
    """Roles in lines of before it was asked who gave them."""
    days: Days = Days()


class GroupResult(Struct, frozen=True):
    """What came of a group."""

    proven: Proven
    sums: Sums
    counted: CountedPlayers
    gifts: HouseGifts
    """What the house gave, and what the desk knew of it."""
    tips: TipsCheck
    commands: Mapping[str, int] = {}
    """By stream, how many commands brought about its lines."""
    takings: Mapping[str, Takings] = {}
    """By table."""
    unjudged: int = 0
    """Acts of staff from before roles were told of."""
    told: Mapping[str, list[BoundedMove]] = {}
    """What bounded players did at tables."""
    notes: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    """Of the desk, about what lay in purses."""
    trays: tuple[ChipsHeld, ...] = ()
    """The same about golden chips."""
    left: Mapping[str, tuple[Line, PlayerLeft]] = {}
    """Who went for good."""


def groups_of(streams: Iterable[str]) -> Iterator[Group]:
    """Every stream once. An interrupted game's comes after its table's, whose stakes it goes on with, and a
    visitor's own table's after that of the table that it is like."""
    tables: dict[str, list[str]] = {}
    others: list[str] = []
    for stream in sorted(streams, key=lambda name: (kind_of(name) != TABLE, name)):
        if kind_of(stream) in (TABLE, INTERRUPTED):
            tables.setdefault(table_of(stream), []).append(stream)
        else:
            others.append(stream)
    yield from (tuple(group) for group in tables.values())
    if others:
        # The desk took over open tickets of players, so that it comes after them.
        yield tuple(sorted(others, key=lambda stream: stream == DESK))


class GroupAudit:
    """One group from its first line to its last."""

    def __init__(self, journal: JournalReader, games: Catalogue, known: GroupStart) -> None:
        self._journal = journal
        self._games = games
        self._known = known
        self._stakes = BoundedStakes(known.wishes)
        self._books = Books(self._stakes, known.dealt)
        self._issued: dict[str, list[tuple[int, int]]] = {}
        self._counts = GiftCounts()
        self._staff = StaffCheck(known.roles)
        self._proven = Proven()
        self._counting = SnapshotUpdate(PlayersSnapshot(), known.days)
        self._notes: list[str] = []
        self._commands: dict[str, int] = {}
        self._tables: dict[str, TableLines] = {}
        self._tickets: list[tuple[Line, StreamEvent]] = []
        """Tickets went from player to player, so that only time tells their order."""
        self._old = OldTickets()
        self._players = PlayerLines()
        self._desk: DeskLines | None = None
        self._tips = TipsCheck()
        self._left = LeavingCheck(known.roles)
        self._own = OwnTables()

    def run(self, group: Group) -> Iterator[int]:
        """Goes through everything; says from time to time how many lines were read since."""
        for stream in group:
            if stream == DESK:
                self._end_old_tickets()
            yield from self._stream(stream)
        self._end_old_tickets()
        opened = self._desk is not None
        self._old.check(self._desk.adopted if self._desk is not None else (), opened=opened)
        self._players.check(self._desk.opened if self._desk is not None else None)
        self._left.end_desk(None if self._desk is None else self._desk.desk)
        self._check_interrupted_games()
        gone = [stream for stream, table in self._tables.items() if table.gone]
        self._proven.own_tables += self._own.check(gone)

    def _end_old_tickets(self) -> None:
        """Whatever was held of them was held before the desk took over what was open."""
        waiting, self._tickets = self._tickets, []
        for line, event in sorted(waiting, key=lambda told: told[0].at):
            self._books.follow(line, _facts(event))

    def found(self) -> GroupResult:
        self._proven.transfers = self._books.transfers
        self._proven.acts = self._staff.judged
        over = (stream for stream, each in self._tables.items() if each.is_over)
        return GroupResult(
            self._proven,
            self._books.sums(),
            counted(self._counting, over),
            self._desk.gifts if self._desk is not None else HouseGifts(self._issued),
            self._tips,
            self._commands,
            self._takings(),
            self._staff.unknown,
            self._stakes.told,
            tuple(self._notes),
            tuple(self._desk.claims) if self._desk is not None else (),
            tuple(self._desk.trays.told) if self._desk is not None else (),
            self._left.lines,
        )

    def _takings(self) -> dict[str, Takings]:
        """Those of an interrupted game are its table's."""
        found: dict[str, Takings] = {}
        for stream, lines in self._tables.items():
            if lines.table is not None:
                found.setdefault(lines.table.setup.books, Takings()).add(lines.takings)
            elif lines.gone:
                found.setdefault(table_of(stream), Takings()).add(lines.takings)
        return found

    def _stream(self, stream: str) -> Iterator[int]:
        head = self._known.heads.get(stream, Head())
        links = Links(stream, self._known.marks.get(stream, {}), self._known.checkpoints)
        commands = CommandRuns(stream, self._journal.seen)
        table = self._followed(stream)
        for record in self._journal.read(stream, until=head.version):
            links.follow(record)
            commands.follow(record.line)
            self._line(record, table)
            if record.line.number % STEP == 0:
                yield STEP
        commands.end()
        links.end(head)
        if table is not None:
            table.end()
            self._notes += table.notes
        self._proven.streams += 1
        self._proven.lines += links.head.version
        self._proven.archived += self._journal.archived(stream)
        self._proven.commands += commands.found
        self._commands[stream] = commands.found
        self._proven.checkpoints += links.found
        yield links.head.version % STEP

    def _followed(self, stream: str) -> TableLines | DeskLines | None:
        """Whatever knows what the lines of a stream must be; players and the house are only told of."""
        snapshot = self._known.snapshots.get(stream)
        if stream == DESK:
            known = self._known
            self._desk = DeskLines(
                self._books, self._proven, snapshot, self._issued, known.wishes, known.roles, known.days
            )
            return self._desk
        if kind_of(stream) not in (TABLE, INTERRUPTED):
            return None
        returns = self._known.returns
        table = TableLines(stream, self._games, self._books, self._proven, snapshot, self._stakes, returns)
        self._tables[stream] = table
        return table

    def _line(self, record: Record, table: TableLines | DeskLines | None) -> None:
        line = record.line
        try:
            event = event_in(line)
            self._staff.follow(line, event)
            if type(event) in TIPPING:
                self._follow_tips(line, event)
            if self._desk is not None:
                self._tips.order.follow(line)
                self._left.follow_desk(line, self._desk.desk, event)
                if isinstance(event, GiftsCounted):
                    self._counts.follow(line, self._desk.desk, event)
            if table is not None:
                self._own.follow(line, event, table.table if isinstance(table, TableLines) else None)
                table.follow(line, event)
            else:
                self._old.follow(line, event)
                self._players.follow(line, event)
                self._left.follow(line, event)
                self._take_given(line, event)
                if isinstance(event, TICKETS):
                    self._tickets.append((line, event))
                else:
                    self._books.follow(line, _facts(event))
            if self._known.kept is not None:
                self._count(self._known.kept, line, event)
        except DifferenceFound:
            raise
        except Unreadable as wrong:
            differs(line.stream, line.number, "a line that can be read", line.name, str(wrong))
        except Exception as wrong:
            # Whatever a forged event makes a table stumble over: it cannot have happened there.
            differs(
                line.stream, line.number, "an event that can follow", "one that fits", _stumbled(line, wrong)
            )

    def _take_given(self, line: Line, event: StreamEvent) -> None:
        amount: int | None = getattr(event, "amount", 0) if line.name in GIVEN else None
        self._counts.take(line, amount)
        if amount is not None:
            self._issued.setdefault(name_of(line.stream), []).append((line.at, amount))

    def _follow_tips(self, line: Line, event: StreamEvent) -> None:
        match event:
            case e.TipGiven():
                self._tips.follow(line, event)
            case e.CroupierCame(member) | e.CallAnswered(by=member):
                self._tips.serve(line, member)
            case TipsPaid():
                self._tips.pay(line, event)
            case DeskOpened():
                self._tips.open_desk(line)
            case _:
                pass

    def _count(self, kept: StoredSnapshot, line: Line, event: StreamEvent) -> None:
        if kept.holds(line):
            self._counting.take(line, event)
        elif line.stream == HOUSE and line.number == kept.version:
            kept.check_line(line, event)

    def _check_interrupted_games(self) -> None:
        for stream, table in self._tables.items():
            for interrupted, (words, event) in table.interrupted.items():
                there = self._tables.get(interrupted_stream(interrupted))
                if there is None or there.began is None:
                    self._notes.append(f"the interrupted game {interrupted} of {stream} waits to begin")
                elif (there.began.configuration, there.began.game) != (words, event):
                    found = (there.began.configuration, there.began.game)
                    differs(there.stream, 1, f"the game that {stream} interrupted", (words, event), found)
                else:
                    self._proven.interrupted += 1
        self._check_strays()

    def _check_strays(self) -> None:
        known = {
            interrupted_stream(interrupted)
            for table in self._tables.values()
            for interrupted in table.interrupted
        }
        for stream, table in self._tables.items():
            if table.began is not None and stream not in known and not table.gone:
                differs(stream, 1, "an interrupted game", "a round that it left", "none")


STEP = 1_000
"""Lines after which progress is told."""


def _facts(event: StreamEvent) -> tuple[Fact, ...]:
    return (event,) if isinstance(event, FACTS) else ()


def _stumbled(line: Line, wrong: Exception) -> str:
    return f"{line.name}, on which the table stumbles: {type(wrong).__name__} {wrong}"
