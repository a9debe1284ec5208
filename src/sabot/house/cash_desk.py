"""The cash desk's single writer: each command is decided on the newest state, and becomes one commit."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sabot.cashdesk import commands as c
from sabot.cashdesk.decide import decide, purses_needed
from sabot.cashdesk.desk_postings import facts_of
from sabot.cashdesk.events import DeskEvent, DeskEvents, DeskOpened, GiftsCounted, RulesSet
from sabot.cashdesk.evolve import evolve
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.snapshot import packed, unpacked
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.player_limits import Restraints
from sabot.house.requests import Done, done, id_of
from sabot.ledger import Ledger, Posted, post, purse_of
from sabot.ledger import account as accounts
from sabot.money import Amount
from sabot.store.codec import event_in
from sabot.store.commit import CommandId, Commit, Entry
from sabot.store.record import Record
from sabot.store.streams import DESK

GIVEN = ("credits-issued", "refilled")
"""Names of the lines of a player's own stream by which the house gave credits."""
BY_ITSELF = (DeskOpened, RulesSet, GiftsCounted)
"""What nobody asked for."""


class DeskState(Struct, frozen=True):
    """The cash desk as its stream tells it."""

    desk: CashDesk = CashDesk()
    version: int = 0

    def after(self, events: Iterable[DeskEvent]) -> "DeskState":
        desk, version = self.desk, self.version
        for event in events:
            desk, version = evolve(desk, event), version + 1
        return DeskState(desk, version)

    def body(self) -> bytes:
        """For a snapshot."""
        return packed(self.desk)


class DeskBatch(Struct, frozen=True):
    """What a command would do. It counts for nothing before it is committed."""

    commit: Commit
    counter: DeskState
    ledger: Ledger
    events: DeskEvents
    players: frozenset[str]
    """Whose purses it may have changed."""

    @property
    def reply(self) -> Done:
        return done(self.counter.version - len(self.events) + 1, self.counter.version)


class UncountedGifts(Struct, frozen=True):
    """Credits of the house in a player's own stream that the desk has not counted, up to a line of it."""

    amount: Amount
    line: int


class DeskInput(Struct, frozen=True, kw_only=True):
    """A request on its way to the desk, with all that the house adds to it, wherever the desk is kept."""

    request: c.Request
    at: int
    rules: DeskRules = DeskRules()
    issued: Mapping[str, UncountedGifts] = {}

    @property
    def id(self) -> CommandId | None:
        return id_of(self.request)


def decided(
    counter: DeskState, given: DeskInput, ledger: Ledger, restraints: Restraints
) -> DeskBatch | Refused:
    """On books that hold every account that the command may touch."""
    request, desk = given.request, replace(counter.desk, rules=given.rules)
    players = purses_needed(desk, request, given.at)
    moment = DeskMoment(
        at=given.at,
        rules=given.rules,
        purses={player: purse_of(ledger, player, restraints.get(player)) for player in players},
        issued={player: gifts.amount for player, gifts in given.issued.items()},
        chips=dict(chips_of(ledger, players)),
        tips=_tips(ledger, request.command),
    )
    events = decide(desk, request, moment)
    if isinstance(events, Refused):
        return events
    tells = isinstance(request.command, c.Sweep) and pays_otherwise(counter.desk, given.rules)
    if not events and not tells:
        return batch_of(counter, (), given, ledger, players)
    whole = (*_before(counter, given.rules), *_counted(counter, given), *events)
    return batch_of(counter, whole, given, ledger, players)


def pays_otherwise(desk: CashDesk, rules: DeskRules) -> bool:
    """Whether a sweep must say what is paid out, also where nothing ends: tables ask the desk's lines."""
    return (desk.rules or DeskRules()).pays_given != rules.pays_given


def _before(counter: DeskState, rules: DeskRules) -> Iterator[DeskEvent]:
    """What the house writes by itself, so that a later reader knows by which rules the rest was decided."""
    if not counter.version:
        yield DeskOpened()
    if counter.desk.rules != rules:
        yield RulesSet(rules)


def _counted(counter: DeskState, given: DeskInput) -> Iterator[DeskEvent]:
    """Gifts that are new to the desk, and up to which line it has looked for them."""
    for player, gifts in sorted(given.issued.items()):
        if gifts.amount or player not in counter.desk.counted:
            yield GiftsCounted(player, gifts.amount, gifts.line)


def batch_of(
    counter: DeskState, events: DeskEvents, given: DeskInput, ledger: Ledger, players: frozenset[str]
) -> DeskBatch:
    """After the desk has decided, a refusal of the ledger is a mistake of the program: it stops here."""
    entries: list[Entry] = []
    for number, event in enumerate(events, counter.version + 1):
        posted = post(ledger, f"{DESK}:{number}", facts_of(event))
        if not isinstance(posted, Posted):
            raise AssertionError(f"{DESK}:{number} cannot be booked: {posted.reason}")
        ledger = posted.ledger
        own = None if isinstance(event, BY_ITSELF) else given.id
        entries.append(Entry(event, posted.transfers, own))
    ids = () if given.id is None or not events else (given.id,)
    commit = Commit(DESK, counter.version, given.at, tuple(entries), ids)
    done_ = tuple(event for event in events if not isinstance(event, BY_ITSELF))
    return DeskBatch(commit, counter.after(events), ledger, done_, players)


def chips_of(ledger: Ledger, players: Iterable[str]) -> Iterator[tuple[tuple[str, Amount], int]]:
    for player in players:
        for value in ledger.values.get(player, ()):
            yield (player, value), ledger.balance(accounts.golden(player, value)) // value


def _tips(ledger: Ledger, command: c.DeskCommand) -> dict[str, Amount]:
    if not isinstance(command, c.PayTips | c.ApproveTips):
        return {}
    return {command.table: Amount(ledger.available(accounts.tips(command.table)))}


def reopen(records: Iterable[Record], snapshot: tuple[int, bytes] | None = None) -> DeskState:
    """From a snapshot, where there is one, and the lines after it."""
    counter = DeskState() if snapshot is None else DeskState(unpacked(snapshot[1]), snapshot[0])
    return counter.after(desk_event(record) for record in records)


def desk_event(record: Record) -> DeskEvent:
    event = event_in(record.line)
    assert isinstance(event, DeskEvent), f"{DESK} holds {record.line.name}"
    return event


def purses_marked(counter: DeskState, request: c.Request, at: int) -> frozenset[str]:
    """The players of whom the desk must be told what the house gave since it last dealt with them."""
    unmarked = c.Sweep | c.AwardGolden | c.WithdrawGolden | c.ApproveRequest
    known = isinstance(request.command, unmarked)
    return frozenset() if known else purses_needed(counter.desk, request, at)


def counted_for(desk: CashDesk, player: str) -> int:
    """The line after which a player's own stream is to be read."""
    return desk.counted.get(player, 0)


def gifts_in(desk: CashDesk, player: str, records: Iterable[Record]) -> UncountedGifts:
    """By the lines that follow. In journals that tell of no line, all until now was counted."""
    line, amount = counted_for(desk, player), 0
    for record in records:
        line = record.line.number
        if record.line.name in GIVEN:
            amount += getattr(event_in(record.line), "amount", 0)
    older = player in desk.given and player not in desk.counted
    return UncountedGifts(Amount(0 if older else amount), line)
