"""A whole session of a table, played by chance from its plan, with every command and event kept."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from random import Random
from traceback import format_exc
from typing import Any, NamedTuple

from msgspec.structs import replace
from table_device import LawDevice
from table_house_acts import house_act, pretended_deal, roster_planned, weights
from table_people import crowd, guest_act, hostile_act
from table_plain import plain, plain_words
from table_plans import Plan, setup_of
from table_source import Paced, SeedMaker, dealer_of, known_to

from sabot.cards import Terms
from sabot.games.answer import Refused
from sabot.games.catalogue import own_catalogue
from sabot.house.batch_builder import BatchBuilder
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.requests import Reply
from sabot.house.shoe_dealer import Dealer, ShoeDealer
from sabot.house.table_writer import TableWriter
from sabot.ledger import Ledger
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.ledger.limit import Measure, Period
from sabot.ledger.tally import Tally
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.memory import MemoryStore
from sabot.store.streams import LimitSet
from sabot.table import commands as c
from sabot.table.events import Event, Events
from sabot.table.expiry import LONGEST_GAME
from sabot.table.house.approval import Voiding
from sabot.table.house.configuring import configured
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.setup import SECOND
from sabot.table.play.unfinished import Unfinished
from sabot.table.state import Phase, Table
from sabot.table.view import own_view, public_view

DAWN = 1_700_000_000 * SECOND
"""When every session begins."""
MOST_ASKED = 5_000
"""Commands that follow from one act, which may be an hour. More means that something runs in a circle."""
PLANNED = 0.03
"""How often somebody plans who deals."""
USES = (Measure.STAKE, Measure.LOSS)
LEAPS = (0.2, 0.7, 1, 2, 3, 3, 5, 8, 8, 12, 20, 60)
"""Seconds by which the clock goes on."""


class Taken(NamedTuple):
    """One event: the table and the ledger before and after it. What could not be booked has no after."""

    stream: str
    at: int
    event: Event
    before: Table
    after: Table
    ledger: Ledger
    then: Ledger
    booked: bool


class Asked(NamedTuple):
    """One command and what came of it."""

    stream: str
    at: int
    request: c.Request
    answer: Events | Refused | None
    """None where the house stopped."""
    before: Table
    after: Table
    ledger: Ledger
    then: Ledger
    taken: tuple[Taken, ...]

    @property
    def command(self) -> c.Command:
        return self.request.command


class Stopped(Exception):
    """The house cannot go on: a command could not be decided, or its events could not be booked."""


class WatchedBuilder(BatchBuilder):
    """A batch in the making of which everything is kept, also where it comes to nothing."""

    def __init__(self, writer: "WatchedWriter", ledger: Ledger, at: int, *about: Any) -> None:
        super().__init__(writer.stream, writer.version, writer.table, ledger, at, *about)
        self.session, self.stream, self.at = writer.session, writer.stream, at

    def tell(self, request: c.Request) -> Reply:
        session, before, ledger, steps = self.session, self.table, self.ledger, len(self.course)
        if len(session.asked) - session.acted > MOST_ASKED:
            raise Stopped("there is no end to it")
        session.taken_now = []
        answer: Events | Refused | None = None
        try:
            reply = super().tell(request)
            own = tuple(step.event for step in self.course[steps:])
            answer = reply if isinstance(reply, Refused) else own
        except Exception as wrong:
            raise Stopped(f"{request} at {self.at}: {format_exc()}") from wrong
        finally:
            taken = tuple(session.taken_now)
            asked = Asked(
                self.stream, self.at, request, answer, before, self.table, ledger, self.ledger, taken
            )
            session.asked.append(asked)
        return reply

    def _enter(self, event: Event, *about: Any) -> None:
        before, ledger, booked = self.table, self.ledger, False
        try:
            super()._enter(event, *about)
            booked = True
        finally:
            self.session.taken_now.append(
                Taken(self.stream, self.at, event, before, self.table, ledger, self.ledger, booked)
            )


class WatchedWriter(TableWriter):
    def __init__(self, session: "Session", *about: Any) -> None:
        super().__init__(*about)
        self.session = session

    def _builder(self, at: int, ledger: Ledger, *about: Any) -> BatchBuilder:
        return WatchedBuilder(self, ledger, at, *about)


class Standing(NamedTuple):
    """All that people see and own in a house, at one moment."""

    tables: dict[str, object]
    seen: dict[str, object]
    """Public and own views, of everybody at every table that is not over."""
    owned: dict[str, object]
    """Purses, limits with what was used of them, and games to be finished."""
    dealers: dict[str, object]


def standing_of(house: MemoryHouse, players: Iterable[str], at: int) -> Standing:
    calendar = house.calendar.days.at(at)
    tables, seen, owned = dict[str, object](), dict[str, object](), dict[str, object]()
    open_ = {s: w for s, w in house.writers.items() if w.table.phase is not Phase.CLOSED}
    for stream, writer in open_.items():
        tables[stream] = plain(writer.table)
        seen[stream] = public_view(writer.table, at)
        for player in writer.table.guests:
            view = own_view(
                writer.table,
                player,
                house.purse(player),
                at,
                calendar=calendar,
                unfinished=_games(house, player),
            )
            seen[f"{stream} {player}"] = view
    for player in set(players):
        purse = house.purse(player)
        used = {(m, p): purse.restraint.tally.used(m, p, calendar) for m in USES for p in Period}
        restraint = replace(purse.restraint, tally=Tally())
        owned[player] = replace(purse, restraint=restraint), used, _games(house, player)
    dealers: dict[str, object] = {s: known_to(w.dealer, w.table) for s, w in open_.items()}
    return Standing(tables, seen, owned, dealers)


def _games(house: MemoryHouse, player: str) -> tuple[Unfinished, ...]:
    """In the order of their names. Whom a table spared is spared no more: that ends with a stop (I5)."""
    games = sorted(house.book.of(player), key=lambda game: game.interrupted)
    return tuple(replace(game, spared="") for game in games)


class StoppingHouse(MemoryHouse):
    """It tells what it knows again, before anything goes on."""

    def __init__(self, session: "Session", at: int, stopped: MemoryHouse | None = None) -> None:
        store = None if stopped is None else stopped.store
        assert store is None or isinstance(store, MemoryStore)
        super().__init__(own_catalogue(), session.dealer, at, partial(WatchedWriter, session), store)
        self._session = session

    def start_again(self, lost: Collection[str], at: int) -> None:
        session = self._session
        session.stops.append((session.left, standing_of(self, session.people, at)))
        super().start_again(lost, at)


class Session:
    """A house with one table, the people around it, and the interrupted games that began there."""

    def __init__(self, plan: Plan, *, twist: bool = False) -> None:
        self.plan = plan
        self.chance = plan.chance("people")
        self.people = crowd(self.chance) if plan.mode is not Mode.INTERNAL else ("ann", "ann", "ann", "bob")
        self.asked: list[Asked] = []
        self.acted = 0
        """Commands before the last act."""
        self.taken_now: list[Taken] = []
        self.limited: set[str] = set()
        self.stopped = ""
        self._paced = Paced(dealer_of(plan, twist=twist), 0)
        self._device = LawDevice(plan.chance("device"), plan.chance("hands at the device"))
        self._seeds = SeedMaker(plan.chance("broken games"))
        self.hurry = self.chance.choice((10_000, 10_000, 12))
        """How many cards are dealt before somebody must say so again."""
        self.stops: list[tuple[Standing, Standing]] = []
        """What there was when the house stopped, and when it had read its journal."""
        self._stopping = plan.chance("stops")
        self.planning = plan.chance("rosters")
        setup = setup_of(plan)
        self.house = StoppingHouse(self, DAWN)
        self.main = self.house.open(setup)
        words = self.house.writers[self.main.stream].table.setup.configuration
        assert words is not None
        self._told_by_words = plain_words(configured(own_catalogue(), words)) == plain_words(setup)

    def dealer(self, table: Table, terms: Terms | None) -> Dealer:
        return self._paced if terms is None else ShoeDealer(self._seeds, terms)

    @property
    def interrupted(self) -> Mapping[str, TableHandle]:
        return self.house.interrupted

    @property
    def taken(self) -> list[Taken]:
        return [taken for asked in self.asked for taken in asked.taken]

    def fill_purses(self) -> None:
        """Some are rich, some poor, some have golden chips, some limits."""
        for player in sorted(set(self.people)):
            money = self.chance.choice((150, 700, 3_000, 20_000, 100_000))
            self.house.give(CreditsIssued(player, Amount(money)))
            if self.chance.random() < 0.5:
                self.house.give(GoldenAwarded(player, Amount(500), self.chance.randint(1, 4), "welcome"))
                self.house.give(GoldenAwarded(player, Amount(1_000), 1, "welcome"))
            if self.chance.random() < 0.15:
                measure = self.chance.choice((Measure.STAKE, Measure.LOSS))
                limit = LimitSet(measure.value, Period.DAY.value, self.chance.randint(100, 5_000), DAWN)
                self.house.tell_player(player, limit, DAWN)
                self.limited.add(player)

    def tell(self, host: TableHandle, request: c.Request) -> None:
        self._paced.patience, self.acted = self.hurry, len(self.asked)
        host.tell(request)
        self._device.deal(self.main, self._paced)

    def pass_time(self, host: TableHandle, seconds: float) -> None:
        self._paced.patience, self.acted = self.hurry, len(self.asked)
        host.pass_time(self.house.at + int(seconds * SECOND))
        self._device.deal(self.main, self._paced)

    def restart(self) -> None:
        """The house stops, and another one opens an hour later from what it had written.

        A snapshot tells of a table what its words tell: one whose rules were drawn has none.
        """
        stopped, at = self.house, self.house.at + 3_600 * SECOND
        if self._told_by_words and self._stopping.random() < 0.5:
            stopped.checkpoint(stopped.at)
        self.left = standing_of(stopped, self.people, at)
        self._paced = self._paced.after_stop(self.main.table)
        self._paced.patience = self.hurry
        self.house = StoppingHouse(self, at, stopped)
        self.house.continue_from(stopped)
        self.main = self.house.handle(self.main.stream)


def play(plan: Plan, *, twist: bool = False) -> Session:
    """The session of a plan, to its end or to the first thing that cannot be."""
    session = Session(plan, twist=twist)
    try:
        session.fill_purses()
        _open(session)
        for _ in range(plan.acts):
            act(session)
        come_to_rest(session)
    except Stopped as stopped:
        session.stopped = str(stopped)
    except AssertionError as wrong:
        session.stopped = f"{wrong}\n{format_exc()}"
    return session


def _open(session: Session) -> None:
    session.tell(session.main, c.Request("", c.OpenTable()))
    if session.plan.mode is Mode.LIVE:
        session.tell(session.main, c.Request("kim", c.SignIn()))
    for player in session.people[: session.chance.randint(2, len(session.people))]:
        session.tell(session.main, c.Request(player, c.Join()))


def act(session: Session) -> None:
    chance, host = session.chance, session.main
    if session.planning.random() < PLANNED:
        # Beside all else, so that sessions go on as they would without it.
        host.tell(roster_planned(session.planning, session.house.at))
    if session.interrupted and chance.random() < 0.12:
        interrupted_act(session, chance.choice(list(session.interrupted.values())), chance)
        return
    (kind,) = chance.choices(tuple(weights(host.table)), tuple(weights(host.table).values()))
    match kind:
        case "guest":
            session.tell(host, guest_act(host.table, session.people, session.house.purse, chance))
        case "hostile":
            session.tell(host, hostile_act(host.table, session.people, chance))
        case "time":
            session.pass_time(host, chance.choice(LEAPS))
        case "late":
            session.house.at = late(host, chance)
            session.tell(host, guest_act(host.table, session.people, session.house.purse, chance))
        case "house":
            session.tell(host, house_act(host.table, chance))
        case "pretender":
            session.tell(host, pretended_deal(host.table, chance))
        case "restart":
            session.restart()
        case "exodus":
            for player in sorted(host.table.guests):
                session.tell(host, c.Request(player, c.Leave()))
            session.pass_time(host, 30)
        case _:
            session.house.at += LONGEST_GAME
            session.tell(host, c.Request("", c.Tick()))


def late(host: TableHandle, chance: Random) -> int:
    """The clock of the house goes on, and what it should have said waits for a moment."""
    ends = host.table.clock.until if host.table.clock is not None else 0
    return max(host.at, ends) if chance.random() < 0.5 else host.at + int(chance.choice(LEAPS) * SECOND)


def interrupted_act(session: Session, host: TableHandle, chance: Random) -> None:
    """The player comes back to finish their hands, drops again, or tries what they may not."""
    (player,) = host.table.guests or ("nobody",)
    kind = chance.random()
    if kind < 0.15:
        session.tell(
            host,
            chance.choice((c.Request(player, c.RegainConnection()), c.Request(player, c.LoseConnection()))),
        )
    elif kind < 0.25:
        session.tell(host, hostile_act(host.table, session.people, chance))
    elif kind < 0.9:
        session.tell(host, guest_act(host.table, (player,), session.house.purse, chance))
    else:
        session.pass_time(host, chance.choice((1, 3_600)))


def come_to_rest(session: Session) -> None:
    """Everything in play is brought to its end; some interrupted games are left until they are stale."""
    session.hurry = 10_000
    for _ in range(4):  # while one table comes to rest, bets may be repeated at another
        for host in (session.main, *session.interrupted.values()):
            rest(session, host)


def is_at_rest(host: TableHandle) -> bool:
    return host.table.play is None and (not host.table.bettors or host.table.one_game)


def rest(session: Session, host: TableHandle) -> None:
    """By ordinary acts; interrupted games that nobody finishes are cancelled in the end."""
    for tried in range(100):
        table = host.table
        if is_at_rest(host):
            return
        session.pass_time(host, 8)
        if table.device_silent:
            session.tell(host, c.Request("", c.ReportDevice(silent=False)))
        if table.halt is not None:
            session.tell(host, c.Request("sue", c.AskApproval(Voiding(), "the session ends")))
            session.tell(host, c.Request("sam", c.GiveApproval(host.table.asked)))
            session.tell(host, c.Request("sam", c.WithdrawApproval(host.table.asked)))
            session.tell(host, c.Request("pit", c.ResumeTable()))
            session.tell(host, c.Request("kim", c.SignIn()))
        elif lacks_croupier(table):
            session.tell(host, c.Request("kim", c.SignIn()))
        elif table.phase is Phase.BETTING and not table.setup.paced:
            session.tell(host, c.Request(next(iter(table.bettors)), c.ClearAll()))
        elif table.one_game and tried < 12 and table.guests:
            session.tell(host, guest_act(table, tuple(table.guests), session.house.purse, session.chance))
        elif not table.setup.paced or tried > 60:
            session.house.at += LONGEST_GAME
            session.tell(host, c.Request("", c.Tick()))
