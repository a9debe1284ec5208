"""Where past rounds lie in the journal: found once, kept up to date whenever somebody asks about the past."""

import asyncio
from collections.abc import Iterable, Iterator

from msgspec import Struct

from sabot.ledger.account import Kind, owner_of
from sabot.ledger.account import kind_of as account_kind
from sabot.ledger.facts import BetSettled
from sabot.ledger.route import Purpose
from sabot.ledger.transfer import Move
from sabot.server.residents import resident_name
from sabot.store.codec import event_in, transfers_in
from sabot.store.commit import is_command_of
from sabot.store.grouping import Journal
from sabot.store.record import Line, Record
from sabot.store.streams import BROKEN, DESK, TABLE, BrokenGameBegan, kind_of, table_stream
from sabot.table import events as e
from sabot.table.house.configuration import Configuration

MOST_ROUNDS = 500_000
"""Places that are kept; with more, the oldest tenth is forgotten."""
READ = (TABLE, BROKEN, DESK)
"""Streams in which something is told."""
PAGE = 1_000
"""Lines read at a time, so that tables are served in between."""
TELLING = frozenset(
    {
        "table-configured", "betting-opened", "round-paid", "round-voided", "broken-game-began", "tip-given",
        "shoe-prepared", "shoe-revealed", "croupier-came", "call-answered",
    }
)  # fmt: skip
"""Names of the lines that say where a round begins and ends, and whose it was. No other is read."""


class Share(Struct, frozen=True, gc=False):
    """What one player had in a round, in minor units."""

    staked: int
    back: int
    golden: int
    """Golden chips among the stakes, by their value."""


class RoundPlace(Struct, frozen=True, kw_only=True, gc=False):
    """A round that is over: where it lies, and what everybody had in it."""

    round: str
    stream: str
    first: int
    """The line that opened betting for it."""
    last: int
    """The line that ended it."""
    at: int
    void: bool
    configuration: Configuration
    """As the table was set up then."""
    commitment: bytes
    """Of its shoe, as the table showed it before the first card; empty where cards came from outside."""
    shares: dict[str, Share]
    """By player; those of house players are nobody's to ask for."""


class TipPlace(Struct, frozen=True, gc=False):
    table: str
    at: int
    amount: int


class DeskPlace(Struct, frozen=True, gc=False):
    """What the cash desk did to a player's purse."""

    purpose: Purpose
    reference: str
    at: int
    amount: int
    """More than nothing where the purse got it, less where it gave it."""


class ShoePlace(Struct, frozen=True, gc=False):
    """A shoe whose seed is shown: where it lies."""

    stream: str
    first: int
    """The line that prepared it, or with which an interrupted game began."""
    last: int
    """The line that shows its seed."""
    versions: tuple[Configuration, ...]
    """How its table was set up until then, the latest first."""


class _Stream:
    """How far one stream was read, and the round that is open in it."""

    def __init__(self) -> None:
        self.read = 0
        self.versions: dict[int, Configuration] = {}
        self.opened = (0, "", 0)
        """The line, the round and the version of the settings."""
        self.prepared: dict[str, int] = {}
        """Lines of shoes whose seeds are not shown yet."""
        self.commitment = b""
        """Of the shoe in use."""


class Chronicle:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._streams: dict[str, _Stream] = {}
        self._rounds: dict[str, RoundPlace] = {}
        self._of: dict[str, list[RoundPlace]] = {}
        self._tips: dict[str, list[TipPlace]] = {}
        self._shoes: dict[str, ShoePlace] = {}
        self._served: dict[str, set[str]] = {}
        self._desk: dict[str, list[DeskPlace]] = {}
        self._reading = asyncio.Lock()

    def find(self, round_: str) -> RoundPlace | None:
        return self._rounds.get(round_)

    def of(self, player: str) -> list[RoundPlace]:
        """Every round with a stake of his, the latest first."""
        return sorted(self._of.get(player, ()), key=lambda place: (place.at, place.last), reverse=True)

    def tips_of(self, player: str) -> list[TipPlace]:
        return self._tips.get(player, [])

    async def has_served(self, table: str, member: str) -> bool:
        """Whether somebody has dealt at a table, or went to who called there; once so, it stays so."""
        stream = table_stream(table)
        await self.catch_up((stream,))
        return member in self._served.get(stream, ())

    def desk_of(self, player: str) -> list[DeskPlace]:
        return self._desk.get(player, [])

    def find_shoe(self, shoe: str) -> ShoePlace | None:
        """Only where its seed is shown."""
        return self._shoes.get(shoe)

    async def lines(self, place: RoundPlace | ShoePlace) -> list[Record]:
        return await self._journal.read(place.stream, place.first - 1, place.last)

    async def catch_up(self, streams: Iterable[str] | None = None) -> None:
        """Everything that was committed before is known afterwards; of these streams, or of all."""
        async with self._reading:
            for stream, last in await self._ends(streams):
                known = self._streams.setdefault(stream, _Stream())
                while known.read < last:
                    await self._read_on(known, stream, last)
            self._forget_oldest()

    async def _ends(self, streams: Iterable[str] | None) -> list[tuple[str, int]]:
        if streams is not None:
            return [(stream, (await self._journal.head(stream)).version) for stream in streams]
        heads = (await self._journal.heads()).items()
        return [(stream, head.version) for stream, head in heads if kind_of(stream) in READ]

    async def _read_on(self, known: _Stream, stream: str, last: int) -> None:
        until = min(known.read + PAGE, last)
        for record in await self._journal.read(stream, known.read, until):
            if stream == DESK:
                self._note_desk(record.line)
            elif record.line.name in TELLING:
                await self._note(known, record.line)
        known.read = until

    def _note_desk(self, line: Line) -> None:
        for move in transfers_in(line):
            if isinstance(move, Move):
                for account, sign in ((move.debit, -1), (move.credit, 1)):
                    if account_kind(account) is Kind.WALLET:
                        place = DeskPlace(move.purpose, move.reference, line.at, sign * move.amount)
                        self._desk.setdefault(owner_of(account), []).append(place)

    async def _note(self, known: _Stream, line: Line) -> None:
        match event_in(line):
            case e.TableConfigured(configuration, meanwhile=between):
                for words in filter(None, (between, configuration)):
                    known.versions[words.version] = words
            case BrokenGameBegan(configuration, game):
                known.versions[configuration.version] = configuration
                known.opened = (line.number, game.broken, configuration.version)
            case e.BettingOpened(round_, _, version):
                if known.opened[1] != round_:
                    known.opened = (line.number, round_, version)
            case e.RoundPaid(round_, bets):
                self._keep(known, line, round_, dict(_shares(bets)), void=False)
            case e.RoundVoided(round_):
                self._keep(known, line, round_, await self._voided(known, line), void=True)
            case e.TipGiven(player, amount):
                tip = TipPlace(line.stream.partition(":")[2], line.at, amount)
                self._tips.setdefault(player, []).append(tip)
            case e.CroupierCame(member) | e.CallAnswered(by=member) if is_command_of(member, line.command):
                self._served.setdefault(line.stream, set()).add(member)
            case e.ShoePrepared(shoe, _, commitment):
                # An interrupted game begins with the cards that lie: its shoe lacks them.
                known.prepared[shoe] = line.number if kind_of(line.stream) == TABLE else known.opened[0]
                known.commitment = commitment
            case e.ShoeRevealed(shoe, seed) if seed and shoe in known.prepared:
                versions = tuple(reversed(known.versions.values()))
                first = known.prepared.pop(shoe)
                self._shoes[shoe] = ShoePlace(line.stream, first, line.number, versions)
            case _:
                pass

    def _keep(self, known: _Stream, line: Line, round_: str, shares: dict[str, Share], *, void: bool) -> None:
        first, opened, version = known.opened
        if opened != round_ or version not in known.versions:
            return  # Its beginning is not in the journal any more: the shoe was archived.
        place = RoundPlace(
            round=round_,
            stream=line.stream,
            first=first,
            last=line.number,
            at=line.at,
            void=void,
            configuration=known.versions[version],
            commitment=known.commitment,
            shares={player: share for player, share in shares.items() if not resident_name(player)},
        )
        self._rounds[round_] = place
        for player in place.shares:
            self._of.setdefault(player, []).append(place)

    async def _voided(self, known: _Stream, line: Line) -> dict[str, Share]:
        """Everything went back as it lay, so only the names matter; they stand beside what was put down."""
        lines = await self._journal.read(line.stream, known.opened[0] - 1, line.number)
        return dict.fromkeys(_bettors(record.line for record in lines), Share(0, 0, 0))

    def _forget_oldest(self) -> None:
        if len(self._rounds) <= MOST_ROUNDS:
            return
        oldest = sorted(self._rounds.values(), key=lambda place: place.at)[: MOST_ROUNDS // 10]
        for place in oldest:
            del self._rounds[place.round]
        self._of = {
            player: [place for place in places if place.round in self._rounds]
            for player, places in self._of.items()
        }


def _shares(bets: Iterable[BetSettled]) -> Iterator[tuple[str, Share]]:
    sums: dict[str, Share] = {}
    for bet in bets:
        had = sums.get(bet.place.player, Share(0, 0, 0))
        sums[bet.place.player] = Share(
            had.staked + bet.staked.money, had.back + bet.back.money, had.golden + bet.staked.golden
        )
    yield from sums.items()


def _bettors(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        event = event_in(line)
        if isinstance(event, e.BetsPut):
            yield event.player
